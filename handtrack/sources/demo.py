"""The demo clip that comes with Handtrack."""

from handtrack.assets import asset
from handtrack.sources.source import SourceKind
from handtrack.sources.video import VideoSource, open_video


def open_demo(*, mirrored: bool = False) -> VideoSource:
    """Open the demo clip.

    Raises
    ------
    SourceError
        The clip is missing or damaged: the installation is not whole.
    """
    return open_video(asset("demo", "demo.mp4"), kind=SourceKind.DEMO, name="demo", mirrored=mirrored)
