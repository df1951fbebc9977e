"""The studio's layout: the list, the picture with the samples, and the details, side by side."""

from collections.abc import Callable, Collection
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QWidget,
)

from handtrack.config.rebinding import ARM, DISARM, MEANINGS
from handtrack.gestures.custom import OwnReading
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.gestures.static import NONE
from handtrack_ui.common.controls import button
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.icons import put_icon, themed_icon
from handtrack_ui.common.label import Label, plain_tip
from handtrack_ui.common.layouts import lay_column, lay_row, scroll
from handtrack_ui.common.painting import (
    TO_LEFT,
    PacedUpdates,
    Painted,
    narrowed_font,
    paint_bar,
    paint_words,
    paints,
    rounded,
)
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.theme import RADIUS, SPACE, TYPE, Theme, font, size_text, text_pixels
from handtrack_ui.plugins.studio.pages import (
    NamingPage,
    SignPage,
    StudioPage,
    TakingPage,
    WelcomePage,
)
from handtrack_ui.plugins.studio.sample_recorder import COUNTDOWN_S, RecordingPhase, SampleRecorder
from handtrack_ui.plugins.studio.sample_strip import SampleStrip, paint_sample
from handtrack_ui.text.binding_words import meaning_name

_LARGE: Final = 1.7
_BAR: Final = 0.34
_ROOM_FOR_SHARE: Final = 3.4  # letters, at the right of the small words
_EVERY_MS: Final = 120  # a figure that changes with every frame is unreadable
_COUNTS_FROM: Final = 0.5
_CLOSE_FROM: Final = _COUNTS_FROM / 2
"""The threshold on the bar: a sign counts above it."""


class NowLine(Painted):
    """A small line, a large line, and a bar with the threshold for a sign."""

    letters_high = 4.7

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, pixels=16.0)
        self._updates = PacedUpdates(self, _EVERY_MS)
        self._small = ""
        self._large = ""
        self._share = 0.0
        self._counts = False

    @property
    def words(self) -> str:
        """The text."""
        return f"{self._small} {self._large}".strip()

    def show_texts(self, small: str, large: str, share: float, *, counts: bool) -> None:
        """Set the texts; `share` fills the bar, 0 to 1,
        and `counts` says whether that is enough.
        """
        if (small, large, share, counts) != (self._small, self._large, self._share, self._counts):
            self._small = small
            self._large = large
            self._share = share
            self._counts = counts
            self.setAccessibleName(self.words)
            self._updates.ask()

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        box = QRectF(self.rect())
        ground = rounded(box)
        painter.fillPath(ground, self._theme.colour("stage_raised"))
        pad = text_pixels(self) * 0.8
        inner = box.adjusted(pad, pad * 0.55, -pad, -pad * 0.75)
        muted, ink = (self._theme.colour(one) for one in ("on_stage_muted", "on_stage"))
        right = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight
        paint_words(painter, inner, f"{self._share:.0%}", font(text_pixels(self)), muted, how=right)
        letters = narrowed_font(
            self._small, text_pixels(self), inner.width() - text_pixels(self) * _ROOM_FOR_SHARE
        )
        paint_words(painter, inner, self._small, letters, muted, how=Qt.AlignmentFlag.AlignTop)
        letters = narrowed_font(self._large, text_pixels(self) * _LARGE, inner.width(), bold=True)
        below = inner.adjusted(0, text_pixels(self) * 1.25, 0, -text_pixels(self) * (_BAR + 0.25))
        how = TO_LEFT | Qt.TextFlag.TextDontClip
        paint_words(painter, below, self._large, letters, ink if self._counts else muted, how=how)
        self._paint_bar(painter, inner)

    def _paint_bar(self, painter: QPainter, inner: QRectF) -> None:
        high = text_pixels(self) * _BAR
        groove = QRectF(inner.left(), inner.bottom() - high, inner.width(), high)
        filled = self._theme.colour("on_stage" if self._counts else "on_stage_muted")
        paint_bar(painter, groove, self._share, self._theme.colour("stage"), filled)
        painter.setBrush(self._theme.colour("stage_raised"))
        painter.drawRect(
            QRectF(groove.left() + groove.width() * _COUNTS_FROM - 1, groove.top(), 2, high)
        )


_RING_SHARE: Final = 0.34  # of the picture's height
_SMALLER: Final = 0.6  # of that, while recording
_EDGE: Final = (
    0.62  # of the ring, from its centre to the picture's edges: the hand must stay visible
)


class StudioStage(QWidget):
    """A column: preview, the line with the current sign, and the drawn samples."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.preview = Preview(theme, labels=False)
        self.now = NowLine(theme)
        self.strip = SampleStrip(theme)
        self._title = Label(role="muted", wraps=True)
        self._ring = HoldRing(theme, self.preview)
        self._titled = True
        lay_column((self.preview, 1), self.now, self._title, self.strip, gap=SPACE["s"], of=self)

    def size_parts(self, pixels: float, strip_height: int, *, titled: bool) -> None:
        """Set the text size, the height of the samples, and whether they have a title."""
        self._titled = titled
        self._title.setVisible(titled and not self.strip.isHidden())
        size_text(self.now, pixels)
        self._title.setFont(font(pixels))
        self.strip.setFixedHeight(strip_height)

    def clear(self) -> None:
        """Show no picture and no hand."""
        self.preview.clear()
        self.preview.set_message("")
        self.say_reading(None)

    def show_take(self, take: SampleRecorder, name: str) -> None:
        """Show a recording's progress, in the picture and in words."""
        box = self.preview.picture_box()
        side = box.height() * _RING_SHARE
        if take.phase is RecordingPhase.COUNTING:
            share = 1.0 - take.left_s / COUNTDOWN_S
            self._ring.aim(_corner(box, side), side, str(int(take.left_s) + 1), share)
            self.now.show_texts(
                self.tr("Get ready"),
                self.tr("Hold up “{0}”").format(name),
                share,
                counts=not take.waiting,
            )
            return
        side *= _SMALLER
        self._ring.aim(_corner(box, side), side, str(take.count), take.share)
        words = (
            self.tr("Waiting for a whole hand")
            if take.waiting
            else self.tr("Tilt your hand a little")
        )
        self.now.show_texts(
            self.tr("{0} samples").format(take.count),
            words,
            take.share,
            counts=not take.waiting,
        )

    def end_take(self) -> None:
        """Stop showing a recording."""
        self._ring.hide()

    def show_taken(self, take: SampleRecorder, *, flipped: bool) -> None:
        """Draw a recording's samples so far, and reserve room for the rest."""
        self.strip.show()
        self._title.setVisible(self._titled)
        self.strip.show_samples(take.taken, expected=take.wanted, flipped=flipped)
        self._title.setText(self.tr("{0} of {1} samples").format(take.count, take.wanted))

    def show_sign(self, sign: OwnSign | None, doubtful: Collection[int], *, flipped: bool) -> None:
        """Draw the samples of a sign."""
        self.strip.setVisible(sign is not None)
        self._title.setVisible(sign is not None and self._titled)
        if sign is None:
            self.strip.show_samples(SampleRecorder(0.0).taken)
            return
        self.strip.show_samples(sign.samples, doubtful=doubtful, flipped=flipped)
        words = self.tr("{0} samples of “{1}”. Press Delete to remove a bad one").format(
            len(sign.samples), sign.name
        )
        self._title.setText(words)

    def say_reading(self, reading: OwnReading | None) -> None:
        """Say which sign the hand shows, and how certain that is; None for no hand."""
        if reading is None:
            self.now.show_texts(
                self.tr("No hand in sight"),
                self.tr("Show a hand to try it"),
                0.0,
                counts=False,
            )
        elif reading.sign != NONE:
            self.now.show_texts(self.tr("You're showing"), reading.sign, reading.score, counts=True)
        elif reading.nearest:
            words = self.tr("None of your gestures")
            if reading.score >= _CLOSE_FROM:
                words = self.tr("None of your gestures. Closest: {0}").format(reading.nearest)
            self.now.show_texts(self.tr("You're showing"), words, reading.score, counts=False)
        else:
            self.now.show_texts(
                self.tr("Hand in sight"),
                self.tr("No gestures yet"),
                0.0,
                counts=False,
            )


def _corner(box: QRectF, side: float) -> QPoint:
    return QPoint(round(box.right() - side * _EDGE), round(box.top() + side * _EDGE))


_PICTURE: Final = 52
_NARROW_PICTURE: Final = 30


class SignRail(QFrame):
    """A list with a drawn hand for each sign; below it: teach, import, export."""

    chosen = Signal(str)
    """The person selected another sign."""
    teach = Signal()
    import_file = Signal()
    export_file = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._scale = 1.0
        self._narrow = False
        self._signs: OwnSigns | None = None
        self._meaning: Callable[[str], str] = lambda _: ""
        self._flipped = True
        self.setObjectName("studioRail")
        self.signs = QListWidget()
        self.signs.setAccessibleName(self.tr("Your gestures"))
        self.signs.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.signs.setTextElideMode(Qt.TextElideMode.ElideRight)
        tip = self.tr("Teach a gesture (N)")
        self.teach_button = button(self.tr("Teach a gesture"), self.teach, kind="primary", tip=tip)
        tip = self.tr("Import gestures from a file (Ctrl+I)")
        self.import_button = button(self.tr("Import …"), self.import_file, tip=tip)
        tip = self.tr("Export your gestures to a file (Ctrl+E)")
        self.export_button = button(self.tr("Export …"), self.export_file, tip=tip)
        self._buttons = (self.teach_button, self.import_button, self.export_button)
        lay_column((self.signs, 1), *self._buttons, gap=SPACE["s"], of=self)
        self.signs.currentItemChanged.connect(self._emit_picked)
        theme.changed.connect(self._show)

    def show_signs(
        self,
        signs: OwnSigns,
        meaning: Callable[[str], str],
        chosen: str,
        *,
        flipped: bool,
    ) -> None:
        """Show the signs with their meanings; emits nothing."""
        self._signs = signs
        self._meaning = meaning
        self._flipped = flipped
        self.export_button.setEnabled(bool(signs.signs))
        self._show()
        self.choose(chosen)

    def choose(self, name: str) -> None:
        """Select a sign in the list."""
        with QSignalBlocker(self.signs):
            for row in range(self.signs.count()):
                if self.signs.item(row).data(Qt.ItemDataRole.UserRole) == name:
                    self.signs.setCurrentRow(row)

    def show_at(self, scale: float, *, narrow: bool = False) -> None:
        """Scale the list; 1 is the usual size. `narrow` uses short words, and drops buttons that
        have keys.
        """
        self._scale = scale
        self._narrow = narrow
        self.teach_button.setText(self.tr("Teach") if narrow else self.tr("Teach a gesture"))
        for one in self._buttons:
            one.setVisible(not narrow or one is self.teach_button)
        size_text(self, TYPE["body"] * scale)
        self._show()

    def _show(self) -> None:
        hand = themed_icon(self._theme, "hand", "on_accent")
        put_icon(self.teach_button, hand, 20 * self._scale)
        side = round((_NARROW_PICTURE if self._narrow else _PICTURE) * self._scale)
        self.signs.setIconSize(QSize(side, side))
        here = self.signs.currentRow()
        blocker = QSignalBlocker(self.signs)
        self.signs.clear()
        for sign in self._signs.signs if self._signs is not None else ():
            means = self._meaning(sign.name) or self.tr("no command")
            picture = self._picture(sign, side)
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Selected)
            item = QListWidgetItem(icon, f"{sign.name}\n{means}")
            item.setData(Qt.ItemDataRole.UserRole, sign.name)
            words = self.tr("{0}: {1} samples, {2}").format(sign.name, len(sign.samples), means)
            item.setToolTip(plain_tip(words))
            self.signs.addItem(item)
        self.signs.setCurrentRow(min(here, self.signs.count() - 1))
        blocker.unblock()

    def _picture(self, sign: OwnSign, side: int) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(side, side) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("stage_raised"))
        painter.drawRoundedRect(QRectF(0, 0, side, side), RADIUS["m"], RADIUS["m"])
        paint_sample(
            painter,
            QRectF(0, 0, side, side),
            sign.samples[len(sign.samples) // 2],
            flipped=self._flipped,
        )
        painter.end()
        return picture

    def _emit_picked(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)))


class StudioPanel(QStackedWidget):
    """Welcome, naming, taking samples, and a sign; each page scrolls if space is short."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        meanings = [(one, meaning_name(one)) for one in MEANINGS if one not in (ARM, DISARM)]
        self.welcome = WelcomePage()
        self.naming = NamingPage()
        self.taking = TakingPage()
        self.sign = SignPage(theme, [("", self.tr("None")), *meanings])
        self._pages: tuple[StudioPage, ...] = (self.welcome, self.naming, self.taking, self.sign)
        for page in self._pages:
            self.addWidget(scroll(QScrollArea(), page))

    @property
    def page(self) -> StudioPage:
        """The current page."""
        return self._pages[self.currentIndex()]

    def turn_to(self, page: StudioPage) -> None:
        """Show another page."""
        self.setCurrentIndex(self._pages.index(page))


_USUAL: Final = (1280, 660)
_SCALES: Final = (0.86, 1.7)
_RAIL_PX = 236
_NARROW_RAIL_PX = 150
_PANEL_PX = 344
_NARROW_PANEL_PX = 236
_NARROW_PX: Final = 980
_STRIP_SHARE: Final = 0.26  # of the height
_LEAST_STRIP: Final = 56.0
_TITLED_PX: Final = 460  # minimum height for the samples' title


class StudioColumns(QWidget):
    """Scales its parts with itself: a large window is read from farther away."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rail = SignRail(theme)
        self.stage = StudioStage(theme)
        self.panel = StudioPanel(theme)
        self.said = RefusalLine()
        self._theme = theme
        self._scale = 1.0
        self.undo = button(
            self.tr("Undo"), kind="quiet", tip=self.tr("Undo the last change (Ctrl+Z)")
        )
        self.undo.hide()
        above = lay_row(self.rail, (self.stage, 1), self.panel, gap=SPACE["l"])
        edges = (SPACE["l"], SPACE["l"], SPACE["l"], SPACE["s"])
        outer = lay_column(
            (above, 1),
            lay_row((self.said, 1), self.undo),
            gap=SPACE["s"],
            edges=edges,
            of=self,
        )
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the columns adapt to their space."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self._fit_text()

    def _fit_text(self) -> None:
        """Set the sizes of columns and text."""
        fits = min(self.width() / _USUAL[0], self.height() / _USUAL[1])
        self._scale = scale = min(max(fits, _SCALES[0]), _SCALES[1])
        narrow = self.width() < _NARROW_PX
        self.rail.setFixedWidth(_NARROW_RAIL_PX if narrow else round(_RAIL_PX * scale))
        self.panel.setFixedWidth(_NARROW_PANEL_PX if narrow else round(_PANEL_PX * scale))
        self.rail.show_at(scale, narrow=narrow)
        size_text(self.panel, TYPE["body"] * scale)
        pixels = TYPE["body"] * scale
        self.said.set_resting_pixels(pixels)
        self.undo.setFont(font(pixels, bold=True))
        put_icon(self.undo, themed_icon(self._theme, "undo"), 20 * scale)
        self.stage.size_parts(
            pixels,
            round(max(_LEAST_STRIP, self.height() * _STRIP_SHARE)),
            titled=self.height() >= _TITLED_PX,
        )
