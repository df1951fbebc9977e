"""The window's state is read from any file content, and written off the GUI thread."""

import os
import pickle
import shutil
from pathlib import Path

import pytest
from msgspec import Struct
from PySide6.QtCore import QByteArray, QSettings

from handtrack.config.folders import HOME_VARIABLE
from handtrack.runtime.jobs import Jobs
from handtrack_ui.persistence.section import Section
from handtrack_ui.persistence.window_state import FILE, WindowState
from tests.ui.fakes import written


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv(HOME_VARIABLE, str(home))
    return home


def test_the_whole_state_survives_a_restart(jobs: Jobs, folder: Path) -> None:
    first = WindowState(jobs)
    first.view = "library"
    written(jobs, first)
    assert list(folder.iterdir()) == [], "nothing has changed"
    first.geometry, first.view, first.guide = (
        QByteArray(bytes(range(256))),
        "live",
        os.fsdecode(b"/caf\xe9.md"),
    )
    first.reading_m, first.inspecting, first.addresses, first.camera_pictures = (
        3.0,
        True,
        '[{"shown"',
        False,
    )
    first.opened = ("/own.md", os.fsdecode(b"/caf\xe9.md"))
    written(jobs, first)
    again = WindowState(jobs)
    assert again._state == first._state
    assert again.geometry == first.geometry
    assert (folder / FILE).stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["[window]\nview = 3\n", "[window]\ngeometry = 'ä'\n", "[\n" * 99])
def test_a_faulty_file_is_reported_set_aside_and_replaced(
    jobs: Jobs, folder: Path, text: str
) -> None:
    (folder / FILE).write_text(f"{text}[live]\ninspector = true\n")
    window_state = WindowState(jobs)
    assert (window_state.view, window_state.reading_m) == ("library", 1.0)
    assert len(window_state.notices) == 2
    written(jobs, window_state)
    assert WindowState(jobs).notices == []
    (aside,) = folder.glob("window-broken-*.toml")
    assert text in aside.read_text()


@pytest.mark.parametrize("name", ["window.toml", "window.ini"])
def test_a_pipe_or_endless_device_instead_of_the_file_does_not_block(
    jobs: Jobs, folder: Path, name: str
) -> None:
    (folder / name).symlink_to("/dev/zero")
    assert WindowState(jobs).view == "library"
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)
    window_state = WindowState(jobs)
    window_state.view = "live"
    written(jobs, window_state)
    assert WindowState(jobs).view == "live"


class Planted:
    """Leaves a mark when it is unpickled."""

    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Path.touch, (self._mark,)


def test_code_in_a_file_of_an_older_version_is_not_run(
    jobs: Jobs, folder: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    store = QSettings(str(tmp_path / "planted.ini"), QSettings.Format.IniFormat)
    store.setValue("window/geometry", Planted(mark))
    store.setValue("window/view", "live")
    store.sync()
    assert b"touch" in pickle.dumps(Planted(mark))
    shutil.move(tmp_path / "planted.ini", folder / "window.ini")
    assert b"PyObject" in (folder / "window.ini").read_bytes()
    window_state = WindowState(jobs)
    assert (window_state.view, bytes(window_state.geometry.data())[:9]) == ("live", b"")
    assert not mark.exists()


def test_an_older_versions_file_is_removed_once_the_new_one_is_written(
    jobs: Jobs, folder: Path
) -> None:
    (folder / "window.ini").write_text(
        "[window]\nview=live\n[guide]\nreading_m=nan\n[source]\npictures=perhaps\nnonsense\n"
    )
    window_state = WindowState(jobs)
    assert (window_state.view, window_state.reading_m, window_state.camera_pictures) == (
        "live",
        1.0,
        True,
    )
    window_state.guide = "/tea.md"
    written(jobs, window_state)
    assert [entry.name for entry in folder.iterdir()] == [FILE]
    assert WindowState(jobs).view == "live"


class Lamp(Struct, frozen=True):
    colour: str = ""


def test_a_features_section_is_kept_beside_the_windows_own(jobs: Jobs) -> None:
    first = WindowState(jobs)
    first.add_sections((Section("lamp", Lamp),))
    first.remember("lamp", colour="bright")
    first.view = "live"
    written(jobs, first)
    second = WindowState(jobs)
    second.add_sections((Section("lamp", Lamp),))
    assert (second.of(Lamp).colour, second.view) == ("bright", "live")
