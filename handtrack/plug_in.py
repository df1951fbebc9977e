"""The contributions of plug-ins, and how they are found. Nothing is imported before it is used.

A plug-in of this tree is a package with a `PLUG_IN`, listed in `handtrack.in_tree`. Other packages
register theirs in entry-point groups: `handtrack.commands`, `handtrack.importers`,
`handtrack.sinks`, `handtrack.writers`. Their names are asked for last, because reading all entry
points takes a third of a second.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from handtrack.in_tree import PLUG_INS

WINDOW: Final = "window"
"""The command that runs without a command's name."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the command line.

    `place`: a module, or "module:name", with `add_arguments(parser)` and `run(options, tell)`,
    which returns the exit status. In `handtrack.commands` another package's entry point names a
    `Command`, or a function from the arguments to the exit status; the first line of its docstring
    is the summary.
    """

    name: str
    summary: str
    place: str


@dataclass(frozen=True, slots=True)
class Writer:
    """A file format of results.

    `name`: for `batch --format`, and for the folder of its files. `ending`: of its files, such as
    ".dlc.csv". `place`: "module:function", from a path and `handtrack.commands.sidecar.About` to a
    context manager whose value writes a result. `title`: the program that reads it, if the ending
    doesn't say. `events`: it can hold events. `sidecar`: a file beside it has its description.
    `many`: it can hold several sources.
    """

    name: str
    ending: str
    place: str
    title: str = ""
    events: bool = False
    sidecar: bool = False
    many: bool = True


@dataclass(frozen=True, slots=True)
class SinkKind:
    """A protocol that sends results to other programs.

    `example`: an address for the help. `place`: "module:function", a `handtrack.sinks.Open`.
    """

    scheme: str
    example: str
    place: str


@dataclass(frozen=True, slots=True)
class RecordingKind:
    """A kind of file with recorded results, which opens as a source.

    `ending`: of its files, such as ".mcap". `begins`: their first bytes. `place`:
    "module:function", from a path and `mirrored` to a `Source`.
    """

    ending: str
    begins: bytes
    place: str


@dataclass(frozen=True, slots=True)
class PlugIn:
    """Everything that a package contributes.

    `importers`: "module:function", a `handtrack.plugins.importers.opening.Importer`, by the ending
    of its files without the dot. `without_window`: "module:function", which shows a source where no
    window can open.
    """

    commands: tuple[Command, ...] = ()
    writers: tuple[Writer, ...] = ()
    sinks: tuple[SinkKind, ...] = ()
    importers: Mapping[str, str] = field(default_factory=dict)
    recordings: tuple[RecordingKind, ...] = ()
    without_window: str = ""


def in_tree() -> Iterator[PlugIn]:
    """Yield what the packages of this tree contribute."""
    for name in PLUG_INS:
        plug_in: PlugIn = import_module(name).PLUG_IN
        yield plug_in


def load(place: str) -> Any:
    """Import and return what "module:name" names, or a module."""
    module, _, name = place.partition(":")
    found: Any = import_module(module)
    return getattr(found, name) if name else found


def of_others(group: str) -> dict[str, str]:
    """Return the places that other packages registered in an entry-point group, by name."""
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group=f"handtrack.{group}")}


def importers() -> tuple[Mapping[str, str], ...]:
    """Return the importers' places by the ending of their files; those of other packages last."""
    return (*(plug_in.importers for plug_in in in_tree()), of_others("importers"))


def importable_suffixes() -> tuple[str, ...]:
    """Return the endings of the files that can be imported: ".html"."""
    return tuple(sorted({f".{ending}" for places in importers() for ending in places}))


def command_named(name: str) -> Command | None:
    """Return a command by its name; None if it is unknown."""
    for plug_in in in_tree():
        for command in plug_in.commands:
            if command.name == name:
                return command
    place = of_others("commands").get(name)
    return None if place is None else _command(name, place)


def commands() -> dict[str, Command]:
    """Return every command by name, those of other packages last."""
    found = {command.name: command for plug_in in in_tree() for command in plug_in.commands}
    others = of_others("commands")
    return found | {
        name: _command(name, place) for name, place in others.items() if name not in found
    }


def _command(name: str, place: str) -> Command:
    loaded = load(place)
    if isinstance(loaded, Command):
        return loaded
    summary = " ".join((loaded.__doc__ or "").partition("\n\n")[0].split()).rstrip(".")
    return Command(name, f"{summary[:1].lower()}{summary[1:]}", place)
