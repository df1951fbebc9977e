"""Results for analysis and training: DeepLabCut's table of a video, COCO's key points of pictures.

Both formats begin with data known only at the end (the table's individuals, COCO's pictures). So
each frame is stored as a line, and the file is made from the lines.
"""

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final, TextIO

import numpy as np
from numpy.typing import NDArray

from handtrack.commands.codes import ExportCode
from handtrack.commands.sidecar import About
from handtrack.commands.writers import Write, made_of_lines, with_sidecar
from handtrack.errors import UsageError
from handtrack.landmarks import BONES, Landmark
from handtrack.messages import Hand, TrackingResult, is_plausible
from handtrack.runtime.files import PendingFile, valid_text
from handtrack.version import __version__

# A point's tolerance in palm lengths (wrist to the middle knuckle): about a centimetre.
NEAR: Final = 0.1

_BODY_PARTS: Final = tuple(landmark.name.lower() for landmark in Landmark)
_COORDS: Final = ("x", "y", "likelihood")
_SCORER: Final = "Handtrack"
_ABSENT: Final = ("", "", 0.0) * len(_BODY_PARTS)
_PIXEL_DECIMALS: Final = 3
_SCORE_DECIMALS: Final = 4

_OUTSIDE_SIGMA: Final = 0.32  # of 100 true joints, 68 are within sigma
_LIKELY: Final = 0.5
_VISIBLE = 2  # COCO's flags; 0 would be a point without a place
_LABELLED = 1


def open_deeplabcut(path: Path, about: About) -> AbstractContextManager[Write]:
    """Write a video's DeepLabCut table, at the end."""
    return made_of_lines(path, with_sidecar(path, about), DeepLabCut())


def open_coco(path: Path, about: About) -> AbstractContextManager[Write]:
    """Write pictures' key points, at the end; its description is in the file."""
    pictures = (about.folder or path.parent).resolve()
    return made_of_lines(path, PendingFile(path), Coco(pictures, about.of_pictures, about.contents))


class Individuals:
    """Names of the hands in a video: always `left` and `right`; a second left hand in a frame is
    `left2`.

    A hand keeps its name while it is followed.
    """

    def __init__(self) -> None:
        self.names = ["left", "right"]
        self._of_track: dict[int, str] = {}

    def seen(self, result: TrackingResult) -> dict[str, Hand]:
        """Return the hands by individual: known hands keep their names,
        and new ones take the free names.
        """
        named: dict[str, Hand] = {}
        new = []
        for hand in filter(is_plausible, result.hands):
            name = self._of_track.get(hand.track_id, "")
            if name.startswith(hand.handedness.lower()) and name not in named:
                named[name] = hand
            else:
                new.append(hand)
        for hand in new:
            name = side = hand.handedness.lower()
            number = 1
            while name in named:
                number += 1
                name = f"{side}{number}"
            if name not in self.names:
                self.names.append(name)
            named[name] = hand
            self._of_track[hand.track_id] = name
        return named


class DeepLabCut:
    """One row per frame, with x, y and likelihood of every landmark of every individual.

    An absent individual has empty x and y and likelihood 0, because pandas takes a first row
    without values for names.
    """

    def __init__(self) -> None:
        self._individuals = Individuals()

    def line_of(self, result: TrackingResult) -> str:
        """Return a frame's row, with the individuals known so far."""
        seen = self._individuals.seen(result)
        cells: list[Any] = [result.frame]
        for individual in self._individuals.names:
            hand = seen.get(individual)
            cells += _ABSENT if hand is None else _points(hand).ravel().tolist()
        return _csv_line(cells)

    def whole(self, lines: TextIO) -> Iterator[str]:
        """Yield the header and the rows, each padded to the header's length."""
        names = self._individuals.names
        columns = [
            (name, part, coord) for name in names for part in _BODY_PARTS for coord in _COORDS
        ]
        yield _csv_line(["scorer", *[_SCORER] * len(columns)])
        for level, values in zip(
            ("individuals", "bodyparts", "coords"), zip(*columns, strict=True), strict=True
        ):
            yield _csv_line([level, *values])
        lines.seek(0)
        absent = _csv_line(_ABSENT).rstrip("\n")
        for line in lines:
            known = line.count(",") // len(_ABSENT)
            yield ",".join([line.rstrip("\n"), *[absent] * (len(names) - known)]) + "\n"


class Coco:
    """Pictures, and every hand in them as an annotation of the category `hand`.

    `folder`: base for relative picture paths. `of_pictures`: whether the current frames are single
    pictures.
    `contents`: the description of the results, once they are complete.
    """

    def __init__(
        self, folder: Path, of_pictures: Callable[[], bool], contents: Callable[[], dict[str, Any]]
    ) -> None:
        self._folder = folder
        self._of_pictures = of_pictures
        self._contents = contents
        self._pictures = self._hands = 0

    def line_of(self, result: TrackingResult) -> str:
        """Return a picture and its annotations, with a tab between.

        Raises `UsageError`: the frame is not a single picture.
        """
        if not self._of_pictures() or result.name is None:
            raise UsageError(ExportCode.COCO_FOR_PICTURES)
        self._pictures += 1
        size = {"width": result.width, "height": result.height}
        name = (
            os.path.relpath(result.name, self._folder)
            if Path(result.name).is_absolute()
            else result.name
        )
        picture = {"id": self._pictures, "file_name": valid_text(Path(name).as_posix()), **size}
        hands = ",".join(
            _json(self._annotation(hand, result)) for hand in filter(is_plausible, result.hands)
        )
        return f"{_json(picture)}\t{hands}\n"

    def whole(self, lines: TextIO) -> Iterator[str]:
        """Yield one JSON object."""
        stated = {
            "description": "Hand key points",
            "version": __version__,
            "handtrack": self._contents(),
        }
        yield f'{{"info":{_json(stated)},\n"categories":[{_json(_CATEGORY)}],\n"images":['
        for column, after in enumerate(('],\n"annotations":[', "]}\n")):
            lines.seek(0)
            between = "\n"
            for line in lines:
                if text := line.rstrip("\n").split("\t")[column]:
                    yield between + text
                    between = ",\n"
            yield after

    def _annotation(self, hand: Hand, result: TrackingResult) -> dict[str, Any]:
        self._hands += 1
        points = _points(hand)
        x, y, likelihood = points.T
        inside = (x >= 0) & (y >= 0) & (x <= result.width - 1) & (y <= result.height - 1)
        points[:, 2] = np.where(inside & (likelihood >= _LIKELY), _VISIBLE, _LABELLED)
        low = np.clip(points[:, :2].min(axis=0), 0, (result.width, result.height))
        span = np.clip(points[:, :2].max(axis=0), 0, (result.width, result.height)) - low
        plain = hand.to_dict()
        return {
            "id": self._hands,
            "image_id": self._pictures,
            "category_id": _CATEGORY["id"],
            "keypoints": [
                int(value) if place % 3 == 2 else value
                for place, value in enumerate(points.ravel().tolist())
            ],
            "num_keypoints": len(points),
            "bbox": [round(value, _PIXEL_DECIMALS) for value in (*low.tolist(), *span.tolist())],
            "area": round(float(span[0] * span[1]), _PIXEL_DECIMALS),
            "iscrowd": 0,
            "score": plain["score"],
            "attributes": {name: plain[name] for name in _ATTRIBUTES},
        }


_ATTRIBUTES: Final = ("handedness", "handedness_score", "gesture", "gesture_score")
_OKS_SIGMAS: Final = [
    *(0.029, 0.022, 0.035, 0.037, 0.047, 0.026, 0.025, 0.024, 0.035, 0.018, 0.024),
    *(0.022, 0.026, 0.017, 0.021, 0.021, 0.032, 0.02, 0.019, 0.022, 0.031),
]
"""Annotators' disagreement at each landmark, as a fraction of the hand's scale: COCO-WholeBody's,
for `kpt_oks_sigmas`.
"""
_CATEGORY: Final[dict[str, Any]] = {
    "id": 1,
    "name": "hand",
    "supercategory": "person",
    "keypoints": _BODY_PARTS,
    "skeleton": [[start + 1, end + 1] for start, end in BONES],  # COCO counts from 1
    "sigmas": _OKS_SIGMAS,
}


def likelihoods(hand: Hand) -> NDArray[np.float64]:
    """Return the probability, (21,), that there is a hand and that each joint is `NEAR` its
    landmark.

    An engine without sigmas gives every landmark the hand's score.
    """
    if hand.sigma is None:
        return np.full(len(_BODY_PARTS), hand.score)
    points = hand.landmarks.astype(np.float64)
    palm_length = float(np.linalg.norm(points[Landmark.MIDDLE_MCP] - points[Landmark.WRIST]))
    sigma = np.maximum(hand.sigma.astype(np.float64), np.finfo(np.float32).tiny)
    return hand.score * (1 - _OUTSIDE_SIGMA ** ((NEAR * palm_length / sigma) ** 2))


def _points(hand: Hand) -> NDArray[np.float64]:
    """Return (21, 3): x and y in pixels, and the likelihood."""
    places = np.round(hand.landmarks[:, :2].astype(np.float64), _PIXEL_DECIMALS)
    return np.column_stack((places, np.round(likelihoods(hand), _SCORE_DECIMALS)))


def _csv_line(cells: Iterable[Any]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)
