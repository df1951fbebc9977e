"""Store runs in the background, so neither a slow disk nor another process holds up the caller.

Every command is held in memory immediately; one job, the file's only writer, brings the file up to
date. The caller waits for it a third of a frame at most, so what is shown as done is normally
stored. While the file is unavailable (locked, disk full, folder gone), the job retries with every
command and every few seconds, and then writes everything gathered. The complete current run stays
in memory; if its file was removed or set aside, the run is written to a new one.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from pathlib import Path
from threading import Condition
from typing import Final, Self

from handtrack.assets import guide_versions
from handtrack.errors import StoreError, first_line
from handtrack.guides.codes import GuideCode
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import Progress
from handtrack.guides.store import KeptRun, RunStore
from handtrack.runtime.files import shown
from handtrack.runtime.jobs import Jobs, Key
from handtrack.sentences import Message

_JOB: Final[Key] = ("runs",)
_WATCH: Final[Key] = ("runs watched",)
_CLOSE_S: Final = 1.0
_MOST_WAITING: Final = 10_000  # commands: more than anyone gives in a day

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FileWaits:
    """How long the file of runs is waited for, in seconds."""

    answer_s: float = 0.005  # a third of a frame
    """How long a caller waits for it."""
    busy_s: float = 0.5  # another process only writes one command
    """How long another process may hold it before a notice says so."""
    retry_s: float = 2.0
    """Interval between retries."""
    slow_s: float = 3.0
    """How long its disk may take to answer before a notice says so."""


USUAL_WAITS: Final = FileWaits()


@dataclass(slots=True)
class _Recording:
    """A run of this session, as the file would hold it, and how many of its commands are there.

    A run that is not in the file has an id below zero. One of a previous session is `whole` when
    its earlier commands have been read. The job alone changes ids, `whole` and `written`.
    """

    run: KeptRun
    first: Progress
    whole: bool = True
    entries: list[LogEntry] = field(default_factory=list)
    written: int = 0

    @property
    def waiting(self) -> int:
        return len(self.entries) - self.written

    def is_in(self, store: RunStore) -> bool:
        """Return whether the run is still in the file it was written to."""
        found = store.run(self.run.id)
        return found is not None and self.is_of(found)

    def is_of(self, run: KeptRun) -> bool:
        """Return whether this records `run`, whose id may be another one."""
        return (run.guide, run.begun) == (self.run.guide, self.run.begun)


@dataclass(slots=True)
class _News:
    """Notices for the person about the file: each change once, and each command that waits."""

    of_file: list[Message] = field(default_factory=list)
    """The file's own notices, which `RunStore` appends."""
    trouble: Message | str | None = None
    """Why the file is not up to date; None if it is."""
    _of_file_told: int = 0
    _waiting_told: int = 0
    _untold: list[Message] = field(default_factory=list)

    def report(self, trouble: Message | str | None, waiting: int) -> None:
        """Note how an attempt to bring the file up to date ended.

        `waiting`: the number of commands that are only in memory.
        """
        fresh = self.of_file[self._of_file_told :]
        self._untold += [GuideCode.RUNS_NOTICE(notice=notice) for notice in fresh]
        self._of_file_told += len(fresh)  # the file may have appended one meanwhile
        if trouble is None and self.trouble is not None:
            self._untold.append(GuideCode.RUNS_KEPT())
        elif trouble is not None and (self.trouble is None or waiting > self._waiting_told):
            self._untold.append(GuideCode.RUNS_WAIT(reason=trouble))
        self._waiting_told = waiting if trouble is not None else 0
        self.trouble = trouble

    def take(self) -> tuple[Message, ...]:
        """Return the notices not yet returned."""
        untold = tuple(self._untold)
        self._untold.clear()
        return untold

    @property
    def any_untold(self) -> bool:
        return bool(self._untold)


class _Life(Enum):
    """A store's life. At its end it is asked to close, and the job closes the file."""

    OPEN = auto()
    CLOSING = auto()
    CLOSED = auto()


class BackgroundStore:
    """Stores runs in a file, by one job. A context manager; use it from one thread.

    Requests to bring the file up to date are numbered. The job serves all that were made before it
    began, so a caller's request is served once `_last_served` reaches its number.

    `path`: as of `RunStore`.
    `jobs`: runs the job; close it after this.
    """

    def __init__(self, path: Path, jobs: Jobs, waits: FileWaits = USUAL_WAITS) -> None:
        self.path = path
        self._jobs = jobs
        self._waits = waits
        # Used by the job alone.
        self._file: RunStore | None = None
        self._was_open = False
        # Shared with the job, so used while `_changed` is held: it is notified when a request is
        # made or served.
        self._changed = Condition()
        self._life = _Life.OPEN
        self._last_requested = 0
        self._last_served = 0
        self._news = _News()
        self._listener: Callable[[], None] = lambda: None
        self._recordings: dict[int, _Recording] = {}
        """By the id that callers know, which stays when the file gives the run its own."""
        self._current_id = 0
        self._newest_in_file: tuple[KeptRun, ...] = ()
        self._wants_newest = True
        self._last_begun_id = 0
        """Counts down: ids below zero are no ids of the file."""
        self._handed_out: dict[int, KeptRun] = {}
        """The runs that callers may go on with, by id."""
        self._request()

    @property
    def waiting(self) -> int:
        """Number of commands that are only in memory."""
        with self._changed:
            return sum(recording.waiting for recording in self._held())

    def listen(self, listener: Callable[[], None]) -> None:
        """Set the `listener` that the job calls, on its thread, when there is news."""
        with self._changed:
            self._listener = listener

    def news(self) -> tuple[Message, ...]:
        """Return the notices not yet returned."""
        with self._changed:
            return self._news.take()

    def wait_until_open(self, within_s: float) -> bool:
        """Wait for the file to open; return whether it did."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._last_served or self._news.trouble is not None, within_s
            )
            return bool(self._last_served) and self._news.trouble is None

    def begin(self, guide: Path, title: str, progress: Progress, t: float) -> int:
        """Start a run at `t` (seconds since 1970) and return its id.
        Its first command stores it.
        """
        with self._changed:
            self._last_begun_id -= 1
            run = KeptRun(self._last_begun_id, str(guide.absolute()), title, t, None, progress)
            self._recordings[run.id] = _Recording(run, progress)
            self._current_id = run.id
            return run.id

    def append(self, run: int, entry: LogEntry, progress: Progress) -> None:
        """Add a command and the resulting progress to a run.

        Raises `StoreError`: too many commands are waiting for the file.
        """
        with self._changed:
            if self.waiting >= _MOST_WAITING:
                reason = self._reason_to_wait
                raise StoreError(GuideCode.RUNS_TOO_MANY_WAIT, count=_MOST_WAITING, reason=reason)
            recording = self._recording(run)
            recording.entries.append(entry)
            finished = (recording.run.finished or entry.t) if progress.done else None
            recording.run = replace(recording.run, progress=progress, finished=finished)
            self._current_id = run
        self._settle()

    def unfinished(self, guide: Path) -> KeptRun | None:
        """Return the last run of a guide, in any of its languages, if it is unfinished."""
        paths = {str(path.absolute()) for path in guide_versions(guide)}
        found = next((run for run in self.newest() if run.guide in paths), None)
        return found if found is not None and found.finished is None else None

    def newest(self) -> tuple[KeptRun, ...]:
        """Return the last run of every guide, newest first. While the file is closed,
        only the runs known so far.
        """
        with self._changed:
            self._wants_newest = True
        self._settle()
        with self._changed:
            waiting = [
                replace(recording.run, id=known_id)
                for known_id, recording in self._recordings.items()
                if recording.waiting
            ]
            newest_by_guide: dict[str, KeptRun] = {}
            for run in (*reversed(waiting), *self._newest_in_file):
                newest_by_guide.setdefault(run.guide, run)
            self._handed_out |= {run.id: run for run in newest_by_guide.values()}
        return tuple(newest_by_guide.values())

    def log(self, run: int) -> tuple[LogEntry, ...]:
        """Return every command of a run started or found here, in order.

        Raises `StoreError`: its earlier commands have not been read yet.
        """
        with self._changed:
            recording = self._recording(run)
            is_read = recording.whole
        if not is_read:
            self._settle()
        with self._changed:
            if not recording.whole:
                reason = self._reason_to_wait
                raise StoreError(GuideCode.RUNS_UNREADABLE, path=shown(self.path), reason=reason)
            return tuple(recording.entries)

    def close(self) -> None:
        """Write what is waiting if that takes only a moment, and close the file.
        May be called again.
        """
        with self._changed:
            self._listener = lambda: None
            if self._life is _Life.OPEN:
                self._life = _Life.CLOSING
            closing = self._life is _Life.CLOSING
        if closing:
            self._request()
        with self._changed:
            self._changed.wait_for(lambda: self._life is _Life.CLOSED, _CLOSE_S)
            waiting = self.waiting
            reason = self._reason_to_wait
        if waiting:
            _log.warning("the last %d commands were not kept: %s", waiting, reason)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _reason_to_wait(self) -> Message | str:
        """Why the file is not up to date; used while `_changed` is held."""
        return self._news.trouble or GuideCode.RUNS_SLOW()

    def _recording(self, run: int) -> _Recording:
        """Return the recording of a run, the same one for its id before and after it was stored."""
        if run not in self._recordings:
            kept = self._handed_out[run]
            held = next((known for known in self._held() if known.is_of(kept)), None)
            self._recordings[run] = held or _Recording(kept, kept.progress, whole=False)
        return self._recordings[run]

    def _request(self) -> int:
        """Have the file brought up to date; return the number of this request."""
        with self._changed:
            self._last_requested += 1
            request = self._last_requested
            self._changed.notify_all()
        self._jobs.newest(_JOB, self._bring_up_to_date, save=True)
        return request

    def _settle(self) -> None:
        """Have the file brought up to date, and wait a moment unless something is in the way."""
        request = self._request()
        with self._changed:
            answered = self._changed.wait_for(
                lambda: (
                    self._last_served >= request
                    or self._news.trouble is not None
                    or self._life is not _Life.OPEN
                ),
                self._waits.answer_s,
            )
        if not answered:
            self._jobs.newest(_WATCH, self._watch)

    def _watch(self) -> None:
        """Tell the person if the disk does not answer at all."""
        with self._changed:
            request = self._last_requested
            if self._changed.wait_for(
                lambda: self._last_served >= request or self._life is not _Life.OPEN,
                self._waits.slow_s,
            ):
                return
            self._news.report(GuideCode.RUNS_SLOW(), self.waiting)
            listener = self._listener
        listener()

    def _bring_up_to_date(self) -> None:
        """Do the job: write what waits; while that fails, try again at the next request or soon."""
        with self._changed:
            request = self._last_requested
            closing = self._life is not _Life.OPEN
            # Taken before the file is read: a caller that asks meanwhile wants a later reading.
            wants_newest = self._wants_newest
            self._wants_newest = False
        trouble = self._try_to_write(wants_newest=wants_newest)
        if closing:
            self._close_file()
        with self._changed:
            if wants_newest and trouble is not None:
                self._wants_newest = True
            self._last_served = request
            if closing:
                self._life = _Life.CLOSED
            self._news.report(trouble, self.waiting)
            self._changed.notify_all()
            listener = self._listener if self._news.any_untold else None
        if listener is not None:
            listener()
        if trouble is not None and not closing:
            with self._changed:
                requested = self._changed.wait_for(
                    lambda: self._last_requested > request, self._waits.retry_s
                )
            if not requested:
                self._jobs.newest(_JOB, self._bring_up_to_date, save=True)

    def _try_to_write(self, *, wants_newest: bool) -> Message | str | None:
        """Bring the file up to date; return the reason if that failed.

        `wants_newest`: the last run of every guide is to be read, too.
        """
        try:
            file = self._open_file()
            self._write(file)
            if wants_newest:
                newest = file.newest()
                with self._changed:
                    self._newest_in_file = newest
        except StoreError as error:
            self._close_file()  # opening checks it again
            return error.message
        except Exception as error:
            _log.exception("runs cannot be kept")
            self._close_file()
            return shown(first_line(error))
        return None

    def _open_file(self) -> RunStore:
        """Return the open file. Runs that a new file has not are to be written to it whole."""
        if self._file is not None:
            return self._file
        notices = self._news.of_file
        file = RunStore(self.path, wait_s=self._waits.busy_s, notices=notices)
        if file.made and self._was_open:
            notices.append(GuideCode.RUNS_REMOVED(path=shown(self.path)))
        self._file = file
        self._was_open = True
        for recording in self._held():
            if not recording.is_in(file):
                with self._changed:
                    recording.run = replace(recording.run, id=-1)
                    recording.written = 0
                    recording.whole = True
        return file

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, file: RunStore) -> None:
        """Write every command that waits, and forget the written runs that are not current."""
        for recording in self._held():
            if not recording.whole:
                self._read_earlier(recording, file)
            self._write_recording(recording, file)
        with self._changed:
            for known_id, recording in [*self._recordings.items()]:
                is_written = recording.run.id > 0 and not recording.waiting
                if is_written and known_id != self._current_id:
                    self._handed_out[known_id] = recording.run
                    del self._recordings[known_id]

    def _read_earlier(self, recording: _Recording, file: RunStore) -> None:
        """Read the commands of a run that an earlier session wrote."""
        earlier = file.log(recording.run.id)
        with self._changed:
            recording.entries[:0] = earlier
            recording.written = len(earlier)
            recording.whole = True

    def _write_recording(self, recording: _Recording, file: RunStore) -> None:
        """Write a run's commands that wait; the first ones also write the run."""
        with self._changed:
            entries = recording.entries[recording.written :]
            run = recording.run
        if not entries:
            return
        if run.id < 0:
            run_id = file.begin(Path(run.guide), run.title, recording.first, run.begun)
            run = replace(run, id=run_id)
            with self._changed:
                recording.run = replace(recording.run, id=run_id)
        file.extend(run.id, entries, run.progress, run.finished)
        with self._changed:
            recording.written += len(entries)
            others = (other for other in self._newest_in_file if other.guide != run.guide)
            self._newest_in_file = (run, *others)

    def _held(self) -> list[_Recording]:
        """Return every recording once; callers may know it by two ids."""
        with self._changed:
            return list({id(held): held for held in self._recordings.values()}.values())
