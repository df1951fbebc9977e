"""The settings of recordings."""

from typing import Annotated

from msgspec import Meta, Struct


class RecordingSettings(Struct, frozen=True):
    """Recording options: include the camera's pictures or not,
    and the maximum file size in gigabytes (10⁹ bytes).
    """

    pictures: bool = False
    most_gb: Annotated[int, Meta(ge=1, le=100)] = 2
