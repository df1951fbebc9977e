"""Shows one page of a sheet at a time."""

from bisect import bisect_right
from typing import Final

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from handtrack_ui.common.tile import Tile
from handtrack_ui.features.guide.sheet import Page, Sheet, Spot

_NOTCH: Final = 120  # of a mouse wheel, in Qt's unit


class Pages(QWidget):
    """A window on a sheet that is exactly as high as the page it shows, so no line is cut.

    In another layout of the sheet it shows the page that holds what the reader's page began with.
    That spot is kept until a page is turned, so that the way back from a larger window leads back
    to the same page.
    """

    turned = Signal()
    """The page changed."""
    resized = Signal()
    """The space for a page changed."""

    def __init__(self) -> None:
        super().__init__()
        self._port = QWidget(self)
        self._sheet: Sheet | None = None
        self._pages = [Page(0, 0)]
        self._page = 0
        self._reader_spot = Spot()
        self._turned_by = 0
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._show_focus)

    @property
    def page(self) -> int:
        """The visible page, from 0."""
        return self._page

    @property
    def count(self) -> int:
        """Number of pages."""
        return len(self._pages)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the sheet's options, items or timers."""
        return self._sheet.tiles if self._sheet is not None else ()

    @property
    def begins(self) -> tuple[Spot, ...]:
        """The first spot on each page."""
        return tuple(page.begin for page in self._pages)

    @property
    def free_height(self) -> int:
        """The height that the visible page leaves empty at its end, in pixels."""
        if self.count == 1 and self._sheet is not None and self._sheet.tiles:
            return 0  # tiles fill a page
        page = self._pages[self._page]
        return max(0, self.height() - (page.bottom - page.top))

    def set_sheet(self, sheet: Sheet) -> None:
        """Take another sheet in, to be laid out and then shown by `show_pages` from its beginning;
        the previous one is deleted.
        """
        if self._sheet is not None:
            self._sheet.hide()
            self._sheet.deleteLater()
        self._sheet = sheet
        self._reader_spot = Spot()
        sheet.setParent(self._port)
        sheet.show()  # a layout skips what was never shown

    def show_pages(self, pages: list[Page]) -> None:
        """Show the pages of another layout of the sheet, where the reader is."""
        self._pages = pages
        self._page = max(0, bisect_right(self.begins, self._reader_spot) - 1)
        self._place()

    def turn(self, pages: int) -> bool:
        """Turn pages, forward if positive; return whether it moved."""
        page = min(max(self._page + pages, 0), self.count - 1)
        if page == self._page:
            return False
        self._page = page
        self._reader_spot = self._pages[page].begin
        self._place()
        self.turned.emit()
        return True

    def page_of(self, part: QWidget) -> int:
        """Return the page where a part of the sheet begins."""
        top = 0 if self._sheet is None else part.mapTo(self._sheet, QPoint(0, 0)).y()
        return max((at for at, page in enumerate(self._pages) if page.top <= top), default=0)

    def bring(self, part: QWidget) -> None:
        """Turn to the page where a part of the sheet begins."""
        self.turn(self.page_of(part) - self._page)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the widgets around it have priority."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for pages of the new size."""
        super().resizeEvent(event)
        self._place()
        self.resized.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Turn a page with each notch."""
        self._turned_by -= event.angleDelta().y()
        notches = int(self._turned_by / _NOTCH)
        self._turned_by -= notches * _NOTCH
        self.turn(notches)

    def _show_focus(self, _: QWidget | None, focused: QWidget | None) -> None:
        if self._sheet is not None and focused is not None and self._sheet.isAncestorOf(focused):
            self.bring(focused)

    def _place(self) -> None:
        page = self._pages[self._page]
        height = self.height() if self.count == 1 else min(page.bottom - page.top, self.height())
        self._port.setGeometry(0, 0, self.width(), height)
        if self._sheet is not None:
            self._sheet.move(0, -page.top)
