"""Open and close a window with one part of the kit, on the real demo, and print what stays:
PART TIMES.
"""

import gc
import json
import sys
import threading

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

from handtrack.runtime.process_metrics import own_bytes, process_metrics
from handtrack.service import model_service
from handtrack_ui.dev.soak.report import trend_of
from handtrack_ui.kit import CameraView, HandControl, HandStepper, MemoryOverlay
from handtrack_ui.kit.feed import Feed
from handtrack_ui.shell.native_heap import give_back_free_heap, keep_to_one_heap


def opened_and_closed(part: str) -> Feed:
    """Show a window until it has a picture, and delete it."""
    window = QMainWindow()
    control = HandControl(window, source="demo")
    if part == "HandStepper":
        stepper = HandStepper(control)
        stepper.add_step(QLabel("1"))
        window.setCentralWidget(stepper)
    elif part == "CameraView":
        window.setCentralWidget(CameraView(control))
    elif part == "MemoryOverlay":
        MemoryOverlay(control).show()
    loop = QEventLoop()
    control.changed.connect(loop.quit, Qt.ConnectionType.QueuedConnection)  # a frame was estimated
    window.show()
    loop.exec()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    for thread in threading.enumerate():
        if thread.name in ("handtrack-capture", "handtrack-estimate"):
            thread.join()
    return control.feed


def main(part: str, times: int) -> None:
    """Print the figures as JSON."""
    keep_to_one_heap()
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    held, levels = [], []
    for _ in range(times):
        feed = opened_and_closed(part)
        gc.collect()
        give_back_free_heap()
        held.append(own_bytes() - feed.pool.stats().idle_bytes)
        figures = process_metrics()
        levels.append(
            (feed.pool.stats().live_buffers, threading.active_count(), figures.descriptors)
        )
    trend = trend_of(held)
    app.aboutToQuit.emit()
    figures = {
        "loads": len(model_service().status().loads),
        "first": levels[times // 3],
        "last": levels[-1],
    }
    sys.stdout.write(
        json.dumps(
            {**figures, "slope_kb": trend and trend.slope_kb, "grows": trend and trend.grows}
        )
    )


main(sys.argv[1], int(sys.argv[2]))
