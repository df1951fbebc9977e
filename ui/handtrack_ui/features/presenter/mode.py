"""Presenter mode: its switch, the effect of commands, and the always-on-top indicator."""

import logging
import os
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from handtrack.config.model import Preferences
from handtrack.config.slide_keys import slide_keys
from handtrack.errors import UsageError
from handtrack.messages import CommandName
from handtrack.sentences import Message
from handtrack_ui.features.presenter.key_thread import KeyThread
from handtrack_ui.features.presenter.obstacles import Obstacle, obstacle_here
from handtrack_ui.features.presenter.presenter import Decided, Presenter, Stand
from handtrack_ui.features.presenter.senders import KeySender, PynputKeys
from handtrack_ui.text.messages import message_words

_log = logging.getLogger(__name__)


class PresenterMode(QObject):
    """Starts off and is never saved as on, so a hand never presses keys unexpectedly.

    Parameters
    ----------
    make : callable, optional
        Makes the key sender; pynput's by default.
    in_front : callable, optional
        Returns whether a window of Handtrack has the focus.
    obstacle : callable, optional
        Returns what stops presenter mode from working.
    """

    changed = Signal()
    """The mode was switched, or stopped working."""
    _failed = Signal(object)

    def __init__(
        self,
        make: Callable[[], KeySender] = PynputKeys,
        *,
        in_front: Callable[[], bool] | None = None,
        obstacle: Callable[[], Obstacle | None] | None = None,
    ) -> None:
        super().__init__()
        self._in_front = in_front or (lambda: QGuiApplication.focusWindow() is not None)
        self._obstacle = obstacle or (lambda: obstacle_here(os.environ, QGuiApplication.platformName()))
        self._keys = KeyThread(self._failed.emit, make)
        self._presenter = Presenter()
        self._trouble = ""
        self.stand_in = False
        self._failed.connect(self._give_up)

    @property
    def on(self) -> bool:
        """Whether keys go to other programs."""
        return self._keys.running

    @property
    def obstacle(self) -> Obstacle | None:
        """What stops presenter mode here, as far as known in advance."""
        return self._obstacle()

    @property
    def trouble(self) -> str:
        """Why pressing keys failed; empty if it did not."""
        return self._trouble

    @property
    def presenter(self) -> Presenter:
        """The meaning of commands, with the current keys."""
        return self._presenter

    @property
    def in_front(self) -> bool:
        """Whether a window of Handtrack has the focus."""
        return self._in_front()

    def take_preferences(self, chosen: Preferences) -> None:
        """Use the person's keys; if they are invalid, log why and use the defaults."""
        try:
            self._presenter.keys = slide_keys(chosen.presenter.keys)
        except UsageError as error:
            _log.warning("presenter mode sends the usual keys: %s", error)
            self._presenter.keys = slide_keys({})

    def switch(self, *, on: bool) -> None:
        """Start or stop sending keys to other programs; no effect if that cannot work."""
        if on == self.on or (on and self.obstacle is not None):
            return
        self._trouble = ""
        self._presenter.forget()
        if on:
            self._keys.start()
        else:
            self._keys.stop()
        self.changed.emit()

    def command(self, name: CommandName) -> Decided | None:
        """Run a hand's command if it counts; return the outcome, or None if the command means nothing to slides."""
        stand = Stand(self.on, own_window=self._in_front(), stand_in=self.stand_in)
        decided = self._presenter.decide(name, stand)
        if decided is not None and decided.stroke is not None:
            self._keys.send(decided.stroke)
        return decided

    def close(self) -> None:
        """Press no more keys, and end the thread."""
        self._keys.close()

    def _give_up(self, why: Message) -> None:
        self._keys.stop()
        self._trouble = message_words(why)
        self.changed.emit()
