"""Results to send."""

import numpy as np

from handtrack.messages import Event, Hand, Handedness, TrackingResult


def hand(handedness: Handedness = "Right", track: int = 1, gesture: str | None = "victory") -> Hand:
    points = np.arange(63, dtype=np.float32).reshape(21, 3)
    return Hand(
        track, points, points / 1000, handedness, 0.9, 0.8, gesture, 0.7 if gesture else 0.0
    )


def result(frame: int = 0, *hands: Hand, events: tuple[Event, ...] = ()) -> TrackingResult:
    return TrackingResult(frame, frame / 30, 640, 480, hands, events=events)
