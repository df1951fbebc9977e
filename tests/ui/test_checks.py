import subprocess
import sys
from pathlib import Path

import pytest

from handtrack_ui import checks
from tests.waiting import PATIENCE_S


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "START_S", PATIENCE_S)
    monkeypatch.setattr(checks, "SOUND_S", PATIENCE_S)


def test_the_folders_in_use_are_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDTRACK_HOME", str(tmp_path / "elsewhere"))
    assert checks.check_folders().says == str(tmp_path / "elsewhere")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HANDTRACK_HOME", str(tmp_path / "file" / "below"))
    assert not checks.check_folders().ok


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere Qt's wheel brings everything"
)
def test_a_display_is_at_fault_only_if_it_is_there_and_no_window_can_open() -> None:
    check = checks.check_window({})
    assert check.ok
    assert "runs in the terminal" in check.says
    check = checks.check_window({"QT_QPA_PLATFORM": "nonsense"})
    assert not check.ok
    assert "nonsense" in check.hint


def test_qt_is_checked_in_a_separate_process() -> None:
    check = checks.check_qt()
    assert check.ok, check
    assert "starts: " in check.says


def test_a_qt_that_aborts_or_hangs_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        checks,
        "PROBE",
        "import os, sys; print('no plugin', file=sys.stderr); sys.stderr.flush(); os.abort()",
    )
    check = checks.check_qt()
    assert not check.ok
    assert check.says.endswith("does not start: no plugin")
    monkeypatch.setattr(checks, "PROBE", "import time; time.sleep(3600)")
    monkeypatch.setattr(checks, "START_S", 0.3)
    assert "did not answer" in checks.check_qt().says


def test_the_sound_device_is_named_and_missing_sound_is_not_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert checks.check_sound().ok
    null = checks.SOUND_PROBE.replace("Mixer()", "Mixer(), [__import__('miniaudio').Backend.NULL]")
    monkeypatch.setattr(checks, "SOUND_PROBE", null)
    assert checks.check_sound().says == "played by Null"
    monkeypatch.setattr(checks, "SOUND_PROBE", "")
    assert checks.check_sound().says == "no sound device; Handtrack is silent"
    monkeypatch.setattr(checks, "SOUND_PROBE", "import time; time.sleep(3600)")
    monkeypatch.setattr(checks, "SOUND_S", 0.3)
    hung = checks.check_sound()
    assert hung.ok
    assert hung.says.startswith("Handtrack is silent: it did not answer")


def test_desktop_checks_import_no_qt_into_doctor() -> None:
    code = "import sys; from handtrack_ui import checks; checks.desktop_checks(); sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
