"""A video's hands in Neurodata Without Borders, with ndx-pose: one PoseEstimation per individual."""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from tempfile import TemporaryFile
from typing import BinaryIO, Final
from uuid import uuid4

import h5py
import numpy as np
from ndx_pose import PoseEstimation, PoseEstimationSeries, Skeleton, Skeletons
from numpy.typing import NDArray
from pynwb import NWBHDF5IO, NWBFile

from handtrack.export.datasets import Individuals, likelihoods
from handtrack.landmarks import BONES, COUNT, Landmark
from handtrack.messages import TrackingResult
from handtrack.version import __version__

_FRAME: Final = "(0, 0) is the middle of the picture's top left pixel; y points down"
_CONFIDENCE: Final = "probability that a hand is there and the joint within a tenth of a palm's length"


class PoseFile:
    """Collects a video's frames and writes them.

    `about`: returns the description of the complete results, for the file's notes.
    """

    def __init__(self, about: Callable[[], str]) -> None:
        self._about = about
        self._individuals = Individuals()
        self._times_s: list[float] = []
        self._hands: dict[str, dict[int, NDArray[np.float32]]] = {}

    @property
    def frames(self) -> int:
        """Number of frames."""
        return len(self._times_s)

    def add(self, result: TrackingResult) -> None:
        """Add the next frame."""
        for name, hand in self._individuals.seen(result).items():
            row = np.column_stack((hand.landmarks[:, :2], likelihoods(hand))).astype(np.float32)
            self._hands.setdefault(name, {})[self.frames] = row
        self._times_s.append(result.t)

    def write(self, file: BinaryIO) -> None:
        """Write all frames; the times are the video's own, from the start time in the file."""
        nwb = NWBFile("Hand landmarks of a video", str(uuid4()), datetime.now(UTC), notes=self._about())
        behaviour = nwb.create_processing_module("behavior", "hands tracked in a video")
        nodes = [landmark.name.lower() for landmark in Landmark]
        skeleton = Skeleton(name="hand", nodes=nodes, edges=np.array(BONES, np.uint8))
        behaviour.add(Skeletons(skeletons=[skeleton]))
        times = np.array(self._times_s, np.float64)
        for name in self._individuals.names:
            rows = np.full((self.frames, COUNT, 3), np.nan, np.float32)
            rows[:, :, 2] = 0
            for frame, row in self._hands.get(name, {}).items():
                rows[frame] = row
            behaviour.add(_pose(name, rows, times, skeleton))
        with TemporaryFile() as whole:
            with h5py.File(whole, "w") as opened, NWBHDF5IO(file=opened, mode="w") as io:
                io.write(nwb)
            whole.seek(0)
            shutil.copyfileobj(whole, file)


def _pose(name: str, rows: NDArray[np.float32], times: NDArray[np.float64], skeleton: Skeleton) -> PoseEstimation:
    series: list[PoseEstimationSeries] = []
    for row, node in enumerate(skeleton.nodes):
        when = series[0] if series else times
        one = PoseEstimationSeries(
            name=node,
            data=rows[:, row, :2],
            reference_frame=_FRAME,
            confidence=rows[:, row, 2],
            confidence_definition=_CONFIDENCE,
            timestamps=when,
        )
        series.append(one)
    return PoseEstimation(
        name=name,
        pose_estimation_series=series,
        description="a hand of this side",
        scorer="Handtrack",
        source_software="Handtrack",
        source_software_version=__version__,
        skeleton=skeleton,
    )
