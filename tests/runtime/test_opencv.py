"""The door to OpenCV: quiet, short time-outs, and no trace of opencv-python's Qt in the
environment.
"""

import ast
import ctypes
import os
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from handtrack.errors import MissingPackageError
from handtrack.runtime import opencv
from handtrack.runtime.opencv import (
    CAPTURE_OPTIONS,
    GUARDS,
    OLDEST,
    c_stderr_muted,
    choose,
    cv2,
    holds_redirects,
    release,
)

ROOT = Path(__file__).parents[2]
NAMES_OF_OLDEST = Path(__file__).with_name(f"cv2_names_{OLDEST}.txt")
"""The names in its `dir(cv2)`, without those that begin with an underscore."""
NEWER = {"imdecodeanimation"}
"""Used behind a look at the version."""

_FAKE = """
import os
__version__ = os.environ.get("FAKE_CV2", "4.8.0-dev")
if __version__ == "for NumPy 1":
    import sys
    sys.stderr.write("A module that was compiled using NumPy 1.x cannot be run in NumPy 2,\\nand a screen more")
    raise ImportError("numpy.core.multiarray failed to import")
os.environ["QT_QPA_PLATFORM_PLUGIN_PATH"] = "/cv2/qt/plugins"
os.environ["QT_QPA_FONTDIR"] = "/cv2/qt/fonts"
class utils:
    class logging:
        LOG_LEVEL_SILENT = 0
        levels = []
        setLogLevel = levels.append
"""


@pytest.fixture
def fake_cv2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a cv2 in the path that changes the environment like opencv-python's."""
    (tmp_path / "cv2.py").write_text(_FAKE)
    monkeypatch.delitem(sys.modules, "cv2")
    monkeypatch.syspath_prepend(tmp_path)
    for name in (*opencv.CHOICES, *opencv.QT_VARIABLES, CAPTURE_OPTIONS):
        monkeypatch.setenv(name, "")  # so that the fixture restores what the import sets
        monkeypatch.delenv(name)


def _import_door() -> dict[str, object]:
    return runpy.run_path(str(opencv.__file__))


@pytest.mark.usefixtures("fake_cv2")
def test_a_users_own_qt_variable_is_restored_after_the_import(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM_PLUGIN_PATH", "/mine")

    _import_door()

    assert os.environ["QT_QPA_PLATFORM_PLUGIN_PATH"] == "/mine"
    assert "QT_QPA_FONTDIR" not in os.environ


@pytest.mark.usefixtures("fake_cv2")
def test_opencv_is_quiet_and_has_short_timeouts() -> None:
    module = _import_door()

    assert {name: os.environ[name] for name in opencv.CHOICES} == opencv.CHOICES
    assert module["cv2"].utils.logging.levels == [0]  # type: ignore[attr-defined]


@pytest.mark.usefixtures("fake_cv2")
def test_the_users_settings_are_not_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in opencv.CHOICES:
        monkeypatch.setenv(name, "7")

    module = _import_door()

    assert {os.environ[name] for name in opencv.CHOICES} == {"7"}
    assert module["cv2"].utils.logging.levels == []  # type: ignore[attr-defined]


def used_names(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield where a name of `cv2` is used, and the name."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "cv2"
            ):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node.attr
            elif (
                isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "cv2"
            ):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", "from cv2 import"


def test_every_name_used_of_cv2_is_in_the_oldest_opencv() -> None:
    known = {*NAMES_OF_OLDEST.read_text("utf-8").split(), "__version__"}
    used = {
        pair for folder in ("handtrack", "ui", "examples") for pair in used_names(ROOT / folder)
    }
    assert len(used) > 100
    assert sorted((place, name) for place, name in used if name not in known | NEWER) == []
    assert not NEWER & known
    assert all(hasattr(cv2, name) for _, name in used)


@pytest.mark.usefixtures("fake_cv2")
@pytest.mark.parametrize(
    ("version", "words"),
    [
        ("4.7.0", "OpenCV 4.7.0 is too old, 4.8 or newer is needed; to update it: "),
        ("3.4.18-pre", "OpenCV 3.4.18-pre is too old"),
        (
            "for NumPy 1",
            f"this OpenCV works with NumPy 1 only, but NumPy is {np.__version__}; to update OpenCV: ",
        ),
    ],
)
def test_an_opencv_that_is_too_old_says_what_is_needed_in_one_line(
    version: str, words: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FAKE_CV2", version)
    with pytest.raises(MissingPackageError, match="install") as refused:
        _import_door()
    assert str(refused.value).startswith(words)
    assert "opencv-python-headless>=4." in str(refused.value)
    assert "\n" not in str(refused.value)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("version", "numbers"),
    [("4.11.0", (4, 11, 0)), ("5.0.0-pre", (5, 0, 0)), ("4.8", (4, 8)), ("", ())],
)
def test_a_release_is_the_numbers_of_a_version(version: str, numbers: tuple[int, ...]) -> None:
    assert release(version) == numbers


@pytest.mark.parametrize(
    ("library", "held"), [("59.27.100", False), ("62.3.100", False), ("62.12.101", True)]
)
def test_only_a_new_ffmpeg_can_be_kept_from_following_redirects(
    library: str, *, held: bool
) -> None:
    assert (
        holds_redirects(f"    avcodec:    YES (62.28.101)\n    avformat:     YES ({library})\n")
        is held
    )
    assert not holds_redirects("    avformat:     NO\n")


def test_ffmpeg_keeps_its_guards_with_any_user_options() -> None:
    for usual, expected in (
        ({}, ["rtsp_flags;prefer_tcp"]),
        ({CAPTURE_OPTIONS: "rtsp_transport;udp"}, None),
    ):
        environ = dict(usual)
        choose(environ)
        options = environ[CAPTURE_OPTIONS].split("|")
        assert options[:1] == (expected or ["rtsp_transport;udp"])
        assert {option.partition(";")[0] for option in options[1:]} == set(GUARDS)
        again = dict(environ)
        choose(again)
        assert again == environ


@pytest.mark.skipif(
    "CS_GNU_LIBC_VERSION" not in os.confstr_names, reason="C's stderr is a variable in glibc alone"
)
def test_muting_drops_the_output_of_c_code_but_not_of_python(
    capfd: pytest.CaptureFixture[str],
) -> None:
    libc = ctypes.CDLL(None)

    def print_in_c(text: bytes) -> None:
        stream = ctypes.c_void_p.in_dll(libc, "stderr")
        libc.fputs(text, stream)
        libc.fflush(stream)

    with c_stderr_muted():
        with c_stderr_muted():
            print_in_c(b"inner ")
        print_in_c(b"outer ")
        os.write(2, b"python ")
    print_in_c(b"after")
    assert capfd.readouterr().err == "python after"
