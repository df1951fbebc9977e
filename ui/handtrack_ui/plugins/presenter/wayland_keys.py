"""Pressing keys and moving the pointer in a Wayland session: through the desktop's portal, or with
wtype.

The portal (org.freedesktop.portal.RemoteDesktop, in GNOME and KDE) asks the person once; its token
lets later starts skip the question. Desktops without it, such as Sway, have a virtual keyboard,
which the program wtype uses.
"""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from time import monotonic
from types import MappingProxyType
from typing import Any, ClassVar, Final

from jeepney import DBusAddress, MatchRule, Message, MessageType, message_bus, new_method_call
from jeepney.io.blocking import Proxy, open_dbus_connection
from jeepney.wrappers import DBusErrorResponse

from handtrack.errors import first_line
from handtrack.plugins.pointing import Move, PointerEvent, Press, Release, Scroll
from handtrack_ui.codes import WindowCode
from handtrack_ui.plugins.presenter.keys import NoKeysError
from handtrack_ui.plugins.presenter.presets import Keystroke

PORTAL: Final = DBusAddress(
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Desktop",
    "org.freedesktop.portal.RemoteDesktop",
)
_UNTIL_REVOKED: Final = 2
PRESSED = 1
RELEASED = 0
_ANSWER_S: Final = 5.0
"""Time limit for the portal itself; the person may take longer."""
_PERSON_S: Final = 120.0
_LOOK_S: Final = 0.25
_KEYMAP_MS: Final = 80
"""Delay for wtype: a program that has not yet read the new keyboard's map loses the key."""
_NAMES: Final = MappingProxyType({
    "page_down": ("Page_Down", 0xFF56), "page_up": ("Page_Up", 0xFF55), "left": ("Left", 0xFF51),
    "up": ("Up", 0xFF52), "right": ("Right", 0xFF53), "down": ("Down", 0xFF54), "home": ("Home", 0xFF50),
    "end": ("End", 0xFF57), "space": ("space", 0x20), "enter": ("Return", 0xFF0D), "esc": ("Escape", 0xFF1B),
    "tab": ("Tab", 0xFF09), "backspace": ("BackSpace", 0xFF08), "delete": ("Delete", 0xFFFF),
    "ctrl": ("ctrl", 0xFFE3), "alt": ("alt", 0xFFE9), "shift": ("shift", 0xFFE1), "cmd": ("logo", 0xFFEB),
    "media_play_pause": ("XF86AudioPlay", 0x1008FF14), "media_next": ("XF86AudioNext", 0x1008FF17),
    "media_previous": ("XF86AudioPrev", 0x1008FF16), "media_volume_up": ("XF86AudioRaiseVolume", 0x1008FF13),
    "media_volume_down": ("XF86AudioLowerVolume", 0x1008FF11), "media_volume_mute": ("XF86AudioMute", 0x1008FF12),
    **{f"f{number}": (f"F{number}", 0xFFBD + number) for number in range(1, 13)},
})  # fmt: skip
"""Each key's name in X and wtype, and its keysym."""


def keysym(key: str) -> int:
    """Return the X keysym of a key of a `Keystroke`."""
    if key in _NAMES:
        return _NAMES[key][1]
    return ord(key) if ord(key) < 0x100 else _named_keysym(key) or 0x01000000 | ord(key)


@cache
def _named_keysym(character: str) -> int:
    """Return the keysym that layouts give a character, such as Cyrillic_ef; 0 if unknown.

    GNOME silently drops a key that the layout has under another keysym, such as that of its Unicode
    number.
    """
    try:
        return int(ctypes.CDLL("libxkbcommon.so.0").xkb_utf32_to_keysym(ord(character)))
    except (OSError, AttributeError):  # no such library, or one before 1.0
        return 0


def has_portal(bus: str = "SESSION") -> bool:
    """Return whether the desktop offers the portal, without asking the person."""
    ask = DBusAddress(PORTAL.object_path, PORTAL.bus_name, "org.freedesktop.DBus.Properties")
    try:
        with open_dbus_connection(bus) as connection:
            message = new_method_call(ask, "Get", "ss", (PORTAL.interface, "version"))
            reply = connection.send_and_get_reply(message, timeout=_ANSWER_S)
    except (OSError, ValueError, KeyError, TimeoutError):
        return False
    return reply.header.message_type is not MessageType.error


class PortalSession:
    """Input through the desktop's portal. Creating it asks the person.

    `token`: an earlier session's token, or empty. `keep`: receives this session's token. `off`:
    returns True once nobody waits for the person's answer. `bus`: the bus's address.

    Raises `NoKeysError`: there is no portal, the person refused or did not answer, or nobody waits
    any longer.
    """

    devices: ClassVar[int]
    """Devices to ask for, by the portal's number: 1 the keyboard, 2 the pointer."""
    unusable: ClassVar[WindowCode]
    no_portal: ClassVar[WindowCode]
    """Codes of its own errors."""

    def __init__(
        self, token: str, keep: Callable[[str], None], off: Callable[[], bool], bus: str = "SESSION"
    ) -> None:
        try:
            self._connection = open_dbus_connection(bus)
        except (OSError, ValueError, KeyError) as error:
            raise NoKeysError(self.unusable, reason=first_line(error)) from error
        self._off = off
        self._asked = 0
        try:
            made = self._ask("CreateSession", "a{sv}", session_handle_token=("s", "handtrack"))
            self._session = str(made["session_handle"][1])
            options: dict[str, tuple[str, object]] = {
                "types": ("u", self.devices),
                "persist_mode": ("u", _UNTIL_REVOKED),
            }
            again: dict[str, tuple[str, object]] = {"restore_token": ("s", token)} if token else {}
            self._ask("SelectDevices", "oa{sv}", self._session, **options, **again)
            started = self._ask("Start", "osa{sv}", self._session, "")
        except NoKeysError:
            self._connection.close()
            raise
        except OSError as error:  # the bus went away while the person was asked
            self._connection.close()
            raise NoKeysError(WindowCode.KEYS_REVOKED) from error
        if "restore_token" in started:
            keep(str(started["restore_token"][1]))

    def close(self) -> None:
        """End the session; the desktop stops showing that it is controlled."""
        session = DBusAddress(self._session, PORTAL.bus_name, "org.freedesktop.portal.Session")
        with suppress(OSError, TimeoutError, DBusErrorResponse):
            self._connection.send_and_get_reply(
                new_method_call(session, "Close"), timeout=_ANSWER_S
            )
        self._connection.close()

    def _ask(
        self, method: str, signature: str, *arguments: object, **options: Any
    ) -> dict[str, Any]:
        """Make a request, and wait for its answer."""
        self._asked += 1
        token = f"handtrack{self._asked}"
        sender = str(self._connection.unique_name).removeprefix(":").replace(".", "_")
        rule = MatchRule(
            type="signal",
            interface="org.freedesktop.portal.Request",
            member="Response",
            path=f"/org/freedesktop/portal/desktop/request/{sender}/{token}",
        )
        Proxy(message_bus, self._connection).AddMatch(rule)
        with self._connection.filter(rule) as answers:
            given = (*arguments, {**options, "handle_token": ("s", token)})
            self._call(new_method_call(PORTAL, method, signature, given))
            until = monotonic() + _PERSON_S
            while not self._off() and monotonic() < until:
                with suppress(TimeoutError):
                    code, results = self._connection.recv_until_filtered(
                        answers, timeout=_LOOK_S
                    ).body
                    if code:
                        raise NoKeysError(WindowCode.KEYS_REFUSED)
                    return dict(results)
        raise NoKeysError(WindowCode.KEYS_REFUSED)

    def _call(self, message: Message) -> None:
        try:
            reply = self._connection.send_and_get_reply(message, timeout=_ANSWER_S)
        except (OSError, TimeoutError) as error:
            raise NoKeysError(WindowCode.KEYS_REVOKED) from error
        if reply.header.message_type is MessageType.error:
            unknown = (
                "Unknown" in DBusErrorResponse(reply).name
            )  # the service, its interface or its method
            raise NoKeysError(self.no_portal if unknown else WindowCode.KEYS_REVOKED)


class PortalKeys(PortalSession):
    """Presses keys through the desktop's portal."""

    devices: ClassVar = 1
    unusable: ClassVar = WindowCode.KEYS_UNSENDABLE
    no_portal: ClassVar = WindowCode.KEYS_NO_PORTAL

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key in the focused program."""
        keys = [keysym(key) for key in (*stroke.held, stroke.key)]
        try:
            for key in keys:
                self._press(key, PRESSED)
        finally:
            for key in reversed(keys):
                self._press(key, RELEASED)

    def _press(self, key: int, state: int) -> None:
        self._call(
            new_method_call(
                PORTAL, "NotifyKeyboardKeysym", "oa{sv}iu", (self._session, {}, key, state)
            )
        )


class WtypeKeys:
    """Presses keys with the program wtype, through the compositor's virtual keyboard."""

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key in the focused program."""
        held = [_NAMES[name][0] for name in stroke.held]
        key = ["-k", _NAMES[stroke.key][0]] if stroke.key in _NAMES else ["--", stroke.key]
        command = [
            "wtype",
            "-s",
            str(_KEYMAP_MS),
            *(part for name in held for part in ("-M", name)),
            *key,
        ]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=_ANSWER_S)
        except (OSError, subprocess.SubprocessError) as error:
            said = getattr(error, "stderr", "") or first_line(error)
            raise NoKeysError(WindowCode.KEYS_UNSENDABLE, reason=said.strip()) from error

    def close(self) -> None:
        """Do nothing: each key has its own process."""


def wayland_keys(
    token: str, keep: Callable[[str], None], off: Callable[[], bool]
) -> PortalKeys | WtypeKeys:
    """Return the key sender for this Wayland session: the portal or, without one, wtype.

    Raises `NoKeysError`: there is neither, or the person refused.
    """
    try:
        return PortalKeys(token, keep, off)
    except NoKeysError as error:
        if error.message.code is WindowCode.KEYS_REFUSED or shutil.which("wtype") is None:
            raise
        return WtypeKeys()


_BUTTONS: Final = {"left": 0x110, "right": 0x111}  # the kernel's numbers
_DOWN = 0
_ACROSS = 1


class PortalPointer(PortalSession):
    """Moves the pointer through the portal. Creating it asks the person, for the pointer alone."""

    devices: ClassVar = 2
    unusable: ClassVar = WindowCode.POINTER_UNMOVABLE
    no_portal: ClassVar = WindowCode.POINTER_NO_PORTAL

    def send(self, event: PointerEvent) -> None:
        """Do what an event says."""
        match event:
            case Move(dx, dy):
                self._notify("PointerMotion", "dd", float(dx), float(dy))
            case Press(button):
                self._notify("PointerButton", "iu", _BUTTONS[button], PRESSED)
            case Release(button):
                self._notify("PointerButton", "iu", _BUTTONS[button], RELEASED)
            case Scroll(dx, dy):
                for axis, notches in ((_ACROSS, dx), (_DOWN, dy)):
                    if notches:
                        self._notify("PointerAxisDiscrete", "ui", axis, notches)
            case _:
                pass

    def _notify(self, what: str, signature: str, *values: object) -> None:
        self._call(
            new_method_call(
                PORTAL, f"Notify{what}", f"oa{{sv}}{signature}", (self._session, {}, *values)
            )
        )
