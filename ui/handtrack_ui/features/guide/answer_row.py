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

    def set_format(self, page_format: Format) -> int:
        """Size and place both; return the height. If space is short, only the question shrinks."""
        asked_pixels = page_format.need * _ASKED if page_format.dense else page_format.minor
        self._question.setFont(font(asked_pixels))
        answer_pixels = page_format.main if self._answered else page_format.minor
        self._answer.setFont(font(answer_pixels, bold=self._answered))
        for label in (self._question, self._answer):
            label.ensurePolished()  # its edges come from the style sheet
        line_of_two = _DENSE_LINE_OF_TWO if page_format.dense else _LINE_OF_TWO
        if page_format.width >= page_format.need * line_of_two:
            return self._place_beside(page_format)
        return self._place_below(page_format)

    def _place_beside(self, page_format: Format) -> int:
        gap = round(page_format.main * _BESIDE_GAP)
        share = 1 / 3 if page_format.dense else 2 / 5
        left = round((page_format.width - gap) * share)
        right = page_format.width - left - gap
        height = max(self._question.heightForWidth(left), self._answer.heightForWidth(right))
        self._question.setGeometry(0, 0, left, height)
        self._answer.setGeometry(left + gap, 0, right, height)
        return height

    def _place_below(self, page_format: Format) -> int:
        asked = self._question.heightForWidth(page_format.width)
        said = self._answer.heightForWidth(page_format.width)
        self._question.setGeometry(0, 0, page_format.width, asked)
        self._answer.setGeometry(0, asked, page_format.width, said)
        return asked + said
