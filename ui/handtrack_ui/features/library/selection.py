"""What can be chosen in the library: which guides have numbers, and what a hand can do. No widgets."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.guides import Guide
from handtrack.guides.store import KeptRun
from handtrack.messages import CommandName
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Code, Message

PART: Final = 4
"""Guides selectable at once by hand: as many as one hand counts."""
_KEYS: Final = 9

translate: Final[Callable[[str, str], str]] = QCoreApplication.translate


class GuideSelection:
    """The guides of the library, some of them numbered.

    Parameters
    ----------
    guides : tuple of Guide

    Attributes
    ----------
    by_hand : bool
        Hands choose as well as keys; guides are numbered part by part.
    part : int
        The current part, from 0.
    asked : Guide or None
        The guide with an open question whether to resume it; the answers have the numbers meanwhile.
    unfinished : mapping
        The unfinished runs, by guide file.
    """

    def __init__(self, guides: tuple[Guide, ...]) -> None:
        self.guides = guides
        self.by_hand = False
        self.part = 0
        self.asked: Guide | None = None
        self.unfinished: Mapping[Path, KeptRun | None] = {}

    @property
    def parts(self) -> int:
        """The number of parts for choosing by hand."""
        return max(1, -(-len(self.guides) // PART))

    @property
    def numbered(self) -> range:
        """The indices of the guides numbered from 1 on."""
        if not self.by_hand:
            return range(min(_KEYS, len(self.guides)))
        return range(self.part * PART, min((self.part + 1) * PART, len(self.guides)))

    def turn_to(self, part: int) -> None:
        """Number another part, or the nearest existing one."""
        self.part = min(max(part, 0), self.parts - 1)

    def guide_at(self, number: int) -> Guide | None:
        """Return the guide with a number."""
        numbered = self.numbered
        return self.guides[numbered[number - 1]] if 1 <= number <= len(numbered) else None

    def resumes_at(self, guide: Guide) -> int | None:
        """Return the step number a guide resumes at; None if it would start over."""
        kept = self.unfinished.get(guide.path)
        ids = [step.id for step in guide.steps]
        return ids.index(kept.progress.step) + 1 if kept is not None and kept.progress.step in ids else None

    def rules(self, answers: int) -> StepRules:
        """Return what a hand can do: choose a numbered guide, turn the part, or give one of `answers` answers."""
        nothing = Code.CARD_NUMBER_WANTED()
        blocked: dict[CommandName, Message] = {"undo": nothing, "pause": nothing}
        if self.asked is not None:
            answer = Code.ANSWER_NUMBER_WANTED()
            return StepRules(answers, blocked={**blocked, "next": answer, "previous": answer})
        blocked |= {"confirm": nothing, "cancel": nothing}
        if self.part == self.parts - 1:
            blocked["next"] = Code.LAST_GUIDES()
        if self.part == 0:
            blocked["previous"] = Code.FIRST_GUIDES()
        return StepRules(len(self.numbered), blocked=blocked)

    def hint(self) -> str:
        """Return what to do by hand."""
        if self.asked is not None:
            return translate("library", "Hold up the number of your answer")
        return translate("library", "Hold up as many fingers as the number of a guide")

    def part_words(self) -> str:
        """Return which guides are numbered now."""
        numbered = self.numbered
        return translate("library", "{0} to {1} of {2}").format(numbered.start + 1, numbered.stop, len(self.guides))
