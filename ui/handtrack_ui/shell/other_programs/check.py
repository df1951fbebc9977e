"""Doctor's check of how Handtrack reaches other programs here."""

from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec

from handtrack.commands.doctor import Check
from handtrack.runtime.installing import pip_command
from handtrack_ui.shell.other_programs.sender import Obstacle, is_wayland


def check_way(
    without: Check,
    done: str,
    environ: Mapping[str, str],
    obstacle: Obstacle | None,
) -> Check | None:
    """Return the check's result, given the one `without` any way;
    None on a Wayland desktop without a portal.
    """
    if obstacle is Obstacle.NOT_INSTALLED:
        return replace(without, hint=pip_command("install", "pynput"))
    if not is_wayland(environ, ""):
        return replace(without, says=f"{done} by pynput")
    if obstacle is None and find_spec("jeepney") is not None:
        from handtrack_ui.shell.other_programs.portal import has_portal

        if has_portal():
            return replace(
                without, says=f"{done} through the desktop's portal, which asks you once (Wayland)"
            )
    return None
