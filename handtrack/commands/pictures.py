"""Picture folders by class, and the hands in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from handtrack.commands.codes import ExportCode
from handtrack.commands.progress import progress_bar
from handtrack.errors import SourceError, UsageError, system_reason
from handtrack.gestures.features import (
    Shapes,
    distances,
    features_of,
    looks_of,
    normalised,
    stacked,
)
from handtrack.gestures.fingers import hand_length_px
from handtrack.hand_tracker.options import TrackerOptions
from handtrack.hand_tracker.tracker import HandTracker
from handtrack.messages import Hand
from handtrack.runtime.files import shown, valid_text
from handtrack.sentences import Code
from handtrack.settings import Provider
from handtrack.sources.images import in_order, read_picture

_MAX_HANDS: Final = 2


@dataclass(frozen=True, slots=True)
class ClassFolder:
    """A folder named after what its pictures show."""

    name: str
    pictures: tuple[Path, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PictureHands:
    """The hands in a picture, by file name; `unreadable` says why it cannot be read,
    empty if it can.
    """

    name: str
    hands: tuple[Hand, ...]
    unreadable: str = ""


def class_folders(root: Path) -> tuple[ClassFolder, ...]:
    """Return a folder's subfolders with their pictures; without subfolders, the folder itself.

    Raises `UsageError`: the folder is missing, or has no picture.
    """
    if not root.is_dir():
        raise UsageError(Code.FOLDER_MISSING, path=shown(root))
    try:
        folders = sorted(
            path for path in root.iterdir() if path.is_dir() and not path.name.startswith(".")
        )
        found = [ClassFolder(valid_text(path.name), in_order(path.iterdir())) for path in folders]
        found = [folder for folder in found if folder.pictures]
        if not found:
            found = [ClassFolder(valid_text(root.resolve().name), in_order(root.iterdir()))]
    except OSError as error:
        raise UsageError(
            Code.FOLDER_UNREADABLE, path=shown(root), reason=system_reason(error)
        ) from error
    if not found[0].pictures:
        raise UsageError(ExportCode.FOLDERS_WITHOUT_PICTURES, path=shown(root))
    return tuple(found)


def hands_of(
    folders: Sequence[ClassFolder], *, mirrored: bool = False, provider: Provider = "auto"
) -> dict[str, tuple[PictureHands, ...]]:
    """Return the hands in every picture, by folder name; each picture is processed on its own.

    Raises `ModelError`: the models cannot be used.
    """
    total = sum(len(folder.pictures) for folder in folders)
    with (
        HandTracker(
            _MAX_HANDS, mirrored=mirrored, color="bgr", options=TrackerOptions(provider=provider)
        ) as tracker,
        progress_bar() as bar,
    ):
        bar.begin("looking for hands", total)

        def looked_at(path: Path) -> PictureHands:
            bar.advance()
            try:
                return PictureHands(
                    valid_text(path.name), tuple(tracker.estimate(read_picture(path)))
                )
            except SourceError as error:
                return PictureHands(valid_text(path.name), (), str(error))

        return {
            folder.name: tuple(looked_at(path) for path in folder.pictures) for folder in folders
        }


def samples_of(pictures: Sequence[PictureHands], *, mirrored: bool = False) -> Shapes:
    """Return one sample per picture with a hand, (N, 21, 3) as from `features.normalised`.

    Of several hands, the sample is the one most like those in the other pictures, or without others
    the largest.
    """
    shown = [sorted(one.hands, key=hand_length_px, reverse=True) for one in pictures if one.hands]
    shapes = [
        stacked([normalised(hand.landmarks, looks_of(hand, mirrored=mirrored)) for hand in hands])
        for hands in shown
    ]
    features = [features_of(each) for each in shapes]
    chosen = []
    for at, candidates in enumerate(features):
        others = [other for k, other in enumerate(features) if k != at]
        apart = [
            sum(float(distances(one[None], other).min()) for other in others) for one in candidates
        ]
        chosen.append(shapes[at][apart.index(min(apart))])
    return stacked(chosen)
