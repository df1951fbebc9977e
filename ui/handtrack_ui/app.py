"""Where the application begins and ends: Qt, the one instance, the desk, the event loop."""

from contextlib import ExitStack
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from handtrack.runtime.ending import end_beside_threads
from handtrack_ui.common.icons import application_icon
from handtrack_ui.common.shortcuts import YieldingKeys
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import Remembered
from handtrack_ui.shell.interrupt import interrupts
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.shell.single_instance import SingleInstance
from handtrack_ui.text.language import speak

_FIRST_SIZE: Final = (1280, 800)
_PIXMAPS_KB: Final = 2048  # what Qt keeps of pictures that it painted: its own 10 MB would fill up over hours


def make_application() -> QApplication:
    """Return Qt's application object, with Handtrack's name, icon and keys."""
    app = QApplication(["handtrack"])
    QPixmapCache.setCacheLimit(_PIXMAPS_KB)
    app.setApplicationName("handtrack")
    app.setApplicationDisplayName("Handtrack")
    app.setDesktopFileName("handtrack")
    app.setWindowIcon(application_icon())
    YieldingKeys(app)
    return app


def run_window(options: WindowOptions) -> int:
    """Open the window and run it to its end; a second start hands its options to the first instead."""
    app = make_application()
    instance = SingleInstance()
    if not instance.claim(options):
        return 0
    from handtrack_ui.composition import Desk  # imports the engine, which a second start does not need

    remembered, preferences = Remembered(), PreferenceStore()
    speak(app, preferences.current.appearance.language)
    with ExitStack() as ends:
        ends.callback(instance.close)
        desk = ends.enter_context(Desk(app, remembered, preferences, options.source))
        window = desk.window
        ends.enter_context(interrupts(window.close))
        window.closing.connect(app.quit)
        instance.listen(desk.receive)
        desk.notices.insert(0, instance.notice)
        if not window.restoreGeometry(remembered.geometry):
            window.resize(*_FIRST_SIZE)
        window.show()
        QTimer.singleShot(0, lambda: desk.begin(options))
        app.exec()
    end_beside_threads(0)  # while Qt's objects still live, which such a thread may reach for
    return 0
