"""What can be chosen in the library: which cards are on the page, and what a hand can do. No widgets."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.guides import Guide
from handtrack.guides.store import KeptRun
from handtrack.messages import CommandName
from handtrack.navigation.rules import StepRules
from handtrack.sentences import Code, Message

PAGE: Final = 4
"""Cards of a page: as many as one hand counts."""
VIEWS: Final = ("live", "practice", "studio", "presenter", "settings")
"""The views with a card, after the guides."""

translate: Final[Callable[[str, str], str]] = QCoreApplication.translate


class CardSelection:
    """The cards of the library, page by page: guides, then views.

    Parameters
    ----------
    guides : tuple of Guide

    Attributes
    ----------
    page : int
        The current page, from 0.
    asked : Guide or None
        The guide with an open question whether to resume it; the answers have the numbers meanwhile.
    runs : mapping
        The last runs, by guide file.
    """

    def __init__(self, guides: tuple[Guide, ...]) -> None:
        self.guides = guides
        self.page = 0
        self.asked: Guide | None = None
        self.runs: Mapping[Path, KeptRun | None] = {}

    @property
    def cards(self) -> tuple[Guide | str, ...]:
        """What the cards open, in order: a guide, or a view by its name."""
        return (*self.guides, *VIEWS)

    @property
    def pages(self) -> int:
        """The number of pages."""
        return -(-len(self.cards) // PAGE)

    @property
    def shown(self) -> range:
        """The indices of the page's cards, which are numbered from 1 on."""
        return self._on(self.page)

    def turn_to(self, page: int) -> None:
        """Turn to a page, or the nearest existing one."""
        self.page = min(max(page, 0), self.pages - 1)

    def card_at(self, number: int) -> Guide | str | None:
        """Return what the card with a number opens."""
        shown = self.shown
        return self.cards[shown[number - 1]] if 1 <= number <= len(shown) else None

    def neighbours(self, pages: int) -> tuple[Guide | str, ...]:
        """Return the cards of the page that lies so many pages on; empty if there is none."""
        there = self.page + pages
        return tuple(self.cards[at] for at in self._on(there)) if 0 <= there < self.pages else ()

    def resumes_at(self, guide: Guide) -> int | None:
        """Return the step number a guide resumes at; None if it would start over."""
        kept = self.runs.get(guide.path)
        ids = [step.id for step in guide.steps]
        if kept is None or kept.finished is not None or kept.progress.step not in ids:
            return None
        return ids.index(kept.progress.step) + 1

    def rules(self, answers: int) -> StepRules:
        """Return what a hand can do: choose a card, turn the page, or give one of `answers` answers."""
        nothing = Code.CARD_NUMBER_WANTED()
        blocked: dict[CommandName, Message] = {"undo": nothing, "pause": nothing}
        if self.asked is not None:
            answer = Code.ANSWER_NUMBER_WANTED()
            return StepRules(answers, blocked={**blocked, "next": answer, "previous": answer})
        blocked["confirm"] = nothing
        if self.page == self.pages - 1:
            blocked["next"] = Code.LAST_CARDS()
        if self.page == 0:
            blocked |= {"previous": Code.FIRST_CARDS(), "cancel": Code.IN_LIBRARY()}
        return StepRules(len(self.shown), blocked=blocked, pages=True)

    def hint(self) -> str:
        """Return what to do by hand."""
        if self.asked is not None:
            return translate("library", "Hold up the number of your answer")
        return translate("library", "Hold up as many fingers as the number of a card")

    def page_words(self) -> str:
        """Return which cards are shown now."""
        shown = self.shown
        return translate("library", "{0} to {1} of {2}").format(shown.start + 1, shown.stop, len(self.cards))

    def _on(self, page: int) -> range:
        return range(page * PAGE, min((page + 1) * PAGE, len(self.cards)))
