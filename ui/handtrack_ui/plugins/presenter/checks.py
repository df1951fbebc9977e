"""Doctor's check of presenter mode: how it presses keys here, and why."""

import os
import shutil
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec

from handtrack.commands.doctor import Check
from handtrack.runtime.installing import pip_command
from handtrack_ui.plugins.presenter.keys import Obstacle, is_wayland, obstacle_here
from handtrack_ui.plugins.presenter.pointer_senders import pointer_obstacle


def key_checks() -> list[Check]:
    """Check the ways to press keys and to move the pointer."""
    return [check_keys(os.environ), check_pointer(os.environ)]


def check_keys(environ: Mapping[str, str]) -> Check:
    """Check how presenter mode can press keys in other programs; if it has no way,
    it only shows them.
    """
    without = "presenter mode presses no keys"
    found = _way(
        Check("Keys", ok=True, says=without), "pressed", environ, obstacle_here(environ, "")
    )
    if found is not None:
        return found
    if shutil.which("wtype"):
        return Check(
            "Keys", ok=True, says="pressed by wtype: this Wayland desktop has no portal for them"
        )
    says = f"{without}: this Wayland desktop has no portal for them"
    return Check("Keys", ok=True, says=says, hint="install wtype, or log in to an X11 session")


def check_pointer(environ: Mapping[str, str]) -> Check:
    """Check how hands move the pointer."""
    without = "hands don't move the pointer"
    found = _way(
        Check("Pointer", ok=True, says=without), "moved", environ, pointer_obstacle(environ, "")
    )
    says = f"{without}: this Wayland desktop has no portal for it"
    return found or Check("Pointer", ok=True, says=says, hint="log in to an X11 session")


def _way(
    without: Check, done: str, environ: Mapping[str, str], obstacle: Obstacle | None
) -> Check | None:
    """Return the check's result, given the one `without` any way;
    None on a Wayland desktop without a portal.
    """
    if obstacle is Obstacle.NOT_INSTALLED:
        return replace(without, hint=pip_command("install", "pynput"))
    if not is_wayland(environ, ""):
        return replace(without, says=f"{done} by pynput")
    if obstacle is None and find_spec("jeepney") is not None:
        from handtrack_ui.plugins.presenter.wayland_keys import has_portal

        if has_portal():
            return replace(
                without, says=f"{done} through the desktop's portal, which asks you once (Wayland)"
            )
    return None
