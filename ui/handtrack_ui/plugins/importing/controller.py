"""Imports recipes and protocols: reads a file in the background, shows its contents, and saves it if asked."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from handtrack.config.folders import guides_folder
from handtrack.errors import HandtrackError
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.saving import Saved, save_guides
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.files import shown
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.view import View
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.jobs import Jobs
from handtrack_ui.plugins.importing.view import ImportView
from handtrack_ui.text.messages import isolated, message_words

_SLOW_MS: Final = 300


class ImportController(QObject):
    """Connects the preview, the disk and the library.

    `parent`: the window. `view`: the preview. `banner`: shows errors, and where guides were saved. `show`, `shown`:
    show a view, and return the current one.
    """

    _ready = Signal()

    def __init__(
        self,
        parent: QObject,
        view: ImportView,
        guides: GuideController,
        banner: Banner,
        *,
        jobs: Jobs,
        show: Callable[[View], object],
        shown: Callable[[], View],
    ) -> None:
        super().__init__(parent)
        self._view, self._guides, self._banner, self._jobs = view, guides, banner, jobs
        self._show_view, self._shown = show, shown
        self._before: View | None = None
        self._asked: Path | None = None
        self._saving = False
        self._starts = False
        self._read: deque[tuple[Path, tuple[Understood, ...] | HandtrackError]] = deque()
        self._kept: deque[Saved | HandtrackError] = deque()
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._say_reading)
        self._reading = ""
        self._ready.connect(self._take, Qt.ConnectionType.QueuedConnection)
        view.keep.connect(self.keep)
        view.dismissed.connect(self.close_preview)

    def open(self, path: Path) -> None:
        """Read a file, and show its contents."""
        self._asked = path
        self._slow.start()
        self._jobs.newest(("an import",), partial(self._work, path))

    def keep(self, start: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Save the guides to the person's documents; they appear in the library once written, and one may start."""
        chosen = self._view.chosen
        if chosen and self._asked is not None and not self._saving:
            self._saving = True
            self._starts = start
            work = partial(self._write, chosen, guides_folder(), self._asked)
            self._jobs.ordered(("imported guides",), work, save=True)

    def close_preview(self) -> None:
        """Go back from the preview, if it is shown."""
        if self._shown() is self._view and self._before is not None:
            self._show_view(self._before)

    def leave_off(self) -> bool:
        """Cancel the file being read; return whether there was one."""
        waited = self._slow.isActive() or bool(self._reading)
        self._slow.stop()
        if self._reading and self._banner.text == self._reading:
            self._banner.hide()
        self._reading = ""
        self._asked = None if waited else self._asked
        return waited

    def _work(self, path: Path) -> None:
        try:
            self._read.append((path, read_others(path)))
        except HandtrackError as error:
            self._read.append((path, error))
        self._ready.emit()

    def _write(self, found: Sequence[Understood], folder: Path, path: Path) -> None:
        try:
            self._kept.append(save_guides(found, folder, path))
        except HandtrackError as error:
            self._kept.append(error)
        self._ready.emit()

    def _take(self) -> None:
        while self._read:
            path, found = self._read.popleft()
            if path == self._asked:
                self._show(path, found)
        while self._kept:
            self._take_kept(self._kept.popleft())

    def _show(self, path: Path, found: tuple[Understood, ...] | HandtrackError) -> None:
        self.leave_off()
        if isinstance(found, HandtrackError):
            self._banner.show_message(
                Level.PROBLEM, message_words(found), self.tr("Open another …"), self._guides.pick_guide
            )
            return
        self._asked = path
        titles = {guide.title.casefold() for guide in self._guides.guides}
        known = [one.title for one in found if one.title.casefold() in titles]
        self._view.show_found(found, path, known)
        if self._shown() is not self._view:
            self._before = self._shown()
        self._show_view(self._view)

    def _take_kept(self, kept: Saved | HandtrackError) -> None:
        self._saving = False
        if isinstance(kept, HandtrackError):
            self._banner.show_message(Level.PROBLEM, message_words(kept))
        elif not kept.paths:
            self._banner.show_message(Level.PROBLEM, message_words(kept.refused[0]))
        elif self._starts:
            self._guides.open(kept.paths[0], servings=self._view.servings)
        else:
            self._guides.add(kept.paths)
            self.close_preview()
            self._say_saved(kept)

    def _say_saved(self, kept: Saved) -> None:
        if kept.refused:
            refused = message_words(kept.refused[0])
            words = self.tr("{0} guides saved, {1} not: {2}").format(len(kept.paths), len(kept.refused), refused)
            self._banner.show_message(Level.PROBLEM, words)
        elif len(kept.paths) > 1:
            words = self.tr("{0} guides saved in {1}")
            self._banner.show_message(Level.NOTICE, words.format(len(kept.paths), shown(kept.paths[0].parent)))
        else:
            words = self.tr("“{0}” is in the library now.").format(isolated(self._view.chosen[0].title))
            start = partial(self._guides.open, kept.paths[0], servings=self._view.servings)
            self._banner.show_message(Level.NOTICE, words, self.tr("Start"), start)

    def _say_reading(self) -> None:
        if self._asked is not None:
            self._reading = self.tr("Reading {0} …").format(shown(self._asked.name))
            self._banner.show_message(Level.NOTICE, self._reading, self.tr("Cancel"), self.leave_off, stays=True)
