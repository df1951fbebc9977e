"""The design tokens are consistent."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QFontInfo, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.assets import asset
from handtrack_ui.common.theme import (
    CONTRAST,
    DARK,
    FAMILY,
    LIGHT,
    Appearance,
    Colours,
    Theme,
    font,
    style_sheet,
)
from tests.ui.contrast import contrast

TEXT_PAIRS = (
    *(
        (name, ground)
        for name in ("text", "muted", "accent")
        for ground in ("background", "surface", "sunken")
    ),
    *(("on_accent", ground) for ground in ("accent", "accent_strong")),
    *((f"on_{name}", name) for name in ("accent_soft", "warning_soft", "danger_soft")),
    *((name, "accent_soft") for name in ("text", "on_danger_soft")),
    *((name, "surface") for name in ("good", "accent_strong", "on_warning_soft")),
    *(
        (name, ground)
        for name in ("on_stage", "on_stage_muted")
        for ground in ("stage", "stage_raised")
    ),
)
"""Every pair of text and background tokens."""


@pytest.mark.parametrize("colours", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
def test_text_and_focus_ring_have_enough_contrast(colours: Colours) -> None:
    wanted = dict.fromkeys(TEXT_PAIRS, 7 if colours is CONTRAST else 4.5)
    wanted |= {
        ("accent", ground): 3 for ground in ("background", "surface", "accent_soft")
    } | wanted
    for (name, ground), least in wanted.items():
        assert contrast(getattr(colours, name), getattr(colours, ground)) >= least, (name, ground)


@pytest.mark.parametrize("colours", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
def test_the_style_sheet_has_no_hard_coded_colours(colours: Colours) -> None:
    template = asset("style", "handtrack.qss").read_text("utf-8")
    assert not re.search(r"#[0-9a-fA-F]{3,8}\b(?![\w-])", re.sub(r"#[a-z]+(\W)", r"\1", template))
    assert "@" not in style_sheet(colours)


def test_every_text_pair_of_the_style_sheet_is_checked() -> None:
    template = asset("style", "handtrack.qss").read_text("utf-8")
    for rule in re.findall(r"\{([^}]*)\}", template):
        text = re.search(r"(?<![-\w])color: @(\w+)", rule)
        ground = re.search(r"background: @(\w+)", rule)
        if text and ground:
            assert (text[1], ground[1]) in TEXT_PAIRS


def test_the_bundled_font_is_used(theme: Theme) -> None:
    assert FAMILY in QFontDatabase.families()
    assert QFontInfo(font(20)).family() == FAMILY
    assert QFontInfo(font(20, bold=True)).family() == FAMILY


def test_the_theme_follows_the_system_unless_an_appearance_was_chosen(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handtrack_ui.common.theme.system_is_dark", lambda: False)
    theme = Theme(qapp)
    assert theme.colours is LIGHT
    monkeypatch.setattr("handtrack_ui.common.theme.system_is_dark", lambda: True)
    with qtbot.waitSignal(theme.changed):
        QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.colours is DARK
    assert qapp.palette().window().color().name() == DARK.background
    theme.choose(Appearance.LIGHT)
    QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme.colours is LIGHT
    theme.choose(Appearance.SYSTEM)
    assert theme.colours is DARK
