"""Keys are named as on the keyboard, the same everywhere."""

import sys

import pytest

from handtrack_ui.plugins.presenter.presets import MODIFIERS, NAMED, parse_stroke
from handtrack_ui.common.shortcuts import key_lines, key_words
from handtrack_ui.text.key_names import key_name, keys_written, stroke_words


def test_every_key_is_named_as_on_an_english_keyboard() -> None:
    for key in (*NAMED, *MODIFIERS):
        assert key_name(key)
        assert "_" not in key_name(key)
    assert stroke_words(parse_stroke("ctrl+shift+page_down")) == "Ctrl + Shift + Page Down"
    assert stroke_words(parse_stroke("f5")) == "F5"
    assert keys_written("→  Page Down") == "→  Page Down"


@pytest.mark.usefixtures("german")
def test_keys_are_named_as_on_a_german_keyboard() -> None:
    assert stroke_words(parse_stroke("ctrl+shift+page_down")) == "Strg + Umschalt + Bild ab"
    assert stroke_words(parse_stroke("home")) == "Pos1"
    assert keys_written("Ctrl+Del") == "Strg+Entf"
    assert keys_written("Ctrl +  Ctrl −") == "Strg +  Strg −"
    assert key_words("confirm") == "Taste: Eingabe"
    told = {line.keys for line in key_lines("guide", tracks=True)}
    assert {"→", "Bild ab  Bild auf", "Eingabe", "Strg+Z"} <= told
    assert not any("Ctrl" in keys or "Page" in keys for keys in told)


def test_on_a_mac_qt_shortcuts_name_the_command_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert keys_written("Ctrl+Z") == "Cmd+Z"
    assert stroke_words(parse_stroke("ctrl+f5")) == "Ctrl + F5", "other programs get the key as set"
