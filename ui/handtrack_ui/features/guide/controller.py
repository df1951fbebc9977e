"""The window's guides: reads them in the background, opens and resumes them, saves their logs."""

import logging
import re
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic, time
from typing import Final

from PySide6.QtCore import QDateTime, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.assets import guide_versions
from handtrack.config.folders import data_folder, documents_folder
from handtrack.errors import StoreError, UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.guides.bundle import SUFFIXES, TEXT_SUFFIXES, ZIP, guide_file, importable
from handtrack.guides.codes import GuideCode
from handtrack.guides.front import FOREIGN_KEYS
from handtrack.guides.lines import LARGEST_BYTES
from handtrack.guides.open_runs import EarlierTimers, OpenTimer, TimerState
from handtrack.guides.recorder import Runs
from handtrack.guides.run import GuideRunState
from handtrack.guides.store import KeptRun
from handtrack.guides.unpacking import clear_unpacked
from handtrack.runtime.files import read_file, shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.pictures import PictureFile, Pictures, look
from handtrack_ui.features.guide.timer_panel import TimerPanel
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.text.guide_words import moment_words
from handtrack_ui.text.messages import isolated, message_words

OWN_GUIDES: Final = 100
"""Maximum of the person's own guides in the library after a start."""
_SLOW_MS: Final = 300
_AT_A_TIME_S: Final = 0.01
_BETWEEN_MS: Final = 15
"""Time between turns, for a frame; Qt would take a queued signal before it draws."""
_QUIT_ASKED_S: Final = 15.0
"""How long a second key press still quits, even if another message replaced the question."""
_FOREIGN: Final = frozenset(
    (
        GuideCode.FRONT_MATTER_MISSING,
        GuideCode.FRONT_MATTER_KEY,
        GuideCode.TITLE_MISSING,
        GuideCode.GUIDE_KEY_NOT_TEXT,
        GuideCode.GUIDE_KEY_EMPTY,
        GuideCode.SERVINGS_INVALID,
        GuideCode.HEADING_REFUSED,
        GuideCode.STEPS_MISSING,
        GuideCode.STEP_TEXT_BEFORE,
        GuideCode.STEP_KEY_INVALID,
        GuideCode.ITEM_STRAY,
    )
)
"""Faults of Markdown that was not written as a guide."""
_OTHER_ENCODINGS: Final = (GuideCode.GUIDE_NOT_UTF8, GuideCode.GUIDE_NOT_TEXT)
"""Faults of text in UTF-16, or of an older Windows."""
_KIND = re.compile(rb"(?m)^kind:")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class GuideFile:
    """The result of reading a guide: the guide with its pictures, or why it cannot be read."""

    path: Path
    found: Guide | UsageError
    pictures: Mapping[Path, PictureFile | None]
    foreign: bool = False
    """True if it is Markdown, but not a guide."""


class GuideReader(QObject):
    """Reads each folder's guides separately, so that a hanging disk does not delay the others."""

    ready = Signal()
    """A result may be available."""

    def __init__(self, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._pending: set[Path] = set()
        self._read: deque[GuideFile] = deque()

    @property
    def busy(self) -> bool:
        """True while a read is pending."""
        return bool(self._pending)

    def read(self, path: Path) -> None:
        """Read a guide, unless it is being read already."""
        if path not in self._pending:
            self._pending.add(path)
            self._jobs.ordered(("a guide", path.parent), partial(self._work, path))

    def take(self) -> GuideFile | None:
        """Return the oldest result not yet taken, or None."""
        if not self._read:
            return None
        self._pending.remove(self._read[0].path)
        return self._read.popleft()

    def _work(self, path: Path) -> None:
        """Read a guide; runs as a job.

        An error of our own goes on to the jobs' log, but there is a result all the same: without
        one the guide would be pending for ever.
        """
        file = path
        read = GuideFile(path, UsageError(GuideCode.GUIDE_NOT_OPENED, path=shown(path)), {})
        try:
            file = guide_file(path, _unpacked())
            guide = load_guide(file)
            files = {picture.path for picture in guide.pictures if not picture.missing}
            read = GuideFile(path, guide, {file: look(file) for file in files})
        except UsageError as error:
            read = GuideFile(path, error, {}, _is_foreign(file, error))
        finally:
            self._read.append(read)
            self.ready.emit()


def _unpacked() -> Path:
    """Return the folder for guides from zip archives."""
    return data_folder() / "guides"


def _is_foreign(file: Path, error: UsageError) -> bool:
    """Return whether Markdown was not written as a guide: it has typical faults,
    and no kinds of steps.
    """
    if error.message.code not in _OTHER_ENCODINGS:
        fault = error.message.parameters.get("fault")
        if not isinstance(fault, Message) or fault.code not in _FOREIGN:
            return False
        hint = fault.parameters.get("hint")
        mistyped = isinstance(hint, Message) and hint.code is GuideCode.DID_YOU_MEAN
        if mistyped and fault.parameters.get("key") not in FOREIGN_KEYS:
            return False
    with suppress(OSError, UsageError):
        return _KIND.search(read_file(file, LARGEST_BYTES)) is None
    return False


def _is_mendable(file: GuideFile) -> bool:
    """Return whether the fault is in one line of a guide, where the person can mend it."""
    in_line = isinstance(file.found, UsageError) and file.found.message.code is GuideCode.IN_LINE
    return in_line and file.path.suffix.lower() in SUFFIXES


class GuideController(QObject):
    """Connects the library, the guide view and the store of runs.

    `parent`: parent of the file dialogs. `library`, `view`: the cards, and the view that runs a
    guide. `banner`: shows what cannot be read or saved. `begun`: the person's own guides, the last
    opened first; the readable ones go into the library. `store`: without one, runs are not saved.
    """

    opened = Signal()
    """The guide view has a new guide and should be shown."""
    replacing = Signal()
    """The guide view is about to change its guide; leave the view if it is shown."""
    edit = Signal(Path)
    """The person wants to fix a guide that cannot be read."""
    write = Signal(str, str)
    """Begin a new guide with a text, and tell the person something about it."""
    foreign = Signal(Path)
    """The opened file is not a guide; it may be a recipe or protocol to import."""
    store_changed = Signal()
    """The store has news; emitted from its thread."""

    def __init__(
        self,
        parent: QWidget,
        library: LibraryView,
        view: GuideView,
        banner: Banner,
        pictures: Pictures,
        *,
        jobs: Jobs,
        window_state: WindowState,
        begun: Sequence[Path],
        store: Runs | None,
    ) -> None:
        super().__init__(parent)
        self.can_edit = False
        """True if somebody listens to `edit` and `write`."""
        self.can_import = False
        """True if somebody listens to `foreign`."""
        self._window = parent
        self._library = library
        self._view = view
        self._banner = banner
        self._pictures = pictures
        self._window_state = window_state
        self._store = store
        self._followed: BackgroundStore | None = None
        self.store_changed.connect(self._say_news)
        self._asked: Path | None = None
        self._begin: GuideRunState | None = None
        self._timing: dict[Path, KeptRun] = {}
        self._earlier = EarlierTimers(window_state.rung, time())
        self._ended: list[str] = []
        self._quit_asked_at = -inf
        self._says_ended = False
        self._opening = ""
        self._samples = tuple(guide.path for guide in library.guides)
        self._own = list(begun)
        self._awaited = set(begun)
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._say_opening)
        self._jobs = jobs
        self._reader = GuideReader(jobs, self)
        self._next_turn = QTimer(self, singleShot=True, interval=_BETWEEN_MS)
        self._next_turn.timeout.connect(self.take_read)
        self._reader.ready.connect(self._take_ready, Qt.ConnectionType.QueuedConnection)
        self._find_timing()
        for path in {*self._own, *self._timing}:
            self._reader.read(path)
        view.trouble.connect(self.say_not_kept)
        view.rehearsed.connect(self.say_rehearsed)
        view.bell.rung.connect(self.say_rung)
        library.open_guide.connect(self.open)
        library.open_from_start.connect(partial(self.open, start_over=True))
        library.pick_file.connect(self.pick_guide)

    @property
    def busy(self) -> bool:
        """True while a guide is being read."""
        return self._reader.busy or self._next_turn.isActive()

    def open(self, path: Path, *, start_over: bool = False, servings: int | None = None) -> None:
        """Open a guide, resumed or from its start (also with `servings`); say why if it cannot be
        read.

        The file is read again: it may have changed since the library showed it.
        """
        suffix = path.suffix.lower()
        is_foreign = suffix in importable() and suffix != ZIP  # a guide may be in that
        if self.can_import and (is_foreign or suffix in TEXT_SUFFIXES):
            self.leave_off()  # the newest wish counts, also if an archive is still looked at
            self.foreign.emit(path)
            return
        self._asked = path
        self._begin = GuideRunState(servings=servings) if start_over or servings else None
        self._slow.start()
        self._reader.read(path)

    def open_last(self) -> None:
        """Open the last guide, a sample in the window's language, or the library's first guide."""
        window_state = self._window_state.guide
        if window_state or self._library.guides:
            self.open(
                self._here(Path(window_state)) if window_state else self._library.guides[0].path
            )

    def leave_off(self) -> bool:
        """Cancel the pending open; return whether there was one."""
        asked = self._asked
        self._asked = None
        self._slow.stop()
        if self._opening and self._banner.text == self._opening:
            self._banner.hide()
        self._opening = ""
        return asked is not None

    def take_read(self) -> None:
        """Show what has been read: in the library, or in the guide view if it was to be opened.

        Of many, some at a time: between them the window draws.
        """
        until_s = monotonic() + _AT_A_TIME_S
        has_own = False
        while (file := self._reader.take()) is not None:
            self._pictures.remember(file.pictures)
            if file.path in self._awaited:
                has_own |= self._take_own(file)
            kept = self._timing.pop(file.path, None)
            if kept is not None and isinstance(file.found, Guide):
                self._view.model.runs.take_up(file.found, kept, self._view.model.now)
                self._view.refresh()
                self._note_ended(file.found, kept)
            if file.path == self._asked:
                self._take_asked(file)
            if monotonic() > until_s:
                self._next_turn.start()
                break
        if has_own:
            self._library.show_kept(self._library.model.kept)
            self.show_runs()
            self._next_turn.start()

    def _take_ready(self) -> None:
        if not self._next_turn.isActive():
            self.take_read()

    def show(self, guide: Guide, state: GuideRunState | None = None) -> None:
        """Show a guide under the person's own title for it, resumed at `state` if given."""
        self._window_state.guide = file = str(guide.path)
        guide = replace(guide, title=self._window_state.titles.get(file, guide.title))
        self._banner.hide()
        self.replacing.emit()
        resumed = self._view.open(guide, state)
        self.opened.emit()
        if guide.warnings:
            self._banner.show_message(Level.WARNING, message_words(guide.warnings[0]))
        elif resumed is not None:
            self._say_resumed(guide, resumed)

    def _take_asked(self, file: GuideFile) -> None:
        self.leave_off()
        if isinstance(file.found, Guide):
            self._bring_home(file.found)
            self.show(file.found, self._begin)
        elif self.can_import and (file.foreign or file.path.suffix.lower() == ZIP):
            self.foreign.emit(file.path)
        elif self.can_edit and _is_mendable(file):
            mend = partial(self.edit.emit, file.path)
            self._banner.show_message(
                Level.PROBLEM, message_words(file.found), self.tr("Edit"), mend
            )
        else:
            self._banner.show_message(
                Level.PROBLEM, message_words(file.found), self.tr("Open another …"), self.pick_guide
            )

    def _take_own(self, file: GuideFile) -> bool:
        """Place one of the person's own guides, and return whether it is readable."""
        self._awaited.remove(file.path)
        if not isinstance(file.found, Guide):
            _log.info("an own guide was left out: %s", file.found)
            return False
        before = {*self._own[: self._own.index(file.path)]}
        at = sum(guide.path in before for guide in self._library.guides)
        self._library.add_guide(at, file.found)
        return True

    @property
    def guides(self) -> tuple[Guide, ...]:
        """The guides of the library."""
        return self._library.guides

    def add(self, paths: Sequence[Path]) -> None:
        """Put guides first in the library, and keep them there;
        of very many the first `OWN_GUIDES`.
        """
        paths = paths[:OWN_GUIDES]
        added = set(paths)
        self._own = [*paths, *(path for path in self._own if path not in added)]
        self._awaited |= added
        self._keep_own()
        for path in paths:
            self._reader.read(path)

    def _bring_home(self, guide: Guide) -> None:
        """Put an opened guide first in the library, and keep it there; samples keep their place."""
        if self._here(guide.path) in self._samples:
            return
        self._own = [guide.path, *(path for path in self._own if path != guide.path)]
        self._library.put_guide(0, guide)
        self._keep_own()

    def _keep_own(self) -> None:
        self._window_state.opened = tuple(str(path) for path in self._own[:OWN_GUIDES])
        self._window_state.save_soon()

    def _here(self, path: Path) -> Path:
        """Return the file of a guide in the window's language,
        which only samples have in several.
        """
        versions = guide_versions(path)
        return next((sample for sample in self._samples if sample in versions), path)

    def _say_opening(self) -> None:
        if self._asked is not None:
            self._opening = self.tr("Opening {0} …").format(shown(self._asked.name))
            self._banner.show_message(
                Level.NOTICE,
                self._opening,
                self.tr("Cancel"),
                self.leave_off,
                stays=True,
            )

    def pick_guide(self) -> None:
        """Let the person choose a guide file, starting in the last one's folder,
        or at first in the documents.
        """
        documents = documents_folder()
        start = (
            self._own[0].parent if self._own else documents if documents.is_dir() else Path.home()
        )
        known = " ".join(f"*{suffix}" for suffix in (*SUFFIXES, *importable()))
        kinds = self.tr("Guides, recipes, protocols ({0})").format(known)
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Open a guide"), str(start), kinds
        )
        if path:
            self.open(Path(path))

    def show_runs(self) -> None:
        """Show in the library the step each guide resumes at, or when it was done."""
        if self._store is None:
            return
        try:
            runs = {self._here(Path(run.guide)): run for run in reversed(self._store.newest())}
        except StoreError as error:
            self.say_not_kept(error)
            return
        paths = [guide.path for guide in self._library.guides]
        self._library.show_runs({path: runs.get(path.absolute()) for path in paths})

    def _find_timing(self) -> None:
        """Find the runs, finished ones too, whose timers ran when the application ended,
        or had rung unnoticed.
        """
        if self._store is not None:
            with suppress(StoreError):
                for run in self._store.newest():
                    if self._earlier.go_on(run):
                        self._timing.setdefault(self._here(Path(run.guide)), run)

    def take_ended(self) -> tuple[str, ...]:
        """Return which timers ended unnoticed before the start;
        timers of guides not yet read are reported later.
        """
        self._says_ended = True
        return tuple(self._ended)

    def may_quit(self) -> bool:
        """Ask first while timers run, because they can't ring then, or a run is not saved;
        return whether to close.
        """
        model = self._view.model
        reasons = []
        count = sum(timer.state is TimerState.RUNS for timer in model.runs.timers(model.now))
        if count == 1:
            reasons.append(self.tr("A timer is running. It can't ring while Handtrack is closed."))
        elif count:
            reasons.append(
                self.tr(
                    "{0} timers are running. They can't ring while Handtrack is closed."
                ).format(count)
            )
        if self._followed is not None and self._followed.waiting:
            reasons.append(self.tr("Your latest steps are not saved yet, and may be lost."))
        if not reasons or model.now - self._quit_asked_at <= _QUIT_ASKED_S:
            return True
        self._quit_asked_at = model.now
        self._banner.show_message(
            Level.WARNING,
            " ".join(reasons),
            self.tr("Quit"),
            self._window.close,
            stays=True,
        )
        return False

    def keep_rung(self) -> None:
        """Save which ended timers the person knows about, as a time,
        so that the next start names only later ones.
        """
        self._window_state.rung = self._view.model.runs.known_until(
            self._view.model.now, self._earlier.began
        )

    def _note_ended(self, guide: Guide, kept: KeptRun) -> None:
        known = len(self._ended)
        for step, ends in self._earlier.missed(guide, kept):
            at = QDateTime.fromSecsSinceEpoch(int(ends))
            today = at.date() == QDateTime.currentDateTime().date()
            words = self.tr("{0}: ended at {1}.") if today else self.tr("{0}: ended on {1}.")
            self._ended.append(
                words.format(isolated(f"{guide.title}, {step.title}"), moment_words(at))
            )
        if self._says_ended and len(self._ended) > known:
            self._banner.show_message(Level.WARNING, " ".join(self._ended), stays=True)

    def watch_store(self, store: BackgroundStore) -> None:
        """Follow a store and report its state: what is pending, and what is saved."""
        self._followed = store
        store.listen(self.store_changed.emit)
        if store.wait_until_open(0):  # otherwise nobody knows which guides have runs
            self._clear_unpacked(store)

    def _clear_unpacked(self, store: BackgroundStore) -> None:
        """Delete guides from archives that have left the library, unless they have runs;
        Undo is over after a start.
        """
        state = self._window_state
        removed = {*map(Path, state.removed)}
        library = {
            *self._own,
            *map(Path, (*state.opened, *state.favourites, *state.titles, state.guide)),
        } - removed
        library |= {Path(run.guide) for run in store.newest()}
        self._jobs.newest(
            ("unpacked guides",), partial(clear_unpacked, _unpacked(), library, removed)
        )

    def take_news(self) -> tuple[Message, ...]:
        """Return the store's news and update the library."""
        news = self._followed.news() if self._followed is not None else ()
        if any(one.code is GuideCode.RUNS_KEPT for one in news):
            self.show_runs()
        return news

    def news_words(self) -> tuple[str, ...]:
        """Return the store's news in the person's language, and update the library."""
        return tuple(map(message_words, self.take_news()))

    def say_not_kept(self, why: StoreError) -> None:
        """Say that runs are not saved, and why."""
        self._banner.show_message(
            Level.WARNING, self.tr("Not saved: {0}").format(message_words(why))
        )

    def say_rehearsed(self) -> None:
        """Say that the demo's hand runs the guide and nothing is saved."""
        self._banner.show_message(
            Level.NOTICE, self.tr("The demo's hand gives the commands. This run is not saved.")
        )

    def say_rung(self, words: str) -> None:
        """Announce in another view that a timer of the guide has ended."""
        if not self._view.isVisible():
            self._banner.show_message(
                Level.WARNING,
                words,
                self.tr("Back to the guide"),
                self.go_to_timer,
                stays=True,
            )

    def _say_news(self) -> None:
        news = self.take_news()
        if news:
            good = all(one.code is GuideCode.RUNS_KEPT for one in news)
            level = Level.NOTICE if good else Level.WARNING
            words = " ".join(map(message_words, news))
            self._banner.show_message(level, words, stays=not good)

    def show_timers(self, panel: TimerPanel, anchor: QWidget) -> None:
        """Show the guide of the only timer, or a list of all."""
        if len(self._view.model.runs.timers(self._view.model.now)) > 1:
            panel.toggle(anchor)
        else:
            self.go_to_timer()

    def go_to_timer(self, timer: OpenTimer | None = None) -> None:
        """Show the guide of a timer, by default of the header's, as it was left."""
        model = self._view.model
        timer = timer or model.runs.timer(model.now)
        self._banner.hide()
        if timer is not None and timer.session is not model.front:
            self.replacing.emit()
            model.runs.bring_forward(timer.session)
            self._window_state.guide = str(timer.session.run.guide.path)
            self._view.refresh()
        self.opened.emit()

    def _say_resumed(self, guide: Guide, kept: KeptRun) -> None:
        begun = moment_words(QDateTime.fromSecsSinceEpoch(int(kept.begun)))
        place = guide.place(kept.progress.step, kept.progress.answers) or (1, len(guide.way({})))
        words = self.tr("Resumed at step {0} of {1}, started {2}.").format(*place, begun)
        self._banner.show_message(Level.NOTICE, words, self.tr("Start over"), self._start_over)

    def _start_over(self) -> None:
        self._banner.hide()
        self._view.model.start_over()
        self._view.refresh()
