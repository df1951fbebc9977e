"""The buttons on a guide's card, and its menu."""

from collections.abc import Set
from enum import Enum, auto
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QMenu, QWidget

from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.shortcuts import first_key
from handtrack_ui.common.theme import SPACE, Theme, restyle
from handtrack_ui.features.library.shortcuts import LibraryKey

_ICON: Final = 20
_LARGE_ICON: Final = 29
_SMALL: Final = 36  # pixels across, as in the style sheet
_LARGE: Final = 52
_LARGE_PICTURE: Final = 260  # the shorter side of a picture with room for large buttons
_ROOM: Final = 150  # width of a picture for the number and two buttons
_ROOM_FOR_TWO: Final = 92


class Deed(Enum):
    """An entry of the menu."""

    FAVOURITE = auto()
    EDIT = auto()
    DUPLICATE = auto()
    RENAME = auto()
    RUNS = auto()
    GIVE_AWAY = auto()
    SHOW_FOLDER = auto()
    REMOVE = auto()


OWN_DEEDS: Final = frozenset(
    {Deed.FAVOURITE, Deed.RENAME, Deed.GIVE_AWAY, Deed.SHOW_FOLDER, Deed.REMOVE}
)
"""Those of the library itself; features do the others."""


def favourite_words(*, on: bool) -> str:
    """Return what the star does; `on`: the guide is a favourite."""
    if on:
        return QCoreApplication.translate("GuideMenu", "Remove from favourites")
    return QCoreApplication.translate("GuideMenu", "Add to favourites")


class GuideMenu(QMenu):
    """A card's menu, by the right mouse button or the menu key. `deeds`: its entries."""

    chosen = Signal(Deed)

    def __init__(self, parent: QWidget, deeds: Set[Deed], *, favourite: bool) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for deed, words in (
            (Deed.FAVOURITE, favourite_words(on=favourite)),
            (Deed.EDIT, self.tr("Edit")),
            (Deed.DUPLICATE, self.tr("Duplicate")),
            (Deed.RENAME, self.tr("Rename …")),
            (Deed.RUNS, self.tr("Past runs …")),
            (Deed.GIVE_AWAY, self.tr("Save as .zip …")),
            (Deed.SHOW_FOLDER, self.tr("Open folder")),
            (Deed.REMOVE, self.tr("Remove from the library")),
        ):
            if deed in deeds:
                self.addAction(words).triggered.connect(partial(self.chosen.emit, deed))


class GuideTools(QWidget):
    """A star for the favourites and a button for the menu with `deeds`,
    in a corner of a guide's card.
    """

    chosen = Signal(Deed)

    def __init__(self, theme: Theme, card: QWidget, deeds: Set[Deed]) -> None:
        super().__init__(card)
        self._theme = theme
        self._favourite = False
        self._large = False
        self._place: tuple[QRectF, QRect] | None = None
        self._deeds = deeds
        name = self.tr("Edit, rename and more")
        tip = f"{name} ({first_key(LibraryKey.CARD_MENU)})"
        self._star = button(does=partial(self.chosen.emit, Deed.FAVOURITE), kind="round")
        self._more = button(does=self._open_below, kind="round", name=name, tip=tip)
        self.stops = (self._star, self._more)
        """The buttons, in tab order."""
        tab_only(*self.stops)
        lay_row(*self.stops, gap=SPACE["xs"], of=self)
        self._show_icons()
        self.show_favourite(on=False)

    def place(self, picture: QRectF, number: QRect) -> None:
        """Move to the picture's upper right corner; if the number leaves too little room there, to
        the lower right; in a narrow picture with the star only for a favourite. Beside a
        large number on a large picture the buttons are large, if there is room.

        Hide if even that would cover the card's number; the right mouse button and the menu key
        still open the menu.
        """
        self._place = picture, number
        wide = picture.width() >= _ROOM
        has_room = picture.width() >= _ROOM_FOR_TWO
        beside_number = picture.right() - SPACE["m"] - number.right() - SPACE["xs"]
        brief = not wide or beside_number < 2 * _SMALL
        # In a narrow picture it only says that the guide is a favourite; the menu offers it too.
        self._star.setVisible(wide or (self._favourite and has_room))
        spacious = min(picture.width(), picture.height()) >= _LARGE_PICTURE
        grown = spacious and number.width() >= _LARGE
        self._set_large(large=grown and beside_number >= 2 * _LARGE)
        self.adjustSize()
        gap = SPACE["xs" if brief else "m"]
        # The number is at the top.
        top = round(picture.bottom()) - self.height() - gap if brief else gap
        self.move(round(picture.right()) - self.width() - gap, top)
        self.setHidden(QRegion(number, QRegion.RegionType.Ellipse).intersects(self.geometry()))

    def show_favourite(self, *, on: bool) -> None:
        """Fill the star of a favourite."""
        self._favourite = on
        name = favourite_words(on=on)
        self._star.setAccessibleName(name)
        self._star.setToolTip(name)
        self._show_icons()
        if self._place is not None:
            self.place(*self._place)

    def _set_large(self, *, large: bool) -> None:
        if large == self._large:
            return
        self._large = large
        for one in self.stops:
            restyle(one, "large", large)
        self._show_icons()

    def _show_icons(self) -> None:
        pixels = _LARGE_ICON if self._large else _ICON
        star, token = ("star", "accent") if self._favourite else ("star-outline", "text")
        put_icon(self._star, themed_icon(self._theme, star, token), pixels)
        put_icon(self._more, themed_icon(self._theme, "more"), pixels)

    def _open_below(self) -> None:
        self.open_menu(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def open_menu(self, at: QPoint) -> None:
        """Open the menu at a point of the screen."""
        menu = GuideMenu(self, self._deeds, favourite=self._favourite)
        menu.chosen.connect(self.chosen)
        menu.popup(at)
