"""Values of a command's options, checked as they are read, in the words of the library's errors."""

from collections.abc import Collection
from contextlib import suppress
from typing import Any

from handtrack.settings import MOST, check_between, check_one_of, check_whole


def whole(name: str, least: int, most: int = MOST) -> dict[str, Any]:
    """Return argparse's keywords for a whole number, `least` to `most`."""

    def read(text: str) -> int | str:
        value: int | str = text
        with suppress(ValueError):
            value = int(text)
        check_whole(name, value, least, most)
        return value

    return {"type": read}


def between(name: str, least: float, most: float) -> dict[str, Any]:
    """Return argparse's keywords for a number, `least` to `most`."""

    def read(text: str) -> float | str:
        value: float | str = text
        with suppress(ValueError):
            value = float(text)
        check_between(name, value, least, most)
        return value

    return {"type": read}


def one_of(name: str, words: Collection[str]) -> dict[str, Any]:
    """Return argparse's keywords for one of some words."""

    def read(text: str) -> str:
        check_one_of(name, text, words)
        return text

    return {"type": read, "choices": words}
