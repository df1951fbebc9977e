"""Imports recipes and protocols: reads a file in the background, shows its contents,
and saves it if asked.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from handtrack.config.folders import guides_folder
from handtrack.errors import HandtrackError
from handtrack.guides.codes import GuideCode
from handtrack.guides.entries import slug
from handtrack.guides.writing import SUFFIX
from handtrack.plugins.importers.preview import Preview
from handtrack.plugins.importers.reading_process import (
    Cancellation,
    ReadingCancelledError,
    ReadingProcess,
)
from handtrack.plugins.importers.saving import Saved, saved_one_by_one
from handtrack.plugins.importers.understood import Doubt, Understood
from handtrack.runtime.files import place_file, shown, writing
from handtrack.runtime.jobs import Jobs
from handtrack.sources.addresses import is_web_page, page_advice
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.view import View
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.plugins.importing.view import After, ImportView
from handtrack_ui.text.messages import isolated, message_words

_SLOW_MS: Final = 300
_PROGRESS_MS: Final = 200


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A file to read, or the text of one; the name of a text is for the person."""

    path: Path
    text: str | None = None


@dataclass(frozen=True, slots=True)
class _Reading:
    """A file that was read: the result, and the beginning of a single recipe or protocol for the
    view. `draft`: the guide's text, if only the person can sort its lines.
    """

    wanted: _Wanted
    found: tuple[Understood, ...] | HandtrackError
    preview: Preview | None = None
    draft: str = ""


@dataclass(frozen=True, slots=True)
class _Sorted:
    """A single recipe or protocol after one of its lines has moved."""

    found: Understood
    preview: Preview


class _Keeping:
    """Guides being saved: how many are, and whether to go on. Written by the job,
    read in the GUI thread.
    """

    def __init__(self, found: tuple[Understood, ...], source: Path) -> None:
        self.found = found
        self.source = source
        self.saved = Saved([], [])
        self.cancellation = Cancellation()
        self.error: HandtrackError | None = None
        self.ended = False

    @property
    def tried(self) -> int:
        """How many guides are saved or refused."""
        return len(self.saved.paths) + len(self.saved.refused)


class ImportController(QObject):
    """Connects the preview, the disk and the library.

    `parent`: the window. `view`: the preview. `banner`: shows errors, and where guides were saved.
    `show`, `shown`: show a view, and return the current one.
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
        self._view = view
        self._guides = guides
        self._banner = banner
        self._jobs = jobs
        self._show_view = show
        self._shown = shown
        self._before: View | None = None
        self._process = ReadingProcess()
        self._cancellation = Cancellation()
        self._asked: _Wanted | None = None
        self._after = After.NOTHING
        self._keeping: _Keeping | None = None
        self._read: deque[_Reading | _Sorted] = deque()
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._say_reading)
        self._progress = QTimer(self, interval=_PROGRESS_MS)
        self._progress.timeout.connect(self._say_saving)
        self._said = ""
        self._ready.connect(self._take, Qt.ConnectionType.QueuedConnection)
        view.can_edit = guides.can_edit
        view.keep.connect(self.keep)
        view.sorted.connect(self._show_moved)
        view.dismissed.connect(self.close_preview)

    def open(self, path: Path) -> None:
        """Read a file in a separate process, and show its contents;
        a file still being read is cancelled.
        """
        self._begin(_Wanted(path))

    def open_text(self, text: str) -> None:
        """Read a text as a file; see `open`. A web address gets an answer: nothing is fetched."""
        if is_web_page(text) and len(text.split()) == 1:
            words = message_words(page_advice(text))
            self._banner.show_message(Level.WARNING, words)
        elif text.strip():
            self._begin(_Wanted(Path(self.tr("Your text")), text))

    def paste(self) -> None:
        """Read the clipboard: a file that was copied, or a text."""
        copied = QGuiApplication.clipboard().mimeData()
        files = [url.toLocalFile() for url in copied.urls() if url.isLocalFile()]
        if len(files) == 1:
            self._guides.open(Path(files[0]))
        elif copied.hasText() and copied.text().strip():
            self.open_text(copied.text())
        elif copied.hasImage():
            words = message_words(GuideCode.IMPORT_PICTURE_COPIED())
            self._banner.show_message(Level.WARNING, words)
        else:
            words = self.tr("Nothing to paste. Copy the text of a recipe or protocol first.")
            self._banner.show_message(Level.NOTICE, words)

    def keep(self, after: After) -> None:
        """Save the guides to the person's documents; they appear in the library once written,
        and one may start, or be edited.
        """
        chosen = self._view.chosen
        if chosen and self._asked is not None and self._keeping is None:
            self._after = after
            self._keeping = _Keeping(chosen, self._source(self._asked, chosen))
            self._progress.start()
            work = partial(self._write, self._keeping, guides_folder())
            self._jobs.ordered(("imported guides",), work, save=True)

    def close_preview(self) -> None:
        """Go back from the preview, if it is shown."""
        if self._shown() is self._view and self._before is not None:
            self._show_view(self._before)

    def leave_off(self) -> bool:
        """Cancel the file being read; return whether there was one."""
        waited = self._slow.isActive() or bool(self._said)
        self._cancellation.cancel()
        self._stop_saying()
        self._asked = None if waited else self._asked
        return waited

    def close(self) -> None:
        """End the process that reads. Idempotent."""
        self._process.close()

    def _begin(self, wanted: _Wanted) -> None:
        self._cancellation.cancel()
        self._cancellation = Cancellation()
        self._asked = wanted
        self._slow.start()
        self._jobs.newest(("an import",), partial(self._work, wanted, self._cancellation))

    def _source(self, wanted: _Wanted, found: Sequence[Understood]) -> Path:
        """Return the file that guides are named after; of a text, its title."""
        return wanted.path if wanted.text is None else Path(slug(found[0].title) or "guide")

    def _work(self, wanted: _Wanted, cancellation: Cancellation) -> None:
        process = self._process
        preview: Preview | None = None
        draft = ""
        try:
            if wanted.text is None:
                found = process.read(wanted.path, cancellation)
            else:
                found = process.read_text(wanted.text, wanted.path.name, cancellation)
            if len(found) == 1 and Doubt.UNSORTED in found[0].doubts and self._guides.can_edit:
                path = guides_folder() / f"{slug(found[0].title) or 'guide'}{SUFFIX}"
                draft, pictures = process.lay_out(found[0], path, cancellation)
                for place, data in pictures.items():
                    with writing(place):
                        place_file(path.parent, place.relative_to(path.parent), data)
            elif len(found) == 1:
                preview = process.preview(found[0], cancellation)
        except ReadingCancelledError:
            return
        except HandtrackError as error:
            self._read.append(_Reading(wanted, error))
        else:
            self._read.append(_Reading(wanted, found, preview, draft))
        self._ready.emit()

    def _show_moved(self, found: Understood) -> None:
        """Show an import of which a line has moved, once its amounts are found again."""
        self._jobs.newest(("an import's preview",), partial(self._preview, found))

    def _preview(self, found: Understood) -> None:
        try:
            self._read.append(_Sorted(found, self._process.preview(found)))
        except ReadingCancelledError:
            return
        except HandtrackError as error:
            self._read.append(_Reading(_Wanted(Path(found.title)), error))
        self._ready.emit()

    def _write(self, keeping: _Keeping, folder: Path) -> None:
        lay_out = partial(self._process.lay_out, cancellation=keeping.cancellation)
        try:
            for outcome in saved_one_by_one(keeping.found, folder, keeping.source, lay_out):
                keeping.saved.add(outcome)
        except ReadingCancelledError:
            pass
        except HandtrackError as error:
            keeping.error = error
        keeping.ended = True
        self._ready.emit()

    def _take(self) -> None:
        while self._read:
            reading = self._read.popleft()
            if isinstance(reading, _Sorted):
                self._view.show_sorted(reading.found, reading.preview)
            elif reading.wanted == self._asked:
                self._show(reading)
        if self._keeping is not None and self._keeping.ended:
            self._progress.stop()
            keeping = self._keeping
            self._keeping = None
            self._take_kept(keeping)

    def _show(self, reading: _Reading) -> None:
        self.leave_off()
        found = reading.found
        if isinstance(found, HandtrackError):
            self._banner.show_message(
                Level.PROBLEM,
                message_words(found),
                self.tr("Open another …"),
                self._guides.pick_guide,
            )
            return
        self._asked = reading.wanted
        if reading.draft:
            self._guides.write.emit(reading.draft, message_words(GuideCode.IMPORT_UNSORTED()))
            return
        titles = {guide.title.casefold() for guide in self._guides.guides}
        known = [one.title for one in found if one.title.casefold() in titles]
        self._view.show_found(found, reading.wanted.path, known, reading.preview)
        if self._shown() is not self._view:
            self._before = self._shown()
        self._show_view(self._view)

    def _take_kept(self, keeping: _Keeping) -> None:
        self._stop_saying()
        paths = keeping.saved.paths
        if paths and self._after is After.START:
            self._guides.open(paths[0], servings=self._view.servings)
            return
        if paths and self._after is After.EDIT:
            self._guides.add(paths)
            self._guides.edit.emit(paths[0])
            return
        if paths:
            self._guides.add(paths)
        if keeping.error is not None:
            self._banner.show_message(Level.PROBLEM, message_words(keeping.error))
        elif keeping.saved.refused and not paths:
            self._banner.show_message(Level.PROBLEM, message_words(keeping.saved.refused[0]))
        else:
            self.close_preview()
            if paths:
                self._say_saved(keeping)

    def _say_saved(self, keeping: _Keeping) -> None:
        paths = keeping.saved.paths
        refused = keeping.saved.refused
        place = shown(paths[0].parent)
        is_stopped = keeping.tried < len(keeping.found)
        if is_stopped and refused:
            words = self.tr("Stopped: {0} of {1} guides are saved in {2}. Refused: {3}")
            reason = message_words(refused[0])
            self._banner.show_message(
                Level.PROBLEM, words.format(len(paths), len(keeping.found), place, reason)
            )
        elif is_stopped:
            words = self.tr("Stopped: {0} of {1} guides are saved in {2}")
            self._banner.show_message(
                Level.NOTICE, words.format(len(paths), len(keeping.found), place)
            )
        elif refused:
            words = self.tr("{0} guides saved, {1} not: {2}")
            reason = message_words(refused[0])
            self._banner.show_message(Level.PROBLEM, words.format(len(paths), len(refused), reason))
        elif len(paths) > 1:
            words = self.tr("{0} guides saved in {1}")
            self._banner.show_message(Level.NOTICE, words.format(len(paths), place))
        else:
            words = self.tr("“{0}” is in the library now.").format(isolated(keeping.found[0].title))
            start = partial(self._guides.open, paths[0], servings=self._view.servings)
            self._banner.show_message(Level.NOTICE, words, self.tr("Start"), start)

    def _say_reading(self) -> None:
        if self._asked is not None:
            words = self.tr("Reading {0} …").format(shown(self._asked.path.name))
            if self._asked.text is not None:
                words = self.tr("Reading your text …")
            self._say(words, self.leave_off)

    def _say_saving(self) -> None:
        if self._keeping is not None and len(self._keeping.found) > 1:
            words = self.tr("Saving {0} of {1} …").format(
                self._keeping.tried, len(self._keeping.found)
            )
            self._say(words, self._keeping.cancellation.cancel)

    def _say(self, words: str, cancel: Callable[[], object]) -> None:
        self._said = words
        self._banner.show_message(Level.NOTICE, words, self.tr("Cancel"), cancel, stays=True)

    def _stop_saying(self) -> None:
        self._slow.stop()
        if self._said and self._banner.text == self._said:
            self._banner.hide()
        self._said = ""
