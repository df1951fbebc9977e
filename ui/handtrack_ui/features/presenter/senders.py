"""What presses keys in other programs: pynput, and a fake that writes down what it was to press."""

import threading
from typing import Protocol

from handtrack.config.slide_keys import Keystroke
from handtrack.errors import HandtrackError, first_line
from handtrack.sentences import Code


class NoKeysError(HandtrackError):
    """Keys cannot be pressed in other programs here; the message says what to do."""


class KeySender(Protocol):
    """Presses keys in whatever program has the focus. Used from one thread only."""

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key.

        Raises
        ------
        NoKeysError
            The system does not let it.
        """

    def close(self) -> None:
        """Let go of the system; once or more often."""


class WrittenDown:
    """Presses nothing, and remembers what it was to press."""

    def __init__(self) -> None:
        self.sent: list[Keystroke] = []
        self.arrived = threading.Event()

    def send(self, stroke: Keystroke) -> None:
        """Write it down."""
        self.sent.append(stroke)
        self.arrived.set()

    def close(self) -> None:
        """Hold nothing."""


class PynputKeys:
    """Presses keys by pynput.

    Raises
    ------
    NoKeysError
        pynput is not installed, or has nothing to press keys on.
    """

    def __init__(self) -> None:
        try:
            from pynput import keyboard
        except ImportError as error:
            raise NoKeysError(Code.KEYS_UNSENDABLE, reason=first_line(error)) from error
        self._named = keyboard.Key
        self._controller: keyboard.Controller | None = keyboard.Controller()

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key in whatever program has the focus."""
        controller = self._controller
        if controller is None:
            raise NoKeysError(Code.KEY_UNSENDABLE, key=str(stroke), reason=Code.PRESENTER_ENDED())
        held = [self._named[name] for name in stroke.held]
        key = stroke.key if len(stroke.key) == 1 else self._named[stroke.key]
        try:
            with controller.pressed(*held):
                controller.tap(key)
        except (controller.InvalidKeyException, controller.InvalidCharacterException, OSError) as error:
            raise NoKeysError(Code.KEY_UNSENDABLE, key=str(stroke), reason=str(error)) from error

    def close(self) -> None:
        """Give the connection to the display back, where the system has one: pynput does so with its controller."""
        self._controller = None
