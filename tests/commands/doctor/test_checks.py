import subprocess
import sys
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from unittest.mock import Mock

import pytest

from handtrack import engines
from handtrack.commands.doctor import engine, surroundings
from handtrack.engines import HandModels
from handtrack.errors import ModelError
from handtrack.models import providers
from handtrack.models.codes import ModelCode
from handtrack.models.engine import Setup
from handtrack.runtime.installing import pip_command
from handtrack.runtime.onnx_runtime import ort
from handtrack.settings import ModelConfig
from handtrack.sources import CameraInfo, CameraState


def test_two_onnxruntimes_get_a_hint_and_a_missing_one_is_a_fault() -> None:
    one = engine.judge_onnxruntime({"onnxruntime-gpu": "1.31"})
    two = engine.judge_onnxruntime({"onnxruntime": "1.31", "onnxruntime-gpu": "1.31"})
    none = engine.judge_onnxruntime({})
    assert (one.ok, one.hint) == (True, "")
    assert two.ok
    assert pip_command("install --force-reinstall --no-deps", "onnxruntime-gpu") in two.hint
    assert not none.ok


def test_two_opencvs_work_only_at_the_same_version() -> None:
    same = engine.judge_opencv({"opencv-python": "5.0", "opencv-python-headless": "5.0"})
    mixed = engine.judge_opencv({"opencv-python": "4.12", "opencv-python-headless": "5.0"})
    assert same.ok
    assert "at one version" in same.says
    assert not mixed.ok
    assert "4.12" in mixed.says
    assert not engine.judge_opencv({}).ok


@pytest.mark.parametrize(
    ("ffmpeg", "v4l", "system", "ok"),
    [
        ("YES", "YES", "Linux", True),
        ("YES", "NO", "Linux", False),
        ("YES", "NO", "Darwin", True),
        ("NO", "YES", "Linux", False),
    ],
)
def test_video_needs_ffmpeg_and_on_linux_v4l2(
    ffmpeg: str, v4l: str, system: str, *, ok: bool
) -> None:
    build = f"  Video I/O:\n    FFMPEG:              {ffmpeg}\n    v4l/v4l2:            {v4l} (linux/videodev2.h)\n"
    assert engine.judge_video(build, system).ok is ok
    assert not ok or "trust" in engine.judge_video(build, system, holds_redirects=False).hint


def test_the_opencv_in_use_reads_video() -> None:
    assert engine.check_opencv().ok
    assert engine.check_video().ok


def test_an_opencv_too_old_is_a_fault_though_its_distribution_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cv2.py").write_text("__version__ = '4.7.0'")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "cv2")
    monkeypatch.delitem(sys.modules, "handtrack.runtime.opencv")
    check = engine.check_opencv()
    assert not check.ok
    assert check.says.startswith("OpenCV 4.7.0 is too old, 4.8 or newer is needed; to update it: ")


def test_too_little_memory_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine.check_memory().ok
    monkeypatch.setattr(engine, "LEAST_MEMORY_MB", 10**9)
    assert not engine.check_memory().ok


def test_the_cpu_provider_always_works() -> None:
    check = engine.check_providers()
    assert check.ok
    assert "cpu" in check.says


@pytest.mark.parametrize("fails", ["opens", "runs"])
def test_a_gpu_that_fails_is_reported_in_one_line_and_the_cpu_runs(
    fails: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    begun = ort.InferenceSession

    class Session(begun):  # type: ignore[misc, valid-type]
        def __init__(self, path: object, *, providers: list[str], enable_fallback: int = 1) -> None:
            self.named = providers
            if self.named[0] != "CPUExecutionProvider" and fails == "opens":
                if enable_fallback:
                    sys.stdout.write("EP Error, and forty lines more")
                raise RuntimeError("CUDA failure 35: driver too old\nand forty lines more")
            super().__init__(path, providers=["CPUExecutionProvider"])

        def run_with_iobinding(self, binding: object) -> None:
            if self.named[0] != "CPUExecutionProvider":
                raise RuntimeError("CUDA failure 35: driver too old\nand forty lines more")
            super().run_with_iobinding(binding)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(providers, "_obstacle", lambda name: None)
    monkeypatch.setattr(ort, "InferenceSession", Session)
    check = engine.check_providers()
    assert (check.ok, check.says) == (True, "work: cpu")
    why = "CUDA failure 35: driver too old"
    assert check.hint == f"cuda fails: {why}; tensorrt fails: {why}"
    assert capfd.readouterr() == ("", "")


def test_the_engine_that_runs_is_reported_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup("openvino", "cpu", "bf16", 2)
    models = HandModels(setup, None, lambda: None, Mock(), why=ModelCode.AUTO_BF16())
    monkeypatch.setattr(engines, "load_models", lambda _: models)
    check = engine.check_engine()
    assert (check.ok, check.says) == (True, f"OpenVINO bf16 on cpu: {ModelCode.AUTO_BF16()}")
    models = replace(models, fallback_reason=ModelCode.OPENVINO_REPLACED(reason="old"), why=None)
    assert engine.check_engine().says.endswith("ONNX Runtime runs instead of OpenVINO: old")


def test_an_engine_that_cannot_run_is_reported_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(_: ModelConfig) -> None:
        raise ModelError(ModelCode.ONNX_UNLOADABLE, reason="no such instruction")

    monkeypatch.setattr(engines, "load_models", refuse)
    check = engine.check_engine()
    assert (check.ok, check.says) == (
        False,
        "ONNX Runtime cannot load the hand models: no such instruction",
    )


def test_a_missing_camera_is_not_a_fault_but_a_busy_one_gets_a_hint() -> None:
    free = CameraInfo(0, "Cam", "/dev/video0", CameraState.FREE)
    denied = CameraInfo(2, "Other", "/dev/video2", CameraState.DENIED)
    none = surroundings.judge_cameras(())
    both = surroundings.judge_cameras((free, denied))
    assert none.ok
    assert "demo" in none.says
    assert both.ok
    assert both.says == "0 Cam (free), 2 Other (permission denied)"
    assert "usermod -aG video" in both.hint
    assert surroundings.judge_cameras((free,)).hint == ""


def test_missing_folders_are_judged_by_their_parents(tmp_path: Path) -> None:
    wanted = tmp_path / "not" / "yet"
    assert surroundings.judge_folders((wanted,)).ok
    assert not wanted.exists()
    assert not list(tmp_path.iterdir())


def test_a_folder_below_a_file_is_not_writable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    check = surroundings.judge_folders((tmp_path / "file" / "data",))
    assert not check.ok
    assert "cannot be written to" in check.says


def test_missing_optional_packages_are_not_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surroundings, "installed", lambda _names: {})
    for check in (surroundings.check_mediapipe(), surroundings.check_parquet()):
        assert check.ok
        assert pip_command("install") in check.hint


def test_installed_versions_come_from_the_metadata() -> None:
    assert engine.installed(("numpy", "no-such-distribution")) == {
        "numpy": metadata.version("numpy")
    }


def test_doctor_never_imports_mediapipe() -> None:
    code = (
        "import sys; from handtrack.commands.doctor.surroundings import check_mediapipe; check_mediapipe(); "
        "sys.exit('mediapipe' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
