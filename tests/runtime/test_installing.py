"""A hint's command works where the hint is read."""

import subprocess
import sys
from pathlib import Path

import pytest

from handtrack.runtime import installing
from handtrack.runtime.installing import pip_command


def test_the_command_of_a_hint_reaches_this_environment_from_any_folder(tmp_path: Path) -> None:
    command = pip_command("install --dry-run", "numpy")
    done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S602 - as typed
    assert done.returncode == 0, done.stderr


def test_where_there_is_pip_it_is_this_interpreters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installing, "find_spec", lambda _: object())
    assert pip_command("uninstall", "a", "b[c]").endswith(" -m pip uninstall a 'b[c]'")
    assert sys.executable in pip_command("install", "a")
