"""The soak command: its arguments, the soak itself, and its report for people and scripts."""

import argparse
import gc
import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final

from handtrack.commands.options import between, whole
from handtrack.config.folders import HOME_VARIABLE
from handtrack.errors import HandtrackError
from handtrack.memory import BufferPool
from handtrack.runtime.windowing import window_obstacle
from handtrack_ui.codes import WindowCode
from handtrack_ui.dev.soak.report import SoakReport
from handtrack_ui.shell.native_heap import keep_to_one_heap

VISITS: Final = 200
SECONDS: Final = 1.0

EachFrame = Callable[[BufferPool], object]
"""Called with the pool for every frame painted in Live; tests plant leaks here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "--visits",
        **whole("--visits", 1),
        default=VISITS,
        metavar="N",
        help="number of visits (%(default)s)",
    )
    parser.add_argument(
        "--seconds",
        **between("--seconds", 0, 3600),
        default=SECONDS,
        metavar="S",
        help="length of each visit (%(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="the report as one line of JSON")


def run(request: argparse.Namespace, _tell: object = None) -> int:
    """Enter the tracking view over and over, offscreen, and report what grew."""
    return run_soak(request)


def run_soak(request: argparse.Namespace, each_frame: EachFrame | None = None) -> int:
    """Soak offscreen with separate settings, and write the report; return the exit status."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    obstacle = window_obstacle()
    if obstacle is not None:
        raise HandtrackError(WindowCode.QT_UNUSABLE, reason=obstacle)
    keep_to_one_heap()
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        report = _soak(request, each_frame)
    sys.stdout.write(json.dumps(report.to_json()) + "\n" if request.json else _words(report))
    return 0 if report.ok else HandtrackError.exit_status


def _soak(request: argparse.Namespace, each_frame: EachFrame | None) -> SoakReport:
    from PySide6.QtCore import QEventLoop

    from handtrack.runtime.jobs import Jobs
    from handtrack.sources.opening import DEMO
    from handtrack_ui.app import Application
    from handtrack_ui.dev.soak.visits import Heartbeat, Script, Visits
    from handtrack_ui.features.live.view import LiveView
    from handtrack_ui.persistence.preference_store import PreferenceStore
    from handtrack_ui.persistence.window_state import WindowState
    from handtrack_ui.shell.application import make_application
    from handtrack_ui.shell.interrupt import interrupts
    from handtrack_ui.shell.options import WindowOptions

    app = make_application()
    loop = QEventLoop()
    failures = list[Exception]()

    def ended(error: Exception | None) -> None:
        if error is not None:
            failures.append(error)
        loop.quit()

    with ExitStack() as ends:
        jobs = Jobs()
        preferences = PreferenceStore(jobs)
        preferences.change("appearance", motion=False)
        # Its thread lingers for a few seconds after each sound.
        preferences.change("sound", on=False)
        # A visit starts and ends without a pipeline.
        preferences.change("gestures", library_by_hand=False)
        application = ends.enter_context(
            Application(app, jobs, WindowState(jobs), preferences, DEMO)
        )
        heart = Heartbeat()
        visits = Visits(application, request.visits, request.seconds, heart)
        script = Script(visits.script(), ended)
        ends.enter_context(interrupts(script.stop))
        if each_frame is not None:
            application.window.services.find(LiveView).preview.painted.connect(
                lambda: each_frame(application.pool)
            )
        application.window.show()
        application.begin(WindowOptions(view="library"))
        heart.start()
        script.start()
        loop.exec()
        heart.stop()
        if failures:
            raise failures[0]
        gc.collect()
        end = visits.levels()
        loads = tuple(str(load.reason) for load in application.service.status().loads)
    return SoakReport(
        visits.frames,
        loads,
        visits.start or end,
        end,
        tuple(visits.held_bytes),
        heart.longest_stall_ms,
    )


def _words(report: SoakReport) -> str:
    told = report.to_json()
    trend = report.trend
    lines = [
        f"{told['visits']} visits, {told['frames']} frames, {told['model_loads']} load(s) of the model",
        f"resident set   {told['rss_start_mb']:.1f} MB → {told['rss_end_mb']:.1f} MB"
        + ("" if trend is None else f", {trend.slope_kb:+.1f} kB a visit"),
        f"live buffers   {told['live_buffers_start']} → {told['live_buffers_end']}",
        f"threads        {told['threads_start']} → {told['threads_end']}",
        f"open files     {told['open_fds_start']} → {told['open_fds_end']}",
        f"longest stall  {told['longest_gui_stall_ms']:.1f} ms",
        *(f"grew: {name}" for name in report.grew),
        *(["nothing grew"] if report.ok else []),
    ]
    return "\n".join(lines) + "\n"
