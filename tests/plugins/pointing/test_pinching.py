"""Pinches from the gap of the tips and the hand's place, frame by frame."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from handtrack.plugins.pointing.pinching import (
    BEGAN_S,
    GRAB_REST_S,
    GRAB_S,
    LET_GO_S,
    MIN_CLICK_S,
    REST_S,
    Pinch,
    PinchCue,
    Pinching,
)

FRAME_S = 1 / 60
RIGHT_CLICK_S = 1.0
OPEN, HALF, TOUCHING = 1.0, 0.6, 0.2
"""Gaps of the tips, in palm lengths; half open is an approach, and no touch."""


@dataclass
class Fingers:
    """A hand's tips before the pinching, open and at rest for two seconds unless said."""

    rested_s: float = 2.0
    pinching: Pinching = field(default_factory=lambda: Pinching(RIGHT_CLICK_S))
    t: float = 5.0
    x: float = 2.0

    def __post_init__(self) -> None:
        self.x += 1.0
        self.show(OPEN, 2 * FRAME_S)
        self.x -= 1.0
        assert self.show(OPEN, self.rested_s) == []

    def show(self, gap: float, seconds: float, *, counts: bool = True) -> list[PinchCue]:
        cues = []
        for _ in range(round(seconds / FRAME_S)):
            self.t += FRAME_S
            cues.append(
                self.pinching.update(
                    self.t, gap, np.array((self.x, 0.0), np.float32), counts=counts
                )
            )
        return [cue for cue in cues if cue is not None]

    @property
    def state(self) -> Pinch:
        return self.pinching.state


def pinched(seconds: float, rested_s: float = 2.0) -> Fingers:
    fingers = Fingers(rested_s)
    fingers.show(HALF, FRAME_S)
    fingers.show(TOUCHING, seconds)
    return fingers


@pytest.mark.parametrize(
    ("seconds", "cues"),
    [
        (MIN_CLICK_S - FRAME_S, []),
        (MIN_CLICK_S + FRAME_S, [PinchCue.CLICK]),
        (RIGHT_CLICK_S - FRAME_S, [PinchCue.CLICK]),
        (RIGHT_CLICK_S + FRAME_S, [PinchCue.RIGHT_CLICK]),
        (RIGHT_CLICK_S + LET_GO_S - FRAME_S, [PinchCue.RIGHT_CLICK]),
        (RIGHT_CLICK_S + LET_GO_S + 2 * FRAME_S, []),
    ],
)
def test_a_still_pinch_clicks_as_the_tips_part_by_its_time(
    seconds: float, cues: list[PinchCue]
) -> None:
    fingers = pinched(seconds)
    assert fingers.show(OPEN, 0.1) == cues
    assert fingers.state is Pinch.APART


@pytest.mark.parametrize(
    ("seconds", "rested_s", "grabs"),
    [
        (GRAB_S - 2 * FRAME_S, 2.0, False),
        (GRAB_S + FRAME_S, 2.0, True),
        (GRAB_S + FRAME_S, GRAB_REST_S + 3 * FRAME_S, True),
        (GRAB_S + FRAME_S, GRAB_REST_S - 3 * FRAME_S, False),
        (RIGHT_CLICK_S - 2 * FRAME_S, 2.0, True),
        (RIGHT_CLICK_S + FRAME_S, 2.0, False),
    ],
)
def test_a_pinch_drags_in_its_time_after_a_long_rest(
    seconds: float, rested_s: float, *, grabs: bool
) -> None:
    fingers = pinched(seconds, rested_s)
    fingers.x += 0.13
    assert fingers.show(TOUCHING, 0.2) == ([PinchCue.GRAB] if grabs else [])
    assert fingers.show(OPEN, 0.1) == ([PinchCue.LET_GO] if grabs else [])


def test_a_pinch_that_moves_less_than_a_drag_still_clicks() -> None:
    fingers = pinched(0.5)
    fingers.x += 0.11
    assert fingers.show(TOUCHING, 0.1) == []
    assert fingers.show(OPEN, 0.1) == [PinchCue.CLICK]


@pytest.mark.parametrize(
    ("rested_s", "state"),
    [(REST_S - 3 * FRAME_S, Pinch.VOID), (REST_S + 3 * FRAME_S, Pinch.COMING)],
)
def test_tips_approach_only_after_a_rest(rested_s: float, state: Pinch) -> None:
    fingers = Fingers(rested_s)
    fingers.show(HALF, FRAME_S)
    assert fingers.state is state


@pytest.mark.parametrize(("step", "state"), [(0.1, Pinch.COMING), (0.14, Pinch.VOID)])
def test_a_hand_that_moves_less_than_an_eighth_of_its_length_rests(
    step: float, state: Pinch
) -> None:
    fingers = Fingers()
    fingers.x += step
    fingers.show(OPEN, REST_S - 2 * FRAME_S)
    fingers.show(HALF, FRAME_S)
    assert fingers.state is state


def test_a_hand_that_shows_its_back_cannot_begin_a_pinch() -> None:
    fingers = Fingers()
    assert fingers.show(HALF, FRAME_S, counts=False) == []
    assert fingers.state is Pinch.VOID


def test_tips_meet_at_one_gap_and_part_at_a_larger_one() -> None:
    fingers = Fingers()
    fingers.show(HALF, FRAME_S)
    fingers.show(0.35, FRAME_S)
    assert fingers.state is Pinch.COMING
    fingers.show(0.31, 0.1)
    assert fingers.show(0.4, 0.1) == []
    assert fingers.state is Pinch.PINCHED
    assert fingers.show(0.44, FRAME_S) == [PinchCue.CLICK]


def test_fingers_that_hold_something_for_long_do_not_approach_as_they_open_a_little() -> None:
    fingers = Fingers()
    fingers.show(HALF, FRAME_S, counts=False)
    fingers.show(TOUCHING, 1.5)
    assert fingers.show(0.5, 0.1) == []
    assert fingers.state is Pinch.APART


def test_the_approach_stops_the_pointer_where_the_tips_were_last_open() -> None:
    fingers = Fingers()
    opened = fingers.t
    assert fingers.show(HALF, FRAME_S) == [PinchCue.STOP]
    assert fingers.pinching.began == pytest.approx(opened)
    assert fingers.pinching.stops_pointer


def test_tips_that_part_again_without_meeting_free_the_pointer() -> None:
    fingers = Fingers()
    fingers.show(HALF, 0.2)
    assert fingers.show(OPEN, FRAME_S) == []
    assert fingers.state is Pinch.APART


def test_an_approach_that_takes_too_long_frees_the_pointer_and_half_open_is_open() -> None:
    fingers = Fingers()
    fingers.show(HALF, 0.75)
    assert fingers.state is Pinch.COMING
    fingers.show(HALF, 0.1)
    assert fingers.state is Pinch.APART
    fingers.show(HALF, 1.0)
    assert fingers.state is Pinch.APART
    assert fingers.show(TOUCHING, 0.2) == [PinchCue.STOP]
    assert fingers.show(HALF, 0.1) == [PinchCue.CLICK]


@pytest.mark.parametrize("why", ["moved", "does not count"])
def test_an_approach_that_moves_or_does_not_count_means_nothing_until_the_tips_part(
    why: str,
) -> None:
    fingers = Fingers()
    fingers.show(HALF, 0.1)
    fingers.x += 0.13 if why == "moved" else 0.0
    fingers.show(HALF, FRAME_S, counts=why == "moved")
    assert fingers.state is Pinch.VOID
    fingers.show(TOUCHING, 0.3)
    assert fingers.state is Pinch.VOID
    assert fingers.show(OPEN, 0.1) == []
    assert fingers.state is Pinch.APART


@pytest.mark.parametrize(
    ("seconds", "cues"), [(BEGAN_S - 0.1, [PinchCue.STOP]), (BEGAN_S + 0.02, [])]
)
def test_tips_that_paused_on_their_way_for_long_do_not_approach(
    seconds: float, cues: list[PinchCue]
) -> None:
    fingers = Fingers()
    assert fingers.show(0.8, seconds) == []
    assert fingers.show(HALF, FRAME_S) == cues


def test_tips_that_are_never_far_apart_do_not_approach() -> None:
    fingers = Fingers()
    fingers.pinching.forget()
    fingers.show(0.5, 2.0)
    assert fingers.show(TOUCHING, 0.2) == []
    assert fingers.state is Pinch.APART


def test_the_share_of_a_right_clicks_time_grows_only_while_pinched() -> None:
    fingers = Fingers()
    assert fingers.pinching.share(fingers.t) == 0.0
    fingers.show(HALF, FRAME_S)
    assert fingers.pinching.share(fingers.t) == 0.0
    fingers.show(TOUCHING, FRAME_S)
    assert fingers.pinching.share(fingers.t + RIGHT_CLICK_S / 4) == pytest.approx(0.25)
    assert fingers.pinching.share(fingers.t + 2 * RIGHT_CLICK_S) == 1.0


def test_forgetting_the_hand_lets_go_of_a_drag_and_of_how_far_it_opened() -> None:
    fingers = pinched(0.5)
    fingers.x += 0.13
    fingers.show(TOUCHING, 0.1)
    assert fingers.pinching.forget() is PinchCue.LET_GO
    assert fingers.pinching.forget() is None
    fingers.show(HALF, 1.0)
    assert fingers.show(TOUCHING, 0.2) == [PinchCue.STOP]


def test_a_hand_that_was_forgotten_must_rest_anew_before_a_pinch() -> None:
    fingers = Fingers()
    fingers.pinching.forget()
    fingers.show(OPEN, REST_S / 2)
    fingers.show(HALF, FRAME_S)
    assert fingers.state is Pinch.VOID
