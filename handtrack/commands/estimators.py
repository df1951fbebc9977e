"""Opens the hand tracker that a command's options ask for."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from handtrack.commands.options import tuning
from handtrack.hand_tracker.codes import TrackerCode
from handtrack.hand_tracker.options import TrackerOptions
from handtrack.hand_tracker.tracker import HandTracker
from handtrack.memory.pool import BufferPool
from handtrack.models.engine import HandEstimator, Setup
from handtrack.runtime.opencv import cv2
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig

# Crops are small: a second one gains 0.1 ms a frame at most, for more than that of spinning.
OPENCV_THREADS: Final = 1


def open_estimator(options: argparse.Namespace, *, mirrored: bool, pool: BufferPool) -> HandTracker:
    """Open the tracker the options ask for; the caller closes it. For a separate process only: sets
    OpenCV's threads.

    If it runs on another provider than requested, one line on stderr says why. Raises `UsageError`
    or `ModelError`: it is unavailable.
    """
    cv2.setNumThreads(OPENCV_THREADS)
    own = tuning(options)
    tracker = HandTracker(
        options.max_hands,
        mirrored=mirrored,
        smooth=options.smooth,
        color="bgr",
        engine=options.engine,
        model=own.pop("model"),
        one_person=own.pop("one_person"),
        pool=pool,
        options=TrackerOptions(
            accept_metrics=options.accept_mediapipe_metrics,
            palm_width=options.palm_width,
            field_of_view=options.field_of_view,
            **own,
        ),
    )
    if tracker.fallback_reason:
        sys.stderr.write(f"handtrack: {tracker.fallback_reason}; running on {tracker.provider}\n")
    return tracker


@contextmanager
def open_lent(
    models: ModelConfig, tracker: TrackerConfig, pool: BufferPool
) -> Iterator[tuple[Setup, HandEstimator]]:
    """Open an estimator; say so on stderr if it runs on something other than requested."""
    with model_service().lease(models, TrackerCode.FOR_A_TRACKER()) as lease:
        loaded = lease.wait()
        assert loaded is not None  # noqa: S101 - without a time-out
        if loaded.fallback_reason is not None:
            sys.stderr.write(f"handtrack: {loaded.fallback_reason}; running on {loaded.provider}\n")
        with loaded.estimator(tracker, pool, None) as estimator:
            yield loaded.setup, estimator
