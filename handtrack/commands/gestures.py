"""The `gestures` command: teach and test your own signs from folders of pictures."""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from handtrack.commands.codes import ExportCode
from handtrack.commands.options import one_of
from handtrack.commands.pictures import (
    ClassFolder,
    PictureHands,
    class_folders,
    hands_of,
    samples_of,
)
from handtrack.errors import UsageError
from handtrack.gestures.confusion import Confusion, confusion_of, leave_one_out
from handtrack.gestures.custom import OwnReading, OwnSignReader
from handtrack.gestures.features import looks_of
from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack.gestures.own_signs import MAX_SAMPLES, MIN_SAMPLES, OwnSign, OwnSigns, check_name
from handtrack.gestures.static import NONE
from handtrack.runtime.files import check_outputs, shown, valid_text
from handtrack.settings import PROVIDERS

_SCORE_DECIMALS: Final = 4

Readings = dict[str, OwnReading]  # what each picture with a hand shows, by file name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    commands = parser.add_subparsers(dest="command", required=True, metavar="train|test")
    train = commands.add_parser("train", help="teach gestures from folders of pictures")
    train.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="a folder with one subfolder of pictures per gesture",
    )
    train.add_argument(
        "--out", type=Path, required=True, metavar="FILE.json", help="the file to write"
    )
    test = commands.add_parser("test", help="see how pictures are read")
    test.add_argument(
        "file", type=Path, metavar="FILE.json", help="the file with the gestures you taught"
    )
    test.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="a folder whose subfolders are named after the signs they show",
    )
    test.add_argument("--json", action="store_true", help="print JSON")
    for each in (train, test):
        each.add_argument(
            "--mirrored", action="store_true", help="the pictures are mirror images (selfies)"
        )
        each.add_argument(
            "--provider",
            **one_of("--provider", PROVIDERS),
            default="auto",
            help="where the models run (auto)",
        )


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """Teach or test; return the exit status. Raises `HandtrackError`: it cannot continue;
    nothing is written then.
    """
    return _train(options) if options.command == "train" else _test(options)


def _train(options: argparse.Namespace) -> int:
    if options.out.suffix.lower() != ".json":
        raise UsageError(ExportCode.ENDING_NOT_JSON, path=shown(options.out))
    folders = class_folders(options.folder)
    check_outputs([options.out], (picture for folder in folders for picture in folder.pictures))
    for folder in folders:
        if folder.name != NONE:
            check_name(folder.name)
    found = hands_of(folders, mirrored=options.mirrored, provider=options.provider)
    _say_found(found)
    signs = OwnSigns(
        tuple(
            _taught(folder, found, mirrored=options.mirrored)
            for folder in folders
            if folder.name != NONE
        )
    )
    if not signs.signs:
        raise UsageError(ExportCode.FOLDER_WITHOUT_GESTURES, path=str(options.folder))
    write_own_signs(options.out, signs)
    left_out = leave_one_out(signs)
    _say("", "each sample, read by all the others:", *left_out.lines())
    _say(
        f"{left_out.right} of {left_out.total} right; {options.out} holds {', '.join(signs.names)}"
    )
    if NONE in found:
        read = _readings(OwnSignReader(signs), found[NONE], mirrored=options.mirrored)
        taken = [f"{name} as {one.sign}" for name, one in read.items() if one.sign != NONE]
        _say(
            f"of {len(read)} pictures in {NONE}, taken for a gesture: {', '.join(taken) or 'not one'}"
        )
    return 0


def _test(options: argparse.Namespace) -> int:
    signs = read_own_signs(options.file)
    found = hands_of(
        class_folders(options.folder), mirrored=options.mirrored, provider=options.provider
    )
    reader = OwnSignReader(signs)
    read = {
        label: _readings(reader, pictures, mirrored=options.mirrored)
        for label, pictures in found.items()
    }
    confusion = confusion_of(
        ((label, one.sign) for label, readings in read.items() for one in readings.values()),
        signs.names,
    )
    if options.json:
        print(json.dumps(_record(options.file, signs, found, read, confusion), indent=1))  # noqa: T201
        return 0
    _say_found(found)
    _say("", *confusion.lines(), f"{confusion.right} of {confusion.total} right")
    return 0


def _taught(
    folder: ClassFolder, found: Mapping[str, Sequence[PictureHands]], *, mirrored: bool
) -> OwnSign:
    pictures = found[folder.name]
    samples = samples_of(pictures, mirrored=mirrored)
    if len(samples) < MIN_SAMPLES:
        found_in = {"count": len(samples), "total": len(pictures)}
        raise UsageError(ExportCode.HANDS_TOO_FEW, name=folder.name, least=MIN_SAMPLES, **found_in)
    if len(samples) > MAX_SAMPLES:
        _say(f"{folder.name}: {MAX_SAMPLES} of {len(samples)} samples are kept, evenly spread")
        samples = samples[np.linspace(0, len(samples) - 1, MAX_SAMPLES).astype(int)]
    return OwnSign(folder.name, samples)


def _readings(
    reader: OwnSignReader, pictures: Sequence[PictureHands], *, mirrored: bool
) -> Readings:
    """Return what each picture with a hand shows: of several hands,
    the one with the clearest taught sign.
    """
    return {
        picture.name: max(
            (
                reader.read(hand.landmarks, looks_of(hand, mirrored=mirrored))
                for hand in picture.hands
            ),
            key=lambda one: (one.sign != NONE, one.score),
        )
        for picture in pictures
        if picture.hands
    }


def _record(
    file: Path,
    signs: OwnSigns,
    found: Mapping[str, Sequence[PictureHands]],
    read: Mapping[str, Readings],
    confusion: Confusion,
) -> dict[str, Any]:
    return {
        "file": valid_text(file),
        "gestures": list(signs.names),
        "pictures": sum(len(pictures) for pictures in found.values()),
        "with_hand": confusion.total,
        "right": confusion.right,
        "accuracy": round(confusion.accuracy, _SCORE_DECIMALS) if confusion.total else None,
        "classes": {
            label: {
                "pictures": len(pictures),
                "with_hand": len(read[label]),
                "without_hand": [
                    one.name for one in pictures if not one.hands and not one.unreadable
                ],
                "unreadable": [one.name for one in pictures if one.unreadable],
                "right": confusion.right_of(label) if read[label] else 0,
                "read": confusion.row(label) if read[label] else {},
                "results": [
                    {
                        "file": name,
                        "gesture": one.sign,
                        "gesture_score": round(one.score, _SCORE_DECIMALS),
                    }
                    for name, one in read[label].items()
                ],
            }
            for label, pictures in found.items()
        },
    }


def _say_found(found: Mapping[str, Sequence[PictureHands]]) -> None:
    for label, pictures in found.items():
        without = [one.name for one in pictures if not one.hands and not one.unreadable]
        unreadable = [one.name for one in pictures if one.unreadable]
        line = f"{label}: a hand in {sum(bool(one.hands) for one in pictures)} of {len(pictures)} pictures"
        line += f"; none in {', '.join(without)}" if without else ""
        line += f"; cannot be read: {', '.join(unreadable)}" if unreadable else ""
        _say(line)


def _say(*lines: str) -> None:
    print(*map(shown, lines), sep="\n")  # noqa: T201
