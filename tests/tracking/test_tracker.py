"""From frame to frame on a known stage: who keeps an id, and when a hand is reported."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handtrack.landmarks import Image, Landmarks
from handtrack.messages import Hand
from handtrack.settings import TrackerConfig
from handtrack.tracking.assignment import Candidate
from handtrack.tracking.judging import DOUBTFUL_LOOKS, SECOND_LOOK_SCALE
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import Region, Sighting, region_of_landmarks, region_of_palm
from handtrack.tracking.search import Look
from handtrack.tracking.track import Track
from tests.tracking.staged import LENGTH, Stage, StagedModels, StagedTracker, hand, sighting

FAR = 30.0  # pixels of hand length: too small for a search of the whole 640 × 480


def play(
    tracker: StagedTracker,
    script: Callable[[float], list[tuple[Landmarks, float]]],
    fps: float,
    seconds: float,
) -> list[tuple[Hand, ...]]:
    """Show a tracker the script's stage, frame by frame."""
    seen = []
    for number in range(int(seconds * fps)):
        tracker.stage.hands = script(number / fps)
        seen.append(tracker.estimate(tracker.stage.picture(), number / fps))
    return seen


def staged(**choices: object) -> StagedTracker:
    return StagedTracker(Stage(), TrackerConfig(**choices))  # type: ignore[arg-type]


@pytest.mark.parametrize("first", [hand(), hand(400, 120, FAR)], ids=("near", "far"))
def test_a_hand_is_reported_in_the_first_frame(first: Landmarks) -> None:
    assert len(play(staged(), lambda t: [(first, 1.0)], 30, 0.04)[0]) == 1


@settings(deadline=None, max_examples=15)
@given(st.floats(10, 60), st.floats(0.1, 0.6))
def test_a_new_hand_is_tracked_within_100_ms_plus_two_frames(fps: float, begin: float) -> None:
    seen = play(staged(), lambda t: [(hand(), 1.0)] if t >= begin else [], fps, 1.0)
    first = next(number for number, hands in enumerate(seen) if hands) / fps
    assert first - begin <= 0.1 + 2 / fps


@pytest.mark.parametrize("speed", [250, 500])
@pytest.mark.parametrize("fps", [30, 15])
@pytest.mark.parametrize("hidden_within", [0, 60], ids=["beside", "behind"])
def test_two_crossing_hands_keep_their_ids_and_handedness(
    fps: float, speed: float, hidden_within: float
) -> None:
    def crossing(t: float) -> list[tuple[Landmarks, float]]:
        going, coming = 120 + speed * t, 520 - speed * t
        near, far = (hand(going, 210), 0.95), (hand(coming, 250), 0.05)
        return [near] if abs(going - coming) < hidden_within else [near, far]

    seen = play(staged(), crossing, fps, 400 / speed)
    first, last = seen[2], seen[-1]
    assert len(first) == len(last) == 2
    for before, after in zip(first, last, strict=True):
        assert before.track_id == after.track_id
        assert before.handedness == after.handedness
    assert last[0].landmarks[0, 0] > last[1].landmarks[0, 0]
    assert first[0].landmarks[0, 0] < first[1].landmarks[0, 0]


@pytest.mark.parametrize("seen_last", ["right", "left"])
def test_folded_hands_keep_their_ids_and_handedness(seen_last: str) -> None:
    def folding(t: float) -> list[tuple[Landmarks, float]]:
        apart = 110 * min(1.0, abs(t - 1.3) / 0.5 - 0.6 if abs(t - 1.3) > 0.5 else 0.2)
        right, left = (hand(300 - apart, 210), 0.95), (hand(300 + apart, 210), 0.05)
        if abs(t - 1.3) > 0.55:
            return [right, left]
        return [left if (t > 1.3) == (seen_last == "left") else right]

    tracker, hidden = staged(), []
    seen = play(tracker, lambda t: hidden.append(tracker.hidden) or folding(t), 30, 2.6)
    first, last = seen[2], seen[-1]
    assert [len(hands) for hands in (first, seen[39], last)] == [2, 1, 2]
    unseen = {hand.track_id for hand in first} - {hand.track_id for hand in seen[38]}
    assert [set(hidden[number]) for number in (3, 39, -1)] == [
        set(),
        unseen,
        set(),
    ]  # each of the previous frame
    assert [(each.track_id, each.handedness) for each in first] == [
        (each.track_id, each.handedness) for each in last
    ]
    for before, after in zip(first, last, strict=True):
        assert abs(before.landmarks[0, 0] - after.landmarks[0, 0]) < 20


def test_a_touching_lookalike_is_hidden_for_a_frame() -> None:
    tracker, hidden = staged(), []

    def touching(t: float) -> list[tuple[Landmarks, float]]:
        hidden.append(tracker.hidden)
        return [(hand(270), 0.4 if round(t * 30) == 20 else 0.95), (hand(340), 0.05)]

    seen = play(tracker, touching, 30, 1.0)
    left = next(each for each in seen[19] if each.handedness == "Left")
    (right,) = (each for each in seen[19] if each is not left)
    assert [each.track_id for each in seen[20]] == [left.track_id]
    assert hidden[21] == (right.track_id,)
    assert {(each.track_id, each.handedness) for each in seen[21]} == {
        (each.track_id, each.handedness) for each in seen[19]
    }


@pytest.mark.parametrize(
    ("second_looks", "sides"), [(0.03, ["Left", "Right"]), (0.97, ["Right", "Right"])]
)
def test_touching_hands_take_their_sides_from_clear_frames(
    second_looks: float, sides: list[str]
) -> None:
    def meeting(t: float) -> list[tuple[Landmarks, float]]:
        coming = 120 * max(0.0, 1.0 - t / 0.3)
        return [
            (hand(242 - coming), 0.97),
            (hand(368 + coming), 0.75 if t < 0.35 else second_looks),
        ]

    seen = play(staged(), meeting, 30, 1.5)
    assert [each.handedness for each in seen[10]] == ["Right", "Right"]
    assert sorted(each.handedness for each in seen[-1]) == sides
    assert {each.track_id for each in seen[-1]} == {each.track_id for each in seen[10]}


@pytest.mark.parametrize(("apart", "side"), [(126, "Left"), (300, "Right")])
def test_unclear_frames_change_a_hands_side_only_away_from_the_other_hand(
    apart: int, side: str
) -> None:
    def unclear(t: float) -> list[tuple[Landmarks, float]]:
        return [(hand(160), 0.95), (hand(160 + apart), 0.05 if t < 0.3 else 0.6)]

    seen = play(staged(), unclear, 30, 2.5)
    assert {one.track_id for one in seen[-1]} == {one.track_id for one in seen[8]}
    assert [one.handedness for one in sorted(seen[8], key=_left_to_right)] == ["Right", "Left"]
    assert [one.handedness for one in sorted(seen[-1], key=_left_to_right)] == ["Right", side]


def _left_to_right(one: Hand) -> float:
    return float(one.landmarks[0, 0])


def test_hands_hidden_by_each_other_return_with_their_ids() -> None:
    tracker, hidden = staged(), []

    def clasped(t: float) -> list[tuple[Landmarks, float]]:
        hidden.append(tracker.hidden)
        return [] if 0.6 < t < 1.4 else [(hand(270), 0.95), (hand(340), 0.05)]

    seen = play(tracker, clasped, 30, 1.8)
    before, after = (
        {(each.track_id, each.handedness) for each in seen[number]} for number in (17, -1)
    )
    assert len(before) == 2
    assert seen[40] == ()
    assert set(hidden[41]) == {track_id for track_id, _ in before}
    assert after == before


def test_hands_that_swap_places_between_frames_keep_their_ids() -> None:
    def crossing(t: float) -> list[tuple[Landmarks, float]]:
        right, left = (200, 380) if t < 0.6 else (380, 200)
        return [(hand(right), 0.98), (hand(left), 0.02)]

    seen = play(staged(), crossing, 30, 0.7)
    before, after = (
        {each.track_id: each.landmarks[0, 0] < 290 for each in seen[number]} for number in (17, 18)
    )
    assert len(before) == 2
    assert after == {track_id: not on_the_left for track_id, on_the_left in before.items()}


def test_one_persons_two_hands_are_a_left_and_a_right() -> None:
    tracker = staged(one_person=True)
    tracker.stage.hands = [(hand(150), 0.99), (hand(450), 0.7)]
    found = tracker.estimate(tracker.stage.picture(), 0.0)
    assert [(each.handedness, round(each.landmarks[0, 0])) for each in found] == [
        ("Right", 150),
        ("Left", 450),
    ]


@pytest.mark.parametrize(("one_person", "count"), [(True, 1), (False, 2)])
def test_a_second_right_hand_counts_only_with_several_people_allowed(
    one_person: bool, count: int
) -> None:
    def joined(t: float) -> list[tuple[Landmarks, float]]:
        return [(hand(150), 0.99)] + ([(hand(450), 0.98)] if t > 0.5 else [])

    assert len(play(staged(one_person=one_person), joined, 30, 1.0)[-1]) == count


def test_a_palm_seen_askew_on_a_tracked_hand_is_not_a_second_hand() -> None:
    def askew(t: float) -> list[tuple[Landmarks, float]]:
        shift = 0.2 * region_of_landmarks(hand()).size
        return [(hand(), 1.0)] if t < 0.2 else [(hand(), 1.0), (hand(300 + shift, 200), 1.0)]

    seen = play(staged(), askew, 30, 1.0)
    assert {each.track_id for hands in seen for each in hands} == {1}
    assert [len(hands) for hands in seen] == [1] * 30


@pytest.mark.parametrize("fps", [10, 15, 30])
def test_a_hand_gone_for_a_fifth_of_a_second_in_motion_keeps_its_id(fps: int) -> None:
    def swinging(t: float) -> list[tuple[Landmarks, float]]:
        return [] if 0.4 <= t < 0.6 - 1e-6 else [(hand(90 + 420 * t, 240), 1.0)]

    seen = play(staged(max_hands=1), swinging, fps, 1.0)
    ids = {each.track_id for hands in seen for each in hands}
    assert len(ids) == 1
    assert seen[-1]
    assert not seen[int(0.5 * fps)]


def blinded(speed: float, blind: range, frames: int) -> list[tuple[Hand, ...]]:
    """Show a hand that moves by `speed` pixels a frame and that the model does not see in the
    `blind` frames.
    """
    tracker, seen = staged(max_hands=1), []
    for number in range(frames):
        tracker.stage.hands = [(hand(150 + speed * max(0, number - 5)), 1.0)]
        picture = tracker.stage.picture()
        if number in blind:
            tracker.stage.hands = []
        seen.append(tracker.estimate(picture, number / 30))
    return seen


def test_a_hand_blurred_by_its_speed_is_carried_with_its_id_and_a_low_score() -> None:
    seen = blinded(40, range(7, 12), 14)
    assert {each.track_id for hands in seen for each in hands} == {1}
    for number, hands in enumerate(seen):
        true = hand(150 + 40 * max(0, number - 5))
        assert np.abs(hands[0].landmarks - true).max() < 12
        assert (hands[0].score < 0.1) == (7 <= number < 12)


@pytest.mark.parametrize("speed", [25, 40, 55])
def test_a_blurred_hand_that_reaches_another_is_not_carried_onto_it(speed: int) -> None:
    resting, tracker, seen = (hand(430), 1.0), staged(), []
    for number in range(18):
        tracker.stage.hands = [resting, (hand(150 + speed * max(0, number - 5)), 1.0)]
        picture = tracker.stage.picture()
        if number >= 7:
            tracker.stage.hands = [resting]
        seen.append(tracker.estimate(picture, number / 30))
    assert seen[7][1].score < 0.1
    assert {hands[0].track_id for hands in seen} == {1}
    assert all(np.abs(hands[0].landmarks - resting[0]).max() < 1 for hands in seen)
    assert len(seen[-1]) == 1


INSIDE, OUTSIDE = ((0, 0), (1, 1), (639, 479)), ((-1, 240), (640, 240), (320, -1), (320, 480))


@pytest.mark.parametrize(("to", "carried"), [(each, each in INSIDE) for each in INSIDE + OUTSIDE])
def test_a_blurred_hand_is_carried_within_the_picture_only(
    to: tuple[float, float], *, carried: bool
) -> None:
    track, picture = Track(1, sighting(hand()), 0.0), Stage().picture()
    track.public_id = 1
    flow = (to[0] - track.region.cx, to[1] - track.region.cy)
    look = Candidate(track, sighting(hand(), presence=0.05), flow)
    StagedTracker._carry(track, look, picture, 1 / 30)
    assert track.carried == carried
    assert (round(track.region.cx), round(track.region.cy)) == to or not carried


@pytest.mark.parametrize(
    ("number", "t", "carried"), [(1, 0.35, True), (0, 0.35, False), (1, 0.36, False)]
)
def test_only_a_hand_that_was_reported_is_carried_and_not_for_ever(
    number: int, t: float, *, carried: bool
) -> None:
    track = Track(1, sighting(hand()), 0.0)
    track.public_id = number
    track.carry(0.1, 5.0, 0.0, 0.05)
    look = Candidate(track, sighting(hand(), presence=0.05), (5.0, 0.0))
    StagedTracker._carry(track, look, Stage().picture(), t)
    assert track.carried == carried


def test_a_fast_hand_is_sought_ahead_unless_it_is_hidden_or_the_frame_repeated() -> None:
    tracker, track = staged(), Track(1, sighting(hand(200)), 0.0)
    track.add(sighting(hand(260)), 0.1)
    first, second = (Stage([(hand(cx), 1.0)]).picture() for cx in (200, 260))
    tracker._search.observe(first, 0.0)
    tracker._search.observe(second, 0.1)
    assert tracker._place(track, 0.2) == track.region.moved(60.0, 0.0)
    tracker._search.observe(second, 0.2)
    assert tracker._place(track, 0.2) == track.region
    tracker._search.observe(first, 0.3)
    track.hide(0.2, 0.0, 0.0)
    assert tracker._place(track, 0.2) == track.region


PROVEN, UNPROVEN, DOUBTED = (True, 0), (False, 0), (False, DOUBTFUL_LOOKS)


@pytest.mark.parametrize(
    ("tracks", "gone"),
    [
        ([(PROVEN, 0.6), (UNPROVEN, 0.9), (DOUBTED, 0.99)], 2),
        ([(DOUBTED, 0.99), (UNPROVEN, 0.6), (UNPROVEN, 0.9)], 0),
        ([(UNPROVEN, 0.9), (UNPROVEN, 0.6), (PROVEN, 0.5)], 1),
        ([(DOUBTED, 0.9), (DOUBTED, 0.6), (UNPROVEN, 0.5)], 1),
        ([(PROVEN, 0.6), (PROVEN, 0.6), (DOUBTED, 0.99)], 2),
        ([(PROVEN, 0.6), (PROVEN, 0.7), (PROVEN, 0.5)], 2),
    ],
)
def test_at_the_limit_a_doubtful_hand_gives_way_then_the_least_certain_unproven_one(
    tracks: list[tuple[tuple[bool, int], float]], gone: int
) -> None:
    tracker = staged(max_hands=2)
    hands = [known(number, *one) for number, one in enumerate(tracks)]
    for one in hands:
        tracker._admit_track(one)
    assert tracker._tracks == [one for number, one in enumerate(hands) if number != gone]


@pytest.mark.parametrize(
    ("on_trial", "back", "gone"),
    [
        pytest.param((PROVEN, 0.9), (PROVEN, 0.9), 3, id="it-is-not-added"),
        pytest.param((UNPROVEN, 0.9), (PROVEN, 0.9), 2, id="it-replaces-the-unproven-one"),
        pytest.param((UNPROVEN, 0.9), (UNPROVEN, 0.6), 3, id="it-is-the-less-certain-one"),
        pytest.param((DOUBTED, 0.9), (UNPROVEN, 0.6), 2, id="it-replaces-the-doubtful-one"),
    ],
)
def test_a_hand_that_returns_leaves_the_place_for_one_on_trial(
    on_trial: tuple[tuple[bool, int], float], back: tuple[tuple[bool, int], float], gone: int
) -> None:
    tracker = staged(max_hands=2)
    kept = (PROVEN, 0.9)
    hands = [known(number, *one) for number, one in enumerate((kept, kept, on_trial, back))]
    for number, one in enumerate(hands):
        tracker._admit_track(one, on_trial=number == 2)
    assert tracker._tracks == [one for number, one in enumerate(hands) if number != gone]


def known(number: int, proven_doubts: tuple[bool, int], presence: float) -> Track:
    """Return a track that is proven or not, with so many doubts left."""
    proven, doubts = proven_doubts
    one = Track(number, sighting(hand(), presence=presence), 0.0, doubts=doubts)
    one.evidence = replace(one.evidence, proven=proven)
    return one


@pytest.mark.parametrize("seen_s", [0.2, 0.3])
@pytest.mark.parametrize("gone_s", [0.3, 0.5])
@pytest.mark.parametrize("overlap_s", [0.0, 0.1])
def test_a_third_hand_may_return_while_a_fourth_is_on_trial(
    seen_s: float, gone_s: float, overlap_s: float
) -> None:
    def script(t: float) -> list[tuple[Landmarks, float]]:
        hands = [(hand(80, 120), 0.95), (hand(80, 380), 0.05)]
        since = t - 6.0  # long after those are set
        if 0 <= since < seen_s or since >= seen_s + gone_s:
            hands.append((hand(350 + 150 * min(since, 0.3), 120), 0.95))
        if since >= seen_s + overlap_s:
            hands.append((hand(420, 380), 0.05))
        return hands

    assert all(len(hands) <= 2 for hands in play(staged(max_hands=2), script, 30, 8.0))


def test_a_new_hand_has_its_way_into_the_picture_once() -> None:
    def true(number: int) -> Landmarks:
        return hand(60 + 40 * min(number, 8))

    first, second = (hands[0] for hands in entered(true, found_from=9)[9:11])
    assert second.way_in is None
    assert [round(t * 30) for t, *_ in first.way_in.tolist()] == list(range(9))
    for number, (_, x, y) in enumerate(first.way_in.tolist()):
        assert np.hypot(first.landmarks[0, 0] + x - true(number)[0, 0], y) < 12


@pytest.mark.parametrize("fps", [30, 60])
def test_a_new_hand_is_traced_back_for_half_a_second(fps: int) -> None:
    def true(number: int) -> Landmarks:
        return hand(60 + 600 * number / fps)

    (new,) = entered(true, found_from=round(0.7 * fps), fps=fps)[round(0.7 * fps)]
    assert new.way_in is not None
    assert 0.2 - 1e-6 <= new.way_in[0, 0] < 0.2 + 1.5 / fps


def entered(
    true: Callable[[int], Landmarks], found_from: int, fps: int = 30
) -> list[tuple[Hand, ...]]:
    """Show a moving hand that the models do not see before a frame."""
    tracker, seen = staged(max_hands=1), []
    for number in range(found_from + 4):
        tracker.stage.hands = [(true(number), 1.0)]
        picture = tracker.stage.picture()
        if number < found_from:
            tracker.stage.hands = []
        seen.append(tracker.estimate(picture, number / fps))
    return seen


class Unsure(StagedModels):
    """Models that are never sure of what they see."""

    def seen(self, region: Region) -> Sighting:
        return replace(super().seen(region), presence=0.7)


def test_a_weak_hand_that_hardly_moves_is_looked_for_once_a_frame() -> None:
    tracker = StagedTracker(Stage(), TrackerConfig(max_hands=1), Unsure)
    runs = []
    for number in range(30):
        tracker.stage.hands = [(hand(300 + 4 * (number % 2)), 1.0)]
        tracker.estimate(tracker.stage.picture(), number / 30)
        runs.append(tracker.stage.landmark_runs)
    assert runs[-1] - runs[14] == 15


def runs_per_frame(
    models: type[StagedModels], speed: float, *, shown: bool
) -> tuple[list[int], list[float]]:
    """Show a hand that moves by `speed` pixels a frame; return the landmark runs of each frame from
    the fifth on, and its scores. Without `shown`, the picture's flow says nothing of it.
    """
    tracker = StagedTracker(Stage(), TrackerConfig(max_hands=1), models)
    blank = tracker.stage.picture()
    runs: list[int] = []
    scores: list[float] = []
    for number in range(14):
        tracker.stage.hands = [(hand(120 + speed * number), 1.0)]
        before = tracker.stage.landmark_runs
        picture = tracker.stage.picture() if shown else blank + np.uint8(number % 2)
        hands = tracker.estimate(picture, number / 30)
        runs.append(tracker.stage.landmark_runs - before)
        scores.append(hands[0].score if hands else 0.0)
    return runs[4:], scores[4:]


class SureWhereItIs(StagedModels):
    """Models that are surer, but not sure, of a hand in the middle of the region."""

    def seen(self, region: Region) -> Sighting:
        seen = super().seen(region)
        centred = abs(region_of_landmarks(seen.landmarks).cx - region.cx) < 0.04 * region.size
        weak = replace(seen, presence=0.79 if centred else 0.6)
        return weak if seen.presence and self.stage.landmark_runs > 4 else seen


def test_a_clear_hand_is_looked_at_once_a_frame_however_fast() -> None:
    assert runs_per_frame(StagedModels, 25.0, shown=True)[0] == [1] * 10


def test_a_hand_that_another_one_hides_is_looked_at_once_a_frame() -> None:
    tracker = staged()
    looks = []
    for number in range(16):
        going, coming = (hand(120 + 17 * number, 210), 0.95), (hand(520 - 17 * number, 250), 0.05)
        tracker.stage.hands = [going, coming] if number < 9 else [going]
        before = tracker.stage.landmark_runs
        tracker.estimate(tracker.stage.picture(), number / 30)
        if len(tracker.hidden) == 1:
            looks.append(tracker.stage.landmark_runs - before)
    assert looks == [3] + [2] * 6  # the first time it is merely not seen


@pytest.mark.parametrize("speed", [20.0, 36.0])
def test_a_weak_hand_is_looked_for_where_it_was_and_where_its_motion_leads(speed: float) -> None:
    runs, scores = runs_per_frame(SureWhereItIs, speed, shown=False)
    assert runs == [2] * 10
    assert scores == pytest.approx([0.79] * 10)


def test_distant_hands_that_look_like_each_other_exchange_their_ids() -> None:
    def swapped(t: float) -> list[tuple[Landmarks, float]]:
        sides = (0.98, 0.02) if t < 0.59 else (0.02, 0.98)
        return [(hand(110), sides[0]), (hand(530), sides[1])]

    seen = play(staged(), swapped, 30, 1.0)

    def places(number: int) -> dict[int, bool]:
        return {each.track_id: bool(each.landmarks[0, 0] < 320) for each in seen[number]}

    assert len(places(17)) == 2
    assert places(19) == places(17)
    assert places(21) == {one: not left for one, left in places(17).items()}


def test_a_hand_not_seen_is_lost_at_once_if_slow_and_after_0_35_s_if_fast() -> None:
    assert not any(blinded(2, range(7, 20), 20)[8:])
    assert [bool(hands) for hands in blinded(25, range(7, 20), 20)] == [True] * 17 + [False] * 3


def test_a_hand_gone_for_half_a_second_or_far_from_a_lost_one_has_a_new_id() -> None:
    for returns in (
        lambda t: [] if 0.4 <= t < 0.9 else [(hand(), 1.0)],
        lambda t: [(hand(100 if t < 0.5 else 540, 240, 70), 1.0)],
    ):
        seen = play(staged(), returns, 30, 1.2)
        assert seen[0][0].track_id != seen[-1][0].track_id


def test_a_far_hand_is_found_only_in_a_window_where_it_moves() -> None:
    def far(t: float) -> list[tuple[Landmarks, float]]:
        return [(hand(400 + 60 * t, 120, FAR), 1.0)] if t >= 0.5 else []

    assert play(staged(search="tiles"), far, 30, 1.5)[-1]
    assert not any(play(staged(search="whole"), far, 30, 1.5))


def test_a_hand_found_in_a_window_is_reported_after_two_more_frames() -> None:
    tracker = staged()
    far = hand(400, 120, FAR)
    met: list[int] = []
    reported: list[int] = []
    for number in range(60):
        tracker.stage.hands = (
            [(far + np.array((number % 3, 0, 0), np.float32), 1.0)] if number >= 20 else []
        )
        before = tracker.stage.landmark_runs
        hands = tracker.estimate(tracker.stage.picture(), number / 30)
        if tracker.stage.landmark_runs > before:
            met.append(number)
        if hands:
            reported.append(number)
    assert reported[0] == met[0] + 2


def test_a_doubtful_hand_that_is_not_confirmed_is_never_reported() -> None:
    """It does not use up an id either: the first reported hand has the first one."""
    tracker = staged()
    shown = 0
    for number in range(90):
        doubted = tracker.stage.landmark_runs
        hands = tracker.estimate(tracker.stage.picture(), number / 30)
        looked = tracker.stage.landmark_runs > doubted
        shown = 0 if looked and shown else shown + 1
        tracker.stage.hands = [] if looked else [(hand(400 + number % 5, 120, FAR), 1.0)]
        assert not hands
    tracker.stage.hands = [(hand(), 1.0)]
    seen = [tracker.estimate(tracker.stage.picture(), number / 30) for number in range(90, 95)]
    assert [one.track_id for one in seen[-1]] == [1]


class Doubtable(StagedModels):
    """Sees far hands with one presence, and with another at a larger scale."""

    presence, at_larger_scale = 0.99, 0.99

    def seen(self, region: Region) -> Sighting:
        seen = super().seen(region)
        own = region_of_landmarks(seen.landmarks).size
        if not seen.presence or own > 2 * FAR:
            return seen
        larger = region.size > 1.2 * own
        return replace(seen, presence=self.at_larger_scale if larger else self.presence)


def doubtable(max_hands: int = 2) -> tuple[StagedTracker, Doubtable]:
    config = TrackerConfig(max_hands=max_hands, search="tiles")
    tracker = StagedTracker(Stage(), config, Doubtable)
    assert isinstance(tracker.models, Doubtable)
    return tracker, tracker.models


def moving_far_hand(t: float) -> list[tuple[Landmarks, float]]:
    return [(hand(400 + 60 * t, 120, FAR), 1.0)] if t >= 0.3 else []


def test_a_hand_found_in_a_window_must_be_seen_at_a_second_scale() -> None:
    tracker, models = doubtable()
    models.at_larger_scale = 0.7
    assert not any(play(tracker, moving_far_hand, 30, 1.5))


def test_a_hand_is_not_reported_until_it_has_been_certain() -> None:
    class Blurred(StagedModels):
        def seen(self, region: Region) -> Sighting:
            presence = 0.99 if self.stage.hands[0][1] == 1.0 else 0.7
            return replace(super().seen(region), presence=presence)

    tracker = StagedTracker(Stage(), TrackerConfig(), Blurred)
    seen = play(tracker, lambda t: [(hand(), 1.0 if t >= 0.5 else 0.9)], 30, 1.0)
    assert [bool(hands) for hands in seen] == [number >= 15 for number in range(30)]


def test_a_hand_found_in_a_window_is_dropped_if_its_mean_presence_is_low() -> None:
    tracker, models = doubtable()

    def weakening(t: float) -> list[tuple[Landmarks, float]]:
        models.presence = 0.99 if t < 0.7 else 0.6
        return moving_far_hand(t)

    seen = play(tracker, weakening, 30, 1.2)
    assert seen[20]
    assert not any(seen[25:])


def test_a_hand_found_in_the_whole_picture_replaces_an_unproven_one_in_a_window() -> None:
    def with_near(begin: float) -> list[bool]:
        seen = play(
            doubtable(max_hands=1)[0],
            lambda t: moving_far_hand(t) + ([(hand(200, 300), 1.0)] if t >= begin else []),
            30,
            begin + 0.5,
        )
        assert seen[int(begin * 30) - 1]
        return [region_of_landmarks(each.landmarks).size > 2 * FAR for each in seen[-1]]

    assert with_near(0.6) == [True]
    assert with_near(1.5) == [False]


POSTER = (hand(150, 120, FAR), 1.0)
RAISED_S = 8.0  # when the person raises a hand, long after the poster was found


def beside_poster(t: float) -> list[tuple[Landmarks, float]]:
    """A poster with a hand, and from `RAISED_S` on a person's small one that is raised and swipes
    to and fro.
    """
    since = t - RAISED_S
    up = max(0.0, 80 - 160 * since)
    aside = 60 * np.sin(3 * max(0.0, since - 0.5))
    return [POSTER, *([(hand(450 + aside, 200 + up, FAR), 1.0)] if since >= 0 else [])]


def x_of(one: Hand) -> float:
    return float(one.landmarks[:, 0].mean())


@pytest.mark.parametrize("fps", [15, 30])
def test_a_hand_on_a_poster_gives_way_to_one_that_moves_as_an_arm_does(fps: int) -> None:
    seen = play(staged(search="tiles", max_hands=1), beside_poster, fps, RAISED_S + 2)
    assert all(len(hands) <= 1 for hands in seen)
    assert seen[int(RAISED_S * fps)][0].track_id == 1
    late = [one for hands in seen[int((RAISED_S + 0.7) * fps) :] for one in hands]
    assert {one.track_id for one in late} == {2}
    assert all(x_of(one) > 300 for one in late)


def test_a_posters_hand_is_not_the_one_persons_of_the_same_side() -> None:
    seen = play(staged(search="tiles", one_person=True), beside_poster, 30, RAISED_S + 2)
    assert all(max(map(x_of, hands)) > 300 for hands in seen[int((RAISED_S + 0.7) * 30) :])


def test_two_hands_on_a_poster_leave_a_place_to_the_person() -> None:
    other = (hand(250, 120, FAR), 0.0)
    seen = play(staged(search="tiles"), lambda t: [other, *beside_poster(t)], 30, RAISED_S + 2)
    assert all(len(hands) <= 2 for hands in seen)
    assert all(max(map(x_of, hands)) > 300 for hands in seen[int((RAISED_S + 0.7) * 30) :])


@pytest.mark.parametrize(
    ("own", "other"),
    [
        pytest.param(lambda t: (hand(150 + 3 * np.sin(t), 120, FAR), 1.0), True, id="it sways"),
        pytest.param(lambda t: (hand(150, 200, 2 * LENGTH), 1.0), True, id="it is near"),
        pytest.param(lambda t: POSTER, False, id="the other one stays too"),
    ],
)
def test_a_hand_keeps_its_place_beside_another_if(
    own: Callable[[float], tuple[Landmarks, float]], *, other: bool
) -> None:
    def script(t: float) -> list[tuple[Landmarks, float]]:
        beside = beside_poster(t)[1:]
        if beside and not other:
            beside = [(hand(450, 200, FAR), 1.0)]
        return [own(t), *beside]

    seen = play(staged(search="tiles", max_hands=1), script, 30, RAISED_S + 4)
    assert {one.track_id for hands in seen for one in hands} == {1}
    assert all(len(hands) == 1 for hands in seen)


def test_a_single_picture_is_searched_whole_and_in_tiles() -> None:
    tracker = staged()
    tracker.stage.hands = [(hand(400, 120, FAR), 1.0), (hand(150, 250), 0.0)]
    assert len(tracker.estimate(tracker.stage.picture(), None)) == 2


def test_a_small_hand_in_a_single_picture_needs_two_tiles_or_another_look() -> None:
    def runs_for(x: float) -> tuple[int, int]:
        tracker = staged()
        tracker.stage.hands = [(hand(x, 240, FAR), 1.0)]
        return len(tracker.estimate(tracker.stage.picture(), None)), tracker.stage.landmark_runs

    assert runs_for(300.0) == (1, 1)  # where tiles overlap: seen once, known to the next tile
    assert runs_for(15.0) == (
        1,
        1 + DOUBTFUL_LOOKS,
    )  # at the edge only in one tile: looked at again


def test_the_most_certain_of_several_doubtful_hands_is_kept() -> None:
    class Unsure(StagedModels):
        def seen(self, region: Region) -> Sighting:
            seen = super().seen(region)
            return replace(seen, presence=0.6) if seen.landmarks[0, 0] < 400 else seen

    tracker = StagedTracker(Stage(), TrackerConfig(max_hands=1), Unsure)
    tracker.stage.hands = [(hand(20, 20, FAR), 1.0), (hand(620, 460, FAR), 1.0)]
    (found,) = tracker.estimate(tracker.stage.picture(), None)
    assert found.landmarks[0, 0] > 600


@pytest.mark.parametrize(
    ("presence", "otherwise", "palm_aside", "believed"),
    [
        pytest.param(0.99, (0.0, 0.0, 0.0), 60.0, True, id="clear"),
        pytest.param(0.9, (0.87, 0.87, 0.87), 0.0, True, id="mostly"),
        pytest.param(0.9, (0.8, 0.8, 0.8), 0.0, False, id="hardly"),
        pytest.param(0.9, (0.87, 0.87, 0.87), 30.0, False, id="mostly, but the palm aside"),
        pytest.param(0.9, (0.93, 0.93, 0.93), 30.0, True, id="rather plainly, the palm aside"),
        pytest.param(
            0.9, (0.93, 0.93, 0.93), 60.0, False, id="rather plainly, but the palm elsewhere"
        ),
        pytest.param(0.9, (0.97, 0.97, 0.97), 600.0, True, id="plainly"),
        pytest.param(0.9, (0.0, 0.9, 0.9), 0.0, True, id="in two looks, not turned one way"),
        pytest.param(0.9, (0.9, 0.0, 0.9), 0.0, True, id="in two looks, not turned the other way"),
        pytest.param(0.9, (0.9, 0.9, 0.0), 0.0, True, id="in two looks, not moved"),
        pytest.param(0.9, (0.0, 0.0, 0.99), 0.0, False, id="in one look"),
    ],
)
def test_an_unclear_hand_in_a_picture_must_survive_turning_and_moving_it(
    presence: float, otherwise: tuple[float, float, float], palm_aside: float, *, believed: bool
) -> None:
    place = region_of_landmarks(hand())

    class Unsure(StagedModels):
        def seen(self, region: Region) -> Sighting:
            return replace(super().seen(region), presence=self._presence(region))

        def _presence(self, region: Region) -> float:
            if region.rotation != place.rotation:
                assert region.size == SECOND_LOOK_SCALE * place.size
                return otherwise[region.rotation > place.rotation]
            return (
                otherwise[2] if region.cy > place.cy + 0.1 * place.size else presence
            )  # towards the wrist

    class PalmAside(StagedTracker):
        def _palms(
            self, image: Image, look: Look, t: float | None = None, *, second_sought: bool = False
        ) -> tuple[list[Palm], list[tuple[float, float]]]:
            palms, hints = super()._palms(image, look)
            return [palm.mapped(palm_aside, 0.0, 1.0) for palm in palms], hints

        def _look_at_palm(self, image: Image, palm: Palm) -> Sighting:
            return self._models.look(image, place)

    tracker = PalmAside(Stage([(hand(), 1.0)]), TrackerConfig(), Unsure)
    assert bool(tracker.estimate(tracker.stage.picture(), None)) == believed
    assert tracker.estimate(
        tracker.stage.picture(), 0.0
    )  # the first frame of a video: the next ones will tell


@pytest.mark.parametrize("true", [hand(480), hand(480, 120, FAR)], ids=("large", "in tiles"))
def test_a_false_positive_gives_way_to_a_hand_in_a_single_picture(true: Landmarks) -> None:
    false = region_of_landmarks(hand(160))

    class Unsure(StagedModels):
        def seen(self, region: Region) -> Sighting:
            seen = super().seen(region)
            if seen.landmarks[:, 0].mean() > 320:
                return seen
            return replace(seen, presence=0.9 if region.rotation == false.rotation else 0.0)

    class Misled(StagedTracker):
        def _look_at_palm(self, image: Image, palm: Palm) -> Sighting:
            return self._models.look(image, false if palm.box[0] < 320 else region_of_palm(palm))

    tracker = Misled(Stage([(hand(160), 1.0), (true, 1.0)]), TrackerConfig(max_hands=1), Unsure)
    (found,) = tracker.estimate(tracker.stage.picture(), None)
    assert found.landmarks[0, 0] > 320


def test_at_most_max_hands_are_reported() -> None:
    tracker = staged(max_hands=2)
    hands = [(hand(100 + 210 * number, 240, 120), 1.0) for number in range(3)]
    assert all(len(seen) == 2 for seen in play(tracker, lambda t: hands, 30, 0.5))


def test_the_detector_rests_while_all_hands_are_tracked() -> None:
    tracker = staged(max_hands=1)
    play(tracker, lambda t: [(hand(200 + 100 * t), 1.0)], 30, 1.0)
    assert tracker.stage.palm_runs == 1


def test_after_a_reset_the_same_hand_has_a_new_id() -> None:
    tracker = staged()
    tracker.stage.hands = [(hand(), 1.0)]
    (before,) = tracker.estimate(tracker.stage.picture(), 5.0)
    tracker.reset()
    (after,) = tracker.estimate(tracker.stage.picture(), 0.0)
    assert before.track_id != after.track_id


def test_a_single_pictures_hands_are_nobody_elses() -> None:
    tracker = staged()
    tracker.stage.hands = [(hand(), 1.0)]
    ids = [
        one.track_id
        for t in (0.0, 0.1, None, None)
        for one in tracker.estimate(tracker.stage.picture(), t)
    ]
    assert ids == [1, 1, 2, 3]


@pytest.mark.parametrize(
    ("hands", "most", "hints", "found", "looks"),
    [
        pytest.param([hand()], 1, True, 1, 1, id="one-of-one"),
        pytest.param([hand(160), hand(480)], 2, True, 2, 1, id="two-of-two"),
        pytest.param([hand()], 2, True, 1, 1, id="one-of-two"),
        pytest.param(
            [hand(150, 250), hand(400, 120, FAR)], 2, True, 2, 3, id="a-hint-of-the-second"
        ),
        pytest.param(
            [hand(150, 250), hand(400, 120, FAR)], 2, False, 1, 1, id="none-of-the-second"
        ),
        pytest.param(
            [hand(150, 250), hand(400, 120, FAR)], 3, False, 2, 17, id="of-several-people"
        ),
        pytest.param([hand(400, 120, FAR)], 2, False, 1, 17, id="far-alone"),
        pytest.param([], 1, True, 0, 17, id="none-of-one"),
    ],
)
def test_a_single_picture_is_searched_further_only_where_a_hand_may_be_missing(
    hands: list[Landmarks], most: int, found: int, looks: int, *, hints: bool
) -> None:
    tracker = staged(max_hands=most)
    tracker.stage.hands = [(each, 1.0) for each in hands]
    tracker.stage.hints = hints
    assert len(tracker.estimate(tracker.stage.picture(), None)) == found
    assert tracker.stage.palm_runs == looks


@pytest.mark.parametrize("hands", [[hand()], [hand(160), hand(480)]], ids=("one", "two"))
@pytest.mark.parametrize("most", [2, 3, 4])
def test_one_persons_single_picture_is_searched_for_two_hands_at_most(
    hands: list[Landmarks], most: int
) -> None:
    tracker = staged(max_hands=most, one_person=True)
    tracker.stage.hands = [(each, float(number == 0)) for number, each in enumerate(hands)]
    assert len(tracker.estimate(tracker.stage.picture(), None)) == len(hands)
    assert tracker.stage.palm_runs == 1


def test_a_frames_timings_are_the_milliseconds_of_its_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tracker = staged()
    play(tracker, lambda t: [(hand(), 1.0)], 30, 0.1)
    clock = iter((5.0, 5.001, 5.003, 5.006, 5.010))
    monkeypatch.setattr("handtrack.tracking.tracker.perf_counter", lambda: next(clock))
    tracker.estimate(tracker.stage.picture(), 1.0)
    timings = tracker.timings
    assert timings.landmark_ms == pytest.approx(1.0)
    assert timings.detect_ms == pytest.approx(2.0)
    assert timings.sigma_ms == pytest.approx(3.0)
    assert timings.total_ms == pytest.approx(10.0)
