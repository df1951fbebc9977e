"""The status of a run: written by its threads, read from any."""

import threading
import time
from collections import deque
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from handtrack.errors import HandtrackError, UnavailableReason
from handtrack.host.codes import HostCode
from handtrack.sentences import Message
from handtrack.sources.gate import ReadyGate, SourceState
from handtrack.sources.playback import PlaybackState
from handtrack.sources.source import SourceInfo

_RATE_WINDOW_S: Final = 1.0


class RunState(Enum):
    """The state of a run."""

    OPENING = "opening"
    LOADING = "loading"
    WAITING = "waiting"
    RUNNING = "running"
    STALLED = "stalled"
    NO_PICTURE = "no picture"
    ENDED = "ended"
    FAILED = "failed"
    STOPPED = "stopped"


_OF_SOURCE: Final = {
    SourceState.WAITING: RunState.WAITING,
    SourceState.READY: RunState.RUNNING,
    SourceState.STALLED: RunState.STALLED,
    SourceState.NO_PICTURE: RunState.NO_PICTURE,
    SourceState.ENDED: RunState.ENDED,
    SourceState.FAILED: RunState.FAILED,
}


@dataclass(frozen=True, slots=True)
class RunStatus:
    """The status of a run."""

    state: RunState
    reason: Message | None
    info: SourceInfo | None
    captured: int
    estimated: int
    dropped: int
    """Frames so far; newer ones replaced the dropped ones before their turn."""
    fps: float
    """Frames estimated over the last second."""
    estimate_ms: float
    notice: Message | None = None
    """A warning while it runs: a failed change of models."""
    unavailable: UnavailableReason | None = None
    """Why the source is temporarily unavailable, if known; it is retried."""
    error: HandtrackError | None = None
    """Why the run failed; sets a command's exit status."""
    playback: PlaybackState | None = None
    too_dark: bool = False
    """The last frame shows no hand, and poor light may be the reason."""


class RunProgress:
    """Collects reports from a run's threads. Thread-safe."""

    def __init__(self, source: str) -> None:
        self._lock = threading.Lock()
        self._status = RunStatus(
            RunState.OPENING, HostCode.OPENING(source=source), None, 0, 0, 0, 0.0, 0.0
        )
        self._loading = True
        self._recent_s: deque[float] = deque()

    def opened(self, info: SourceInfo) -> None:
        """Report the source open or reopened."""
        with self._lock:
            self._status = replace(self._status, info=info)

    def cannot_open(self, reason: Message, unavailable: UnavailableReason) -> bool:
        """Report that the source cannot be opened yet; True if new."""
        return self._becomes(RunState.WAITING, reason, unavailable)

    def source_says(self, gate: ReadyGate) -> bool:
        """Record the gate's state; True if new."""
        return self._becomes(_OF_SOURCE[gate.state], gate.reason, gate.unavailable)

    def failed(self, error: HandtrackError) -> bool:
        """Report failure of the run; True if new."""
        return self._becomes(RunState.FAILED, error.message, error=error)

    def stopped(self) -> None:
        """Report a request to end."""
        self._becomes(RunState.STOPPED, None)

    def model_ready(self) -> None:
        """Report the model ready."""
        with self._lock:
            self._loading = False

    def captured(self) -> None:
        """Count a captured frame."""
        with self._lock:
            self._status = replace(self._status, captured=self._status.captured + 1)

    def estimated(self, milliseconds: float, *, too_dark: bool) -> None:
        """Count an estimated frame, with its duration; `too_dark` if poor light may hide hands."""
        now_s = time.monotonic()
        with self._lock:
            estimated = self._status.estimated + 1
            self._status = replace(
                self._status, estimated=estimated, estimate_ms=milliseconds, too_dark=too_dark
            )
            self._recent_s.append(now_s)
            self._forget_before(now_s - _RATE_WINDOW_S)

    def status(self, dropped: int, notice: Message | None = None) -> RunStatus:
        """Return the current status."""
        with self._lock:
            self._forget_before(time.monotonic() - _RATE_WINDOW_S)
            status = replace(
                self._status,
                dropped=dropped,
                fps=len(self._recent_s) / _RATE_WINDOW_S,
                notice=notice,
            )
            if status.state is RunState.RUNNING and self._loading:
                return replace(status, state=RunState.LOADING, reason=HostCode.LOADING_MODEL())
            return status

    def _becomes(
        self,
        state: RunState,
        reason: Message | None,
        unavailable: UnavailableReason | None = None,
        *,
        error: HandtrackError | None = None,
    ) -> bool:
        with self._lock:
            now = self._status
            if (state, reason) == (now.state, now.reason) or now.state in (
                RunState.FAILED,
                RunState.STOPPED,
            ):
                return False
            self._status = replace(
                now, state=state, reason=reason, unavailable=unavailable, error=error
            )
            return True

    def _forget_before(self, moment_s: float) -> None:
        while self._recent_s and self._recent_s[0] < moment_s:
            self._recent_s.popleft()


@dataclass(frozen=True, slots=True)
class RecorderStatus:
    """Progress of a recording."""

    frames: int = 0
    """Tracked frames accepted; finally 0 if none could be written."""
    seconds: float = 0.0
    nbytes: int = 0
    queued: int = 0
    left_out: int = 0
    """Frames recorded incompletely, because the disk or the encoder was too slow."""
    over: bool = False
    notice: Message | None = None
    """Any difference from the request."""
    trouble: Message | None = None
    """Reason for an early stop or a possible gap: a limit, or a full or slow disk.
    Earlier frames stay.
    """
