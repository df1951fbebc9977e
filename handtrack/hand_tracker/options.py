"""Rarely needed options of a `HandTracker`."""

import warnings
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any, Final, get_args

from handtrack.errors import UsageError
from handtrack.hand_tracker.codes import TrackerCode
from handtrack.posing.position import PALM_MM, USUAL_LENS_DEG
from handtrack.settings import (
    LENSES_DEG,
    LIKELY,
    MOST_THREADS,
    PALM_WIDTHS_MM,
    PROVIDERS,
    ROTATIONS_DEG,
    PartOfPicture,
    Precision,
    Provider,
    SearchMode,
    check_between,
    check_one_of,
    check_whole,
)

TRACKER_KEYWORDS: Final = (
    *("max_hands", "one_person", "mirrored", "smooth", "color", "gestures", "model", "engine"),
    *("pool", "service", "options"),
)
CLOSE_NAME: Final = 0.75  # share of common letters of a misspelt option
LEAST_DETECTION: Final = 0.05
"""Below it, nearly any part of a picture counts as a palm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackerOptions:
    """Rarely needed options of a `HandTracker`.

    Raises
    ------
    UsageError
        An option is out of its range.
    """

    region: PartOfPicture | None = None
    """(left, top, right, bottom), optional: the part of the picture to search, as fractions, 0 to
    1. Hands are still in pixels of the whole picture.
    """
    rotation: int = 0
    """{0, 90, 180, 270}: degrees clockwise that turn the picture upright, for a camera on its side.
    Hands are still in pixels of the given picture; gestures are read upright.
    """
    min_detection_confidence: float = LIKELY
    """Detection threshold: minimum probability of a palm, 0.05 to 1."""
    min_presence_confidence: float = LIKELY
    """Minimum presence to accept a new hand, 0 to 1."""
    min_tracking_confidence: float = LIKELY
    """Minimum presence to keep a track, 0 to 1."""
    provider: Provider = "auto"
    """"auto", "cpu", "cuda", "tensorrt", "coreml", "intel-gpu" or "intel-npu"."""
    search: SearchMode = "tiles"
    """{"tiles", "whole"}: "tiles" also searches parts of the picture, for distant hands."""
    keep_crops: bool = False
    """Return the model inputs (palm searches and hand crops) as leases in the result's `crops`.
    Otherwise they are released with the picture.
    """
    threads: int = 0
    """Threads per inference run; 0: automatic."""
    precision: Precision = "auto"
    """{"auto", "f32", "bf16", "f16", "int8"}: arithmetic;
    "auto" chooses the fastest without loss of accuracy.
    """
    accept_metrics: bool = False
    """You accept that MediaPipe reports usage metrics to Google;
    required for the engine "mediapipe".
    """
    palm_width: float | None = None
    """The person's palm width in millimetres, 40 to 140: across the four knuckles, without the
    thumb. Gives every hand a position.
    """
    field_of_view: float | None = None
    """The lens's field of view, in degrees across the picture, 10 to 170. The default of 65, a
    typical webcam's, makes positions less certain.
    """

    def __post_init__(self) -> None:
        check_whole("threads", self.threads, 0, MOST_THREADS)
        for name, number, (lowest, highest) in (
            ("palm_width", PALM_MM if self.palm_width is None else self.palm_width, PALM_WIDTHS_MM),
            (
                "field_of_view",
                USUAL_LENS_DEG if self.field_of_view is None else self.field_of_view,
                LENSES_DEG,
            ),
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
            ("keep_crops", (False, True)),
            ("accept_metrics", (False, True)),
        ):
            check_one_of(name, getattr(self, name), words)
        if self.region is not None:
            object.__setattr__(self, "region", _part_of_picture(self.region))

    @property
    def confidences(self) -> tuple[float, float, float]:
        """Minimum confidences for detection, presence and tracking."""
        return (
            self.min_detection_confidence,
            self.min_presence_confidence,
            self.min_tracking_confidence,
        )


_OURS: Final = {
    "num_hands": "max_hands",
    "max_num_hands": "max_hands",
    "maxHands": "max_hands",
    "static_image_mode": "estimate(image) without a timestamp, for single pictures",
    "running_mode": "estimate(image) for single pictures, or estimate(image, timestamp) for video",
    "model_complexity": 'model="full" or "lite"',
    "min_hand_detection_confidence": "options=TrackerOptions(min_detection_confidence=…)",
    "min_hand_presence_confidence": "options=TrackerOptions(min_presence_confidence=…)",
    "detectionCon": "options=TrackerOptions(min_detection_confidence=…)",
    "minTrackCon": "options=TrackerOptions(min_tracking_confidence=…)",
    "device": 'options=TrackerOptions(provider="cuda") or another provider',
    "gpu": 'options=TrackerOptions(provider="cuda")',
    "rgb": 'color="rgb"',
    "flip": "mirrored=True",
    "mirror": "mirrored=True",
}
"""Ours for the option names of other libraries, and of habit."""


def with_earlier(options: TrackerOptions | None, keywords: Mapping[str, Any]) -> TrackerOptions:
    """Return the options merged with `HandTracker` keywords from 0.1; warn of each.

    Raises `UsageError`: the options are something else, or a keyword is unknown.
    """
    if not isinstance(options, TrackerOptions | None):
        raise UsageError(TrackerCode.NOT_OPTIONS, value=repr(options))
    options = options or TrackerOptions()
    if not keywords:
        return options
    _check_names(keywords)
    options = replace(options, **keywords)
    said = ", ".join(f"{name}=…" for name in keywords)
    words = f"HandTracker({said}) is now HandTracker(options=TrackerOptions({said}))"
    warnings.warn(words, DeprecationWarning, stacklevel=3)  # points at the tracker's creation
    return options


def _check_names(keywords: Collection[str]) -> None:
    known = {each.name for each in fields(TrackerOptions)}
    for name in keywords:
        if name in known:
            continue
        close = get_close_matches(name, [*TRACKER_KEYWORDS, *known], 1, CLOSE_NAME)
        if name in _OURS or close:
            raise UsageError(
                TrackerCode.OPTION_OF_ANOTHER, name=name, ours=_OURS.get(name) or close[0]
            )
        raise UsageError(
            TrackerCode.TRACKER_OPTION_UNKNOWN, name=name, names=", ".join(TRACKER_KEYWORDS)
        )


def _part_of_picture(region: object) -> PartOfPicture:
    try:
        left, top, right, bottom = (float(edge) for edge in region)  # type: ignore[attr-defined]
    except (TypeError, ValueError) as error:
        raise UsageError(TrackerCode.NOT_A_PART, value=repr(region)) from error
    if not (0.0 <= left < right <= 1.0 and 0.0 <= top < bottom <= 1.0):
        raise UsageError(TrackerCode.NOT_A_PART, value=repr(region))
    return left, top, right, bottom
