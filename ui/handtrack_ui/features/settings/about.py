"""Settings: the version, what is inside and under which licence,
and a report for troubleshooting.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from handtrack import __version__
from handtrack.config.folders import documents_folder
from handtrack.errors import first_line, system_reason
from handtrack.runtime.files import replace_file, shown
from handtrack.runtime.jobs import Jobs
from handtrack.runtime.recent_messages import recent_messages
from handtrack.sentences import Code
from handtrack_ui.common.controls import button
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, text_scale
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.messages import message_words

if TYPE_CHECKING:
    from handtrack.commands.doctor.parts import Part

_DOCTOR_S: Final = 60.0
_FILE: Final = "handtrack-report.txt"
_SHARE: Final = 0.86  # of the window
_LIST_SHARE: Final = 0.4


class AboutPage(SettingsPage):
    """Version, licences and models, and the report.
    Disks and doctor are asked in the background.
    """

    said = Signal(str)
    """Emitted with a short report, for a line that disappears by itself."""
    _found = Signal(object)
    _read = Signal(object, str)
    _reported = Signal(str)
    _saved = Signal(str)
    _failed = Signal(object)

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        title: str,
        parent: QWidget,
        *,
        jobs: Jobs,
    ) -> None:
        super().__init__(theme, store, title, parent)
        self._jobs = jobs
        self._doctor = Doctor()
        self.group()
        self.row(
            self.tr("Handtrack {0}").format(__version__),
            self.tr("Apache License 2.0. Handtrack never checks for updates."),
        )
        self.buttons(
            self.tr("Licences"),
            self.tr("Every part with its licence, and the models' SHA-256."),
            (self.tr("Show …"), self.show_licences),
        )
        self.group(self.tr("Troubleshooting"))
        self.buttons(
            self.tr("Report"),
            self.tr(
                "What works here, your changed settings, recent messages. You can read it first. Nothing is sent."
            ),
            (self.tr("Make a report …"), self.make_report),
        )
        self._saved.connect(lambda path: self.said.emit(self.tr("Saved as {0}.").format(path)))
        self._failed.connect(lambda why: self.said.emit(message_words(why)))

    def show_licences(self) -> "LicencesDialog":
        """Open the list of what is inside."""
        dialog = LicencesDialog(text_scale(self), self)
        dialog.selected.connect(self._read_text)
        self._found.connect(dialog.fill)
        self._read.connect(dialog.show_text)
        self._jobs.newest(("licences",), self._find)
        dialog.open()
        return dialog

    def make_report(self) -> "ReportDialog":
        """Open the report; it is filled in once doctor has finished."""
        dialog = ReportDialog(text_scale(self), self)
        dialog.wanted.connect(self.save)
        self._reported.connect(dialog.show_text)
        self._jobs.newest(("doctor",), lambda: self._reported.emit(self._doctor.report()))
        dialog.open()
        return dialog

    def save(self, path: Path, text: str) -> None:
        """Write a report in the background; say when it is written, or why it cannot be."""
        self._jobs.newest(("a report", path), partial(self._write, path, text), save=True)

    def close_down(self) -> None:
        """End doctor. Idempotent."""
        self._doctor.end()

    def _read_text(self, part: "Part") -> None:
        self._jobs.newest(("a licence",), lambda: self._read.emit(part, part.text()))

    def _find(self) -> None:
        """Find the parts; runs as a job."""
        from handtrack.commands.doctor.parts import parts  # here: slow to import, and rarely needed

        self._found.emit(parts())

    def _write(self, path: Path, text: str) -> None:
        """Write; runs as a job."""
        try:
            replace_file(path, text.encode())
        except OSError as error:
            self._failed.emit(Code.FILE_UNWRITABLE(path=shown(path), reason=system_reason(error)))
        else:
            self._saved.emit(shown(path))


class Doctor:
    """Runs doctor in a separate process, because it loads a lot and may meet broken parts."""

    def __init__(self) -> None:
        self._running: subprocess.Popen[bytes] | None = None
        self._over = False

    def report(self) -> str:
        """Return a report with doctor's findings; takes a few seconds."""
        from handtrack.commands.doctor import Check  # here and below: imported only when needed
        from handtrack.commands.doctor.diagnostics import diagnostics

        try:
            with subprocess.Popen(
                [sys.executable, "-m", "handtrack", "doctor", "--json"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            ) as self._running:
                try:
                    told = b"{}" if self._over else self._running.communicate(timeout=_DOCTOR_S)[0]
                finally:
                    self._running.kill()
            checks = [Check(**one) for one in json.loads(told)["checks"]]
        except (OSError, subprocess.TimeoutExpired, ValueError, KeyError, TypeError) as error:
            says = f"it gave no answer: {type(error).__name__}: {first_line(error)}"
            checks = [Check("Doctor", ok=False, says=says)]
        return diagnostics(checks, recent_messages())

    def end(self) -> None:
        """End the process at once."""
        self._over = True
        if self._running is not None:
            self._running.kill()


class TextDialog(QDialog):
    """A text to read, select and copy, over the window; Escape closes it."""

    def __init__(
        self,
        title: str,
        scale: float,
        parent: QWidget,
        beside: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setFont(font(TYPE["body"] * scale))
        self.resize(parent.window().size() * _SHARE)
        self.text = QPlainTextEdit()
        self._buttons = lay_row(1)
        body = lay_row(*([beside] if beside is not None else []), self.text, gap=SPACE["m"])
        lay_column((body, 1), self._buttons, gap=SPACE["m"], edges=SPACE["l"], of=self)
        self.text.setReadOnly(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(title)

    def button(self, words: str, action: Callable[[], object]) -> QPushButton:
        """Add a button to the right of the others."""
        made = button(words, action, parent=self)
        made.setFont(font(self.font().pixelSize(), bold=True))
        self._buttons.addWidget(made)
        return made


class LicencesDialog(TextDialog):
    """The parts on the left, the text of the selected one on the right."""

    selected = Signal(object)
    """The part whose text is requested."""

    def __init__(self, scale: float, parent: QWidget) -> None:
        listed = QListWidget()
        super().__init__(self.tr("Licences"), scale, parent, listed)
        self.list = listed
        self._parts: tuple[Part, ...] = ()
        self.list.setAccessibleName(self.tr("What is inside"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedWidth(round(self.width() * _LIST_SHARE))
        self.list.currentRowChanged.connect(lambda row: self.selected.emit(self._parts[row]))
        self.button(self.tr("Close"), self.reject).setDefault(True)

    def fill(self, found: "tuple[Part, ...]") -> None:
        """List the parts, once."""
        if not self._parts:
            self._parts = found
            self.list.addItems([f"{one.name} {one.version}\n{one.licence}" for one in found])
            self.list.setCurrentRow(0)
            self.list.setFocus()

    def show_text(self, part: "Part", text: str) -> None:
        """Show a part's text, if it is still selected."""
        if self._parts and part == self._parts[self.list.currentRow()]:
            self.text.setPlainText(
                text
                or self.tr("It includes no licence text. The licence is {0}.").format(part.licence)
            )


class ReportDialog(TextDialog):
    """The report, to read, and then to copy or save."""

    wanted = Signal(object, str)
    """The person wants to save this text to this file."""

    def __init__(self, scale: float, parent: QWidget) -> None:
        super().__init__(self.tr("Report"), scale, parent)
        self.text.setPlainText(self.tr("Checking what works here. This takes a few seconds …"))
        self.copy = self.button(self.tr("Copy"), self._copy)
        self.save = self.button(self.tr("Save …"), self._choose)
        self.button(self.tr("Close"), self.reject).setDefault(True)
        self._enable(on=False)

    def show_text(self, text: str) -> None:
        """Show the report."""
        self.text.setPlainText(text)
        self._enable(on=True)
        self.text.setFocus()

    def _enable(self, *, on: bool) -> None:
        self.copy.setEnabled(on)
        self.save.setEnabled(on)

    def _copy(self) -> None:
        self.text.selectAll()
        self.text.copy()

    def _choose(self) -> None:
        kinds = self.tr("Text (*.txt)")
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the report"), str(documents_folder() / _FILE), kinds
        )
        if path:
            self.wanted.emit(Path(path), self.text.toPlainText())
            self.accept()
