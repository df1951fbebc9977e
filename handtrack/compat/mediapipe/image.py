"""`mp.Image` and `mp.ImageFormat`."""

from enum import Enum, IntEnum
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from handtrack.compat.codes import CompatCode
from handtrack.compat.errors import UnreadableImageError, WrongValueError
from handtrack.errors import HandtrackError
from handtrack.runtime.opencv import cv2
from handtrack.sources.images import read_picture


class ImageFormat(IntEnum):
    """The formats with 8 bits per channel, with MediaPipe's numbers."""

    SRGB = 1
    SRGBA = 2
    GRAY8 = 3
    SBGRA = 11

    __str__ = Enum.__str__


_CHANNELS: Final = {
    ImageFormat.SRGB: 3,
    ImageFormat.SRGBA: 4,
    ImageFormat.GRAY8: 1,
    ImageFormat.SBGRA: 4,
}


class Image:
    """A picture in its own memory.

    `data`, (H, W), (H, W, 3) or (H, W, 4) uint8: copied.

    Raises `WrongValueError`: the data does not fit the format.
    """

    def __init__(self, image_format: ImageFormat, data: ArrayLike) -> None:
        pixels: NDArray[np.uint8] = np.array(data, order="C")
        channels = _CHANNELS[image_format]
        if pixels.dtype != np.uint8 or (
            pixels.shape[2:] != (channels,) and (channels > 1 or pixels.ndim != 2)
        ):
            wanted = "(H, W) uint8" if channels == 1 else f"(H, W, {channels}) uint8"
            given = f"{pixels.shape} {pixels.dtype}"
            raise WrongValueError(
                CompatCode.IMAGE_DATA_WRONG, format=image_format.name, wanted=wanted, given=given
            )
        pixels.flags.writeable = False
        self._pixels = pixels
        self.image_format = image_format

    @classmethod
    def create_from_file(cls, file_name: str) -> Self:
        """Read a picture file as SRGB. Raises `UnreadableImageError`: the file is missing,
        or not a picture.
        """
        try:
            pixels = read_picture(Path(file_name))
        except HandtrackError as error:
            raise UnreadableImageError(error.message) from error
        return cls(ImageFormat.SRGB, cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB))

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self._pixels.shape[1])

    @property
    def height(self) -> int:
        """Height in pixels."""
        return int(self._pixels.shape[0])

    @property
    def channels(self) -> int:
        """Channels per pixel."""
        return _CHANNELS[self.image_format]

    def __getitem__(self, place: int | tuple[int, ...]) -> int:
        """Return a channel of a pixel: row, column, channel."""
        return int(self._pixels[place])

    def numpy_view(self) -> NDArray[np.uint8]:
        """Return the pixels, read-only."""
        return self._pixels

    def is_empty(self) -> bool:
        """Return whether the picture has no pixels."""
        return not self._pixels.size

    @property
    def step(self) -> int:
        """Bytes from one row to the next."""
        return int(self._pixels.strides[0])

    def is_contiguous(self) -> bool:
        """Return True: the rows are contiguous in memory."""
        return True

    def uses_gpu(self) -> bool:
        """Return False: the pixels are in main memory."""
        return False
