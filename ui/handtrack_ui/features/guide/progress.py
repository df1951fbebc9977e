"""How far a guide is: one segment a step, across the top."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from handtrack_ui.common.theme import Theme

_GAP = 4.0


class StepProgress(QWidget):
    """Segments: completed, the one where the person is, still to come."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._completed: tuple[bool, ...] = ()
        self._current: int | None = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_progress(self, completed: tuple[bool, ...], current: int | None) -> None:
        """Show which steps are completed, and where the person is; None at the end."""
        self._completed, self._current = completed, current
        count, done = len(completed), sum(completed)
        if current is None:
            self.setAccessibleName(self.tr("Finished: {0} of {1} steps completed").format(done, count))
        else:
            self.setAccessibleName(self.tr("Step {0} of {1}, {2} completed").format(current + 1, count, done))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a slim strip."""
        return QSize(200, 10)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the segments."""
        if not self._completed:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        count = len(self._completed)
        gap = min(_GAP, self.width() / count / 3)
        width = (self.width() - gap * (count - 1)) / count
        for index, completed in enumerate(self._completed):
            here = index == self._current
            token = "accent" if completed or here else "line"
            colour = self._theme.colour(token, 1.0 if here or not completed else 0.62)
            painter.setBrush(colour)
            height = self.height() if here else self.height() * 0.5
            box = QRectF(index * (width + gap), (self.height() - height) / 2, width, height)
            painter.drawRoundedRect(box, height / 2, height / 2)
