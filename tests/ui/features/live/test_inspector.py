"""The inspector describes one hand to the eye and to a screen reader, without cutting words."""

from math import floor

import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from handtrack.gestures.hand_figures import HandFigures, HandWatch, Verdict, Why
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack_ui.common.theme import Theme, font, size_text
from handtrack_ui.features.live.inspector import HEIGHT, Inspector, columns_for, shown
from handtrack_ui.features.live.view import COLUMN
from handtrack_ui.text.sign_words import every_reason, sign_name, why_words
from tests.gestures.hands import SIGNS, hand_of, world_of


def figures_of(pose: str) -> HandFigures:
    watch = HandWatch()
    watch.update([GestureRecognizer().update([hand_of(world_of(pose))], 0.0, 640)])
    return watch.take_figures(1, 480, source_mirrored=False)


@pytest.fixture
def inspector(theme: Theme, qtbot: QtBot) -> Inspector:
    made = Inspector(theme)
    qtbot.addWidget(made)
    size_text(made, 14.0)
    made.resize(round(COLUMN * 14), round(HEIGHT * 14))
    return made


def test_a_screen_reader_gets_every_sign_and_its_reason(inspector: Inspector) -> None:
    inspector.show_figures(figures_of("victory"), "", flipped=False)
    told = inspector.accessibleDescription()
    assert "Two fingers: recognised" in told
    assert "Thumb up: index finger not folded" in told
    inspector.show_figures(None, "", flipped=False)
    assert inspector.accessibleDescription() == ""


def test_the_picture_changes_with_the_sign_and_without_a_hand(inspector: Inspector) -> None:
    pictures = []
    for figures in (figures_of("victory"), figures_of("closed_fist"), None):
        inspector.show_figures(figures, "", flipped=False)
        pictures.append(inspector.grab().toImage())
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]


@pytest.mark.parametrize("letter", [13.0, 14.0, 21.0])
def test_every_sign_and_reason_fits_the_narrowest_column(
    inspector: Inspector, letter: float
) -> None:
    columns = columns_for((COLUMN - 1.8) * letter, letter, SIGNS)
    plain = QFontMetricsF(font(floor(letter * 0.86), tabular=True))
    told = {why_words(one) for pose in SIGNS for one in figures_of(pose).verdicts}
    assert told <= set(every_reason())
    assert {
        words for words in every_reason() if plain.horizontalAdvance(words) > columns.reason + 1
    } == set()
    bold = QFontMetricsF(font(letter, bold=True, tabular=True))
    assert max(bold.horizontalAdvance(sign_name(sign)) for sign in SIGNS) <= columns.name
    assert columns.bar > 0


def test_with_little_room_the_best_matching_signs_stay_in_order() -> None:
    verdicts = tuple(Verdict(f"sign {score}", score / 10, Why.LACKING) for score in (3, 9, 1, 7))
    taken = Verdict("taken", 0.5, Why.TAKEN)
    assert shown((*verdicts, taken), 3) == (verdicts[1], verdicts[3], taken)
    assert shown(verdicts, 4) == verdicts
    assert shown(verdicts, 0) == ()
