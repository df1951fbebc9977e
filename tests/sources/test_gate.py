"""The ready gate: which frames pass, and what it reports while none do."""

import itertools
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    return ReadyGate(
        SourceInfo(kind, "it", 640, 480, 30.0, None, live=kind in LIVE, still=still, mirrored=False)
    )


def frame(t: float, width: int = 640, height: int = 480, *, cut: bool = False) -> FrameHeader:
    return FrameHeader(t, int(t * 1e9), height, width, cut=cut)


SIZES = {"h": (320, 240), "q": (160, 120), "s": (640, SMALLEST_PX), "t": (640, SMALLEST_PX - 1)}
WAIT = OTHER_SIZE_FRAMES - 1


@pytest.mark.parametrize(
    ("kind", "arrivals", "passed", "state", "said"),
    [
        ("camera", "", "", SourceState.WAITING, "waiting"),
        ("camera", "LL", "##", SourceState.READY, ""),
        ("camera", "ddd", "---", SourceState.WAITING, "warming up"),
        ("camera", "dddL", "---#", SourceState.READY, ""),
        ("camera", "dddddd", "------", SourceState.NO_PICTURE, "black"),
        ("stream", "dL", "##", SourceState.READY, ""),
        ("camera", "Lddddd", "#####-", SourceState.NO_PICTURE, "black"),
        ("stream", "Lddddd", "#####-", SourceState.NO_PICTURE, "black"),
        ("camera", "LdddddL", "#####-#", SourceState.READY, ""),
        ("stream", "ddddLddddLdddd", "##############", SourceState.READY, ""),
        ("stream", "ddddD", "#####", SourceState.READY, ""),
        ("camera", "L|D", "#-", SourceState.WAITING, "warming up"),
        ("camera", "hq", "--", SourceState.WAITING, "160×120"),
        ("camera", "hqL", "--#", SourceState.READY, ""),
        ("camera", "h" * (WAIT + 3), "-" * WAIT + "###", SourceState.READY, ""),
        ("camera", "hq" * WAIT, "--" * WAIT, SourceState.WAITING, "160×120"),
        ("camera", "hL" + "h" * (WAIT + 1), "-#" + "-" * WAIT + "#", SourceState.READY, ""),
        ("stream", "L|ht", "##-", SourceState.WAITING, "640×15"),
        ("stream", "s", "#", SourceState.READY, ""),
    ],
)
def test_only_usable_frames_of_a_live_source_pass(
    kind: str, arrivals: str, passed: str, state: SourceState, said: str
) -> None:
    """Every half second a light frame, a dark one (D: after a cut), a smaller one, or a stall."""
    gate, seen = gate_for(SourceKind(kind)), ""
    for number, letter in enumerate(arrivals):
        if letter == "|":
            gate.stall("it stopped")
        else:
            header = frame(number / 2, *SIZES.get(letter, (640, 480)), cut=letter == "D")
            seen += "#" if gate.admit(header, black=letter in "dD") else "-"
    assert (seen, gate.state) == (passed, state)
    assert said in str(gate.reason or "")


def test_a_reopened_source_is_judged_by_its_new_info() -> None:
    gate = gate_for(SourceKind.CAMERA)
    info = gate_for(SourceKind.CAMERA)._info
    small = [frame(n / 30, 320, 240) for n in range(OTHER_SIZE_FRAMES)]
    assert not any(gate.admit(each, black=False) for each in small[:-1])
    gate.reopened(info)
    assert not any(gate.admit(each, black=False) for each in small[:-1]), "counted from zero"
    gate.reopened(replace(info, width=320, height=240))
    assert gate.admit(small[0], black=False) is not None


@pytest.mark.parametrize("kind", [SourceKind.VIDEO, SourceKind.IMAGES, SourceKind.DEMO])
def test_every_frame_of_a_file_passes_unchanged(kind: SourceKind) -> None:
    gate = gate_for(kind)
    given_headers = [frame(n / 2, 1 + n, 1, cut=n == 5) for n in range(10)]
    assert [gate.admit(header, black=True) for header in given_headers] == given_headers
    assert (gate.state, gate.reason) == (SourceState.READY, None)


def test_end_and_failure_are_final() -> None:
    ended, failed = gate_for(SourceKind.VIDEO), gate_for(SourceKind.VIDEO)
    ended.end()
    failed.fail("the file is cut short")
    for gate in (ended, failed):
        gate.stall("late")
        gate.fail("late")
        gate.end()
        assert gate.admit(frame(1.0), black=False) is None
    assert (ended.state, failed.state) == (SourceState.ENDED, SourceState.FAILED)
    assert (str(ended.reason), str(failed.reason)) == ("it has ended", "the file is cut short")


def test_every_cue_is_handled_in_every_state_but_the_final_ones() -> None:
    going = set(SourceState) - {SourceState.ENDED, SourceState.FAILED}
    assert set(NEXT) == set(itertools.product(going, GateCue))


class Arrival(NamedTuple):
    """A frame of a live source, or a stall instead."""

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


@given(
    kind=st.sampled_from([SourceKind.CAMERA, SourceKind.STREAM]),
    arrivals=st.lists(ARRIVALS, max_size=60),
)
def test_frames_pass_only_in_ready_and_no_interruption_is_lost(
    kind: SourceKind, arrivals: list[Arrival]
) -> None:
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
def test_a_uniform_picture_counts_as_black_up_to_level_24(
    level: int, size: tuple[int, int]
) -> None:
    assert is_black(np.full((*size, 3), level, np.uint8)) == (level <= 24)


def test_noise_on_black_counts_as_black_but_a_dark_room_with_a_screen_does_not() -> None:
    noise = np.random.default_rng(1).normal(10, 4, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    assert is_black(noise)
    noise[200:260, 300:400] = 120
    assert not is_black(noise)
