"""Keys are named as on the keyboard, the same everywhere."""

import sys

import pytest

from handtrack_ui.common.shortcuts import key_words
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.text.key_names import keys_written
from tests.ui.keys import keys_in


def test_keys_are_written_as_on_an_english_keyboard() -> None:
    assert keys_written("→  Page Down") == "→  Page Down"


@pytest.mark.usefixtures("german")
def test_keys_are_named_as_on_a_german_keyboard() -> None:
    assert keys_written("Ctrl+Del") == "Strg+Entf"
    assert keys_written("Ctrl +  Ctrl −") == "Strg +  Strg −"
    assert key_words("confirm") == "Taste: Eingabe"
    told = {line.keys for line in keys_in(GuideView)}
    assert {"→", "Bild ab  Bild auf", "Eingabe", "Strg+Z"} <= told
    assert not any("Ctrl" in keys or "Page" in keys for keys in told)


def test_on_a_mac_qt_shortcuts_name_the_command_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert keys_written("Ctrl+Z") == "Cmd+Z"
