"""Runs what hands, keys and clicks command in a guide, and shows what came of it."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.gestures.recognizer import Recognition
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import ASKED_S, GuideSession
from handtrack.messages import Command, CommandName, Refusal
from handtrack.navigation.activity import CommandResult, Effect
from handtrack.sentences import Message
from handtrack_ui.features.guide.model import GuideModel
from handtrack_ui.features.guide.step_screen import StepScreen
from handtrack_ui.features.guide.timer_bell import TimerBell
from handtrack_ui.text.guide_words import (
    left_words,
    other_way_words,
    refused_words,
    told_words,
    turned_words,
)
from handtrack_ui.text.messages import message_words


class GuideCommands(QObject):
    """Runs commands in the guide on screen; the model decides, and its result is shown here.

    Every command answers the `bell`: somebody is here. `refresh`: shows the guide as it is now.
    """

    decided = Signal(object)
    """A hand, key or click gave a command, or a hand was refused (an Event)."""
    cue = Signal(str)
    """The sound to play."""
    go_back = Signal()
    """The guide is to be left."""
    save_record = Signal()
    """A hand, key or click wants to save the record of the run in the default folder."""
    read_again = Signal()
    """The person wants to hear the step."""
    taken_over = Signal()
    """A key or click gave a command while the story played."""

    def __init__(
        self,
        model: GuideModel,
        screen: StepScreen,
        bell: TimerBell,
        refresh: Callable[[], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._screen = screen
        self._bell = bell
        self._refresh = refresh
        self._question = QTimer(self, singleShot=True, interval=round(ASKED_S * 1000))
        self._question.timeout.connect(self._drop_question)

    def press(self, name: CommandName, choice: int | None = None) -> bool:
        """Run a key's or click's command; confirming a finished guide leaves it."""
        self._bell.answer()
        session = self._model.front
        if self._model.watched.scripted and session is not None:
            self.taken_over.emit()
        # A number on the screen means what it shows, so numbers for fingers stay until it is taken.
        # Another number may be one that only keys have, so keys get theirs before it is taken.
        numbered = len(session.in_sight) if session is not None else 0
        is_shown = name == "select" and 1 <= (choice or 0) <= numbered
        if not is_shown:
            self._screen.adapt_to_input(by_hand=False)
        result = self._model.press(name, choice, unread=self._screen.unread)
        if is_shown:
            self._screen.adapt_to_input(by_hand=False)
        if result.event is not None:
            self.decided.emit(result.event)
        self._show(result)
        return result.taken

    def change_number(self, by: int) -> bool:
        """Scale the amounts to fewer or more servings, or at the finish give fewer or more stars,
        by a key or click.
        """
        session = self._model.front
        if session is None:
            return False
        if self._model.done:
            return self.press("rate", session.run.rating_beside(by))
        return self.press("servings", session.servings_beside(by))

    def rate(self, rating: int) -> None:
        """Rate the finished guide by a click, in stars."""
        session = self._model.front
        if session is not None and rating != session.run.state.rating:
            self.press("rate", rating)

    def turn_page(self, screens: int, *, by_hand: bool = False) -> bool:
        """Number the next part of a long checklist, or turn the step's page."""
        self._bell.answer()
        if not by_hand:
            self._screen.adapt_to_input(by_hand=False)
        if self._model.front is not None:
            self._model.front.note_turned(0)
        if not self._screen.turn(screens):
            return False
        self.show_outcome()
        return True

    def turn_round(self) -> None:
        """Turn to the next part, as the page line says; from the end back to the beginning."""
        if not self.turn_page(1):
            while self.turn_page(-1):
                pass

    def follow(self, seen: Recognition) -> bool:
        """Run what the hands in a frame command; False if that left the guide."""
        # The state before the frame is that before its command: a second one comes too soon
        before = self._model.run.state if self._model.run is not None else None
        for decided in self._model.follow(seen, unread=self._screen.unread):
            self._bell.answer()
            if decided.event is not None:
                self.decided.emit(decided.event)
            if decided.leaves:
                self.cue.emit(decided.cue)
                self._show(decided, before)
                return False
            result = self._show_by_hand(decided, before)
            if result.taken:
                self._screen.adapt_to_input(by_hand=self._model.by_hand)
            if result.cue:
                self.cue.emit(result.cue)
        return True

    def _show_by_hand(self, decided: CommandResult, before: GuideRunState | None) -> CommandResult:
        """Show what a hand did; return the result, which for a page turn depends on the pages."""
        if decided.effect is Effect.TURN_PAGES:
            return replace(decided, taken=self.turn_page(decided.pages, by_hand=True))
        if isinstance(decided.event, Refusal):
            words = other_way_words(decided) or refused_words(decided.event)
            self._screen.footer.line.show_notice(words)
        elif isinstance(decided.event, Command):
            self._show(decided, before)
        return decided

    def show_outcome(self) -> None:
        """Show the guide after a command; what the line said of an earlier one is over."""
        self._screen.footer.line.end_message()
        self._refresh()

    def reason_words(self, reason: Message) -> str:
        """Return why a command was refused, or what it started, and what is left on other pages."""
        pages = self._screen.open_pages
        others = len(pages) - pages.count(self._screen.pages.page)
        return left_words(message_words(reason), reason, others)

    def _show(self, result: CommandResult, before: GuideRunState | None = None) -> None:
        """Show what a command did; `before`: the state before, if a hand gave it."""
        match result.effect:
            case Effect.SAVE_RECORD:
                self.show_outcome()
                self.save_record.emit()
            case Effect.READ_ALOUD:
                self.show_outcome()
                self.read_again.emit()
            case Effect.LEAVE:
                self.go_back.emit()
            case Effect.TURN_TO_UNREAD if self._model.front is not None:
                self._model.front.note_turned(self._screen.turn_towards_unread())
                self.show_outcome()
            case Effect.TURN_BACK:
                self._screen.pages.turn(-result.pages)
                self.show_outcome()
            case _ if self._model.front is not None and (result.taken or result.says is not None):
                self._show_step(self._model.front, result, before)

    def _show_step(
        self,
        session: GuideSession,
        result: CommandResult,
        before: GuideRunState | None,
    ) -> None:
        """Show the step after a command, and what it did or why it was refused."""
        line = self._screen.footer.line
        pages = self._screen.pages
        page = pages.page
        told = ""
        if before is not None and result.kept and isinstance(result.event, Command):
            told = told_words(session.run, before, result.event.command, result)
        self.show_outcome()
        if result.number is not None and pages.page != page:
            there = self._screen.open_pages.count(pages.page)
            line.show_done(turned_words(there, pages.page, by_hand=bool(told)))
        elif told:
            line.show_done(told)
        elif result.says and result.says != self._model.waits_for:
            line.show_notice(self.reason_words(result.says))
        if result.number is not None and session.part_of(result.number - 1) == session.part:
            self._screen.bring_entry(result.number - 1)
        if session.run.state.finishing or session.leaving(self._model.now):
            self._question.start()

    def _drop_question(self) -> None:
        """Stop waiting for the second confirmation: a thumb shown minutes later does not mean
        it.
        """
        if self._model.front is not None:
            self._model.front.expire()
            self._refresh()
