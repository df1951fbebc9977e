"""The `pointer` command: the tapping task in a window, and its result."""

import argparse
import json
import sys
from functools import partial

from handtrack.errors import HandtrackError
from handtrack.runtime.signals import INTERRUPTED, ended_at_once
from handtrack.runtime.windowing import window_obstacle
from handtrack_ui.codes import WindowCode
from handtrack_ui.plugins.pointer.codes import PointerCode


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.description = "Measure how well you point: ISO 9241-411's tapping task."
    parser.add_argument("action", choices=("test",))
    parser.add_argument(
        "--json", action="store_true", help="print JSON, with every tap and its path"
    )


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """Open the tapping task, and print its result.

    Raises `HandtrackError`: no window can open, or it was closed before three taps in one ring of
    targets.
    """
    obstacle = window_obstacle()
    if obstacle is not None:
        raise HandtrackError(WindowCode.QT_UNUSABLE, reason=obstacle)
    with ended_at_once():
        from handtrack.runtime.jobs import Jobs
        from handtrack_ui.common.theme import Appearance, Theme
        from handtrack_ui.persistence.preference_store import PreferenceStore, size_percent
        from handtrack_ui.plugins.pointer.tapping_window import TappingWindow
        from handtrack_ui.shell.application import make_application
        from handtrack_ui.shell.interrupt import interrupts
        from handtrack_ui.text.language import speak

        app = make_application(size_percent())
        chosen = PreferenceStore(Jobs()).current.appearance
        speak(app, chosen.language)
        shown = TappingWindow(Theme(app, Appearance(chosen.theme)))
        shown.ended.connect(app.quit)
        shown.show()
        with interrupts(partial(app.exit, INTERRUPTED)):
            status = app.exec()
    if status:
        return status
    task = shown.task
    if not task.scored:
        raise HandtrackError(PointerCode.POINTER_UNTESTED)
    sys.stdout.write(json.dumps(task.to_dict()) + "\n" if options.json else f"{task.score()}\n")
    return 0
