"""Opens the hand tracker that a command's options ask for."""

import argparse
import sys
from typing import Final

from handtrack.export.options import tuning
from handtrack.hand_tracker.options import TrackerOptions
from handtrack.hand_tracker.tracker import HandTracker
from handtrack.memory.pool import BufferPool
from handtrack.runtime.opencv import cv2

OPENCV_THREADS: Final = 1  # crops are small: a second one gains 0.1 ms a frame at most, for more than that of spinning


def open_estimator(options: argparse.Namespace, *, mirrored: bool, pool: BufferPool) -> HandTracker:
    """Open the tracker the options ask for; the caller closes it. For a process of one's own: sets OpenCV's threads.

    If it runs on another provider than requested, one line on stderr says why. Raises `UsageError` or `ModelError`: it
    is unavailable.
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
