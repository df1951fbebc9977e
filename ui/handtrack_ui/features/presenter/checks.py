"""Doctor's check of presenter mode: how it presses keys here, and why."""

import os
import shutil
from collections.abc import Mapping
from importlib.util import find_spec

from handtrack.doctor import Check
from handtrack.runtime.installing import pip_command
from handtrack_ui.features.presenter.keys import Obstacle, is_wayland, obstacle_here
from handtrack_ui.features.presenter.pointer_senders import pointer_obstacle


def key_checks() -> list[Check]:
    """Check the ways to press keys and to move the pointer."""
    return [check_keys(os.environ), check_pointer(os.environ)]


def check_keys(environ: Mapping[str, str]) -> Check:
    """Check how presenter mode can press keys in other programs; if it has no way, it only shows them."""
    obstacle = obstacle_here(environ, "")
    if obstacle is Obstacle.NOT_INSTALLED:
        return Check("Keys", ok=True, says="presenter mode presses no keys", hint=pip_command("install", "pynput"))
    if not is_wayland(environ, ""):
        return Check("Keys", ok=True, says="pressed by pynput")
    if obstacle is None and find_spec("jeepney") is not None:
        from handtrack_ui.features.presenter.wayland_keys import has_portal

        if has_portal():
            return Check("Keys", ok=True, says="pressed through the desktop's portal, which asks you once (Wayland)")
    if shutil.which("wtype"):
        return Check("Keys", ok=True, says="pressed by wtype: this Wayland desktop has no portal for them")
    says = "presenter mode presses no keys: this Wayland desktop has no portal for them"
    return Check("Keys", ok=True, says=says, hint="install wtype, or log in to an X11 session")


def check_pointer(environ: Mapping[str, str]) -> Check:
    """Check how hands move the pointer."""
    obstacle = pointer_obstacle(environ, "")
    if obstacle is Obstacle.NOT_INSTALLED:
        return Check("Pointer", ok=True, says="hands don't move the pointer", hint=pip_command("install", "pynput"))
    if not is_wayland(environ, ""):
        return Check("Pointer", ok=True, says="moved by pynput")
    if obstacle is None and find_spec("jeepney") is not None:
        from handtrack_ui.features.presenter.wayland_keys import has_portal

        if has_portal():
            return Check("Pointer", ok=True, says="moved through the desktop's portal, which asks you once (Wayland)")
    says = "hands don't move the pointer: this Wayland desktop has no portal for it"
    return Check("Pointer", ok=True, says=says, hint="log in to an X11 session")
