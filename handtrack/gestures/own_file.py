"""The file of taught signs: plain JSON, validated on reading, written atomically."""

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
import numpy as np
from msgspec import Meta, Struct

from handtrack.errors import StoreError, UsageError, first_line, system_reason
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.features import Shapes
from handtrack.gestures.own_signs import (
    MAX_NAME_LETTERS,
    MAX_SAMPLES,
    MAX_SIGNS,
    MIN_SAMPLES,
    OwnSign,
    OwnSigns,
)
from handtrack.landmarks import COUNT, Landmark
from handtrack.runtime.files import read_file, replace_file, shown
from handtrack.sentences import Code

FORMAT: Final = "handtrack gestures"
VERSION: Final = 1
_DECIMALS: Final = 4
_MAX_BYTES: Final = 64 << 20
_MAX_SIGN_BYTES: Final = MAX_SAMPLES * (4 << 10)
"""Maximum for a sign's samples as text, indented and with all digits; parsed,
they take ten times as much.
"""
_MAX_PALM_LENGTHS: Final = 100.0  # from wrist to any landmark

_Point = Annotated[list[float], Meta(min_length=3, max_length=3)]
_Hand = Annotated[list[_Point], Meta(min_length=COUNT, max_length=COUNT)]
_Samples = Annotated[list[_Hand], Meta(min_length=MIN_SAMPLES)]


class _Gesture(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign: `samples` are hands of 21 points, x, y, z, the wrist at 0 and the palm 1 long;
    parsed sign by sign.
    """

    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LETTERS)]
    samples: msgspec.Raw


class _Content(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["handtrack gestures"]
    version: Literal[1]
    gestures: Annotated[list[_Gesture], Meta(max_length=MAX_SIGNS)]


def read_own_signs(path: Path) -> OwnSigns:
    """Read the signs in a file.

    Raises `UsageError`: it is unreadable or not a gesture file; the message names the file and the
    fault.
    """
    try:
        data = read_file(path, _MAX_BYTES)
    except OSError as error:
        raise UsageError(
            Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)
        ) from error
    try:
        content = msgspec.json.decode(data, type=_Content)
        return OwnSigns(tuple(OwnSign(one.name, _shapes(one)) for one in content.gestures))
    except (msgspec.DecodeError, UnicodeDecodeError, UsageError) as error:
        reason = error.message if isinstance(error, UsageError) else first_line(error)
        raise UsageError(GestureCode.NO_GESTURES_FILE, path=shown(path), reason=reason) from error


def write_own_signs(path: Path, signs: OwnSigns, *, private: bool = False) -> None:
    """Write the file atomically: readers see the old or the new one.

    A new file is private to its owner if `private`. Raises `StoreError`: it cannot be written.
    """
    gestures = [
        _Gesture(
            sign.name, msgspec.Raw(msgspec.json.encode(np.round(sign.samples, _DECIMALS).tolist()))
        )
        for sign in signs.signs
    ]
    try:
        replace_file(
            path, msgspec.json.encode(_Content(FORMAT, VERSION, gestures)) + b"\n", private=private
        )
    except OSError as error:
        raise StoreError(
            Code.FILE_NOT_KEPT, path=shown(path), reason=system_reason(error)
        ) from error


def _shapes(gesture: _Gesture) -> Shapes:
    if len(memoryview(gesture.samples)) > _MAX_SIGN_BYTES:
        raise UsageError(GestureCode.SAMPLES_TOO_MANY, name=gesture.name, most=MAX_SAMPLES)
    try:
        samples = msgspec.json.decode(gesture.samples, type=_Samples)
    except msgspec.DecodeError as error:
        raise UsageError(
            GestureCode.SAMPLES_WRONG, name=gesture.name, reason=first_line(error)
        ) from error
    shapes = np.array(samples, np.float64)
    if not np.isfinite(shapes).all() or np.abs(shapes).max() > _MAX_PALM_LENGTHS:
        raise UsageError(GestureCode.POINT_FAR_OFF, name=gesture.name)
    lengths = np.linalg.norm(shapes[:, Landmark.MIDDLE_MCP] - shapes[:, Landmark.WRIST], axis=1)
    if not np.allclose(lengths, 1.0, atol=0.01):
        raise UsageError(GestureCode.PALM_NOT_ONE, name=gesture.name)
    return shapes
