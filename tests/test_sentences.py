"""Others' words in a sentence: cut, on one line, and without anything that steers or turns it."""

from string import Formatter
from typing import Any

import pytest

from handtrack.memory.codes import MemoryCode
from handtrack.sentences import MOST_QUOTED, AnyCode, Code, codes, quoted

HOSTILE = "\u202e\x1b[2J\u2066title\u200f\n" + "x" * 100_000 + "\u2029.md"
STEERING = {
    "\x1b",
    "\n",
    "\u200f",
    "\u2029",
    *map(chr, range(0x202A, 0x202F)),
    *map(chr, range(0x2066, 0x206A)),
}


def parameters_of(code: AnyCode) -> dict[str, Any]:
    """A hostile text for each parameter that takes one, a number for the others."""
    fields = [(name, spec) for _, name, spec, _ in Formatter().parse(code.value) if name]
    return {name: 1.0 if spec else HOSTILE for name, spec in fields}


CODES = [code for code in codes().values() if not isinstance(code, MemoryCode)]


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_no_sentence_is_steered_turned_or_flooded_by_what_it_quotes(code: AnyCode) -> None:
    parameters = parameters_of(code)
    sentence = str(code(**parameters))
    assert not STEERING.intersection(sentence)
    assert len(sentence) <= len(code.value) + code.value.count("{") * MOST_QUOTED


def test_a_message_within_a_message_is_not_cut_again() -> None:
    long = Code.FILE_UNREADABLE(path="p" * MOST_QUOTED, reason="r" * MOST_QUOTED)
    assert str(Code.FILE_UNUSABLE(path="x", reason=long)) == f"x cannot be used: {long}"


def test_a_long_path_keeps_its_folder_and_its_file() -> None:
    path = "/home/ada/" + "deep/" * 1000 + "tea.md"
    assert quoted(path).startswith("/home/ada/deep")
    assert quoted(path).endswith("deep/tea.md")
    assert len(quoted(path)) == MOST_QUOTED
    assert quoted("/home/ada/é ש.md") == "/home/ada/é ש.md"


def test_a_buffers_story_keeps_its_lines() -> None:
    story = "\n".join(["acquired by:", *["  a line of code"] * 100])
    assert story in str(MemoryCode.RELEASED_TWICE(who="pool", story=story))
