"""Values of a command's options, checked as they are read, in the words of the library's errors."""

from collections.abc import Collection
from typing import Any

from handtrack.errors import UsageError
from handtrack.sentences import Code


def whole(name: str, least: int) -> dict[str, Any]:
    """Return argparse's keywords for a whole number, `least` or more."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError as error:
            raise UsageError(Code.NOT_WHOLE, name=name, value=repr(text)) from error
        if value < least:
            raise UsageError(Code.OUT_OF_RANGE, name=name, value=value, least=least)
        return value

    return {"type": read}


def between(name: str, least: float, most: float) -> dict[str, Any]:
    """Return argparse's keywords for a number, `least` to `most`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError as error:
            raise UsageError(Code.NOT_A_NUMBER, name=name, value=repr(text)) from error
        if not least <= value <= most:
            raise UsageError(Code.NOT_BETWEEN, name=name, value=value, least=least, most=most)
        return value

    return {"type": read}


def one_of(name: str, words: Collection[str]) -> dict[str, Any]:
    """Return argparse's keywords for one of some words."""

    def read(text: str) -> str:
        if text not in words:
            raise UsageError(Code.NOT_ONE_OF, name=name, value=repr(text), names=", ".join(words))
        return text

    return {"type": read, "choices": words}
