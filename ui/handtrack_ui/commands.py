"""Opens the window. Imports Qt only once it is known that a window can open."""

import argparse
import sys
from contextlib import ExitStack

from handtrack.errors import HandtrackError, UsageError
from handtrack.plug_in import in_tree, load
from handtrack.runtime.files import shown
from handtrack.runtime.garbage import no_collection
from handtrack.runtime.signals import ended_at_once
from handtrack.runtime.windowing import window_obstacle
from handtrack_ui.codes import WindowCode
from handtrack_ui.in_tree import arguments, view_names
from handtrack_ui.shell import options as window_arguments
from handtrack_ui.shell.options import WindowOptions, window_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the window's arguments."""
    window_arguments.add_arguments(parser, view_names())
    for one in arguments():
        parser.add_argument(
            f"--{one.name}",
            dest=one.name,
            action="append",
            default=[],
            metavar=one.metavar,
            help=one.help,
        )


def run(asked: argparse.Namespace, _tell: object = None) -> int:
    """Open the application, or hand over to the running one;
    use the terminal if no window can open.
    """
    options = window_options(asked, [one.name for one in arguments()])
    obstacle = window_obstacle()
    if obstacle is not None:
        sys.stderr.write(f"handtrack: no window can open: {obstacle}\n")
        return _in_terminal(options)
    with ended_at_once(), ExitStack() as start:
        start.enter_context(no_collection(then_freeze=True))
        from handtrack_ui.persistence.preference_store import size_percent
        from handtrack_ui.shell.application import make_application
        from handtrack_ui.shell.single_instance import SingleInstance

        app = make_application(size_percent())
        instance = SingleInstance()
        if not instance.claim(options):
            return 0
        from handtrack_ui.app import run_window

        return run_window(app, instance, options, started=start.close)


def _in_terminal(options: WindowOptions) -> int:
    """Show the hands in the terminal, on the same pipeline."""
    from handtrack.sources.camera_list import list_cameras
    from handtrack.sources.opening import DEMO

    instead = next(
        (load(plug_in.without_window) for plug_in in in_tree() if plug_in.without_window), None
    )
    if instead is None:
        return HandtrackError.exit_status
    for one in arguments():
        if values := options.given.get(one.name):
            raise UsageError(one.needs_window(shown(values[0])))
    if options.guide is not None or options.view == "guide":
        raise UsageError(WindowCode.GUIDE_IN_WINDOW)
    source = options.source
    if source is None:
        cameras = list_cameras()
        source = str(cameras[0].index) if cameras else DEMO
        if not cameras:
            sys.stderr.write(
                "handtrack: no camera was found, so the demo plays; --source names another\n"
            )
    status: int = instead(source)
    return status
