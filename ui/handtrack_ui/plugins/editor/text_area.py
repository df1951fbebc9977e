"""A field for Markdown: it reports every edit, marks a faulty line, and takes pictures."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QSignalBlocker, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QKeySequence, QTextCursor, QTextFormat
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit

from handtrack.guides.draft import shared
from handtrack.guides.edits import new_row
from handtrack.sources import heif
from handtrack.sources.images import SUFFIXES
from handtrack_ui.common.theme import Theme

_BREAK = "\u2029"  # Qt's line break


def leaves_undo(event: QEvent) -> bool:
    """Return whether a key is for the editor's own undo rather than a field's."""
    return (
        isinstance(event, QKeyEvent)
        and event.type() == QEvent.Type.ShortcutOverride
        and (
            event.matches(QKeySequence.StandardKey.Undo)
            or event.matches(QKeySequence.StandardKey.Redo)
        )
    )


class Field(QLineEdit):
    """One line of text; undo belongs to the editor."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)

    def event(self, event: QEvent) -> bool:
        """Leave undo to the editor."""
        return False if leaves_undo(event) else super().event(event)

    def show_text(self, text: str) -> None:
        """Show a text, unless it differs from the typed one only in white space."""
        if " ".join(self.text().split()) != text:
            self.setText(text)
            self.setCursorPosition(0)


class TextArea(QPlainTextEdit):
    """Several lines of text; undo belongs to the editor."""

    edited = Signal(str)
    """The person changed the text."""
    pictures = Signal(object)
    """Pictures were dropped or pasted: a list of paths, or one QImage."""

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._text = ""
        self._raw = ""
        self._fault = -1
        self.setAccessibleName(name)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._take)
        theme.changed.connect(lambda: self.mark(self._fault))

    @property
    def cursor_at(self) -> int:
        """The offset of the cursor in the text."""
        cursor = self.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Start, QTextCursor.MoveMode.KeepAnchor)
        return len(cursor.selectedText())

    def show_text(self, text: str) -> None:
        """Show a text; the cursor stays in its place."""
        if text == self._text:
            return
        raw = text.replace("\n", _BREAK)
        at = shared(self._raw, raw)
        same = shared(self._raw[at:][::-1], raw[at:][::-1])
        own = self.textCursor()
        cursor = QTextCursor(self.document())
        place = own.position()
        cursor.setPosition(_units(self._raw[:at]))
        here = place == cursor.position()
        cursor.setPosition(
            _units(self._raw[: len(self._raw) - same]), QTextCursor.MoveMode.KeepAnchor
        )
        with QSignalBlocker(self):
            cursor.insertText(raw[at : len(raw) - same])
        if here:  # Qt takes it along with what is inserted there
            own.setPosition(place)
            self.setTextCursor(own)
        self._text = text
        self._raw = self.document().toRawText()

    def put_cursor(self, at: int) -> None:
        """Put the cursor at an offset, and scroll there."""
        cursor = self.textCursor()
        cursor.setPosition(_units(self._text[:at]))
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def mark(self, row: int) -> None:
        """Mark a line by its index, or none if negative."""
        self._fault = row
        marks = []
        block = self.document().findBlockByNumber(row) if row >= 0 else None
        if block is not None and block.isValid():
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(block)
            mark.format.setBackground(QColor(self._theme.colour("danger_soft")))
            mark.format.setForeground(QColor(self._theme.colour("on_danger_soft")))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)  # noqa: FBT003 - Qt's name
            marks.append(mark)
        self.setExtraSelections(marks)

    def insert_picture(self, path: str) -> None:
        """Insert a picture as a separate paragraph at the cursor,
        which goes where its description belongs.
        """
        at = self.cursor_at
        before, after = self._text[:at].rstrip("\n"), self._text[at:].lstrip("\n")
        above = f"{before}\n\n" if before else ""
        below = f"\n\n{after}" if after else ""
        self._edit(f"{above}![]({path}){below}", len(above) + len("!["))
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Leave undo to the editor."""
        return False if leaves_undo(event) else super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Continue a list at Enter."""
        if (
            event.matches(QKeySequence.StandardKey.InsertParagraphSeparator)
            and not self.textCursor().hasSelection()
        ):
            self._edit(*new_row(self._text, self.cursor_at))
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802 - Qt's name
        """Accept pictures too."""
        return source.hasImage() or bool(_files(source)) or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Report pictures, and insert text without styles."""
        if files := _files(source):
            self.pictures.emit(files)
        elif source.hasImage() and not source.hasText():
            self.pictures.emit(QImage(source.imageData()))
        else:
            super().insertFromMimeData(source)

    def _edit(self, text: str, cursor: int) -> None:
        self.show_text(text)
        self.put_cursor(cursor)
        self.edited.emit(text)

    def _take(self) -> None:
        """Take over only the part that changed: Qt replaces some characters."""
        raw = self.document().toRawText()
        at = shared(self._raw, raw)
        same = shared(self._raw[at:][::-1], raw[at:][::-1])
        added = raw[at : len(raw) - same].replace(_BREAK, "\n")
        self._text = self._text[:at] + added + self._text[len(self._text) - same :]
        changed = raw != self._raw
        self._raw = raw
        if changed:
            self.edited.emit(self._text)


def _files(source: QMimeData) -> list[Path]:
    files = [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
    return [
        file for file in files if file.suffix.lower() in SUFFIXES - heif.SUFFIXES
    ]  # Qt shows no HEIC


def _units(text: str) -> int:
    """Return the length of a text as Qt counts it."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
