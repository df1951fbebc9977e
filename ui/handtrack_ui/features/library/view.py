"""The library: the guides that there are, and the live view; chosen by key, by click, and by hand."""

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
    """Return a length of time as people say it: ``20 min``, ``2 h``, ``1 h 30 min``."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} h"] if hours else []
    return " ".join(parts + ([f"{rest} min"] if rest or not hours else []))


def guide_content(guide: Guide, pictures: Pictures) -> CardContent:
    """Return the card of a guide."""
    picture = guide.picture
    file = pictures.file(picture.path) if picture is not None and not picture.missing else None
    return CardContent(guide.title, guide.summary, picture_of(pictures, file), details_of(guide))


def details_of(guide: Guide) -> tuple[tuple[str, str], ...]:
    """Return how long a guide is, in steps and in time."""
    steps = len(guide.steps)
    words = translate("guide", "{0} steps").format(steps) if steps != 1 else translate("guide", "1 step")
    details = [("steps", words)]
    if guide.time_s is not None:
        details.append(("clock", time_text(guide.time_s)))
    return tuple(details)


RESUME: Final = 1

_RING_SHARE: Final = 1.9  # of a card's number
_ANSWER_RING: Final = 1.5  # of an answer's, beside which its words begin
_RING_LIFT: Final = 0.5


class LibraryView(View):
    """Numbered cards in a grid, one for each guide; the last is the live view, which only key and mouse can leave.

    Hands command here where that is set and somebody is watched: not the demo's hand, which would open guides of
    itself.
    """

    name = "library"

    open_live = Signal()
    open_guide = Signal(Path)
    """Go on with a guide, or begin it."""
    open_anew = Signal(Path)
    """Begin a guide at its start, whatever was left unfinished."""
    pick_file = Signal()
    open_presenter = Signal()
    open_studio = Signal()
    cue = Signal(str)
    """What is to be heard: "armed", "disarmed", "accepted", "refused"."""

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
        """What the header says."""
        return self.tr("Library")

    @property
    def preview(self) -> Preview:
        """The small picture of the person's own hand."""
        return self._head.preview

    def size_letters(self) -> None:
        """Size the head after the view."""
        self._head.size_letters(self.width())

    def take_preferences(self, chosen: Preferences) -> None:
        """Let gestures mean what the person chose."""
        self._hand.configure(hand_bindings(chosen.gestures), arming=chosen.gestures.arming)
        self._by_hand = chosen.gestures.library_by_hand
        self._head.preview.set_mirrored(chosen.camera.mirrored)
        self._judge_tracking()

    def watch(self, watched: Watched) -> None:
        """Track only whom hands can belong to."""
        self._watched = watched
        self._judge_tracking()

    def enter(self) -> None:
        """Let the first card have the keys."""
        self._close_question()
        self._grid.focus_first()

    def leave(self) -> None:
        """Give the frame back, and forget the hand."""
        self._head.preview.clear()
        self._head.preview.set_message("")
        self._staged = False
        self._forget_hand()

    @property
    def guides(self) -> tuple[Guide, ...]:
        """The guides that there are, in the order of their cards."""
        return self._selection.guides

    def add_guide(self, at: int, guide: Guide) -> None:
        """Show another guide in front of the one at this place; what a hand holds now was meant for other numbers."""
        card = self._card(guide)
        self._cards.insert(at, card)
        self._selection.guides = (*self._selection.guides[:at], guide, *self._selection.guides[at:])
        self._grid.insert(at, card)
        self._hand.reset()
        self._show_part(self._selection.part)
        self._show_hand(self._hand.state)

    def show_unfinished(self, runs: Mapping[Path, KeptRun | None]) -> None:
        """Show on the cards of guides with an unfinished run where it goes on; `runs` by the guides' files."""
        self._selection.unfinished = runs
        for card, guide in zip(self._cards, self._selection.guides, strict=True):
            step = self._selection.resumes_at(guide)
            if step is None:
                card.set_details(details_of(guide))
            else:
                words = self.tr("Resume step {0} of {1}").format(step, len(guide.steps))
                card.set_details((("play", words),))

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show the person's own hand, and do what it says."""
        self._head.preview.show_frame(update.result, update.pixels, source_mirrored=source_mirrored)
        for seen in update.seen if not self._staged else ():
            if not self._follow(seen):
                return
            self._show_hand(self._hand.state)

    def stage(self, *seen: Recognition) -> None:
        """Show what these frames lead to, and follow no other hand until the view is left: for pictures of it."""
        self._staged = True
        self._hand.reset()
        for one in seen:
            self._follow(one)
        self._show_hand(self._hand.state)

    def show_status(self, status: RunStatus) -> None:
        """Say why there is no picture; what was known of the hand then is old."""
        words = self.tr("No picture") if status.state is RunState.FAILED else words_for(status).short
        self._head.preview.set_message("" if status.state is RunState.RUNNING else words)
        if status.state is not RunState.RUNNING:
            self._show_hand(HandState())

    def show_paused(self, *, paused: bool) -> None:
        """Say that tracking is paused."""
        self._head.preview.set_message(self.tr("Paused") if paused else "")
        self._forget_hand()

    def choose(self, number: int) -> bool:
        """Open a card by the number that it shows, or answer what is asked."""
        if self._selection.asked is not None:
            return self._answer(number)
        guide = self._selection.guide_at(number)
        if guide is not None:
            self.open_guide.emit(guide.path)
        return guide is not None

    def next(self) -> bool:
        """Go to the next card."""
        return self._question.focus_next(1) if self._selection.asked is not None else self._grid.move_focus(1)

    def previous(self) -> bool:
        """Go to the card before."""
        return self._question.focus_next(-1) if self._selection.asked is not None else self._grid.move_focus(-1)

    def turn_page(self, screens: int) -> bool:
        """Go to the card below, or above."""
        return self._selection.asked is None and self._grid.move_focus(screens * self._grid.columns)

    def confirm(self) -> bool:
        """Open the card that has the keys."""
        if self._selection.asked is not None:
            return self._answer(RESUME)
        focused = self._grid.focused()
        if focused is None:
            return False
        focused.click()
        return True

    def cancel(self) -> bool:
        """Take back that a guide was chosen."""
        if self._selection.asked is None:
            return False
        self._close_question()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Size the head anew."""
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
        """Do what the hands of a frame say; False where the view was left with it."""
        for sign in self._hand.follow(seen, self._selection.rules(self._question.answers)):
            if isinstance(sign, Refusal):
                self._head.line.refuse(refused_words(sign))
            if name := heard(sign):
                self.cue.emit(name)
            if isinstance(sign, Signed) and not self._obey(sign.command.command, sign.command.choice):
                return False
        return True

    def _obey(self, name: CommandName, choice: int | None) -> bool:
        """Do what a hand commands; False where the view was left with it."""
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
        """Let the person say whether to go on with a guide or to begin it anew."""
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
        """Number the cards that can be chosen now, and say which they are."""
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
        """Show whether a hand commands, and what the sign that it holds will hit."""
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
        """Return where the ring of a hold lies, and how wide it is."""
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
