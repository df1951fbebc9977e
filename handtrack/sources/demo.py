"""The demo clip that comes with Handtrack."""

from pathlib import Path

from handtrack.assets import asset
from handtrack.sources.source import SourceKind
from handtrack.sources.video import VideoSource, open_video


def demo_clip() -> Path:
    """Return the path of the clip."""
    return asset("demo", "demo.mp4")


def open_demo(*, mirrored: bool = False) -> VideoSource:
    """Open the demo clip.

    Raises
    ------
    SourceError
        The clip is missing or damaged: the installation is incomplete.
    """
    return open_video(demo_clip(), kind=SourceKind.DEMO, name="demo", mirrored=mirrored)
