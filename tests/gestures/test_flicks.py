"""Swipes from the wrist: the fingers sweep while the palm stays."""

from collections.abc import Callable

import pytest

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.gestures.stroke import done_share
from handtrack.gestures.swipe_rules import MIN_PEAK_LENGTHS_PER_S, MIN_SWIPE_LENGTHS
from handtrack.messages import GestureEvent
from tests.gestures.hands import hand_of, world_of
from tests.gestures.paths import Path, eased

FPS = 30.0


def swipes(
    turn_deg: Path,
    pose: str | Callable[[float], str] = "open_palm",
    *,
    way_px: Callable[[float], float] = lambda _: 0.0,
    fps: float = FPS,
    mirrored: bool = False,
    learned: tuple[float, float] = (MIN_SWIPE_LENGTHS, MIN_PEAK_LENGTHS_PER_S),
    unseen: Callable[[float], bool] = lambda _: False,
) -> list[GestureEvent]:
    """Return the swipes of a hand that turns in the picture: degrees as the path's x,
    to the picture's right.

    `learned`: the settings' minimum length and peak speed of a swipe.
    """
    length, speed = learned
    config = GestureConfig(two_fingers=True, swipe_lengths=length, swipe_speed=speed)
    recognizer = GestureRecognizer(mirrored=mirrored, config=config)
    found = []
    for frame in range(int(turn_deg.t * fps) + 1):
        t = frame / fps
        shown = pose if isinstance(pose, str) else pose(t)
        world = world_of(shown, roll=turn_deg.place(t)[0], mirrored=mirrored)
        hand = hand_of(world, at=(320.0 + way_px(t), 240.0))
        hands = () if unseen(t) else (hand,)
        found += [
            event for event in recognizer.update(hands, t, 640).events if event.type == "swipe"
        ]
    return found


def flick(turn_deg: float = 65.0, seconds: float = 0.25, rest_s: float = 1.2) -> Path:
    return Path().rest(0.6).go(turn_deg, 0.0, seconds).rest(rest_s)


@pytest.mark.parametrize("fps", [15.0, 30.0, 60.0])
@pytest.mark.parametrize(("turn_deg", "mirrored", "direction"), [
    (65.0, False, "left"), (-65.0, False, "right"), (65.0, True, "right"), (-65.0, True, "left"),
])  # fmt: skip
def test_a_flick_from_the_wrist_swipes_to_the_side_its_fingers_go(
    turn_deg: float, *, mirrored: bool, direction: str, fps: float
) -> None:
    (event,) = swipes(flick(turn_deg), fps=fps, mirrored=mirrored)
    assert (event.direction, event.sign) == (direction, None)


def test_a_flick_of_two_fingers_swipes_with_two_fingers() -> None:
    (event,) = swipes(flick(), "victory")
    assert (event.direction, event.sign) == ("left", "victory")


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize("pose", ["open_palm", "victory"])
@pytest.mark.parametrize(("turn_deg", "direction"), [(65.0, "left"), (-65.0, "right")])
@pytest.mark.parametrize("after_s", [0.1, 0.2, 0.3])
def test_a_flick_that_has_ended_counts_though_its_hand_is_lost(
    after_s: float, turn_deg: float, direction: str, pose: str, fps: float
) -> None:
    found = swipes(flick(turn_deg), pose, fps=fps, unseen=lambda t: t > 0.85 + after_s)
    assert [event.direction for event in found] == [direction]


@pytest.mark.parametrize("lost_at_s", [0.75, 0.8, 0.85, 0.95, 1.05])
@pytest.mark.parametrize("back_s", [0.25, 0.35, 0.6])
def test_a_hand_that_comes_back_from_a_flick_never_swipes_the_other_way(
    lost_at_s: float, back_s: float
) -> None:
    path = flick(rest_s=0.6).go(-65.0, 0.0, back_s).rest(1.2)
    found = swipes(path, unseen=lambda t: lost_at_s < t < lost_at_s + 0.45)
    assert {event.direction for event in found} <= {"left"}


def test_a_hand_that_closes_and_is_lost_after_its_turn_has_grasped_something() -> None:
    def pose(t: float) -> str:
        return "open_palm" if t < 0.85 else "closed_fist"

    assert swipes(flick(), pose, unseen=lambda t: t > 1.05) == []


@pytest.mark.parametrize("pause_s", [0.1, 0.3, 0.6])
def test_a_flick_counts_once_though_the_hand_is_let_back(pause_s: float) -> None:
    path = Path().rest(0.6).go(65.0, 0.0, 0.22).rest(pause_s).go(-65.0, 0.0, 0.6).rest(1.5)
    assert [event.direction for event in swipes(path)] == ["left"]


def test_a_wrist_that_is_cocked_first_flicks_only_the_other_way() -> None:
    path = Path().rest(0.6).go(-30.0, 0.0, 0.6).rest(0.2).go(75.0, 0.0, 0.25).rest(1.2)
    assert [event.direction for event in swipes(path)] == ["left"]


LEARNED = [(0.6, 1.2), (0.8, 1.6), (0.7, 2.0), (1.2, 1.2)]
"""Lengths and speeds that the practice may have set for strokes of the arm."""


@pytest.mark.parametrize("learned", LEARNED)
@pytest.mark.parametrize(("cock_deg", "cock_s"), [(20.0, 0.3), (30.0, 0.5), (35.0, 0.4)])
@pytest.mark.parametrize("pause_s", [0.2, 0.5])
def test_shorter_strokes_of_the_arm_make_no_flick_of_a_cocked_wrist(
    learned: tuple[float, float], cock_deg: float, cock_s: float, pause_s: float
) -> None:
    path = Path().rest(0.6).go(-cock_deg, 0.0, cock_s).rest(pause_s)
    path.go(45.0 + cock_deg, 0.0, 0.25).rest(1.2)
    assert [event.direction for event in swipes(path, learned=learned)] == ["left"]


@pytest.mark.parametrize("learned", LEARNED)
@pytest.mark.parametrize("palm_px", [30.0, 40.0, 50.0])
@pytest.mark.parametrize("back_s", [0.5, 0.7])
def test_a_flick_counts_once_though_its_palm_moves_as_far_as_a_short_stroke(
    learned: tuple[float, float], palm_px: float, back_s: float
) -> None:
    def way_px(t: float) -> float:
        return palm_px * (eased((t - 0.6) / 0.25) - eased((t - 1.05) / back_s))

    path = Path().rest(0.6).go(65.0, 0.0, 0.25).rest(0.2).go(-65.0, 0.0, back_s).rest(1.5)
    found = swipes(path, way_px=way_px, learned=learned)
    assert [event.direction for event in found] == ["left"]


@pytest.mark.parametrize(
    ("path", "pose"),
    [
        (flick(), "closed_fist"),
        (flick(30.0), "open_palm"),
        (flick(65.0, seconds=0.9), "open_palm"),
        (Path(at=(140.0, 0.0)).rest(0.6).go(-65.0, 0.0, 0.25).rest(1.2), "open_palm"),
        (Path().rest(0.6).go(65.0, 0.0, 0.25).go(-65.0, 0.0, 0.25).rest(1.2), "open_palm"),
        (
            Path().rest(0.6).go(65.0, 0.0, 0.25).rest(0.05).go(-65.0, 0.0, 0.28).rest(1.2),
            "open_palm",
        ),
        (Path().rest(0.6).to_and_fro(80.0, 7, 0.25).rest(1.2), "open_palm"),
    ],
    ids=[
        "a fist",
        "a little",
        "slowly",
        "fingers down",
        "back at once",
        "back as fast",
        "to and fro",
    ],
)
def test_other_turns_of_the_wrist_are_no_swipes(path: Path, pose: str) -> None:
    assert swipes(path, pose) == []


def screwing(quick_deg: float, quick_s: float, back_deg: float, back_s: float) -> Path:
    """Return turns to and fro, with pauses to grip again; the last quick one stays at its end."""
    path = Path(at=(-quick_deg / 2, 0.0)).rest(0.6)
    for _ in range(4):
        path.go(quick_deg, 0.0, quick_s).rest(0.1).go(-back_deg, 0.0, back_s).rest(0.1)
    return path.go(quick_deg, 0.0, quick_s).rest(1.2)


@pytest.mark.parametrize("fps", [15.0, 30.0])
@pytest.mark.parametrize(
    "path",
    [
        screwing(90.0, 0.3, 70.0, 0.35),
        screwing(70.0, 0.25, 50.0, 0.3),
        screwing(-90.0, 0.35, -65.0, 0.35),
        Path(at=(-50.0, 0.0)).rest(0.6).go(80.0, 0.0, 0.25).go(-15.0, 0.0, 0.3)
        .go(60.0, 0.0, 0.3).rest(1.2),
    ],
    ids=["wide", "narrow", "the other way", "in two turns"],
)  # fmt: skip
def test_an_open_hand_that_screws_flicks_with_its_first_turn_at_most(
    path: Path, fps: float
) -> None:
    assert all(event.since < 0.7 for event in swipes(path, fps=fps))


def test_a_hand_that_closes_after_its_turn_has_grasped_something() -> None:
    assert swipes(flick(), lambda t: "open_palm" if t < 0.95 else "closed_fist") == []


def test_an_arm_that_swipes_and_turns_the_hand_swipes_once() -> None:
    found = swipes(flick(65.0, 0.4), way_px=lambda t: 260.0 * eased((t - 0.6) / 0.4))
    assert [event.direction for event in found] == ["left"]


@pytest.mark.parametrize(("speed_share", "done"), [(0.0, 1.0), (1.0, 0.5)])
def test_a_stroke_is_half_done_at_its_peak_and_done_at_rest(
    speed_share: float, done: float
) -> None:
    assert done_share(speed_share) == pytest.approx(done)


@pytest.mark.parametrize("time_share", [0.55, 0.7, 0.85])
def test_a_stroke_is_as_far_as_its_speed_after_the_peak_says(time_share: float) -> None:
    speed_share = 16 * time_share**2 * (1 - time_share) ** 2
    assert done_share(speed_share) == pytest.approx(eased(time_share))
