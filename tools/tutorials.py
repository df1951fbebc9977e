"""Read the tutorials of the documentation, so that tests and pictures follow them to the letter."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent.parent / "docs" / "tutorials"
_BLOCK: Final = re.compile(
    r"^```(\w+)(?: title=\"([^\"]*)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Block:
    """A block of code: its language, its title ("" without one) and its text."""

    language: str
    title: str
    text: str


def blocks_of(name: str) -> list[Block]:
    """Return a tutorial's blocks of code in order."""
    text = (FOLDER / f"{name}.md").read_text("utf-8")
    return [Block(*(part or "" for part in found.groups())) for found in _BLOCK.finditer(text)]


def block_titled(name: str, title: str) -> str:
    """Return the text of a tutorial's block with this title."""
    (text,) = (block.text for block in blocks_of(name) if block.title == title)
    return text


def commands_of(name: str) -> list[str]:
    """Return the commands of a tutorial that open no window."""
    shell = [block for block in blocks_of(name) if block.language == "sh"]
    return [line for block in shell if not block.title for line in block.text.splitlines()]


def application_text() -> str:
    """Return the complete program of the tutorial on a PySide6 application."""
    name = "pyside-application"
    hands = block_titled(name, "before window.show()")
    first = block_titled(name, "flowers.py").replace("window.show()\n", f"{hands}window.show()\n")
    return block_titled(name, "at the top of flowers.py") + first
