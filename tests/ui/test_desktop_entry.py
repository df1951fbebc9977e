"""The desktop menu entry is written completely, removed completely, and touches nothing else."""

import configparser
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtGui import QColor, QImage

from handtrack.errors import UsageError
from handtrack_ui import desktop_entry
from handtrack_ui.desktop_entry import (
    ICON_SIZES,
    add_arguments,
    data_home,
    entry_text,
    install,
    launcher,
    remove,
    run,
)
from tests.parsed import parsed

COMMAND = ["/opt/handtrack/bin/handtrack"]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def entry(text: str) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(delimiters=("=",), strict=True)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text)
    return parser["Desktop Entry"]


def test_an_installed_entry_starts_this_installation_by_absolute_path(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(parsed(add_arguments, ["install"])) == 0
    written = entry((data / "applications" / "handtrack.desktop").read_text("utf-8"))
    assert Path(written["TryExec"]).is_absolute()
    assert Path(written["TryExec"]).exists()
    assert written["Exec"].split()[0] == written["TryExec"] == launcher()[0]
    assert (written["StartupWMClass"], written["Icon"], written["Terminal"]) == (
        "handtrack",
        "handtrack",
        "false",
    )
    assert (
        capsys.readouterr().out
        == f"now in the desktop's menu: {data}/applications/handtrack.desktop\n"
    )


def test_the_icon_is_installed_as_svg_and_in_every_size(data: Path) -> None:
    install(data, COMMAND)
    hicolor = data / "icons" / "hicolor"
    assert (hicolor / "scalable" / "apps" / "handtrack.svg").read_text("utf-8").startswith("<svg")
    for size in ICON_SIZES:
        picture = QImage(str(hicolor / f"{size}x{size}" / "apps" / "handtrack.png"))
        assert (picture.width(), picture.height()) == (size, size)
        assert picture.pixelColor(0, 0).alpha() == 0
        assert picture.pixelColor(size // 2, size // 8) != QColor(0, 0, 0, 0)


def test_without_qts_svg_library_only_the_svg_is_installed(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtSvg", None)
    install(data, COMMAND)
    assert [name for name in files(data) if name.startswith("icons")] == [
        "icons/hicolor/scalable/apps/handtrack.svg"
    ]


def test_installing_twice_changes_nothing_and_a_new_command_updates_the_entry(data: Path) -> None:
    install(data, COMMAND)
    once = files(data)
    assert install(data, COMMAND).startswith("still in the desktop's menu")
    assert files(data) == once
    assert install(data, ["/new/bin/handtrack"]).startswith("now in the desktop's menu")
    assert "Exec=/new/bin/handtrack %f\n" in (
        data / "applications" / "handtrack.desktop"
    ).read_text("utf-8")


def test_removing_the_entry_leaves_only_other_files(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = data / "icons" / "hicolor" / "48x48" / "apps" / "other.png"
    other.parent.mkdir(parents=True)
    other.write_bytes(b"another's")
    install(data, COMMAND)
    before = data / "handtrack" / "desktop-entry.json"  # as version 0.1.0 wrote it
    before.parent.mkdir()
    before.write_text("{}", "utf-8")
    assert run(parsed(add_arguments, ["remove"])) == 0
    assert (
        capsys.readouterr().out
        == f"no longer in the desktop's menu: {data}/applications/handtrack.desktop\n"
    )
    assert files(data) == {"icons/hicolor/48x48/apps/other.png": b"another's"}
    assert sorted(path.name for path in data.rglob("*") if path.is_dir()) == [
        "48x48",
        "apps",
        "hicolor",
        "icons",
    ]


def test_a_foreign_entry_is_not_overwritten(data: Path) -> None:
    foreign = data / "applications" / "handtrack.desktop"
    foreign.parent.mkdir(parents=True)
    foreign.write_text("another's", "utf-8")
    with pytest.raises(UsageError, match="does not belong to Handtrack"):
        run(parsed(add_arguments, ["install"]))
    assert remove(data).startswith("there was no menu entry")
    assert files(data) == {"applications/handtrack.desktop": b"another's"}
    foreign.unlink()
    os.mkfifo(foreign)
    with pytest.raises(UsageError, match="does not belong to Handtrack"):
        run(parsed(add_arguments, ["install"]))


@pytest.mark.parametrize("chosen", ["", "relative/folder"])
def test_a_relative_data_folder_is_replaced_by_the_default(chosen: str) -> None:
    assert (
        data_home({"XDG_DATA_HOME": chosen} if chosen else {}) == Path.home() / ".local" / "share"
    )


@pytest.mark.parametrize("wrong", [[], ["update"], ["install", "now"]])
def test_wrong_usage_is_reported_in_one_line(data: Path, wrong: list[str]) -> None:
    with pytest.raises(UsageError) as refused:
        run(parsed(add_arguments, wrong))
    assert "\n" not in str(refused.value)
    assert not data.exists()


def test_the_command_is_refused_outside_linux_and_an_unwritable_folder_reported(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data.write_text("a file where the folder should be", "utf-8")
    with pytest.raises(UsageError, match="cannot write"):
        run(parsed(add_arguments, ["install"]))
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(UsageError, match="only on Linux"):
        run(parsed(add_arguments, ["install"]))


def unquoted(value: str) -> str:
    """Return how a desktop reads the first argument of an Exec key, by the specification."""
    meant = {"\\": "\\", "n": "\n", "t": "\t", "r": "\r", "s": " "}
    raw = re.sub(
        r"\\([\\ntrs])", lambda escaped: meant[escaped[1]], value
    )  # in one pass: the result is literal
    if not raw.startswith('"'):
        return raw.replace("%%", "%")
    inner, made, at = raw[1:-1], "", 0
    while at < len(inner):
        at += inner[at] == "\\"
        made += inner[at]
        at += 1
    return made.replace("%%", "%")


@example("\\r")
@given(
    st.text(
        st.characters(min_codepoint=32, max_codepoint=0x2FF, exclude_characters="\x7f"),
        min_size=1,
        max_size=30,
    )
)
def test_a_path_with_any_characters_is_started_correctly(path: str) -> None:
    line = next(line for line in entry_text([f"/{path}"]).split("\n") if line.startswith("Exec="))
    assert unquoted(line.removeprefix("Exec=").removesuffix(" %f")) == f"/{path}"


def test_the_entry_is_a_valid_desktop_file(tmp_path: Path) -> None:
    validator = shutil.which("desktop-file-validate")
    if validator is None:
        pytest.skip("desktop-file-validate is not installed")
    path = tmp_path / "handtrack.desktop"
    path.write_text(entry_text(["/opt/with space/handtrack"]), "utf-8")
    done = subprocess.run([validator, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_entry_has_the_windows_application_name() -> None:
    application = (Path(desktop_entry.__file__).parent / "shell" / "application.py").read_text(
        "utf-8"
    )
    assert f'setDesktopFileName("{desktop_entry.NAME}")' in application
