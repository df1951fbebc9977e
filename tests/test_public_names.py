"""The public names can be imported without loading modules before they are needed."""

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import handtrack
from handtrack import errors

HEAVY = (
    "numpy",
    "cv2",
    "onnxruntime",
    "openvino",
    "mediapipe",
    "PySide6",
    "asyncio",
    "pyarrow",
    "msgspec",
)
PROMISED = {
    *(
        "HandTracker",
        "Hand",
        "Landmark",
        "BONES",
        "draw_hands",
        "frames",
        "GestureRecognizer",
        "Navigator",
    ),
    *("model_service", "HandtrackError", "UsageError", "SourceError", "ModelError"),
}


def test_importing_the_package_loads_neither_numpy_opencv_qt_nor_a_runtime() -> None:
    code = f"import sys, handtrack; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_files_of_another_package_in_the_folder_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        handtrack._warn_of_others()
    folder = tmp_path / "handtrack"
    folder.mkdir()
    (folder / "HandTrackingModule.py").touch()
    (folder / "errors.py").touch()
    monkeypatch.setattr(handtrack, "__path__", [str(folder)])
    with pytest.warns(
        UserWarning, match=r"handtrack also has HandTrackingModule of another package"
    ):
        handtrack._warn_of_others()


def test_every_public_name_exists_and_is_documented_and_no_other_is_listed() -> None:
    assert set(handtrack.__all__) >= PROMISED
    assert dir(handtrack) == sorted(handtrack.__all__)
    for name in handtrack.__all__:
        public = getattr(handtrack, name)
        if callable(public):
            assert public.__doc__, name
    with pytest.raises(AttributeError, match="HandTraker"):
        _ = handtrack.HandTraker


def test_every_error_to_catch_is_exported() -> None:
    tree = {
        name
        for name, one in vars(errors).items()
        if isinstance(one, type) and errors.HandtrackError in one.__mro__
    }
    details = {
        name for name in tree if errors.MemoryMisuseError in getattr(errors, name).__mro__[1:]
    }
    assert tree - details <= set(handtrack.__all__)
