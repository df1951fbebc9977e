"""The two models on a picture: palms in a square of it, and hands in its regions."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.models.engine import LoadedModels, ModelRun
from handtrack.runtime.opencv import cv2
from handtrack.settings import TrackerConfig
from handtrack.tracking.crops import CropKeeper
from handtrack.tracking.judging import collapsed
from handtrack.tracking.light import SKIN, dye, expose, lighten, without_skin
from handtrack.tracking.palm import Palm, decode, hints
from handtrack.tracking.region import Region, Sighting, sighting
from handtrack.tracking.sampling import sample, sample_averaged

_SCOPE: Final = "tracker"
MAX_REGIONS_PER_RUN: Final = 2  # faster than one run each


class PictureModels:
    """The palm detector and the landmark model, run on crops that this makes from a picture.

    `models`: leased by the caller for this object's lifetime.
    `pool`: holds the models' inputs and outputs, and each frame's data until it ends.
    `crops`: receives the model inputs.
    """

    def __init__(
        self,
        models: LoadedModels,
        config: TrackerConfig,
        pool: BufferPool,
        crops: CropKeeper | None,
    ) -> None:
        self._min_detection = config.min_detection
        self._pool = pool
        self._crops = crops
        self._palm = models.bound("palm", pool, batch=1, scope=_SCOPE)
        self._landmark = {
            batch: models.bound("landmark", pool, batch=batch, scope=_SCOPE)
            for batch in range(1, min(config.max_hands, MAX_REGIONS_PER_RUN) + 1)
        }

    def detect_palms(
        self, image: Image, square: Region, *, inverted: bool | None = None
    ) -> tuple[list[Palm], NDArray[np.float32]]:
        """Return the palms in a square, in its unit, and what beside them is slightly like one.

        `inverted`: look in skin's hue, inverted or not; None looks in the picture's own colours.
        The places beside palms are (N, 2) float32, in the square's unit.
        """
        crop = self._palm.input[0]
        sample_averaged(image, square, crop, self._pool)
        lighten(crop)
        if inverted is not None:
            dye(crop, SKIN, inverted=inverted)
        if self._crops is not None:
            self._crops.keep("palm", square, crop)
        self._palm()
        boxes = self._palm.outputs["boxes"][0]
        scores = self._palm.outputs["scores"][0, :, 0]
        found = decode(boxes, scores, self._min_detection)
        return found, hints(scores, found)

    def look(self, image: Image, region: Region, *, gloved: bool = False) -> Sighting:
        """Return what the landmark model sees in a region; see `look_at`."""
        return self.look_at(image, [region], [gloved])[0]

    def look_at(
        self, image: Image, regions: Sequence[Region], gloved: Sequence[bool]
    ) -> list[Sighting]:
        """Return what the landmark model sees in each region, in batches of the bound size; hidden
        hands can exceed the maximum.

        `gloved`: whether each region's hand was in a glove when last seen.
        """
        seen: list[Sighting] = []
        at_once = len(self._landmark)
        for first in range(0, len(regions), at_once):
            together = regions[first : first + at_once]
            run = self._landmark[len(together)]
            worn = list(gloved[first : first + at_once])
            for row, (region, crop) in enumerate(zip(together, run.input, strict=True)):
                sample(image, region, crop, border=cv2.BORDER_REPLICATE)
                lighten(crop)
                worn[row] = without_skin(crop, before=worn[row])
                if worn[row]:
                    expose(crop)
                if self._crops is not None:
                    self._crops.keep("hand", region, crop)
            run()
            seen += [
                read_sighting(region, run, row, gloved=worn[row])
                for row, region in enumerate(together)
            ]
        return seen

    def close(self) -> None:
        """Release the models' inputs and outputs. Idempotent."""
        for run in (self._palm, *self._landmark.values()):
            run.close()


def read_sighting(region: Region, run: ModelRun, row: int, *, gloved: bool = False) -> Sighting:
    """Return a row of a landmark run's output; with presence 0 if it is impossible for a hand."""
    out = run.outputs
    presence = float(out["presence"][row, 0])
    looks_right = float(out["handedness"][row, 0])
    seen = sighting(region, out["landmarks"][row], presence, looks_right, out["world"][row])
    bunched = collapsed(seen.landmarks, seen.world, region)
    return replace(seen, presence=0.0 if bunched else seen.presence, gloved=gloved)
