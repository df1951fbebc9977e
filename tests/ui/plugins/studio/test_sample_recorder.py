"""Recording samples: a countdown, then one at a time while a whole hand is visible."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.features import normalised
from handtrack.messages import Hand
from handtrack_ui.plugins.studio.sample_recorder import (
    COUNTDOWN_S,
    EVERY_S,
    RecordingPhase,
    SampleRecorder,
    largest,
)
from tests.gestures.hands import hand_of, world_of

SIZE = (640, 480)
FPS = 30.0


def rock(**how: object) -> Hand:
    return hand_of(world_of("rock"), **how)  # type: ignore[arg-type]


def played(
    take: SampleRecorder, seconds: float, hands: tuple[Hand, ...], begin: float = 0.0
) -> SampleRecorder:
    for k in range(int(seconds * FPS) + 1):
        take.see(hands, begin + k / FPS, SIZE, mirrored=False)
    return take


def test_the_countdown_runs_without_frames() -> None:
    take = SampleRecorder(0.0)
    take.advance(COUNTDOWN_S)
    assert take.phase is RecordingPhase.TAKING


@pytest.mark.parametrize("hands", [(), (rock(at=(630.0, 240.0)),)], ids=["no hand", "half a hand"])
def test_recording_waits_for_a_whole_hand_and_resumes(hands: tuple[Hand, ...]) -> None:
    take = played(SampleRecorder(0.0), COUNTDOWN_S + 1.0, (rock(),))
    before = take.count
    played(take, 5.0, hands, begin=5.0)
    assert take.waiting
    assert take.count == before
    assert take.share == before / 30
    played(take, 5.0, (rock(),), begin=11.0)
    assert take.phase is RecordingPhase.DONE
    assert not take.waiting


def test_the_larger_of_two_hands_is_recorded() -> None:
    small, large = (
        hand_of(world_of("victory"), scale=300.0, at=(120.0, 240.0)),
        rock(at=(420.0, 240.0)),
    )
    assert largest((small, large)) is large
    assert largest(()) is None
    take = played(SampleRecorder(0.0), COUNTDOWN_S + 1.0, (small, large))
    assert np.allclose(take.taken, normalised(large.landmarks, "Right"))


def test_a_mirrored_right_hand_gives_the_same_sample() -> None:
    plain, mirrored = SampleRecorder(-COUNTDOWN_S), SampleRecorder(-COUNTDOWN_S)
    plain.see((rock(),), 0.0, SIZE, mirrored=False)
    mirrored.see((hand_of(world_of("rock", mirrored=True)),), 0.0, SIZE, mirrored=True)
    assert np.allclose(plain.taken, mirrored.taken, atol=1e-3)


@given(st.lists(st.tuples(st.floats(0.0, 0.5), st.booleans()), max_size=80), st.integers(1, 8))
def test_samples_are_a_minimum_time_apart_at_any_frame_rate(
    frames: list[tuple[float, bool]], wanted: int
) -> None:
    take, t, taken_at = SampleRecorder(0.0, wanted), 0.0, []
    for gap, seen in frames:
        t += gap
        if take.see((rock(),) if seen else (), t, SIZE, mirrored=False):
            taken_at.append(t)
    assert len(taken_at) == take.count <= wanted
    assert (take.phase is RecordingPhase.DONE) == (take.count == wanted)
    assert all(one >= COUNTDOWN_S for one in taken_at)
    assert all(later - one >= EVERY_S for one, later in pairwise(taken_at))
