"""Typical mistakes of the library's users: each gives one line that says what happened and what to
do.

`REFUSED` has the mistakes that raise an error of ours, `WARNED` those that may be right and only
warn, `ACCEPTED` those that are accepted on purpose, and `PYTHONS` those where Python's or numpy's
own line names the mistake.
"""

import copy
import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import pytest

import handtrack
from handtrack import (
    BufferPool,
    GestureRecognizer,
    HandTracker,
    HandtrackError,
    Landmark,
    Navigator,
    TrackerOptions,
    draw_hands,
    frames,
)
from handtrack.memory import History
from handtrack.sources.frames import SourceFrame
from tests.gestures.hands import hand_of, world_of
from tests.waiting import PATIENCE_S

PICTURE: Final = np.full((48, 64, 3), 90, np.uint8)
GREY: Final = PICTURE[:, :, 0].copy()
FLOAT: Final = PICTURE / 255
ALPHA: Final = np.dstack((PICTURE, GREY))
FRAME: Final = SourceFrame(PICTURE, 0.0, 0, None, still=False, cut=True)
HAND: Final = hand_of(world_of("open_palm"))
ON_CPU: Final = TrackerOptions(provider="cpu", threads=1)


def any_tracker(**options: Any) -> Any:
    """Make a tracker with any options, as an unchecked script does."""
    return HandTracker(**options)


@pytest.fixture(scope="module")
def tracker() -> Iterator[Any]:
    with HandTracker(1, options=ON_CPU) as made:
        yield made


def times(tracker: Any, *timestamps: Any) -> None:
    for timestamp in timestamps:
        tracker.estimate(PICTURE, timestamp)


def closed() -> Any:
    tracker = HandTracker(1, options=ON_CPU)
    tracker.close()
    return tracker


def during_a_stream(tracker: Any) -> None:
    with tracker.stream("demo", loop=True):
        tracker.estimate(PICTURE)


def fixed() -> Any:
    picture = np.full((48, 64, 3), 90, np.uint8)
    picture.flags.writeable = False
    return picture


def restarted() -> None:
    history = History[int]()
    for t in (0.0, 1.0, 0.0):
        history.add(t, 1)


def released_twice() -> None:
    lease = BufferPool().acquire((4,))
    lease.release()
    lease.release()


def read_late() -> None:
    lease = BufferPool().acquire((4,))
    lease.release()
    _ = lease.array


def mistake(name: str, call: Callable[..., object], says: str) -> Any:
    """Return a row of a table: a name, the mistake, and part of the line."""
    return pytest.param(call, says, id=name)


REFUSED: Final = [
    # Making a tracker
    mistake(
        "max_num_hands",
        lambda _: any_tracker(max_num_hands=2),
        "no option max_num_hands; use max_hands",
    ),
    mistake("num_hands", lambda _: any_tracker(num_hands=2), "no option num_hands; use max_hands"),
    mistake(
        "device",
        lambda _: any_tracker(device="cuda"),
        "no option device; use options=TrackerOptions",
    ),
    mistake(
        "static_image_mode", lambda _: any_tracker(static_image_mode=True), "without a timestamp"
    ),
    mistake(
        "model_complexity", lambda _: any_tracker(model_complexity=0), 'use model="full" or "lite"'
    ),
    mistake(
        "misspelt option", lambda _: any_tracker(mirorred=True), "no option mirorred; use mirrored"
    ),
    mistake(
        "unknown option", lambda _: any_tracker(resolution=(640, 480)), "has max_hands, one_person"
    ),
    mistake(
        "source as first argument",
        lambda _: any_tracker(max_hands="clip.mp4"),
        "must be a whole number",
    ),
    mistake("no hands", lambda _: any_tracker(max_hands=0), "it must be 1 or more"),
    mistake(
        "options as a dict",
        lambda _: any_tracker(options={"provider": "cpu"}),
        "must be a TrackerOptions",
    ),
    mistake(
        "gestures as a list",
        lambda _: any_tracker(gestures=["victory"]),
        "True, False or a GestureRecognizer",
    ),
    mistake("the pool's class", lambda _: any_tracker(pool=BufferPool), "must be a BufferPool"),
    mistake("colour in capitals", lambda _: any_tracker(color="RGB"), "must be one of bgr, rgb"),
    mistake("mirrored as text", lambda _: any_tracker(mirrored="no"), "must be one of False, True"),
    mistake("unknown engine", lambda _: any_tracker(engine="tflite"), "must be one of auto, onnx"),
    mistake("unknown provider", lambda _: TrackerOptions(provider="gpu"), "one of auto, cpu, cuda"),  # type: ignore[arg-type]
    mistake(
        "region in pixels",
        lambda _: TrackerOptions(region=(0, 0, 640, 480)),
        "fractions of the picture",
    ),
    mistake("an odd rotation", lambda _: TrackerOptions(rotation=45), "one of 0, 90, 180, 270"),
    mistake(
        "a confidence in percent",
        lambda _: TrackerOptions(min_presence_confidence=50),
        "between 0 and 1",
    ),
    mistake(
        "mediapipe without consent",
        lambda _: any_tracker(engine="mediapipe"),
        "accept_metrics=True",
    ),
    mistake(
        "one side mirrored",
        lambda _: any_tracker(mirrored=True, gestures=GestureRecognizer()),
        "or neither",
    ),
    # Giving it pictures
    mistake(
        "None",
        lambda tracker: tracker.estimate(None),
        "None, which cv2.imread and VideoCapture.read return",
    ),
    mistake(
        "a path as text", lambda tracker: tracker.estimate("hand.jpg"), "read it with cv2.imread"
    ),
    mistake(
        "a path", lambda tracker: tracker.estimate(Path("hand.jpg")), "read it with cv2.imread"
    ),
    mistake(
        "what read returned",
        lambda tracker: tracker.estimate((True, PICTURE)),
        "a pair, ok and the image",
    ),
    mistake(
        "a nested list",
        lambda tracker: tracker.estimate(PICTURE.tolist()),
        "convert it with numpy.asarray",
    ),
    mistake("grey", lambda tracker: tracker.estimate(GREY), "convert it with cv2.COLOR_GRAY2BGR"),
    mistake(
        "grey with an axis",
        lambda tracker: tracker.estimate(GREY[:, :, None]),
        "cv2.COLOR_GRAY2BGR",
    ),
    mistake("RGBA", lambda tracker: tracker.estimate(ALPHA), r"use image\[:, :, :3\]"),
    mistake(
        "float", lambda tracker: tracker.estimate(FLOAT), r"\(image \* 255\).astype\(np.uint8\)"
    ),
    mistake(
        "int16", lambda tracker: tracker.estimate(PICTURE.astype(np.int16)), "dtype uint8; got"
    ),
    mistake(
        "channels first",
        lambda tracker: tracker.estimate(PICTURE.transpose(2, 0, 1)),
        r"transpose\(1, 2, 0\)",
    ),
    mistake(
        "a batch",
        lambda tracker: tracker.estimate(np.stack([PICTURE, PICTURE])),
        "one after the other",
    ),
    mistake("empty", lambda tracker: tracker.estimate(PICTURE[:0]), "with pixels in it; got 64×0"),
    mistake(
        "time goes back",
        lambda tracker: times(tracker, 1.0, 0.5),
        r"0\.5 s came after 1\.0 s; reset\(\)",
    ),
    mistake("the same time", lambda tracker: times(tracker, 1.0, 1.0), "must increase"),
    mistake(
        "time as text",
        lambda tracker: times(tracker, "now"),
        "takes seconds that increase; got 'now'",
    ),
    mistake(
        "no number as time",
        lambda tracker: times(tracker, float("nan")),
        "takes seconds that increase",
    ),
    mistake("a closed tracker", lambda _: closed().estimate(PICTURE), "this tracker is closed"),
    mistake("during a stream", during_a_stream, "in use by a stream"),
    mistake("pickled", pickle.dumps, "create one in each process"),
    mistake("copied", copy.deepcopy, "cannot be copied"),
    mistake(
        "no callback",
        lambda tracker: tracker.stream("demo", "show"),
        "a function that takes a TrackedFrame",
    ),
    # Sources
    mistake("no source", lambda _: frames(None), "got NoneType"),  # type: ignore[arg-type]
    mistake(
        "cv2's capture",
        lambda _: frames(cv2.VideoCapture()),
        "a camera's number, a path .*; got VideoCapture",
    ),  # type: ignore[arg-type]
    mistake(
        "one picture", lambda _: frames(PICTURE), r"give it to estimate\(\), or put it in a list"
    ),
    mistake(
        "a frame is None",
        lambda _: list(frames(iter([PICTURE, None, PICTURE]))),
        "a given frame is None",
    ),  # type: ignore[list-item,arg-type]
    mistake(
        "a timed frame is None", lambda _: list(frames([(0.0, None)])), "a given frame is None"
    ),  # type: ignore[list-item,arg-type]
    mistake("pairs of read", lambda _: list(frames([(True, PICTURE)])), "a pair, ok and the image"),
    mistake("grey frames", lambda _: list(frames([GREY])), "COLOR_GRAY2BGR"),
    mistake("float frames", lambda _: list(frames([FLOAT])), "astype"),  # type: ignore[list-item,arg-type]
    mistake("paths as frames", lambda _: list(frames(["a.jpg"])), "not its path"),  # type: ignore[list-item,arg-type]
    mistake("no frames", lambda _: list(frames([])), "has no frames"),
    mistake(
        "a frame's time is no number",
        lambda _: list(frames([(float("nan"), PICTURE)])),
        "got nan as the time",
    ),
    mistake(
        "frames' times go back",
        lambda _: list(frames([(1.0, PICTURE), (0.5, PICTURE)])),
        "times must increase",
    ),
    mistake("a missing file", lambda _: frames("missing.mp4"), "no such file: missing.mp4"),
    mistake(
        "a missing camera", lambda _: frames(97), "There is no camera 97|camera 97 is not connected"
    ),
    mistake("an empty name", lambda _: frames(""), "Choose a source"),
    mistake(
        "an unknown address",
        lambda _: frames("ftp://there/clip.mp4"),
        "Can't open ftp:// addresses",
    ),
    mistake("a text", lambda _: frames(__file__), "is not a video, or its format is not supported"),
    mistake("loop as text", lambda _: frames("demo", loop="yes"), "must be one of False, True"),  # type: ignore[arg-type]
    # Drawing
    mistake("draw on grey", lambda _: draw_hands(GREY, [HAND]), r"draw_hands.*COLOR_GRAY2BGR"),
    mistake("draw on float", lambda _: draw_hands(FLOAT, [HAND]), "takes uint8, 0 to 255"),
    mistake("draw on None", lambda _: draw_hands(None, [HAND]), "got None"),  # type: ignore[type-var]
    mistake("draw on a frame", lambda _: draw_hands(FRAME, [HAND]), "use its .image"),  # type: ignore[type-var]
    mistake(
        "draw on a mirrored view",
        lambda _: draw_hands(PICTURE[:, ::-1], [HAND]),
        r"image\.copy\(\)",
    ),
    mistake("draw on a constant", lambda _: draw_hands(fixed(), [HAND]), r"image\.copy\(\)"),
    mistake("draw one hand", lambda _: draw_hands(PICTURE.copy(), HAND), "got Hand"),  # type: ignore[arg-type]
    mistake(
        "draw landmarks",
        lambda _: draw_hands(PICTURE.copy(), [HAND.landmarks]),
        "got list of ndarray",
    ),  # type: ignore[list-item]
    mistake(
        "hands before the picture", lambda _: draw_hands([HAND], PICTURE), "draw_hands.* got list"
    ),  # type: ignore[type-var,arg-type]
    # Gestures and commands
    mistake("update one hand", lambda _: GestureRecognizer().update(HAND, 0.0, 640), "got Hand"),  # type: ignore[arg-type]
    mistake(
        "update without hands", lambda _: GestureRecognizer().update(None, 0.0, 640), "got NoneType"
    ),  # type: ignore[arg-type]
    mistake(
        "a frame as time",
        lambda _: GestureRecognizer().update([HAND], FRAME, 640),
        "got SourceFrame",
    ),  # type: ignore[arg-type]
    mistake(
        "a picture as width",
        lambda _: GestureRecognizer().update([HAND], 0.0, PICTURE),
        "got ndarray",
    ),  # type: ignore[arg-type]
    mistake(
        "unknown sign",
        lambda _: GestureRecognizer(deny=["fist"]),
        "choose one of open_palm, closed_fist",
    ),
    mistake(
        "decide on hands",
        lambda _: Navigator().decide([HAND]),
        "what GestureRecognizer.update.* got list",
    ),  # type: ignore[arg-type]
    mistake("arming as text", lambda _: Navigator(arming="off"), "must be one of False, True"),  # type: ignore[arg-type]
    # Memory
    mistake(
        "an array without a time",
        lambda _: History[Any]().add(PICTURE),
        "takes seconds first; got ndarray",
    ),  # type: ignore[arg-type]
    mistake(
        "a time without a value", lambda _: History[Any]().add(0.0), "takes a value after the time"
    ),
    mistake("an array as a lease", lambda _: History[Any]().add(0.0, "x", PICTURE), "takes leases"),  # type: ignore[arg-type]
    mistake("another episode", lambda _: restarted(), r"call history\.cut\(\)"),
    mistake("a seed", lambda _: History[Any]().sample(1, rng=7), "default_rng"),  # type: ignore[arg-type]
    mistake("half a moment", lambda _: History[Any]().sample(0.5), "takes a whole number"),  # type: ignore[arg-type]
    mistake("a limit as text", lambda _: History[Any](limit_s="5"), "limit_s is '5'"),  # type: ignore[arg-type]
    mistake("no scope", lambda _: BufferPool().empty((4,)), "open one, or acquire a lease"),
    mistake("released twice", lambda _: released_twice(), "released again"),
    mistake("an array after its lease", lambda _: read_late(), "read after it had been released"),
]


@pytest.mark.parametrize(("call", "says"), REFUSED)
@pytest.mark.filterwarnings("ignore:HandTracker")
def test_a_typical_mistake_gives_one_line_that_says_what_to_do(
    tracker: Any, call: Callable[..., object], says: str
) -> None:
    tracker.reset()
    with pytest.raises(HandtrackError, match=says) as refused:
        call(tracker)
    assert len(str(refused.value).splitlines()) == 1
    tracker.reset()
    assert tracker.estimate(PICTURE) == ()  # it works on


PYTHONS: Final = [
    pytest.param(
        lambda tracker: tracker.process(PICTURE),
        AttributeError,
        "'process'",
        id="MediaPipe's method",
    ),
    pytest.param(
        lambda tracker: tracker(PICTURE),
        TypeError,
        "'HandTracker' object is not callable",
        id="called",
    ),
    pytest.param(
        lambda tracker: tracker.estimate(), TypeError, "argument: 'image'", id="without a picture"
    ),
    pytest.param(
        lambda _: TrackerOptions(max_hands=2),
        TypeError,
        "'max_hands'",
        id="an option of the tracker",
    ),  # type: ignore[call-arg]
    pytest.param(
        lambda _: setattr(HAND, "score", 1.0), FrozenInstanceError, "'score'", id="change a hand"
    ),
    pytest.param(lambda _: HAND.landmarks.fill(0), ValueError, "read-only", id="change landmarks"),
    pytest.param(lambda _: HAND.curls["pointer"], KeyError, "pointer", id="a finger's other name"),
    pytest.param(
        lambda _: HAND.landmarks[Landmark["INDEX"]], KeyError, "INDEX", id="a landmark's other name"
    ),
    pytest.param(lambda _: len(frames("demo")), TypeError, "has no len", id="length of a source"),  # type: ignore[arg-type]
    pytest.param(lambda _: frames("demo")[0], TypeError, "not subscriptable", id="first frame"),  # type: ignore[index]
]


@pytest.mark.parametrize(("call", "kind", "says"), PYTHONS)
def test_pythons_own_line_names_the_mistake(
    tracker: Any, call: Callable[[Any], object], kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=says) as refused:
        call(tracker)
    assert len(str(refused.value).splitlines()) == 1


ACCEPTED: Final = [
    pytest.param(lambda tracker: tracker.estimate(PICTURE[:, ::-1]), id="a mirrored view"),
    pytest.param(
        lambda tracker: tracker.estimate(PICTURE[:, :, ::-1]), id="colours turned by slicing"
    ),
    pytest.param(lambda tracker: tracker.estimate(fixed()), id="a read-only picture"),
    pytest.param(lambda tracker: times(tracker, 0, 1), id="whole seconds"),
    pytest.param(
        lambda tracker: times(tracker, np.float32(0.5), np.float64(0.75)), id="numpy's seconds"
    ),
    pytest.param(lambda tracker: times(tracker, 1.0, None, 0.5), id="a still between frames"),
    pytest.param(lambda tracker: tracker.close(), id="closed before its block ends"),
    pytest.param(lambda _: GestureRecognizer(deny="pinch"), id="one sign instead of a list"),
    pytest.param(lambda _: draw_hands(PICTURE.copy(), ()), id="nothing to draw"),
    pytest.param(
        lambda _: draw_hands(np.zeros((480, 640, 3), np.uint8)[9:400], [HAND]), id="draw in a part"
    ),
    pytest.param(
        lambda _: list(frames(np.stack([PICTURE, PICTURE]))), id="an array of pictures as frames"
    ),
]


@pytest.mark.parametrize("call", ACCEPTED)
def test_some_unusual_uses_are_accepted_on_purpose(call: Callable[[Any], object]) -> None:
    with HandTracker(1, options=ON_CPU) as tracker, warnings.catch_warnings():
        warnings.simplefilter("error")
        call(tracker)


def test_milliseconds_in_place_of_seconds_are_warned_of_once() -> None:
    with HandTracker(1, options=ON_CPU) as fresh:
        with pytest.warns(UserWarning, match="divide milliseconds by 1000") as told:
            times(fresh, *(33.3 * number for number in range(20)))
        assert len(told) == 1
        assert told[0].filename == __file__
    with HandTracker(1, options=ON_CPU) as fresh, warnings.catch_warnings():
        warnings.simplefilter("error")
        times(
            fresh, 0.0, 0.03, *(60.0 * number for number in range(1, 20))
        )  # a pause, then rare pictures
    with HandTracker(1, options=ON_CPU) as fresh, warnings.catch_warnings():
        warnings.simplefilter("error")
        for frame in frames(
            [(60.0 * number, PICTURE) for number in range(10)]
        ):  # a source's own time
            fresh.estimate(frame)


WITHOUT_APPLICATION = """
from handtrack_ui.kit import HandControl
from handtrack import UsageError

class Theirs:
    __module__ = "PyQt6.QtWidgets"

class Window(Theirs):
    pass

for window in (None, Window()):
    try:
        HandControl(window)
    except UsageError as error:
        print(error)
from PySide6.QtWidgets import QApplication
app = QApplication([])
try:
    HandControl("window")
except UsageError as error:
    print(error)
"""


def test_a_control_needs_an_application_and_a_window_of_pyside6(tmp_path: Path) -> None:
    pytest.importorskip("PySide6")
    script = tmp_path / "form.py"
    script.write_text(WITHOUT_APPLICATION)
    done = subprocess.run(
        [sys.executable, script],
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.stdout.splitlines() == [
        "create a PySide6 QApplication before HandControl",
        "HandControl is made for PySide6, and cannot be used in a program of PyQt6: use PySide6 throughout",
        "HandControl takes a PySide6 widget as its window; got str",
    ], done.stderr


def test_the_names_a_commands_loop_needs_are_the_packages_own() -> None:
    for name in ("Arming", "Command", "Refusal"):
        assert name in handtrack.__all__
        assert getattr(handtrack, name).__name__ == name
