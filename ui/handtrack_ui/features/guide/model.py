"""Apply hands, keys and clicks to the open guide. The view shows the result."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.errors import StoreError
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.codes import GuideCode
from handtrack.guides.log import LogEntry
from handtrack.guides.open_runs import OpenRuns
from handtrack.guides.recorder import Runs
from handtrack.guides.run import CommandResult, GuideRun, GuideRunState
from handtrack.guides.session import GuideSession
from handtrack.guides.store import KeptRun
from handtrack.messages import KEY, Command, CommandName
from handtrack.navigation.hand_commands import HandAction, HandCommands, Signed
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Message
from handtrack_ui.common.watched import Watched

_ITEMS_LEFT: Final = frozenset((GuideCode.ONE_ITEM_LEFT, GuideCode.ITEMS_LEFT))
SAVE: Final = 1
"""The number that saves the record, at the finish."""
RATING_BY: Final = {2: -1, 3: 1}
"""Change in the rating by number, at the finish."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a command."""

    taken: bool = False
    leaves: bool = False
    result: CommandResult | None = None
    """To be shown."""
    command: Command | None = None
    """A command given by key or click."""
    before: GuideRunState | None = None
    """The state before a hand's accepted command."""
    pages: int = 0
    """Turn this many pages instead."""
    to_unread: bool = False
    """Turn to an unread page instead."""
    saves: bool = False
    """Save the record instead."""
    reads: bool = False
    """Read the step aloud instead."""


class GuideModel:
    """The open guides, the hand, and the kind of source. It uses no widgets.

    `store`: stores every action at once. `trouble`: called with the reason if a run is not saved,
    once per run.
    `clock`: monotonic seconds, sleep included. `wall`: seconds since 1970.
    """

    def __init__(
        self,
        store: Runs | None,
        trouble: Callable[[StoreError], None],
        clock: Callable[[], float],
        wall: Callable[[], float],
    ) -> None:
        self.runs = OpenRuns(store, trouble, wall)
        self.hand = HandCommands()
        self.watched = Watched.PERSON
        self.turned = 0
        """Pages that the last command turned, to reach an unread one; undo turns them back."""
        self.chosen = Preferences()
        """The person's settings."""
        self._refused_in: tuple[GuideSession, int] | None = None
        self._clock = clock
        self._wall = wall

    @property
    def now(self) -> float:
        """Seconds on the clock of the timers."""
        return self._clock()

    @property
    def front(self) -> GuideSession | None:
        """The guide on screen."""
        return self.runs.front

    @property
    def run(self) -> GuideRun | None:
        """The progress of the guide on screen."""
        return self.front.run if self.front is not None else None

    @property
    def waits_for(self) -> Message | None:
        """Why the last refused confirmation still waits: items to tick,
        or a question that is open.
        """
        session = self.front
        if session is not None and session.leaving(self.now):
            return (GuideCode.ASK_TO_LEAVE_FINISHED if self.done else GuideCode.ASK_TO_LEAVE)()
        if session is None or self._refused_in != (session, session.run.state.step):
            return None
        if session.run.state.finishing:
            return session.asked_to_finish(self.now)
        blocked = session.run.rules(self.now).blocked.get("confirm")
        return blocked if blocked is not None and blocked.code in _ITEMS_LEFT else None

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the guide on screen; empty if runs are not saved.
        Raises `StoreError`.
        """
        return self.front.recorder.log if self.front is not None else ()

    @property
    def done(self) -> bool:
        """True if the open guide is finished."""
        return self.front is not None and self.front.run.state.done

    @property
    def finished_at(self) -> float:
        """When the guide on screen was finished, in seconds since 1970."""
        if self.front is None:
            return 0.0
        kept = self.front.resumed
        return (
            kept.finished
            if kept is not None and kept.finished
            else self._wall() - self.now + self.front.ended
        )

    @property
    def rests(self) -> bool:
        """True if the demo's hand is visible but gives no commands."""
        return self.watched.rests(done=self.done)

    @property
    def by_hand(self) -> bool:
        """True if the hand in control is the person's, or plays that part in the story."""
        return self.watched.human or self.watched.scripted

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply the person's gestures; the story's hand uses the defaults."""
        self.chosen = chosen
        gestures = (Preferences() if self.watched.scripted else chosen).gestures
        self.hand.configure(hand_bindings(gestures), arming=gestures.arming)

    def watch(self, watched: Watched) -> None:
        """Save nothing from the demo's hand."""
        self.watched = watched
        self.runs.rehearse(rehearsal=watched.rehearses)
        self.take_preferences(self.chosen)

    def open(self, guide: Guide, state: GuideRunState | None = None) -> KeptRun | None:
        """Open a guide, as `OpenRuns.open` does."""
        return self.runs.open(guide, self.now, state)

    def begin_anew(self) -> None:
        """Start the guide on screen over, as a new run."""
        self.runs.begin_anew(self.now)

    def rules(self, *, unread: bool) -> StepRules:
        """Return which commands count now; at the finish, numbers save and rate; pages turn
        forwards and back.

        `unread`: the step has an unread page.
        """
        if self.front is None:
            return StepRules()
        rules = replace(self.front.rules(self.now), reads=not self.done)
        turns = {"undo"} if self.turned else set()
        turns |= {"confirm"} if unread else set()
        if turns:
            return replace(
                rules,
                blocked={name: why for name, why in rules.blocked.items() if name not in turns},
            )
        return replace(rules, choices=max(RATING_BY)) if self.done else rules

    def follow(self, seen: Recognition, *, unread: bool) -> tuple[HandAction, ...]:
        """Return what the hands in a frame ask for."""
        return self.hand.update(seen, self.rules(unread=unread)) if self.front is not None else ()

    def press(self, name: CommandName, choice: int | None, *, unread: bool) -> Outcome:
        """Run a key's or click's command; confirming a finished guide leaves it."""
        session = self.front
        now = self.now
        if session is None:
            return Outcome()
        rules = self.rules(unread=unread)
        if (instead := self._instead(session, name, choice, unread=unread)) is not None:
            if not instead.saves:
                self.hand.pressed(name, choice, rules)
            return instead
        command = self._rating(Command(name, 0, now, KEY, choice))
        result = session.command(command, now)
        self._note(session, name, result)
        if result.kept:
            self.hand.pressed(name, choice, rules)
        shown = result if not result.leaves and (result.taken or name != "cancel") else None
        return Outcome(result.taken, result.leaves, shown, command if result.taken else None)

    def sign(self, sign: Signed, *, unread: bool) -> Outcome:
        """Run a hand's command."""
        session = self.front
        if session is None:
            return Outcome()
        if (
            instead := self._instead(
                session, sign.command.command, sign.command.choice, unread=unread
            )
        ) is not None:
            return instead
        before = session.run.state
        result = session.command(self._rating(sign.command), self.now, sign.score)
        self._note(session, sign.command.command, result)
        return Outcome(result.taken, result.leaves, result, before=before if result.kept else None)

    def _note(self, session: GuideSession, name: CommandName, result: CommandResult) -> None:
        if name == "confirm" and result.says is not None:
            self._refused_in = (session, session.run.state.step)

    def write_note(self, text: str) -> None:
        """Set the note on the run."""
        if self.front is not None:
            self.front.write_note(text, self.now)

    def _rating(self, command: Command) -> Command:
        """At the finish, turn the numbers of `RATING_BY` into a rating."""
        if (
            self.run is None
            or not self.done
            or command.command != "select"
            or command.choice not in RATING_BY
        ):
            return command
        return replace(
            command, command="rate", choice=self.run.rating_beside(RATING_BY[command.choice])
        )

    def _instead(
        self, session: GuideSession, name: CommandName, choice: int | None, *, unread: bool
    ) -> Outcome | None:
        """Save the record at the finish; read aloud; turn to an unread page instead of confirming;
        undo turns back.
        """
        if name == "read":
            return Outcome(taken=True, reads=True)
        if name == "select" and choice == SAVE and self.done:
            return Outcome(taken=True, saves=True)
        turned = self.turned
        self.turned = 0
        if name == "undo" and turned:
            return Outcome(taken=True, pages=-turned)
        if (
            name == "confirm"
            and unread
            and not session.leaving(self.now)
            and not session.run.waits(self.now)
        ):
            return Outcome(taken=True, to_unread=True)
        return None
