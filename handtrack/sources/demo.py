"""Clips of the drawn hand: the demo, one gesture of it, or the story,
where the hand places an order.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from handtrack.assets import asset
from handtrack.landmarks import Image
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind
from handtrack.sources.video import VideoSource, open_video

PARTS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {
        "hand": (0.0, 2.0),
        "open_palm": (0.6, 2.0),
        "swipe left": (2.0, 5.1),
        "swipe right": (5.1, 8.2),
        "victory": (10.8, 13.1),
        "thumb_up": (17.8, 19.8),
        "thumb_down": (20.1, 22.5),
        "wave": (25.9, 28.9),
        "closed_fist": (34.2, 36.4),
    }
)
"""Start and end of each gesture in the clip, in seconds; any part can follow any other."""

Demonstrated = Callable[
    [], str
]  # returns the gesture to repeat; any other text plays the whole clip


def whole_clip() -> str:
    """Request the whole clip: return the empty gesture name."""
    return ""


class DemoSource:
    """The clip, or its part with the requested gesture; ends early when the request changes.

    `clip`: this object takes ownership.
    """

    def __init__(self, clip: VideoSource, demonstrated: Demonstrated) -> None:
        self._clip = clip
        self._demonstrated = demonstrated
        self._gesture = demonstrated()
        self._part = PARTS.get(self._gesture)
        self._first_s: float | None = None
        if self._part is not None:
            clip.skip_to(self._part[0])

    @property
    def info(self) -> SourceInfo:
        """The clip's info."""
        return self._clip.info

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame; time starts at 0. See `Source.grab`."""
        if self._first_s is not None and self._demonstrated() != self._gesture:
            return None
        header = self._clip.grab()
        if header is None or (self._part is not None and header.t >= self._part[1]):
            return None
        if self._first_s is None:
            self._first_s = header.t
        return replace(header, t=header.t - self._first_s)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame. See `Source.read_into`."""
        self._clip.read_into(pixels)

    def close(self) -> None:
        """Release the file. Thread-safe."""
        self._clip.close()


def demo_clip() -> Path:
    """Return the path of the clip."""
    return asset("demo", "demo.mp4")


def open_demo(*, mirrored: bool = False, demonstrated: Demonstrated = whole_clip) -> DemoSource:
    """Open the demo clip. Raises `SourceError`: the clip is missing or damaged:
    the installation is incomplete.
    """
    clip = open_video(demo_clip(), kind=SourceKind.DEMO, name="demo", mirrored=mirrored)
    return DemoSource(clip, demonstrated)


def story_clip() -> Path:
    """Return the path of the story."""
    return asset("demo", "story.mp4")


def open_story(*, mirrored: bool = False) -> VideoSource:
    """Open the story. Raises `SourceError`: the clip is missing or damaged:
    the installation is incomplete.
    """
    return open_video(story_clip(), kind=SourceKind.DEMO, name="demo:story", mirrored=mirrored)
