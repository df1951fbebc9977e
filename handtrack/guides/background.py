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
_ANSWER_S: Final = 0.005  # a third of a frame
_RETRY_S: Final = 2.0
_BUSY_S: Final = 0.5  # another process only writes one command
_SLOW_S: Final = 3.0
_CLOSE_S: Final = 1.0
_MOST_WAITING: Final = 10_000  # commands: more than anyone gives in a day

_log: Final = logging.getLogger(__name__)


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
        return found is not None and (found.guide, found.begun) == (self.run.guide, self.run.begun)


class BackgroundStore:
    """Stores runs in a file, by one job. A context manager; use it from one thread.

    `path`: as of `RunStore`.
    `jobs`: runs the job; close it after this.
    `answer_s`: longest time a caller waits for the file.
    `busy_s`: how long another process may hold the file before a notice says so.
    `retry_s`: interval between retries.
    `slow_s`: how long a disk may take to answer before a notice says so.
    """

    def __init__(
        self,
        path: Path,
        jobs: Jobs,
        *,
        answer_s: float = _ANSWER_S,
        busy_s: float = _BUSY_S,
        retry_s: float = _RETRY_S,
        slow_s: float = _SLOW_S,
    ) -> None:
        self.path = path
        self._jobs = jobs
        self._answer_s = answer_s
        self._busy_s = busy_s
        self._retry_s = retry_s
        self._slow_s = slow_s
        self._store: RunStore | None = None
        self._was_open = False
        self._notices: list[Message] = []
        self._told = 0  # notices
        self._changed = Condition()
        self._recordings: dict[int, _Recording] = {}
        self._current = 0
        self._begun = 0
        self._handed: dict[int, KeptRun] = {}
        self._newest: tuple[KeptRun, ...] = ()
        self._stale = True
        self._asked = 0  # the last request to bring the file up to date, and the last one served
        self._done = 0
        self._why: Message | str = ""
        self._reported = 0
        self._news: list[Message] = []
        self._listener: Callable[[], None] = lambda: None
        self._closing = False
        self._closed = False
        self._queue()

    @property
    def waiting(self) -> int:
        """Number of commands that are only in memory."""
        with self._changed:
            return sum(recording.waiting for recording in self._recordings.values())

    def listen(self, listener: Callable[[], None]) -> None:
        """Set the `listener` that the job calls, on its thread, when there is news."""
        with self._changed:
            self._listener = listener

    def news(self) -> tuple[Message, ...]:
        """Return the notices not yet returned."""
        with self._changed:
            news = tuple(self._news)
            self._news = []
        return news

    def wait_until_open(self, within_s: float) -> bool:
        """Wait for the file to open; return whether it did."""
        with self._changed:
            self._changed.wait_for(lambda: self._done or self._why, within_s)
            return bool(self._done) and not self._why

    def begin(self, guide: Path, title: str, progress: Progress, t: float) -> int:
        """Start a run at `t` (seconds since 1970) and return its id.
        Its first command stores it.
        """
        with self._changed:
            self._begun -= 1
            run = KeptRun(self._begun, str(guide.absolute()), title, t, None, progress)
            self._recordings[run.id] = _Recording(run, progress)
            self._current = self._begun
            return self._begun

    def append(self, run: int, entry: LogEntry, progress: Progress) -> None:
        """Add a command and the resulting progress to a run.

        Raises `StoreError`: too many commands are waiting for the file.
        """
        if self.waiting >= _MOST_WAITING:
            raise StoreError(GuideCode.RUNS_TOO_MANY_WAIT, count=_MOST_WAITING, reason=self._why)
        with self._changed:
            recording = self._recording(run)
            recording.entries.append(entry)
            finished = (recording.run.finished or entry.t) if progress.done else None
            recording.run = replace(recording.run, progress=progress, finished=finished)
            self._current = run
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
            self._stale = True
        self._settle()
        with self._changed:
            waiting = [
                replace(one.run, id=number)
                for number, one in self._recordings.items()
                if one.waiting
            ]
            runs: dict[str, KeptRun] = {}
            for run in (*reversed(waiting), *self._newest):
                runs.setdefault(run.guide, run)
            self._handed |= {run.id: run for run in runs.values()}
        return tuple(runs.values())

    def log(self, run: int) -> tuple[LogEntry, ...]:
        """Return every command of a run started or found here, in order.

        Raises `StoreError`: its earlier commands have not been read yet.
        """
        with self._changed:
            recording = self._recording(run)
        if not recording.whole:
            self._settle()
        with self._changed:
            if not recording.whole:
                why = self._why or GuideCode.RUNS_SLOW()
                raise StoreError(GuideCode.RUNS_UNREADABLE, path=shown(self.path), reason=why)
            return tuple(recording.entries)

    def close(self) -> None:
        """Write what is waiting if that takes only a moment, and close the file.
        May be called again.
        """
        with self._changed:
            self._closing = True
            self._listener = lambda: None
        if not self._closed:
            self._queue()
        with self._changed:
            self._changed.wait_for(lambda: self._closed, _CLOSE_S)
        if self.waiting:
            _log.warning("the last %d commands were not kept: %s", self.waiting, self._why)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _recording(self, run: int) -> _Recording:
        if run not in self._recordings:
            kept = self._handed[run]
            self._recordings[run] = _Recording(kept, kept.progress, whole=False)
        return self._recordings[run]

    def _queue(self) -> int:
        """Have the file brought up to date; return the number of this request."""
        with self._changed:
            self._asked += 1
            asked = self._asked
            self._changed.notify_all()
        self._jobs.newest(_JOB, self._bring_up_to_date, save=True)
        return asked

    def _settle(self) -> None:
        """Have the file brought up to date, and wait a moment unless something is in the way."""
        asked = self._queue()
        with self._changed:
            answered = self._changed.wait_for(
                lambda: self._done >= asked or self._why or self._closing, self._answer_s
            )
        if not answered:
            self._jobs.newest(_WATCH, self._watch)

    def _watch(self) -> None:
        """Tell the person if the disk does not answer at all."""
        with self._changed:
            asked = self._asked
            if self._changed.wait_for(lambda: self._done >= asked or self._closing, self._slow_s):
                return
            self._report(GuideCode.RUNS_SLOW())
            listener = self._listener
        listener()

    def _bring_up_to_date(self) -> None:
        """Do the job: write what waits; while that fails, try again at the next request or soon."""
        with self._changed:
            asked = self._asked
            closing = self._closing
        why = self._tried()
        if closing:
            self._close_file()
        with self._changed:
            self._done = asked
            self._closed = closing
            self._report(why)
            self._changed.notify_all()
            listener = self._listener if self._news else None
        if listener is not None:
            listener()
        if why and not closing:
            with self._changed:
                requested = self._changed.wait_for(lambda: self._asked > asked, self._retry_s)
            if not requested:
                self._jobs.newest(_JOB, self._bring_up_to_date, save=True)

    def _tried(self) -> Message | str:
        """Bring the file up to date; return the reason if that failed, else an empty string."""
        try:
            store = self._opened()
            self._write(store)
            if self._stale:
                newest = store.newest()
                with self._changed:
                    self._newest = newest
                    self._stale = False
        except StoreError as error:
            self._close_file()  # opening checks it again
            return error.message
        except Exception as error:
            _log.exception("runs cannot be kept")
            self._close_file()
            return shown(first_line(error))
        return ""

    def _opened(self) -> RunStore:
        if self._store is not None:
            return self._store
        store = RunStore(self.path, wait_s=self._busy_s, notices=self._notices)
        if store.made and self._was_open:
            self._notices.append(GuideCode.RUNS_REMOVED(path=shown(self.path)))
        self._store = store
        self._was_open = True
        for recording in self._held():
            if not recording.is_in(store):
                with self._changed:
                    recording.run = replace(recording.run, id=-1)
                    recording.written = 0
                    recording.whole = True
        return store

    def _close_file(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def _write(self, store: RunStore) -> None:
        for recording in self._held():
            if not recording.whole:
                earlier = store.log(recording.run.id)
                with self._changed:
                    recording.entries[:0] = earlier
                    recording.written = len(earlier)
                    recording.whole = True
            with self._changed:
                entries = recording.entries[recording.written :]
                run = recording.run
            if entries:
                if run.id < 0:
                    run = replace(
                        run, id=store.begin(Path(run.guide), run.title, recording.first, run.begun)
                    )
                    with self._changed:
                        recording.run = replace(recording.run, id=run.id)
                store.extend(run.id, entries, run.progress, run.finished)
                with self._changed:
                    recording.written += len(entries)
                    self._newest = (
                        run,
                        *(other for other in self._newest if other.guide != run.guide),
                    )
        with self._changed:
            for number, one in [*self._recordings.items()]:
                if one.run.id > 0 and not one.waiting and number != self._current:
                    self._handed[number] = one.run
                    del self._recordings[number]

    def _held(self) -> list[_Recording]:
        with self._changed:
            return list(self._recordings.values())

    def _report(self, why: Message | str) -> None:
        self._news += [
            GuideCode.RUNS_NOTICE(notice=notice) for notice in self._notices[self._told :]
        ]
        self._told = len(self._notices)
        waiting = self.waiting if why else 0
        if (
            bool(why) != bool(self._why) or waiting > self._reported
        ):  # each command that waits is worth a warning
            self._news.append(GuideCode.RUNS_WAIT(reason=why) if why else GuideCode.RUNS_KEPT())
        self._why = why
        self._reported = waiting
