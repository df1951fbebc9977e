"""The record of a finished guide, saved in the default folder or a chosen one, or printed;
and past runs.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.config.folders import documents_folder
from handtrack.errors import StoreError
from handtrack.guides import Guide
from handtrack.guides.exports import ELN, runs_as_csv, write_eln
from handtrack.guides.log import LogEntry, write_for_person, write_log
from handtrack.guides.record import RunRecord, as_html, stored_record
from handtrack.guides.recorder import Runs
from handtrack.guides.store import RunStore
from handtrack.runtime.files import shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.features.guide.record import content_for, file_name, page_size, paint, words
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.guide_menu import Deed
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.plugins.records.history import History, PastRun
from handtrack_ui.text.messages import isolated, message_words

_LOGS: Final = (".csv", ".json")
_SUFFIXES: Final = (".pdf", ".html", ".htm", ".txt", ".md", ELN, *_LOGS)


class RecordController(QObject):
    """Reads and writes in the background, because disks and the first text of a PDF can be slow.

    `parent`: parent of the dialogs. `view`: has the record, and the log. `library`: asks for a
    guide's past runs.
    `banner`: says where it was saved, or why not. `store`: without one, there are no past runs.
    """

    _saved = Signal(str)
    _failed = Signal(object)
    _read = Signal(str, object)

    def __init__(
        self,
        parent: QWidget,
        view: GuideView,
        library: LibraryView,
        banner: Banner,
        *,
        jobs: Jobs,
        store: Runs | None,
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._view = view
        self._banner = banner
        self._jobs = jobs
        self._store = store
        self.history: History | None = None
        """The past runs that are shown."""
        self._saved.connect(self._say_saved)
        self._failed.connect(self._say_failed)
        self._read.connect(self._show_history)
        view.commands.save_record.connect(self.save_at_once)
        view.step_screen.save_record_as.connect(self.pick_file)
        view.step_screen.print_record.connect(self.print_out)
        view.step_screen.show_runs.connect(
            lambda: self.find_runs(view.record.guide) if view.record is not None else None
        )
        library.managed.connect(
            lambda deed, guide: self.find_runs(guide) if deed is Deed.RUNS else None
        )

    def save_at_once(self) -> None:
        """Save the record as a PDF in the person's documents."""
        if (record := self._view.record) is not None:
            self.save(documents_folder() / f"{file_name(record)}.pdf")

    def pick_file(self) -> None:
        """Let the person choose where to save, and the format."""
        record = self._view.record
        if (
            record is not None
            and (path := self._picked(file_name(record), self._kinds())) is not None
        ):
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the record or its log, depending on the file's name; say when it is written."""
        if (record := self._view.record) is not None:
            try:
                log = self._view.model.log if path.suffix.lower() in (ELN, *_LOGS) else ()
            except StoreError as error:
                self._say_failed(error.message)
            else:
                self._save(path, record, log)

    def find_runs(self, guide: Guide) -> None:
        """Read the past runs of a guide and show them."""
        if self._store is not None:
            work = partial(self._find, self._store.path, guide)
            self._jobs.newest(("past runs",), work)

    def save_all(self, path: Path) -> None:
        """Write all runs of all guides as a table."""
        if self._store is not None:
            write = partial(_write_all, path, self._store.path)
            self._jobs.newest(("a record", path), partial(self._write, path, write), save=True)

    def print_out(self) -> None:
        """Let the person choose a printer, and print the record."""
        record = self._view.record
        if record is None:
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageSize(page_size())
        printer.setDocName(record.guide.title)
        if QPrintDialog(printer, self._window).exec() == QPrintDialog.DialogCode.Accepted:
            self._jobs.newest(("a printed record",), partial(paint, record, printer), save=True)

    def _find(self, runs: Path, guide: Guide) -> None:
        """Read past runs; runs as a job."""
        try:
            with RunStore(runs) as store:
                logs = [(kept, store.log(kept.id)) for kept in store.all_runs(guide.path)]
        except StoreError as error:
            self._failed.emit(error.message)
        else:
            self._read.emit(
                guide.title,
                tuple(PastRun(stored_record(kept, log, guide), log) for kept, log in logs),
            )

    def _show_history(self, title: str, runs: tuple[PastRun, ...]) -> None:
        if not runs:
            self._banner.show_message(
                Level.NOTICE, self.tr("No runs of “{0}” yet.").format(isolated(title))
            )
            return
        self.history = shown_runs = History(self._window, title, runs)
        shown_runs.save.connect(self._pick_past)
        shown_runs.save_all.connect(self._pick_table)
        shown_runs.finished.connect(self._forget_history)
        shown_runs.open()

    def _forget_history(self) -> None:
        self.history = None

    def _pick_past(self, run: PastRun) -> None:
        head = self._view.model.chosen.record
        record = replace(run.record, name=head.name, place=head.place)
        if (path := self._picked(file_name(record), self._kinds())) is not None:
            self._save(path, record, run.log)

    def _pick_table(self) -> None:
        if (path := self._picked(self.tr("All runs"), self.tr("Table (*.csv)"))) is not None:
            self.save_all(path)

    def _kinds(self) -> str:
        return self.tr(
            "PDF (*.pdf);;Web page (*.html);;Text (*.txt);;Lab notebook entry (*.eln);;"
            "Every command, as a table (*.csv);;Every command, as JSON (*.json)"
        )

    def _picked(self, name: str, kinds: str) -> Path | None:
        """Return the file that the person chooses, with the ending of its kind."""
        suggested = str(documents_folder() / f"{name}{_ending(kinds.partition(';;')[0])}")
        parent = self.history or self._window
        path, kind = QFileDialog.getSaveFileName(
            parent, self.tr("Save the record"), suggested, kinds
        )
        return _with_suffix(Path(path), kind) if path else None

    def _save(self, path: Path, record: RunRecord, log: Sequence[LogEntry]) -> None:
        ending = path.suffix.lower()
        write = (
            partial(write_log, path, log)
            if ending in _LOGS
            else partial(_write_record, path, record, log)
        )
        self._jobs.newest(("a record", path), partial(self._write, path, write), save=True)

    def _write(self, path: Path, write: Callable[[], None]) -> None:
        """Write a file; runs as a job."""
        try:
            write()
        except StoreError as error:
            self._failed.emit(error.message)
        else:
            self._saved.emit(shown(path))

    def _say_saved(self, path: str) -> None:
        if self._view.isVisible():
            self._view.step_screen.show_saved()
        self._say(Level.NOTICE, self.tr("Saved as {0}.").format(path))

    def _say_failed(self, why: Message) -> None:
        self._say(Level.PROBLEM, message_words(why))

    def _say(self, level: Level, text: str) -> None:
        """Say it above the past runs, if they cover the banner."""
        if self.history is not None:
            self.history.say(text)
        else:
            self._banner.show_message(level, text)


def _write_record(path: Path, record: RunRecord, log: Sequence[LogEntry]) -> None:
    if path.suffix.lower() == ELN:
        write_eln(path, record, log, as_html(record, words()))
    else:
        write_for_person(path, content_for(path, record))


def _write_all(path: Path, runs: Path) -> None:
    with RunStore(runs) as store:
        write_for_person(path, runs_as_csv(store).encode())


def _with_suffix(path: Path, kind: str) -> Path:
    """Return a path with the suffix of the kind picked in the dialog, unless it has one:
    not every system adds it.
    """
    known = path.suffix.lower() in _SUFFIXES
    return path if known else path.with_name(path.name + _ending(kind))


def _ending(kind: str) -> str:
    return kind.rpartition("*")[2].rstrip(")")
