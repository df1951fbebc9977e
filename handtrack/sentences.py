"""Messages: a code, its English sentence, and parameters. Every error carries one.

The terminal, the log and the library use `str()` of a message; the window translates its code
(`handtrack_ui.text.messages`). Call a code to make a message: ``Code.FILE_MISSING(path="a.md")``.
Codes shared by several packages are here; most are in `PACKAGE/codes.py`. The root of all errors is
here too, below pooled memory, whose errors belong to the same tree.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

MOST_QUOTED: Final = 300
"""Characters of others' words in a sentence: a path, a list of names,
the reason that a library gives.
"""
_TAIL: Final = 100
_PLAIN: Final = {
    **dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)), "\N{REPLACEMENT CHARACTER}"),
    **dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029"), " "),
    # They set a direction.
    **dict.fromkeys((0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))),
}


@dataclass(frozen=True, slots=True)
class Message:
    """A message: a code and the values for its sentence.

    A message used as a parameter is translated with its sentence; any other text is shown
    unchanged.
    """

    code: "AnyCode"
    parameters: Mapping[str, "str | int | float | Message"] = field(
        default_factory=dict, hash=False
    )

    def __str__(self) -> str:
        return self.code.fill(self.code.value, self.parameters)


Parameters = Mapping[str, str | int | float | Message]
Words = Callable[[Message], str]
Quote = Callable[[str], str]


def quoted(text: str) -> str:
    """Return others' words for a sentence: on one line, cut in the middle, without controls.

    A control could steer a terminal, or turn the sentence around (a right-to-left override). The
    beginning and the end stay, because a path's end is its file.
    """
    plain = text.translate(_PLAIN)
    return (
        plain
        if len(plain) <= MOST_QUOTED
        else f"{plain[: MOST_QUOTED - _TAIL - 1]}…{plain[-_TAIL:]}"
    )


class AnyCode:
    """A member of a package's enumeration of messages; its value is the English sentence, with
    parameters in braces.

    A mixin, because msgspec refuses to read a type that holds an enumeration without members.
    """

    if TYPE_CHECKING:

        @property
        def name(self) -> str:
            """Return the code."""

        @property
        def value(self) -> str:
            """Return the sentence."""

    def __call__(self, **parameters: "str | int | float | Message") -> Message:
        """Return the message with these parameters."""
        return Message(self, parameters)

    def fill(
        self, sentence: str, parameters: Parameters, words: Words = str, quote: Quote = quoted
    ) -> str:
        """Return the sentence, or its translation, with the parameters in it.

        `words` makes the text of a message among them. Other texts are somebody else's, and `quote`
        cleans them.
        """
        told = {
            name: words(one)
            if isinstance(one, Message)
            else quote(one)
            if isinstance(one, str)
            else one
            for name, one in parameters.items()
        }
        return sentence.format(**told)


class HandtrackError(Exception):
    """The root of all errors Handtrack raises on purpose.

    `parameters`: of the code's sentence.
    """

    exit_status = 1

    def __init__(self, said: Message | AnyCode, **parameters: str | float | Message) -> None:
        self.message = said(**parameters) if isinstance(said, AnyCode) else said
        super().__init__(self.message)

    @property
    def code(self) -> AnyCode:
        """The message's code."""
        return self.message.code


def _modules(folders: Iterable[str], package: str) -> Iterator[str]:
    """Yield the names of all modules below a package, without importing them."""
    for _, name, is_package in iter_modules(folders):
        yield f"{package}.{name}"
        if is_package:
            inside = [str(Path(folder, name)) for folder in folders]
            yield from _modules(inside, f"{package}.{name}")


def import_codes(package: ModuleType) -> None:
    """Import every `codes.py` of a package, so that `codes` finds them."""
    for module in _modules(tuple(package.__path__), package.__name__):
        if module.endswith(".codes"):
            import_module(module)


@cache
def codes() -> dict[str, AnyCode]:
    """Return every code of the engine, and those of the window that are imported, by name."""
    import_codes(import_module("handtrack"))
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
