"""The answer to an earlier step, for review."""

from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from handtrack.guides import Step
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import font
from handtrack_ui.features.guide.sheet import Format

_BESIDE_GAP: Final = 0.6  # of the text size, between a question and its answer
_ASKED: Final = 0.5  # of the readable size
_LINE_OF_TWO: Final = 16  # of the readable size: the width for a question and its answer in a line
_DENSE_LINE_OF_TWO: Final = 12


class AnswerRow(QWidget):
    """A question of an earlier step, and its answer beside it, or below it in a narrow place."""

    def __init__(self, step: Step, answer: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._answered = answer is not None
        labels = {option.id: option.label for option in step.options}
        words = labels[answer] if answer else QCoreApplication.translate("guide", "not answered")
        self._question = Label(step.title, self, role="muted", wraps=True)
        self._answer = Label(words, self, role="" if answer else "unanswered", wraps=True)

    def set_format(self, fit: Format) -> int:
        """Size and place both; return the height. If space is short, only the question shrinks."""
        asked_pixels = fit.need * _ASKED if fit.dense else fit.minor
        self._question.setFont(font(asked_pixels))
        answer_pixels = fit.main if self._answered else fit.minor
        self._answer.setFont(font(answer_pixels, bold=self._answered))
        for label in (self._question, self._answer):
            label.ensurePolished()  # its edges come from the style sheet
        line_of_two = _DENSE_LINE_OF_TWO if fit.dense else _LINE_OF_TWO
        if fit.width >= fit.need * line_of_two:
            return self._place_beside(fit)
        return self._place_below(fit)

    def _place_beside(self, fit: Format) -> int:
        gap = round(fit.main * _BESIDE_GAP)
        share = 1 / 3 if fit.dense else 2 / 5
        left = round((fit.width - gap) * share)
        right = fit.width - left - gap
        height = max(self._question.heightForWidth(left), self._answer.heightForWidth(right))
        self._question.setGeometry(0, 0, left, height)
        self._answer.setGeometry(left + gap, 0, right, height)
        return height

    def _place_below(self, fit: Format) -> int:
        asked = self._question.heightForWidth(fit.width)
        said = self._answer.heightForWidth(fit.width)
        self._question.setGeometry(0, 0, fit.width, asked)
        self._answer.setGeometry(0, asked, fit.width, said)
        return asked + said
