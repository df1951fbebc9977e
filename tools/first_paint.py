"""Start the window as its command does, and leave once it was painted for the first time.

`python -m tools.first_paint BEGAN` prints the seconds from BEGAN, in seconds since the epoch, to
the end of the paint, and those of processor time. It imports nothing but what the command imports,
and Qt once the command is loaded.
"""

import os
import sys
import time
from typing import Any

from handtrack import plug_in


def main() -> None:
    began_s = float(sys.argv[1])
    load = plug_in.load

    def loaded(place: str) -> Any:
        """Load the command, which imports no Qt, and then wait for the paint."""
        command = load(place)
        if "PySide6" not in sys.modules:
            leave_once_painted(began_s)
        return command

    plug_in.load = loaded
    from handtrack.cli import dispatch

    dispatch([])


def leave_once_painted(began_s: float) -> None:
    """Let the application that is made next end the process after its first paint."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QWidget

    from handtrack_ui.shell import application

    class FirstPaint(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
            if (
                event.type() is QEvent.Type.Paint
                and isinstance(watched, QWidget)
                and watched.isWindow()
            ):
                QTimer.singleShot(0, tell)  # after this event, which paints all of the window
            return False

    def tell() -> None:
        print(time.time() - began_s, time.process_time(), flush=True)
        os._exit(0)

    first_paint = FirstPaint()
    make = application.make_application

    def make_application(size_percent: int = 100) -> QApplication:
        app = make(size_percent)
        app.installEventFilter(first_paint)
        return app

    application.make_application = make_application


if __name__ == "__main__":
    main()
