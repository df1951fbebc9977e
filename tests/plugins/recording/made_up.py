"""Made-up results to record; run as a module, it records them until it is killed."""

import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np

from handtrack.gestures.config import GestureConfig
from handtrack.host import RunSetup
from handtrack.memory import FrameLease
from handtrack.messages import Hand, TrackingResult
from handtrack.models.engine import Setup
from handtrack.plugins.recording.reader import Recording, StoredFrame
from handtrack.plugins.recording.recorder import Recorder
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind
from tests.waiting import PATIENCE_S

INFO = SourceInfo(
    SourceKind.CAMERA, "a camera", 64, 48, 30.0, None, live=True, still=False, mirrored=True
)
SETUP = RunSetup(
    ModelConfig("onnx"), Setup("onnx", "cpu", "f32", 1), TrackerConfig(), GestureConfig()
)


def same_hand(one: Hand, other: Hand) -> bool:
    """Return whether two hands are equal bit for bit."""
    for name in Hand.__slots__:
        ours, theirs = getattr(one, name), getattr(other, name)
        if isinstance(ours, np.ndarray):
            if ours.dtype != theirs.dtype or ours.tobytes() != theirs.tobytes():
                return False
        elif ours != theirs:
            return False
    return True


def same(one: TrackingResult, other: TrackingResult) -> bool:
    """Return whether two results are equal bit for bit."""
    rest = [name for name in TrackingResult.__slots__ if name != "hands"]
    return (
        all(getattr(one, name) == getattr(other, name) for name in rest)
        and len(one.hands) == len(other.hands)
        and all(map(same_hand, one.hands, other.hands))
    )


def made_up(number: int, hands: int = 1) -> TrackingResult:
    """Return the result of a frame at 30 frames per second."""
    rng = np.random.default_rng(number)
    found = tuple(
        Hand(
            1 + each,
            rng.random((21, 3), np.float32) * 600,
            rng.random((21, 3), np.float32) / 10,
            "Right",
            float(rng.random()),
            float(rng.random()),
            sigma=rng.random(21, np.float32),
        )
        for each in range(hands)
    )
    return TrackingResult(number, number / 30, 64, 48, found)


def header_of(
    result: TrackingResult, encoded: bytes | None = None, *, cut: bool = False
) -> FrameHeader:
    """Return the header of a result's frame."""
    return FrameHeader(
        result.t, time.monotonic_ns(), result.height, result.width, cut=cut, encoded=encoded
    )


def give(recorder: Recorder, result: TrackingResult, pixels: FrameLease | None = None) -> None:
    """Let a recorder see a frame."""
    recorder.tracked(header_of(result), result, None, pixels)


def frames_in(path: Path) -> list[StoredFrame]:
    """Return the frames of a recording."""
    with closing(Recording(path)) as file:
        return [item for item in file.items() if isinstance(item, StoredFrame)]


def record_made_up(path: Path, frames: int) -> Path:
    """Record some frames, without pictures."""
    recorder = Recorder(path)
    recorder.opened(INFO, SETUP)
    for number in range(frames):
        give(recorder, made_up(number))
    assert recorder.stop(PATIENCE_S)
    return path


def record_for_ever(path: Path) -> None:
    """Record 100 frames per second, and print each number."""
    recorder = Recorder(path)
    recorder.opened(INFO, SETUP)
    for number in range(10**6):
        give(recorder, made_up(number))
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()
        time.sleep(0.01)


if __name__ == "__main__":
    record_for_ever(Path(sys.argv[1]))
