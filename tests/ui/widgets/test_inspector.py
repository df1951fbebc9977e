"""The inspector tells of one hand, to the eye and to a screen reader, and cuts no word off."""

import pytest
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from handtrack.gestures.recognizer import GestureRecognizer
from tests.gestures.hands import SIGNS, hand_of, world_of
from ui.hand_figures import HandFigures, HandWatch, Verdict, Why
from ui.sign_words import sign_name, why_words
from ui.theme import Theme, font
from ui.views.live_room import COLUMN
from ui.widgets.inspector import Inspector, room_for_reason, shown


def figures_of(pose: str) -> HandFigures:
    watch = HandWatch()
    watch.follow([GestureRecognizer().update([hand_of(world_of(pose))], 0.0, 640)])
    found = watch.figures(1, 640, source_mirrored=False)
    assert found is not None
    return found


@pytest.fixture
def inspector(theme: Theme, qtbot: QtBot) -> Inspector:
    made = Inspector(theme)
    qtbot.addWidget(made)
    made.set_text_pixels(14.0)
    made.resize(round(COLUMN * 14), made.whole_height)
    return made


def test_a_screen_reader_is_told_every_sign_and_why(inspector: Inspector) -> None:
    inspector.show_figures(figures_of("victory"), "", flipped=False)
    told = inspector.accessibleDescription()
    assert "Two fingers: taken" in told
    assert "Thumb up: index finger not folded" in told
    inspector.show_figures(None, "", flipped=False)
    assert inspector.accessibleDescription() == ""


def test_another_sign_is_another_picture_and_no_hand_another_again(inspector: Inspector) -> None:
    pictures = []
    for figures in (figures_of("victory"), figures_of("closed_fist"), None):
        inspector.show_figures(figures, "", flipped=False)
        pictures.append(inspector.grab().toImage())
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]


def test_every_sign_and_every_reason_fits_into_the_narrowest_column(inspector: Inspector) -> None:
    room = room_for_reason(COLUMN * 14.0, 14.0)
    letters = QFontMetricsF(font(14.0, tabular=True))
    verdicts = [one for pose in SIGNS for one in figures_of(pose).verdicts]
    verdicts += [Verdict("four", 0.7, why) for why in Why if why is not Why.LACKING]
    too_long = {why_words(one) for one in verdicts if letters.horizontalAdvance(why_words(one)) > room}
    assert too_long == set()
    bold = QFontMetricsF(font(14.0, bold=True, tabular=True))
    assert max(bold.horizontalAdvance(sign_name(sign)) for sign in SIGNS) <= 6.7 * 14.0


def test_where_there_is_little_room_the_signs_that_fit_best_stay_in_their_order() -> None:
    verdicts = tuple(Verdict(f"sign {score}", score / 10, Why.LACKING) for score in (3, 9, 1, 7))
    taken = Verdict("taken", 0.5, Why.TAKEN)
    assert shown((*verdicts, taken), 3) == (verdicts[1], verdicts[3], taken)
    assert shown(verdicts, 4) == verdicts
    assert shown(verdicts, 0) == ()
