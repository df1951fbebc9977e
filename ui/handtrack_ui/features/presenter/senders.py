"""Key senders: pynput, and a fake that records."""

import threading
from typing import Protocol

from handtrack.config.slide_keys import Keystroke
from handtrack.errors import HandtrackError, first_line
from handtrack.sentences import Code


class NoKeysError(HandtrackError):
    """Keys cannot be pressed in other programs here; the message says what to do."""


class KeySender(Protocol):
    """Presses keys in the focused program. Use from one thread only."""

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key.

        Raises
        ------
        NoKeysError
            The system refuses.
        """

    def close(self) -> None:
        """Release the system's resources. Idempotent."""


class WrittenDown:
    """Presses nothing and records the keystrokes."""

    def __init__(self) -> None:
        self.sent: list[Keystroke] = []
        self.arrived = threading.Event()

    def send(self, stroke: Keystroke) -> None:
        """Record the keystroke."""
        self.sent.append(stroke)
        self.arrived.set()

    def close(self) -> None:
        """Do nothing."""


class PynputKeys:
    """Presses keys with pynput.

    Raises
    ------
    NoKeysError
        pynput is not installed, or has no display.
    """

    def __init__(self) -> None:
        try:
            from pynput import keyboard
        except ImportError as error:
            raise NoKeysError(Code.KEYS_UNSENDABLE, reason=first_line(error)) from error
        self._named = keyboard.Key
        self._controller: keyboard.Controller | None = keyboard.Controller()

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key in the focused program."""
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
        """Release pynput's display connection, where the system has one; it goes with the controller."""
        self._controller = None
