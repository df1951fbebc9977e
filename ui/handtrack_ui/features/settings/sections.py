"""The rail of the settings' pages, and the pages themselves."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QScrollArea, QStackedWidget, QWidget

from handtrack_ui.common.icons import themed_icon
from handtrack_ui.common.layouts import scroll
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.theme import TYPE, Theme, font, restyle
from handtrack_ui.feature import Page

_RAIL_PX: Final = 248
_NARROW_RAIL_PX: Final = 224
_NARROW_PX: Final = 860
_LOW_PX: Final = 420
_SCROLL_BAR_PX: Final = 12  # as in the style sheet


def page_title(page: Page) -> str:
    """Return a page's title in the person's language."""
    return QCoreApplication.translate("settings", page.title)


class SectionRail(QListWidget):
    """The sections, one of them chosen."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("rail")
        self.setAccessibleName(self.tr("Sections of the settings"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def insert(self, at: int, page: Page) -> None:
        """Add a page at an index."""
        self.insertItem(at, QListWidgetItem(themed_icon(self._theme, page.icon), page_title(page)))

    def size_for(self, view: QSize, scale: float) -> None:
        """Fit the rail to the size of its view."""
        narrow = view.width() < _NARROW_PX
        dense = view.height() < _LOW_PX
        bar = _SCROLL_BAR_PX if dense else 0
        self.setFixedWidth((_NARROW_RAIL_PX if narrow else round(_RAIL_PX * scale)) + bar)
        self.setFont(font(TYPE["body" if narrow else "lead"] * scale * 0.96))
        self.setIconSize(QSize(round(24 * scale), round(24 * scale)))
        restyle(self, "dense", dense)
        self.scrollToItem(self.currentItem())


class SectionPages(QStackedWidget):
    """The pages, each in a scroll area, and made when it is first shown.

    `make`: makes a page, given its parent.
    """

    def __init__(self, make: Callable[[Page, QWidget], SettingsPage], parent: QWidget) -> None:
        super().__init__(parent)
        self._make = make
        self._made: dict[str, SettingsPage] = {}
        self._areas: list[QScrollArea] = []
        self.pages: list[Page] = []
        """All pages, in order."""

    @property
    def area(self) -> QScrollArea:
        """The current scroll area."""
        return self._areas[self.currentIndex()]

    @property
    def page(self) -> SettingsPage:
        """The current page, made now if it was never shown."""
        return self._page_at(self.currentIndex())

    @property
    def made_so_far(self) -> Mapping[str, SettingsPage]:
        """The pages that were made, by name."""
        return self._made

    def insert(self, at: int, page: Page) -> None:
        """Add a page at an index."""
        area = scroll(QScrollArea(self))
        self._areas.insert(at, area)
        self.pages.insert(at, page)
        self.insertWidget(at, area)

    def make_next(self) -> None:
        """Make the next page that does not exist yet."""
        self._page_at(next(at for at, page in enumerate(self.pages) if page.name not in self._made))

    def _page_at(self, at: int) -> SettingsPage:
        name = self.pages[at].name
        if name in self._made:
            return self._made[name]
        area = self._areas[at]
        page = self._made[name] = self._make(self.pages[at], area.viewport())
        area.setWidget(page)
        page.spare(_SCROLL_BAR_PX)
        area.verticalScrollBar().rangeChanged.connect(partial(_make_room, page))
        return page


def _make_room(page: SettingsPage, least: int, most: int) -> None:
    page.spare(0 if most > least else _SCROLL_BAR_PX)
