"""Install hints: the command works where it is read, and the missing package is named."""

import runpy
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from handtrack.cli import main
from handtrack.errors import MissingPackageError
from handtrack.runtime import installing
from handtrack.runtime.installing import missing_package, pip_command


def test_the_pip_command_of_a_hint_works_from_any_folder(tmp_path: Path) -> None:
    command = pip_command("install --dry-run", "numpy")
    done = subprocess.run(  # noqa: S602 - as typed
        command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_pip_command_uses_this_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installing, "find_spec", lambda _: object())
    assert pip_command("uninstall", "a", "b[c]").endswith(" -m pip uninstall a 'b[c]'")
    assert sys.executable in pip_command("install", "a")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert pip_command("install", "a") == "pip install a", (
        "a packaged program has no Python to install into"
    )


def test_pip_command_is_generic_in_an_externally_managed_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "EXTERNALLY-MANAGED").touch()
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setattr(installing.os, "__file__", str(tmp_path / "os.py"))
    assert (
        pip_command("install", "handtrack-desktop[parquet]")
        == "pip install 'handtrack-desktop[parquet]'"
    )


@pytest.mark.parametrize(
    ("module", "says"),
    [
        (
            "handtrack.runtime.opencv",
            "OpenCV is not installed; to install it: {} 'handtrack-desktop[cv]'",
        ),
        (
            "handtrack.runtime.onnx_runtime",
            "ONNX Runtime is not installed; to install it: {} onnxruntime",
        ),
    ],
)
def test_the_first_use_of_a_missing_package_says_what_to_install(
    module: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = import_module(module)
    for name in ("cv2", "onnxruntime"):
        monkeypatch.setitem(sys.modules, name, None)  # type: ignore[arg-type]
    with pytest.raises(MissingPackageError) as told:
        runpy.run_path(str(door.__file__))
    assert str(told.value) == says.format(pip_command("install"))
    assert isinstance(told.value, ImportError)


@pytest.mark.parametrize(("module", "extra"), [("PySide6", "ui"), ("rich", "terminal")])
def test_a_command_with_a_missing_package_says_what_to_install(
    module: str, extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def load(_place: str) -> None:
        import_module(module)

    monkeypatch.setattr("handtrack.cli.load", load)
    monkeypatch.setitem(sys.modules, module, None)
    assert main(["screenshots"]) == MissingPackageError.exit_status
    install = pip_command("install", f"handtrack-desktop[{extra}]")
    assert (
        capsys.readouterr().err
        == f"handtrack: {module} is not installed; to install it: {install}\n"
    )


def test_an_installed_package_that_fails_to_load_is_not_missing() -> None:
    assert (
        missing_package(ImportError("libGL.so.1: cannot open shared object file", name="cv2"))
        is None
    )
    assert missing_package(ModuleNotFoundError("No module named 'mine'", name="mine")) is None
