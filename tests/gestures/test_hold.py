from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.hold import NEXT, Hold, HoldCue, SignHold

FRAME_S = 1 / 30


def shown(
    hold: SignHold, pattern: str, begin: float = 0.0, frame_s: float = FRAME_S
) -> list[float]:
    """Play one letter per frame (x sign, o hand without it, - no hand);
    return when the hold was full.
    """
    full = []
    for k, letter in enumerate(pattern):
        t = begin + k * frame_s
        if letter == "x":
            if hold.shown(t) is not None:
                full.append(t)
        elif letter == "o":
            hold.without(t)
        else:
            hold.unseen(t)
    return full


def test_a_hold_fills_once_after_its_time() -> None:
    (full,) = shown(SignHold("victory", 1.0), "x" * 90)
    assert full == pytest.approx(1.0, abs=FRAME_S)


def test_a_hold_repeats_only_after_release() -> None:
    assert len(shown(SignHold("victory", 0.5), "x" * 40 + "o" * 10 + "x" * 40)) == 2


@pytest.mark.parametrize("gap", ["o" * 4, "-" * 9, "--oo--"])
def test_a_short_gap_does_not_interrupt_a_hold(gap: str) -> None:
    (full,) = shown(SignHold("victory", 1.0), "x" * 15 + gap + "x" * 30)
    assert full == pytest.approx(1.0, abs=FRAME_S)


@pytest.mark.parametrize("gap", ["o" * 6, "-" * 12])
def test_a_longer_gap_restarts_a_hold(gap: str) -> None:
    (full,) = shown(SignHold("victory", 1.0), "x" * 15 + gap + "x" * 45)
    assert full == pytest.approx((15 + len(gap)) * FRAME_S + 1.0, abs=2 * FRAME_S)


def test_a_sign_of_two_frames_is_held_on_through_a_misread_one() -> None:
    (full,) = shown(SignHold("victory", 1.0), "xxo" + "x" * 45)
    assert full == pytest.approx(1.0, abs=FRAME_S)


def test_at_10_fps_a_hold_survives_one_misread_frame_but_not_two() -> None:
    assert len(shown(SignHold("victory", 1.0), "xxxxxoxxxxxx", frame_s=0.1)) == 1
    assert len(shown(SignHold("victory", 1.0), "xxxxxooxxxxxx", frame_s=0.1)) == 0


def test_misread_frames_that_are_not_in_a_row_end_no_hold() -> None:
    assert len(shown(SignHold("victory", 2.0), "xxxxoxxxxoxxx", frame_s=0.2)) == 1


def test_a_hold_survives_one_misread_frame_however_slow_the_frames_are() -> None:
    assert len(shown(SignHold("victory", 1.0), "xxxoxxx", frame_s=0.2)) == 1


@pytest.mark.parametrize("before", ["xo", "xooo", "xo-", "xoxo"])
def test_a_single_passing_frame_starts_no_hold(before: str) -> None:
    (full,) = shown(SignHold("thumb_up", 1.0), before + "x" * 45)
    assert full == pytest.approx(len(before) * FRAME_S + 1.0, abs=1.5 * FRAME_S)


def test_a_sign_released_early_reports_its_progress() -> None:
    hold = SignHold("three", 1.0)
    shown(hold, "x" * 19)
    early = [hold.without(0.6 + k * FRAME_S) for k in range(1, 8)]
    (one,) = [each for each in early if each is not None]
    assert one.share == pytest.approx(0.6)
    assert not one.lost


def test_a_lost_hand_is_distinguished_from_a_released_sign() -> None:
    hold = SignHold("three", 1.0)
    shown(hold, "x" * 19)
    assert hold.unseen(0.8) is None
    early = hold.unseen(1.0)
    assert early is not None
    assert early.lost


def test_a_hand_that_flickers_between_two_signs_holds_neither() -> None:
    assert shown(SignHold("two", 0.5), "xooo" * 20) == []


@pytest.mark.parametrize(
    ("pattern", "holds"), [("xxo", True), ("xo", True), ("ooxox", False), ("ooox", False)]
)
def test_half_of_a_holds_frames_must_show_the_sign(pattern: str, holds: bool) -> None:
    assert bool(shown(SignHold("two", 0.5), "xx" + pattern * 20)) == holds


def test_a_hold_that_takes_no_time_is_full_once() -> None:
    assert shown(SignHold("two", 0.0), "xox") == [0.0]
    waiting = SignHold("two", 0.0)
    waiting.shown(1.0, counts=False)
    assert waiting.holding is not None
    assert waiting.holding.share == 1.0


def test_a_hold_that_does_not_count_yet_waits_with_a_full_ring() -> None:
    hold = SignHold("open_palm", 0.5)
    for frame in range(31):
        assert hold.shown(10.0 + frame * FRAME_S, counts=False) is None
    assert hold.holding is not None
    assert hold.holding.share == 1.0
    assert hold.shown(11.1) == 10.0


def test_progress_shows_only_while_the_hold_fills() -> None:
    hold = SignHold("three", 1.0)
    before = hold.holding
    shown(hold, "x" * 16, begin=5.0)
    half = hold.holding
    shown(hold, "x" * 30, begin=5.0 + 16 * FRAME_S)
    after = hold.holding
    assert before is None
    assert half is not None
    assert half.share == pytest.approx(0.5)
    assert after is None


def test_a_full_hold_ends_only_by_letting_go() -> None:
    assert {cue for state, cue in NEXT if state is Hold.FULL} == {HoldCue.GONE}


@given(st.text("xo-", max_size=200), st.sampled_from((1 / 30, 1 / 15, 0.1)))
def test_two_full_holds_have_a_release_between_them(pattern: str, frame_s: float) -> None:
    full = shown(SignHold("four", 1.0), pattern, frame_s=frame_s)
    for first, second in pairwise(full):
        between = pattern[round(first / frame_s) + 1 : round(second / frame_s)]
        assert "oo" in between.replace("-", "") or "-" in between
        assert second - first >= 1.0
