"""Handtrack presenting in a separate process: the demo's hand commands the program in front.

    python -m tests.ui.plugins.presenter.presenting

A line on stdin minimises the window and switches presenter mode on; the end of stdin ends it.
"""

import sys
from threading import Thread
from time import sleep
from typing import Any

from PySide6.QtCore import QObject, Signal

from handtrack.host import run
from handtrack.memory import LatestSlot
from handtrack.runtime.jobs import Jobs
from handtrack_ui.app import Application
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.shell.application import make_application
from handtrack_ui.shell.options import WindowOptions
from tests.ui.fakes import preference_store


class Patient(LatestSlot[Any]):
    """Waits until the previous frame is taken: a slow machine plays the demo more slowly and drops
    no frame.
    """

    def put(self, item: Any) -> bool:
        while self.wait(0):
            sleep(0.002)
        return super().put(item)


class Told(QObject):
    """Emits lines from stdin in the GUI thread."""

    line = Signal()
    end = Signal()

    def listen(self) -> None:
        for _ in sys.stdin:
            self.line.emit()
        self.end.emit()


def main() -> None:
    jobs = Jobs()
    run.LatestSlot = Patient  # type: ignore[misc]
    app = make_application()
    preferences = preference_store(jobs)
    preferences.change("practice", done=True)
    told = Told()
    with Application(app, jobs, WindowState(jobs), preferences, "demo") as application:
        view = application.window.services.find(PresenterView)
        application.window.resize(800, 500)
        application.window.show()
        application.begin(WindowOptions(view="library"))

        def present() -> None:
            application.window.showMinimized()
            application.window.show_view(view)
            view.switch.click()
            sys.stderr.write(f"on {view.mode.on}\n")

        view.cue.connect(lambda cue: sys.stderr.write(f"{cue}: {view._line.text()}\n"))
        told.line.connect(present)
        told.end.connect(app.quit)
        Thread(target=told.listen, daemon=True).start()
        sys.stderr.write("shown\n")
        app.exec()


if __name__ == "__main__":
    main()
