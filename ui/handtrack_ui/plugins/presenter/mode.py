"""Presenter mode: its switch, the effect of commands, and the keys it presses in other programs."""

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from handtrack.config.model import Preferences
from handtrack.errors import UsageError, first_line
from handtrack.navigation.bindings import Bound
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.plugins.presenter.keys import KeySender, PynputKeys, obstacle_here
from handtrack_ui.plugins.presenter.presenter import Decided, Held, Presenter
from handtrack_ui.plugins.presenter.presets import Keystroke, PresetName, preset_for, preset_keys
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.shell.other_programs.sender import NoKeysError, Obstacle, is_wayland
from handtrack_ui.text.messages import message_words


class FrontProgram:
    """Asks the window manager of an X11 session for the active window.
    Never use it from two threads at once.
    """

    def __init__(self) -> None:
        self._display: Any = None
        self._ended = False

    def classes(self) -> tuple[str, ...]:
        """Return the active window's classes, such as ``("vlc", "vlc")``; empty if unknown."""
        if self._ended:
            return ()
        try:
            from Xlib import X, error
            from Xlib.display import Display
        except ImportError:
            self._ended = True
            return ()
        try:
            self._display = display = self._display or Display()
            active = display.screen().root.get_full_property(
                display.get_atom("_NET_ACTIVE_WINDOW"), X.AnyPropertyType
            )
            if not active or not active.value[0]:
                return ()
            return display.create_resource_object("window", active.value[0]).get_wm_class() or ()
        except error.XError:  # the window has just closed
            return ()
        except (error.DisplayError, error.ConnectionClosedError, OSError) as problem:
            _log.warning("the program in front is unknown: %s", first_line(problem))
            self._ended = True
            return ()

    def close(self) -> None:
        """End the connection."""
        self._ended = True
        if self._display is not None:
            with suppress(OSError):
                self._display.close()


_log = logging.getLogger(__name__)


class PresenterMode(QObject):
    """Starts off and is never saved as on, so that a hand never presses keys unexpectedly.

    Keys are pressed in the background, so the window never waits for the display. The sender is
    made there too, when the mode is switched on: importing pynput is slow, and it queries the
    display. On a Mac it is made in the GUI thread: it reads the keyboard's layout, and macOS ends a
    process that does so in another.

    `make`: makes the key sender; by default one that works in this session. `in_front`: returns
    whether a window of Handtrack has the focus. `obstacle`: returns what is known in advance to
    prevent presenter mode here. `front`: makes the object that identifies the program in front.
    """

    changed = Signal()
    """The mode was switched, or stopped working, or uses another preset."""
    granted = Signal(str)
    """A Wayland desktop lets Handtrack press keys; carries the token with which it need not ask
    again.
    """
    followed = Signal(str)
    """The program in front has this other preset."""
    _failed = Signal(object)
    _seen = Signal(object)

    def __init__(
        self,
        jobs: Jobs,
        make: Callable[[], KeySender] | None = None,
        *,
        in_front: Callable[[], bool] | None = None,
        obstacle: Callable[[], Obstacle | None] | None = None,
        front: Callable[[], FrontProgram] = FrontProgram,
    ) -> None:
        super().__init__()
        self.in_front = in_front or (lambda: QGuiApplication.focusWindow() is not None)
        self.obstacle = obstacle or (
            lambda: obstacle_here(os.environ, QGuiApplication.platformName())
        )
        self.on = False
        """True if keys go to other programs."""
        self.stand_in = False
        """True if the tracked hand is a drawn one, in place of a missing camera."""
        self.trouble = ""
        """Why pressing keys failed; empty if it did not."""
        self.presenter = Presenter()
        """The meaning of commands, with the current preset."""
        self.token = ""
        """As `granted` carried it, perhaps at an earlier start."""
        self._switched = 0
        self._chosen = PresenterSettings()
        self._make_front = front
        self._front: FrontProgram | None = None  # the jobs' alone
        self._jobs = jobs
        self._make = make or self._usual
        self._sender: KeySender | None = None  # the jobs' alone
        self._failed.connect(self._give_up)
        self._seen.connect(self._follow)
        self.granted.connect(lambda token: setattr(self, "token", token))

    @property
    def held(self) -> Held | None:
        """Why nothing is sent; None if keystrokes are."""
        if not self.on:
            return Held.OFF
        if self.stand_in:
            return Held.STAND_IN
        return Held.OWN_WINDOW if self.in_front() else None

    def take_preferences(self, chosen: Preferences) -> None:
        """Use the person's preset and keys."""
        self._chosen = chosen.of(PresenterSettings)
        self._use(self._chosen.preset)

    def switch(self, *, on: bool) -> None:
        """Start or stop sending keys to other programs; no effect if that cannot work."""
        if on == self.on or (on and self.obstacle() is not None):
            return
        self.on = on
        self.trouble = ""
        self._use(self._chosen.preset)
        self._switched += 1  # ends the wait for a desktop's answer
        if not on:
            self._in_background(self._end)
        elif sys.platform == "darwin":
            self._in_background(partial(self._take, self._made()))
        else:
            self._in_background(lambda: self._take(self._made()))
        self.look()
        self.changed.emit()

    def look(self) -> None:
        """If presets should follow the program in front,
        find out in a background job which one that is.
        """
        if self._chosen.follow:
            self._jobs.newest(("presenter front",), self._see)

    def command(self, command: Bound) -> Decided | None:
        """Run a hand's command if it counts; return the outcome,
        or None if the command has no effect.
        """
        decided = self.presenter.decide(command, self.held)
        if decided is not None and decided.stroke is not None:
            self._in_background(partial(self._press, decided.stroke))
        return decided

    def close(self) -> None:
        """Press no more keys than those pending."""
        self.switch(on=False)

    def _use(self, preset: PresetName) -> None:
        """Use a preset with the person's keys; if they are invalid, log why and use its own."""
        try:
            keys = preset_keys(preset, self._chosen.chosen_keys(preset))
        except UsageError as error:
            _log.warning("presenter mode sends the usual keys: %s", error)
            keys = preset_keys(preset, {})
        self.presenter.use(preset, keys)

    def _see(self) -> None:
        """Emit the classes of the window in front; once off, end the connection."""
        if self.on:
            self._front = self._front or self._make_front()
            self._seen.emit(self._front.classes())
        elif self._front is not None:
            self._front.close()
            self._front = None

    def _follow(self, classes: tuple[str, ...]) -> None:
        preset = preset_for(classes) or self._chosen.preset
        if self.on and preset != self.presenter.preset:
            self._use(preset)
            self.changed.emit()
            self.followed.emit(preset)

    def _in_background(self, work: Callable[[], None]) -> None:
        self._jobs.ordered(("presenter keys",), work, save=True)

    def _made(self) -> KeySender | None:
        try:
            return self._make()
        except NoKeysError as error:
            self._report(error)
            return None

    def _usual(self) -> KeySender:
        now = self._switched
        if is_wayland(os.environ, QGuiApplication.platformName()):
            from handtrack_ui.plugins.presenter.wayland_keys import wayland_keys

            return wayland_keys(self.token, self.granted.emit, lambda: self._switched != now)
        return PynputKeys()

    def _take(self, sender: KeySender | None) -> None:
        self._sender = sender

    def _press(self, stroke: Keystroke) -> None:
        if self._sender is not None:
            try:
                self._sender.send(stroke)
            except NoKeysError as error:
                self._report(error)

    def _end(self) -> None:
        if self._sender is not None:
            self._sender.close()
        self._sender = None

    def _report(self, error: NoKeysError) -> None:
        _log.warning("%s", error)
        self._failed.emit(error.message)

    def _give_up(self, why: Message) -> None:
        self.on = False
        self.trouble = message_words(why)
        self._in_background(self._end)
        self.changed.emit()
