"""One step turns a frame into a result: what it keeps for the next, and what a cut ends."""

import numpy as np
import pytest

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.landmarks import Image
from handtrack.messages import Arming, Command, GestureEvent, Hand, Refusal, Timings
from handtrack.navigation.navigator import Navigator
from handtrack.pipeline import Pipeline
from handtrack.sources.source import FrameHeader
from tests.gestures.hands import hand_of, world_of

FPS = 30
PIXELS = np.zeros((480, 640, 3), np.uint8)
PALM_S = 1.0


class OneHand:
    """Finds one hand in every picture, always number 1: a palm for a second,
    then a raised thumb.
    """

    provider, timings, hidden = "cpu", Timings(), ()

    def __init__(self) -> None:
        self.resets_at: list[int] = []
        self._estimated = 0

    def estimate(self, _image: Image, timestamp: float | None) -> tuple[Hand, ...]:
        self._estimated += 1
        return (hand_of(world_of("open_palm" if (timestamp or 0.0) < PALM_S else "thumb_up")),)

    def reset(self) -> None:
        self.resets_at.append(self._estimated)

    def close(self) -> None:
        """Have nothing to close."""


def played(
    pipeline: Pipeline, begin_s: float, end_s: float, *, cut_s: float | None = None
) -> list[str]:
    """Play frames, one of them a cut if requested; return the decisions."""
    said = []
    for index in range(round(begin_s * FPS), round(end_s * FPS)):
        header = FrameHeader(
            index / FPS, 0, 480, 640, cut=cut_s is not None and index == round(cut_s * FPS)
        )
        said += [words(event) for event in pipeline.step(header, index, PIXELS).events]
    return [each for each in said if each]


def words(event: GestureEvent | Arming | Command | Refusal) -> str:
    if isinstance(event, Arming):
        return event.type
    if isinstance(event, Refusal):
        return f"refused {event.by}: {event.reason}"
    return event.command if isinstance(event, Command) else ""


def pipeline_of(navigator: Navigator, estimator: OneHand | None = None) -> Pipeline:
    return Pipeline(estimator or OneHand(), gestures=GestureRecognizer(), navigator=navigator)  # type: ignore[arg-type]


class NoHand(OneHand):
    """Finds no hand."""

    def estimate(self, _image: Image, _timestamp: float | None) -> tuple[Hand, ...]:
        return ()


@pytest.mark.parametrize(
    ("estimator", "light", "told"),
    [(NoHand(), 20, True), (NoHand(), 90, False), (OneHand(), 20, False)],
)
def test_a_dark_picture_without_a_hand_is_reported_as_too_dark(
    estimator: OneHand, light: int, *, told: bool
) -> None:
    result = Pipeline(estimator).step(FrameHeader(0.0, 0, 480, 640), 0, np.full_like(PIXELS, light))  # type: ignore[arg-type]
    assert result.too_dark is told


def test_a_palm_arms_the_hand_that_then_gives_commands() -> None:
    assert played(pipeline_of(Navigator()), 0, 2.5) == ["armed", "confirm"]


def test_a_cut_ends_every_track_once_and_disarms() -> None:
    estimator = OneHand()
    said = played(pipeline_of(Navigator(), estimator), 0, 2.5, cut_s=PALM_S)
    assert said == ["armed", "disarmed", "refused thumb_up: not listening; show your palm first"]
    assert estimator.resets_at == [round(PALM_S * FPS)]


def test_a_cut_restarts_a_hold() -> None:
    assert played(pipeline_of(Navigator()), 0, 0.8, cut_s=0.3) == []
    assert played(pipeline_of(Navigator()), 0, 1.0, cut_s=0.3) == ["armed"]


def test_other_models_do_not_inherit_an_armed_hand_with_the_same_track_number() -> None:
    navigator = Navigator()
    assert played(pipeline_of(navigator), 0, PALM_S) == ["armed"]
    assert played(pipeline_of(navigator), PALM_S, 2.5) == [
        "disarmed",
        "refused thumb_up: not listening; show your palm first",
    ]


def test_only_the_first_frame_and_a_cut_are_marked_as_discontinuous() -> None:
    pipeline, cuts = pipeline_of(Navigator()), []
    for index in range(9):
        pipeline.step(FrameHeader(index / FPS, 0, 480, 640, cut=index == 5), index, PIXELS)
        cuts.append(pipeline.seen.cut)
    assert [index for index, cut in enumerate(cuts) if cut] == [0, 5]
