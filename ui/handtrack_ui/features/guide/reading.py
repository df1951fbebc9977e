"""How far a person has read the step on screen."""

from dataclasses import dataclass, field

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


@dataclass(slots=True)
class Reading:
    """How far a step has been read: the pages seen in its present layout, and whether all of them
    were seen in this one or an earlier one. `part`: the numbered entries that were shown last.
    """

    key: StepKey | None = None
    """The step; None before the first one."""
    pages: set[int] = field(default_factory=set)
    finished: bool = False
    part: int = 0

    def see(self, page: int, count: int) -> None:
        """Note that one of `count` pages is seen."""
        self.pages.add(page)
        self.finished = self.finished or len(self.pages) == count

    def begin_again(self) -> None:
        """Begin with the first page of a new layout."""
        self.pages.clear()
        self.part = 0

    def pages_to_unread(self, page: int, count: int) -> int:
        """Return how many of `count` pages to turn from `page` towards an unread one: the next
        page while any later one is unread, otherwise back to the first; 0 if all are read.
        """
        unread = set(range(count)) - self.pages
        if not unread:
            return 0
        return 1 if max(unread) > page else min(unread) - page
