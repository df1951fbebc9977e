"""The cheat sheet: every sign with its current meaning, readable from a distance, and the keys.

Without a camera the keys come first, in letters as large as fit; signs are below, smaller. For a
reader 2 or 3 m away, who has no keyboard at hand, the signs have all the room, and their meanings
all that is left beside the drawn hands. From 3 m they fill several pages, so that the letters are
as large as a guide's; a swipe or a key turns them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, inf
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from handtrack.gestures.reading_distance import READING_M
from handtrack_ui.common.announcing import GROUP
from handtrack_ui.common.controls import button
from handtrack_ui.common.hand_drawing import HandInks, paint_gesture
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.painting import TO_LEFT, narrowed_font, paint_words, paints
from handtrack_ui.common.shortcuts import KeyLine
from handtrack_ui.common.text_scale import FAR_M, TextScale
from handtrack_ui.common.theme import RADIUS, Theme, font
from handtrack_ui.text.cheat_sheet_words import SignLine

_CLOSING: Final = frozenset(
    {
        Qt.Key.Key_Escape,
        Qt.Key.Key_F1,
        Qt.Key.Key_Question,
        Qt.Key.Key_Space,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
    }
)
_MARGIN: Final = 0.026  # shares of the height, or of the width at 16:9
_GAP: Final = 0.014
_HEAD: Final = 0.075
_DOES: Final = 0.081
"""Gives capitals of 5.4 % of the screen's height: 16 minutes of arc at 2 m on a 14-inch screen."""
_DOES_FAR: Final = 0.12
"""The same for 3 m."""
_DOES_SHARES: Final = {1: 0.26, 2: 0.18}  # of a tile's height at most, by lines
_FAR_DOES_SHARES: Final = {1: 0.34, 2: 0.21}
_PER_PAGE: Final = 6
"""Signs on a page for the farthest reader."""
_TURNS: Final = {"swipe up": 1, "swipe left": 1, "swipe down": -1, "swipe right": -1}
_TURNING_KEYS: Final = {
    Qt.Key.Key_PageDown: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Left: -1,
}
_LINES: Final = {1: 1.12, 2: 2.5}  # height of this many lines, relative to their size
_WORDS_SHARE: Final = 0.94  # of a tile's width
_CALLED: Final = 0.026
_KEY: Final = 0.0215
_SMALLEST: Final = 13.0
_KEY_LINE: Final = 1.5
_LEGIBLE: Final = 7  # pixels
_NONE: Final = 1
_KEY_COLUMNS: Final = (4, 3, 2)  # the first that allows fair letters, else the largest
_FAIR: Final = 12  # pixels
_KEYS_SHARE: Final = 0.34  # of the height at most
_LARGE_KEY: Final = 0.045
_LARGE_KEYS_SHARE: Final = 0.62
_DRAWN_SHARE: Final = 0.9  # of the tile's height left by the words
_EDGE: Final = 6  # of a lit card
_LIT_MS: Final = 1200  # of a movement, which is over when it is recognised


@dataclass(frozen=True, slots=True)
class _Plan:
    """The layout, and the text sizes in logical pixels."""

    tiles: tuple[QRectF, ...]
    does_px: float
    does_lines: int
    called_px: float
    keys: QRectF
    key_px: float
    key_columns: int


class CheatSheet(QWidget):
    """Covers the whole window; Esc, F1, "?", a click or the cancel sign closes it.
    Any sign lights up its card.
    """

    spoken_as = GROUP

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._covered = window
        self._theme = theme
        self._every_sign: Sequence[SignLine] = ()
        self._page = 0
        self._keys: Sequence[KeyLine] = ()
        self._keys_first = False
        self._metres = READING_M[0]
        tip = self.tr("Close (Esc)")
        self._close = button(
            does=self.hide,
            kind="quiet",
            name=self.tr("Close"),
            tip=tip,
            parent=self,
        )
        self._before: QWidget | None = None
        self._held: frozenset[str] = frozenset()
        self._done: frozenset[str] = frozenset()
        self._fading = QTimer(self, singleShot=True, interval=_LIT_MS)
        self._fading.timeout.connect(lambda: self._set_lit(self._held, frozenset()))
        self._drawn: dict[str, QPixmap] = {}
        # One hand a turn: all at once would block the window.
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._draw_next)
        # Or every frame below repaints the sheet.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Gestures and keys"))
        window.installEventFilter(self)
        self._close_icon = themed_icon(theme, "close")
        theme.changed.connect(self._redraw)
        self.hide()

    def open(
        self,
        signs: Sequence[SignLine],
        keys: Sequence[KeyLine],
        *,
        keys_first: bool = False,
        metres: float = 1.0,
    ) -> None:
        """Show these signs and keys over the window; `keys_first` if no hand can be seen. `metres`:
        the reading distance.
        """
        self._metres = READING_M[0] if keys_first else metres
        self._every_sign = signs
        self._page = 0
        self._keys = () if self._far else keys
        self._keys_first = keys_first
        self._held = self._done = frozenset()
        lines = (
            *((line.called, line.does) for line in signs),
            *((line.keys, line.does) for line in keys),
        )
        self.setAccessibleDescription("; ".join(f"{what}: {does}" for what, does in lines))
        self._before = self.window().focusWidget()
        self.setGeometry(self._covered.rect())
        self._draw_anew()
        self.show()
        self.raise_()
        self.setFocus()

    def light(self, held: Iterable[str], done: Iterable[str]) -> None:
        """Light up the cards of gestures being held and, for a moment, of those just done;
        not a drawn hand's.
        """
        if self._keys_first:
            return
        just_done = frozenset(done)
        self.turn(sum(_TURNS.get(gesture, 0) for gesture in just_done))
        if just_done:
            self._fading.start()
        self._set_lit(frozenset(held), just_done or self._done)

    def turn(self, pages: int) -> bool:
        """Turn some pages on, or back if negative, as far as there are any; return whether one
        was turned.
        """
        page = min(max(self._page + pages, 0), self._pages - 1)
        turned = page != self._page
        if turned:
            self._page = page
            self._redraw()
        return turned

    @property
    def gestures(self) -> tuple[str, ...]:
        """The gestures on the page."""
        return tuple(line.gesture for line in self._signs)

    @property
    def read_px(self) -> float:
        """The text size of the signs' meanings."""
        return self._plan().does_px

    @property
    def _far(self) -> bool:
        return self._metres >= FAR_M

    @property
    def _pages(self) -> int:
        several = self._metres >= READING_M[-1]
        return ceil(len(self._every_sign) / _PER_PAGE) if several else 1

    @property
    def _signs(self) -> Sequence[SignLine]:
        """The signs on the page."""
        if self._pages == 1:
            return self._every_sign
        return self._every_sign[self._page * _PER_PAGE : (self._page + 1) * _PER_PAGE]

    @property
    def lit(self) -> frozenset[str]:
        """The gestures whose cards are lit."""
        return (self._held | self._done) & {line.gesture for line in self._signs}

    @property
    def drawn(self) -> bool:
        """True if every hand is drawn."""
        return all(line.gesture in self._drawn for line in self._signs)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Return the focus, and free the drawings."""
        self._drawing.stop()
        self._fading.stop()
        self._drawn.clear()
        before = self._before
        self._before = None
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()

    def event(self, event: QEvent) -> bool:
        """Take plain keys before the window's shortcuts do, so nothing moves unseen below."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = event.modifiers() & ~(
                Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
            )
            if plain == Qt.KeyboardModifier.NoModifier and (
                event.key() in _CLOSING or event.key() < Qt.Key.Key_F1
            ):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Close on the keys that close, and turn pages."""
        key = Qt.Key(event.key())
        self.turn(_TURNING_KEYS.get(key, 0))
        if key in _CLOSING:
            self.hide()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Close on a click."""
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Keep covering the window when it is resized."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._covered.rect())
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Place the close button, and redraw the hands."""
        side = max(40, round(_HEAD * self._unit))
        self._close.setFixedSize(QSize(side, side))
        self._close.move(
            self.width() - side - round(_MARGIN * self._unit), round(_MARGIN * self._unit / 2)
        )
        put_icon(self._close, self._close_icon, max(20, _HEAD * 0.45 * self._unit))
        self._redraw()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint title, tiles, keys, and the hands drawn so far."""
        painter.fillRect(self.rect(), self._theme.colour("background"))
        unit = self._unit
        head = QRectF(_MARGIN * unit, _MARGIN * unit / 2, self.width(), _HEAD * unit)
        letters = _HEAD * 0.55 * unit
        title = self.tr("Keys and gestures") if self._keys_first else self.tr("Gestures and keys")
        if self._far:
            title = self.tr("Gestures")
            letters = max(letters, TextScale.of(self._metres, self.size()).small)
        if self._pages > 1:
            place = (self._page + 1, self._pages)
            title = self.tr("Gestures, page {0} of {1}. Swipe up to turn").format(*place)
        paint_words(
            painter,
            head,
            title,
            font(letters, bold=True),
            self._theme.colour("text"),
            how=TO_LEFT,
        )
        plan = self._plan()
        for line, box in zip(self._signs, plan.tiles, strict=True):
            if event.region().intersects(box.toAlignedRect()):
                self._paint_tile(painter, box, line, plan)
        if event.region().intersects(plan.keys.toAlignedRect()):
            self._paint_keys(painter, plan)

    @property
    def _unit(self) -> float:
        return min(self.height(), self.width() * 9 / 16)

    def _plan(self) -> _Plan:
        unit = self._unit
        margin = _MARGIN * self._unit
        wide = self.width() - 2 * margin
        sizes_of_keys = {columns: self._key_px(columns, wide) for columns in _KEY_COLUMNS}
        enough = inf if self._keys_first else _FAIR
        columns = max(sizes_of_keys, key=lambda columns: min(sizes_of_keys[columns], enough))
        key_px = sizes_of_keys[columns]
        rows = ceil(len(self._keys) / columns)
        high = rows * key_px * _KEY_LINE
        gap = margin * 0.7
        top = margin / 2 + max(40, _HEAD * unit) + margin / 4
        room = QRectF(margin, top, wide, self.height() - gap - high - gap - top)
        keys = QRectF(margin, room.bottom() + gap, wide, high)
        if self._keys_first:
            keys.moveTop(top)
            room.moveBottom(self.height() - gap)
        places = len(self._signs) if self._pages == 1 else _PER_PAGE
        tiles = _grid(room, places, _GAP * unit)[: len(self._signs)]
        tile = tiles[0] if tiles else room
        shares = _FAR_DOES_SHARES if self._far else _DOES_SHARES
        sizes = {lines: self._does_px(lines, share, tile) for lines, share in shares.items()}
        lines = max(sizes, key=lambda lines: sizes[lines])
        called = [line.called for line in self._signs]
        called_px = _common_px(called, max(_SMALLEST, _CALLED * unit), tile.width() * _WORDS_SHARE)
        called_px = 0 if self._far else called_px
        return _Plan(tiles, sizes[lines], lines, called_px, keys, key_px, columns)

    def _key_px(self, columns: int, wide: float) -> float:
        """Return the text size at which all keys fit, in a number of columns."""
        large, share = (_LARGE_KEY, _LARGE_KEYS_SHARE) if self._keys_first else (_KEY, _KEYS_SHARE)
        wanted = max(_SMALLEST, large * self._unit)
        rows = max(1, ceil(len(self._keys) / columns))
        pixels = floor(min(wanted, self.height() * share / rows / _KEY_LINE))
        while pixels > _LEGIBLE and sum(map(sum, self._key_widths(columns, pixels))) > wide:
            pixels -= 1
        return pixels if sum(map(sum, self._key_widths(columns, pixels))) <= wide else _NONE

    def _key_widths(self, columns: int, pixels: float) -> list[tuple[float, float]]:
        """Return the widths of each column's keys and descriptions, with a gap after each."""
        rows = max(1, ceil(len(self._keys) / columns))
        keys = QFontMetricsF(font(pixels, bold=True))
        does = QFontMetricsF(font(pixels))
        parts = [self._keys[start : start + rows] for start in range(0, len(self._keys), rows)]
        return [
            (
                max(keys.horizontalAdvance(line.keys) for line in part) + pixels,
                max(does.horizontalAdvance(line.does) for line in part) + pixels,
            )
            for part in parts
        ]

    def _does_px(self, lines: int, share: float, tile: QRectF) -> float:
        """Return the text size at which every description fits its tile in a number of lines, each
        at most a `share` of its height.
        """
        words = [word for line in self._every_sign for word in _in_lines(line.does, lines)]
        most = min((_DOES_FAR if self._far else _DOES) * self._unit, tile.height() * share)
        return _common_px(words, most, tile.width() * _WORDS_SHARE, bold=True)

    def _paint_tile(self, painter: QPainter, box: QRectF, line: SignLine, plan: _Plan) -> None:
        lit = line.gesture in self.lit
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("surface"))
        painter.drawRoundedRect(box, RADIUS["l"], RADIUS["l"])
        called = plan.called_px * 1.5
        does = plan.does_px * _LINES[plan.does_lines]
        drawn = self._over_words(box, plan)
        hand = self._drawn.get(line.gesture)
        if hand is not None:
            painter.drawPixmap(self._place_of_hand(box, plan).topLeft().toPoint(), hand)
        if lit:  # over the hand's drawing, which covers the corners
            painter.setPen(QPen(self._theme.colour("accent"), _EDGE))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, RADIUS["l"], RADIUS["l"])
        below = QRectF(box.left(), drawn.bottom(), box.width(), does)
        words = _in_lines(line.does, plan.does_lines)
        ink = self._theme.colour("accent" if lit else "text")
        paint_words(painter, below, "\n".join(words), font(plan.does_px, bold=True), ink)
        below = QRectF(box.left(), below.bottom(), box.width(), called)
        if plan.called_px:
            ink = self._theme.colour("muted")
            paint_words(painter, below, line.called, font(plan.called_px), ink)

    def _over_words(self, box: QRectF, plan: _Plan) -> QRectF:
        words = plan.called_px * 1.5 + plan.does_px * _LINES[plan.does_lines]
        return QRectF(box.left(), box.top(), box.width(), box.height() - words - _GAP * self._unit)

    def _place_of_hand(self, box: QRectF, plan: _Plan) -> QRectF:
        room = self._over_words(box, plan)
        inset = min(room.width(), room.height()) * (1 - _DRAWN_SHARE) / 2
        return room.adjusted(inset, 2 * inset, -inset, 0)

    def _set_lit(self, held: frozenset[str], done: frozenset[str]) -> None:
        """Light up these cards, and repaint only those that change."""
        before = self.lit
        self._held = held
        self._done = done
        changed = before ^ self.lit
        for line, box in zip(self._signs, self._plan().tiles, strict=True) if changed else ():
            if line.gesture in changed:
                self.update(box.toAlignedRect().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE))

    def _draw_anew(self) -> None:
        self._drawn.clear()
        self._drawing.start()

    def _draw_next(self) -> None:
        """Draw the next missing hand, and repaint its tile."""
        plan = self._plan()
        for line, box in zip(self._signs, plan.tiles, strict=True):
            if line.gesture not in self._drawn:
                size = self._place_of_hand(box, plan).size().toSize()
                self._drawn[line.gesture] = self._drawing_of(line.gesture, size)
                self.update(box.toAlignedRect())
                return
        self._drawing.stop()

    def _drawing_of(self, gesture: str, size: QSize) -> QPixmap:
        picture = QPixmap(size * self.devicePixelRatioF())
        picture.setDevicePixelRatio(self.devicePixelRatioF())
        picture.fill(self._theme.colour("surface"))
        inks = HandInks(*(self._theme.colour(token) for token in ("accent", "surface", "text")))
        painter = QPainter(picture)
        paint_gesture(painter, QRectF(0, 0, size.width(), size.height()), gesture, inks)
        painter.end()
        return picture

    def _paint_keys(self, painter: QPainter, plan: _Plan) -> None:
        rows = ceil(len(self._keys) / plan.key_columns)
        height = plan.key_px * _KEY_LINE
        widths = self._key_widths(plan.key_columns, plan.key_px)
        spare = (plan.keys.width() - sum(map(sum, widths))) / max(1, len(widths))
        left = plan.keys.left()
        for column, (keyed, told) in enumerate(widths):
            for row, line in enumerate(self._keys[column * rows : (column + 1) * rows]):
                top = plan.keys.top() + row * height
                for words, x, width, bold in (
                    (line.keys, left, keyed, True),
                    (line.does, left + keyed, told, False),
                ):
                    letters = font(plan.key_px, bold=bold)
                    ink = self._theme.colour("text" if bold else "muted")
                    paint_words(
                        painter,
                        QRectF(x, top, width, height),
                        words,
                        letters,
                        ink,
                        how=TO_LEFT,
                    )
            left += keyed + told + spare

    def _redraw(self) -> None:
        if self.isVisible():
            self._draw_anew()
        self.update()


def _in_lines(text: str, lines: int) -> list[str]:
    """Return a text on one line, or on two of about the same length if it has several words."""
    words = text.split(" ")
    if lines == 1 or len(words) == 1:
        return [text]
    ways = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return [*min(ways, key=lambda way: max(map(len, way)))]


def _common_px(texts: Iterable[str], pixels: float, width: float, *, bold: bool = False) -> float:
    """Return the size at which every text fits into a width."""
    return min(
        (narrowed_font(text, pixels, width, bold=bold).pixelSize() for text in texts),
        default=pixels,
    )


def _grid(room: QRectF, count: int, gap: float) -> tuple[QRectF, ...]:
    """Return equal boxes that fill the space in rows;
    the column count maximises their shorter side.
    """
    if not count:
        return ()

    def shorter(columns: int) -> float:
        rows = ceil(count / columns)
        return min((room.width() + gap) / columns, (room.height() + gap) / rows * 0.78)

    columns = max(range(1, count + 1), key=shorter)
    rows = ceil(count / columns)
    width, height = (room.width() + gap) / columns, (room.height() + gap) / rows
    return tuple(
        QRectF(
            room.left() + index % columns * width,
            room.top() + index // columns * height,
            width - gap,
            height - gap,
        )
        for index in range(count)
    )
