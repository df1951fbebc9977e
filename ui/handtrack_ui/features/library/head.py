"""The head of the library: its title, what a hand can do, and the person's own hand."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from handtrack.assets import asset
from handtrack.config.folders import guides_folder
from handtrack.navigation.hand_commands import HandMode, HandState
from handtrack_ui.common.controls import button, show_shortened
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label
from handtrack_ui.common.layouts import lay_column, lay_row
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.shortcuts import first_key
from handtrack_ui.common.text_scale import TextScale
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, size_text, text_pixels
from handtrack_ui.features.library.shortcuts import LibraryKey

_FIELD_LETTERS: Final = 13.0
_LINE_LETTERS: Final = 12.0
"""Minimum width of the hint, of its text size, for a reader far away."""
_FEW_LETTERS: Final = 9.0  # of the field if there is little room; the filter never has more


class Finder(QWidget):
    """Search field and folder filter of the library."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.folder: Path | None = None
        """Folder to search; None for any."""
        self.favourites = False
        """True to find favourites only."""
        self._offers = False
        self.field = QLineEdit()
        self.choice = button()
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
        if (self.folder is not None and self.folder not in folders) or (
            self.favourites and not favourites
        ):
            self.folder = None
            self.favourites = False
        menu = self.choice.menu()
        menu.clear()
        starred = [(self.tr("Favourites"), None, True)] if favourites else []
        for name, folder, only in [
            (self.tr("All guides"), None, False),
            *starred,
            *((_folder_words(folder), folder, False) for folder in folders),
        ]:
            entry = menu.addAction(name.replace("&", "&&"))
            entry.triggered.connect(
                lambda _=False, folder=folder, only=only: self._choose(folder, favourites=only)
            )
        self._offers = len(folders) > 1 or favourites
        self._name()

    def clear(self) -> None:
        """Find everything again."""
        self.folder = None
        self.favourites = False
        self.field.clear()
        self._name()
        self.changed.emit()

    def widen(self) -> None:
        """Show both in full."""
        self.choice.setVisible(self._offers)
        self.field.setFixedWidth(round(text_pixels(self) * _FIELD_LETTERS))
        self._name()

    def narrow(self) -> None:
        """Shorten the field."""
        self.field.setFixedWidth(round(text_pixels(self) * _FEW_LETTERS))

    def _choose(self, folder: Path | None, *, favourites: bool) -> None:
        self.folder = folder
        self.favourites = favourites
        self._name()
        self.changed.emit()

    def _name(self) -> None:
        name = self.tr("Favourites") if self.favourites else self.tr("All guides")
        words = _folder_words(self.folder) if self.folder is not None else name
        show_shortened(self.choice, words, text_pixels(self) * _FEW_LETTERS)
        self.choice.setAccessibleName(words)


def _folder_words(folder: Path) -> str:
    if folder == asset("guides"):
        return QCoreApplication.translate("Finder", "Built in")
    return (
        QCoreApplication.translate("Finder", "My guides")
        if folder == guides_folder()
        else folder.name
    )


_PREVIEW: Final = (168, 126)
_ICON_SHARE: Final = 1.25  # of the text size
_STATUS_WIDTH: Final = 250
_LEAST_WIDTH: Final = 860
"""Minimum view width for the picture; below it, only the hand's state is shown."""


class LibraryHead(QWidget):
    """Title, hint, hand state and picture."""

    pick_file = Signal()
    new_guide = Signal(str)
    """The kind of guide to write."""
    from_text = Signal()
    """Make a guide from a text."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._by_hand = False
        self._hint = ""
        self._title = Label(self.tr("What are you working on?"))
        self.line = RefusalLine(Qt.AlignmentFlag.AlignLeft)
        self.status = HandStatus(theme)
        self.preview = Preview(theme, labels=False, strength=1.3)
        self.finder = Finder()
        self._open_words, tip = (
            self.tr("Open a guide …"),
            self.tr("Open a guide from a file (Ctrl+O)"),
        )
        self._open = button(does=self.pick_file, name=self._open_words, tip=tip)
        self._new_words = self.tr("New guide")
        self.new = button(
            name=self._new_words, tip=f"{self._new_words} ({first_key(LibraryKey.NEW_GUIDE)})"
        )
        menu = QMenu(self.new)
        for kind, words in (
            ("recipe", self.tr("Recipe")),
            ("protocol", self.tr("Protocol")),
            ("checklist", self.tr("Checklist")),
            ("order", self.tr("Order form")),
        ):
            menu.addAction(words).triggered.connect(partial(self.new_guide.emit, kind))
        self._text = menu.addAction(self.tr("From text …"))
        self._text.triggered.connect(self.from_text)
        self._text.setVisible(False)
        self.new.setMenu(menu)
        self.new.hide()
        self._lay_out()
        self.show_by_hand(on=False)

    def allow_new_guides(self) -> None:
        """Show the button that begins a guide."""
        self.new.show()

    def allow_text(self) -> None:
        """Offer to make a guide from a text, in the menu of new guides."""
        self._text.setVisible(True)

    def open_new_menu(self) -> None:
        """Offer the kinds of guides to write, if the button is shown."""
        if not self.new.isHidden():
            self.new.showMenu()

    def show_by_hand(self, *, on: bool) -> None:
        """Show or hide the hand."""
        self._by_hand = on
        for widget in (self.line, self.status, self.preview):
            widget.setVisible(on)

    def show_hand(self, state: HandState) -> None:
        """Show the hand's state and what it can do now."""
        self.status.set_state(state)
        self.line.set_resting_text(
            self._hint if state.mode in (HandMode.ARMED, HandMode.READY) else self._palm_first()
        )

    def set_hint(self, hint: str) -> None:
        """Set the hint shown once a hand is in control."""
        self._hint = hint

    def fit_width(self, width: int, text: TextScale) -> None:
        """Scale everything with the view's width, and hint and hand for the reading distance."""
        scale = min(max(width / 1280, 0.7), 2.0)
        self._open.setText(self._open_words)
        self.new.setText(self._new_words)
        body = TYPE["body"] * max(1.0, scale)
        size_text(self.finder, body)
        for one in (self._open, self.new):
            one.setFont(font(body, bold=True))
        self.finder.widen()
        self._title.setVisible(not text.far)
        self._title.setFont(font(TYPE["title"] * scale, bold=True))
        self.line.set_resting_pixels(max(TYPE["heading"] * scale, text.small))
        self.line.setMinimumWidth(round(_LINE_LETTERS * text.small) if text.far else 0)
        size_text(self.status, max(TYPE["title"] * scale, text.small))
        self.status.setMinimumWidth(round(_STATUS_WIDTH * scale))
        self.preview.setFixedSize(round(_PREVIEW[0] * scale), round(_PREVIEW[1] * scale))
        self.preview.setVisible(self._by_hand and width >= _LEAST_WIDTH)
        self._show_icons()
        self._fit(width)
        self._show_icons()  # an icon without text has no gap
        self._centre_title()

    def _centre_title(self) -> None:
        """Put the title on one line with the controls beside it, whichever are higher."""
        controls = (self.finder.field, self._open, self.new)
        high = max(one.sizeHint().height() for one in controls)
        self._title.setMinimumHeight(high)
        spare = 0 if self._title.isHidden() else self._title.sizeHint().height() - high
        self._beside.setContentsMargins(0, max(0, spare // 2), 0, 0)

    def _fit(self, width: int) -> None:
        """Leave out the texts of buttons, then the filter; if that filters now,
        the title instead.
        """
        filters = self.finder.folder is not None or self.finder.favourites
        last = (self._title if filters else self.finder.choice).hide
        finder = self.finder
        for leave_out in (
            partial(self.new.setText, ""),
            partial(self._open.setText, ""),
            finder.narrow,
            last,
        ):
            finder.updateGeometry()  # or the layout remembers its width
            self._row.activate()
            if self._row.minimumSize().width() <= width:
                return
            leave_out()

    def _palm_first(self) -> str:
        return self.tr("By hand: show your palm until it says Listening")

    def _lay_out(self) -> None:
        words = lay_column(self._title, self.line, 1, gap=SPACE["s"])
        buttons = lay_row(1, self.finder, self._open, self.new, gap=SPACE["s"])
        self._beside = lay_column(buttons, self.status, 1, gap=SPACE["m"])
        picture = lay_column(self.preview, 1)
        edges = (SPACE["xl"], SPACE["l"], SPACE["xl"], 0)
        self._row = lay_row((words, 1), self._beside, picture, gap=SPACE["l"], edges=edges, of=self)

    def _show_icons(self) -> None:
        pixels = _ICON_SHARE * text_pixels(self.finder)
        put_icon(self._open, themed_icon(self._theme, "folder"), pixels)
        put_icon(self.new, themed_icon(self._theme, "add"), pixels)
