"""Scripts for MediaPipe get the same names, messages and errors."""

import copy
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from google.protobuf.json_format import MessageToDict

import handtrack
from handtrack.compat import mediapipe as mp
from handtrack.compat.mediapipe import framework
from handtrack.compat.mediapipe.solutions import drawing_styles, drawing_utils, hands
from handtrack.compat.mediapipe.tasks import vision
from handtrack.compat.mediapipe.tasks.components import ClassifierOptions, NormalizedLandmark, Rect
from handtrack.compat.mediapipe.tasks.core import BaseOptions, ImageProcessingOptions
from handtrack.compat.mediapipe.tasks.vision import Live
from handtrack.errors import HandtrackError
from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2
from tests.gestures.hands import hand_of, world_of

PICTURE = np.zeros((48, 64, 3), np.uint8)
LONGEST_S = 60.0


@pytest.fixture(scope="module")
def frames() -> list[Image]:
    """Several frames of the demo's open palm, RGB."""
    with handtrack.frames("demo") as source:
        return [
            np.asarray(cv2.cvtColor(one.image, cv2.COLOR_BGR2RGB), np.uint8)
            for one in islice(source, 30, 34)
        ]


def test_results_have_the_fields_of_mediapipe_results(frames: list[Image]) -> None:
    with mp.solutions.hands.Hands(False, 1, 1, 0.5, 0.5) as tracker:
        results = [tracker.process(frame) for frame in frames][-1]
        none = tracker.process(PICTURE)
    assert none == (None, None, None)
    assert results._fields == (
        "multi_hand_landmarks",
        "multi_hand_world_landmarks",
        "multi_handedness",
    )
    (marks,), (world,), (side,) = results
    assert len(marks.landmark) == len(world.landmark) == len(hands.HandLandmark) == 21
    assert 0 < marks.landmark[hands.HandLandmark.INDEX_FINGER_TIP].x < 1
    assert not marks.landmark[0].HasField("visibility")
    assert side.classification[0].label == "Left"  # a right hand in a picture that is not a selfie
    assert MessageToDict(side)["classification"][0].keys() == {"index", "score", "label"}
    assert str(side).startswith("classification {\n  index: 0\n  score: 0.9")
    assert copy.deepcopy(marks) == marks


def test_landmarks_made_by_a_script_are_drawn_like_those_of_the_tasks() -> None:
    points = [(0.2, 0.3, 0.0), (0.8, 0.7, 0.0), (1.2, 0.5, 0.0)]
    made = framework.NormalizedLandmarkList()
    made.landmark.extend([framework.NormalizedLandmark(x=x, y=y, z=z) for x, y, z in points])
    style = drawing_styles.get_default_hand_landmarks_style()
    pictures = []
    for marks, connections in (
        (made, [(0, 1)]),
        ([NormalizedLandmark(*p) for p in points], [Bone(0, 1)]),
    ):
        pictures.append(np.zeros((48, 64, 3), np.uint8))
        drawing_utils.draw_landmarks(pictures[-1], marks, connections, style)
    assert pictures[0].any()
    assert np.array_equal(*pictures)
    made.landmark[0].visibility = 0.1
    unseen = np.zeros((48, 64, 3), np.uint8)
    drawing_utils.draw_landmarks(unseen, made, [(0, 1)])
    assert unseen.any()
    assert unseen.sum() < pictures[0].sum()
    with pytest.raises(ValueError, match="4 needs a landmark"):
        drawing_utils.draw_landmarks(unseen, made, [(0, 4)])


Bone = vision.HandLandmarksConnections.Connection


@pytest.mark.parametrize(
    ("x", "y", "pixel"),
    [
        (0.0, 0.0, (0, 0)),
        (1.0, 1.0, (63, 47)),
        (0.5, 0.25, (32, 12)),
        (1.01, 0.5, None),
        (0.5, -0.1, None),
    ],
)
def test_relative_coordinates_become_pixels_inside_the_picture(
    x: float, y: float, pixel: tuple[int, int] | None
) -> None:
    assert drawing_utils._normalized_to_pixel_coordinates(x, y, 64, 48) == pixel


def image(pixels: Image) -> Any:
    return mp.Image(image_format=mp.ImageFormat.SRGB, data=pixels)


def test_the_tasks_find_the_persons_real_hand_in_every_running_mode(frames: list[Image]) -> None:
    base, came = BaseOptions("no such file is asked for.task"), []
    still = vision.HandLandmarker.create_from_options(vision.HandLandmarkerOptions(base))
    video = vision.GestureRecognizer.create_from_options(
        vision.GestureRecognizerOptions(base, vision.RunningMode.VIDEO)
    )
    live = vision.HandLandmarker.create_from_options(
        vision.HandLandmarkerOptions(
            base, vision.RunningMode.LIVE_STREAM, result_callback=lambda *told: came.append(told)
        )
    )
    shown = image(frames[-1])
    with still, video, live:
        results: list[Any] = [still.detect(shown)]
        results += [video.recognize_for_video(shown, t_ms) for t_ms in (0, 33)]
        turned = image(np.ascontiguousarray(np.rot90(frames[-1])))
        results.append(still.detect(turned, ImageProcessingOptions(rotation_degrees=90)))
        live.detect_async(shown, 7)
    (result, output, t_ms), *_ = came
    assert output is shown
    assert t_ms == 7
    assert results[2].gestures[0][0].category_name == "Open_Palm"
    for one in (*results, result):
        assert one.handedness[0][0].category_name == "Right"
        assert one.handedness[0][0].index == 0
        assert len(one.hand_landmarks[0]) == len(one.hand_world_landmarks[0]) == 21


@pytest.mark.parametrize(
    ("name", "pose", "roll"),
    [
        ("Open_Palm", "open_palm", 0.0),
        ("Closed_Fist", "closed_fist", 0.0),
        ("Thumb_Up", "thumb_up", 0.0),
        ("Victory", "victory", 10.0),
        ("None", "ok", 0.0),
    ],
)
def test_a_sign_has_mediapipes_name(name: str, pose: str, roll: float) -> None:
    shown = replace(hand_of(world_of(pose, roll=roll)), gesture=pose, gesture_score=0.9)
    assert vision.gesture_of(shown) == name


def test_a_gesture_is_recognised_in_its_own_frame_at_any_frame_rate() -> None:
    with handtrack.frames("demo") as source:
        shown = [one.image.copy() for one in islice(source, 30, 300, 40)]
    options = vision.GestureRecognizerOptions(BaseOptions(), vision.RunningMode.VIDEO)
    with (
        vision.GestureRecognizer(options) as video,
        vision.GestureRecognizer.create_from_model_path("any") as still,
    ):
        for number, bgr in enumerate(shown):
            one = image(np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2RGB), np.uint8))
            found = video.recognize_for_video(one, number), still.recognize(one)
            assert len({told.gestures[0][0].category_name for told in found if told.gestures}) <= 1


def test_disallowed_gestures_are_none() -> None:
    shown = replace(hand_of(world_of("victory")), gesture="victory", gesture_score=0.8)
    for options, name in (
        (ClassifierOptions(), "Victory"),
        (ClassifierOptions(category_allowlist=["Thumb_Up"]), "None"),
        (ClassifierOptions(category_denylist=["Victory"]), "None"),
        (ClassifierOptions(score_threshold=0.9), "None"),
    ):
        given = vision.GestureRecognizerOptions(
            BaseOptions(), canned_gesture_classifier_options=options
        )
        with vision.GestureRecognizer(given) as task:
            assert task._gesture(shown).category_name == name


def test_invalid_calls_raise_one_line_value_errors() -> None:
    tracker = hands.Hands()
    for given in (
        None,
        PICTURE[:, :, 0],
        PICTURE.astype(np.float64),
        np.dstack([PICTURE, PICTURE[:, :, 0]]),
    ):
        with pytest.raises(ValueError, match="RGB"):
            tracker.process(given)
    tracker.close()
    task = vision.HandLandmarker.create_from_model_path("any.task")
    video = vision.HandLandmarker(
        vision.HandLandmarkerOptions(BaseOptions(), vision.RunningMode.VIDEO)
    )
    live = vision.HandLandmarkerOptions(BaseOptions(), vision.RunningMode.LIVE_STREAM)
    with task, video:
        video.detect_for_video(image(PICTURE), 5)
        wrong: list[tuple[Callable[[], object], str]] = [
            (lambda: tracker.process(PICTURE), "closed"),
            (lambda: hands.Hands(False, 2, 0.5), "model_complexity"),  # type: ignore[arg-type] # the older signature
            (lambda: task.detect(PICTURE), "mp.Image"),  # type: ignore[arg-type]
            (lambda: task.detect_for_video(image(PICTURE), 1), "IMAGE"),
            (lambda: video.detect_for_video(image(PICTURE), 5), "increase"),
            (lambda: task.detect(image(PICTURE), ImageProcessingOptions(rotation_degrees=45)), "90"),
            (lambda: task.detect(image(PICTURE), ImageProcessingOptions(Rect(0, 0, 1, 1))), "region_of_interest"),
            (lambda: mp.Image(image_format=mp.ImageFormat.SRGB, data=PICTURE[:, :, 0]), "SRGB"),
            (lambda: vision.HandLandmarker(live), "LIVE_STREAM"),
        ]  # fmt: skip
        for call, word in wrong:
            with pytest.raises(HandtrackError, match=word) as refused:
                call()
            assert "\n" not in str(refused.value)


def test_an_error_in_a_live_callback_is_raised_in_the_script() -> None:
    live = Live()
    live.put(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        live.close()
    live.close()


def test_live_pictures_fed_without_a_pace_all_get_their_results_in_order(
    frames: list[Image],
) -> None:
    came: list[int] = []
    options = vision.HandLandmarkerOptions(
        BaseOptions(),
        vision.RunningMode.LIVE_STREAM,
        result_callback=lambda _result, _image, t_ms: came.append(t_ms),
    )
    with vision.HandLandmarker(options) as task:
        for t_ms in range(40):
            task.detect_async(image(frames[t_ms % len(frames)]), t_ms)
    assert came == list(range(40))


def test_live_work_that_waits_for_its_feeder_gets_older_work_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(vision, "ROOM_DEADLINE_S", 0.05)
    done: list[int] = []
    held = threading.Lock()

    def work(number: int) -> None:
        with held:
            done.append(number)

    live = Live()
    with held:
        for number in range(3 * vision.MOST_WAITING):
            live.put(lambda number=number: work(number))  # type: ignore[misc]
    live.close()
    assert done[-vision.MOST_WAITING :] == list(
        range(2 * vision.MOST_WAITING, 3 * vision.MOST_WAITING)
    )
    assert done == sorted(done)


def test_a_live_callback_may_feed_its_own_task() -> None:
    live, done = Live(), threading.Event()
    live.put(
        lambda: (
            [live.put(lambda: None) for _ in range(2 * vision.MOST_WAITING)] and live.put(done.set)
        )
    )
    assert done.wait(LONGEST_S)
    live.close()


@pytest.mark.parametrize("mode", list(vision.RunningMode))
@pytest.mark.parametrize("kind", ["HandLandmarker", "GestureRecognizer"])
def test_a_closed_task_refuses_in_every_mode(kind: str, mode: vision.RunningMode) -> None:
    options = getattr(vision, f"{kind}Options")(BaseOptions(), mode)
    if mode is vision.RunningMode.LIVE_STREAM:
        options.result_callback = lambda *_: None
    task = getattr(vision, kind)(options)
    task.close()
    task.close()
    verb = "detect" if kind == "HandLandmarker" else "recognize"
    method, when = {
        "IMAGE": (verb, ()),
        "VIDEO": (f"{verb}_for_video", (1,)),
        "LIVE_STREAM": (f"{verb}_async", (1,)),
    }[mode.name]
    with pytest.raises(ValueError, match=f"this {kind} is closed"):
        getattr(task, method)(image(PICTURE), *when)
    assert not task._trackers


NAMES = """
import mediapipe as mp
import mediapipe.python.solutions.hands as mp_hands
from mediapipe import solutions
from mediapipe.framework.formats import classification_pb2, landmark_pb2
from mediapipe.python.solutions import drawing_styles, drawing_utils
from mediapipe.python.solutions.hands_connections import HAND_CONNECTIONS
from mediapipe.tasks import python
from mediapipe.tasks.python import vision
from mediapipe.tasks.python.components.containers.landmark import NormalizedLandmark
from mediapipe.tasks.python.components.processors.classifier_options import ClassifierOptions
from mediapipe.tasks.python.core.base_options import BaseOptions
from mediapipe.tasks.python.vision import HandLandmarkerOptions, RunningMode
from mediapipe.tasks.python.vision.core.image import Image
from mediapipe.tasks.python.vision.core.vision_task_running_mode import VisionTaskRunningMode
import sys
assert mp.solutions.hands is mp_hands is solutions.hands
assert mp.tasks.vision is vision and mp.tasks.BaseOptions is python.BaseOptions is BaseOptions
assert mp.Image is Image
assert RunningMode is VisionTaskRunningMode is mp.tasks.vision.RunningMode
assert mp.tasks.components.containers.NormalizedLandmark is NormalizedLandmark
assert not hasattr(mp.solutions, "pose")
from handtrack.compat.imports import answer_imports
answer_imports()
answer_imports()
image = mp.Image(image_format=mp.ImageFormat.SRGB, data=__import__("numpy").zeros((4, 6, 3), "uint8")[:, :, ::-1])
assert (image.step, image.is_contiguous(), image.channels) == (18, True, 3)
assert vision.HandLandmarksConnections.HAND_CONNECTIONS[0].end == 1
print(sys.argv, __name__)
"""


def compat(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "handtrack.compat", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize(
    ("script", "status", "out", "error"),
    [
        (NAMES, 0, "['SCRIPT', 'a', '-b'] __main__\n", ""),
        (
            "import mediapipe as mp; mp.solutions.face_mesh",
            2,
            "",
            "has no mediapipe.solutions.face_mesh",
        ),
        (
            "from mediapipe.python.solutions import holistic",
            2,
            "",
            "has no mediapipe.solutions.holistic",
        ),
        (
            "import mediapipe.python.solutions.pose as p",
            2,
            "",
            "has no mediapipe.python.solutions.pose",
        ),
        (
            "from mediapipe.tasks.python.vision import FaceLandmarker",
            2,
            "",
            "vision.FaceLandmarker",
        ),
        (
            "from cvzone.HandTrackingModule import HandDetector",
            4,
            "",
            "cvzone is not installed; to install it: ",
        ),
        (
            "import cv2, numpy; cv2.imshow('a', numpy.zeros((9, 9, 3), numpy.uint8))",
            2,
            "",
            "cannot open windows",
        ),
        ("import sys; sys.exit(7)", 7, "", ""),
        (None, 2, "", "no such file"),
    ],
)
def test_an_unchanged_script_runs_or_one_line_names_what_is_missing(
    script: str | None, status: int, out: str, error: str, tmp_path: Path
) -> None:
    path = tmp_path / "script.py"
    if script is not None:
        path.write_text(script)
    done = compat(tmp_path, str(path), "a", "-b")
    assert done.returncode == status, done.stderr
    assert done.stdout.replace(str(path), "SCRIPT") == out
    assert error in done.stderr
    if status in (2, 4):
        assert len(done.stderr.splitlines()) == 1


def test_help_and_a_missing_module_are_one_line(tmp_path: Path) -> None:
    helped = compat(tmp_path, "--help")
    assert (helped.returncode, helped.stderr) == (0, "")
    assert "SCRIPT.py" in helped.stdout
    for name in ("no_module", "no_module.part", "json.no_part"):
        missing = compat(tmp_path, "-m", name)
        assert (missing.returncode, missing.stderr) == (
            2,
            f"handtrack.compat: there is no module {name}\n",
        )


BUSY = """
import os, signal, sys, threading
import cv2, numpy
import mediapipe as mp
from mediapipe.tasks.python import BaseOptions, vision
begun = threading.Event()
def work(result, image, t_ms):
    begun.set()
    for _ in range(5):
        cv2.GaussianBlur(image.numpy_view(), (31, 31), 0)
options = vision.HandLandmarkerOptions(BaseOptions(), vision.RunningMode.LIVE_STREAM, result_callback=work)
task = vision.HandLandmarker(options)
image = mp.Image(mp.ImageFormat.SRGB, numpy.full((720, 1280, 3), 90, "uint8"))
for t_ms in range(4):
    task.detect_async(image, t_ms)
begun.wait()
"""


@pytest.mark.parametrize(
    ("run", "end", "status", "error"),
    [
        ("script", "", 0, None),
        ("script", "raise LookupError('no camera')", 1, "LookupError: no camera"),
        ("import", "sys.exit(7)", 7, None),
        *(
            pytest.param(*end, marks=pytest.mark.long)
            for end in [
                ("script", "sys.exit(7)", 7, None),
                ("script", "sys.exit('no camera')", 1, "no camera"),
                (
                    "script",
                    "signal.raise_signal(signal.SIGINT)",
                    -signal.SIGINT,
                    "KeyboardInterrupt",
                ),
                (
                    "script",
                    "threading.Thread(target=lambda: begun.wait() and print(end='')).start()",
                    0,
                    None,
                ),
                ("script", "import atexit; atexit.register(print, end='')", 0, None),
                ("script", "del task", 0, None),
                ("import", "", 0, None),
            ]
        ),
    ],
)
def test_a_script_with_a_busy_live_task_ends_with_its_own_status(
    run: str, end: str, status: int, error: str | None, tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    first = (
        ""
        if run == "script"
        else "from handtrack.compat.imports import answer_imports; answer_imports()\n"
    )
    script.write_text(f"{first}{BUSY}{end}\n")
    command = [
        sys.executable,
        *(["-m", "handtrack.compat"] if run == "script" else []),
        str(script),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == status, done.stderr
    assert (done.stderr.splitlines() or [None])[-1] == error
