"""Keeps what is done in a guide as far as that can be done; work goes on where it cannot."""

from collections.abc import Callable

from handtrack.errors import StoreError
from handtrack.guides.guide import Guide
from handtrack.guides.keeper import Moment, RunKeeper
from handtrack.guides.log import LogEntry
from handtrack.guides.run import GuideRun, Standing
from handtrack.guides.store import KeptRun
from handtrack.messages import Command


class Diary:
    """Writes through a keeper, and says once a run where nothing can be written.

    Parameters
    ----------
    keeper : RunKeeper or None
        Without one, nothing is kept.
    moment : callable
        Returns the present.
    trouble : callable
        Told why nothing is kept.

    Attributes
    ----------
    rehearsal : bool
        Nothing is to be kept for now, on purpose.
    """

    def __init__(self, keeper: RunKeeper | None, moment: Callable[[], Moment], trouble: Callable[[str], None]) -> None:
        self.rehearsal = False
        self._keeper = keeper
        self._moment = moment
        self._trouble = trouble
        self._told = False

    @property
    def keeps(self) -> bool:
        """Whether there is anything to keep runs with."""
        return self._keeper is not None

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every command of the run so far.

        Raises
        ------
        StoreError
        """
        return self._keeper.log if self._keeper is not None else ()

    def resume(self, guide: Guide) -> tuple[KeptRun, Standing] | None:
        """Return the unfinished run of a guide, which goes on, and where it stands; None where another is begun."""
        self._told = False
        if self._keeper is None:
            return None
        if self.rehearsal:
            self.begin_anew()
            return None
        try:
            return self._keeper.resume(guide, self._moment())
        except StoreError as error:
            self._trouble(str(error))
            return None

    def begin_anew(self) -> None:
        """Keep what comes as another run."""
        self._told = False
        if self._keeper is not None:
            self._keeper.begin_anew()

    def note(self, run: GuideRun, before: Standing, command: Command, score: float | None = None) -> None:
        """Keep a command that was taken; arguments as in `RunKeeper.record`."""
        if self._keeper is None or self.rehearsal:
            return
        try:
            self._keeper.record(run, before, command, self._moment(), score)
        except StoreError as error:
            if not self._told:
                self._told = True
                self._trouble(str(error))
