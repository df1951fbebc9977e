"""What can be chosen in the library now: which guides have numbers, and what a hand can do about it. No widgets."""

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
"""Guides that can be chosen at once by hand: as many as one hand counts."""
_KEYS: Final = 9

translate: Final[Callable[[str, str], str]] = QCoreApplication.translate


class GuideSelection:
    """The guides of the library, of which some have numbers.

    Parameters
    ----------
    guides : tuple of Guide

    Attributes
    ----------
    by_hand : bool
        Hands choose as well as keys: the guides have their numbers in parts.
    part : int
        Which part that is, from 0.
    asked : Guide or None
        The guide of which it is asked whether to go on with it; the answers have the numbers then.
    unfinished : mapping
        By the guides' files, the runs that were not finished.
    """

    def __init__(self, guides: tuple[Guide, ...]) -> None:
        self.guides = guides
        self.by_hand = False
        self.part = 0
        self.asked: Guide | None = None
        self.unfinished: Mapping[Path, KeptRun | None] = {}

    @property
    def parts(self) -> int:
        """In how many parts the guides are chosen by hand."""
        return max(1, -(-len(self.guides) // PART))

    @property
    def numbered(self) -> range:
        """Which guides have the numbers from 1 on now; the first of all is 0."""
        if not self.by_hand:
            return range(min(_KEYS, len(self.guides)))
        return range(self.part * PART, min((self.part + 1) * PART, len(self.guides)))

    def turn_to(self, part: int) -> None:
        """Give the numbers to another part, or to the nearest that there is."""
        self.part = min(max(part, 0), self.parts - 1)

    def guide_at(self, number: int) -> Guide | None:
        """Return the guide that has a number."""
        numbered = self.numbered
        return self.guides[numbered[number - 1]] if 1 <= number <= len(numbered) else None

    def resumes_at(self, guide: Guide) -> int | None:
        """Return the number of the step at which a guide goes on; None where it would begin."""
        kept = self.unfinished.get(guide.path)
        ids = [step.id for step in guide.steps]
        return ids.index(kept.progress.step) + 1 if kept is not None and kept.progress.step in ids else None

    def rules(self, answers: int) -> StepRules:
        """Return what a hand can do: choose a guide that has a number, turn to others, give one of so many answers."""
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
        """Return which guides have the numbers now."""
        numbered = self.numbered
        return translate("library", "{0} to {1} of {2}").format(numbered.start + 1, numbered.stop, len(self.guides))
