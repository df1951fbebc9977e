"""One page of the library's cards, all visible at once; each can be chosen by its number."""

from collections.abc import Callable, Sequence, Set
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from handtrack.guides import Guide
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import SPACE, Theme
from handtrack_ui.features.library.card import Card, CardContent
from handtrack_ui.features.library.card_words import guide_content
from handtrack_ui.features.library.guide_menu import Deed, GuideTools
from handtrack_ui.features.library.model import PAGE

_CARD_WIDTH: Final = 230  # if narrower, cards are laid out two by two
_LOW: Final = 260


class CardGrid(QWidget):
    """Uses one row if it is wide enough, otherwise two. `deeds`: what can be done with a guide;
    it may grow.
    """

    open_guide = Signal(Path)
    open_view = Signal(str, bool)
    """The name of a view, and False: no hand chose it."""
    managed = Signal(object, object)
    """Emitted with a `Deed` and the guide it applies to."""

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        guides: Sequence[Guide],
        deeds: Set[Deed],
    ) -> None:
        super().__init__()
        self._theme = theme
        self._pictures = pictures
        self._deeds = deeds
        self._all: dict[Path | str, Card] = {}
        self._tools: dict[Path, GuideTools] = {}
        self._cards: list[Card] = []
        self._shown = range(0)
        self._columns = PAGE
        self._far_px = 0.0
        self._grid = QGridLayout(self)
        for guide in guides:
            self.put(guide)

    def add_view(self, name: str, content: CardContent) -> None:
        """Make a view's card."""
        self._add(name, content, partial(self.open_view.emit, name, False))  # noqa: FBT003 - a signal

    def drop(self, name: str) -> None:
        """Remove the card of a draft."""
        card = self._all.pop(name)
        card.hide()
        card.deleteLater()

    def put(self, guide: Guide) -> None:
        """Make a guide's card, or replace an earlier one."""
        before = self._all.get(guide.path)
        card = self._add(
            guide.path,
            guide_content(guide, self._pictures),
            partial(self.open_guide.emit, guide.path),
        )
        self._pictures.ready.connect(card.update)
        tools = self._tools[guide.path] = GuideTools(self._theme, card, self._deeds)
        tools.chosen.connect(lambda deed: self.managed.emit(deed, guide))
        card.parts_placed.connect(tools.place)
        card.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        card.customContextMenuRequested.connect(lambda at: tools.open_menu(card.mapToGlobal(at)))
        if before is not None:
            before.hide()
            before.deleteLater()

    def show_favourites(self, favourites: Set[Path]) -> None:
        """Fill the favourites' stars."""
        for path, tools in self._tools.items():
            tools.show_favourite(on=path in favourites)

    def manage(self, deed: Deed | None = None) -> None:
        """Do something with the focused card's guide, by key; without `deed`, open its menu."""
        card = self._cards[self.focused] if self.focused is not None else None
        path = next((path for path in self._tools if self._all[path] is card), None)
        if card is None or path is None:
            return
        if deed is None:
            self._tools[path].open_menu(card.mapToGlobal(card.rect().center()))
        elif deed in self._deeds:
            self._tools[path].chosen.emit(deed)

    def of(self, key: Path | str) -> Card:
        """Return the card of a guide's file, or of a view by its name."""
        return self._all[key]

    def arrange(self, keys: Sequence[Path | str]) -> None:
        """Choose and order the cards; `show_page` shows them."""
        for card in self._all.values():
            card.hide()
        self._cards = [self._all[key] for key in keys]
        self._shown = range(0)
        tools: list[tuple[QWidget, ...]] = [
            self._tools[key].stops if isinstance(key, Path) else () for key in keys
        ]
        stops = [
            stop
            for card, beside in zip(self._cards, tools, strict=True)
            for stop in (card, *beside)
        ]
        for one, after in pairwise(stops):
            QWidget.setTabOrder(one, after)

    def _add(self, key: Path | str, content: CardContent, opens: Callable[[], None]) -> Card:
        card = self._all[key] = Card(self._theme, content)
        card.setParent(self)
        card.set_far(self._far_px)
        card.clicked.connect(lambda _=False: opens())
        return card

    def show_page(self, shown: range, *, large: bool) -> None:
        """Show only the cards of a range, numbered from 1."""
        self._shown = shown
        for at, card in enumerate(self._cards):
            card.set_number(shown.index(at) + 1 if at in shown else None, large=large)
            card.set_aimed(on=False)
        self._place()

    def aim(self, number: int | None) -> None:
        """Highlight only the card with this number, the target of a hold."""
        for place, at in enumerate(self._shown, 1):
            self._cards[at].set_aimed(on=place == number)

    def card(self, number: int) -> Card:
        """Return the card with a number."""
        return self._cards[self._shown[number - 1]]

    @property
    def focused(self) -> int | None:
        """The index of the focused card."""
        now = self.window().focusWidget()  # even behind a menu or dialog
        return next(
            (at for at, card in enumerate(self._cards) if card is now or card.isAncestorOf(now)),
            None,
        )

    def focus(self, at: int) -> None:
        """Focus a card of the page by its index."""
        self._cards[at].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Adapt the number of columns."""
        super().resizeEvent(event)
        size = event.size()
        low = size.height() < _LOW
        self._grid.setSpacing(SPACE["s" if low else "l"])
        edge = SPACE["s" if low else "l"]
        self._grid.setContentsMargins(SPACE["xl"], edge, SPACE["xl"], edge)
        self._choose_columns()

    def set_far(self, pixels: float) -> None:
        """Lay the cards out two by two, with titles in letters of this size; 0 for a reader close
        by.
        """
        self._far_px = pixels
        for card in self._all.values():
            card.set_far(pixels)
        self._choose_columns()

    def _choose_columns(self) -> None:
        wide = self.width() >= PAGE * (_CARD_WIDTH + SPACE["l"]) + 2 * SPACE["xl"]
        columns = PAGE if wide and not self._far_px else PAGE // 2
        if columns != self._columns:
            self._columns = columns
            self._place()

    def _place(self) -> None:
        """Place the page's cards; every page divides the space equally."""
        for card in self._cards:
            self._grid.removeWidget(card)
        for column in range(PAGE):
            self._grid.setColumnStretch(column, 1 if column < self._columns else 0)
            self._grid.setRowStretch(column, 1 if column < PAGE // self._columns else 0)
        for place, at in enumerate(self._shown):
            self._grid.addWidget(self._cards[at], place // self._columns, place % self._columns)
        for at, card in enumerate(self._cards):
            card.setVisible(at in self._shown)
