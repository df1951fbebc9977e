"""Records every run's frames, from a few seconds before the person asked."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from handtrack.config.folders import recordings_folder
from handtrack.config.model import Preferences
from handtrack.errors import system_reason
from handtrack.host.status import RecorderStatus
from handtrack.messages import Event
from handtrack.plugins.recording.recorder import PreRoll, Recorder
from handtrack.plugins.recording.source import SUFFIX
from handtrack.runtime.files import free, shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code, Message
from handtrack_ui.features.memory_overlay.reading import Queue
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.recording.settings import RecordingSettings
from handtrack_ui.tracking.bridge import Bridge

_LOOK_MS: Final = 250
_GB: Final = 10**9
_PATIENCE_S: Final = 10.0  # for a slow disk, in a job


@dataclass(frozen=True, slots=True)
class Recorded:
    """A recording's file, whether the camera's pictures are in it, and its status."""

    path: Path
    pictures: bool
    status: RecorderStatus


class Recordings(QObject):
    """Makes one recording at a time, each into a new file. It continues from run to run, and pauses
    between them.

    Files are opened and closed as jobs: a disk may be slow.
    """

    changed = Signal()
    """The recording started, resumed, paused, or was stopped."""
    ended = Signal(Recorded)
    """The recording's file is complete."""
    failed = Signal(object)
    """The recording cannot start, for this reason (a Message)."""

    _refused = Signal(object)

    def __init__(self, jobs: Jobs, preferences: PreferenceStore, bridge: Bridge) -> None:
        super().__init__()
        self._jobs = jobs
        self._preferences = preferences
        self._bridge = bridge
        self._pre_roll = PreRoll()
        self._made: tuple[Recorder, bool] | None = None  # with pictures or without
        self._pictures = self._on = False
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._check_ended)
        self._refused.connect(self._give_up)
        preferences.changed.connect(self._follow_settings)
        bridge.running_changed.connect(lambda: self.changed.emit() if self._on else None)
        bridge.add_observer(self._pre_roll)

    @property
    def on(self) -> bool:
        """True if it is recording, or will with the next frame."""
        return self._on

    @property
    def waits(self) -> bool:
        """True if no frames come: tracking is paused, or the view tracks nothing."""
        video = self._bridge.playback
        return not self._bridge.running or (video is not None and not video.state.playing)

    @property
    def current(self) -> Recorded | None:
        """The current recording; None until its file is open."""
        return None if self._made is None else _recorded(*self._made)

    def status(self) -> RecorderStatus | None:
        """Return the current recording's status, if any."""
        current = self.current
        return None if current is None else current.status

    def queues(self) -> tuple[Queue, ...]:
        """Return what waits to be written, for the memory overlay."""
        status = self.status()
        if status is None:
            return ()
        return (
            Queue(
                QCoreApplication.translate("memory", "Recording"), status.queued, status.left_out
            ),
        )

    def begin(self) -> None:
        """Start recording, with the last seconds. Returns at once."""
        if not self._on:
            chosen = self._preferences.current
            self._on = True
            self._pictures = chosen.of(RecordingSettings).pictures
            self._do(partial(self._open, chosen))
            self._look.start()
            self.changed.emit()

    def end(self) -> None:
        """Complete the file. Returns at once."""
        if self._on:
            self._on = False
            self._do(self._complete)
            self._look.stop()
            self.changed.emit()

    def decided(self, event: Event) -> None:
        """Record a command with the newest frame."""
        self._pre_roll.decided(event)

    def close(self) -> None:
        """Start completing the file. Idempotent."""
        self._bridge.remove_observer(self._pre_roll)
        self.end()

    def _do(self, work: Callable[[], None]) -> None:
        self._jobs.ordered(("recordings",), work, save=True)

    def _open(self, chosen: Preferences) -> None:
        """Open the file; runs as a job."""
        path = (
            recordings_folder() / f"handtrack-{datetime.now().astimezone():%Y%m%d-%H%M%S}{SUFFIX}"
        )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path = free(path)
        except OSError as error:
            self._refused.emit(Code.FILE_UNWRITABLE(path=shown(path), reason=system_reason(error)))
            return
        recorder = Recorder(
            path,
            pictures="camera" if chosen.of(RecordingSettings).pictures else "none",
            settings=msgspec.to_builtins(
                {"tracking": chosen.tracking, "gestures": chosen.gestures}
            ),
            pool=self._bridge.pool,
            most_bytes=chosen.of(RecordingSettings).most_gb * _GB,
        )
        self._pre_roll.begin(recorder)
        self._made = (recorder, chosen.of(RecordingSettings).pictures)
        self.changed.emit()

    def _complete(self) -> None:
        """Complete the file; runs as a job."""
        self._pre_roll.end()
        made = self._made
        self._made = None
        if made is not None:
            made[0].stop(_PATIENCE_S)
            self.ended.emit(_recorded(*made))

    def _check_ended(self) -> None:
        """End with the recorder, which stops at its limit or on a full disk."""
        status = self.status()
        if status is not None and status.over:
            self.end()
        else:
            self.changed.emit()

    def _follow_settings(self) -> None:
        """End a recording whose contents differ from the new settings."""
        if (
            self._on
            and self._preferences.current.of(RecordingSettings).pictures is not self._pictures
        ):
            self.end()

    def _give_up(self, why: Message) -> None:
        self._on = False
        self._look.stop()
        self.changed.emit()
        self.failed.emit(why)


def _recorded(recorder: Recorder, pictures: bool) -> Recorded:  # noqa: FBT001 - unpacked
    return Recorded(recorder.path, pictures, recorder.status())
