"""How settings are laid out: a titled group of rows, each with its name, one line that explains it, and its control."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import SPACE, TYPE, font

_SIDE_BY_SIDE: Final = 540  # a row narrower than this has its control below its words


class SettingRow(QFrame):
    """One setting. `control` stands at the right, or below where the row is narrow."""

    def __init__(self, title: str, words: str = "", control: QWidget | None = None) -> None:
        super().__init__()
        self._title, self._words, self._control = QLabel(title), QLabel(words), control
        self._scale = 1.0
        self._words.setProperty("role", "explanation")
        for label in (self._title, self._words):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self._words.setVisible(bool(words))
        texts = QVBoxLayout()
        texts.setSpacing(2)
        texts.addStretch(1)
        texts.addWidget(self._title)
        texts.addWidget(self._words)
        texts.addStretch(1)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(SPACE["l"], SPACE["m"], SPACE["l"], SPACE["m"])
        self._layout.setSpacing(SPACE["m"])
        self._layout.addLayout(texts, 1)
        if control is not None:
            self._layout.addWidget(control)
        self.set_scale(1.0)

    @property
    def words(self) -> str:
        """The line that explains it."""
        return self._words.text()

    def set_title(self, title: str) -> None:
        """Call it otherwise."""
        self._title.setText(title)

    def set_words(self, words: str, role: str = "explanation") -> None:
        """Explain it otherwise; as "caution" where that is bad news."""
        if self._words.property("role") != role:
            self._words.setProperty("role", role)
            self._words.style().unpolish(self._words)
            self._words.style().polish(self._words)
            self.set_scale(self._scale)
        self._words.setText(words)
        self._words.setVisible(bool(words))

    def set_scale(self, scale: float) -> None:
        """Give every text, and the control, its size."""
        self._scale = scale
        self._title.setFont(font(TYPE["body"] * scale, bold=True))
        self._words.setFont(font(TYPE["body"] * scale * 0.94))
        for child in self.findChildren(QPushButton):
            child.setFont(font(TYPE["body"] * scale, bold=True))
        resize = getattr(self._control, "set_scale", None)  # a plain button has none
        if resize is not None:
            resize(scale)
        self._align()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Put the control beside the words, or below."""
        super().resizeEvent(event)
        self._align()

    def _align(self) -> None:
        beside = self.width() >= _SIDE_BY_SIDE * self._scale
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._layout.setDirection(direction)
        if self._control is not None:
            middle = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            aligned = middle if beside else Qt.AlignmentFlag.AlignLeft
            self._layout.setAlignment(self._control, aligned)


class SettingGroup(QFrame):
    """Rows under a heading, on a surface of their own, with fine lines between them."""

    def __init__(self, heading: str = "") -> None:
        super().__init__()
        self._heading = QLabel(heading)
        self._heading.setVisible(bool(heading))
        self._heading.setWordWrap(True)
        self._surface = QFrame()
        self._surface.setProperty("role", "group")
        self._rows = QVBoxLayout(self._surface)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE["s"])
        column.addWidget(self._heading)
        column.addWidget(self._surface)
        self.set_scale(1.0)

    def add(self, row: QWidget) -> None:
        """Add a row below the others."""
        if self._rows.count():
            rule = QFrame()
            rule.setProperty("role", "rule")
            rule.setFixedHeight(1)
            self._rows.addWidget(rule)
        self._rows.addWidget(row)

    def set_scale(self, scale: float) -> None:
        """Give the heading its size."""
        self._heading.setFont(font(TYPE["lead"] * scale, bold=True))
