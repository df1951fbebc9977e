"""Codes of errors, refusals and outcomes shared by several packages, with their English; most are
in `PACKAGE/codes.py`.

The terminal, the log and the library use `str()` of a message; the window translates its code
(`handtrack_ui.text.messages`). Call a code to make a message: ``Code.FILE_MISSING(path="a.md")``.
"""

from collections.abc import Iterator
from enum import Enum, unique
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

from handtrack.memory.errors import AnyCode, Message, quoted

__all__ = ["AnyCode", "Code", "Message", "codes", "quoted"]

_HERE: Final = Path(__file__).parent


def _modules(folder: Path, package: str) -> Iterator[str]:
    """Yield the names of all modules below a package, without importing them."""
    for _, name, is_package in iter_modules([str(folder)]):
        yield f"{package}.{name}"
        if is_package:
            yield from _modules(folder / name, f"{package}.{name}")


@cache
def codes() -> dict[str, AnyCode]:
    """Return every code of the engine, and of the window if it runs, by its name."""
    for module in _modules(_HERE, "handtrack"):
        if module.endswith(".codes"):
            import_module(module)
    kinds: list[Any] = AnyCode.__subclasses__()
    return {code.name: code for kind in kinds for code in kind}


@unique
class Code(AnyCode, Enum):
    """A message; the value is the English sentence, with its parameters in braces."""

    # Files
    FILE_MISSING = "no such file: {path}"
    FOLDER_MISSING = "no such folder: {path}"
    FILE_UNREADABLE = "{path} cannot be read: {reason}"
    FOLDER_UNREADABLE = "the folder {path} cannot be read: {reason}"
    FILE_UNWRITABLE = "cannot write {path}: {reason}"
    FILE_UNUSABLE = "{path} cannot be used: {reason}"
    FILE_NOT_KEPT = "{path} cannot be written: {reason}"

    # Tracking
    OUT_OF_RANGE = "{name} is {value}; it must be {least} or more"
    NOT_BETWEEN = "{name} is {value:g}; it must be between {least:g} and {most:g}"
    NOT_ONE_OF = "{name} is {value}; it must be one of {names}"
    NOT_A_NUMBER = "{name} is {value}; it must be a number"
    NOT_WHOLE = "{name} is {value}; it must be a whole number"

    # Pictures given by a caller
    IMAGE_WRONG = "{call} takes an image of shape (H, W, 3) and dtype uint8; got {given}"
    IMAGE_NOT_ARRAY = (
        "{call} takes an image as a numpy array; got {given}: convert it with numpy.asarray"
    )
    IMAGE_NONE = "{call} takes an image; got None, which cv2.imread and VideoCapture.read return if they fail"
    IMAGE_PATH = "{call} takes an image, not its path; got {given}: read it with cv2.imread"
    IMAGE_OF_FRAME = "{call} takes an image; got {given}: use its .image"
    IMAGE_PAIR = (
        "{call} takes an image; got {given}: VideoCapture.read returns a pair, ok and the image"
    )
    IMAGE_GREY = "{call} takes an image of shape (H, W, 3); this is grey, {given}: convert it with cv2.COLOR_GRAY2BGR"
    IMAGE_ALPHA = "{call} takes an image of shape (H, W, 3); this has a fourth channel, {given}: use image[:, :, :3]"
    IMAGE_CHANNELS_FIRST = (
        "{call} takes an image of shape (H, W, 3); "
        "this has its channels first, {given}: use image.transpose(1, 2, 0)"
    )
    IMAGE_BATCH = (
        "{call} takes one image of shape (H, W, 3); got several, {given}: give one after the other"
    )
    IMAGE_FLOAT = (
        "{call} takes uint8, 0 to 255; got {given}: convert it, "
        "for example with (image * 255).astype(np.uint8)"
    )
    IMAGE_EMPTY = "{call} takes an image with pixels in it; got {size}"

    DRAWN_IN_VIEW = "draw_hands() draws in place, which this image does not allow: draw into a copy, image.copy()"
    DRAWN_NO_HANDS = (
        "draw_hands(image, hands) takes the hands that estimate() returned; got {given}"
    )

    # Words of others
    AS_TOLD = "{words}"
