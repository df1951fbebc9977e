"""The shown frame with its hands, and earlier frames. The view shows it."""

from collections.abc import Callable

from handtrack.gestures.hand_figures import HandFigures, HandWatch
from handtrack.host import Update
from handtrack.memory import BufferPool, FrameLease
from handtrack.messages import TrackingResult
from handtrack.runtime.jobs import Jobs
from handtrack_ui.features.live.recent_frames import Moment, RecentFrames


class LiveModel:
    """The live or frozen frame, without any widget.

    `pool`: holds the frames kept for replay.
    """

    def __init__(self, jobs: Jobs, pool: BufferPool) -> None:
        self.recent = RecentFrames(jobs, pool)
        self.watch = HandWatch()
        self.shown: TrackingResult | None = None
        self.frozen = self.paused = False
        self.back = 0
        """Number of frames between the newest and the shown one."""
        self._source_mirrored = False

    @property
    def away_m(self) -> float | None:
        """Distance of the first hand in metres, if the person's palm width is known."""
        hands = self.shown.hands if self.shown is not None else ()
        return next((float(hand.position[2]) for hand in hands if hand.position is not None), None)

    @property
    def seconds_back(self) -> float:
        """Age of the shown frame relative to the newest, in seconds."""
        return self.recent.seconds_back(self.back)

    def take(self, update: Update, *, source_mirrored: bool) -> Moment | None:
        """Remember a frame and return it to be shown; None if another is frozen (the new one is
        then released).
        """
        if self.frozen:
            update.pixels.release()
            return None
        moment = Moment(update.result, update.seen, source_mirrored)
        self.recent.add(moment, update.pixels.hold())
        return moment

    def show(self, moment: Moment) -> None:
        """Store the results for the shown frame."""
        self.shown = moment.result
        self._source_mirrored = moment.source_mirrored
        self.watch.update(moment.seen)

    def step(self, back: int) -> tuple[Moment, FrameLease]:
        """Return the frame `back` frames before the shown one, clamped to the kept frames.
        The caller releases it.
        """
        self.back = min(max(self.back + back, 0), len(self.recent) - 1)
        self.watch.clear()
        return self.recent.picture(self.back)

    def figures(self, hand: int | None) -> HandFigures | None:
        """Return the figures of a hand, and reset its peak speed."""
        if hand is None or self.shown is None:
            return None
        return self.watch.take_figures(
            hand, self.shown.height, source_mirrored=self._source_mirrored
        )

    def written(self, write: Callable[[TrackingResult], str]) -> str:
        """Return the shown hands as text; empty without a hand."""
        return write(self.shown) if self.shown is not None and self.shown.hands else ""

    def forget(self) -> None:
        """Release every frame: the next ones belong to another run."""
        self.recent.clear()
        self.watch.clear()
        self.shown = None
