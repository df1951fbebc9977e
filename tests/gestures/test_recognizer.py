"""From hands to events: landmarks of known poses moved along known paths."""

from collections.abc import Container
from dataclasses import replace
from typing import Any, get_args

import numpy as np
import pytest

from handtrack.errors import UsageError
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.fingers import Upright
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.messages import GestureEvent, Handedness
from tests.gestures.hands import hand_of, world_of
from tests.gestures.own import taught
from tests.gestures.paths import Path
from tools.handrender.motion import facing

FPS = 30.0
HAND_M = 0.19


def recognised(
    pose: str,
    seconds: float,
    *,
    path: Path | None = None,
    fps: float = FPS,
    mirrored: bool = False,
    side: Handedness = "Right",
    scale: float = 600.0,
    seen: Container[int] | None = None,
    config: GestureConfig | None = None,
) -> list[Recognition]:
    """Show a pose for `seconds`, moved along a path in the picture (hand lengths, x to its
    right).
    """
    recognizer = GestureRecognizer(mirrored=mirrored, config=config)
    world = world_of(pose, side=side, mirrored=mirrored)
    results = []
    for frame in range(int(seconds * fps) + 1):
        x, y = path.place(frame / fps) if path is not None else (0.0, 0.0)
        unit = scale * HAND_M
        hand = hand_of(world, at=(320.0 + x * unit, 240.0 + y * unit), scale=scale, side=side)
        visible = seen is None or frame in seen
        results.append(recognizer.update((hand,) if visible else (), frame / fps, 640))
    return results


def events(results: list[Recognition]) -> list[GestureEvent]:
    return [event for result in results for event in result.events]


@pytest.mark.parametrize(
    ("sign", "hold_s"), [("open_palm", 0.6), ("closed_fist", 1.0), ("thumb_up", 1.0), ("four", 1.0)]
)
def test_a_sign_gives_one_hold_when_its_time_is_full(sign: str, hold_s: float) -> None:
    (hold,) = [event for event in events(recognised(sign, 3.0)) if event.type == "hold"]
    assert hold.sign == sign
    assert hold.t == pytest.approx(hold_s, abs=1.5 / FPS)
    assert hold.since == 0.0


def test_a_sign_counts_as_held_from_its_full_time_until_release() -> None:
    results = recognised("open_palm", 3.0, seen=range(75))
    (hold,) = events(results)
    held = [one.t for one in results if one.readings and one.readings[0].held == "open_palm"]
    assert (held[0], held[-1]) == (hold.t, 74 / FPS)


@pytest.mark.parametrize(
    ("turn", "side_score", "held"), [(0.0, 0.99, True), (180.0, 0.99, False), (180.0, 0.6, True)]
)
def test_an_arming_palm_faces_the_camera(turn: float, side_score: float, held: bool) -> None:
    recognizer = GestureRecognizer()
    hand = replace(
        hand_of(world_of("open_palm", orientation=facing(turn))), handedness_score=side_score
    )
    results = [recognizer.update((hand,), frame / FPS, 640) for frame in range(30)]
    assert results[-1].readings[0].sign == "open_palm"
    assert bool(events(results)) == held


def test_a_hold_is_full_once_its_hand_is_trusted() -> None:
    recognizer, hand = GestureRecognizer(), hand_of(world_of("victory"))
    results = [
        recognizer.update((replace(hand, trusted=frame == 40),), frame / FPS, 640)
        for frame in range(60)
    ]
    assert [event.t for event in events(results)] == [40 / FPS]


def test_an_arming_palm_is_held_once_it_rests() -> None:
    path = Path().go(0.9, 0.0, 1.2).rest(1.0)
    (hold,) = [
        event
        for event in events(recognised("open_palm", path.t, path=path))
        if event.type == "hold"
    ]
    assert 1.2 < hold.t < 1.6


def test_the_progress_of_a_hold_rises_until_it_is_full() -> None:
    results = recognised("victory", 1.5)
    shares = [
        result.readings[0].holding.share
        for result in results
        if result.readings[0].holding is not None
    ]
    assert shares == sorted(shares)
    assert shares[-1] > 0.9
    assert results[-1].readings[0].holding is None


@pytest.mark.parametrize(("scale", "side"), [(100.0, "Left"), (600.0, "Right"), (1500.0, "Left")])
@pytest.mark.parametrize(
    ("mirrored", "dx", "direction"),
    [(False, 1.8, "left"), (False, -1.8, "right"), (True, 1.8, "right"), (True, -1.8, "left")],
)
def test_swipe_directions_are_from_the_persons_point_of_view(
    mirrored: bool, dx: float, direction: str, side: Handedness, scale: float
) -> None:
    path = Path().rest(0.5).go(dx, 0.0, 0.45).rest(0.6)
    found = [
        event
        for event in events(
            recognised("open_palm", path.t, path=path, mirrored=mirrored, side=side, scale=scale)
        )
        if event.type == "swipe"
    ]
    assert [event.direction for event in found] == [direction]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("upright", "roll"), [("left", 90.0), ("right", -90.0), ("down", 180.0), ("up", 0.0)]
)
@pytest.mark.parametrize("sign", ["open_palm", "victory"])
def test_upright_can_be_set_to_the_persons_side(
    sign: str, upright: Upright, roll: float, *, mirrored: bool
) -> None:
    hand = hand_of(world_of(sign, mirrored=mirrored, roll=-roll if mirrored else roll))
    read = {
        asked: GestureRecognizer(mirrored=mirrored, config=GestureConfig(upright=asked)).update(
            (hand,), 0.0, 640
        )
        for asked in get_args(Upright)
    }
    assert read[upright].readings[0].sign == sign
    assert sign not in {one.readings[0].sign for asked, one in read.items() if asked != upright}
    assert {one.readings[0].pointing for one in read.values()} == {upright}


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(("upright", "roll"), [("left", 90.0), ("right", -90.0)])
@pytest.mark.parametrize("sign", ["thumb_up", "thumb_down"])
def test_sideways_thumbs_turn_with_the_setting_or_go_by_gravity(
    sign: str, upright: Upright, roll: float, *, mirrored: bool
) -> None:
    recognizer = GestureRecognizer(mirrored=mirrored, config=GestureConfig(upright=upright))
    for t, turn in enumerate((0.0, -roll if mirrored else roll)):
        hand = hand_of(world_of(sign, mirrored=mirrored, roll=turn))
        assert recognizer.update((hand,), float(t), 640).readings[0].reading.sign == sign


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
@pytest.mark.parametrize(
    ("pose", "signs"), [("victory", ["victory"]), ("open_palm", [None]), ("three", [None])]
)
def test_a_two_finger_swipe_is_a_separate_gesture(
    pose: str, signs: list[str | None], fps: float
) -> None:
    path = Path().rest(0.8).go(2.0, 0.0, 0.5).rest(0.8)
    found = events(
        recognised(pose, 2.0, path=path, fps=fps, config=GestureConfig(two_fingers=True))
    )
    swipes = [event for event in found if event.type == "swipe"]
    assert [(event.direction, event.sign) for event in swipes] == [("left", sign) for sign in signs]


@pytest.mark.parametrize(
    ("pose", "two_fingers"),
    [
        *((pose, True) for pose in ("pointing_up", "rock", "relaxed")),
        ("victory", False),
        ("closed_fist", False),
    ],
)
def test_other_hand_shapes_do_not_swipe(pose: str, *, two_fingers: bool) -> None:
    path = Path().rest(0.8).go(2.0, 0.0, 0.5).rest(0.8)
    found = events(recognised(pose, 2.0, path=path, config=GestureConfig(two_fingers=two_fingers)))
    assert "swipe" not in {event.type for event in found}


def test_a_dragged_pinch_is_measured_in_hand_lengths() -> None:
    path = Path().rest(0.5).go(-1.0, 0.5, 1.0).rest(0.5)
    found = [
        event for event in events(recognised("pinch", path.t, path=path)) if event.type == "pinch"
    ]
    assert found[0].phase == "begin"
    assert {event.phase for event in found[1:]} == {"move"}
    assert found[-1].dx == pytest.approx(1.0, abs=0.15)
    assert found[-1].dy == pytest.approx(0.5, abs=0.15)


def test_losing_the_hand_ends_a_pinch_and_reports_the_lost_hold() -> None:
    results = recognised("pinch", 2.0, seen=range(24))
    assert [event.phase for event in events(results) if event.type == "pinch"] == ["begin", "end"]
    assert [(miss.by, str(miss.reason)) for result in results for miss in result.misses] == [
        ("pinch", "hand lost")
    ]


def test_one_misread_frame_does_not_change_the_shown_sign() -> None:
    recognizer = GestureRecognizer()
    poses = ["victory"] * 5 + ["closed_fist"] + ["victory"] * 5
    shown = [
        recognizer.update((hand_of(world_of(pose)),), k / FPS, 640).hands[0].gesture
        for k, pose in enumerate(poses)
    ]
    assert set(shown) == {"victory"}


@pytest.mark.parametrize(
    ("before", "then"),
    [("thumb_up", "thumb_up"), ("pointing_up", "pointing_up"), ("closed_fist", "none")],
)
def test_one_finger_seen_edge_on_keeps_its_previous_sign(before: str, then: str) -> None:
    recognizer = GestureRecognizer()
    edge_on = world_of("pointing_up", orientation=facing(turn=90.0))
    worlds = [world_of(before)] * 3 + [edge_on] * 5
    shown = [
        recognizer.update((hand_of(world),), k / FPS, 640).hands[0].gesture
        for k, world in enumerate(worlds)
    ]
    assert shown[-1] == then


def test_a_thumb_briefly_misread_as_a_finger_confirms_once() -> None:
    recognizer = GestureRecognizer()
    edge_on = world_of("pointing_up", orientation=facing(turn=90.0))
    worlds = (
        [world_of("thumb_up")] * 6 + [edge_on] * 20 + [world_of("thumb_up")] * 2 + [edge_on] * 30
    )
    results = [recognizer.update((hand_of(world),), k / FPS, 640) for k, world in enumerate(worlds)]
    assert [event.sign for event in events(results)] == ["thumb_up"]


def test_a_reset_interrupts_a_hold() -> None:
    recognizer = GestureRecognizer()
    hand = hand_of(world_of("victory"))
    for frame in range(25):
        recognizer.update((hand,), frame / FPS, 640)
    recognizer.reset()
    later = [recognizer.update((hand,), (25 + frame) / FPS, 640) for frame in range(25)]
    assert events(later) == []


def test_two_hands_are_read_independently() -> None:
    recognizer = GestureRecognizer()
    hands = (
        hand_of(world_of("thumb_up"), at=(150.0, 240.0), track=1),
        hand_of(world_of("victory", side="Left"), at=(480.0, 240.0), track=2, side="Left"),
    )
    results = [recognizer.update(hands, frame / FPS, 640) for frame in range(40)]
    assert sorted((event.track, event.sign) for event in events(results)) == [
        (1, "thumb_up"),
        (2, "victory"),
    ]


@pytest.mark.parametrize(
    ("pose", "start", "seconds", "left"),
    [
        ("open_palm", 0.0, 0.5, True),
        ("open_palm", -1.5, 0.7, True),
        ("open_palm", 1.2, 0.4, True),
        ("open_palm", 1.0, 2.2, False),
        ("open_palm", 0.0, 4.0, False),
        ("closed_fist", 0.0, 0.5, False),
    ],
    ids=[
        "from the middle",
        "across",
        "a short way, fast",
        "from the near side, slowly",
        "slowly",
        "a fist",
    ],
)
def test_leaving_the_picture_from_the_middle_with_an_open_hand_is_a_swipe(
    pose: str, start: float, seconds: float, *, left: bool
) -> None:
    path = Path(at=(start, 0.0)).rest(0.6).go(5.0 - start, 0.0, seconds)
    inside = int(FPS * next(t for t in (k / 300 for k in range(1200)) if path.place(t)[0] > 2.6))
    found = [
        event
        for event in events(recognised(pose, 4.0, path=path, seen=range(inside)))
        if event.type == "swipe"
    ]
    assert [event.direction for event in found] == (["left"] if left else [])
    assert all(event.t <= inside / FPS + 0.45 for event in found)


def test_leaving_the_picture_fast_is_a_swipe_from_the_near_side_too() -> None:
    path = Path(at=(1.6, 0.0)).rest(0.6).go(5.0, 0.0, 0.6).rest(1.0)
    seen = [frame for frame in range(60) if path.place(frame / FPS)[0] < 4.0]
    found = events(recognised("open_palm", path.t, path=path, seen=seen, scale=400.0))
    assert [event.direction for event in found if event.type == "swipe"] == ["left"]


@pytest.mark.parametrize("seconds", [0.65, 0.75])
def test_a_stroke_that_the_edge_cuts_is_as_long_as_its_speed_there_asks(seconds: float) -> None:
    path = Path(at=(1.6, 0.0)).rest(0.6).go(3.4, 0.0, seconds).rest(1.0)
    seen = [frame for frame in range(60) if path.place(frame / FPS)[0] < 2.6]
    found = events(recognised("open_palm", path.t, path=path, seen=seen))
    assert [event.direction for event in found if event.type == "swipe"] == ["left"]


@pytest.mark.parametrize(
    ("seconds", "way", "fps"),
    [(0.25, 0.75, 15.0), (0.25, 0.75, 30.0), (0.4, 0.85, 12.5), (0.5, 0.65, 60.0), (0.5, 0.85, 15)],
)
def test_a_fast_stroke_that_the_edge_cuts_soon_after_its_begin_swipes(
    seconds: float, way: float, fps: float
) -> None:
    path = Path(at=(2.6 - way, 0.0)).rest(0.6).go(3.2, 0.0, seconds).rest(1.0)
    frames = range(int(path.t * fps) + 1)
    seen = [frame for frame in frames if path.place(frame / fps)[0] < 2.6]
    found = events(recognised("open_palm", path.t, path=path, seen=seen, fps=fps))
    assert [event.direction for event in found if event.type == "swipe"] == ["left"]


def test_a_stroke_that_leaves_too_soon_for_a_swipe_is_a_failed_one() -> None:
    path = Path(at=(0.3, 0.0)).rest(0.6).go(0.8, 0.0, 0.5).rest(1.0)
    seen = [frame for frame in range(60) if path.place(frame / FPS)[0] < 0.8]
    results = recognised("open_palm", path.t, path=path, seen=seen, scale=1500.0)
    assert [event for event in events(results) if event.type == "swipe"] == []
    missed = [(miss.by, miss.reason.code) for one in results for miss in one.misses]
    assert missed == [("swipe left", GestureCode.STROKE_LEFT_PICTURE)]


@pytest.mark.parametrize("side", [-1.0, 1.0])
def test_a_hand_lost_in_mid_stroke_far_from_the_edge_does_not_swipe(side: float) -> None:
    path = Path().rest(0.6).go(side * 2.0, 0.0, 0.5).rest(1.0)
    seen = [frame for frame in range(60) if abs(path.place(frame / FPS)[0]) < 1.2]
    results = recognised("open_palm", path.t, path=path, seen=seen, scale=300.0)
    assert [event for event in events(results) if event.type == "swipe"] == []


def test_a_hand_that_swipes_and_sinks_out_of_the_picture_swipes() -> None:
    path = Path(at=(-1.5, 0.0)).rest(0.6).go(2.0, 0.0, 0.4).go(2.0, 4.0, 0.4).rest(1.0)
    seen = [frame for frame in range(60) if path.place(frame / FPS)[1] < 1.5]
    found = events(recognised("open_palm", path.t, path=path, seen=seen))
    assert [event.direction for event in found if event.type == "swipe"] == ["left"]


def entering(seconds: float, seen_from: int, pose: str = "open_palm") -> list[GestureEvent]:
    path = Path(at=(-4.0, 0.0)).rest(0.2).go(4.5, 0.0, seconds).rest(1.0)
    found = events(recognised(pose, path.t, path=path, seen=range(seen_from, 999)))
    return [event for event in found if event.type == "swipe"]


def test_entering_the_picture_fast_with_an_open_hand_is_a_swipe() -> None:
    assert [event.direction for event in entering(0.5, 13)] == ["left"]
    assert entering(1.8, 25) == []
    assert entering(0.5, 13, "closed_fist") == []


@pytest.mark.parametrize(
    ("seconds", "way", "fps"),
    [(0.25, 0.5, 45.0), (0.3, 0.5, 60.0), (0.35, 0.55, 25.0), (0.35, 0.6, 20.0), (0.4, 0.6, 60.0)],
)
@pytest.mark.parametrize(("pose", "directions"), [("open_palm", ["left"]), ("closed_fist", [])])
def test_a_hand_that_only_slows_down_since_it_came_in_swipes(
    pose: str, directions: list[str], seconds: float, way: float, fps: float
) -> None:
    path = Path(at=(-5.6 + way, 0.0)).rest(0.2).go(3.0, 0.0, seconds).rest(1.0)
    frames = range(int(path.t * fps) + 1)
    seen = [frame for frame in frames if path.place(frame / fps)[0] > -2.6]
    found = events(recognised(pose, path.t, path=path, seen=seen, fps=fps))
    assert [event.direction for event in found if event.type == "swipe"] == directions


@pytest.mark.parametrize(("pose", "directions"), [("open_palm", ["left"]), ("closed_fist", [])])
def test_a_hand_that_is_found_after_its_stroke_swipes_by_its_way_in(
    pose: str, directions: list[str]
) -> None:
    path, found_from = Path(at=(-2.4, 0.0)).go(2.4, 0.0, 0.4).rest(1.0), 13
    recognizer, results, world = GestureRecognizer(), [], world_of(pose)
    for frame in range(found_from, 40):
        hand = hand_of(world)
        if frame == found_from:
            way = [
                (then / FPS, 600 * HAND_M * path.place(then / FPS)[0], 0.0)
                for then in range(found_from)
            ]
            hand = replace(hand, way_in=np.array(way))
        results.append(recognizer.update((hand,), frame / FPS, 640))
    assert [event.direction for event in events(results) if event.type == "swipe"] == directions


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize("lost", [0, 2])
def test_three_strokes_that_come_up_and_sink_give_exactly_their_swipes(
    fps: float, lost: int
) -> None:
    path, ends = Path(at=(0.0, 3.0)), []
    for way in (1.0, -1.0, 1.0):
        path.go(-way, -3.0, 0.5).rest(0.4).go(2.0 * way, 0.0, 0.4)
        ends.append(path.t)
        path.rest(0.5).go(-way, 3.0, 0.5).rest(0.6)
    blurred = {round((end - 0.2) * fps) + number for end in ends for number in range(lost)}
    frames = range(int(path.t * fps) + 1)
    seen = [frame for frame in frames if path.place(frame / fps)[1] < 1.5 and frame not in blurred]
    found = events(recognised("open_palm", path.t, path=path, fps=fps, seen=seen))
    swipes = [event for event in found if event.type == "swipe"]
    assert [event.direction for event in swipes] == ["left", "right", "left"]
    for swipe, end in zip(swipes, ends, strict=True):
        assert end - 0.5 <= swipe.since < end < swipe.t <= end + 0.5


@pytest.mark.parametrize(("outside_s", "again"), [(1.0, []), (2.5, ["right"])])
def test_a_hand_that_left_the_picture_may_come_back_without_swiping(
    outside_s: float, again: list[str]
) -> None:
    path = Path().rest(0.6).go(5.0, 0.0, 0.5).rest(outside_s).go(-5.0, 0.0, 0.6).rest(1.0)
    inside = [frame for frame in range(int(path.t * FPS) + 1) if path.place(frame / FPS)[0] < 2.6]
    found = events(recognised("open_palm", path.t, path=path, seen=inside))
    assert [event.direction for event in found if event.type == "swipe"] == ["left", *again]


@pytest.mark.parametrize(
    ("shown", "lists", "read"),
    [
        ("victory", {"allow": ("victory", "three")}, "victory"),
        ("victory", {"allow": "victory"}, "victory"),
        ("three", {"allow": ("victory",)}, "none"),
        ("victory", {"deny": ("victory",)}, "none"),
        ("three", {"deny": {"victory"}}, "three"),
        ("thumb_down", {"deny": ("thumb_down",)}, "none"),
        ("thumb_up", {"allow": ("thumb_up",)}, "thumb_up"),
        ("thumb_down", {"allow": ("thumb_down",)}, "thumb_down"),
        ("ok", {"allow": ()}, "none"),
        ("rock", {"allow": ("horns",)}, "horns"),
        ("rock", {"deny": ("horns",)}, "rock"),
        ("rock", {"allow": ("horns", "rock"), "deny": ("horns",)}, "rock"),
    ],
)
def test_only_the_listed_signs_count(shown: str, lists: dict[str, Any], read: str) -> None:
    recognizer = GestureRecognizer(config=GestureConfig(own_signs=taught(horns="rock")), **lists)
    (hand,) = recognizer.update((hand_of(world_of(shown)),), 0.0, 640).hands
    assert hand.gesture == read


@pytest.mark.parametrize(
    "lists", [{"allow": ("victroy",)}, {"deny": ("none",)}, {"allow": "horns"}]
)
def test_a_list_with_an_unknown_sign_is_refused(lists: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as refused:
        GestureRecognizer(**lists)
    assert refused.value.code is GestureCode.GESTURE_UNKNOWN


def swiped_far_away(pose: str, noise: float, seed: int) -> list[str]:
    """Return the swipes read in a stroke of a small hand whose landmarks are off at random.

    `noise`: standard deviation, in hand lengths.
    """
    path = Path(at=(-1.25, 0.0)).rest(0.6).go(2.5, 0.0, 0.5).rest(1.2)
    rng = np.random.default_rng(seed)
    recognizer = GestureRecognizer()
    world = world_of(pose)
    scale = 240.0
    unit = scale * HAND_M
    found = []
    for frame in range(int(path.t * FPS) + 1):
        x, y = path.place(frame / FPS)
        hand = hand_of(world, at=(160.0 + x * unit, 120.0 + y * unit), scale=scale)
        off = rng.normal(0.0, noise * unit, (21, 3))
        hand = replace(hand, landmarks=(hand.landmarks + off).astype(np.float32))
        found.append(recognizer.update((hand,), frame / FPS, 320))
    return [str(event.direction) for event in events(found) if event.type == "swipe"]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("noise", [0.03, 0.05])
@pytest.mark.parametrize(
    ("pose", "swipes"),
    [("open_palm", ["left"]), ("closed_fist", []), ("relaxed", []), ("pinch", [])],
)
def test_an_open_hand_swipes_though_noise_bends_its_fingers_in_each_picture(
    pose: str, swipes: list[str], noise: float, seed: int
) -> None:
    assert swiped_far_away(pose, noise, seed) == swipes


@pytest.mark.parametrize("lost_s", [(1.05, 1.45), (1.05, 1.6), (1.15, 1.55), (1.3, 1.66)])
def test_a_hand_that_is_lost_at_the_end_of_its_stroke_does_not_swipe_on_its_way_back(
    lost_s: tuple[float, float],
) -> None:
    path = Path(at=(-1.25, 0.0)).rest(0.6).go(2.5, 0.0, 0.4).rest(0.7).go(-2.5, 0.0, 1.0).rest(1.2)
    begin, end = lost_s
    lost = range(int(begin * FPS), int(end * FPS))
    seen = [frame for frame in range(int(path.t * FPS) + 1) if frame not in lost]
    found = events(recognised("open_palm", path.t, path=path, seen=seen))
    assert not any(event.direction == "right" for event in found)
