"""The choice of a source: a camera, the demo, a file, an address."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.icons import icon_pixmap, put_icon
from ui.theme import SPACE, TYPE, Theme, font

_FILES: Final = "*.mp4 *.mov *.mkv *.avi *.webm *.m4v *.jpg *.jpeg *.png *.bmp *.webp *.tif *.tiff"
_ADDRESSES: Final = ("http://", "https://", "rtsp://", "rtmp://", "udp://", "tcp://")


@dataclass(frozen=True, slots=True)
class SourceChoice:
    """One source that can be picked: what the command line calls it, and what people call it."""

    spec: str
    label: str
    icon: str


class SourceDialog(QDialog):
    """Shows the cameras and the demo as a list; files and addresses below. `spec` is what was picked."""

    def __init__(self, theme: Theme, cameras: Callable[[], list[SourceChoice]], current: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Pick a source"))
        self.setMinimumWidth(520)
        self._theme = theme
        self._cameras = cameras
        self._current = current
        self.spec: str | None = None
        self._list = QListWidget()
        self._list.setFont(font(TYPE["lead"]))
        self._list.setIconSize(QSize(24, 24))
        self._list.setAccessibleName(self.tr("Cameras and the demo"))
        self._list.itemActivated.connect(self._take_listed)
        self._list.itemSelectionChanged.connect(self._judge)
        self._address = QLineEdit()
        self._address.setPlaceholderText("rtsp://… or http://…")
        self._address.setAccessibleName(self.tr("Address of a stream"))
        self._address.textChanged.connect(self._judge)
        self._address.returnPressed.connect(self._take)
        self._hint = QLabel()
        self._hint.setProperty("role", "muted")
        self._hint.setWordWrap(True)
        self._use = QPushButton(self.tr("Use this source"))
        self._build()
        self._fill()

    def _build(self) -> None:
        heading = QLabel(self.tr("What should Handtrack watch?"))
        heading.setProperty("role", "heading")
        again = self._button(self.tr("Look again"), "retry", self._fill)
        file = self._button(self.tr("Video or picture …"), "folder", self._take_file)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        self._use.setProperty("kind", "primary")
        self._use.setDefault(True)
        self._use.clicked.connect(self._take)
        tools, ends = QHBoxLayout(), QHBoxLayout()
        tools.addWidget(again)
        tools.addWidget(file)
        tools.addStretch(1)
        ends.addStretch(1)
        ends.addWidget(cancel)
        ends.addWidget(self._use)
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE["xl"], SPACE["l"], SPACE["xl"], SPACE["l"])
        column.setSpacing(SPACE["m"])
        column.addWidget(heading)
        column.addWidget(self._list, 1)
        column.addWidget(self._hint)
        column.addLayout(tools)
        column.addWidget(QLabel(self.tr("Or the address of a stream; only then is the network used:")))
        column.addWidget(self._address)
        column.addSpacing(SPACE["s"])
        column.addLayout(ends)

    def _button(self, text: str, name: str, action: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        put_icon(button, name, self._theme.colour("text"), 20)
        button.setAutoDefault(False)
        button.clicked.connect(action)
        return button

    def _fill(self) -> None:
        found = self._cameras()
        none = self.tr("No camera was found. Plug one in and look again, or use the demo.")
        self._hint.setText("" if found else none)
        self._hint.setVisible(not found)
        self._list.clear()
        for choice in [*found, SourceChoice("demo", self.tr("Demo: a drawn hand that shows every sign"), "film")]:
            picture = icon_pixmap(choice.icon, self._theme.colour("text"), 24, self.devicePixelRatioF())
            item = QListWidgetItem(QIcon(picture), choice.label)
            item.setData(Qt.ItemDataRole.UserRole, choice.spec)
            self._list.addItem(item)
            if choice.spec == self._current:
                self._list.setCurrentItem(item)
        if self._list.currentItem() is None:
            self._list.setCurrentRow(0)

    def _judge(self) -> None:
        written = self._address.text().strip()
        ready = written.lower().startswith(_ADDRESSES) if written else bool(self._list.selectedItems())
        self._use.setEnabled(ready)

    def _take_listed(self, item: QListWidgetItem) -> None:
        self._accept(str(item.data(Qt.ItemDataRole.UserRole)))

    def _take(self) -> None:
        written = self._address.text().strip()
        if written:
            if written.lower().startswith(_ADDRESSES):
                self._accept(written)
        elif (item := self._list.currentItem()) is not None:
            self._take_listed(item)

    def _take_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a video or a picture"), "", self.tr("Videos and pictures ({0})").format(_FILES)
        )
        if path:
            self._accept(path)

    def _accept(self, spec: str) -> None:
        self.spec = spec
        self.accept()
