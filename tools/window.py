"""Handtrack's window on the demo, in this process, for programs that measure or record it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEventLoop, QTimer

if TYPE_CHECKING:
    from handtrack_ui.app import Application
    from handtrack_ui.persistence.preference_store import PreferenceStore

PATIENCE_S: Final = 60.0
_GLANCE_S: Final = 0.05


@contextmanager
def window_on_demo(**appearance: object) -> "Iterator[tuple[Application, PreferenceStore]]":
    """Yield the application, with its window still hidden, and its settings,
    those of the appearance as given.
    """
    from handtrack.runtime.jobs import Jobs
    from handtrack_ui.app import Application
    from handtrack_ui.persistence.preference_store import PreferenceStore
    from handtrack_ui.persistence.window_state import WindowState
    from handtrack_ui.shell.application import make_application

    app = make_application()
    jobs = Jobs()
    preferences = PreferenceStore(jobs)
    preferences.change("appearance", **appearance)
    with Application(app, jobs, WindowState(jobs), preferences, "demo") as application:
        yield application, preferences


def begin(application: "Application", view: str) -> None:
    """Begin as the command does, in a view, and wait until the model is loaded."""
    from handtrack.service import ServiceState
    from handtrack_ui.shell.options import WindowOptions

    application.begin(WindowOptions(view=view))
    run_until(
        lambda: application.service.status().state is ServiceState.READY, "the model is loaded"
    )


def run(seconds: float) -> None:
    """Let the event loop run for a while."""
    loop = QEventLoop()
    QTimer.singleShot(round(max(seconds, 0.0) * 1000), loop.quit)
    loop.exec()


def run_until(met: Callable[[], object], what: str, within_s: float = PATIENCE_S) -> None:
    """Let the event loop run until something is so."""
    ends = monotonic() + within_s
    while not met():
        assert monotonic() < ends, f"not within {within_s:.0f} s: {what}"
        run(_GLANCE_S)
