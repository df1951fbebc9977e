"""Hand commands as Qt signals."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from handtrack.errors import HandtrackError, UsageError, first_line
from handtrack.gestures.recognizer import Recognition
from handtrack.messages import Command, CommandName, Refusal
from handtrack.navigation.activity import TAKEN, CommandResult
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands, HandMode, HandState
from handtrack.navigation.rules import Attention, StepRules
from handtrack.sentences import Code
from handtrack_ui.codes import WindowCode
from handtrack_ui.text.guide_words import refused_words
from handtrack_ui.text.messages import message_words

_GATED: tuple[CommandName, ...] = ("next", "previous", "confirm", "undo", "cancel")


class HandSignals(QObject):
    """Turns gestures, keys and clicks into signals, under one set of rules: `choices` and `gate`.

    It is the activity of a window that is not Handtrack's own, or of a program that Handtrack sends
    keys to. `hand`: the hands in front of that screen. `arming`: only a hand that has shown its
    palm gives commands.
    """

    next = Signal()
    previous = Signal()
    select = Signal(int)
    """The number of an option, from 1."""
    confirm = Signal()
    undo = Signal()
    cancel = Signal()
    listening = Signal(bool)
    """A hand is now in control, or none is."""
    progress = Signal(str, float)
    """A held sign, and its progress, 0 to 1; 0 once it is let go."""
    refused = Signal(str)
    """A gesture or key does not count, for this reason."""
    changed = Signal(HandState)
    """The hand's state after a frame, for display."""
    cue = Signal(str)
    """The sound of anything but a command: "armed", "disarmed", "refused"."""

    def __init__(
        self,
        hand: HandCommands,
        parent: QObject | None = None,
        *,
        bindings: Bindings | None = None,
        arming: bool = True,
    ) -> None:
        super().__init__(parent)
        self.choices = 0
        """Options to choose from now."""
        self._gate: Callable[[CommandName], str | None] = lambda _: ""
        self._gate_error: HandtrackError | None = None
        self.bindings = bindings or Bindings()
        self.arming = arming
        self._hand = hand
        self._held = ("", 0.0)
        self._listens = False

    @property
    def gate(self) -> Callable[[CommandName], str | None]:
        """Gets a command's name, such as "next", and returns why it must wait; empty if it may run.

        Asked for every frame. A gate that fails or returns anything else raises its error once, and
        holds back every command with that reason.
        """
        return self._gate

    @gate.setter
    def gate(self, gate: Callable[[CommandName], str | None]) -> None:
        if not callable(gate):
            raise UsageError(WindowCode.GATE_UNUSABLE, given=repr(gate))
        self._gate = gate
        self._gate_error = None

    @property
    def attention(self) -> Attention:
        """How closely hands must be watched until the next frame."""
        return self._hand.attention(self)

    def configure(self, bindings: Bindings, *, arming: bool) -> None:
        """Change the meaning of gestures; forgets every hand if it differs."""
        self.bindings = bindings
        self.arming = arming
        self._show()

    def follow(self, seen: Recognition) -> None:
        """Process a frame's gestures."""
        for result in self._hand.follow(seen, self):
            if isinstance(result.event, Refusal):
                self.refused.emit(refused_words(result.event))
            if result.cue and not isinstance(result.event, Command):
                self.cue.emit(result.cue)
        self._show()

    def press(self, name: CommandName, choice: int | None = None) -> None:
        """Give a command by key or click; it counts under the same rules as a gesture."""
        reason = self.rules().refusal(name, choice)
        if reason is not None:
            self.refused.emit(message_words(reason))
        else:
            self._hand.press(name, choice, self)

    def reset(self) -> None:
        """Forget every hand: a new run with its own time follows."""
        self._hand.forget(self)
        self._show()

    def rules(self) -> StepRules:
        """Return the rules now. Raises `UsageError`: the gate is wrong; once."""
        if self._gate_error is None:
            try:
                reasons = {name: self._reason(name) for name in _GATED}
            except HandtrackError as error:
                self._gate_error = error
                raise
        else:
            reasons = dict.fromkeys(_GATED, str(self._gate_error))
        return StepRules(
            self.choices,
            {name: Code.AS_TOLD(words=reason) for name, reason in reasons.items() if reason},
        )

    def _reason(self, name: CommandName) -> str:
        try:
            reason = self._gate(name)
        except Exception as error:  # somebody else's function
            raise UsageError(WindowCode.GATE_FAILED, reason=first_line(error)) from error
        if reason is not None and not isinstance(reason, str):
            raise UsageError(WindowCode.GATE_ANSWER_WRONG, given=repr(reason))
        return reason or ""

    def command(self, command: Command, score: float | None) -> CommandResult:
        """Emit a command's signal; a command without one has no effect here."""
        if command.command == "select":
            self.select.emit(command.choice)
        elif command.command in _GATED:
            getattr(self, command.command).emit()
        return TAKEN

    def _show(self) -> None:
        state = self._hand.state(self)
        self.changed.emit(state)
        listens = state.mode in (HandMode.ARMED, HandMode.READY)
        if listens != self._listens:
            self._listens = listens
            self.listening.emit(listens)
        held = ("", 0.0)
        if state.target is not None:
            held = state.target.sign, state.target.share
        elif state.mode is HandMode.WAITING and state.share:
            held = self.bindings.arm, state.share
        before = self._held
        self._held = held
        if before[0] and before[0] != held[0]:
            self.progress.emit(before[0], 0.0)
        if held[0] and held != before:
            self.progress.emit(*held)
