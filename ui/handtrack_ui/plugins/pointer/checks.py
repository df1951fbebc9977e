"""Doctor's check of the pointer: how hands move it here, and why."""

import os
from collections.abc import Mapping

from handtrack.commands.doctor import Check
from handtrack_ui.plugins.pointer.senders import pointer_obstacle
from handtrack_ui.shell.other_programs.check import check_way


def pointer_checks() -> list[Check]:
    """Check the ways to move the pointer."""
    return [check_pointer(os.environ)]


def check_pointer(environ: Mapping[str, str]) -> Check:
    """Check how hands move the pointer."""
    without = "hands don't move the pointer"
    found = check_way(
        Check("Pointer", ok=True, says=without), "moved", environ, pointer_obstacle(environ, "")
    )
    says = f"{without}: this Wayland desktop has no portal for it"
    return found or Check("Pointer", ok=True, says=says, hint="log in to an X11 session")
