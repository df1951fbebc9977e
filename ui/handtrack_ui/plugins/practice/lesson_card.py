"""The current lesson as a drawn hand in a filling ring, with all lessons as dots below; at the end,
every sign.
"""

from math import ceil
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen

from handtrack.plugins.pointing import START_SIGN
from handtrack_ui.common.hand_drawing import HandInks, paint_gesture
from handtrack_ui.common.icons import paint_icon
from handtrack_ui.common.painting import Painted, paints, square
from handtrack_ui.common.theme import RADIUS, Theme, font, text_pixels
from handtrack_ui.plugins.practice.lessons import HAND, LESSONS, PracticeState
from handtrack_ui.plugins.practice.pointer_lesson import (
    NOTCHES,
    RADIUS_PX,
    STAGE_PX,
    STEPS,
    PointerLesson,
)
from handtrack_ui.text.sign_words import gesture_name

_WHOLE_TURN: Final = 360 * 16  # Qt counts sixteenths of a degree
_STROKE: Final = 0.035
_DRAWN: Final = 0.66  # of the ring's diameter
_DOT_GAP: Final = 2.6  # of a dot's radius
_LINE: Final = 1.9  # height of the line on the attempt, of its letters
_FAR_LINE: Final = 2.6  # for two lines
_DOTS: Final = 1.3
_FAR_DOTS: Final = 0.6
_ENDLESS: Final = 10_000.0
_LEGIBLE: Final = 6
_WORDS_SHARE: Final = 0.94  # of the card's width
_COLUMNS: Final = 4
_ARM_PX: Final = 14.0  # half of the cursor's cross, on the pointer's stage
_LINES: Final = 9  # of text on the page to scroll …
_LINE_PX: Final = 48.0  # … one a notch
_SIGNS: Final = tuple(lesson for lesson in LESSONS if lesson != HAND)
_ROWS: Final = ceil(len(_SIGNS) / _COLUMNS)
_MUCH_SMALLER: Final = 0.8
_NAME_SHARE: Final = 0.55
"""Maximum of a sign's box for its name: the drawing says more."""
_SMALLEST_NAME: Final = 12


class LessonCard(Painted):
    """Paints one lesson; it decides nothing."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, pixels=22.0)
        self._state = PracticeState(HAND, 0)
        self._said = ""
        self._praises = True
        self._far = False
        self.pointer: PointerLesson | None = None
        """The pointer lesson, to show its stage."""

    def show_lesson(self, state: PracticeState, said: str, *, praises: bool = True) -> None:
        """Show the state, with a line on the attempt; `praises`:
        a tick for a success instead of the hand.
        """
        if self.pointer is not None or (state, said, praises) != (
            self._state,
            self._said,
            self._praises,
        ):
            self._state = state
            self._said = said
            self._praises = praises
            self.setAccessibleName(said)
            self.update()

    def set_far(self, *, on: bool) -> None:
        """Keep room for two lines on the attempt, for a reader far away."""
        if on != self._far:
            self._far = on
            self.update()

    @property
    def read_px(self) -> float:
        """The text size of the line on the attempt."""
        return self._letters.pixelSize()

    @property
    def _letters(self) -> QFont:
        """The largest font at which the line on the attempt fits."""
        width = self.width() * _WORDS_SHARE
        return _wrapped_font(self._said, text_pixels(self), width, 2 if self._far else 1, bold=True)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return room for a recognisable hand."""
        return QSize(120, 120)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint card, ring, hand, line and dots."""
        box = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("surface"))
        painter.drawRoundedRect(box, RADIUS["l"], RADIUS["l"])
        line = text_pixels(self) * (_FAR_LINE if self._far else _LINE)
        dots = text_pixels(self) * (_FAR_DOTS if self._far else _DOTS)
        side = min(box.width() * 0.9, box.height() - line - dots) * 0.96
        ring = QRectF(
            box.center().x() - side / 2, (box.height() - line - dots - side) / 2, side, side
        )
        if side > 40:
            self._paint_ring(painter, ring)
        self._paint_line(painter, QRectF(box.left(), box.bottom() - line - dots, box.width(), line))
        self._paint_dots(painter, QRectF(box.left(), box.bottom() - dots, box.width(), dots))

    @property
    def _praised(self) -> bool:
        return self._state.done and self._praises

    def _paint_ring(self, painter: QPainter, box: QRectF) -> None:
        if (
            self.pointer is not None
            and self.pointer.pointer.on
            and self._state.lesson not in ("start", "stop")
        ):
            _paint_stage(painter, box, self.pointer, self._theme)
            return
        stroke = box.width() * _STROKE
        ring = box.adjusted(stroke, stroke, -stroke, -stroke)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.colour("line"), stroke))
        painter.drawEllipse(ring)
        state = self._state
        if state.share > 0:
            colour = self._theme.colour("good" if self._praised else "accent")
            painter.setPen(QPen(colour, stroke, c=Qt.PenCapStyle.RoundCap))
            painter.drawArc(ring, 90 * 16, -round(_WHOLE_TURN * state.share))
        inset = box.width() * (1 - _DRAWN) / 2
        drawn = box.adjusted(inset, inset, -inset, -inset)
        if self._praised:
            paint_icon(painter, "check", self._theme.colour("good"), drawn)
            return
        inks = HandInks(*(self._theme.colour(token) for token in ("accent", "surface", "text")))
        sign = (
            START_SIGN
            if self.pointer is not None
            else "open_palm"
            if state.lesson == HAND
            else state.lesson or ""
        )
        paint_gesture(painter, drawn, sign, inks)

    def _paint_line(self, painter: QPainter, box: QRectF) -> None:
        edge = box.width() * (1 - _WORDS_SHARE) / 2
        painter.setFont(self._letters)
        painter.setPen(self._theme.colour("good" if self._praised else "text"))
        how = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(box.adjusted(edge, 0, -edge, 0), how, self._said)

    def _paint_dots(self, painter: QPainter, box: QRectF) -> None:
        radius = max(4.0, text_pixels(self) * 0.17)
        dots = len(LESSONS if self.pointer is None else STEPS)
        first = box.center().x() - (dots - 1) * radius * _DOT_GAP / 2
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(dots):
            now = number == self._state.number
            painter.setBrush(
                self._theme.colour("accent" if number <= self._state.number else "line")
            )
            centre = QPointF(first + number * radius * _DOT_GAP, box.top() + box.height() * 0.4)
            painter.drawEllipse(
                centre, radius * (1.0 if now else 0.7), radius * (1.0 if now else 0.7)
            )


class SignsCard(Painted):
    """Paints every sign of the lessons, with its name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, pixels=22.0)
        self.setAccessibleName(", ".join(map(gesture_name, _SIGNS)))

    @property
    def read_px(self) -> float:
        """The text size of the names."""
        return self.names_px

    @property
    def names_px(self) -> float:
        """The text size of the names, at which each fits below its sign in one line, or in two if
        one would make it much smaller, and the signs keep their share.
        """
        box = self._box
        wanted = text_pixels(self)
        names = [gesture_name(sign) for sign in _SIGNS]
        in_one, in_two = (
            min(_wrapped_font(name, wanted, box.width(), lines).pixelSize() for name in names)
            for lines in (1, 2)
        )
        pixels = in_one if in_one >= wanted * _MUCH_SMALLER else in_two
        while pixels > _SMALLEST_NAME and self._line(pixels) > box.height() * _NAME_SHARE:
            pixels -= 1
        return pixels

    @property
    def _box(self) -> QRectF:
        """The room for a sign and its name."""
        inset = text_pixels(self) * 0.6
        width = (self.width() - 2 * inset) / _COLUMNS - inset / 2
        return QRectF(0, 0, width, (self.height() - 2 * inset) / _ROWS)

    def _line(self, pixels: float) -> float:
        """Return the height of the names at a text size: of two lines if one is too wide."""
        metrics = QFontMetricsF(font(pixels))
        widest = max(metrics.horizontalAdvance(gesture_name(sign)) for sign in _SIGNS)
        return metrics.lineSpacing() * (2 if widest > self._box.width() else 1)

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint card, hands and names."""
        colour = self._theme.colour
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("surface"))
        painter.drawRoundedRect(QRectF(self.rect()), RADIUS["l"], RADIUS["l"])
        inset = text_pixels(self) * 0.6
        room = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        width, height = room.width() / _COLUMNS, room.height() / _ROWS
        inks = HandInks(colour("accent"), colour("surface"), colour("text"))
        names = tuple(map(gesture_name, _SIGNS))
        pixels = self.names_px
        painter.setFont(font(pixels))
        line = self._line(pixels)
        painter.setPen(colour("text"))
        for number, (sign, name) in enumerate(zip(_SIGNS, names, strict=True)):
            row, column = divmod(number, _COLUMNS)
            box = QRectF(room.left() + column * width, room.top() + row * height, width, height)
            paint_gesture(painter, box.adjusted(inset / 2, 0, -inset / 2, -line), sign, inks)
            below = QRectF(box.left(), box.bottom() - line, width, line)
            how = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            painter.drawText(below, how | Qt.TextFlag.TextWordWrap, name)


def _wrapped_font(text: str, pixels: int, width: float, lines: int, *, bold: bool = False) -> QFont:
    """Return the font, shrunk if needed to fit a text into a width, in a number of lines."""
    room = QRectF(0, 0, width, _ENDLESS)
    for smaller in range(pixels, _LEGIBLE, -1):
        letters = font(smaller, bold=bold)
        metrics = QFontMetricsF(letters)
        words = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, text)
        if words.width() <= width and words.height() <= metrics.lineSpacing() * (lines + 0.5):
            return letters
    return font(_LEGIBLE, bold=bold)


def _paint_stage(painter: QPainter, box: QRectF, lesson: PointerLesson, theme: Theme) -> None:
    """Paint the stage into a square box."""
    colour = theme.colour
    step = lesson.state.lesson
    state = lesson.pointer.state
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / STAGE_PX, box.width() / STAGE_PX)
    painter.setPen(QPen(colour("line"), 2))
    painter.setBrush(colour("background"))
    painter.drawRoundedRect(QRectF(0, 0, STAGE_PX, STAGE_PX), RADIUS["l"], RADIUS["l"])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour("text"), 3))
    if step == "scroll":
        page = lesson.notches * _LINE_PX
        at = lesson.notches / NOTCHES
        for line in range(-NOTCHES, _LINES + NOTCHES):
            if 0 < (y := (line + 1) * _LINE_PX - page) < STAGE_PX:
                painter.drawLine(QLineF(40, y, 280 + line % 3 * 50, y))
        painter.fillRect(QRectF(450, (0.5 + at / 2) * (STAGE_PX - 100), 14, 100), colour("accent"))
    else:
        painter.drawEllipse(QPointF(*lesson.target), RADIUS_PX, RADIUS_PX)
    if step == "drag":
        painter.drawRect(square(QPointF(*lesson.box), 1.5 * RADIUS_PX))
    cursor = QPointF(*lesson.cursor)
    for arm in (QPointF(_ARM_PX, 0), QPointF(0, _ARM_PX)):
        painter.drawLine(cursor - arm, cursor + arm)
    painter.setPen(QPen(colour("accent"), 6, c=Qt.PenCapStyle.FlatCap))
    painter.drawArc(square(cursor, 4 * _ARM_PX), 90 * 16, -round(360 * 16 * (state.share or 1.0)))
    painter.restore()
