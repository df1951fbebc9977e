"""Source, models and options of a recording, as read: every value is one a person could have
chosen.

Has fields of `SourceInfo`, `ModelConfig`, `Setup` and `GestureConfig`; others are ignored.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from handtrack.plugins.recording.mcap import DamagedError
from handtrack.settings import MOST_HANDS, MOST_THREADS, ModelVariant, TrackerConfig

SCHEMA: Final = 1  # version of the messages

# Maximum pixels of a frame: 8K has 33 million. Decoding takes 9 bytes a pixel.
MOST_PIXELS: Final = 1 << 25

Side = Annotated[int, Meta(ge=1, le=MOST_PIXELS)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Word = Annotated[str, Meta(max_length=1000)]
Text = Annotated[str, Meta(max_length=10_000)]
_Bound = Annotated[float, Meta(ge=0.0, le=1000.0)]
_Words = Annotated[dict[Word, Word | None], Meta(max_length=100)]


class StoredSource(Struct, frozen=True):
    """The source: the size of its first frame, its rate, and the kind of its pictures."""

    width: Side
    height: Side
    fps: Annotated[float, Meta(ge=0.0, le=1e9)] = 0.0
    still: bool = False
    mirrored: bool = False


class StoredModels(Struct, frozen=True):
    """The requested models."""

    variant: ModelVariant = "full"
    max_hands: Annotated[int, Meta(ge=1, le=MOST_HANDS)] = 2


class StoredEngine(Struct, frozen=True):
    """Engine and device of the models."""

    engine: Annotated[str, Meta(min_length=1, max_length=100)]
    provider: Word
    precision: Literal["", "f32", "bf16", "f16", "int8"] = ""
    threads: Annotated[int, Meta(ge=0, le=MOST_THREADS)] = 0


class StoredGestures(Struct, frozen=True):
    """Options of gestures; of custom signs, only the names."""

    hold_s: _Bound = 1.0
    arm: Word = ""
    swipe_lengths: _Bound = 1.0
    swipe_speed: _Bound = 1.0
    own_signs: list[Word] = []
    practised: tuple[_Bound, _Bound] | None = None
    upright: Literal["up", "left", "right", "down"] = "up"
    two_fingers: bool = False


class StoredSetup(Struct, frozen=True):
    """Source, models and options of the frames that follow: see docs/recording.md."""

    schema: int
    source: StoredSource
    pictures: Literal["none", "camera", "lossless"]
    engine: StoredEngine | None = None
    models: StoredModels = StoredModels()
    tracker: TrackerConfig = TrackerConfig()
    gestures: StoredGestures = StoredGestures()
    sha256: _Words = {}
    versions: _Words = {}
    settings: dict[str, Any] = {}


class _Version(Struct):
    schema: int


class NewerError(Exception):
    """The recording is of a later version."""


def decode_setup(data: bytes | memoryview) -> StoredSetup:
    """Return a message's setup.

    Raises `NewerError`: it is of a later version. Raises `DamagedError`: it is malformed, or has
    values that nobody could have chosen.
    """
    try:
        if msgspec.json.decode(data, type=_Version).schema > SCHEMA:
            raise NewerError
        return msgspec.json.decode(data, type=StoredSetup)
    except (ValueError, RecursionError) as error:
        raise DamagedError from error
