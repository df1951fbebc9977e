"""The rail of the settings' sections, and their pages, each made when it is first shown."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QScrollArea, QStackedWidget, QWidget

from handtrack_ui.common.icons import icon_pixmap
from handtrack_ui.common.layouts import scroll
from handtrack_ui.common.theme import TYPE, Theme, font, restyle
from handtrack_ui.common.settings_page import SettingsPage

_SECTIONS: Final = {
    "camera": (QT_TRANSLATE_NOOP("settings", "Camera"), "camera"),
    "tracking": (QT_TRANSLATE_NOOP("settings", "Tracking"), "landmarks"),
    "gestures": (QT_TRANSLATE_NOOP("settings", "Hold and swipe"), "hand"),
    "commands": (QT_TRANSLATE_NOOP("settings", "Commands"), "bind"),
    "sounds": (QT_TRANSLATE_NOOP("settings", "Sounds"), "sound"),
    "appearance": (QT_TRANSLATE_NOOP("settings", "Appearance"), "appearance"),
    "presenter": (QT_TRANSLATE_NOOP("settings", "Presenter"), "presenter"),
    "sending": (QT_TRANSLATE_NOOP("settings", "Sending"), "send"),
    "data": (QT_TRANSLATE_NOOP("settings", "Data"), "folder"),
    "about": (QT_TRANSLATE_NOOP("settings", "About"), "info"),
}
"""The title and the icon of each section."""
SECTIONS: Final = tuple(_SECTIONS)
"""The names of the sections, in order."""
_RAIL_PX: Final = 248
_NARROW_RAIL_PX: Final = 208
_NARROW_PX: Final = 860
_LOW_PX: Final = 420
_ICON_PX: Final = 48  # rendered size, shown smaller
_SCROLL_BAR_PX: Final = 12  # as in the style sheet


def section_title(name: str) -> str:
    """Return a section's title in the person's language."""
    return QCoreApplication.translate("settings", str(_SECTIONS[name][0]))


class SectionRail(QListWidget):
    """The sections, one of them chosen."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("rail")
        self.setAccessibleName(self.tr("Sections of the settings"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.addItems([section_title(name) for name in SECTIONS])
        theme.changed.connect(self._tint)
        self._tint()

    def size_for(self, view: QSize, scale: float) -> None:
        """Fit the rail to the size of its view."""
        narrow, dense = view.width() < _NARROW_PX, view.height() < _LOW_PX
        bar = _SCROLL_BAR_PX if dense else 0
        self.setFixedWidth((_NARROW_RAIL_PX if narrow else round(_RAIL_PX * scale)) + bar)
        self.setFont(font(TYPE["body" if narrow else "lead"] * scale * 0.96))
        self.setIconSize(QSize(round(24 * scale), round(24 * scale)))
        restyle(self, "dense", dense)
        self.scrollToItem(self.currentItem())

    def _tint(self) -> None:
        for place, (_, icon) in enumerate(_SECTIONS.values()):
            picture = icon_pixmap(icon, self._theme.colour("text"), _ICON_PX, self.devicePixelRatioF())
            self.item(place).setIcon(QIcon(picture))


class SectionPages(QStackedWidget):
    """The pages, each in a scroll area.

    `make`: makes the page of a section, given its name and parent.
    """

    def __init__(self, make: Callable[[str, QWidget], SettingsPage], parent: QWidget) -> None:
        super().__init__(parent)
        self._make = make
        self._all: dict[str, SettingsPage] = {}
        self._areas = [scroll(QScrollArea(self)) for _ in SECTIONS]
        for area in self._areas:
            self.addWidget(area)

    @property
    def area(self) -> QScrollArea:
        """The current scroll area."""
        return self._areas[self.currentIndex()]

    @property
    def page(self) -> SettingsPage:
        """The current page, made now if it was never shown."""
        return self._made(SECTIONS[self.currentIndex()])

    @property
    def made_so_far(self) -> Mapping[str, SettingsPage]:
        """The pages that were made, by section."""
        return self._all

    def make_next(self) -> None:
        """Make the next page that does not exist yet."""
        self._made(next(name for name in SECTIONS if name not in self._all))

    def _made(self, name: str) -> SettingsPage:
        if name in self._all:
            return self._all[name]
        area = self._areas[SECTIONS.index(name)]
        page = self._all[name] = self._make(name, area.viewport())
        area.setWidget(page)
        page.spare(_SCROLL_BAR_PX)
        area.verticalScrollBar().rangeChanged.connect(partial(_make_room, page))
        return page


def _make_room(page: SettingsPage, least: int, most: int) -> None:
    page.spare(0 if most > least else _SCROLL_BAR_PX)
