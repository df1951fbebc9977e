"""How far a person has read the step on screen."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from handtrack.guides import Guide
from handtrack.guides.session import GuideSession
from handtrack_ui.features.guide.sheet import Section, Spot


@dataclass(frozen=True, slots=True)
class StepKey:
    """Tells one step, or finish, from another; while it stays, nothing moves under the reader."""

    session: GuideSession
    guide: Guide
    """The session's guide for the chosen servings."""
    step: int
    done: bool
    reviewed: tuple[str | None, ...]
    """The answers that the step shows."""

    @classmethod
    def of(cls, session: GuideSession) -> "StepKey":
        """Return the key of what a session shows."""
        run = session.run
        reviewed = tuple(run.state.answers.get(asked) for asked in run.step.review)
        return cls(session, run.guide, run.state.step, run.state.done, reviewed)


@dataclass(frozen=True, slots=True)
class Reading:
    """How far a step has been read; replaced when more is seen."""

    begins: tuple[Spot, ...] = (Spot(),)
    """The first spot on each page of the present layout."""
    pages: frozenset[int] = frozenset()
    """The pages seen in the present layout."""
    finished: bool = False
    """True if all pages were seen, in this layout or an earlier one."""

    def see(self, page: int) -> "Reading":
        """Return the reading after a page was seen."""
        pages = self.pages | {page}
        return replace(self, pages=pages, finished=self.finished or len(pages) == len(self.begins))

    def in_layout(self, begins: tuple[Spot, ...]) -> "Reading":
        """Return the reading in another layout, whose pages have these first spots; a page is seen
        if everything on it was.
        """
        pages = (page for page, span in enumerate(_spans(begins)) if self._has_seen(*span))
        return replace(self, begins=begins, pages=frozenset(pages))

    def pages_to_unread(self, page: int) -> int:
        """Return how many pages to turn from `page` towards an unread one: the next page while any
        later one is unread, otherwise back to the first; 0 if all are read.
        """
        unread = set(range(len(self.begins))) - self.pages
        if not unread:
            return 0
        return 1 if max(unread) > page else min(unread) - page

    def _has_seen(self, begin: Spot, end: Spot) -> bool:
        """Return whether every page was seen that has something from `begin` to before `end`."""
        spans = enumerate(_spans(self.begins))
        return self.pages.issuperset(
            at for at, (top, bottom) in spans if top < end and begin < bottom
        )


def _spans(begins: tuple[Spot, ...]) -> Iterator[tuple[Spot, Spot]]:
    """Yield each page's first spot, and that of the page after it."""
    return pairwise((*begins, Spot(Section.END)))
