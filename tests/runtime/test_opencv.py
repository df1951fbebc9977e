"""The door to OpenCV: quiet, short time-outs, and no trace of opencv-python's Qt in the environment."""

import ctypes
import os
import runpy
import sys
from pathlib import Path

import pytest

from handtrack.runtime import opencv
from handtrack.runtime.opencv import CAPTURE_OPTIONS, GUARDS, c_stderr_muted, choose

_FAKE = """
import os
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
def test_a_users_own_qt_variable_is_restored_after_the_import(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_ffmpeg_keeps_its_guards_with_any_user_options() -> None:
    for usual, expected in (({}, ["rtsp_flags;prefer_tcp"]), ({CAPTURE_OPTIONS: "rtsp_transport;udp"}, None)):
        environ = dict(usual)
        choose(environ)
        options = environ[CAPTURE_OPTIONS].split("|")
        assert options[:1] == (expected or ["rtsp_transport;udp"])
        assert {option.partition(";")[0] for option in options[1:]} == set(GUARDS)
        again = dict(environ)
        choose(again)
        assert again == environ


@pytest.mark.skipif("CS_GNU_LIBC_VERSION" not in os.confstr_names, reason="C's stderr is a variable in glibc alone")
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
