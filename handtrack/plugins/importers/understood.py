"""An importer's reading of somebody else's file, whatever its format."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from handtrack.guides.file import Picture


class Doubt(Enum):
    """An uncertain part of an import; the person is asked to check it."""

    NO_TITLE = "title"
    """The title is the file's name."""
    BY_HEADINGS = "headings"
    """Ingredients and steps were told apart by their headings."""
    GUESSED = "guessed"
    """Ingredients and steps were told apart without headings."""
    UNSORTED = "unsorted"
    """Ingredients and steps couldn't be told apart; each line or paragraph is a step."""
    PICTURES_MISSING = "pictures"
    """Some pictures of steps are missing beside the file; nothing is downloaded."""


class Omission(Enum):
    """A kind of content that an import leaves out."""

    LINKS = "links"
    """Addresses; their words stay."""
    STEPS = "steps"
    """Steps without text."""
    LINES = "lines"
    """Text that is neither an ingredient nor a step, a note or a fact."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How much of one kind an import leaves out, and the beginnings of the first of them."""

    kind: Omission
    count: int
    examples: tuple[str, ...] = ()


TOOLS: Final = "Tools"
"""The title of tools in formats that mark them; a guide has it in its own language."""
_TOOLS: Final = re.compile(
    r"(?:special |kitchen |cooking |baking |other )?(?:equipment|utensils?|tools?|cookware|hardware)(?: needed)?"
    r"|(?:küchen|back|arbeits)?(?:geräte|utensilien|zubehör|werkzeuge?|hilfsmittel)|ausrüstung|küchenzubehör"
    r"|ustensiles?|matériel|utensilios|utensili|attrezzatura|utensílios|equipamentos?|keukengerei|keukenspullen"
    r"|redskap|redskaber|utstyr|udstyr|utrustning|sprzęt|инвентарь|посуда|оборудование|ekipman",
    re.IGNORECASE,
)
"""Headings of tools in a recipe or protocol."""


@dataclass(frozen=True, slots=True)
class Group:
    """Things needed, in the order of the source; a group without a title is the main one."""

    items: tuple[str, ...]
    title: str = ""
    fixed: frozenset[str] = frozenset()
    """Items whose amounts stay at any number of servings, because the source says so."""

    @property
    def is_tools(self) -> bool:
        """True if its title names tools, whose numbers stay at any number of servings."""
        return _TOOLS.fullmatch(self.title.strip(" :")) is not None

    @property
    def staying(self) -> frozenset[str]:
        """The items whose amounts stay."""
        return frozenset(self.items) if self.is_tools else self.fixed


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its paragraphs, and its title if the source has one."""

    text: tuple[str, ...]
    title: str = ""
    pictures: tuple[Picture, ...] = ()
    notes: tuple[str, ...] = ()
    """Tips, to read with the step."""
    warnings: tuple[str, ...] = ()
    """To read before the step."""
    needed: Group = Group(())
    """Ingredients that this step takes, if the source says so for each step."""


@dataclass(frozen=True, slots=True)
class Section:
    """Steps under one heading; the heading may be empty."""

    steps: tuple[Step, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Understood:
    """A recipe or protocol. Texts are plain, on one line each; times are in seconds,
    None if the source has none.
    """

    title: str
    needed: tuple[Group, ...]
    sections: tuple[Section, ...]
    summary: str = ""
    language: str = ""
    """A BCP 47 tag, or empty."""
    yields: str = ""
    """As written: "4 servings"."""
    preparation_s: float | None = None
    cooking_s: float | None = None
    total_s: float | None = None
    source: str = ""
    """Where it came from: an address, an author, a book."""
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """To read before the first step."""
    picture: Picture | None = None
    protocol: bool = False
    """True for work instructions rather than a recipe."""
    doubts: tuple[Doubt, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
