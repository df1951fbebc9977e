"""A video, pictures or a guide dropped onto the window, with a preview of the effect;
or onto a Mac's icon.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFileOpenEvent,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QWidget

from handtrack.guides.bundle import SUFFIXES, TEXT_SUFFIXES, importable, is_guide_name
from handtrack.sources import images
from handtrack.sources.addresses import is_web_page, page_advice
from handtrack.sources.opening import recording_suffixes
from handtrack.sources.video import VIDEO_SUFFIXES
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import Painted, paint_words, paints
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.sources.addresses import is_address
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import source_name

translate = QCoreApplication.translate
_LOOKED_AT: Final = 500  # entries of a folder to check
_ICON: Final = 48


class Drop(Enum):
    """Effect of dropping."""

    TRACK = "track"
    OPEN_GUIDE = "open the guide"
    KEEP_PICTURE = "put the picture into a guide"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Dragged:
    """The dragged item as on the command line, and the text shown for it."""

    drop: Drop
    what: str
    words: str
    icon: str


def judge(urls: Sequence[QUrl], *, keeps_pictures: bool = False) -> Dragged:
    """Judge a drag by file name, and a folder by the names in it: with a guide,
    it is that guide's folder.

    `keeps_pictures`: a picture is for a guide, not to track hands in it.
    """
    if len(urls) != 1:
        return _refused(translate("drop", "Drop one file or one folder at a time"))
    url = urls[0]
    if not url.isLocalFile():
        address = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        if not is_address(address):
            return _refused(translate("drop", "Can't open this address"))
        if is_web_page(address):
            return _refused(message_words(page_advice(address)))
        words = translate("drop", "Drop to track this stream: {0}").format(source_name(address))
        return Dragged(Drop.TRACK, address, words, "link")
    path = Path(url.toLocalFile())
    if keeps_pictures and path.suffix.lower() in images.SUFFIXES:
        words = translate(
            "drop", "Handtrack can't read text in pictures. Drop to put this one into a guide"
        )
        return Dragged(Drop.KEEP_PICTURE, str(path), words, "steps")
    return _judge_file(path)


def _judge_file(path: Path) -> Dragged:
    suffix = path.suffix.lower()
    if suffix in importable() or suffix in TEXT_SUFFIXES:
        words = translate("drop", "Drop to import this recipe or protocol")
        return Dragged(Drop.OPEN_GUIDE, str(path), words, "steps")
    if suffix in SUFFIXES:
        return Dragged(
            Drop.OPEN_GUIDE, str(path), translate("drop", "Drop to open this guide"), "steps"
        )
    if suffix in (*VIDEO_SUFFIXES, *recording_suffixes(), *images.SUFFIXES):
        return Dragged(Drop.TRACK, str(path), _film_words(suffix), "film")
    if path.is_dir():
        return _judge_folder(path)
    return _refused(translate("drop", "Can't open {0}").format(path.name))


def _judge_folder(path: Path) -> Dragged:
    names = _names(path)
    guides = [name for name in names if is_guide_name(name)]
    if len(guides) == 1:
        return _judge_file(path / guides[0])
    if any(Path(name).suffix.lower() in images.SUFFIXES for name in names):
        return Dragged(
            Drop.TRACK,
            str(path),
            translate("drop", "Drop to track the pictures in this folder"),
            "folder",
        )
    return _refused(translate("drop", "No pictures or guide in this folder"))


def _film_words(suffix: str) -> str:
    if suffix in recording_suffixes():
        return translate("drop", "Drop to play this recording")
    video = translate("drop", "Drop to track this video")
    picture = translate("drop", "Drop to track this picture")
    return video if suffix in VIDEO_SUFFIXES else picture


def _names(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:  # a Path reads all names before it yields the first
            return [entry.name for entry in islice(entries, _LOOKED_AT)]
    except OSError:
        return []


def _refused(words: str) -> Dragged:
    return Dragged(Drop.NOTHING, "", words, "warning")


class DropZone(QObject):
    """Accepts drops on a window and emits `source`, `guide` or `picture`; `refused` says why not.

    `keeps_pictures`: returns whether a picture dropped now is for a guide.
    """

    source = Signal(str)
    guide = Signal(str)
    picture = Signal(str)
    refused = Signal(str)

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self.curtain = DropCurtain(theme, window)
        self.keeps_pictures: Callable[[], bool] = lambda: False
        self._dragged: Dragged | None = None
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Handle a drag over the window."""
        match event:
            case QDropEvent() if event.type() == QEvent.Type.Drop:
                self._drop(event)
            case QDragEnterEvent() if event.mimeData().hasUrls():
                urls = event.mimeData().urls()
                self._dragged = judge(urls, keeps_pictures=self.keeps_pictures())
                self.curtain.show_text(self._dragged)
                self._accept(event)
            case QDragMoveEvent() if event.type() == QEvent.Type.DragMove:
                self._accept(event)
            case _ if event.type() == QEvent.Type.DragLeave:
                self.curtain.hide()
            case _ if event.type() == QEvent.Type.Resize:
                self.curtain.cover()
                return False
            case _:
                return False
        return True

    def _accept(self, event: QDropEvent) -> None:
        """Let any drag be dropped; without that, the reason to refuse it could not stay."""
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def _drop(self, event: QDropEvent) -> None:
        self.curtain.hide()
        dragged = self._dragged
        self._dragged = None
        self._accept(event)
        if dragged is None:
            return
        if dragged.drop is Drop.NOTHING:
            event.setDropAction(Qt.DropAction.IgnoreAction)
            self.refused.emit(dragged.words)
            return
        signals = {
            Drop.TRACK: self.source,
            Drop.OPEN_GUIDE: self.guide,
            Drop.KEEP_PICTURE: self.picture,
        }
        signals[dragged.drop].emit(dragged.what)


class OpenedFiles(QObject):
    """Opens files from a Mac's Finder or Dock, which sends an event where other systems start a
    process.
    """

    def __init__(self, app: QApplication, receive: Callable[[WindowOptions], None]) -> None:
        super().__init__(app)
        self._receive = receive
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Handle the event, even before the window has started."""
        if not isinstance(event, QFileOpenEvent):
            return False
        dragged = judge([event.url()])
        guide = dragged.what if dragged.drop is Drop.OPEN_GUIDE else None
        source = dragged.what if dragged.drop is Drop.TRACK else None
        QTimer.singleShot(
            0, lambda: self._receive(WindowOptions(source, "live" if source else None, guide))
        )
        return True


class DropCurtain(Painted):
    """Covers the window during a drag and says what a drop will do."""

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(theme, window)
        self._window = window
        self._dragged = _refused("")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def words(self) -> str:
        """The text; empty while hidden."""
        return "" if self.isHidden() else self._dragged.words

    def show_text(self, dragged: Dragged) -> None:
        """Show what a drop will do."""
        self._dragged = dragged
        self.setAccessibleName(dragged.words)
        self.cover()
        self.show()
        self.raise_()
        self.update()

    def cover(self) -> None:
        """Cover the window."""
        self.setGeometry(self._window.rect())

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint a veil and a card with the text."""
        painter.fillRect(self.rect(), self._theme.colour("stage", 0.72))
        refused = self._dragged.drop is Drop.NOTHING
        ground = "danger_soft" if refused else "accent_soft"
        letters = font(min(TYPE["title"], max(TYPE["lead"], self.width() // 36)), bold=True)
        wrap = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter
        room = QRectF(0, 0, min(self.width() * 0.8, 900.0) - 2 * SPACE["xl"], self.height())
        text = QRectF(QFontMetrics(letters).boundingRect(room.toRect(), wrap, self._dragged.words))
        card = QRectF(
            0,
            0,
            text.width() + 2 * SPACE["xl"],
            text.height() + _ICON + SPACE["l"] + 2 * SPACE["xl"],
        )
        card.moveCenter(QRectF(self.rect()).center())
        ink = self._theme.colour(f"on_{ground}")
        painter.setPen(QPen(ink, 2, Qt.PenStyle.SolidLine if refused else Qt.PenStyle.DashLine))
        painter.setBrush(self._theme.colour(ground))
        painter.drawRoundedRect(card, RADIUS["l"], RADIUS["l"])
        icon = QRectF(card.center().x() - _ICON / 2, card.top() + SPACE["xl"], _ICON, _ICON)
        paint_icon(painter, self._dragged.icon, ink, icon)
        words = QRectF(
            card.left() + SPACE["xl"] - 2,
            icon.bottom() + SPACE["l"],
            text.width() + 4,
            text.height() + 2,
        )
        paint_words(painter, words, self._dragged.words, letters, ink, how=wrap)
