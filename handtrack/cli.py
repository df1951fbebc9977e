"""The command line: `handtrack` and `python -m handtrack`.

Every command is contributed by a plug-in, or by another package (`handtrack.plug_in`).
"""

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, Final, NoReturn, TextIO, cast

import handtrack
from handtrack.commands.codes import ExportCode
from handtrack.errors import HandtrackError, ModelError, UsageError, first_line, system_reason
from handtrack.plug_in import WINDOW, Command, command_named, commands, load
from handtrack.runtime.ending import end_process
from handtrack.runtime.files import shown, shown_sentence, writing
from handtrack.runtime.garbage import no_collection
from handtrack.runtime.installing import missing_package
from handtrack.runtime.signals import INTERRUPTED, raise_on_ctrl_c
from handtrack.sentences import Code, Message
from handtrack.version import __version__

_HELP: Final = """\
usage: handtrack [--source SOURCE] [--view VIEW] [--guide FILE] [--overlay] [--send URL]
       handtrack GUIDE.md
       handtrack COMMAND ...

Without a command, the application opens.

commands:
{commands}
handtrack COMMAND --help shows its options. SOURCE is a camera (index, device path or name), a URL, a video file, a
recording, an image, a folder or glob of images, or demo.
"""


class Parser(argparse.ArgumentParser):
    """An argument parser with one-line usage errors,
    and help that fails with an error if it cannot be written.
    """

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError`."""
        raise UsageError(ExportCode.WRONG_USAGE, reason=shown(message), program=self.prog)

    def print_help(self, file: Any = None) -> None:
        """Print the help; argparse itself ignores write errors."""
        print(self.format_help(), end="", file=file)


class _Printed:
    """Standard output that reports write errors."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with writing(None):
            return self._stream.write(text)

    def flush(self) -> None:
        with writing(None):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def command_line() -> NoReturn:
    """Run this process's command line, and end the process."""
    end_process(main())


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 1 for a failed check, 2 wrong usage, 3 source,
    4 model or engine.
    """
    _prepare_streams()
    with contextlib.redirect_stdout(cast("TextIO", _Printed(sys.stdout))):
        status = _run(list(sys.argv[1:] if argv is None else argv))
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            _give_up(sys.stdout)
        except UsageError as error:
            _give_up(sys.stdout)
            status = status or _told(error.message, error.exit_status)
    return status


def _run(arguments: list[str]) -> int:
    try:
        return dispatch(arguments)
    except SystemExit as end:  # argparse has printed its help
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _give_up(sys.stdout)
        return 0
    except (HandtrackError, MemoryError, ImportError, OSError) as error:
        return _told(*_reason(error))


def _reason(error: Exception) -> tuple[Message, int]:
    if isinstance(error, HandtrackError):
        return error.message, error.exit_status
    if isinstance(error, MemoryError):
        return ExportCode.MEMORY_SHORT(reason=first_line(error)), ModelError.exit_status
    if isinstance(error, OSError):
        if error.filename is None:
            return Code.AS_TOLD(words=system_reason(error)), UsageError.exit_status
        return ExportCode.SYSTEM_REFUSED(
            path=shown(str(error.filename)), reason=system_reason(error)
        ), UsageError.exit_status
    if isinstance(error, ImportError) and (missing := missing_package(error)) is not None:
        return missing.message, missing.exit_status
    return ExportCode.LIBRARY_UNLOADABLE(reason=first_line(error)), ModelError.exit_status


def _prepare_streams() -> None:
    """Make every standard stream accept any character, and replace closed ones.

    Otherwise the next opened file would get a closed stream's number, and libraries' messages with
    it.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)
    nowhere = Path(os.devnull)
    sys.stdout = sys.stdout or nowhere.open("w")
    sys.stderr = sys.stderr or nowhere.open("w")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _told(message: Message, status: int) -> int:
    try:
        print(f"handtrack: {shown_sentence(str(message))}", file=sys.stderr, flush=True)
    except OSError:
        _give_up(sys.stderr)
    return status


def _give_up(stream: TextIO) -> None:
    """Drop unwritable output; otherwise the interpreter complains at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def dispatch(arguments: list[str]) -> int:
    """Run a command, or open the window; return the exit status."""
    if "model_service" not in dir(handtrack):
        raise UsageError(ExportCode.PACKAGE_FOREIGN, path=shown(str(handtrack.__file__)))
    for word in takewhile("--".__ne__, arguments):
        if word.startswith("--") and word.endswith("=--"):  # argparse reads it as an empty list
            raise UsageError(ExportCode.NO_VALUE, option=word.removesuffix("=--"))
    if arguments and arguments[0] in ("-h", "--help"):
        lines = [
            f"  {name:12} {command.summary}\n"
            for name, command in commands().items()
            if name != WINDOW
        ]
        print(_HELP.format(commands="".join(lines)), end="")
        return 0
    if arguments and arguments[0] == "--version":
        print(f"handtrack {__version__}")
        return 0
    if not arguments or arguments[0].startswith("-") or "." in arguments[0] or "/" in arguments[0]:
        return _run_command(WINDOW, arguments)  # no command has such a name: it is a guide's file
    return _run_command(arguments[0], arguments[1:])


def _run_command(name: str, arguments: list[str]) -> int:
    command = command_named(name)
    if command is None:
        from difflib import get_close_matches

        if meant := get_close_matches(name, commands(), 1):
            raise UsageError(ExportCode.COMMAND_MEANT, name=shown(name), meant=meant[0])
        raise UsageError(ExportCode.COMMAND_UNKNOWN, name=shown(name))
    with no_collection():
        loaded = load(command.place)  # now: the help needs no numpy
        parser = parser_of(command)
        options = None if parser is None else parser.parse_args(arguments)
    raise_on_ctrl_c()
    status: int = loaded(arguments) if options is None else loaded.run(options, _told)
    return status


def parser_of(command: Command) -> Parser | None:
    """Return a command's parser; None if the command, of another package,
    reads its arguments by itself.
    """
    loaded = load(command.place)
    if not hasattr(loaded, "add_arguments"):
        return None
    program = "handtrack" if command.name == WINDOW else f"handtrack {command.name}"
    parser = Parser(prog=program, description=f"{command.summary[0].upper()}{command.summary[1:]}.")
    loaded.add_arguments(parser)
    return parser
