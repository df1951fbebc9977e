"""A rating as stars; a click on a star gives as many."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent

from handtrack.guides.record import stars
from handtrack.guides.run import MOST_STARS
from handtrack_ui.common.label import Label


class Stars(Label):
    """Shows a rating. The keys and buttons beside it change it too."""

    picked = Signal(int)
    """A star was clicked; its number, from 1."""

    def __init__(self, rating: int | None) -> None:
        super().__init__(stars(rating or 0))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Give as many stars as there are up to the pointer."""
        place = event.position().toPoint()
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(place):
            self.picked.emit(self.star_at(place.x()))

    def star_at(self, x: int) -> int:
        """Return the number of the star at a horizontal position, or of the nearest one."""
        wide = self.fontMetrics().horizontalAdvance(self.text())
        left = (self.width() - wide) / 2
        return min(max(int((x - left) / wide * MOST_STARS) + 1, 1), MOST_STARS)
