"""The record of a finished guide: saved in the default folder or a chosen one, or printed."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.config.folders import documents_folder
from handtrack.errors import StoreError
from handtrack.guides.exports import ELN, write_eln
from handtrack.guides.log import LogEntry, write_for_person, write_log
from handtrack.guides.record import RunRecord, as_html
from handtrack.runtime.files import shown
from handtrack.sentences import Message
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.features.guide.record import content_for, file_name, page_size, paint, words
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.jobs import Jobs
from handtrack_ui.text.messages import message_words

_LOGS: Final = (".csv", ".json")
_SUFFIXES: Final = (".pdf", ".html", ".htm", ".txt", ".md", ELN, *_LOGS)


class RecordController(QObject):
    """Writes in the background, because disks and the first text of a PDF can be slow.

    `parent`: parent of the dialogs. `view`: has the record, and the log. `banner`: says where it was saved, or why not.
    """

    _saved = Signal(str)
    _failed = Signal(object)

    def __init__(self, parent: QWidget, view: GuideView, banner: Banner, jobs: Jobs) -> None:
        super().__init__(parent)
        self._window, self._view, self._banner, self._jobs = parent, view, banner, jobs
        self._saved.connect(self._say_saved)
        self._failed.connect(self._say_failed)
        view.save_record.connect(self.save_at_once)
        view.save_record_as.connect(self.pick_file)
        view.print_record.connect(self.print_out)

    def save_at_once(self) -> None:
        """Save the record as a PDF in the person's documents."""
        if (record := self._view.record) is not None:
            self.save(documents_folder() / f"{file_name(record)}.pdf")

    def pick_file(self) -> None:
        """Let the person choose where to save, and the format."""
        record = self._view.record
        if record is None:
            return
        kinds = self.tr(
            "PDF (*.pdf);;Web page (*.html);;Text (*.txt);;Lab notebook entry (*.eln);;"
            "Every command, as a table (*.csv);;Every command, as JSON (*.json)"
        )
        suggested = str(documents_folder() / f"{file_name(record)}.pdf")
        path, kind = QFileDialog.getSaveFileName(self._window, self.tr("Save the record"), suggested, kinds)
        if path:
            self.save(_with_suffix(Path(path), kind))

    def save(self, path: Path) -> None:
        """Write the record or its log, depending on the file's name; say when it is written."""
        record = self._view.record
        if record is None:
            return
        write = partial(_write_record, path, record)
        if (ending := path.suffix.lower()) in (ELN, *_LOGS):
            try:
                log = self._view.model.log
            except StoreError as error:
                self._say_failed(error.message)
                return
            write = partial(_write_eln, path, record, log) if ending == ELN else partial(write_log, path, log)
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
            paint(record, printer)

    def _write(self, path: Path, write: Callable[[], None]) -> None:
        """Write a file; runs as a job."""
        try:
            write()
        except StoreError as error:
            self._failed.emit(error.message)
        else:
            self._saved.emit(shown(path))

    def _say_saved(self, path: str) -> None:
        self._view.step_screen.show_saved()
        self._banner.show_message(Level.NOTICE, self.tr("Saved as {0}.").format(path))

    def _say_failed(self, why: Message) -> None:
        self._banner.show_message(Level.PROBLEM, message_words(why))


def _write_record(path: Path, record: RunRecord) -> None:
    write_for_person(path, content_for(path, record))


def _write_eln(path: Path, record: RunRecord, log: Sequence[LogEntry]) -> None:
    write_eln(path, record, log, as_html(record, words()))


def _with_suffix(path: Path, kind: str) -> Path:
    """Return a path with the suffix of the kind picked in the dialog, unless it has one: not every system adds it."""
    known = path.suffix.lower() in _SUFFIXES
    return path if known else path.with_name(path.name + kind.rpartition("*")[2].rstrip(")"))
