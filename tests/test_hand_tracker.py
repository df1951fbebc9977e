"""The library's tracker: its one-line refusals, and that it keeps working after them."""

import asyncio
import os
import subprocess
import sys
from dataclasses import replace
from functools import partial
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import handtrack
from handtrack import GestureRecognizer, Hand, Hands, HandTracker, TrackerOptions, engines
from handtrack.errors import ModelError, UsageError
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.models import providers
from handtrack.models.codes import ModelCode
from handtrack.runtime.opencv import cv2
from handtrack.service import ModelService
from handtrack.settings import ModelConfig
from handtrack.sources.frames import SourceFrame
from handtrack.tracking.tracker import Tracker
from tests.waiting import PATIENCE_S

PICTURE = np.zeros((48, 64, 3), np.uint8)


def test_closing_a_tracker_twice_releases_its_lease_and_memory_once() -> None:
    service, pool = ModelService(), BufferPool()
    with HandTracker(
        1, service=service, pool=pool, options=TrackerOptions(provider="cpu", threads=1)
    ) as tracker:
        other = HandTracker(1, service=service, options=TrackerOptions(provider="cpu", threads=1))
        assert service.status().leases == 2
        assert tracker.estimate(PICTURE) == ()
        tracker.close()
        tracker.close()
        assert (service.status().leases, pool.stats().live_buffers) == (1, 0)
        with pytest.raises(ModelError, match="closed"):
            tracker.estimate(PICTURE)
    assert service.status().leases == 1
    other.close()
    assert service.status().leases == 0
    assert len(service.status().loads) == 1
    assert service.close()


@pytest.mark.parametrize("platform", ["linux", "darwin"])
@pytest.mark.parametrize("works", [True, False])
def test_automatic_settings_resolve_to_what_a_load_will_choose(
    monkeypatch: pytest.MonkeyPatch, platform: str, *, works: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    reason = None if works else ModelCode.PROVIDER_NOT_BUILT()
    monkeypatch.setattr(providers, "_obstacle", lambda _: reason)
    monkeypatch.setattr(engines, "provider_obstacle", lambda _: reason)
    monkeypatch.setattr(engines, "computes_in_bf16", lambda: False)
    monkeypatch.setattr(engines, "adds_8_bits_exactly", lambda: False)
    card = "coreml" if platform == "darwin" else "cuda"
    assert engines.settled(ModelConfig()) == ModelConfig("onnx", provider=card if works else "cpu")
    assert engines.settled(ModelConfig(provider="cpu")) == ModelConfig("onnx", provider="cpu")
    assert engines.settled(ModelConfig("openvino")) == ModelConfig("openvino", provider="cpu")
    assert engines.settled(ModelConfig("onnx", provider="tensorrt")) == ModelConfig(
        "onnx", provider="tensorrt"
    )


def test_too_little_memory_for_a_tracker_is_reported_and_keeps_no_lease(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_room(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(Tracker, "__init__", no_room)
    service = ModelService()
    with pytest.raises(ModelError, match=ModelCode.OUT_OF_MEMORY.value):
        HandTracker(1, service=service, options=TrackerOptions(provider="cpu", threads=1))
    assert service.status().leases == 0
    assert service.close()


@pytest.mark.parametrize(
    ("image", "t", "says"),
    [
        (PICTURE[:0], 2.0, "64×0"),
        (PICTURE[:, :0], None, "0×48"),
        (None, 2.0, "None, which cv2.imread"),
        ("a.jpg", 2.0, "got str"),
        (PICTURE[:, :, 0], 2.0, "grey"),
        (PICTURE[:, :, :1], 2.0, "grey"),
        (np.dstack([PICTURE, PICTURE[:, :, 0]]), 2.0, "fourth channel"),
        (PICTURE.astype(np.float32), 2.0, "float32"),
        (PICTURE.astype(np.int16), 2.0, "int16"),
        (PICTURE, 1.0, "must increase"),
        (PICTURE, nan, "seconds that increase"),
        (PICTURE, inf, "seconds that increase"),
    ],
)
def test_a_bad_picture_is_refused_and_the_next_one_accepted(
    image: Any, t: float | None, says: str
) -> None:
    with HandTracker(1, options=TrackerOptions(provider="cpu", threads=1)) as tracker:
        assert tracker.estimate(PICTURE, timestamp=1.0) == ()
        with pytest.raises(UsageError, match=says):
            tracker.estimate(image, timestamp=t)
        assert tracker.estimate(PICTURE, timestamp=2.0) == ()


def test_a_tracker_never_closed_releases_everything_and_warns_once() -> None:
    service, pool = ModelService(), BufferPool()
    with pytest.warns(ResourceWarning, match="without close") as caught:
        HandTracker(
            1, service=service, pool=pool, options=TrackerOptions(provider="cpu", threads=1)
        ).estimate(PICTURE)
    assert len(caught) == 1
    assert (service.status().leases, pool.stats().live_buffers) == (0, 0)
    assert service.close()


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("max_hands", 0, "1 or more"),
        ("max_hands", 2.5, "whole number"),
        ("threads", -1, "0 or more"),
        ("palm_width", 20, "between 40 and 140"),
        ("field_of_view", nan, "between 10 and 170"),
        ("field_of_view", "wide", "must be a number"),
        ("min_detection_confidence", 1.5, "between 0.05 and 1"),
        ("min_presence_confidence", -0.1, "between 0 and 1"),
        ("min_tracking_confidence", None, "must be a number"),
        ("color", "rbg", "one of bgr, rgb"),
        ("rotation", 45, "one of 0, 90, 180, 270"),
        ("region", (0.5, 0.0, 0.2, 1.0), "fractions of the picture"),
        ("region", (0, 0, 640, 480), "fractions of the picture"),
        ("region", 0.5, "fractions of the picture"),
        ("model", "heavy", "one of full, lite"),
        ("provider", "gpu", "one of auto, cpu"),
        ("search", "all", "one of tiles, whole"),
        ("engine", "tflite", "one of auto, onnx"),
        ("precision", "int4", "one of auto, f32"),
        ("mirrored", "no", "one of False, True"),
        ("smooth", None, "one of False, True"),
        ("one_person", 0.5, "one of False, True"),
        ("keep_crops", "no", "one of False, True"),
        ("accept_metrics", "no", "one of False, True"),
        ("options", {}, "must be a TrackerOptions"),
        ("options", {"palm_width": 85}, "must be a TrackerOptions"),
        ("gestures", "victory", "GestureRecognizer"),
        ("gestures", GestureRecognizer(mirrored=True), "both be mirrored"),
    ],
)
def test_an_option_out_of_range_is_refused_before_anything_loads(
    option: str, value: object, says: str
) -> None:
    service, given = ModelService(), {option: value}
    taking = (
        TrackerOptions
        if option in TrackerOptions.__slots__
        else partial(HandTracker, service=service)
    )
    with pytest.raises(UsageError, match=says):
        taking(**given)  # type: ignore[arg-type]
    assert service.status().loads == ()


def test_an_option_of_earlier_versions_works_and_warns_at_the_callers_line() -> None:
    service = ModelService()
    with pytest.warns(
        DeprecationWarning, match=r"options=TrackerOptions\(provider=…, threads=…\)"
    ) as told:
        tracker = HandTracker(1, service=service, provider="cpu", threads=1)
    assert [warning.filename for warning in told] == [__file__]
    with tracker:
        assert (tracker.setup.provider, tracker.setup.threads) == ("cpu", 1)
    assert service.close()


def test_an_unknown_option_is_refused_by_name() -> None:
    with pytest.raises(UsageError, match="no option mirored; use mirrored"):
        HandTracker(mirored=True)
    with pytest.raises(UsageError, match="max_hands"):
        HandTracker(num_hands=2)


@pytest.fixture(scope="module")
def shown() -> tuple[Image, Hand]:
    """A picture with a hand, and that hand."""
    with HandTracker(1, gestures=True, options=TrackerOptions(provider="cpu")) as tracker:
        for frame in handtrack.frames("demo"):
            if frame.t > 1.0:
                return frame.image.copy(), tracker.estimate(frame.image)[0]
    raise AssertionError


def test_hands_have_stacked_arrays(shown: tuple[Image, Hand]) -> None:
    hand = shown[1]
    for hands in (Hands((hand, hand)), Hands(())):
        assert hands.landmarks.shape == hands.world.shape == (len(hands), 21, 3)
        assert (len(hands.scores), len(hands.handedness)) == (len(hands), len(hands))
    stacked = Hands((hand, hand))
    assert np.array_equal(stacked.landmarks[1], hand.landmarks)
    assert np.array_equal(stacked.world[0], hand.world)
    assert stacked.scores[1] == np.float32(hand.score)
    assert stacked.handedness == ("Right", "Right")


def test_one_call_gives_a_still_picture_its_gesture(shown: tuple[Image, Hand]) -> None:
    with HandTracker(
        1, gestures=GestureRecognizer(deny=["open_palm"]), options=TrackerOptions(provider="cpu")
    ) as tracker:
        (hand,) = tracker.estimate(shown[0])
        assert hand.gesture == "none"
        assert tracker.recognition.hands == (hand,)


@pytest.mark.parametrize(
    ("turn", "part"),
    [(90, (0.25, 0.0, 1.0, 0.9)), (180, None), (270, (0.25, 0.0, 1.0, 0.9)), (90, None)],
)
def test_a_rotated_picture_gives_the_same_hand_in_its_own_pixels(
    shown: tuple[Image, Hand], turn: int, part: tuple[float, float, float, float] | None
) -> None:
    image, hand = shown
    turned = np.ascontiguousarray(np.rot90(image, turn // 90))
    height, width = turned.shape[:2]
    options: dict[str, Any] = {"rotation": turn, "palm_width": 85}
    if part is None:
        bounds = 0.01
    else:
        bounds = 4.0  # the detector sees a smaller square
        left, top, right, bottom = part
        options["region"] = {
            90: (top, 1 - right, bottom, 1 - left),
            180: (1 - right, 1 - bottom, 1 - left, 1 - top),
            270: (1 - bottom, left, 1 - top, right),
        }[turn]
    with (
        HandTracker(
            1, gestures=True, options=TrackerOptions(provider="cpu", keep_crops=True, **options)
        ) as tracker,
        tracker.estimate(turned) as hands,
    ):
        (found,) = hands
        crop = next(crop for crop in hands.crops if crop.track_id == found.track_id)
    x, y = hand.landmarks[:, 0], hand.landmarks[:, 1]
    there = {
        90: (y, height - 1 - x),
        180: (width - 1 - x, height - 1 - y),
        270: (width - 1 - y, x),
    }[turn]
    assert np.abs(found.landmarks[:, :2] - np.stack(there, axis=1)).max() < bounds
    assert found.gesture == "open_palm"
    assert (found.palm_normal[2], found.handedness) == (
        pytest.approx(hand.palm_normal[2], abs=0.1),
        hand.handedness,
    )
    angle = (found.region.angle_deg - hand.region.angle_deg + turn) % 360
    assert min(angle, 360 - angle) < 5
    assert (
        np.hypot(crop.region.cx - found.region.cx, crop.region.cy - found.region.cy)
        < found.region.height / 2
    )
    u, v = found.world[:, 0], found.world[:, 1]
    upright = {90: (-v, u), 180: (-u, -v), 270: (v, -u)}[turn]
    assert np.abs(np.stack(upright, axis=1) - hand.world[:, :2]).max() < 0.01


def test_a_position_is_the_same_from_the_whole_picture_or_a_region(
    shown: tuple[Image, Hand],
) -> None:
    places = []
    for part in (None, (0.25, 0.0, 1.0, 0.95)):
        with HandTracker(
            1, options=TrackerOptions(provider="cpu", palm_width=85, field_of_view=65, region=part)
        ) as tracker:
            (hand,) = tracker.estimate(shown[0])
            assert hand.position is not None
            places.append(hand.position)
    assert np.linalg.norm(places[1] - places[0]) < 0.02


def test_rgb_pictures_give_the_same_hands_with_color_set(shown: tuple[Image, Hand]) -> None:
    image, hand = shown
    with HandTracker(1, color="rgb", options=TrackerOptions(provider="cpu")) as tracker:
        (found,) = tracker.estimate(np.ascontiguousarray(image[:, :, ::-1]))
    assert np.array_equal(found.landmarks, hand.landmarks)


def red_alone(monkeypatch: pytest.MonkeyPatch, hand: Hand) -> None:
    """Let trackers find hands only in red."""
    monkeypatch.setattr(
        Tracker,
        "estimate",
        lambda _, image, __: (hand,) if image[..., 2].mean() > image[..., 0].mean() else (),
    )


@pytest.mark.parametrize("timed", [False, True])
def test_a_hand_found_only_with_red_and_blue_swapped_warns_once(
    shown: tuple[Image, Hand], monkeypatch: pytest.MonkeyPatch, *, timed: bool
) -> None:
    red_alone(monkeypatch, shown[1])
    blue = np.zeros((48, 64, 3), np.uint8)
    blue[..., 0] = 200
    with (
        HandTracker(1, options=TrackerOptions(provider="cpu", threads=1)) as tracker,
        pytest.warns(UserWarning, match='color="rgb"') as told,
    ):
        assert not any(
            tracker.estimate(blue, number / 30 if timed else None) for number in range(70)
        )
    assert [Path(one.filename).name for one in told] == [Path(__file__).name]


def test_a_hand_that_a_closer_search_finds_does_not_put_the_colour_order_in_doubt(
    shown: tuple[Image, Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        Tracker,
        "estimate",
        lambda self, image, _: (
            (shown[1],) if image[0, 0, 2] or self.config.search == "tiles" else ()
        ),
    )
    blue = np.full((48, 64, 3), (200, 0, 0), np.uint8)
    with HandTracker(
        1, options=TrackerOptions(provider="cpu", threads=1, search="whole")
    ) as tracker:
        assert tracker.estimate(blue) == ()  # a warning would fail


@pytest.mark.parametrize("way", ["color", "frame", "grey"])
def test_a_known_or_irrelevant_colour_order_gives_no_warning(
    shown: tuple[Image, Hand], monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    red_alone(monkeypatch, shown[1])
    image = np.zeros((48, 64, 3), np.uint8)
    if way != "grey":
        image[..., 0] = 200
    given: Any = (
        SourceFrame(image, 0.0, 0, None, still=True, cut=False) if way == "frame" else image
    )
    with HandTracker(
        1,
        color="bgr" if way == "color" else None,
        options=TrackerOptions(provider="cpu", threads=1),
    ) as tracker:
        assert tracker.estimate(given) == ()  # a warning would fail


def test_a_tracker_that_has_found_hands_does_not_suspect_the_colour_order(
    shown: tuple[Image, Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    red_alone(monkeypatch, shown[1])
    red, blue = (
        np.eye(3, dtype=np.uint8)[channel] * np.full((48, 64, 3), 200, np.uint8)
        for channel in (2, 0)
    )
    with HandTracker(1, options=TrackerOptions(provider="cpu", threads=1)) as tracker:
        found = [
            len(tracker.estimate(image)) for image in (red, red, blue, blue)
        ]  # a warning would fail
    assert found == [1, 1, 0, 0]


@pytest.mark.parametrize("option", ["min_detection_confidence", "min_presence_confidence"])
def test_a_confidence_of_one_accepts_nothing(shown: tuple[Image, Hand], option: str) -> None:
    with HandTracker(1, options=TrackerOptions(provider="cpu", **{option: 1.0})) as tracker:  # type: ignore[arg-type]
        assert tracker.estimate(shown[0]) == ()


def test_a_hand_below_the_tracking_confidence_is_searched_for_again(
    shown: tuple[Image, Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[float] = []
    search = Tracker._search_on

    def counted(tracker: Tracker, image: Image, t: float) -> None:
        searches.append(t)
        search(tracker, image, t)

    monkeypatch.setattr(Tracker, "_search_on", counted)
    for least, expected in ((0.5, []), (1.0, [0.1, 0.2])):
        searches.clear()
        with HandTracker(
            1, options=TrackerOptions(provider="cpu", min_tracking_confidence=least)
        ) as tracker:
            for t in (0.0, 0.1, 0.2):
                tracker.estimate(shown[0], t)
        assert searches == expected


def test_one_person_never_has_two_right_hands(shown: tuple[Image, Hand]) -> None:
    twice = np.hstack((shown[0], shown[0]))
    found = {}
    for one_person in (False, True):
        with HandTracker(
            2, one_person=one_person, options=TrackerOptions(provider="cpu")
        ) as tracker:
            found[one_person] = [hand.handedness for hand in tracker.estimate(twice)]
    assert found[False] == ["Right", "Right"]
    assert sorted(found[True]) in (["Right"], ["Left", "Right"])


def test_palm_velocity_is_known_from_the_second_frame(
    shown: tuple[Image, Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = shown[1]

    def moved(_: object, __: object, t: float) -> tuple[Hand, ...]:
        landmarks = hand.landmarks.copy()
        landmarks[:, :2] += np.array((300.0, -120.0), np.float32) * np.float32(t)
        return (replace(hand, landmarks=landmarks),)

    monkeypatch.setattr(Tracker, "estimate", moved)
    with HandTracker(1, options=TrackerOptions(provider="cpu", threads=1)) as tracker:
        seen = [tracker.estimate(PICTURE, number / 20)[0].palm_velocity for number in range(6)]
        tracker.reset()
        assert tracker.estimate(PICTURE, 0.0)[0].palm_velocity is None
    assert seen[0] is None
    for velocity in seen[1:]:
        assert velocity == pytest.approx((300.0, -120.0), abs=0.5)


def test_both_hands_stay_in_sight_when_the_picture_size_changes(shown: tuple[Image, Hand]) -> None:
    hand = shown[0][60:360, 200:460]
    small = np.pad(np.hstack((hand, hand)), ((90, 90), (100, 180), (0, 0)), mode="edge")
    large = cv2.resize(small, None, fx=1.5, fy=1.5)
    with HandTracker(2, options=TrackerOptions(provider="cpu")) as tracker:
        found = [
            len(tracker.estimate(small if number < 3 else large, number / 30))
            for number in range(20)
        ]
        assert found == [2] * 20
        with pytest.raises(UsageError, match="must increase"):
            tracker.estimate(small, 0.0)


def test_a_tracker_closes_at_the_end_of_an_async_block() -> None:
    service = ModelService()

    async def main() -> None:
        async with HandTracker(
            1, service=service, options=TrackerOptions(provider="cpu", threads=1)
        ) as tracker:
            assert tracker.estimate(PICTURE) == ()

    asyncio.run(main())
    assert service.status().leases == 0
    assert service.close()


FORKED = """
import multiprocessing, sys
import numpy as np
from handtrack import HandTracker, ModelError, TrackerOptions

PICTURE = np.zeros((48, 64, 3), np.uint8)

def told(run):
    try:
        return str(run())
    except ModelError as error:
        return error.code.name

def child(answers, tracker=None, stream=None):
    uses = [HandTracker]
    if tracker:
        uses += [lambda: tracker.estimate(PICTURE), tracker.memory, lambda: next(stream), stream.wait, stream.close]
        uses += [tracker.close]
    answers.put([told(use) for use in uses])

def answers_of(method, *args):
    context = multiprocessing.get_context(method)
    answers = context.SimpleQueue()
    process = context.Process(target=child, args=(answers, *args))
    process.start()
    said = answers.get()
    process.join()
    return [answer.split(" ")[0].split(".")[-1] for answer in said], process.exitcode

if __name__ == "__main__":
    print(answers_of("fork"))
    with HandTracker(1, options=TrackerOptions(provider="cpu")) as tracker:
        tracker.estimate(PICTURE)
        with tracker.stream("demo", loop=True) as stream:
            next(stream)
            with tracker._pool._arena.lock:  # as another thread may hold it
                print(answers_of("fork", tracker, stream))
        print(answers_of("spawn"))
        import os
        if os.fork() == 0:
            sys.exit(0)
        print(os.wait()[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_child_cannot_use_its_parents_tracker_but_can_exit(tmp_path: Path) -> None:
    script = tmp_path / "forked.py"
    script.write_text(FORKED)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", script],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
    )
    made = "(['HandTracker'], 0)"
    assert done.stdout.splitlines() == [
        made,
        f"({['MODELS_FORKED'] * 5 + ['True', 'None']}, 0)",
        made,
        "0",
    ]
