"""The design tokens are consistent."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QGuiApplication, QPainterPath
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from handtrack.assets import asset
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.controls import ValueSlider, button
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column
from handtrack_ui.common.theme import (
    CONTRAST,
    DARK,
    FAMILY,
    LIGHT,
    TYPE,
    Appearance,
    Colours,
    Theme,
    font,
    size_text,
    style_sheet,
    text_pixels,
)
from handtrack_ui.features.settings.pages import SoundsPage
from handtrack_ui.persistence.preference_store import PreferenceStore
from tests.ui.contrast import contrast

TEXT_PAIRS = (
    *(
        (name, ground)
        for name in ("text", "muted", "accent")
        for ground in ("background", "surface", "sunken")
    ),
    *(("on_accent", ground) for ground in ("accent", "accent_strong")),
    *((f"on_{name}", name) for name in ("accent_soft", "warning_soft", "danger_soft", "alarm")),
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


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("italic", [False, True])
@pytest.mark.parametrize("tabular", [False, True])
@pytest.mark.parametrize("bold", [False, True])
def test_a_zero_is_an_empty_ring(bold: bool, tabular: bool, italic: bool) -> None:
    letters = font(200, bold=bold, tabular=tabular)
    letters.setItalic(italic)
    outline = QPainterPath()
    outline.addText(QPointF(0, 0), letters, "0")
    box = outline.boundingRect()
    middle = box.center().y()
    inked = [
        outline.contains(QPointF(box.left() + box.width() * at / 100, middle)) for at in range(101)
    ]
    edges = sum(one != other for one, other in pairwise(inked))
    assert inked[50] is False
    assert edges <= 4, "two strokes across the middle, and nothing between them"


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


def test_a_text_size_reaches_all_in_a_widget_and_outlives_an_appearance(
    theme: Theme, qtbot: QtBot
) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    plain = Label("plain")
    pressed = button("pressed")
    own = Label("own")
    lay_column(plain, pressed, own, of=box)
    own.setFont(font(TYPE["title"], bold=True))
    box.show()
    for pixels in (20, 31):
        size_text(box, pixels)
        for appearance in (Appearance.DARK, Appearance.CONTRAST, Appearance.LIGHT):
            theme.choose(appearance)
            assert [text_pixels(one) for one in (box, plain, pressed)] == [pixels] * 3
            assert text_pixels(own) == TYPE["title"]
            assert pressed.font().weight() == QFont.Weight.DemiBold
            assert plain.font().weight() == QFont.Weight.Normal


def test_a_page_of_settings_scales_by_its_text_size_alone(
    theme: Theme, qtbot: QtBot, jobs: Jobs, tmp_path: Path
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    page = SoundsPage(theme, PreferenceStore(jobs, tmp_path), "Sounds", around)
    lay_column(page, of=around)
    around.resize(900, 700)
    around.show()
    usual = {part: text_pixels(part) for part in page.findChildren(QWidget)}
    slider = page.findChild(ValueSlider)
    narrow = slider.sizeHint().width()
    size_text(page, TYPE["body"] * 1.5)
    assert {part: text_pixels(part) for part in usual} == {
        part: round(before * 1.5) for part, before in usual.items()
    }
    assert slider.sizeHint().width() == round(narrow * 1.5)
