"""The pictures that the models were shown, for who asks for them: as leases, and only then."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Literal, Self

import numpy as np

from handtrack.landmarks import Image
from handtrack.memory import BufferPool, FrameLease, Lease
from handtrack.messages import Hand
from handtrack.tracking.geometry import Region

CropKind = Literal["palm", "hand"]
_SCOPE: Final = "crops"


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """What one run of a model was shown.

    Attributes
    ----------
    kind : {"palm", "hand"}
        Which model: the palm detector or the landmark model.
    region : Region
        The rotated square of the picture, in its pixels.
    pixels : Lease
        (192, 192, 3) for "palm" or (224, 224, 3) for "hand", uint8, BGR; whoever has the result releases it.
    track_id : int or None
        The hand that was found in it; None where it is a look for palms, or nothing that is reported was found.
    """

    kind: CropKind
    region: Region
    pixels: Lease
    track_id: int | None = None


class Hands(tuple[Hand, ...]):
    """The hands of one picture, and the crops that they were found in where these were asked for.

    A tuple of hands; a context manager, whose end releases the crops that are still held.

    Attributes
    ----------
    crops : tuple of Crop
        In the order in which the models saw them; empty where they were not asked for.
    """

    crops: tuple[Crop, ...]

    def __new__(cls, hands: Iterable[Hand], crops: tuple[Crop, ...] = ()) -> Self:
        """Make it of hands and crops; the crops' leases belong to whoever has it."""
        made = super().__new__(cls, hands)
        made.crops = crops
        return made

    def release(self) -> None:
        """Release every crop that is still held; once or more often."""
        for crop in self.crops:
            if crop.pixels.held:
                crop.pixels.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


class CropKeeper:
    """Copies what the models are shown into the frame in whose block they run; a frame's crops end with it.

    Parameters
    ----------
    pool : BufferPool
        The frame's.
    """

    def __init__(self, pool: BufferPool) -> None:
        self._pool = pool
        self._copies: list[tuple[CropKind, Region, Image]] = []

    def keep(self, kind: CropKind, region: Region, shown: Image) -> None:
        """Copy what a model is shown, (side, side, 3) uint8."""
        copy = self._pool.empty(shown.shape, np.uint8)
        np.copyto(copy, shown)
        self._copies.append((kind, region, copy))

    def hand_over(self, frame: FrameLease, found_in: Mapping[Region, int]) -> tuple[Crop, ...]:
        """Give the crops of this frame away, with the hands that were found in them by their regions."""
        copies, self._copies = self._copies, []
        return tuple(
            Crop(kind, region, frame.lease(copy, scope=_SCOPE), found_in.get(region) if kind == "hand" else None)
            for kind, region, copy in copies
        )

    def forget(self) -> None:
        """Leave the crops of a frame that came to nothing to its end; once or more often."""
        self._copies.clear()
