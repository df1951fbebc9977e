"""The composition root: starts and ends the application and builds its window.

Import this module before the event loop runs: numpy and OpenCV hold the interpreter during import.
"""

import logging
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from PySide6.QtCore import QProcess, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from handtrack.assets import asset, sample_guides
from handtrack.config.folders import RUNS_FILE, data_folder
from handtrack.config.gestures import bindings_notice
from handtrack.engines import import_runtime
from handtrack.errors import UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.guides.recorder import Runs
from handtrack.host import Host, RunState
from handtrack.memory import BufferPool
from handtrack.runtime.ending import end_beside_threads
from handtrack.runtime.jobs import Jobs
from handtrack.runtime.opencv import cv2
from handtrack.runtime.recent_messages import messages_kept
from handtrack.sentences import Message
from handtrack.service import ModelService, model_service
from handtrack.sources.camera_list import list_cameras
from handtrack.sources.opening import STORY
from handtrack_ui.common.banner import Level
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.sounds import SoundPlayer
from handtrack_ui.common.theme import Appearance, Theme
from handtrack_ui.common.traits import Trait
from handtrack_ui.extensions import Extensions
from handtrack_ui.features.guide.controller import OWN_GUIDES
from handtrack_ui.in_tree import in_tree
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.drag_and_drop import OpenedFiles
from handtrack_ui.shell.interrupt import interrupts
from handtrack_ui.shell.native_heap import keep_native_heap_flat
from handtrack_ui.shell.notifications import DesktopNotifier
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.shell.power import SleepInhibitor, wakefulness_here
from handtrack_ui.shell.screen_fit import FittedWindows, place
from handtrack_ui.shell.single_instance import SingleInstance
from handtrack_ui.sources.addresses import from_text
from handtrack_ui.sources.first_source import FirstSource, first_source
from handtrack_ui.text.language import language_for, speak
from handtrack_ui.text.messages import message_words
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.tracking.resident_model import ResidentModel
from handtrack_ui.window import Window
from handtrack_ui.window_parts import Dependencies

_SWITCH_INTERVAL_S: Final = 0.001  # a worker yields the interpreter to the window this fast
_OPENCV_THREADS: Final = 1  # warps are small; its threads would spin beside ONNX Runtime's
_STORE_S: Final = 0.5  # no window to freeze yet
_SOUND_DEADLINE_S: Final = 0.3
_JOBS_DEADLINE_S: Final = 1.0
_LOAD_DEADLINE_S: Final = 0.4  # the rest of 2 s after the runs' share

_log = logging.getLogger(__name__)


class Application:
    """The window and everything behind it. As a context manager it leaves no thread at its end.

    `jobs`: closed at the end. `source`: as on the command line; None uses the last source, else the
    first camera, else the demo. `service`: by default the process's own.
    """

    def __init__(
        self,
        app: QApplication,
        jobs: Jobs,
        window_state: WindowState,
        preferences: PreferenceStore,
        source: str | None = None,
        *,
        service: ModelService | None = None,
    ) -> None:
        keep_native_heap_flat()
        import_runtime(preferences.current.models)
        sys.setswitchinterval(_SWITCH_INTERVAL_S)
        cv2.setNumThreads(_OPENCV_THREADS)
        # Waking threads costs more than they help to fill.
        os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
        self._ends = ends = ExitStack()
        self.service = service or model_service()
        ends.callback(self.service.close, _LOAD_DEADLINE_S)
        self.pool = BufferPool()
        chosen = preferences.current
        self.theme = Theme(
            app, Appearance(chosen.appearance.theme), motion=chosen.appearance.motion
        )
        self.pictures = Pictures(jobs, app)
        self.resident = ResidentModel(self.service, preferences)
        ends.callback(self.resident.close)
        ends.callback(jobs.close, _JOBS_DEADLINE_S)
        self.bridge = Bridge(Host(self.service, self.pool))
        first = (
            FirstSource(source)
            if source and source != STORY
            else _first_source(preferences, window_state)
        )
        self.store = BackgroundStore(data_folder() / RUNS_FILE, jobs)
        ends.callback(self.store.close)
        self.store.wait_until_open(_STORE_S)
        self.sounds = SoundPlayer()
        ends.callback(self.sounds.close, _SOUND_DEADLINE_S)
        ends.callback(preferences.save)
        given = Dependencies(
            jobs,
            self.theme,
            self.pictures,
            self.bridge,
            window_state,
            preferences,
            loaded_samples(language_for(preferences.current.appearance.language)),
            self.store,
            self.sounds,
            self.service.status,
            own_guides(window_state.opened, self.store),
        )
        with self.theme.undressed():
            self.window = Window(given, first.spec, in_tree())
        self._extensions = Extensions(self.window, jobs)
        ends.callback(self.window.close_down)
        ends.callback(self.bridge.close)  # no result reaches a part of the window that has ended
        self.notices: list[Message | None] = [
            *preferences.notices,
            bindings_notice(chosen.gestures),
            *window_state.notices,
            self.window.services.own_gestures.notice,
        ]
        """Problems found at the start, shown when the window begins."""
        self.resident.announced.connect(self.window.banner.announce)
        self.resident.failed.connect(self.window.banner.warn)
        window_state.failed.connect(self.window.banner.warn, Qt.ConnectionType.QueuedConnection)
        self.resident.asked.connect(self.window.tracking_controller.take_models)
        self.awake = SleepInhibitor(
            self._worked_by_hand, wakefulness_here(os.environ, QGuiApplication.platformName())
        )
        self.notifier = DesktopNotifier(app.windowIcon())
        ends.callback(self.notifier.close)
        ends.callback(self.awake.close)
        ends.callback(self.window.close)
        self.notifier.clicked.connect(self.window.come_forward)
        self.window.notified.connect(self._notify)
        if first.notice:
            self.window.tracking_controller.announce(first.notice, stands_in=first.stands_in)

    def begin(self, options: WindowOptions) -> None:
        """Load the model and show the requested view, else one for this start or the last view."""
        self.resident.begin()
        self.window.opening.begin(options)
        self._extensions.begin_later()
        told = (message_words(notice) for notice in self.notices if notice is not None)
        lasting = [words for news in self.window.services.hooks.lasting for words in news()]
        if words := [*lasting, *told]:
            self.window.banner.show_message(Level.WARNING, " ".join(words), stays=bool(lasting))

    def receive(self, options: WindowOptions) -> None:
        """Apply the options of a second start and raise the window."""
        self.window.come_forward()
        self.window.opening.open(options)

    def close(self) -> None:
        """Close the window and everything behind it, in reverse order. Idempotent."""
        self._ends.close()

    def _notify(self, words: str) -> None:
        """Show a desktop notification if another window is in front."""
        if not self.window.isActiveWindow():
            self.notifier.notify("Handtrack", words)

    def _worked_by_hand(self) -> bool:
        """Return whether a view is now controlled by hand, away from keys and mouse."""
        status = self.bridge.status()
        watched = status is not None and status.state is RunState.RUNNING
        return watched and Trait.KEEPS_AWAKE in self.window.view.traits

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def run_window(
    app: QApplication,
    instance: SingleInstance,
    options: WindowOptions,
    started: Callable[[], object],
) -> int:
    """Open the window; return its exit status when it closes.

    `started`: called once the window is shown.
    """
    jobs = Jobs()
    window_state = WindowState(jobs)
    preferences = PreferenceStore(jobs)
    speak(app, preferences.current.appearance.language)
    with ExitStack() as ends:
        ends.enter_context(messages_kept())
        ends.callback(instance.close)
        application = ends.enter_context(
            Application(app, jobs, window_state, preferences, options.source)
        )
        window = application.window
        ends.enter_context(interrupts(window.close))
        window.closing.connect(app.quit)
        again: list[bool] = []
        window.restarting.connect(lambda: again.append(True))
        window.restarting.connect(window.close)
        instance.listen(application.receive)
        application.notices.insert(0, instance.notice)
        FittedWindows(app)
        if sys.platform == "darwin":
            OpenedFiles(app, application.receive)
        place(window, window_state.geometry)
        window.show()
        QTimer.singleShot(0, lambda: application.begin(options))
        started()
        app.exec()
    if again:
        QProcess.startDetached(sys.executable, ["-m", "handtrack", *sys.argv[1:]])
    end_beside_threads(0)  # while Qt's objects live: such a thread may use them
    return 0


def _first_source(preferences: PreferenceStore, window_state: WindowState) -> FirstSource:
    """Return the default source; checking switches no camera on."""
    return first_source(
        preferences.current.camera.source, list_cameras(), from_text(window_state.addresses)
    )


def own_guides(opened: Sequence[str], store: Runs | None) -> tuple[Path, ...]:
    """Return the person's own guide files, the last opened first, then others with a run;
    some may be gone.
    """
    begun = [Path(run.guide) for run in store.newest()[:OWN_GUIDES]] if store is not None else []
    folder = asset("guides")
    samples = {path.name for path in folder.glob("*.md")}  # another installation has the same
    own = [path for path in map(Path, opened) if path.parent != folder]
    own += [path for path in begun if path.name not in samples]
    return tuple(dict.fromkeys(own))[:OWN_GUIDES]


def loaded_samples(language: str) -> tuple[Guide, ...]:
    """Return the bundled guides; unreadable ones are logged and skipped."""
    found = []
    for path in sample_guides(language):
        try:
            found.append(load_guide(path))
        except UsageError as error:
            _log.warning("a sample guide was left out: %s", error)
    return tuple(found)
