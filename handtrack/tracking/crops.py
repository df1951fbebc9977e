"""The model inputs, as leases, only on request."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Self

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import COUNT, Image
from handtrack.memory.frame import FrameLease
from handtrack.memory.lease import Lease
from handtrack.memory.pool import BufferPool
from handtrack.messages import Hand, Handedness
from handtrack.tracking.region import Region

CropKind = Literal["palm", "hand"]
_SCOPE: Final = "crops"


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """The input of one model run."""

    kind: CropKind
    """{"palm", "hand"}: the palm detector or the landmark model."""
    region: Region
    """The rotated square, in picture pixels."""
    pixels: Lease[np.uint8]
    """(192, 192, 3) for "palm" or (224, 224, 3) for "hand", uint8, BGR; the caller releases it."""
    track_id: int | None = None
    """The hand found in it; None for a palm search, or if no reported hand was found."""


class Hands(tuple[Hand, ...]):
    """The hands of one picture, with their crops on request.

    A tuple of hands. As a context manager it releases the remaining crops at the end.
    """

    crops: tuple[Crop, ...]
    """In the order the models saw them; empty unless requested."""
    hidden: tuple[int, ...]
    """The track ids of hands hidden by another hand;
    a hand that reappears within 3 s keeps its id.
    """

    def __new__(
        cls, hands: Iterable[Hand], crops: tuple[Crop, ...] = (), hidden: tuple[int, ...] = ()
    ) -> Self:
        """Combine hands and crops; the new object owns the crops' leases."""
        made = super().__new__(cls, hands)
        made.crops = crops
        made.hidden = hidden
        return made

    @property
    def landmarks(self) -> NDArray[np.float32]:
        """(N, 21, 3) float32: the landmarks of all hands, as in `Hand.landmarks`."""
        return np.array([hand.landmarks for hand in self], np.float32).reshape(-1, COUNT, 3)

    @property
    def world(self) -> NDArray[np.float32]:
        """(N, 21, 3) float32: the world landmarks of all hands, as in `Hand.world`."""
        return np.array([hand.world for hand in self], np.float32).reshape(-1, COUNT, 3)

    @property
    def scores(self) -> NDArray[np.float32]:
        """(N,) float32: the presence of each hand."""
        return np.array([hand.score for hand in self], np.float32)

    @property
    def handedness(self) -> tuple[Handedness, ...]:
        """The side of each hand, as in `Hand.handedness`."""
        return tuple(hand.handedness for hand in self)

    def release(self) -> None:
        """Release every remaining crop. Idempotent."""
        for crop in self.crops:
            if crop.pixels.held:
                crop.pixels.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


class CropKeeper:
    """Copies the model inputs into the current frame's scope; a frame's crops end with it.

    `pool`: the frame's pool.
    """

    def __init__(self, pool: BufferPool) -> None:
        self._pool = pool
        self._copies: list[tuple[CropKind, Region, Image]] = []
        self.found_in: Mapping[Region, int] = {}
        """The ids of the frame's reported hands by their regions."""

    def keep(self, kind: CropKind, region: Region, shown: Image) -> None:
        """Copy a model's input, (side, side, 3) uint8."""
        copy = self._pool.empty(shown.shape, np.uint8)
        np.copyto(copy, shown)
        self._copies.append((kind, region, copy))

    def hand_over(self, frame: FrameLease) -> tuple[Crop, ...]:
        """Return this frame's crops, each with the hand found in its region."""
        copies = self._copies
        self._copies = []
        return tuple(
            Crop(
                kind,
                region,
                frame.lease(copy, scope=_SCOPE),
                self.found_in.get(region) if kind == "hand" else None,
            )
            for kind, region, copy in copies
        )

    def forget(self) -> None:
        """Drop the crops of a failed frame; its end releases them. Idempotent."""
        self._copies.clear()
