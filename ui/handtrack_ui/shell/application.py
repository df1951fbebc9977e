"""Qt's application object, without the engine: a second start only hands its options to the
first.
"""

import os
from typing import Final

from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from handtrack_ui.common.announcing import give_roles
from handtrack_ui.common.icons import application_icon
from handtrack_ui.common.shortcuts import YieldingKeys
from handtrack_ui.shell.plain_import import import_plainly

_SCALE: Final = "QT_SCALE_FACTOR"  # Qt reads it once
_PIXMAPS_KB: Final = 2048  # Qt's pixmap cache; its default of 10 MB would fill up over hours


def make_application(size_percent: int = 100) -> QApplication:
    """Return Qt's application object, with Handtrack's name, icon and keys;
    everything in it is scaled.
    """
    import_plainly()
    before = os.environ.get(_SCALE)
    if size_percent != 100:
        os.environ[_SCALE] = str(float(before or 1) * size_percent / 100)
    app = QApplication(["handtrack"])
    if before is None:
        os.environ.pop(_SCALE, None)  # programs started from here scale by themselves
    else:
        os.environ[_SCALE] = before
    QPixmapCache.setCacheLimit(_PIXMAPS_KB)
    app.setApplicationName("handtrack")
    app.setApplicationDisplayName("Handtrack")
    app.setDesktopFileName("handtrack")
    app.setWindowIcon(application_icon())
    YieldingKeys(app)
    give_roles()
    return app
