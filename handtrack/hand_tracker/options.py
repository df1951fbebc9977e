"""What few people set of a `HandTracker`."""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from handtrack.errors import UsageError
from handtrack.hand_tracker.codes import TrackerCode
from handtrack.posing.position import PALM_MM, USUAL_LENS_DEG
from handtrack.settings import (
    LENSES_DEG,
    LIKELY,
    MOST,
    MOST_THREADS,
    PALM_WIDTHS_MM,
    PROVIDERS,
    ROTATIONS_DEG,
    PartOfPicture,
    Precision,
    SearchMode,
    check_between,
    check_one_of,
    check_whole,
)

LEAST_DETECTION: Final = 0.05
"""With less, every corner of a picture is a palm to look at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackerOptions:
    """What few people set of a `HandTracker`.

    Raises
    ------
    UsageError
        One is out of its range.
    """

    region: PartOfPicture | None = None
    """(left, top, right, bottom), optional: the part of the picture to look at, in shares of it, 0 to 1. Hands still
    come in the whole picture's pixels."""
    rotation: int = 0
    """{0, 90, 180, 270}: degrees clockwise by which to turn the picture so that it is upright, for a camera on its
    side. Hands still come in the given picture's pixels; their gestures are read upright."""
    min_detection_confidence: float = LIKELY
    """From which probability on a palm is looked at, 0.05 to 1."""
    min_presence_confidence: float = LIKELY
    """From which presence on a new hand is taken in, 0 to 1."""
    min_tracking_confidence: float = LIKELY
    """Down to which presence a followed hand is kept, 0 to 1."""
    provider: str = "auto"
    """"auto", "cpu", "cuda", "tensorrt", "coreml", "intel-gpu" or "intel-npu"."""
    search: SearchMode = "tiles"
    """{"tiles", "whole"}: whether to look for distant hands in parts of the picture too."""
    still_frames: int = 0
    """For how many frames in a row, 0 or more, landmarks may be reused while a hand's pixels change only by noise."""
    keep_crops: bool = False
    """Return the model inputs (palm searches and hand crops) as leases in the result's `crops`. Otherwise they end with
    the picture."""
    threads: int = 0
    """Threads per inference run; 0 chooses by the machine."""
    precision: Precision = "auto"
    """{"auto", "f32", "bf16", "f16", "int8"}: of the arithmetic; "auto" takes the fastest that costs no accuracy."""
    accept_metrics: bool = False
    """You accept that MediaPipe reports usage metrics to Google; required for the engine "mediapipe"."""
    palm_width: float | None = None
    """The person's, in millimetres, 40 to 140: across the four knuckles, without the thumb. With it every hand has a
    position."""
    field_of_view: float | None = None
    """The lens's, in degrees across the picture, 10 to 170. By default that of a typical webcam, 65, and positions are
    less certain."""

    def __post_init__(self) -> None:
        check_whole("still_frames", self.still_frames, 0, MOST)
        check_whole("threads", self.threads, 0, MOST_THREADS)
        for name, number, (lowest, highest) in (
            ("palm_width", PALM_MM if self.palm_width is None else self.palm_width, PALM_WIDTHS_MM),
            ("field_of_view", USUAL_LENS_DEG if self.field_of_view is None else self.field_of_view, LENSES_DEG),
            ("min_detection_confidence", self.min_detection_confidence, (LEAST_DETECTION, 1.0)),
            ("min_presence_confidence", self.min_presence_confidence, (0.0, 1.0)),
            ("min_tracking_confidence", self.min_tracking_confidence, (0.0, 1.0)),
        ):
            check_between(name, number, lowest, highest)
        for name, words in (
            ("rotation", ROTATIONS_DEG),
            ("provider", PROVIDERS),
            ("search", get_args(SearchMode)),
            ("precision", get_args(Precision)),
        ):
            check_one_of(name, getattr(self, name), words)
        if self.region is not None:
            object.__setattr__(self, "region", _part_of_picture(self.region))

    @property
    def confidences(self) -> tuple[float, float, float]:
        """Of detection, presence and tracking."""
        return self.min_detection_confidence, self.min_presence_confidence, self.min_tracking_confidence


def with_earlier(options: TrackerOptions, keywords: Mapping[str, Any]) -> TrackerOptions:
    """Return the options with what was given as `HandTracker`'s own keywords, as up to 0.1; warns of each such use."""
    if not keywords:
        return options
    options = replace(options, **keywords)
    said = ", ".join(f"{name}=…" for name in keywords)
    words = f"HandTracker({said}) is now HandTracker(options=TrackerOptions({said}))"
    warnings.warn(words, DeprecationWarning, stacklevel=3)  # whoever made the tracker
    return options


def _part_of_picture(region: object) -> PartOfPicture:
    try:
        left, top, right, bottom = (float(edge) for edge in region)  # type: ignore[attr-defined]
    except (TypeError, ValueError) as error:
        raise UsageError(TrackerCode.NOT_A_PART, value=repr(region)) from error
    if not (0.0 <= left < right <= 1.0 and 0.0 <= top < bottom <= 1.0):
        raise UsageError(TrackerCode.NOT_A_PART, value=repr(region))
    return left, top, right, bottom
