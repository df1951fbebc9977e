"""How settings are laid out: a titled group of rows, each with its name, one line that explains it, and its controls.

What only stands there is painted, not made of widgets: a page has some forty texts and lines, and every widget
costs when it is made and when the colours change.
"""

from typing import Final

from PySide6.QtCore import QLineF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from handtrack_ui.common.announcing import announce
from handtrack_ui.common.choices import Choices
from handtrack_ui.common.switches import Segments, Switch
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font
from handtrack_ui.features.settings.key_field import KeyField
from handtrack_ui.features.settings.slider import ValueSlider

Control = QPushButton | KeyField | Switch | Segments | Choices | ValueSlider

_SIDE_BY_SIDE: Final = 540  # a row narrower than this has its control below its words
_GAP: Final = 3
_EXPLAINED: Final = 0.94  # of the letters of a name
_WRAP: Final = int(Qt.TextFlag.TextWordWrap)
_ENDLESS: Final = 100_000
_USUAL_LETTERS: Final = 26  # how wide words are by themselves, and at least, in sizes of a letter
_LEAST_LETTERS: Final = 9
_WIDTHS: Final = 8  # that a layout tries in turn before it settles


class _Words(QWidget):
    """A name, and below it what explains it, in as many lines as it takes."""

    def __init__(self, theme: Theme, parent: QWidget, title: str, words: str) -> None:
        super().__init__(parent)
        self._theme = theme
        self.title, self.words, self.caution = title, words, False
        self._fonts = (QFont(), QFont())
        self._pixels = 0.0
        self._placed: dict[int, list[tuple[QRect, QFont, str]]] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_text_pixels(TYPE["body"])

    def announce(self) -> None:
        if self.caution and self.isVisible():
            announce(self, self.accessibleName())

    def set_text_pixels(self, pixels: float) -> None:
        if pixels != self._pixels:
            self._pixels = pixels
            self._fonts = (font(pixels, bold=True), font(pixels * _EXPLAINED))
            self.changed()

    def changed(self) -> None:
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

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if not event.spontaneous():
            self.announce()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        painter = QPainter(self)
        painter.setOpacity(1.0 if self.isEnabled() else 0.75)
        parts = self._parts(self.width())
        lift = max(0, (self.height() - self.heightForWidth(self.width())) // 2)
        for room, used, text in parts:
            explains = "on_warning_soft" if self.caution else "muted"
            painter.setPen(self._theme.colour("text" if used is self._fonts[0] else explains))
            painter.setFont(used)
            painter.drawText(room.translated(0, lift), _WRAP, text)

    def _parts(self, width: int) -> list[tuple[QRect, QFont, str]]:
        """Return where each text lies in this width, from the top; Qt asks many times over."""
        if width not in self._placed:
            placed, top = [], 0
            for used, text in zip(self._fonts, (self.title, self.words), strict=True):
                if text:
                    room = QRect(0, top, max(1, width), _ENDLESS)
                    height = QFontMetrics(used).boundingRect(room, _WRAP, text).height()
                    placed.append((QRect(0, top, max(1, width), height), used, text))
                    top += height + _GAP
            if len(self._placed) == _WIDTHS:
                self._placed.clear()
            self._placed[width] = placed
        return self._placed[width]


class SettingRow(QWidget):
    """One setting. Its controls stand at the right, or below where the row is narrow.

    Made first and filled after, `add`, for a widget that changes its parent costs as much as a new one.
    """

    def __init__(self, theme: Theme, group: "SettingGroup", title: str, words: str = "") -> None:
        super().__init__(group)
        self._words = _Words(theme, self, title, words)
        self._scale = 1.0
        self._controls: list[Control] = []
        self._place = QHBoxLayout()
        self._place.setSpacing(SPACE["s"])
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(SPACE["l"], SPACE["m"], SPACE["l"], SPACE["m"])
        self._layout.setSpacing(SPACE["m"])
        self._layout.addWidget(self._words, 1)
        self._layout.addLayout(self._place)
        group.add(self)

    @property
    def title(self) -> str:
        """What it is called."""
        return self._words.title

    @property
    def words(self) -> str:
        """The line that explains it."""
        return self._words.words

    @property
    def cut_off(self) -> bool:
        """Whether some of its words have no room."""
        return self._words.height() < self._words.heightForWidth(self._words.width())

    def add(self, control: Control) -> None:
        """Add a control, a child of this row already, to the right of the others."""
        self._controls.append(control)
        self._place.addWidget(control)
        control.setAccessibleDescription(self.words)

    def set_title(self, title: str) -> None:
        """Call it otherwise."""
        self._words.title = title
        self._words.changed()

    def set_words(self, words: str, *, caution: bool = False) -> None:
        """Explain it otherwise; with `caution` where that is bad news, which a screen reader says at once."""
        if (words, caution) != (self._words.words, self._words.caution):
            self._words.words, self._words.caution = words, caution
            self._words.changed()
            self._words.announce()
            for control in self._controls:
                control.setAccessibleDescription(words)

    def set_scale(self, scale: float) -> None:
        """Give every text, and the controls, their size."""
        self._scale = scale
        self._words.set_text_pixels(TYPE["body"] * scale)
        for control in self._controls:
            if isinstance(control, QPushButton) and not isinstance(control, KeyField):
                control.setFont(font(TYPE["body"] * scale, bold=True))
            else:
                control.set_scale(scale)
        self._align()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Put the controls beside the words, or below."""
        super().resizeEvent(event)
        self._align()

    def _align(self) -> None:
        beside = self.width() >= _SIDE_BY_SIDE * self._scale
        self._layout.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        middle = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._layout.setAlignment(self._place, middle if beside else Qt.AlignmentFlag.AlignLeft)


class SettingGroup(QWidget):
    """Rows under a heading, on a surface of their own, with fine lines between them."""

    def __init__(self, theme: Theme, parent: QWidget, heading: str = "") -> None:
        super().__init__(parent)
        self._theme, self._heading = theme, heading
        self._pixels = float(TYPE["lead"])
        self._rows: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setSpacing(1)
        self.setAccessibleName(heading)
        self._make_room()

    def add(self, row: QWidget) -> None:
        """Add a row, a child of this group already, below the others."""
        self._rows.append(row)
        self._column.addWidget(row)

    def set_scale(self, scale: float) -> None:
        """Give the heading its size."""
        self._pixels = TYPE["lead"] * scale
        self._make_room()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the heading, the surface, and a line between every two rows."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = self._column.contentsMargins().top()
        if self._heading:
            painter.setFont(font(self._pixels, bold=True))
            painter.setPen(self._theme.colour("text"))
            room = QRectF(0, 0, self.width(), top - SPACE["s"])
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._heading)
        surface = QRectF(0.5, top - 0.5, self.width() - 1, self.height() - top)
        painter.setPen(QPen(self._theme.colour("line"), 1))
        painter.setBrush(self._theme.colour("surface"))
        painter.drawRoundedRect(surface, RADIUS["l"], RADIUS["l"])
        shown = [row for row in self._rows if not row.isHidden()]
        for row in shown[1:]:
            painter.drawLine(QLineF(1, row.y() - 0.5, self.width() - 1, row.y() - 0.5))

    def _make_room(self) -> None:
        above = round(self._pixels * 1.35) + SPACE["s"] if self._heading else 1
        self._column.setContentsMargins(1, above, 1, 1)
