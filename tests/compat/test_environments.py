"""In one environment with older packages, the library,
the command line and scripts written for MediaPipe work.
"""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import pytest

from tests.compat.environments import NO_NETWORK, built_wheel, environment, install_wheel, versions
from tests.compat.test_scripts import HERE, SPELLING, differences, worded
from tests.media import media

pytestmark = pytest.mark.long


@dataclass(frozen=True)
class Packages:
    """Packages installed before Handtrack, and the versions that have to be in use afterwards."""

    asked: tuple[str, ...]
    opencv: str
    numpy: str


MEDIAPIPE = "mediapipe-0.10.21"
ENVIRONMENTS = {
    MEDIAPIPE: Packages(("mediapipe==0.10.21", "cvzone==1.6.1"), "4.11.", "1.26."),
    "cvzone-2.0.0": Packages(("cvzone==2.0.0",), "", "2."),
    "opencv-4.8": Packages(("opencv-python-headless==4.8.0.76", "numpy==1.26.4"), "4.8.", "1.26.4"),
    "opencv-4.10": Packages(
        ("opencv-python-headless==4.10.0.84", "numpy==2.2.6"), "4.10.", "2.2.6"
    ),
}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module", params=list(ENVIRONMENTS))
def python(request: pytest.FixtureRequest, wheel: Path) -> Path:
    packages = ENVIRONMENTS[request.param]
    made = environment(request.param, *packages.asked)
    install_wheel(made, wheel)
    opencv, numpy = versions(made, "cv2", "numpy")
    assert opencv.startswith(packages.opencv)
    assert numpy.startswith(packages.numpy)
    return made


def ran(folder: Path, *command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environ: Mapping[str, str] = os.environ | variables
    return subprocess.run(
        command, cwd=folder, env=environ, capture_output=True, text=True, check=False, timeout=300
    )


def test_every_command_works_with_the_packages_that_are_there(python: Path, tmp_path: Path) -> None:
    frames = ("--frames", "20")
    for arguments in (
        ("doctor",),
        ("track", "demo", *frames, "--out", "hands.jsonl", "--draw", "drawn.mp4"),
        ("record", "demo", *frames, "--pictures", "lossless", "--out", "run.mcap"),
        ("replay", "--verify", "run.mcap"),
        ("track", "run.mcap", "--out", "again.csv"),
        ("batch", "drawn.mp4", "--format", "jsonl", "--out", "all"),
    ):
        done = ran(tmp_path, python, "-m", "handtrack", *arguments)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr
    assert (tmp_path / "hands.jsonl").read_text().count("landmarks") >= 1


def test_the_library_tracks_and_draws_with_the_packages_that_are_there(
    python: Path, tmp_path: Path
) -> None:
    script = """
import handtrack
with handtrack.HandTracker() as tracker, handtrack.frames("demo") as frames:
    for frame in frames:
        if (found := tracker.estimate(frame)) and frame.t > 1:
            break
drawn = handtrack.draw_hands(frame.image.copy(), found)
assert found[0].landmarks.shape == (21, 3) and (drawn != frame.image).any()
print(found[0].handedness)
"""
    done = ran(tmp_path, python, "-c", script)
    assert (done.returncode, done.stdout) == (0, "Right\n"), done.stderr


@pytest.mark.parametrize(
    "script", ["virtual_mouse", "tasks_live", "sign_classifier", "cvzone_fingers"]
)
def test_a_script_for_mediapipe_runs_with_the_packages_that_are_there(
    script: str, python: Path, tmp_path: Path
) -> None:
    if script == "cvzone_fingers" and "opencv" in str(python):
        pytest.skip("no cvzone in this environment")
    (
        tmp_path / "hand_landmarker.task"
    ).touch()  # cvzone 2 would download one, which nobody reads here
    prelude = {
        "PYTHONPATH": str(HERE / "prelude"),
        "PRELUDE_VIDEO": str(media(SPELLING)),
        "HAND_MODEL": "any",
    }
    path = HERE / "scripts" / f"{script}.py"
    done = ran(tmp_path, python, "-m", "handtrack.compat", path, **prelude)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 5


def test_a_scripts_own_windows_find_their_plugins_as_without_ours(
    python: Path, tmp_path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import cv2, os\nprint({name: os.environ[name] for name in os.environ if name.startswith('QT_')})\n"
    )
    plain, ours = (
        ran(tmp_path, python, script),
        ran(tmp_path, python, "-m", "handtrack.compat", script),
    )
    assert (ours.returncode, ours.stdout) == (0, plain.stdout), ours.stderr
    if MEDIAPIPE in str(python):
        assert "QT_QPA_PLATFORM_PLUGIN_PATH" in plain.stdout


def test_cvzones_own_detector_prints_the_same_over_ours_as_over_mediapipe(
    wheel: Path, tmp_path: Path
) -> None:
    if subprocess.run([*NO_NETWORK, "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs network namespaces: the real MediaPipe reports to its vendor")
    python = environment(MEDIAPIPE, *ENVIRONMENTS[MEDIAPIPE].asked)
    install_wheel(python, wheel)
    prelude = {
        "PYTHONPATH": str(HERE / "prelude"),
        "PRELUDE_VIDEO": str(media("video/hagrid_dndv1.mp4")),
    }
    path = HERE / "scripts" / "cvzone_fingers.py"
    theirs = ran(tmp_path, *NO_NETWORK, python, path, **prelude)
    ours = ran(tmp_path, python, "-m", "handtrack.compat", path, **prelude)
    assert (theirs.returncode, ours.returncode) == (0, 0), (theirs.stderr, ours.stderr)
    lines = theirs.stdout.splitlines(), ours.stdout.splitlines()
    matcher = SequenceMatcher(None, worded(lines[0]), worded(lines[1]), autojunk=False)
    assert len(lines[0]) > 5
    assert matcher.ratio() > 0.9, lines
    off = [
        differences(lines[0][one.a + row], lines[1][one.b + row])
        for one in matcher.get_matching_blocks()
        for row in range(one.size)
    ]
    assert np.median(np.concatenate(off)) < 0.03


@pytest.mark.parametrize(
    ("name", "asked", "says"),
    [
        (
            "opencv-4.7",
            ("opencv-python-headless==4.7.0.72", "numpy==1.26.4"),
            "OpenCV 4.7.0 is too old",
        ),
        (
            "opencv-4.8-numpy-2",
            ("opencv-python==4.8.1.78", "numpy==2.2.6"),
            "this OpenCV works with NumPy 1 only",
        ),
    ],
)
def test_an_opencv_too_old_is_one_line_in_every_command_and_in_doctor(
    name: str, asked: tuple[str, ...], says: str, wheel: Path, tmp_path: Path
) -> None:
    python = environment(name, *asked)
    install_wheel(python, wheel)
    for arguments in (
        ("handtrack", "track", "demo", "--out", "hands.jsonl"),
        ("handtrack.compat", "any.py"),
    ):
        done = ran(tmp_path, python, "-m", *arguments)
        assert done.returncode == 4, done.stderr
        assert says in done.stderr.splitlines()[-1]
        assert "Traceback" not in done.stderr
    done = ran(tmp_path, python, "-m", "handtrack", "doctor", COLUMNS="300")
    assert done.returncode == 1
    assert f"✗ OpenCV        {says}" in done.stdout
