"""Pressing keys in a Wayland session: through the desktop's portal, or with wtype.

Desktops without the portal, such as Sway, have a virtual keyboard, which the program wtype uses.
"""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final

from handtrack.errors import first_line
from handtrack_ui.codes import WindowCode
from handtrack_ui.plugins.presenter.codes import PresenterCode
from handtrack_ui.plugins.presenter.presets import Keystroke
from handtrack_ui.shell.other_programs.portal import (
    PRESSED,
    RELEASED,
    PortalSession,
)
from handtrack_ui.shell.other_programs.sender import NoKeysError

_WTYPE_S: Final = 5.0
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


class PortalKeys(PortalSession):
    """Presses keys through the desktop's portal."""

    devices: ClassVar = 1
    unusable: ClassVar = PresenterCode.KEYS_UNSENDABLE
    no_portal: ClassVar = PresenterCode.KEYS_NO_PORTAL

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key in the focused program."""
        keys = [keysym(key) for key in (*stroke.held, stroke.key)]
        try:
            for key in keys:
                self._notify("NotifyKeyboardKeysym", "iu", key, PRESSED)
        finally:
            for key in reversed(keys):
                self._notify("NotifyKeyboardKeysym", "iu", key, RELEASED)


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
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=_WTYPE_S)
        except (OSError, subprocess.SubprocessError) as error:
            said = getattr(error, "stderr", "") or first_line(error)
            raise NoKeysError(PresenterCode.KEYS_UNSENDABLE, reason=said.strip()) from error

    def close(self) -> None:
        """Do nothing: each key has its own process."""


def wayland_keys(
    token: str,
    keep: Callable[[str], None],
    off: Callable[[], bool],
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
