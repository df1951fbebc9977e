"""From frame to frame: expected region → landmarks → next region, with palm detection where hands are missing.

The order of the steps is that of MediaPipe's hand_landmark_tracking graph.
"""

from collections.abc import Sequence
from itertools import count
from time import perf_counter
from types import TracebackType
from typing import Final, Self

from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.models.onnx_engine import BoundRun, OnnxModels
from handtrack.opencv import cv2
from handtrack.settings import TrackerConfig
from handtrack.tracking.assignment import SAME_HAND, distance, palm_distance
from handtrack.tracking.geometry import Region, sample
from handtrack.tracking.landmark import PRESENCE_THRESHOLD, Sighting, sighting
from handtrack.tracking.palm import Palm, decode
from handtrack.tracking.region import region_of_palm
from handtrack.tracking.schedule import DetectionSchedule
from handtrack.tracking.track import Track

_SCOPE: Final = "tracker"


class Tracker:
    """Follows up to `max_hands` hands with resident models. Used from one thread at a time.

    Parameters
    ----------
    models : OnnxModels
        Leased by the caller for as long as the tracker lives.
    config : TrackerConfig
    pool : BufferPool
        Where the models' inputs and outputs lie.
    """

    def __init__(self, models: OnnxModels, config: TrackerConfig, pool: BufferPool) -> None:
        self.config = config
        self.provider = models.provider
        self.timings = Timings()
        self._palm = BoundRun(models.palm, pool, batch=1, scope=_SCOPE)
        self._landmark = BoundRun(models.landmark, pool, batch=1, scope=_SCOPE)
        self._schedule = DetectionSchedule()
        self._tracks: list[Track] = []
        self._ids = count(1)

    def estimate(self, image: Image, timestamp: float) -> tuple[Hand, ...]:
        """Return the hands in the next frame.

        Parameters
        ----------
        image : (H, W, 3) uint8
            BGR.
        timestamp : float
            Seconds, increasing.
        """
        t = timestamp
        began = perf_counter()
        before = len(self._tracks)
        self._follow(image, t)
        followed = perf_counter()
        missing = self.config.max_hands - len(self._tracks)
        if missing > 0 and self._schedule.due(t, tracked=len(self._tracks), lost=len(self._tracks) < before):
            self._search(image, t, missing)
        ended = perf_counter()
        self.timings = Timings((ended - followed) * 1e3, (followed - began) * 1e3, (ended - began) * 1e3)
        return tuple(
            track.hand(mirrored=self.config.mirrored, smooth=self.config.smooth)
            for track in sorted(self._tracks, key=lambda track: track.track_id)
        )

    def reset(self) -> None:
        """End every track: the next frame does not follow from the last."""
        self._tracks.clear()
        self._schedule.reset()

    def close(self) -> None:
        """Release the models' inputs and outputs; once or more often."""
        self.reset()
        self._palm.close()
        self._landmark.close()

    def _follow(self, image: Image, t: float) -> None:
        """Look for every tracked hand where it should be; those not found there are lost."""
        kept: list[Track] = []
        for track in self._tracks:
            seen = self._look(image, track.expected(t))
            if seen.presence < PRESENCE_THRESHOLD or _among(seen, kept):
                continue
            track.seen(seen, t)
            kept.append(track)
        self._tracks = kept

    def _search(self, image: Image, t: float, missing: int) -> None:
        """Look for palms in the whole picture and begin a track for each new hand."""
        for palm in self._palms(image):
            if missing == 0:
                return
            if any(palm_distance(track.sighting.landmarks, palm) < SAME_HAND for track in self._tracks):
                continue
            seen = self._look(image, region_of_palm(palm))
            if seen.presence < PRESENCE_THRESHOLD or _among(seen, self._tracks):
                continue
            self._tracks.append(Track(next(self._ids), seen, t))
            missing -= 1

    def _palms(self, image: Image) -> list[Palm]:
        height, width = image.shape[:2]
        side = float(max(height, width))
        whole = Region(width / 2, height / 2, side)
        sample(image, whole, self._palm.input[0])
        self._palm()
        found = decode(self._palm.outputs["boxes"][0], self._palm.outputs["scores"][0, :, 0])
        return [palm.mapped(whole.cx - side / 2, whole.cy - side / 2, side) for palm in found]

    def _look(self, image: Image, region: Region) -> Sighting:
        """Run the landmark model on one region."""
        run = self._landmark
        sample(image, region, run.input[0], border=cv2.BORDER_REPLICATE)
        run()
        out = run.outputs
        return sighting(
            region,
            out["landmarks"][0],
            float(out["presence"][0, 0]),
            float(out["handedness"][0, 0]),
            out["world"][0],
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _among(seen: Sighting, tracks: Sequence[Track]) -> bool:
    """Return whether a sighting is a hand that is tracked already: two regions may drift onto one hand."""
    return any(distance(track.sighting.landmarks, seen.landmarks) < SAME_HAND for track in tracks)
