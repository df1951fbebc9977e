"""The layout of settings: titled groups of rows, each with a name, an explanation and controls."""

from typing import Final

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from handtrack_ui.common.announcing import GROUP, TEXT, announce
from handtrack_ui.common.controls import Segments, ValueSlider
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.painting import paints
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle, text_pixels, text_scale

_FIELD_PAD: Final = 2.0  # of the text size
_ENTERS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TextField(QLineEdit):
    """A text; Enter or a change of focus accepts it, Esc restores the old one."""

    entered = Signal(str)
    """The person entered another text."""

    def __init__(self, name: str, letters: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._letters = letters
        self._value = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.editingFinished.connect(self._emit_changed)

    def set_value(self, text: str) -> None:
        """Show a text, unless the person is writing another one."""
        if text != self._value or not (self.hasFocus() and self.isModified()):
            self._value = text
            if text != self.text():
                self.setText(text)

    def event(self, event: QEvent) -> bool:
        """Keep Enter from the window, and Esc while there is something to restore."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            takes_back = event.key() == Qt.Key.Key_Escape and self.text() != self._value
            if takes_back or event.key() in _ENTERS:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: D102, N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._value)
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        wide = QFontMetrics(self.font()).horizontalAdvance("0" * self._letters)
        pad = round(_FIELD_PAD * text_pixels(self))
        return QSize(wide + pad, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        least = round((_FIELD_PAD + 3) * text_pixels(self))
        return QSize(least, super().sizeHint().height())

    def _emit_changed(self) -> None:
        if self.text() != self._value:
            self._value = self.text()
            self.entered.emit(self._value)


Control = QPushButton | QCheckBox | Label | TextField | Segments | ValueSlider

_SIDE_BY_SIDE: Final = 540  # a narrower row puts its control below its words
_EXPLAINED: Final = 0.94  # size of an explanation, relative to a name
_GAP: Final = 3
_WRAP: Final = int(Qt.TextFlag.TextWordWrap)
_ENDLESS: Final = 100_000
_USUAL_LETTERS: Final = 26  # preferred and minimum width, in text sizes
_LEAST_LETTERS: Final = 9


class _Words(QWidget):
    """A name and its explanation, wrapped. Painted,
    because a label each would make opening a page twice as slow.
    """

    spoken_as = TEXT

    def __init__(self, theme: Theme, parent: QWidget, title: str, words: str) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title = title
        self.words = words
        self.caution = False
        self._placed: dict[int, list[tuple[QRect, QFont, str]]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.changed()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.changed()

    def changed(self) -> None:
        self._pixels = text_pixels(self)
        self._fonts = (font(self._pixels, bold=True), font(self._pixels * _EXPLAINED))
        self.setAccessibleName(". ".join(filter(None, (self.title, self.words))))
        self._placed.clear()
        self.updateGeometry()
        self.update()

    def heightForWidth(self, width: int) -> int:  # noqa: N802 - Qt's name
        parts = self._parts(width)
        return parts[-1][0].bottom() + 1 if parts else 0

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        width = round(_USUAL_LETTERS * self._pixels)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(round(_LEAST_LETTERS * self._pixels), round(self._pixels))

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter.setOpacity(1.0 if self.isEnabled() else 0.75)
        lift = max(0, (self.height() - self.heightForWidth(self.width())) // 2)
        for room, used, text in self._parts(self.width()):
            explains = "on_warning_soft" if self.caution else "muted"
            painter.setPen(self._theme.colour("text" if used is self._fonts[0] else explains))
            painter.setFont(used)
            painter.drawText(room.translated(0, lift), _WRAP, text)

    def _parts(self, width: int) -> list[tuple[QRect, QFont, str]]:
        """Return the texts' boxes for a width, top down; cached, because Qt asks repeatedly."""
        if width not in self._placed:
            placed = []
            top = 0
            for used, text in zip(self._fonts, (self.title, self.words), strict=True):
                if text:
                    room = QRect(0, top, max(1, width), _ENDLESS)
                    height = QFontMetrics(used).boundingRect(room, _WRAP, text).height()
                    placed.append((QRect(0, top, max(1, width), height), used, text))
                    top += height + _GAP
            self._placed[width] = placed
        return self._placed[width]


class SettingRow(QFrame):
    """One setting. Its controls are on the right, or below in a narrow row.

    Make it first and fill it with `add`: reparenting a widget costs as much as making one.
    """

    def __init__(self, theme: Theme, group: "SettingGroup", title: str, words: str = "") -> None:
        super().__init__(group.surface)
        self._words = _Words(theme, self, title, words)
        self._controls: list[Control] = []
        self._place = lay_row(gap=SPACE["s"])
        edges = (SPACE["l"], SPACE["m"], SPACE["l"], SPACE["m"])
        self._layout = lay_row((self._words, 1), self._place, gap=SPACE["m"], edges=edges, of=self)
        group.add(self)

    @property
    def title(self) -> str:
        """The name."""
        return self._words.title

    @property
    def words(self) -> str:
        """The explanation."""
        return self._words.words

    @property
    def caution(self) -> bool:
        """True if the explanation is a warning."""
        return self._words.caution

    def add(self, control: Control) -> None:
        """Add a control, already a child of this row, to the right of the others."""
        self._controls.append(control)
        self._place.addWidget(control, alignment=Qt.AlignmentFlag.AlignVCenter)
        control.setAccessibleDescription(self.words)

    def lock(self, *, locked: bool) -> None:
        """Disable the controls; the words stay as readable as before."""
        for control in self._controls:
            control.setEnabled(not locked)

    def set_title(self, title: str) -> None:
        """Change the name."""
        self._words.title = title
        self._words.changed()

    def set_words(self, words: str, *, caution: bool = False) -> None:
        """Change the explanation; `caution` marks a warning,
        which screen readers announce at once.
        """
        if (words, caution) != (self.words, self.caution):
            self._words.words = words
            self._words.caution = caution
            self._words.changed()
            self._announce()
            for control in self._controls:
                control.setAccessibleDescription(words)

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._align()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._align()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Toggle the row's switch by a click anywhere in the row."""
        for control in self._controls:
            if isinstance(control, QCheckBox) and self.rect().contains(event.position().toPoint()):
                control.click()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().showEvent(event)
        if not event.spontaneous():
            self._announce()

    def _announce(self) -> None:
        if self.caution and self.isVisible():
            announce(self._words, self._words.accessibleName())

    def _align(self) -> None:
        beside = self.width() >= _SIDE_BY_SIDE * text_scale(self)
        self._layout.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        )
        self._layout.setAlignment(
            self._place, Qt.AlignmentFlag(0) if beside else Qt.AlignmentFlag.AlignLeft
        )


class SettingGroup(QWidget):
    """Rows under a heading, on their own surface, separated by thin lines."""

    spoken_as = GROUP

    def __init__(self, parent: QWidget, heading: str = "") -> None:
        super().__init__(parent)
        self._heading = Label(heading, self)
        self.surface = QFrame(self)
        self.surface.setProperty("role", "group")
        self._heading.setVisible(bool(heading))
        self._rows = lay_column(gap=0, edges=1, of=self.surface)
        lay_column(self._heading, self.surface, gap=SPACE["s"], of=self)
        self.setAccessibleName(heading)
        self._size_heading()

    def add(self, row: SettingRow) -> None:
        """Add a row, already a child of this group's surface, below the others."""
        row.setProperty("role", "row" if self._rows.count() else "first")
        self._rows.addWidget(row)

    def lift(self, row: SettingRow) -> None:
        """Move a row here from another group, above the others."""
        first = self._rows.itemAt(0)
        top = first.widget() if first is not None else None
        if top is not None:
            restyle(top, "role", "row")
        row.setParent(self.surface)
        self._rows.insertWidget(0, row)
        restyle(row, "role", "first")

    def changeEvent(self, event: QEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._size_heading()

    def _size_heading(self) -> None:
        self._heading.setFont(font(TYPE["lead"] * text_scale(self), bold=True))
