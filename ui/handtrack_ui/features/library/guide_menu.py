"""The menu of a guide in the library."""

from enum import Enum, auto
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget


class Deed(Enum):
    """An entry of the menu."""

    FAVOURITE = auto()
    RENAME = auto()
    GIVE_AWAY = auto()
    SHOW_FOLDER = auto()
    REMOVE = auto()


class GuideMenu(QMenu):
    """A card's menu, by the right mouse button or the menu key."""

    chosen = Signal(Deed)

    def __init__(self, parent: QWidget, *, favourite: bool) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        star = self.tr("Remove from favourites") if favourite else self.tr("Add to favourites")
        for deed, words in (
            (Deed.FAVOURITE, star),
            (Deed.RENAME, self.tr("Rename …")),
            (Deed.GIVE_AWAY, self.tr("Save as .zip …")),
            (Deed.SHOW_FOLDER, self.tr("Open folder")),
            (Deed.REMOVE, self.tr("Remove from the library")),
        ):
            self.addAction(words).triggered.connect(partial(self.chosen.emit, deed))
