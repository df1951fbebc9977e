"""Commands that need a window. Imports Qt only once a window is known to open."""

import json
import sys
from functools import partial

from handtrack.cli import Parser
from handtrack.errors import HandtrackError, UsageError
from handtrack.runtime.files import shown
from handtrack.runtime.signals import INTERRUPTED, ended_at_once
from handtrack.runtime.windowing import window_obstacle
from handtrack_ui.codes import WindowCode
from handtrack_ui.shell.options import WindowOptions, parse_window


def window(argv: list[str]) -> int:
    """Open the application, or hand over to the running one; use the terminal if no window can open."""
    options = parse_window(argv)
    obstacle = window_obstacle()
    if obstacle is not None:
        sys.stderr.write(f"handtrack: no window can open: {obstacle}\n")
        return _in_terminal(options)
    with ended_at_once():
        from handtrack_ui.persistence.preference_store import size_percent
        from handtrack_ui.shell.application import make_application
        from handtrack_ui.shell.single_instance import SingleInstance

        app, instance = make_application(size_percent()), SingleInstance()
        if not instance.claim(options):
            return 0
        from handtrack_ui.app import run_window

        return run_window(app, instance, options)


def pointer(argv: list[str]) -> int:
    """Open the tapping task, and print its result.

    Raises `HandtrackError`: no window can open, or it was closed before three taps in one ring of targets.
    """
    parser = Parser(prog="handtrack pointer", description="Measure how well you point: ISO 9241-411's tapping task.")
    parser.add_argument("action", choices=("test",))
    parser.add_argument("--json", action="store_true", help="print JSON, with every tap and its path")
    as_json = parser.parse_args(argv).json
    obstacle = window_obstacle()
    if obstacle is not None:
        raise HandtrackError(WindowCode.QT_UNUSABLE, reason=obstacle)
    with ended_at_once():
        from handtrack_ui.common.theme import Appearance, Theme
        from handtrack_ui.features.presenter.tapping_window import TappingWindow
        from handtrack_ui.jobs import Jobs
        from handtrack_ui.persistence.preference_store import PreferenceStore, size_percent
        from handtrack_ui.shell.application import make_application
        from handtrack_ui.shell.interrupt import interrupts
        from handtrack_ui.text.language import speak

        app, chosen = make_application(size_percent()), PreferenceStore(Jobs()).current.appearance
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
        raise HandtrackError(WindowCode.POINTER_UNTESTED)
    sys.stdout.write(json.dumps(task.to_dict()) + "\n" if as_json else f"{task.score()}\n")
    return 0


def _in_terminal(options: WindowOptions) -> int:
    """Show the hands in the terminal, on the same pipeline."""
    from handtrack.sources.camera_list import list_cameras
    from handtrack.sources.opening import DEMO
    from handtrack.terminal.run import run_terminal

    if options.send:
        raise UsageError(WindowCode.SENT_BY_WINDOW, url=shown(options.send[0]))
    if options.guide is not None or options.view == "guide":
        raise UsageError(WindowCode.GUIDE_IN_WINDOW)
    source = options.source
    if source is None:
        cameras = list_cameras()
        source = str(cameras[0].index) if cameras else DEMO
        if not cameras:
            sys.stderr.write("handtrack: no camera was found, so the demo plays; --source names another\n")
    return run_terminal(source)
