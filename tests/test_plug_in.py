"""Commands, formats, protocols and importers are found by their registration alone."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from handtrack import plug_in
from handtrack.cli import main, parser_of
from handtrack.commands.sidecar import About
from handtrack.commands.writers import open_writer
from handtrack.engines import ENGINES
from handtrack.errors import UsageError
from handtrack.plug_in import WINDOW, Writer, command_named, commands, in_tree, load
from handtrack.runtime.installing import missing_package
from handtrack.sinks import SinkOptions, open_sink


def greet(arguments: list[str]) -> int:
    """Say hello to somebody.

    A command of another package.
    """
    sys.stdout.write(" ".join(("hello", *arguments)) + "\n")
    return 7


def open_pigeon(url: str, options: SinkOptions) -> str:
    return f"a pigeon to {url}"


def open_notes(path: Path, about: About) -> str:
    return f"notes in {path.name}"


TESTS = Path(__file__).parent
NAMES_A_PLUG_IN = re.compile(r"\b(?:handtrack(?:_ui)?|tests(?:\.ui)?)\.plugins\.\w")
OF_THE_WHOLE = {
    "test_library_examples.py",
    "ui/shell/test_hand_exit.py",
    "ui/test_focus.py",
    "ui/test_kept_files.py",
    "ui/test_nothing_cut_off.py",
    "ui/test_plain_words.py",
    "ui/test_reading_distance.py",
}
"""Tests of everything together. Each goes with any plug-in that it names."""

NOTES = Writer("notes", ".notes", f"{__name__}:open_notes")
OTHERS = {
    "commands": {"greet": f"{__name__}:greet"},
    "sinks": {"pigeon": f"{__name__}:open_pigeon"},
    "writers": {"notes": f"{__name__}:NOTES"},
}


@pytest.fixture
def others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package that registers a command, a protocol and a format."""
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])
    for module in ("plug_in", "sinks", "commands.writers"):
        monkeypatch.setattr(f"handtrack.{module}.of_others", lambda group: OTHERS.get(group, {}))


def places() -> Iterator[str]:
    for found in in_tree():
        yield from (command.place for command in found.commands)
        yield from (writer.place for writer in found.writers)
        yield from (kind.place for kind in found.sinks)
        yield from found.importers.values()
        yield from filter(None, (found.without_window,))
    for engine in ENGINES.values():
        yield from filter(None, (engine.place, engine.runtime))


@pytest.mark.parametrize("place", sorted(set(places())))
def test_every_registered_place_exists(place: str) -> None:
    try:
        assert load(place) is not None
    except ImportError as error:
        if missing_package(error) is None:
            raise
        pytest.skip(f"needs {error.name}")


def test_every_name_is_registered_once() -> None:
    every = list(in_tree())
    for names in (
        [command.name for found in every for command in found.commands],
        [writer.ending for found in every for writer in found.writers],
        [kind.scheme for found in every for kind in found.sinks],
        [ending for found in every for ending in found.importers],
    ):
        assert len(names) == len(set(names))


def test_the_cores_tests_name_no_plug_in() -> None:
    naming = {
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("*.py")
        if "plugins" not in path.relative_to(TESTS).parts
        and NAMES_A_PLUG_IN.search(path.read_text("utf-8"))
    }
    assert naming <= OF_THE_WHOLE


def test_every_command_of_the_tree_has_a_parser() -> None:
    assert [name for name, one in commands().items() if parser_of(one) is None] == []


def test_the_help_lists_every_command_but_the_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    below = capsys.readouterr().out.partition("commands:\n")[2].partition("\n\n")[0]
    listed = [line.split()[0] for line in below.splitlines()]
    assert listed == [name for name in commands() if name != WINDOW]


@pytest.mark.usefixtures("others")
def test_a_command_of_another_package_is_listed_and_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--help"]) == 0
    assert "  greet        say hello to somebody\n" in capsys.readouterr().out
    assert main(["greet", "--loudly", "you"]) == 7
    assert capsys.readouterr().out == "hello --loudly you\n"


@pytest.mark.usefixtures("others")
def test_a_protocol_of_another_package_opens_and_is_named_with_ours() -> None:
    assert open_sink("pigeon:home") == "a pigeon to pigeon:home"
    with pytest.raises(UsageError, match=r"pigeon:…"):
        open_sink("smoke:signals")


@pytest.mark.usefixtures("others")
def test_a_format_of_another_package_is_written(tmp_path: Path) -> None:
    assert open_writer(str(tmp_path / "x.notes"), None) == "notes in x.notes"  # type: ignore[arg-type]


def test_starting_the_window_or_a_command_reads_no_entry_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read(group: str) -> dict[str, str]:
        raise AssertionError(f"the entry points of {group} were read")

    monkeypatch.setattr(plug_in, "of_others", read)
    for name in (WINDOW, "track", "soak"):
        assert command_named(name) is not None


def test_looking_for_a_command_imports_neither_numpy_nor_qt() -> None:
    script = (
        "import sys; from handtrack.plug_in import command_named; command_named('track'); command_named('window');"
        "print([name for name in ('numpy', 'cv2', 'PySide6', 'importlib.metadata') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == "[]"
