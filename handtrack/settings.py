"""Frozen options of models and tracker, and checks of single options.

For the user's settings, see `handtrack.config.model`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import inf
from operator import index
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from handtrack.errors import UsageError
from handtrack.sentences import Code

EngineName = str  # a key of `handtrack.engines.ENGINES`
Precision = Literal["auto", "f32", "bf16", "f16", "int8"]
ModelVariant = Literal["full", "lite"]
SearchMode = Literal["tiles", "whole"]
ColorOrder = Literal["bgr", "rgb"]  # colour order of a picture: "bgr" is OpenCV's
_Share = Annotated[float, Meta(ge=0.0, le=1.0)]
PartOfPicture = tuple[_Share, _Share, _Share, _Share]
"""Left, top, right, bottom as fractions of the picture, 0 to 1."""

Provider = Literal["auto", "cpu", "cuda", "tensorrt", "coreml", "intel-gpu", "intel-npu"]

PROVIDERS: Final[tuple[Provider, ...]] = get_args(Provider)

PALM_WIDTHS_MM: Final = (40.0, 140.0)  # from a child's palm to beyond the widest
LENSES_DEG: Final = (10.0, 170.0)
LIKELY: Final = 0.5  # MediaPipe's default for each minimum confidence
ROTATIONS_DEG: Final = (0, 90, 180, 270)
MOST: Final = 10**9  # limit of every count: engines and files use 32 bits
MOST_HANDS: Final = 100
MOST_THREADS: Final = 1024  # more than any machine runs at once; each costs memory


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """The models to load; equal configurations share one resident model."""

    engine: EngineName = "auto"
    """{"auto", "onnx", "openvino", "mediapipe"}: "auto" chooses the faster of ONNX Runtime and
    OpenVINO when loading.
    """
    variant: ModelVariant = "full"
    provider: str = "auto"
    """One of `PROVIDERS`; "auto" chooses the best working one."""
    threads: int = 0
    """Threads per inference run; 0: automatic."""
    accept_metrics: bool = False
    """The user accepts that MediaPipe reports usage metrics to Google; required to load it."""
    max_hands: int = 2
    """Maximum hands for MediaPipe, fixed on opening; Handtrack's own models serve any number."""
    precision: Precision = "auto"
    """{"auto", "f32", "bf16", "f16", "int8"}: arithmetic; "auto" chooses the fastest without loss
    of accuracy. "int8" is for the full model.
    """


@dataclass(frozen=True, slots=True)
class TrackerConfig:
    """How to find and track hands; a change loads nothing.
    The bounds hold for what a recording says.
    """

    max_hands: Annotated[int, Meta(ge=1, le=MOST_HANDS)] = 2
    mirrored: bool = False
    smooth: bool = False
    search: SearchMode = "tiles"
    """{"tiles", "whole"}: "tiles" also searches parts of the picture, for distant hands."""
    palm_width_mm: Annotated[float, Meta(ge=1.0, le=1000.0)] | None = None
    """The person's palm width across the four knuckles, without the thumb;
    gives every hand a position.
    """
    field_of_view_deg: Annotated[float, Meta(ge=1.0, le=179.0)] | None = None
    """The lens's field of view across the picture; None assumes a typical webcam."""
    min_detection: Annotated[float, Meta(gt=0.0, le=1.0)] = LIKELY
    min_presence: _Share = LIKELY
    min_tracking: _Share = LIKELY
    """Minimum probability of a palm, and minimum presence to accept a new hand and to keep a track;
    0 to 1.
    """
    region: PartOfPicture | None = None
    """(left, top, right, bottom) or None: the part of the picture to search, as fractions;
    None for the whole.
    """
    rotation_deg: Annotated[int, Meta(ge=0, le=270, multiple_of=90)] = 0
    """Clockwise rotation that turns the picture upright: 0, 90, 180 or 270."""
    one_person: bool = False
    """Track one person only: at most one left and one right hand."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for an empty region."""
        if self.region is not None and not (
            self.region[0] < self.region[2] and self.region[1] < self.region[3]
        ):
            raise ValueError("the region is empty")


def check_whole(name: str, value: object, least: int, most: int = MOST) -> None:
    """Raise `UsageError` unless an option is a whole number from `least` to `most`."""
    try:
        whole = index(value)  # type: ignore[arg-type]
    except TypeError as error:
        raise UsageError(Code.NOT_WHOLE, name=name, value=repr(value)) from error
    if whole < least:
        raise UsageError(Code.OUT_OF_RANGE, name=name, value=whole, least=least)
    check_between(name, whole, least, most)


def check_between(name: str, value: object, least: float, most: float) -> None:
    """Raise `UsageError` unless an option is a number from `least` to `most`."""
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise UsageError(Code.NOT_A_NUMBER, name=name, value=repr(value)) from error
    except OverflowError:
        number = inf
    if not least <= number <= most:
        raise UsageError(Code.NOT_BETWEEN, name=name, value=number, least=least, most=most)


def check_one_of(name: str, value: object, known: Collection[object]) -> None:
    """Raise `UsageError` unless an option is in `known`; the error does not list None."""
    if not isinstance(value, (str, int, type(None))) or value not in known:
        names = ", ".join(str(each) for each in known if each is not None)
        raise UsageError(Code.NOT_ONE_OF, name=name, value=repr(value), names=names)
