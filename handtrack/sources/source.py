"""The source protocol, with its info and frame header."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol

from handtrack.landmarks import Image
from handtrack.messages import TrackingResult
from handtrack.sentences import Message


class SourceKind(Enum):
    """The kind of a source."""

    CAMERA = "camera"
    STREAM = "stream"
    VIDEO = "video"
    IMAGES = "images"
    DEMO = "demo"


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """The description of a source."""

    kind: SourceKind
    name: str
    """Display name: a camera's name, a file's name, a URL without credentials."""
    width: int
    height: int
    """Pixels of the first frame, after rotation."""
    fps: float
    """Frames per second as stated by the source; 0 if unstated (images)."""
    length: int | None
    """Number of frames, if known."""
    live: bool
    """Frames arrive at their own pace and cannot be repeated (camera, stream)."""
    still: bool
    """Every frame is a still (images): no tracking between frames."""
    mirrored: bool
    """The picture is a mirror image (selfie)."""
    flaw: Message | None = None
    """Reading error in the last round of a repeating file."""
    duration_s: float | None = None
    """A video's stated playing time, if known."""
    pictures: bool = True
    """Frames have pictures; False for a recording of results only."""
    recorded: Mapping[str, Any] | None = None
    """For a recording: how its results were made, as plain data."""


@dataclass(frozen=True, slots=True)
class FrameHeader:
    """One grabbed frame, before its pixels are read."""

    t: float
    """Seconds on the source's own clock, strictly increasing over the source's life."""
    captured_ns: int
    """`time.monotonic_ns()` at the grab."""
    height: int
    width: int
    """Pixels, after rotation. A source may change size from one frame to the next."""
    name: str | None = None
    """For pictures: the file's path, relative to the source folder or the fixed part of a
    pattern.
    """
    cut: bool = False
    """A break before this frame (a file looped, a seek, a stream came back): every track ends."""
    position_s: float | None = None
    """Seconds from the beginning of a video; unlike `t`, it restarts with the video."""
    number: int | None = None
    """For a recording: the recorded frame number."""
    stored: TrackingResult | None = None
    """For a recorded frame without a picture: the recorded result. The picture is black."""
    encoded: bytes | None = None
    """The camera's own JPEG, if requested."""


class Source(Protocol):
    """A series of frames. Used from one thread at a time; `close` is thread-safe and idempotent."""

    @property
    def info(self) -> SourceInfo:
        """The source's info; a new object only after reopening, with the next frame a cut."""
        ...

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; None at the end.

        Raises `SourceStalledError`: no frame in time (a live source); retry. Raises `SourceError`:
        the source ended early.
        """
        ...

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame into `pixels`, (height, width, 3) uint8 BGR of the header's
        size.

        Raises `SourceError`: the frame cannot be decoded.
        """
        ...

    def close(self) -> None:
        """Release the device, file or connection."""
        ...
