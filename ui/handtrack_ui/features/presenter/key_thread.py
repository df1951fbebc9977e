"""The thread that presses keys in other programs, so the window never waits for the display."""

import logging
import queue
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from handtrack.config.slide_keys import Keystroke
from handtrack.sentences import Message
from handtrack_ui.features.presenter.senders import KeySender, NoKeysError, PynputKeys

_log = logging.getLogger(__name__)


class KeyThread:
    """Owns a key sender and the only thread that uses it. A context manager.

    The sender is made in the thread when presenter mode is switched on: importing pynput is slow, and it queries the
    display.

    Parameters
    ----------
    failed : callable
        Called in that thread with the reason if keys cannot be pressed.
    make : callable, optional
        Makes the sender; pynput's by default.
    """

    def __init__(self, failed: Callable[[Message], None], make: Callable[[], KeySender] = PynputKeys) -> None:
        self._failed, self._make = failed, make
        self._wanted: queue.SimpleQueue[Keystroke | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._ending: threading.Thread | None = None

    @property
    def running(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None

    def start(self) -> None:
        """Start the thread. Returns at once."""
        if self._thread is None:
            self._wanted = queue.SimpleQueue()
            self._thread = threading.Thread(target=self._work, args=(self._wanted,), name="presenter-keys", daemon=True)
            self._thread.start()

    def send(self, stroke: Keystroke) -> None:
        """Queue a keystroke; ignored if the thread was not started. Returns at once."""
        if self._thread is not None:
            self._wanted.put(stroke)

    def stop(self) -> None:
        """Press no more keys. Returns at once."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._wanted.put(None)
            self._ending = thread

    def close(self, deadline_s: float = 0.5) -> bool:
        """Press no more keys and wait for the thread; False if it did not end in time."""
        self.stop()
        if self._ending is not None:
            self._ending.join(deadline_s)
        return self._ending is None or not self._ending.is_alive()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _work(self, wanted: "queue.SimpleQueue[Keystroke | None]") -> None:
        try:
            sender = self._make()
        except NoKeysError as error:
            self._say(error)
            return
        while (stroke := wanted.get()) is not None:
            try:
                sender.send(stroke)
            except NoKeysError as error:
                self._say(error)
        sender.close()

    def _say(self, error: NoKeysError) -> None:
        _log.warning("%s", error)
        self._failed(error.message)
