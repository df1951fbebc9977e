"""Details of one hand: curls, palm, speed, distance, and why each sign counts, or doesn't."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen

from handtrack.gestures.hand_figures import HandFigures, Verdict, Why
from handtrack.gestures.own_signs import BUILT_IN
from handtrack.gestures.static import MIN_SIGN_SCORE
from handtrack_ui.common.painting import (
    TO_LEFT,
    TO_RIGHT,
    Painted,
    paint_bar,
    paint_words,
    paints,
    rounded,
)
from handtrack_ui.common.theme import FINGER_COLOURS, Theme, font, text_pixels
from handtrack_ui.text.language import number
from handtrack_ui.text.sign_words import (
    FINGER_NAMES,
    every_reason,
    finger_name,
    sign_name,
    why_words,
)

_PAD: Final = 0.9  # all lengths in text sizes
_TITLE: Final = 2.1
_UPPER: Final = 7.6
_GAP: Final = 0.7
_ROW: Final = 1.42
_WIDEST_NAME: Final = 8.5
_BAR: Final = 2.2
_SCORE: Final = 3.2
_BEFORE: Final = 0.7  # indent of the next column
_CURLS_SHARE: Final = 0.5  # of the width
_THICK: Final = 0.5
_DIAL: Final = 2.1
_ROWS: Final = len(BUILT_IN)
HEIGHT: Final = 2 * _PAD + _TITLE + _UPPER + _GAP + _ROWS * _ROW
"""Height with every sign, in letters."""
_NOTHING: Final = 0.005  # of a bar: less is not painted
_SMALLEST_SHARE: Final = 0.86  # of the text size: long words shrink to this, then are cut


@dataclass(frozen=True, slots=True)
class Columns:
    """Column widths: name, bar (0 for none), reason; the score is in between.

    `small` is the relative text size of all reasons.
    """

    name: float
    bar: float
    reason: float
    small: float


class Inspector(Painted):
    """Shows one hand's latest figures."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._figures: HandFigures | None = None
        self._hint = ""
        self._flipped = False
        self.setAccessibleName(self.tr("Inspector"))

    def show_figures(self, figures: HandFigures | None, hint: str, *, flipped: bool) -> None:
        """Show a hand's figures; call a few times a second.

        `figures`: None without a hand. `hint`: how to choose another hand; empty with one hand
        only. `flipped`: the picture is shown mirrored.
        """
        if (figures, hint, flipped) != (self._figures, self._hint, self._flipped):
            self._figures = figures
            self._hint = hint
            self._flipped = flipped
            self.setAccessibleDescription("" if figures is None else self._figures_text(figures))
            self.update()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        painter.fillPath(rounded(QRectF(self.rect())), self._theme.colour("stage_raised"))
        pad = text_pixels(self) * _PAD
        box = QRectF(self.rect()).adjusted(pad, pad, -pad, -pad)
        if self._figures is None:
            self._write(
                painter,
                box,
                self.tr("No hand in sight"),
                Qt.AlignmentFlag.AlignCenter,
                muted=True,
            )
        else:
            self._paint_figures(painter, box, self._figures)

    def _paint_figures(self, painter: QPainter, box: QRectF, figures: HandFigures) -> None:
        p = text_pixels(self)
        title = QRectF(box.left(), box.top(), box.width(), p * _TITLE)
        hand = self.tr("Left hand") if figures.handedness == "Left" else self.tr("Right hand")
        self._write(painter, title.adjusted(0, 0, 0, -p * 0.6), hand, TO_LEFT, bold=True, size=1.15)
        self._write(painter, title.adjusted(0, 0, 0, -p * 0.6), self._hint, TO_RIGHT, muted=True)
        upper = QRectF(box.left(), title.bottom(), box.width(), p * _UPPER)
        split = upper.width() * _CURLS_SHARE
        self._paint_curls(painter, upper.adjusted(0, 0, split - upper.width(), 0), figures)
        self._paint_values(painter, upper.adjusted(split + p * 1.2, 0, 0, 0), figures)
        top = upper.bottom() + p * _GAP
        room = max(0, int((box.bottom() - top + 1) / (p * _ROW)))
        columns = columns_for(box.width(), p, [verdict.sign for verdict in figures.verdicts])
        for index, verdict in enumerate(shown(figures.verdicts, room)):
            row = QRectF(box.left(), top + index * p * _ROW, box.width(), p * _ROW)
            self._paint_verdict(painter, row, verdict, columns)

    def _paint_curls(self, painter: QPainter, box: QRectF, figures: HandFigures) -> None:
        p = text_pixels(self)
        height = box.height() / len(FINGER_NAMES)
        letters = QFontMetricsF(font(p, tabular=True))
        label = (
            max(letters.horizontalAdvance(finger_name(finger)) for finger in FINGER_NAMES)
            + p * _BEFORE
        )
        for index, finger in enumerate(FINGER_NAMES):
            row = QRectF(box.left(), box.top() + index * height, box.width(), height)
            self._write(painter, row, finger_name(finger), TO_LEFT, muted=True)
            self._paint_bar(
                painter, row.adjusted(label, 0, 0, 0), figures.curls[finger], FINGER_COLOURS[finger]
            )

    def _paint_values(self, painter: QPainter, box: QRectF, figures: HandFigures) -> None:
        p = text_pixels(self)
        height = box.height() / 3
        values = (
            (self.tr("Palm"), self._facing(figures)),
            (self.tr("Speed"), self.tr("{0} lengths/s").format(number(figures.speed, 1))),
            (self.tr("Distance"), self._distance(figures)),
        )
        for index, (name, value) in enumerate(values):
            row = QRectF(box.left(), box.top() + index * height, box.width(), height)
            upper, lower = (
                row.adjusted(0, 0, 0, -height / 2),
                row.adjusted(0, height / 2 - p * 0.15, 0, -p * 0.15),
            )
            self._write(painter, upper, name, TO_LEFT, muted=True)
            self._write(painter, lower, value, TO_LEFT, bold=True)
        self._paint_dial(
            painter, QPointF(box.right() - p * _DIAL / 2, box.top() + height / 2), figures
        )

    def _paint_dial(self, painter: QPainter, middle: QPointF, figures: HandFigures) -> None:
        """Paint the hand's direction in the shown picture; filled if the palm is visible."""
        radius = text_pixels(self) * _DIAL / 2
        turn = -figures.turn_deg if self._flipped else figures.turn_deg
        colour = QColor(FINGER_COLOURS["palm"])
        painter.save()
        painter.translate(middle)
        painter.setPen(QPen(self._theme.colour("on_stage_muted", 0.5), 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), radius, radius)
        painter.rotate(turn)
        painter.setPen(QPen(colour, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(), QPointF(0, -radius * 0.82))
        palm = radius * 0.36
        painter.setBrush(colour if figures.facing == "palm" else self._theme.colour("stage_raised"))
        painter.drawEllipse(QPointF(), palm * (0.35 if figures.facing == "edge" else 1.0), palm)
        painter.restore()

    def _paint_verdict(
        self,
        painter: QPainter,
        row: QRectF,
        verdict: Verdict,
        columns: "Columns",
    ) -> None:
        p = text_pixels(self)
        taken = verdict.why is Why.TAKEN
        name = QRectF(row.left(), row.top(), columns.name, row.height())
        self._write(painter, name, sign_name(verdict.sign), TO_LEFT, bold=taken)
        bar = QRectF(name.right(), row.top(), columns.bar, row.height())
        if columns.bar:
            self._paint_bar(
                painter,
                bar,
                verdict.score,
                FINGER_COLOURS["index" if taken else "palm"],
                mark=MIN_SIGN_SCORE,
            )
        score = QRectF(bar.right(), row.top(), p * _SCORE, row.height())
        self._write(painter, score, f"{verdict.score:.0%}", TO_RIGHT, muted=not taken)
        why = QRectF(row.right() - columns.reason, row.top(), columns.reason, row.height())
        self._write(
            painter,
            why,
            why_words(verdict),
            TO_LEFT,
            muted=not taken,
            bold=taken,
            size=columns.small,
        )

    def _paint_bar(
        self,
        painter: QPainter,
        row: QRectF,
        share: float,
        colour: str,
        mark: float | None = None,
    ) -> None:
        height = text_pixels(self) * _THICK
        bar = QRectF(row.left(), row.center().y() - height / 2, row.width(), height)
        groove = self._theme.colour("stage")
        paint_bar(painter, bar, share, groove, QColor(colour) if share >= _NOTHING else groove)
        if mark is not None:
            at = bar.left() + bar.width() * mark
            painter.setPen(QPen(self._theme.colour("on_stage_muted"), 1.2))
            painter.drawLine(QPointF(at, bar.top() - 2), QPointF(at, bar.bottom() + 2))

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        align: Qt.AlignmentFlag,
        *,
        muted: bool = False,
        bold: bool = False,
        size: float = 1.0,
    ) -> None:
        letters = font(floor(text_pixels(self) * size), bold=bold, tabular=True)
        wide = QFontMetricsF(letters).horizontalAdvance(text)
        if wide > box.width() > 0:
            share = max(_SMALLEST_SHARE, box.width() / wide)
            letters = font(floor(text_pixels(self) * size * share), bold=bold, tabular=True)
            text = QFontMetricsF(letters).elidedText(
                text, Qt.TextElideMode.ElideRight, box.width() + 2
            )
        paint_words(
            painter,
            box,
            text,
            letters,
            self._theme.colour("on_stage_muted" if muted else "on_stage"),
            how=align,
        )

    def _facing(self, figures: HandFigures) -> str:
        return {
            "palm": self.tr("to the camera"),
            "back": self.tr("facing away"),
            "edge": self.tr("edge-on"),
        }[figures.facing]

    def _distance(self, figures: HandFigures) -> str:
        metres = figures.distance_m
        sigma = figures.distance_sigma_m
        if metres is None:
            return self.tr("unknown")
        if sigma is None:
            return self.tr("about {0} m").format(number(metres, 1 if metres < 3 else 0))
        return self.tr("{0} ± {1} m").format(number(metres, 2), number(sigma, 2))

    def _figures_text(self, figures: HandFigures) -> str:
        curls = ", ".join(
            f"{finger_name(finger)} {share:.0%}" for finger, share in figures.curls.items()
        )
        signs = ", ".join(f"{sign_name(one.sign)}: {why_words(one)}" for one in figures.verdicts)
        return self.tr("Curled: {0}. Palm {1}. {2}").format(curls, self._facing(figures), signs)


def columns_for(width: float, letter: float, signs: Sequence[str]) -> Columns:
    """Return the column widths in pixels, for a text height; the reasons get the rest.

    The bar is dropped if a reason would not fit: the score is also a figure.
    """
    bold = QFontMetricsF(font(letter, bold=True, tabular=True))
    name = min(
        max(bold.horizontalAdvance(sign_name(sign)) for sign in signs) + letter * _BEFORE,
        letter * _WIDEST_NAME,
    )
    plain = QFontMetricsF(font(letter, tabular=True))
    longest = max(plain.horizontalAdvance(words) for words in every_reason())
    rest = width - name - letter * (_SCORE + _BEFORE)
    bar = letter * _BAR if rest - letter * _BAR >= longest * _SMALLEST_SHARE else 0.0
    return Columns(name, bar, rest - bar, min(1.0, max(_SMALLEST_SHARE, (rest - bar) / longest)))


def shown(verdicts: tuple[Verdict, ...], room: int) -> tuple[Verdict, ...]:
    """Return the verdicts that fit the room: the best ones, in their original order."""
    if len(verdicts) <= room:
        return verdicts
    best = sorted(verdicts, key=lambda one: (one.why is Why.TAKEN, one.score), reverse=True)[:room]
    return tuple(one for one in verdicts if one in best)
