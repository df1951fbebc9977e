"""The open guides for the view: their runs, whose hand commands them, and the person's settings."""

from collections.abc import Callable

from handtrack.config.gestures import hand_bindings
from handtrack.config.model import Preferences
from handtrack.errors import StoreError
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide
from handtrack.guides.activity import GuideActivity
from handtrack.guides.log import LogEntry
from handtrack.guides.open_runs import OpenRuns
from handtrack.guides.recorder import Runs
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.session import GuideSession
from handtrack.guides.store import KeptRun
from handtrack.messages import CommandName
from handtrack.navigation.activity import CommandResult
from handtrack.navigation.hand_commands import HandCommands, HandState
from handtrack.navigation.rules import Attention
from handtrack.sentences import Message
from handtrack_ui.common.watched import Watched


class GuideModel:
    """The open guides, the hands, keys and clicks that command the one on screen, and the kind of
    source. It uses no widgets.

    `hand`: the window's. `store`: stores every action at once. `trouble`: called with the reason if
    a run is not saved, once per run. `clock`: monotonic seconds, sleep included. `wall`: seconds
    since 1970.
    """

    def __init__(
        self,
        hand: HandCommands,
        store: Runs | None,
        trouble: Callable[[StoreError], None],
        clock: Callable[[], float],
        wall: Callable[[], float],
    ) -> None:
        self.runs = OpenRuns(store, trouble, wall)
        self._hand = hand
        self._activity = GuideActivity(self.runs, lambda: self.now)
        self.watched = Watched.PERSON
        self.chosen = Preferences()
        """The person's settings."""
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
        """Why the last refused confirmation still waits; None if it does not."""
        return self.front.waits_for(self.now) if self.front is not None else None

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
    def is_idle(self) -> bool:
        """True if the demo's hand is visible but gives no commands."""
        return self.watched.is_idle(done=self.done)

    @property
    def by_hand(self) -> bool:
        """True if the hand in control is the person's, or plays that part in the story."""
        return self.watched.human or self.watched.scripted

    @property
    def hand_state(self) -> HandState:
        """The hand's state as of the last frame, for display."""
        return self._hand.state(self._activity)

    @property
    def commanding(self) -> int | None:
        """The commanding hand, by the recogniser's number; None without one."""
        return self._hand.commanding

    @property
    def attention(self) -> Attention:
        """How closely hands must be watched until the next frame."""
        return self._hand.attention(self._activity)

    def forget_hands(self) -> None:
        """Forget every hand that commands the guide."""
        self._hand.forget(self._activity)

    def follow(self, seen: Recognition, *, unread: bool) -> tuple[CommandResult, ...]:
        """Carry out what the hands in a frame command; `unread`: the step has an unread page."""
        self._activity.unread = unread
        return self._hand.follow(seen, self._activity) if self.front is not None else ()

    def press(self, name: CommandName, choice: int | None, *, unread: bool) -> CommandResult:
        """Carry out a key's or click's command; `unread` as in `follow`."""
        self._activity.unread = unread
        return self._hand.press(name, choice, self._activity)

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply the person's gestures; the story's hand uses the defaults."""
        self.chosen = chosen
        gestures = (Preferences() if self.watched.scripted else chosen).gestures
        self._activity.bindings = hand_bindings(gestures)
        self._activity.arming = gestures.arming

    def watch(self, watched: Watched) -> None:
        """Save nothing from the demo's hand."""
        self.watched = watched
        self.runs.rehearse(rehearsal=watched.rehearses)
        self.take_preferences(self.chosen)

    def open(self, guide: Guide, state: GuideRunState | None = None) -> KeptRun | None:
        """Open a guide, as `OpenRuns.open` does."""
        return self.runs.open(guide, self.now, state)

    def start_over(self) -> None:
        """Start the guide on screen over, as a new run."""
        self.runs.start_over(self.now)

    def write_note(self, text: str) -> None:
        """Set the note on the run."""
        if self.front is not None:
            self.front.write_note(text, self.now)
