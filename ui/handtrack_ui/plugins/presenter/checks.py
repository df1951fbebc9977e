"""Doctor's check of presenter mode: how it presses keys here, and why."""

import os
import shutil
from collections.abc import Mapping

from handtrack.commands.doctor import Check
from handtrack_ui.plugins.presenter.keys import obstacle_here
from handtrack_ui.shell.other_programs.check import check_way


def key_checks() -> list[Check]:
    """Check the ways to press keys."""
    return [check_keys(os.environ)]


def check_keys(environ: Mapping[str, str]) -> Check:
    """Check how presenter mode can press keys in other programs; if it has no way,
    it only shows them.
    """
    without = "presenter mode presses no keys"
    found = check_way(
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
