"""The clips of the drawn hand that come with Handtrack: the demo, and the story in which it makes an order."""

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


def story_clip() -> Path:
    """Return the path of the story."""
    return asset("demo", "story.mp4")


def open_story(*, mirrored: bool = False) -> VideoSource:
    """Open the story.

    Raises
    ------
    SourceError
        The clip is missing or damaged: the installation is incomplete.
    """
    return open_video(story_clip(), kind=SourceKind.DEMO, name="demo:story", mirrored=mirrored)
