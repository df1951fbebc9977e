"""The search field of the library, and the choice of a folder or the favourites."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QWidget

from handtrack.assets import asset
from handtrack.config.folders import guides_folder
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.theme import SPACE, TYPE, font

_FIELD_LETTERS = 13.0
_CHOICE_LETTERS = 9.0


class Finder(QWidget):
    """Search field and folder filter of the library."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.folder: Path | None = None
        """Folder to search; None for any."""
        self.favourites = False
        """True to find favourites only."""
        self._offers = self._narrow = False
        self.field, self.choice = QLineEdit(), QPushButton()
        self.field.setPlaceholderText(self.tr("Search"))
        self.field.setAccessibleName(self.tr("Search the library"))
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.changed)
        self.choice.setMenu(QMenu(self))
        self.setFocusProxy(self.field)
        lay_row(self.field, self.choice, gap=SPACE["s"], of=self)
        self.show_folders((), favourites=False)

    @property
    def words(self) -> str:
        """The search words."""
        return self.field.text()

    def show_folders(self, folders: Sequence[Path], *, favourites: bool) -> None:
        """Offer these folders, and the favourites if there are any."""
        if (self.folder is not None and self.folder not in folders) or (self.favourites and not favourites):
            self.folder, self.favourites = None, False
        menu = self.choice.menu()
        menu.clear()
        starred = [(self.tr("Favourites"), None, True)] if favourites else []
        for name, folder, only in [
            (self.tr("All guides"), None, False),
            *starred,
            *((_folder_words(folder), folder, False) for folder in folders),
        ]:
            entry = menu.addAction(name.replace("&", "&&"))
            entry.triggered.connect(lambda _=False, folder=folder, only=only: self._choose(folder, favourites=only))
        self._offers = len(folders) > 1 or favourites
        self.choice.setVisible(self._offers and not self._narrow)
        self._name()

    def set_scale(self, scale: float, *, narrow: bool) -> None:
        """Scale the field; `narrow`: hide the choice, because the search words do the same."""
        self._narrow = narrow
        self.choice.setVisible(self._offers and not narrow)
        pixels = TYPE["body"] * max(1.0, scale)
        self.field.setFont(font(pixels))
        self.choice.setFont(font(pixels, bold=True))
        self.field.setFixedWidth(round(pixels * (_CHOICE_LETTERS if narrow else _FIELD_LETTERS)))

    def _choose(self, folder: Path | None, *, favourites: bool) -> None:
        self.folder, self.favourites = folder, favourites
        self._name()
        self.changed.emit()

    def _name(self) -> None:
        name = self.tr("Favourites") if self.favourites else self.tr("All guides")
        self.choice.setText((_folder_words(self.folder) if self.folder is not None else name).replace("&", "&&"))


def _folder_words(folder: Path) -> str:
    if folder == asset("guides"):
        return QCoreApplication.translate("Finder", "Built in")
    return QCoreApplication.translate("Finder", "My guides") if folder == guides_folder() else folder.name
