"""The command line: `handtrack` and `python -m handtrack`.

What needs a window is found in the entry-point group `handtrack.commands`: a function from arguments to exit status.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from typing import Final, NoReturn

from handtrack.errors import HandtrackError, UsageError
from handtrack.runtime.ending import end_process

Command = Callable[[list[str]], int]

_INTERRUPTED: Final = 130  # what a shell expects of a command that was ended with Ctrl+C

_HELP: Final = """\
usage: handtrack [--source SOURCE] [--view VIEW] [--guide FILE] [--overlay]
       handtrack COMMAND ...

Without a command the application opens.

commands:
{commands}
handtrack COMMAND --help says more. SOURCE is a camera (index, device path or name), a URL, a video file, an image,
a folder or glob of images, or demo.
"""

_SUMMARIES: Final = {
    "track": "track a source without a window, into JSON Lines, CSV, Parquet or a video",
    "bench": "time the engine, frame by frame",
    "gestures": "teach gestures of your own from pictures, and test them",
    "cameras": "list the cameras by name",
    "doctor": "say what works on this machine and what to install",
    "desktop": "install or remove the entry in the desktop's menu (Linux)",
    "screenshots": "draw every view of the application into pictures",
    "soak": "enter the tracking view over and over, and say what grew",
}


class _Parser(argparse.ArgumentParser):
    """An argument parser that answers wrong usage with one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} ({self.prog} --help)")


def command_line() -> NoReturn:
    """Run the command line of this process, and end it."""
    end_process(main())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0 done, 1 a check found something, 2 wrong usage, 3 source, 4 model or engine."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        return _dispatch(arguments)
    except HandtrackError as error:
        print(f"handtrack: {error}", file=sys.stderr)
        _give_up_unwritable_output()
        return error.exit_status
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _give_up_unwritable_output()
        return 0


def _give_up_unwritable_output() -> None:
    """Drop what cannot be written to standard output, or the interpreter complains of it at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _dispatch(arguments: list[str]) -> int:
    if arguments and arguments[0] in ("-h", "--help"):
        print(_HELP.format(commands="".join(f"  {name:12} {text}\n" for name, text in _SUMMARIES.items())), end="")
        return 0
    if arguments and arguments[0] == "--version":
        from importlib.metadata import version

        print(f"handtrack {version('handtrack')}")
        return 0
    if not arguments or arguments[0].startswith("-"):
        return _plugged_in("window")(arguments)
    name, rest = arguments[0], arguments[1:]
    own = {"track": _track, "bench": _bench, "gestures": _gestures, "cameras": _cameras, "doctor": _doctor}
    return own[name](rest) if name in own else _plugged_in(name)(rest)


def _plugged_in(name: str) -> Command:
    for entry in entry_points(group="handtrack.commands", name=name):
        command: Command = entry.load()
        return command
    raise UsageError(f"there is no command {name!r} (handtrack --help)")


def _track(arguments: list[str]) -> int:
    from handtrack.export import track

    parser = _Parser(prog="handtrack track", description="Track hands in a source, without a window.")
    track.add_arguments(parser)
    return track.run(parser.parse_args(arguments))


def _bench(arguments: list[str]) -> int:
    from handtrack.bench import run as bench

    parser = _Parser(prog="handtrack bench", description="Time the engine, frame by frame.")
    bench.add_arguments(parser)
    return bench.run(parser.parse_args(arguments))


def _gestures(arguments: list[str]) -> int:
    from handtrack.export import gestures

    parser = _Parser(prog="handtrack gestures", description="Gestures of your own, from folders of pictures.")
    gestures.add_arguments(parser)
    return gestures.run(parser.parse_args(arguments))


def _cameras(arguments: list[str]) -> int:
    from handtrack.export import cameras

    parser = _Parser(prog="handtrack cameras", description="List the cameras by name.")
    parser.add_argument("--json", action="store_true", help="for machines")
    return cameras.run(as_json=parser.parse_args(arguments).json)


def _doctor(arguments: list[str]) -> int:
    from handtrack import doctor

    parser = _Parser(prog="handtrack doctor", description="Say what works on this machine and what to install.")
    parser.add_argument("--json", action="store_true", help="for machines")
    return doctor.run_doctor(json=parser.parse_args(arguments).json)
