"""The `replay` command: prints a recording's results, or checks that the models reproduce them."""

import argparse
import contextlib
import hashlib
import sys
from dataclasses import asdict, replace
from pathlib import Path

import msgspec
import numpy as np

from handtrack.commands.codes import ExportCode
from handtrack.commands.estimators import OPENCV_THREADS, open_lent
from handtrack.commands.progress import progress_bar
from handtrack.engines import ENGINES, models_used, versions_used
from handtrack.errors import SourceError
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.own_signs import NO_SIGNS
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.memory.pool import BufferPool
from handtrack.messages import GestureEvent, Timings, TrackingResult
from handtrack.models.engine import HandEstimator, Setup
from handtrack.pipeline import Pipeline
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.format import StoredResult, encode_result
from handtrack.plugins.recording.reader import Recording, StoredFrame
from handtrack.plugins.recording.setup import StoredEngine, StoredSetup
from handtrack.plugins.recording.source import paint
from handtrack.records import json_line
from handtrack.runtime.files import shown, writing
from handtrack.runtime.opencv import cv2
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import FrameHeader
from handtrack.version import __version__


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments of `replay`."""
    parser.add_argument(
        "recording", type=Path, metavar="FILE.mcap", help="a file from `handtrack record`"
    )
    parser.add_argument(
        "--verify", action="store_true", help="run the models again, and compare every frame"
    )
    parser.add_argument(
        "--accept-mediapipe-metrics",
        action="store_true",
        help="accept that MediaPipe reports usage metrics to Google",
    )


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """Print the stored results as lines, or compare; return 0, or 1 if the models' results differ.

    Raises `HandtrackError`: it cannot be read, is cut short, or an engine cannot be used.
    """
    with contextlib.closing(Recording(options.recording)) as recording:
        status = _verified(recording, options) if options.verify else _printed(recording)
        if recording.flaw is not None:
            raise SourceError(recording.flaw)
        return status


def _printed(recording: Recording) -> int:
    for item in recording.items():
        if isinstance(item, StoredFrame):
            with writing(None):
                sys.stdout.write(json_line(item.stored.result))
    return 0


class _Comparison:
    """Comparison so far."""

    def __init__(self) -> None:
        self.frames = self.different = self.unpictured = self.hands = 0
        """Frames compared; of these, not bit-identical; others, without a picture;
        with another number of hands.
        """
        self.most_px = 0.0
        """Largest distance of a landmark from the stored one."""
        self._digest = hashlib.sha256()

    def compare(self, stored: TrackingResult, found: TrackingResult) -> None:
        ours, theirs = (encode_result(StoredResult(result)) for result in (found, stored))
        self._digest.update(ours)
        self.frames += 1
        if ours == theirs:
            return
        self.different += 1
        if len(stored.hands) != len(found.hands):
            self.hands += 1
            return
        for one, other in zip(stored.hands, found.hands, strict=True):
            self.most_px = max(self.most_px, float(np.abs(one.landmarks - other.landmarks).max()))

    @property
    def equal(self) -> bool:
        return not self.different and self.frames > 0

    def says(self) -> str:
        beside = f"; {self.unpictured} more have no picture" if self.unpictured else ""
        if self.equal:
            return (
                f"{self.frames} frames equal to the bit, SHA-256 {self._digest.hexdigest()}{beside}"
            )
        hands = f", {self.hands} with another number of hands" if self.hands else ""
        count = f"{self.different} of {self.frames} frames differ{hands}"
        return f"{count}; landmarks by {self.most_px:.3g} px at most{beside}"


def _verified(recording: Recording, options: argparse.Namespace) -> int:
    """Run the models again on every stored picture, as they ran then, and compare."""
    if recording.setup.pictures == "none":
        raise SourceError(ExportCode.RECORDING_WITHOUT_PICTURES, path=shown(options.recording))
    compared = _Comparison()
    cv2.setNumThreads(OPENCV_THREADS)
    with contextlib.closing(_Rerun(options)) as again, progress_bar() as bar:
        bar.begin("comparing", recording.frames)
        for item in recording.items():
            if isinstance(item, StoredSetup):
                again.use(item)
            elif isinstance(item, StoredFrame):
                bar.advance()
                if item.picture is None:
                    compared.unpictured += 1
                else:
                    compared.compare(
                        again.comparable(item.stored.result), again.found(item, item.picture)
                    )
        lines = [compared.says(), *([] if compared.equal else again.changes)]
    print("\n".join(lines))  # noqa: T201
    return 0 if compared.equal else 1


class _Rerun:
    """Runs the models of a recording again: its engine, precision, threads and device,
    and its options.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self.changes: list[str] = []
        self._options = options
        self._pool = BufferPool()
        self._stack = contextlib.ExitStack()
        self._running: tuple[ModelConfig, TrackerConfig] | None = None
        self._estimator: HandEstimator | None = None
        self._pipeline: Pipeline | None = None
        self._highest = self._numbered_after = 0
        self._reads = True

    def use(self, contents: StoredSetup) -> None:
        """Switch to a stored setup.

        Raises `SourceError`: it names no engine. Raises `ModelError`: what it names cannot be used
        here.
        """
        if contents.engine is None or contents.engine.engine not in ENGINES:
            raise SourceError(RecordingCode.NO_RECORDING, path=shown(self._options.recording))
        models = ModelConfig(
            contents.engine.engine,
            contents.models.variant,
            contents.engine.provider,
            contents.engine.threads,
            self._options.accept_mediapipe_metrics,
            contents.models.max_hands,
            contents.engine.precision or "auto",
        )
        tracker = contents.tracker
        self._reads = not contents.gestures.own_signs
        config = GestureConfig(
            **msgspec.structs.asdict(contents.gestures) | {"own_signs": NO_SIGNS}
        )
        if self._running != (models, tracker):
            self._stack.close()
            setup, self._estimator = self._stack.enter_context(
                open_lent(models, tracker, self._pool)
            )
            self._running = (models, tracker)
            self._numbered_after = self._highest
            self._note_changes(contents, contents.engine, setup, models)
        assert self._estimator is not None  # noqa: S101 - opened now or before
        gestures = (
            GestureRecognizer(mirrored=contents.source.mirrored, config=config)
            if self._reads
            else None
        )
        self._pipeline = Pipeline(
            self._estimator,
            gestures=gestures,
            still=contents.source.still,
            numbered_after=self._numbered_after,
        )

    def found(self, frame: StoredFrame, picture: bytes | memoryview) -> TrackingResult:
        """Run the models on a stored picture; return the comparable result."""
        stored = frame.stored.result
        header = FrameHeader(
            stored.t, 0, stored.height, stored.width, stored.name, frame.stored.cut
        )
        assert self._pipeline is not None  # noqa: S101 - a recording begins with its setup
        with self._pool.frame((stored.height, stored.width, 3), np.uint8) as held:
            paint(picture, held.pixels)
            result = self._pipeline.step(header, stored.frame, held.pixels)
        self._highest = max((self._highest, *(hand.track_id for hand in result.hands)))
        return self.comparable(result)

    def comparable(self, result: TrackingResult) -> TrackingResult:
        """Return a result without timings and commands, and without signs that are not stored."""
        events = tuple(
            event for event in result.events if self._reads and isinstance(event, GestureEvent)
        )
        hands = result.hands
        if not self._reads:
            hands = tuple(replace(hand, gesture=None, gesture_score=0.0) for hand in hands)
        return replace(result, hands=hands, events=events, timings=Timings())

    def close(self) -> None:
        self._stack.close()

    def _note_changes(
        self, contents: StoredSetup, engine: StoredEngine, setup: Setup, models: ModelConfig
    ) -> None:
        """Note what differs from the recording."""
        here = (
            {**asdict(setup), "handtrack": __version__}
            | versions_used(setup)
            | models_used(setup, models.variant)
        )
        there = msgspec.structs.asdict(engine) | contents.versions | contents.sha256
        self.changes += [
            f"{shown(name)}: recorded with {shown(str(there.get(name, 'none')))}, here {here.get(name, 'none')}"
            for name in dict.fromkeys((*there, *here))
            if there.get(name) != here.get(name)
        ]
