"""The library: all guides and the live view, chosen by key, click or hand."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, RunStatus, Update
from handtrack.messages import CommandName, Refusal
from handtrack.navigation.hand_commands import HandCommands, HandState, Signed, heard
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View, Watched
from handtrack_ui.features.library.card import Card, CardContent, paint_open_hand, picture_of
from handtrack_ui.features.library.card_grid import CardGrid
from handtrack_ui.features.library.head import LibraryHead
from handtrack_ui.features.library.question import Question
from handtrack_ui.features.library.selection import GuideSelection
from handtrack_ui.text.guide_words import refused_words
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


class LibraryView(View):
    """Numbered cards in a grid, one per guide; the last is the live view. Only key and mouse can leave it.

    Hands command here if the setting is on and a person is tracked; the demo's hand would open guides by itself.
    """

    name = "library"

    open_live = Signal()
    open_guide = Signal(Path)
    """Resume a guide, or start it."""
    open_anew = Signal(Path)
    """Start a guide over, ignoring any unfinished run."""
    pick_file = Signal()
    open_presenter = Signal()
    open_studio = Signal()
    cue = Signal(str)
    """The sound to play: "armed", "disarmed", "accepted", "refused"."""

    def __init__(
        self, theme: Theme, pictures: Pictures, guides: tuple[Guide, ...], *, chosen: Preferences | None = None
    ) -> None:
        super().__init__(theme)
        self.tracks = False
        self._pictures = pictures
        self._selection = GuideSelection(guides)
        self._watched = Watched.STAND_IN
        self._by_hand = self._staged = False
        self._hand = HandCommands()
        self._cards = [self._card(guide) for guide in guides]
        self._live = Card(theme, self._live_content())
        self._grid = CardGrid([*self._cards, self._live])
        self._head, self._question, self._stack = LibraryHead(theme), Question(theme), QStackedWidget()
        self._lay_out()
        self._connect()
        self._ring = HoldRing(theme, self)
        self.take_preferences(chosen or Preferences())

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("Library")

    @property
    def preview(self) -> Preview:
        """The small camera picture."""
        return self._head.preview

    def size_letters(self) -> None:
        """Scale the head with the view."""
        self._head.size_letters(self.width())

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply the gesture settings."""
        self._hand.configure(hand_bindings(chosen.gestures), arming=chosen.gestures.arming)
        self._by_hand = chosen.gestures.library_by_hand
        self._head.preview.set_mirrored(chosen.camera.mirrored)
        self._judge_tracking()

    def watch(self, watched: Watched) -> None:
        """Track only a source that can show a person."""
        self._watched = watched
        self._judge_tracking()

    def enter(self) -> None:
        """Focus the first card."""
        self._close_question()
        self._grid.focus_first()

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

    def add_guide(self, at: int, guide: Guide) -> None:
        """Insert a guide at an index; cancel the current hold, because the numbers change."""
        card = self._card(guide)
        self._cards.insert(at, card)
        self._selection.guides = (*self._selection.guides[:at], guide, *self._selection.guides[at:])
        self._grid.insert(at, card)
        self._hand.reset()
        self._show_part(self._selection.part)
        self._show_hand(self._hand.state)

    def show_unfinished(self, runs: Mapping[Path, KeptRun | None]) -> None:
        """Mark the guides that have an unfinished run with the step it resumes at; `runs` by guide file."""
        self._selection.unfinished = runs
        for card, guide in zip(self._cards, self._selection.guides, strict=True):
            step = self._selection.resumes_at(guide)
            if step is None:
                card.set_details(details_of(guide))
            else:
                words = self.tr("Resume step {0} of {1}").format(step, len(guide.steps))
                card.set_details((("play", words),))

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
        """Open a card by its number, or answer the open question."""
        if self._selection.asked is not None:
            return self._answer(number)
        guide = self._selection.guide_at(number)
        if guide is not None:
            self.open_guide.emit(guide.path)
        return guide is not None

    def next(self) -> bool:
        """Focus the next card."""
        return self._question.focus_next(1) if self._selection.asked is not None else self._grid.move_focus(1)

    def previous(self) -> bool:
        """Focus the previous card."""
        return self._question.focus_next(-1) if self._selection.asked is not None else self._grid.move_focus(-1)

    def turn_page(self, screens: int) -> bool:
        """Focus the card below, or above."""
        return self._selection.asked is None and self._grid.move_focus(screens * self._grid.columns)

    def confirm(self) -> bool:
        """Open the focused card."""
        if self._selection.asked is not None:
            return self._answer(RESUME)
        focused = self._grid.focused()
        if focused is None:
            return False
        focused.click()
        return True

    def cancel(self) -> bool:
        """Withdraw the choice of a guide."""
        if self._selection.asked is None:
            return False
        self._close_question()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Rescale the head."""
        super().resizeEvent(event)
        self.size_letters()

    def _judge_tracking(self) -> None:
        tracks = self._by_hand and self._watched is Watched.PERSON
        if tracks != self.tracks:
            self.tracks = self._selection.by_hand = tracks
            self._head.show_by_hand(on=tracks)
            self._hand.reset()
        self.size_letters()
        self._show_part(self._selection.part)
        self._show_hand(self._hand.state)

    def _follow(self, seen: Recognition) -> bool:
        """Run the commands in a frame; False if one left the view."""
        for sign in self._hand.follow(seen, self._selection.rules(self._question.answers)):
            if isinstance(sign, Refusal):
                self._head.line.refuse(refused_words(sign))
            if name := heard(sign):
                self.cue.emit(name)
            if isinstance(sign, Signed) and not self._obey(sign.command.command, sign.command.choice):
                return False
        return True

    def _obey(self, name: CommandName, choice: int | None) -> bool:
        """Run a hand's command; False if it left the view."""
        if name in ("next", "previous"):
            self._show_part(self._selection.part + (1 if name == "next" else -1))
        elif name == "cancel":
            self.cancel()
        elif self._selection.asked is not None:
            self._answer(choice or RESUME)
            return False
        else:
            guide = self._selection.guide_at(choice or 0)
            if guide is None:
                return True
            if self._selection.resumes_at(guide) is None:
                self.open_guide.emit(guide.path)
                return False
            self._ask(guide)
        return True

    def _ask(self, guide: Guide) -> None:
        """Ask whether to resume a guide or start it over."""
        self._selection.asked = guide
        step = self._selection.resumes_at(guide)
        known = self.tr("You left it at step {0} of {1}.").format(step, len(guide.steps))
        answers = (self.tr("Resume at step {0}").format(step), self.tr("Start over"))
        hint = self.tr("Hold up one or two fingers. Wave to go back.")
        self._question.ask(guide.title, known, answers, hint)
        self._stack.setCurrentWidget(self._question)
        self._show_part(self._selection.part)

    def _answer(self, number: int) -> bool:
        guide = self._selection.asked
        if guide is None or not 1 <= number <= self._question.answers:
            return False
        (self.open_guide if number == RESUME else self.open_anew).emit(guide.path)
        return True

    def _close_question(self) -> None:
        if self._selection.asked is not None:
            self._selection.asked = None
            self._stack.setCurrentWidget(self._grid)
            self._grid.focus_first()
        self._show_part(self._selection.part)

    def _show_part(self, part: int) -> None:
        """Number the current part's cards, and show which part it is."""
        selection = self._selection
        selection.turn_to(part)
        shown = selection.by_hand and selection.parts > 1 and selection.asked is None
        self._grid.number(selection.numbered, large=selection.by_hand, show=shown)
        self._head.parts.setVisible(shown)
        self._head.set_hint(selection.hint())
        if shown:
            on, back = ("forward", self.tr("Swipe left: more")), ("back", self.tr("Swipe right: back"))
            ways = [on] * (selection.part < selection.parts - 1) + [back] * (selection.part > 0)
            self._head.parts.show_part(selection.part, selection.parts, selection.part_words(), ways)

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
        shown = self._head.place_of(command)
        return shown.mapTo(self, QPoint(shown.width() // 2, round(shown.height() * _RING_LIFT))), 90.0

    def _lay_out(self) -> None:
        self._stack.addWidget(self._grid)
        self._stack.addWidget(self._question)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._head)
        outer.addWidget(self._stack, 1)

    def _card(self, guide: Guide) -> Card:
        card = Card(self.theme, guide_content(guide, self._pictures))
        self._pictures.ready.connect(card.update)
        card.clicked.connect(lambda _=False, path=guide.path: self.open_guide.emit(path))
        return card

    def _connect(self) -> None:
        self._live.clicked.connect(self.open_live)
        self._question.answered.connect(self._answer)
        self._head.pick_file.connect(self.pick_file)
        self._head.open_presenter.connect(self.open_presenter)
        self._head.open_studio.connect(self.open_studio)

    def _live_content(self) -> CardContent:
        return CardContent(
            title=self.tr("Live"),
            summary=self.tr("See your hands tracked: 21 landmarks each."),
            picture=paint_open_hand,
            details=(("camera", self.tr("Camera or demo")),),
        )
