"""Reads other people's files in a separate process, so that a hostile one costs at most a sentence.

The process is started with the first file and kept for the next one; it ends itself after an idle
minute. It is described in `reading_child`, what it says in `wire`.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import Final, Self

from handtrack.errors import HandtrackError, SourceError, system_reason
from handtrack.guides.codes import GuideCode
from handtrack.plugins.importers.preview import Preview
from handtrack.plugins.importers.understood import Understood
from handtrack.plugins.importers.wire import (
    IDLE_S,
    WALL_S,
    Answer,
    Done,
    Found,
    LaidOut,
    LayOut,
    ReadFile,
    ReadText,
    Refused,
    Request,
    ShowFirst,
    Shown,
    answer_in,
    receive,
    received_message,
    send,
)
from handtrack.runtime.files import shown
from handtrack.runtime.process_limits import PROCESSOR_SIGNAL
from handtrack.sentences import Code

MOST_BYTES: Final = 288 << 20
"""Bytes of all answers to one request: an archive as large as may be, of pictures."""
MODULE: Final = "handtrack.plugins.importers.reading_child"
_MARGIN_S: Final = 5.0
"""A process so near its idle end is not used any more."""
_END_S: Final = 5.0


class ReadingCancelledError(HandtrackError):
    """The person no longer wants the file."""

    def __init__(self) -> None:
        super().__init__(GuideCode.IMPORT_CANCELLED)


class Cancellation:
    """Ends a request from any thread, at once, also one that has not begun."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._child: _Child | None = None
        self._cancelled = False

    def cancel(self) -> None:
        """End the request; its process ends too. Never waits."""
        with self._lock:
            self._cancelled = True
            if self._child is not None:
                self._child.kill()

    @property
    def cancelled(self) -> bool:
        """True once it was cancelled."""
        return self._cancelled

    @contextmanager
    def ending(self, child: "_Child") -> Iterator[None]:
        """Let `cancel` end a process during the block."""
        with self._lock:
            self._child = child
            if self._cancelled:
                child.kill()
        try:
            yield
        finally:
            with self._lock:
                self._child = None


class ReadingProcess:
    """Reads files, prepares previews and lays out guides in another process. Thread-safe; one
    request at a time.

    Every request may raise `SourceError` (the file cannot be read, or takes too much time or
    memory; one line says so) and `ReadingCancelledError`.
    """

    def __init__(self) -> None:
        self._turn = Lock()
        self._open = Cancellation()
        self._child: _Child | None = None

    def read(self, path: Path, cancellation: Cancellation | None = None) -> tuple[Understood, ...]:
        """Parse another program's file; return at least one recipe or protocol.
        See `opening.read_others`.
        """
        answers = self._ask(ReadFile(os.fsencode(path)), shown(path), cancellation)
        return tuple(answer.found for answer in answers if isinstance(answer, Found))

    def read_text(
        self, text: str, name: str, cancellation: Cancellation | None = None
    ) -> tuple[Understood, ...]:
        """Parse a text; return at least one recipe or protocol, called `name` without a title."""
        request = ReadText(text.encode(errors="replace"), name)
        answers = self._ask(request, name, cancellation)
        return tuple(answer.found for answer in answers if isinstance(answer, Found))

    def preview(self, found: Understood, cancellation: Cancellation | None = None) -> Preview:
        """Return what a window shows of a recipe or protocol. See `preview.preview_of`."""
        (answer,) = self._ask(ShowFirst(found), shown(found.title), cancellation)
        if not isinstance(answer, Shown):
            raise SourceError(GuideCode.IMPORT_DAMAGED, path=shown(found.title))
        return answer.preview

    def lay_out(
        self, found: Understood, path: Path, cancellation: Cancellation | None = None
    ) -> tuple[str, dict[Path, bytes]]:
        """Return the text of a guide's file at `path`, and the files of its pictures.
        See `layout.lay_out`.
        """
        (answer,) = self._ask(LayOut(found, path.name), shown(path.name), cancellation)
        if not isinstance(answer, LaidOut) or not all(map(_is_below, answer.pictures)):
            raise SourceError(GuideCode.IMPORT_DAMAGED, path=shown(path.name))
        return answer.text, {path.parent / place: data for place, data in answer.pictures.items()}

    def close(self) -> None:
        """End the process, and whatever it is doing. Never waits. Idempotent."""
        self._open.cancel()
        if (child := self._child) is not None:
            child.kill()

    def _ask(self, request: Request, name: str, cancellation: Cancellation | None) -> list[Answer]:
        """Return the answers to a request. `name`: of the file, for a sentence."""
        cancellation = cancellation or Cancellation()
        with self._turn:
            if cancellation.cancelled or self._open.cancelled:
                raise ReadingCancelledError
            self._child = child = self._living(name)
            with cancellation.ending(child), self._open.ending(child):
                began_s = monotonic()
                try:
                    answers, last = child.ask(request)
                except (OSError, ValueError, KeyError) as error:
                    self._child = None
                    status = child.end()
                    if cancellation.cancelled or self._open.cancelled:
                        raise ReadingCancelledError from error
                    too_long = status == -PROCESSOR_SIGNAL or monotonic() - began_s > WALL_S - 1
                    code = GuideCode.IMPORT_TAKES_TIME if too_long else GuideCode.IMPORT_DAMAGED
                    raise SourceError(code, path=name) from error
            if not last.reusable:
                self._child = None
                child.end()
        if isinstance(last, Refused):
            raise SourceError(received_message(last.message))
        return answers

    def _living(self, name: str) -> "_Child":
        """Return the kept process if it is in time, else a new one."""
        if (kept := self._child) is not None:
            if kept.is_usable:
                return kept
            kept.end()
        try:
            return _Child()
        except OSError as error:
            raise SourceError(
                Code.FILE_UNREADABLE, path=name, reason=system_reason(error)
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
        with self._turn:
            if self._child is not None:
                self._child.end()


class _Child:
    """A running process, seen from the program."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={
                **os.environ,
                "PYTHONSAFEPATH": "1",
            },  # the folder of somebody else's files must hold no modules
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._used_s = monotonic()

    @property
    def is_usable(self) -> bool:
        """True while the process waits for a request, and not near its idle end."""
        return self._process.poll() is None and monotonic() - self._used_s < IDLE_S - _MARGIN_S

    def ask(self, request: Request) -> tuple[list[Answer], Refused | Done]:
        """Return the answers to a request, and the last one.

        Raises `OSError`: the process has ended. Raises `ValueError`, `KeyError`: it said what it
        must not say.
        """
        requests = self._process.stdin
        said = self._process.stdout
        assert requests is not None  # noqa: S101 - a pipe, as asked
        assert said is not None  # noqa: S101
        send(requests, request)
        answers: list[Answer] = []
        received = 0
        while (data := receive(said)) is not None:
            received += len(data)
            if received > MOST_BYTES:
                raise ValueError("all answers are too long")
            answer = answer_in(data)
            if isinstance(answer, (Refused, Done)):
                self._used_s = monotonic()
                return answers, answer
            answers.append(answer)
        raise ConnectionResetError

    def kill(self) -> None:
        """End the process, without waiting for it."""
        self._process.kill()

    def end(self) -> int | None:
        """End the process, and wait until it has; return its status."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(_END_S)
        return None


def _is_below(place: str) -> bool:
    path = PurePosixPath(place)
    return (
        not path.is_absolute() and ".." not in path.parts and "\\" not in place and ":" not in place
    )
