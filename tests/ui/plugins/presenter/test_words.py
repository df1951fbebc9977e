"""Keystrokes are named as on the keyboard."""

import sys

import pytest

from handtrack_ui.plugins.presenter.presets import MODIFIERS, NAMED, parse_stroke
from handtrack_ui.plugins.presenter.words import stroke_words
from handtrack_ui.text.key_names import key_name


def test_every_key_of_a_keystroke_has_a_name() -> None:
    for key in (*NAMED, *MODIFIERS):
        assert key_name(key)
        assert "_" not in key_name(key)
    assert stroke_words(parse_stroke("ctrl+shift+page_down")) == "Ctrl + Shift + Page Down"
    assert stroke_words(parse_stroke("f5")) == "F5"


@pytest.mark.usefixtures("german")
def test_keystrokes_are_named_as_on_a_german_keyboard() -> None:
    assert stroke_words(parse_stroke("ctrl+shift+page_down")) == "Strg + Umschalt + Bild ab"
    assert stroke_words(parse_stroke("home")) == "Pos1"


def test_on_a_mac_other_programs_get_the_key_as_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert stroke_words(parse_stroke("ctrl+f5")) == "Ctrl + F5"
