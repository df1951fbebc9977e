"""How far a person has read the step on screen."""

from dataclasses import dataclass, replace

from handtrack.guides import Guide
from handtrack.guides.session import GuideSession


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

    pages: frozenset[int] = frozenset()
    """The pages seen in the present layout."""
    finished: bool = False
    """True if all pages were seen, in this layout or an earlier one."""
    part: int = 0
    """The numbered entries that were shown last."""

    def see(self, page: int, count: int) -> "Reading":
        """Return the reading after one of `count` pages was seen."""
        pages = self.pages | {page}
        return replace(self, pages=pages, finished=self.finished or len(pages) == count)

    def begin_again(self) -> "Reading":
        """Return the reading in a new layout, before its first page."""
        return replace(self, pages=frozenset(), part=0)

    def pages_to_unread(self, page: int, count: int) -> int:
        """Return how many of `count` pages to turn from `page` towards an unread one: the next
        page while any later one is unread, otherwise back to the first; 0 if all are read.
        """
        unread = set(range(count)) - self.pages
        if not unread:
            return 0
        return 1 if max(unread) > page else min(unread) - page
