"""The ready gate: what is let through, and what is said while nothing is."""

import itertools
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import UnavailableReason
from handtrack.sources.gate import (
    NEXT,
    NO_PICTURE_AFTER_S,
    OTHER_SIZE_FRAMES,
    SMALLEST_PX,
    GateCue,
    ReadyGate,
    SourceState,
    is_black,
)
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind

LIVE = {SourceKind.CAMERA, SourceKind.STREAM}


def gate_for(kind: SourceKind) -> ReadyGate:
    still = kind is SourceKind.IMAGES
    return ReadyGate(SourceInfo(kind, "it", 640, 480, 30.0, None, live=kind in LIVE, still=still, mirrored=False))


def frame(t: float, width: int = 640, height: int = 480, *, cut: bool = False) -> FrameHeader:
    return FrameHeader(t, int(t * 1e9), height, width, cut=cut)


def test_a_gate_opens_with_the_first_real_frame() -> None:
    gate = gate_for(SourceKind.CAMERA)
    assert (gate.state, gate.unavailable) == (SourceState.WAITING, None)
    assert "waiting" in str(gate.reason)
    first = frame(0.0)
    assert gate.admit(first, black=False) is first
    assert (gate.state, gate.reason) == (SourceState.READY, None)


def test_a_cameras_black_warm_up_frames_are_withheld() -> None:
    gate = gate_for(SourceKind.CAMERA)
    assert [gate.admit(frame(n / 30), black=True) for n in range(5)] == [None] * 5
    assert gate.state is SourceState.WAITING
    assert "warming up" in str(gate.reason)
    assert gate.admit(frame(0.2), black=False) is not None


def test_a_stream_may_begin_with_black() -> None:
    assert gate_for(SourceKind.STREAM).admit(frame(0.0), black=True) is not None


@pytest.mark.parametrize("kind", [SourceKind.CAMERA, SourceKind.STREAM])
def test_two_seconds_of_black_are_no_picture_until_there_is_one(kind: SourceKind) -> None:
    gate = gate_for(kind)
    gate.admit(frame(0.0), black=False)
    assert gate.admit(frame(1.0), black=True) is not None, "a dark moment passes"
    assert gate.admit(frame(1.0 + NO_PICTURE_AFTER_S), black=True) is None
    assert gate.state is SourceState.NO_PICTURE
    assert "black" in str(gate.reason)
    assert gate.admit(frame(9.0), black=True) is None
    back = gate.admit(frame(10.0), black=False)
    assert back.cut, "what was tracked before is not what is seen now"
    assert gate.reason is None


def test_a_camera_that_never_shows_more_than_black_has_no_picture() -> None:
    gate = gate_for(SourceKind.CAMERA)
    for n in range(70):
        assert gate.admit(frame(n / 30), black=True) is None
    assert gate.state is SourceState.NO_PICTURE


def test_part_of_a_cameras_first_picture_is_withheld() -> None:
    gate = gate_for(SourceKind.CAMERA)
    assert gate.admit(frame(0.0, 640, 200), black=False) is None
    assert gate.admit(frame(0.1, 160, 120), black=False) is None
    assert gate.state is SourceState.WAITING
    assert "160×120" in str(gate.reason)
    assert gate.admit(frame(0.2), black=False) is not None


def test_a_camera_that_keeps_to_a_smaller_size_than_it_stated_is_believed() -> None:
    gate = gate_for(SourceKind.CAMERA)
    passed = [gate.admit(frame(n / 30, 320, 240), black=False) for n in range(OTHER_SIZE_FRAMES + 2)]
    assert [header is not None for header in passed] == [False] * (OTHER_SIZE_FRAMES - 1) + [True] * 3


def test_a_stream_may_come_back_smaller() -> None:
    gate = gate_for(SourceKind.STREAM)
    gate.admit(frame(0.0), black=False)
    gate.stall("it stopped")
    assert gate.admit(frame(3.0, 320, 240, cut=True), black=False) is not None
    assert gate.admit(frame(3.1, 8, 8), black=False) is None, "a fragment"


def test_a_stall_is_a_state_with_a_reason_and_ends_with_the_next_frame() -> None:
    gate = gate_for(SourceKind.CAMERA)
    gate.admit(frame(0.0), black=False)
    gate.stall("the camera was unplugged", UnavailableReason.MISSING)
    assert (gate.state, str(gate.reason)) == (SourceState.STALLED, "the camera was unplugged")
    assert gate.unavailable is UnavailableReason.MISSING
    back = gate.admit(frame(2.0), black=False)
    assert back.cut
    assert gate.unavailable is None


def test_a_camera_that_comes_back_warms_up_again() -> None:
    gate = gate_for(SourceKind.CAMERA)
    gate.admit(frame(0.0), black=False)
    gate.stall("unplugged")
    assert gate.admit(frame(2.0, cut=True), black=True) is None
    assert gate.state is SourceState.WAITING


def test_dark_moments_are_not_counted_together() -> None:
    gate = gate_for(SourceKind.STREAM)
    dark = [(0.0, True), (1.0, False), (2.5, True), (4.0, False), (5.5, True)]
    assert all(gate.admit(frame(t), black=black) is not None for t, black in dark)
    assert gate.admit(frame(60.0, cut=True), black=True) is not None, "a new run of frames may begin with black"


def test_small_pictures_of_changing_sizes_are_not_believed() -> None:
    gate = gate_for(SourceKind.CAMERA)
    sizes = [(320, 240), (160, 120)] * OTHER_SIZE_FRAMES
    assert not any(gate.admit(frame(n / 30, *size), black=False) for n, size in enumerate(sizes))


def test_a_whole_picture_between_small_ones_begins_their_count_anew() -> None:
    gate = gate_for(SourceKind.CAMERA)
    small = [False] * (OTHER_SIZE_FRAMES - 1)
    sizes = [(320, 240), (640, 480), *[(320, 240)] * OTHER_SIZE_FRAMES]
    passed = [gate.admit(frame(n / 30, *size), black=False) is not None for n, size in enumerate(sizes)]
    assert passed == [False, True, *small, True]


def test_a_source_that_was_opened_anew_is_judged_by_what_it_says_then() -> None:
    gate = gate_for(SourceKind.CAMERA)
    info = gate_for(SourceKind.CAMERA)._info
    small = [frame(n / 30, 320, 240) for n in range(OTHER_SIZE_FRAMES)]
    assert not any(gate.admit(each, black=False) for each in small[:-1])
    gate.reopened(info)
    assert not any(gate.admit(each, black=False) for each in small[:-1]), "counted anew"
    gate.reopened(replace(info, width=320, height=240))
    assert gate.admit(small[0], black=False) is not None


@pytest.mark.parametrize(("side", "passes"), [(SMALLEST_PX, True), (SMALLEST_PX - 1, False)])
def test_a_fragment_is_smaller_than_any_picture(side: int, passes: bool) -> None:
    assert (gate_for(SourceKind.STREAM).admit(frame(0.0, 640, side), black=False) is not None) == passes


@pytest.mark.parametrize("kind", [SourceKind.VIDEO, SourceKind.IMAGES, SourceKind.DEMO])
def test_every_frame_of_a_file_is_let_through_as_it_is(kind: SourceKind) -> None:
    gate = gate_for(kind)
    given_headers = [frame(n / 2, 1 + n, 1, cut=n == 5) for n in range(10)]
    assert [gate.admit(header, black=True) for header in given_headers] == given_headers
    assert (gate.state, gate.reason) == (SourceState.READY, None)


def test_the_end_and_a_failure_are_final() -> None:
    ended, failed = gate_for(SourceKind.VIDEO), gate_for(SourceKind.VIDEO)
    ended.end()
    failed.fail("the file is cut short")
    for gate in (ended, failed):
        gate.stall("late")
        gate.fail("late")
        gate.end()
        assert gate.admit(frame(1.0), black=False) is None
    assert (ended.state, failed.state) == (SourceState.ENDED, SourceState.FAILED)
    assert (str(ended.reason), str(failed.reason)) == ("it is at its end", "the file is cut short")


def test_every_cue_is_answered_in_every_state_but_the_final_ones() -> None:
    going = set(SourceState) - {SourceState.ENDED, SourceState.FAILED}
    assert set(NEXT) == set(itertools.product(going, GateCue))


class Arrival(NamedTuple):
    """A frame of a live source, or a stall in its place."""

    gap_s: float
    size: tuple[int, int]
    black: bool
    cut: bool
    stalls: bool


ARRIVALS = st.builds(
    Arrival,
    st.floats(0.001, 3.0),
    st.sampled_from([(640, 480), (320, 240), (4, 4), (1280, 720)]),
    st.booleans(),
    st.booleans(),
    st.sampled_from([False, False, False, True]),
)


@given(kind=st.sampled_from([SourceKind.CAMERA, SourceKind.STREAM]), arrivals=st.lists(ARRIVALS, max_size=60))
def test_nothing_passes_but_in_ready_and_no_interruption_is_lost(kind: SourceKind, arrivals: list[Arrival]) -> None:
    gate = gate_for(kind)
    t = 0.0
    black_since: float | None = None
    interrupted = any_passed = False
    for arrival in arrivals:
        t += arrival.gap_s
        if arrival.stalls:
            gate.stall("late")
            black_since, interrupted = None, True
            assert gate.state is SourceState.STALLED
            continue
        if arrival.cut or not arrival.black:
            black_since = None
        if arrival.black and black_since is None:
            black_since = t
        passed = gate.admit(frame(t, *arrival.size, cut=arrival.cut), black=arrival.black)
        assert (passed is not None) == (gate.state is SourceState.READY) == (gate.reason is None)
        interrupted = interrupted or arrival.cut or passed is None
        if passed is not None:
            assert min(passed.width, passed.height) >= 16
            assert black_since is None or t - black_since < NO_PICTURE_AFTER_S
            assert passed.cut or not (any_passed and interrupted)
            any_passed, interrupted = True, False


@given(
    level=st.integers(0, 255),
    size=st.tuples(st.integers(1, 130), st.integers(1, 130)),
)
def test_an_even_picture_is_black_by_its_level_alone(level: int, size: tuple[int, int]) -> None:
    assert is_black(np.full((*size, 3), level, np.uint8)) == (level <= 24)


def test_a_noisy_black_is_black_and_a_dark_room_with_a_screen_in_it_is_not() -> None:
    noise = np.random.default_rng(1).normal(10, 4, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    assert is_black(noise)
    noise[200:260, 300:400] = 120
    assert not is_black(noise)
