"""The last seconds before a recording starts."""

import threading
from collections import deque
from dataclasses import replace
from typing import Final

from handtrack.gestures.recognizer import Recognition
from handtrack.host.observer import RunSetup
from handtrack.host.recorder import Recorder
from handtrack.memory.frame import FrameLease
from handtrack.messages import KEY, Command, Event, TrackingResult
from handtrack.sources.source import FrameHeader, SourceInfo

SPAN_S: Final = 5.0
_MOST_BYTES: Final = 32 * 2**20  # of JPEG


class PreRoll:
    """Observes every run, keeps its last `SPAN_S` seconds, and passes them to a recorder with all later frames.

    Of pictures it keeps only the camera's JPEG, if runs request it. Thread-safe.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._frames: deque[tuple[FrameHeader, TrackingResult]] = deque()
        self._nbytes, self._newest_t = 0, 0.0
        self._opening: tuple[SourceInfo, RunSetup] | None = None
        self._recorder: Recorder | None = None

    @property
    def needs_every_frame(self) -> bool:
        """True while it feeds a recorder. See `FrameObserver.needs_every_frame`."""
        return self._recorder is not None

    def begin(self, recorder: Recorder) -> None:
        """Record the kept frames and all that follow."""
        with self._lock:
            if self._opening is not None:
                recorder.opened(*self._opening)
            for header, result in self._frames:
                recorder.tracked(header, result, None, None)
            self._recorder = recorder

    def end(self) -> None:
        """Stop feeding the recorder."""
        with self._lock:
            self._recorder = None

    def decided(self, event: Event) -> None:
        """Record a command, or another decision about the newest frame."""
        with self._lock:
            if self._recorder is not None:
                by_key = isinstance(event, Command) and event.by == KEY
                self._recorder.decided(replace(event, t=self._newest_t) if by_key else event)

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """Start over: the kept frames came from elsewhere. See `FrameObserver.opened`."""
        with self._lock:
            self._forget()
            self._opening = (info, setup)
            if self._recorder is not None:
                self._recorder.opened(info, setup)

    def tracked(
        self, header: FrameHeader, result: TrackingResult, seen: Recognition | None, pixels: FrameLease
    ) -> None:
        """Keep a frame. See `FrameObserver.tracked`."""
        with self._lock:
            self._frames.append((header, result))
            self._nbytes += len(header.encoded or b"")
            self._newest_t = result.t
            while self._nbytes > _MOST_BYTES or result.t - self._frames[0][1].t > SPAN_S:
                self._nbytes -= len(self._frames.popleft()[0].encoded or b"")
            if self._recorder is not None:
                self._recorder.tracked(header, result, seen, pixels)

    def dropped(self, header: FrameHeader) -> None:
        """See `FrameObserver.dropped`."""
        with self._lock:
            if self._recorder is not None:
                self._recorder.dropped(header)

    def ended(self) -> None:
        """Forget the run. See `FrameObserver.ended`."""
        with self._lock:
            self._forget()
            if self._recorder is not None:
                self._recorder.ended()

    def _forget(self) -> None:
        self._frames.clear()
        self._nbytes, self._opening = 0, None
