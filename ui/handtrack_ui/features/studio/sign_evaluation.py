"""Evaluates in the background how well taught signs are told apart; it takes longer than a frame."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from handtrack.gestures.confusion import Confusion, confusion_of, judged
from handtrack.gestures.custom import OwnSignReader
from handtrack.gestures.own_signs import OwnSigns
from handtrack_ui.jobs import Jobs


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """The result of an evaluation."""

    reader: OwnSignReader
    """Recognises hands by the same signs."""
    confusion: Confusion
    """Each sample as read by all the others."""
    doubtful: Mapping[str, tuple[int, ...]]
    """Numbers (from 0) of the samples read as something else."""
    alike: Mapping[str, frozenset[str]]
    """The built-in signs its samples are read as."""


def tell_apart(signs: OwnSigns) -> Evaluation:
    """Evaluate how well signs are told apart."""
    read = judged(signs)
    owners = [sign.name for sign in signs.signs for _ in sign.samples]
    left = iter(read)
    doubtful = {
        sign.name: tuple(k for k in range(len(sign.samples)) if next(left) != sign.name) for sign in signs.signs
    }
    reader = OwnSignReader(signs)
    return Evaluation(reader, confusion_of(zip(owners, read, strict=True), signs.names), doubtful, reader.instead_of)


class SignEvaluation(QObject):
    """Re-evaluates after every change of the signs; only the newest result counts."""

    found = Signal(object)
    """An `Evaluation`."""
    _worked_out = Signal(int, object)

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs, self._asked = jobs, 0
        self._worked_out.connect(self._take)

    def ask(self, signs: OwnSigns) -> None:
        """Start an evaluation; `found` follows."""
        self._asked += 1
        if not signs.signs:
            self.found.emit(tell_apart(signs))
            return
        self._jobs.newest(("sign evaluation",), partial(self._work, self._asked, signs))

    def _work(self, number: int, signs: OwnSigns) -> None:
        self._worked_out.emit(number, tell_apart(signs))

    def _take(self, number: int, found: Evaluation) -> None:
        if number == self._asked:
            self.found.emit(found)
