"""A column in pages; no page ends within a text, a tile or a picture."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent, QTextDocument, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from handtrack_ui.common.label import Label

_NOTCH: Final = 120  # of a mouse wheel, in Qt's unit

WHOLE: Final = "whole"
"""Property of a widget that must not be split, unless it is taller than a page."""

Span = tuple[int, int]
"""Top and bottom of what stays whole, in pixels of the content; the bottom is exclusive."""


class Pages(QWidget):
    """Shows one page of its content."""

    turned = Signal()
    """The page changed."""
    resized = Signal()
    """The space for a page changed."""

    def __init__(self) -> None:
        super().__init__()
        self._sheet = QWidget(self)  # exactly as high as its page, so it clips between two lines
        self._content: QWidget | None = None
        self._pages: list[Span] = [(0, 0)]
        self._page = 0
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
    def whole(self) -> bool:
        """True if nothing is cut: each line, tile and picture is whole on its page."""
        content = self._content
        return content is None or all(
            end - top <= self.height() for top, end in spans_of(content, self.height())
        )

    def set_content(self, content: QWidget) -> None:
        """Show the first page of something else; the old content is deleted."""
        if self._content is not None:
            self._content.hide()
            self._content.deleteLater()
        self._content = content
        content.setParent(self._sheet)
        content.show()
        self._page = 0
        self._break()

    def turn(self, pages: int) -> bool:
        """Turn pages, forward if positive; return whether it moved."""
        page = min(max(self._page + pages, 0), self.count - 1)
        if page == self._page:
            return False
        self._page = page
        self._place()
        self.turned.emit()
        return True

    def page_of(self, part: QWidget) -> int:
        """Return the page where a part of the content begins."""
        top = 0 if self._content is None else part.mapTo(self._content, part.rect().topLeft()).y()
        return max((page for page, (begin, _) in enumerate(self._pages) if begin <= top), default=0)

    def bring(self, part: QWidget) -> None:
        """Turn to the page where a part of the content begins."""
        self.turn(self.page_of(part) - self._page)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the widgets around it have priority."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break the pages again."""
        super().resizeEvent(event)
        self._break()
        self.resized.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Turn a page with each notch."""
        self._turned_by -= event.angleDelta().y()
        notches = int(self._turned_by / _NOTCH)
        self._turned_by -= notches * _NOTCH
        self.turn(notches)

    def _show_focus(self, _: QWidget | None, focused: QWidget | None) -> None:
        if (
            self._content is not None
            and focused is not None
            and self._content.isAncestorOf(focused)
        ):
            self.bring(focused)

    def _break(self) -> None:
        content = self._content
        if content is None or self.height() <= 0:
            return
        needed = needed_height(content, self.width())
        height = self.height()
        content.resize(self.width(), max(needed, height))
        if (layout := content.layout()) is not None:
            layout.activate()
        self._pages = (
            [(0, height)] if needed <= height else broken(spans_of(content, height), height)
        )
        self._page = min(self._page, self.count - 1)
        self._place()

    def _place(self) -> None:
        begin, end = self._pages[self._page]
        self._sheet.setGeometry(0, 0, self.width(), end - begin)
        if self._content is not None:
            self._content.move(0, -begin)


def needed_height(content: QWidget, width: int) -> int:
    """Return the height of a column at a width, even before it is shown."""
    for part in content.findChildren(QWidget):
        part.show()  # a layout skips widgets that were never shown
        part.ensurePolished()
    layout = content.layout()
    if layout is None:
        return content.heightForWidth(width)
    layout.invalidate()
    return (
        layout.totalHeightForWidth(width)
        if layout.hasHeightForWidth()
        else layout.totalSizeHint().height()
    )


def broken(spans: list[Span], height: int) -> list[Span]:
    """Distribute spans, in order, over pages of the given height;
    a taller one gets its own page and is cut.
    """
    pages: list[Span] = []
    for top, bottom in spans:
        if pages and bottom - pages[-1][0] <= height:
            pages[-1] = (pages[-1][0], bottom)
        else:
            pages.append((top, min(bottom, top + height)))
    return pages or [(0, height)]


def spans_of(content: QWidget, height: int) -> list[Span]:
    """Return what must stay whole on pages of this height: texts, tiles, pictures; neighbours in a
    row count as one.

    A text taller than a page may be split between lines.
    """
    merged: list[Span] = []
    for top, bottom in sorted(_spans(content, content, height)):
        if merged and top < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(bottom, merged[-1][1]))
        else:
            merged.append((top, bottom))
    return merged


def _spans(within: QWidget, content: QWidget, height: int) -> Iterator[Span]:
    place = QRect(within.mapTo(content, within.rect().topLeft()), within.size())
    children = [
        child for child in within.children() if isinstance(child, QWidget) and not child.isHidden()
    ]
    if isinstance(within, Label) and place.height() > height:
        yield from _lines(within, place)
    elif not children or (within.property(WHOLE) and place.height() <= height):
        yield place.top(), place.bottom() + 1
    else:
        spans = [span for child in children for span in _spans(child, content, height)]
        if within.property(WHOLE):  # its edges belong to its first and last line
            spans += [(place.top(), min(spans)[1]), (max(spans)[0], place.bottom() + 1)]
        yield from spans


def _lines(label: Label, place: QRect) -> Iterator[Span]:
    """Return the lines of a label as it lays them out."""
    tops: list[float]
    if label.textFormat() is not Qt.TextFormat.RichText:
        metrics = label.fontMetrics()
        height = float(
            metrics.boundingRect(label.rect(), Qt.TextFlag.TextWordWrap, label.text()).height()
        )
        count = max(1, round(height / metrics.lineSpacing()))
        tops = [height / count * line for line in range(count)]
    else:
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(label.font())
        document.setHtml(label.text())
        document.setTextWidth(label.width())
        height = document.size().height()
        tops = []
        block = document.begin()
        while block.isValid():
            first = document.documentLayout().blockBoundingRect(block).top()
            tops += [
                first + block.layout().lineAt(line).y()
                for line in range(block.layout().lineCount())
            ]
            block = block.next()
    middle = place.top() + (place.height() - height) / 2  # its centre, if it has spare height
    edges = [*(middle + top for top in tops), middle + height]
    yield from ((floor(top + 0.5), ceil(bottom - 0.5)) for top, bottom in pairwise(edges))
