"""The steps of a guide as segments above its page."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from handtrack_ui.common.painting import Painted, paints
from handtrack_ui.common.theme import Theme

_GAP: Final = 4.0


class StepProgress(Painted):
    """Segments: completed ones are thick, the current one thicker, those to come thin."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._completed: tuple[bool, ...] = ()
        self._current: int | None = 0
        self.setFixedHeight(10)

    def set_progress(self, completed: tuple[bool, ...], current: int | None) -> None:
        """Show which steps are completed and which is current; None at the end."""
        self._completed = completed
        self._current = current
        count = len(completed)
        done = sum(completed)
        if current is None:
            self.setAccessibleName(
                self.tr("Finished: {0} of {1} steps completed").format(done, count)
            )
        else:
            self.setAccessibleName(
                self.tr("Step {0} of {1}, {2} completed").format(current + 1, count, done)
            )
        self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the segments."""
        if not self._completed:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        count = len(self._completed)
        gap = min(_GAP, self.width() / count / 3)
        width = (self.width() - gap * (count - 1)) / count
        for index, completed in enumerate(self._completed):
            here = index == self._current
            token = "accent" if completed or here else "line"
            colour = self._theme.colour(token, 1.0 if here or not completed else 0.62)
            painter.setBrush(colour)
            height = self.height() * (1.0 if here else 0.5 if completed else 0.2)
            box = QRectF(index * (width + gap), (self.height() - height) / 2, width, height)
            painter.drawRoundedRect(box, height / 2, height / 2)
