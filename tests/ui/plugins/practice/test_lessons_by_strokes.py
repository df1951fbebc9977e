"""The practice with drawn strokes: who swipes short or slowly is measured, and then recognised."""

import pytest

from handtrack.gestures.config import GestureConfig
from handtrack_ui.plugins.practice.lessons import SWIPES, SWIPES_EACH, Practice, Proposal, lenient
from tests.gestures.paths import Path
from tests.gestures.test_recognizer import events, recognised

REST_S = 0.8
PAUSE_S = 1.5  # between two swipes
LESSON_S = 3.0  # to read the next lesson


def strokes(way: float, seconds: float) -> Path:
    """Return three strokes to the person's left, then to the right, each with its way back."""
    path = Path(at=(-way / 2, 0.0)).rest(REST_S)
    for sign in (1, -1):
        for _ in range(SWIPES_EACH):
            path.go(sign * way, 0.0, seconds).rest(REST_S)
            path.go(-sign * way, 0.0, 2 * seconds).rest(PAUSE_S)
        path.rest(LESSON_S).go(sign * way, 0.0, 4 * seconds).rest(PAUSE_S)
    return path


def practised(way: float, seconds: float) -> Proposal:
    """Return what the practice proposes after these strokes."""
    practice = Practice()
    while practice.state.lesson != SWIPES[0]:
        practice.skip()
    path = strokes(way, seconds)
    for one in recognised("open_palm", path.t, path=path, config=lenient(GestureConfig())):
        practice.update(one)
    assert practice.state.lesson == "victory"
    return practice.proposal()


def swipes(way: float, seconds: float, config: GestureConfig) -> list[str]:
    """Return the swipes recognised in these strokes."""
    path = strokes(way, seconds)
    found = events(recognised("open_palm", path.t, path=path, config=config))
    return [event.direction for event in found if event.type == "swipe"]


@pytest.mark.parametrize(
    ("way", "seconds"),
    [
        pytest.param(0.9, 0.6, id="short"),
        pytest.param(1.0, 0.8, id="slower", marks=pytest.mark.long),
        pytest.param(1.4, 1.1, id="slow", marks=pytest.mark.long),
    ],
)
def test_who_swipes_short_or_slowly_is_recognised_after_the_practice(
    way: float, seconds: float
) -> None:
    assert swipes(way, seconds, GestureConfig()) == []
    found = practised(way, seconds)
    own = GestureConfig(swipe_lengths=found.swipe_lengths, swipe_speed=found.swipe_speed)
    assert swipes(way, seconds, own) == ["left"] * SWIPES_EACH + ["right"] * SWIPES_EACH
