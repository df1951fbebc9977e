"""One source, shared by all windows in a process that use its hands.

The source is open while a window with a control is visible, and closed otherwise; the model stays.
The last-used window gets the commands, unless another window's dialog blocks it.
"""

import atexit
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from handtrack.config.gestures import gesture_config
from handtrack.config.model import Preferences
from handtrack.engines import import_runtime
from handtrack.host import Host, RunStatus, Update
from handtrack.memory import BufferPool
from handtrack.navigation.hand_commands import HandCommands
from handtrack.navigation.rules import Attention
from handtrack.runtime.jobs import Jobs
from handtrack.service import ModelLease, model_service
from handtrack_ui.codes import WindowCode
from handtrack_ui.common.hand_signals import HandSignals
from handtrack_ui.common.theme import Theme
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.tracking.model import request_for

_JOBS_DEADLINE_S: Final = 1.0


class _Threads:
    """The threads behind a feed. No Qt object itself,
    so that they can be joined after Qt has destroyed the feed.
    """

    def __init__(self, bridge: Bridge, jobs: Jobs, lease: ModelLease) -> None:
        self._bridge = bridge
        self._jobs = jobs
        self._lease = lease

    def close(self) -> None:
        """Stop and join them. Idempotent."""
        self._bridge.close()
        self._jobs.close(_JOBS_DEADLINE_S)
        self._lease.release()


class Feed(QObject):
    """Tracks a source while it has followers, each of a window. Made by `feed_of`.

    A program ends in many ways: `quit`, `sys.exit` in a slot, the application deleted, the end of
    the script with its window still open. So its threads are joined by whatever comes first of the
    application's `aboutToQuit`, this object's destruction, and the interpreter's exit.
    """

    updated = Signal(Update, bool)
    """A frame, whose pixels are released afterwards, and whether the source is mirrored."""
    status = Signal(RunStatus)
    stopped = Signal()
    """There are no more frames: release the last one."""
    ending = Signal()
    """The program ends: Qt destroys the windows next, and must call no more Python."""

    def __init__(self, app: QApplication, source: str, pool: BufferPool) -> None:
        super().__init__(app)
        self.source = source
        self.hand = HandCommands()
        """The hands in front of the source; they command the follower in front."""
        self.pool = pool
        self.jobs = Jobs()
        self.theme = next(iter(app.findChildren(Theme)), None) or Theme(app, dresses=False)
        chosen = Preferences()
        # Now rather than on a thread, where it would hold up the event loop.
        import_runtime(chosen.models)
        self._request = request_for(source, chosen, gesture_config(chosen.gestures))
        self._lease = model_service().lease(chosen.models, WindowCode.FOR_THE_APPLICATION())
        self._followers: list[HandSignals] = []
        self._front: HandSignals | None = None
        self._bridge = Bridge(Host(model_service(), pool))
        self._bridge.changed.connect(self._look)
        self._threads = _Threads(self._bridge, self.jobs, self._lease)
        app.aboutToQuit.connect(self.close)
        self.destroyed.connect(self._threads.close)
        atexit.register(self._end)

    @property
    def rate_hz(self) -> float | None:
        """Frames estimated over the last second; None while nothing is tracked."""
        return self._bridge.rate_hz()

    def join(self, follower: HandSignals) -> None:
        """Add a follower, or bring it to the front."""
        self._followers = [*(one for one in self._followers if one is not follower), follower]
        if not self._bridge.running:
            self._bridge.start(self._request)

    def leave(self, follower: HandSignals) -> None:
        """Remove a follower; the source closes unless another joins at once."""
        if follower in self._followers:
            self._followers.remove(follower)
            self._put_in_front()
            QTimer.singleShot(0, self, self._settle)

    def close(self) -> None:
        """Stop, and join every thread. Idempotent."""
        self._followers.clear()
        self._settle()
        self._threads.close()

    def _end(self) -> None:
        """Close before Qt does: its exit handler was registered earlier, so it runs later."""
        if isValid(self):
            self.close()
            self.ending.emit()
        else:
            self._threads.close()

    def _settle(self) -> None:
        if not self._followers and self._bridge.running:
            self._put_in_front()
            self._bridge.stop()
            self._bridge.release()
            self.stopped.emit()

    def _put_in_front(self) -> None:
        """Choose the follower that gets the hands; the previous one forgets them."""
        front = self._followers[-1] if self._followers else None
        modal = QApplication.activeModalWidget()
        window = front.parent() if front is not None else None
        if modal is not None and not (isinstance(window, QWidget) and window.window() is modal):
            front = None
        before = self._front
        self._front = front
        if before is not front and before is not None and isValid(before):
            before.reset()

    def _look(self) -> None:
        status = self._bridge.status()
        update = self._bridge.take()
        if status is None:
            return
        self._followers = [
            one for one in self._followers if isValid(one)
        ]  # a window deleted while shown hides nothing
        self._put_in_front()
        if update is not None:
            self.updated.emit(update, status.info is not None and status.info.mirrored)
            update.pixels.release()
            for seen in update.seen:
                if self._front is not None:  # a command may close the window
                    self._front.follow(seen)
        self._bridge.watch_hands(
            self._front.attention if self._front is not None else Attention.ARMING
        )
        self.status.emit(status)
        self._settle()


def feed_of(source: str) -> Feed:
    """Return the process's feed of a source; all feeds share one pool."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)  # noqa: S101 - there is a window
    feeds = app.findChildren(Feed)
    pool = feeds[0].pool if feeds else BufferPool()
    return next((feed for feed in feeds if feed.source == source), None) or Feed(app, source, pool)
