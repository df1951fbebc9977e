"""A step as it will look in this window, scaled down."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack.guides import Guide
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import GuideSession
from handtrack_ui.common.announcing import PICTURE
from handtrack_ui.common.painting import paints
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.guide.step_screen import StepScreen

_LEAST: Final = QSize(960, 540)
_HEADER: Final = 56  # above a guide, in pixels
_DIMMED: Final = 0.35


class StepPreview(QWidget):
    """Paints a step screen that is laid out unseen in the window's size. A click turns its page."""

    spoken_as = PICTURE

    def __init__(self, theme: Theme, pictures: Pictures) -> None:
        super().__init__()
        self._theme = theme
        self._picture = QPixmap()
        self._dimmed = False
        self._shown: tuple[Guide, int, float] | None = None
        self._session: GuideSession | None = None
        self._stage = (
            QWidget()
        )  # no part of the window: neither Tab nor a screen reader finds its buttons
        self._stage.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.destroyed.connect(self._stage.deleteLater)
        self._screen = StepScreen(theme, pictures, silent=True)
        self._screen.setParent(self._stage)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._take_picture)
        self._screen.sized.connect(self._lay_out)
        pictures.ready.connect(self._later.start)
        theme.changed.connect(self._lay_out)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_step(self, guide: Guide, at: int, metres: float, dimmed: bool) -> None:  # noqa: FBT001 - a Qt slot
        """Show a step of a guide, for a reading distance;
        dimmed if the text has since acquired a mistake.
        """
        self._dimmed = dimmed
        if (guide, at, metres) != self._shown:
            self._shown = (guide, at, metres)
            answers = {asked: min(options) for asked, options in guide.steps[at].needs.items()}
            state = GuideRunState(at, answers=answers)
            self._session = GuideSession(guide, RunRecorder(None, lambda _: None), 0.0, state)
            self._screen.set_reading_distance(metres)
            self.setAccessibleName(self.tr("Preview: {0}").format(guide.steps[at].title))
            self._lay_out()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Turn the page; from the last to the first."""
        pages = self._screen.pages
        if not pages.turn(1):
            pages.turn(-pages.page)
        self._later.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the window's size."""
        super().resizeEvent(event)
        size = self.window().size().expandedTo(_LEAST)
        self._stage.resize(size)
        self._screen.setGeometry(0, _HEADER, size.width(), size.height() - _HEADER)
        self._later.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Lay the step out, now that it is seen."""
        super().showEvent(event)
        self._stage.show()
        self._lay_out()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Lay nothing out while it is not seen."""
        super().hideEvent(event)
        self._stage.hide()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the step in its frame."""
        if self._picture.isNull():
            return
        box = self._box()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(_DIMMED if self._dimmed else 1.0)
        painter.drawPixmap(box, self._picture, QRectF(self._picture.rect()))
        painter.setPen(self._theme.colour("line"))
        painter.drawRect(box)

    def _box(self) -> QRectF:
        size = self._screen.size()
        scale = min((self.width() - 1) / size.width(), (self.height() - 1) / size.height())
        return QRectF(0.5, 0.5, size.width() * scale, size.height() * scale)

    def _lay_out(self) -> None:
        if self._session is not None and self.isVisible():
            self._screen.show_step(self._session, 0.0, None)
            self._later.start()

    def _take_picture(self) -> None:
        if self._session is None or not self.isVisible():
            return
        size = (self._box().size() * self.devicePixelRatioF()).toSize()
        mode = Qt.TransformationMode.SmoothTransformation
        self._picture = self._screen.grab().scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
        self.update()
