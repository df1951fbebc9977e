"""What a source is: one small protocol, and what it says of itself."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from handtrack.landmarks import Image
from handtrack.sentences import Message


class SourceKind(Enum):
    """What stands behind a source."""

    CAMERA = "camera"
    STREAM = "stream"
    VIDEO = "video"
    IMAGES = "images"
    DEMO = "demo"


@dataclass(frozen=True, slots=True)
class SourceInfo:
    """What a source says of itself.

    Attributes
    ----------
    kind : SourceKind
    name : str
        For people: a camera's name, a file's name, a URL without its credentials.
    width, height : int
        Pixels of the first frame, after rotation.
    fps : float
        Frames a second as the source states them; 0 where it does not (images).
    length : int or None
        Number of frames where it is known.
    live : bool
        Frames come at their own time and cannot be asked for again (camera, stream).
    still : bool
        Every frame stands alone (images): nothing is tracked from one to the next.
    mirrored : bool
        The picture is a mirror image (selfie).
    flaw : Message or None
        What of a file that is played over and over could not be read the last time.
    """

    kind: SourceKind
    name: str
    width: int
    height: int
    fps: float
    length: int | None
    live: bool
    still: bool
    mirrored: bool
    flaw: Message | None = None


@dataclass(frozen=True, slots=True)
class FrameHeader:
    """One grabbed frame, before its pixels are asked for.

    Attributes
    ----------
    t : float
        Seconds on the source's own clock, strictly increasing over the source's life.
    captured_ns : int
        `time.monotonic_ns()` when it was grabbed.
    height, width : int
        Pixels, after rotation. A source may change size from one frame to the next.
    name : str or None
        The file's name, for images.
    cut : bool
        This frame does not follow from the one before (a file looped, a stream came back): every track ends.
    """

    t: float
    captured_ns: int
    height: int
    width: int
    name: str | None = None
    cut: bool = False


class Source(Protocol):
    """A run of frames. Used from one thread at a time; `close` may come from any thread, once or more often."""

    @property
    def info(self) -> SourceInfo:
        """What the source says of itself; another object only where it was opened anew, and then the frame is a cut."""
        ...

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; None at the end.

        Raises
        ------
        SourceStalledError
            No frame in time (a live source); asking again is right.
        SourceError
            The source broke off.
        """
        ...

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame into `pixels`, (height, width, 3) uint8 BGR of the header's size.

        Raises
        ------
        SourceError
            The frame cannot be decoded.
        """
        ...

    def close(self) -> None:
        """Give the device, file or connection back."""
        ...
