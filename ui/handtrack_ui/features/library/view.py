"""The library: all guides and views as cards, chosen by key, click or hand."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QDateTime, QPoint, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import CommandName, Refusal
from handtrack.navigation.hand_commands import HandCommands, HandState, PageTurn, Signed, heard
from handtrack.sentences import Code
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import TYPE, Theme
from handtrack_ui.common.view import View
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.library.card import Card, CardContent, paint_open_hand, paint_sign, paint_symbol, picture_of
from handtrack_ui.features.library.card_grid import CardGrid
from handtrack_ui.features.library.head import LibraryHead
from handtrack_ui.features.library.page_turner import PageTurner
from handtrack_ui.features.library.question import Question
from handtrack_ui.features.library.selection import PAGE, VIEWS, CardSelection
from handtrack_ui.text.guide_words import day_words, refused_words
from handtrack_ui.text.messages import message_words
from handtrack_ui.text.source_words import words_for

translate = QCoreApplication.translate


def time_text(seconds: float) -> str:
    """Return a duration for people: ``20 min``, ``2 h``, ``1 h 30 min``."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} h"] if hours else []
    return " ".join(parts + ([f"{rest} min"] if rest or not hours else []))


def guide_content(guide: Guide, pictures: Pictures) -> CardContent:
    """Return a guide's card."""
    picture = guide.picture
    file = pictures.file(picture.path) if picture is not None and not picture.missing else None
    return CardContent(guide.title, guide.summary, picture_of(pictures, file), details_of(guide))


def details_of(guide: Guide) -> tuple[tuple[str, str], ...]:
    """Return a guide's length, in steps and in time."""
    steps = len(guide.steps)
    words = translate("guide", "{0} steps").format(steps) if steps != 1 else translate("guide", "1 step")
    details = [("steps", words)]
    if guide.time_s is not None:
        details.append(("clock", time_text(guide.time_s)))
    return tuple(details)


RESUME: Final = 1

_RING_SHARE: Final = 1.9  # of a card's number
_ANSWER_RING: Final = 1.5  # of an answer's number; its words begin beside it
_RING_LIFT: Final = 0.5
_NOTCH: Final = 120  # of a mouse wheel


class LibraryView(View):
    """Pages of four numbered cards: the guides, then the other views.

    Hands command here if the setting is on and a person is tracked; the demo's hand would open guides by itself.
    """

    name = "library"

    open_view = Signal(str, bool)
    """The name of a view to open, and whether a hand chose it."""
    open_guide = Signal(Path)
    """Resume a guide, or start it."""
    open_anew = Signal(Path)
    """Start a guide over, ignoring any unfinished run."""
    pick_file = Signal()
    cue = Signal(str)
    """The sound to play: "armed", "disarmed", "accepted", "refused"."""

    def __init__(
        self, theme: Theme, pictures: Pictures, guides: tuple[Guide, ...], *, chosen: Preferences | None = None
    ) -> None:
        super().__init__(theme)
        self.tracks = False
        self._pictures = pictures
        self._selection = CardSelection(guides)
        self._watched = Watched.STAND_IN
        self._by_hand = self._staged = False
        self._wheel = 0
        self._hand = HandCommands()
        self._cards = [self._card(guide) for guide in guides]
        self._views = self._view_contents()
        self._grid = CardGrid([*self._cards, *(self._view_card(name) for name in VIEWS)])
        self._head, self._question, self._stack = LibraryHead(theme), Question(theme), QStackedWidget()
        self._turner = PageTurner(theme)
        self._lay_out()
        self._connect()
        self._ring = HoldRing(theme, self)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Library")

    @property
    def commanded(self) -> bool:
        """Hands choose cards."""
        return True

    @property
    def preview(self) -> Preview:
        """The small camera picture."""
        return self._head.preview

    def size_letters(self) -> None:
        """Scale head and foot with the view."""
        self._head.size_letters(self.width())
        letters = TYPE["heading" if self.tracks else "lead"]
        self._turner.set_text_pixels(letters * min(max(self.width() / 1280, 0.7), 2.0))

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply the gesture settings."""
        self._hand.configure(hand_bindings(chosen.gestures), arming=chosen.gestures.arming)
        self._by_hand = chosen.gestures.library_by_hand
        self._head.preview.set_mirrored(chosen.camera.mirrored)
        self._judge_tracking()

    def watch(self, watched: Watched) -> None:
        """Track only a source that can show a person."""
        self._watched = watched
        self.show_runs(self._selection.runs)
        self._judge_tracking()

    def enter(self) -> None:
        """Show the first page, and focus its first card."""
        self._selection.asked = None
        self._stack.setCurrentWidget(self._grid)
        self._turn_to(0)

    def leave(self) -> None:
        """Release the frame, and forget the hand."""
        self._head.preview.clear()
        self._head.preview.set_message("")
        self._staged = False
        self._forget_hand()

    @property
    def guides(self) -> tuple[Guide, ...]:
        """The guides, in card order."""
        return self._selection.guides

    def put_guide(self, at: int, guide: Guide) -> None:
        """Put a guide at an index, also one that is there; cancel the current hold, because the numbers change."""
        others = [(one, card) for one, card in zip(self.guides, self._cards, strict=True) if one.path != guide.path]
        for card in set(self._cards) - {card for _, card in others}:
            self._cards.remove(card)
            self._grid.remove(card)
        card = self._card(guide)
        self._cards.insert(at, card)
        guides = [one for one, _ in others]
        self._selection.guides = (*guides[:at], guide, *guides[at:])
        self._grid.insert(at, card)
        self._hand.reset()
        self._show_page()
        self._show_hand(self._hand.state)

    def show_runs(self, runs: Mapping[Path, KeptRun | None]) -> None:
        """Mark each guide with the step its last run resumes at, or the day it was done; `runs` by guide file."""
        self._selection.runs = runs
        for card, guide in zip(self._cards, self._selection.guides, strict=True):
            card.set_details(self._details(guide))

    def _details(self, guide: Guide) -> tuple[tuple[str, str], ...]:
        step, kept = self._selection.resumes_at(guide), self._selection.runs.get(guide.path)
        if step is not None:
            icon, words = "play", self.tr("Resume step {0} of {1}")
            if self._watched.rehearses:
                icon, words = "pause", self.tr("Your run waits at step {0} of {1}")
            return ((icon, words.format(step, len(guide.steps))),)
        if kept is not None and kept.finished is not None:
            day = day_words(QDateTime.fromSecsSinceEpoch(int(kept.finished)).date())
            return (("check", self.tr("Done on {0}").format(day)), *details_of(guide))
        return details_of(guide)

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's hand, and run its commands."""
        self._head.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        for seen in update.seen if not self._staged else ():
            if not self._follow(seen):
                return
            self._show_hand(self._hand.state)

    def stage(self, *seen: Recognition) -> None:
        """Show the effect of these frames and ignore other hands until the view is left; for screenshots."""
        self._staged = True
        self._hand.reset()
        for one in seen:
            self._follow(one)
        self._show_hand(self._hand.state)

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture, and drop the outdated hand state."""
        words = self.tr("No picture") if status.state is RunState.FAILED else words_for(status).short
        self._head.preview.set_message("" if status.state is RunState.RUNNING else words)
        if status.state is not RunState.RUNNING:
            self._show_hand(HandState())

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self._head.preview.set_message(self.tr("Paused") if paused else "")
        self._head.status.show_paused(paused=paused)
        self._forget_hand()

    def choose(self, number: int) -> bool:
        """Open a card of the page by its number, or answer the open question."""
        if self._selection.asked is not None:
            return self._answer(number)
        card = self._selection.card_at(number)
        if card is not None:
            self._open(card, by_hand=False)
        return card is not None

    def next(self) -> bool:
        """Focus the next card."""
        return self._focus_beside(1)

    def previous(self) -> bool:
        """Focus the previous card."""
        return self._focus_beside(-1)

    def turn_page(self, screens: int) -> bool:
        """Turn the page."""
        there = self._selection.page + screens
        if self._selection.asked is not None or not 0 <= there < self._selection.pages:
            return False
        self._turn_to(there)
        return True

    def confirm(self) -> bool:
        """Open the focused card."""
        if self._selection.asked is not None:
            return self._answer(RESUME)
        focused = self._grid.focused
        if focused is None:
            return False
        self._open(self._selection.cards[focused], by_hand=False)
        return True

    def cancel(self) -> bool:
        """Withdraw the choice of a guide, or go back to the first page."""
        if self._selection.asked is not None:
            self._close_question()
            return True
        return self._selection.page > 0 and self.turn_page(-self._selection.page)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Turn a page with every notch of the wheel."""
        self._wheel += event.angleDelta().y()
        if abs(self._wheel) >= _NOTCH:
            self.turn_page(-1 if self._wheel > 0 else 1)
            self._wheel = 0

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Rescale the head."""
        super().resizeEvent(event)
        self.size_letters()

    def _judge_tracking(self) -> None:
        tracks = self._by_hand and self._watched.human
        if tracks != self.tracks:
            self.tracks = tracks
            self._head.show_by_hand(on=tracks)
            self._hand.reset()
        self.size_letters()
        self._show_page()
        self._show_hand(self._hand.state)

    def _follow(self, seen: Recognition) -> bool:
        """Run the commands in a frame; False if one left the view."""
        for sign in self._hand.follow(seen, self._selection.rules(self._question.answers)):
            taken = True
            if isinstance(sign, Refusal):
                self._head.line.refuse(refused_words(sign))
            elif isinstance(sign, PageTurn):
                taken = self._turn_by_hand(sign.screens)
            if name := heard(sign) if taken else "refused":
                self.cue.emit(name)
            if isinstance(sign, Signed) and not self._obey(sign.command.command, sign.command.choice):
                return False
        return True

    def _obey(self, name: CommandName, choice: int | None) -> bool:
        """Run a hand's command; False if it left the view."""
        if name in ("next", "previous"):
            self.turn_page(1 if name == "next" else -1)
        elif name == "cancel":
            self.cancel()
        elif self._selection.asked is not None:
            self._answer(choice or RESUME)
            return False
        else:
            card = self._selection.card_at(choice or 0)
            if isinstance(card, Guide) and self._selection.resumes_at(card) is not None:
                self._ask(card)
            elif card is not None:
                self._open(card, by_hand=True)
                return False
        return True

    def _turn_by_hand(self, pages: int) -> bool:
        turned = self.turn_page(pages)
        if not turned and self._selection.asked is None:
            self._head.line.refuse(message_words(Code.LAST_CARDS() if pages > 0 else Code.FIRST_CARDS()))
        return turned

    def _open(self, card: Guide | str, *, by_hand: bool) -> None:
        if isinstance(card, Guide):
            self.open_guide.emit(card.path)
        else:
            self.open_view.emit(card, by_hand)

    def _ask(self, guide: Guide) -> None:
        """Ask whether to resume a guide or start it over."""
        self._selection.asked = guide
        step = self._selection.resumes_at(guide)
        known = self.tr("You left it at step {0} of {1}.").format(step, len(guide.steps))
        answers = (self.tr("Resume at step {0}").format(step), self.tr("Start over"))
        hint = self.tr("Hold up one or two fingers. Wave to go back.")
        self._question.ask(guide.title, known, answers, hint)
        self._stack.setCurrentWidget(self._question)
        self._show_page()

    def _answer(self, number: int) -> bool:
        guide = self._selection.asked
        if guide is None or not 1 <= number <= self._question.answers:
            return False
        (self.open_guide if number == RESUME else self.open_anew).emit(guide.path)
        return True

    def _close_question(self) -> None:
        self._selection.asked = None
        self._stack.setCurrentWidget(self._grid)
        self._turn_to(self._selection.page)

    def _focus_beside(self, cards: int) -> bool:
        """Move the focus by a number of cards, on to another page too; return whether there is such a card."""
        if self._selection.asked is not None:
            return self._question.focus_next(cards)
        here = self._grid.focused
        there = self._selection.shown.start if here is None else here + cards
        if not 0 <= there < len(self._selection.cards):
            return False
        self._selection.turn_to(there // PAGE)
        self._show_page()
        self._grid.focus(there)
        return True

    def _turn_to(self, page: int) -> None:
        """Show a page and focus its first card."""
        self._selection.turn_to(page)
        self._show_page()
        self._grid.focus(self._selection.shown.start)

    def _show_page(self) -> None:
        """Show the page's cards, and the way to the others."""
        selection = self._selection
        selection.turn_to(selection.page)
        self._grid.show_page(selection.shown, large=self.tracks)
        self._head.set_hint(selection.hint())
        before, after = ([self._title_of(card) for card in selection.neighbours(pages)] for pages in (-1, 1))
        self._turner.show_page(
            selection.page, selection.pages, selection.page_words(), before=before, after=after, by_hand=self.tracks
        )
        self._turner.setVisible(selection.asked is None)

    def _title_of(self, card: Guide | str) -> str:
        return card.title if isinstance(card, Guide) else self._views[card].title

    def _forget_hand(self) -> None:
        self._hand.reset()
        self._show_hand(HandState())

    def _show_hand(self, state: HandState) -> None:
        """Show whether a hand commands, and the target of its hold."""
        self._head.show_hand(state)
        target = state.target
        choice = target.bound.choice if target is not None else None
        asked = self._selection.asked is not None
        self._question.aim(choice if asked else None)
        self._grid.aim(None if asked else choice)
        if target is None:
            self._ring.hide()
            return
        centre, diameter = self._place_of(target.bound.command, choice)
        sign = str(choice) if choice is not None else "check" if target.bound.command == "confirm" else "close"
        self._ring.aim(centre, diameter, sign, target.share)

    def _place_of(self, command: CommandName, choice: int | None) -> tuple[QPoint, float]:
        """Return the centre and diameter of a hold's ring."""
        if self._selection.asked is not None:
            tile = self._question.tile(choice or RESUME)
            if tile is not None:
                place = tile.number_place
                return tile.mapTo(self, place.center()), place.width() * _ANSWER_RING
        elif choice is not None:
            card = self._grid.card(choice)
            place = card.number_place
            return card.mapTo(self, place.center()), place.width() * _RING_SHARE
        shown = self._turner if command in ("next", "previous") else self._head.line
        return shown.mapTo(self, QPoint(shown.width() // 2, round(shown.height() * _RING_LIFT))), 90.0

    def _lay_out(self) -> None:
        self._stack.addWidget(self._grid)
        self._stack.addWidget(self._question)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._head)
        outer.addWidget(self._stack, 1)
        outer.addWidget(self._turner)

    def _card(self, guide: Guide) -> Card:
        card = Card(self.theme, guide_content(guide, self._pictures))
        self._pictures.ready.connect(card.update)
        card.clicked.connect(lambda _=False, path=guide.path: self.open_guide.emit(path))
        return card

    def _view_card(self, name: str) -> Card:
        card = Card(self.theme, self._views[name])
        card.clicked.connect(lambda: self.open_view.emit(name, False))  # noqa: FBT003 - a signal
        return card

    def _connect(self) -> None:
        self._turner.turned.connect(self.turn_page)
        self._question.answered.connect(self._answer)
        self._head.pick_file.connect(self.pick_file)

    def _view_contents(self) -> Mapping[str, CardContent]:
        """Return the cards of the views, by name."""
        camera = (("camera", self.tr("Camera or demo")),)
        return {
            "live": CardContent(
                self.tr("Live"), self.tr("See your hands tracked: 21 landmarks each."), paint_open_hand, camera
            ),
            "practice": CardContent(
                self.tr("Practice"),
                self.tr("Try every sign once. Handtrack suggests settings for you."),
                partial(paint_sign, "thumb_up"),
                camera,
            ),
            "studio": CardContent(
                self.tr("Gestures"),
                self.tr("Teach your own gestures, and give them a meaning."),
                partial(paint_sign, "rock"),
                camera,
            ),
            "presenter": CardContent(
                self.tr("Presenter"), self.tr("Control slides by hand."), partial(paint_symbol, "presenter"), camera
            ),
            "settings": CardContent(
                self.tr("Settings"),
                self.tr("Camera, gestures, text size, sounds and more."),
                partial(paint_symbol, "settings"),
            ),
        }
