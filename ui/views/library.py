"""The library: the guides that there are, and the live view. Nothing is tracked here."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from handtrack.guides import Guide
from handtrack.guides.store import KeptRun
from ui.icons import put_icon
from ui.theme import SPACE, TYPE, Theme, font
from ui.views.view import View
from ui.widgets.card import Card, CardContent, paint_open_hand, picture_of

_CARD_WIDTH: Final = 270
_MOST_COLUMNS: Final = 4
_USUAL_WIDTH: Final = 1280


def time_text(seconds: float) -> str:
    """Return a length of time as people say it: ``20 min``, ``2 h``, ``1 h 30 min``."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} h"] if hours else []
    return " ".join(parts + ([f"{rest} min"] if rest or not hours else []))


class LibraryView(View):
    """Cards in a grid; the first is the live view."""

    name = "library"

    open_live = Signal()
    open_guide = Signal(Path)
    pick_file = Signal()

    def __init__(self, theme: Theme, guides: tuple[Guide, ...]) -> None:
        super().__init__(theme)
        self._guides = guides
        self._cards = [Card(theme, 1, self._live_content())]
        self._cards += [Card(theme, number, _guide_content(guide)) for number, guide in enumerate(guides, start=2)]
        self._cards[0].clicked.connect(self.open_live)
        for card, guide in zip(self._cards[1:], guides, strict=True):
            card.clicked.connect(lambda _=False, path=guide.path: self.open_guide.emit(path))
        self._words = QLabel(self.tr("What are you working on?"))
        self._grid = QGridLayout()
        self._grid.setSpacing(SPACE["l"])
        self._columns = 0
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(SPACE["xl"], SPACE["l"], SPACE["xl"], SPACE["xl"])
        column.setSpacing(SPACE["l"])
        column.addLayout(self._heading())
        column.addLayout(self._grid, 1)
        self._scroll = scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(holder)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        self._arrange(_MOST_COLUMNS)
        theme.changed.connect(self._tint)

    @property
    def title(self) -> str:
        """What the header says."""
        return self.tr("Library")

    def size_letters(self) -> None:
        """Size the heading after the view."""
        scale = min(max(self.width() / _USUAL_WIDTH, 0.7), 2.0)
        self._words.setFont(font(TYPE["title"] * scale, bold=True))

    def enter(self) -> None:
        """Let the first card have the keys."""
        self._cards[0].setFocus()

    def show_unfinished(self, runs: Mapping[Path, KeptRun | None]) -> None:
        """Show on the cards of guides with an unfinished run where it goes on; `runs` by the guides' files."""
        for card, guide in zip(self._cards[1:], self._guides, strict=True):
            kept = runs.get(guide.path)
            card.set_details(self._resuming(guide, kept) or _details_of(guide))

    def _resuming(self, guide: Guide, kept: KeptRun | None) -> tuple[tuple[str, str], ...]:
        ids = [step.id for step in guide.steps]
        if kept is None or kept.progress["step"] not in ids:
            return ()
        step = ids.index(kept.progress["step"]) + 1
        return (("play", self.tr("Resume step {0} of {1}").format(step, len(ids))),)

    def choose(self, number: int) -> bool:
        """Open a card by its number."""
        if not 1 <= number <= len(self._cards):
            return False
        self._cards[number - 1].click()
        return True

    def next(self) -> bool:
        """Go to the next card."""
        return self._move(1)

    def previous(self) -> bool:
        """Go to the card before."""
        return self._move(-1)

    def turn_page(self, screens: int) -> bool:
        """Go to the card below, or above."""
        return self._move(screens * self._columns)

    def confirm(self) -> bool:
        """Open the card that has the keys."""
        focused = next((card for card in self._cards if card.hasFocus()), None)
        if focused is None:
            return False
        focused.click()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take more columns, or fewer."""
        super().resizeEvent(event)
        self.size_letters()
        room = event.size().width() - 2 * SPACE["xl"] + SPACE["l"]
        self._arrange(min(_MOST_COLUMNS, max(1, room // (_CARD_WIDTH + SPACE["l"]))))

    def _move(self, cards: int) -> bool:
        here = next((index for index, card in enumerate(self._cards) if card.hasFocus()), 0)
        there = here + cards
        if not 0 <= there < len(self._cards):
            return False
        self._cards[there].setFocus()
        self._scroll.ensureWidgetVisible(self._cards[there])
        return True

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        for column in range(_MOST_COLUMNS):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns
        for index, card in enumerate(self._cards):
            self._grid.addWidget(card, index // columns, index % columns)

    def _heading(self) -> QHBoxLayout:
        self._open = QPushButton(self.tr("Open a guide …"))
        self._open.setToolTip(self.tr("Open a guide from a file (Ctrl+O)"))
        self._open.clicked.connect(self.pick_file)
        self._tint()
        row = QHBoxLayout()
        row.addWidget(self._words)
        row.addStretch(1)
        row.addWidget(self._open)
        return row

    def _live_content(self) -> CardContent:
        return CardContent(
            title=self.tr("Live"),
            summary=self.tr("See your hands tracked, with all 21 landmarks of each."),
            picture=paint_open_hand,
            details=(("camera", self.tr("Camera or demo")),),
        )

    def _tint(self) -> None:
        put_icon(self._open, "folder", self.theme.colour("text"), 20)


def _guide_content(guide: Guide) -> CardContent:
    path = guide.picture.path if guide.picture is not None and not guide.picture.missing else None
    return CardContent(guide.title, guide.summary, picture_of(path), _details_of(guide))


def _details_of(guide: Guide) -> tuple[tuple[str, str], ...]:
    steps = len(guide.steps)
    details = [("steps", f"{steps} steps" if steps != 1 else "1 step")]
    if guide.time_s is not None:
        details.append(("clock", time_text(guide.time_s)))
    return tuple(details)
