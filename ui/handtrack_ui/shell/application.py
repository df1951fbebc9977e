"""Qt's application object, without the engine: a second start only hands its options to the first."""

from typing import Final

from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from handtrack_ui.common.icons import application_icon
from handtrack_ui.common.shortcuts import YieldingKeys

_PIXMAPS_KB: Final = 2048  # Qt's pixmap cache; its default of 10 MB would fill up over hours


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
