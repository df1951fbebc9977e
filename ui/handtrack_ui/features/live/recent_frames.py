"""The last seconds of the live view, to freeze and step through; in memory only."""

from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from handtrack.gestures.recognizer import Recognition
from handtrack.memory import BufferPool, FrameLease, History, HistoryEntry
from handtrack.memory.history import swap
from handtrack.messages import TrackingResult
from handtrack.runtime.jobs import Jobs
from handtrack.runtime.opencv import cv2

SPAN_S: Final = 5.0
_QUALITY: Final = 85
_ENCODING: Final = ("recent frames",)


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """The results for a frame when it was shown."""

    result: TrackingResult
    seen: tuple[Recognition, ...]
    source_mirrored: bool


class RecentFrames:
    """Keeps the newest frame unchanged and earlier ones as JPEG, within `SPAN_S` and 32 MB.

    Jobs make the JPEGs. Call it from one other thread only.

    `pool`: holds the JPEGs and the frames decoded from them.
    """

    def __init__(self, jobs: Jobs, pool: BufferPool) -> None:
        self._jobs = jobs
        self._pool = pool
        self._history: History[Moment] = pool.history(limit_s=SPAN_S)
        self._newest_t: float | None = None

    def __len__(self) -> int:
        """Return the number of frames."""
        return len(self._history)

    def add(self, moment: Moment, frame: FrameLease) -> None:
        """Add the newest frame, and take over its lease; if time goes back, only it stays."""
        before = self._newest_t
        self._newest_t = moment.result.t
        if before is not None and moment.result.t < before:
            self._history.clear()
        self._history.add(moment.result.t, moment, frame)
        if before is not None:
            self._jobs.ordered(_ENCODING, partial(self._encode, before))

    def picture(self, back: int) -> tuple[Moment, FrameLease]:
        """Return a frame; 0 steps back is the newest. The caller releases it."""
        moments = self._history.shared()
        chosen = moments[-1 - back]
        for moment in moments:
            if moment is not chosen:
                moment.release()
        (lease,) = chosen.leases
        return chosen.value, lease if isinstance(lease, FrameLease) else self._decoded(chosen)

    def seconds_back(self, back: int) -> float:
        """Return how many seconds a frame is older than the newest."""
        moments = self._history.values()
        return moments[-1].result.t - moments[-1 - back].result.t

    def clear(self) -> None:
        """Release every frame; the one being encoded follows a few ms later. Returns at once."""
        self._newest_t = None
        self._history.clear()
        self._jobs.drop(_ENCODING)

    def _encode(self, t: float) -> None:
        """Encode the frame of a time as JPEG, unless it is gone."""
        with self._history.shared(t) as moments:
            for moment in moments[:1]:
                (lease,) = moment.leases
                if moment.t == t and isinstance(lease, FrameLease):
                    _, jpeg = cv2.imencode(
                        ".jpg", lease.pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]
                    )
                    smaller = self._pool.acquire(jpeg.shape, np.uint8, scope="history")
                    np.copyto(smaller.array, jpeg)
                    swap(self._history, moment, smaller)

    def _decoded(self, moment: HistoryEntry[Moment]) -> FrameLease:
        (lease,) = moment.leases
        with lease:
            decoded = cv2.imdecode(lease.array, cv2.IMREAD_COLOR)
        assert decoded is not None  # noqa: S101 - encoded above
        frame = self._pool.frame(decoded.shape)
        np.copyto(frame.pixels, decoded)
        return frame
