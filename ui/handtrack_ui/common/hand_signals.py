"""Hand commands as Qt signals."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from handtrack.errors import HandtrackError, UsageError, first_line
from handtrack.gestures.recognizer import Recognition
from handtrack.messages import CommandName, Refusal
from handtrack.navigation.bindings import Bindings
from handtrack.navigation.hand_commands import HandCommands, HandMode, HandState, Signed, heard
from handtrack.navigation.rules import Attention, StepRules
from handtrack.sentences import Code
from handtrack_ui.codes import WindowCode
from handtrack_ui.text.guide_words import refused_words
from handtrack_ui.text.messages import message_words

_GATED: tuple[CommandName, ...] = ("next", "previous", "confirm", "undo", "cancel")


class HandSignals(QObject):
    """Turns gestures, keys and clicks into signals, under one set of rules: `choices` and `gate`.

    `arming`: only a hand that has shown its palm gives commands.
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
        self._bindings = bindings or Bindings()
        self._hand = HandCommands(self._bindings, arming=arming)
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
        return self._hand.attention

    def configure(self, bindings: Bindings, *, arming: bool) -> None:
        """Change the meaning of gestures; forgets every hand if it differs."""
        self._bindings = bindings
        self._hand.configure(bindings, arming=arming)
        self._show()

    def follow(self, seen: Recognition) -> None:
        """Process a frame's gestures."""
        for action in self._hand.update(seen, self._rules()):
            if isinstance(action, Signed):
                self._emit(action.command.command, action.command.choice)
                continue
            if isinstance(action, Refusal):
                self.refused.emit(refused_words(action))
            if name := heard(action):
                self.cue.emit(name)
        self._show()

    def press(self, name: CommandName, choice: int | None = None) -> None:
        """Give a command by key or click; it counts under the same rules as a gesture."""
        rules = self._rules()
        reason = rules.refusal(name, choice)
        if reason is not None:
            self.refused.emit(message_words(reason))
        else:
            self._hand.pressed(name, choice, rules)
            self._emit(name, choice)

    def reset(self) -> None:
        """Forget every hand: a new run with its own time follows."""
        self._hand.reset()
        self._show()

    def _rules(self) -> StepRules:
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

    def _emit(self, name: CommandName, choice: int | None) -> None:
        if name == "select":
            self.select.emit(choice)
        elif name in _GATED:
            getattr(self, name).emit()

    def _show(self) -> None:
        state = self._hand.state
        self.changed.emit(state)
        listens = state.mode in (HandMode.ARMED, HandMode.READY)
        if listens != self._listens:
            self._listens = listens
            self.listening.emit(listens)
        held = ("", 0.0)
        if state.target is not None:
            held = state.target.sign, state.target.share
        elif state.mode is HandMode.WAITING and state.share:
            held = self._bindings.arm, state.share
        before = self._held
        self._held = held
        if before[0] and before[0] != held[0]:
            self.progress.emit(before[0], 0.0)
        if held[0] and held != before:
            self.progress.emit(*held)
