"""The header of the window: back button, title, and the source with its state."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import paint_icon, put_icon
from handtrack_ui.common.key_menu import KeyMenu
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.painting import TO_LEFT, paint_words, paints
from handtrack_ui.common.shortcuts import Shortcut
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font, restyle

_HEIGHT = 60
_USUAL = 1280  # a wider window is read from farther away
_GROWTH = 0.4  # share of the extra width; its buttons are still used from near
_LARGEST = 1.5
_STEP = 0.05
_ICON = 22
_SIGN = 20
_CHIP_ICON = 1.375  # of the text size
_MARK = 36
_NARROW = 800  # minimum for a one-word title and a source with its state
_NARROW_TOOL = 38
_SPARE = 700  # minimum beside the chips for some of the title and of the source
_TITLE_SHARE = 0.3  # of the width: what a title can have at least
_LEAST_NAME = 24
_ROOMY = 960  # minimum to offer more beside a timer and a source with its state
_WRAP = Qt.TextFlag.TextWordWrap
_WIDEST = 16_777_215  # Qt's "no limit"


class Header(QFrame):
    """One row across the top of the window."""

    back = Signal()
    pick_source = Signal()
    pause = Signal()
    """Pause tracking, or resume it."""
    overlay = Signal()
    full_screen = Signal()
    sound = Signal()
    """Toggle the sounds."""
    aloud = Signal()
    """Toggle reading aloud."""
    help = Signal()
    settings = Signal()
    record = Signal()
    """Start or stop recording."""
    timer = Signal()
    """The chip of the active timer was clicked."""
    timer_seen = Signal()
    """The person knows that the timer has ended."""
    story = Signal()
    """The person wants to see how it works."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("header")
        self._theme, self._scale = theme, 0.0
        self._mark = _Mark()
        self._title, self.source_button = _Title(), SourceButton(theme)
        words, tip = self.tr("Library"), self.tr("Back to the library (Alt+Left, Esc)")
        self._back = button(words, self.back, kind="quiet", name=words, tip=tip)
        self._story = button(self.tr("See how it works"), self.story, kind="quiet")
        self._pause, self._record = button(does=self.pause, kind="quiet"), button(does=self.record, kind="quiet")
        self._seen, self._help, self._settings, self._more = (
            button(does=does, kind="quiet", name=name, tip=tip)
            for does, name, tip in (
                (self.timer_seen, self.tr("Dismiss"), self.tr("Dismiss the timer")),
                (self.help, self.tr("Signs and keys"), self.tr("Signs and keys (F1, ?)")),
                (self.settings, self.tr("Settings"), self.tr("Settings (Ctrl+,)")),
                (self._open_menu, self.tr("More"), self.tr("Sounds, full screen, memory")),
            )
        )
        self._sounding = self._at_home = True
        self._aloud = self._paused = self._recording = self._shows_demo = False
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.timer_chip = HeaderChip(theme, TYPE["body"])
        self.recording_chip = HeaderChip(theme, TYPE["heading"], "on_danger_soft")
        self.sending_chip = HeaderChip(theme, TYPE["heading"])
        tools = (self._help, self._settings, self._more)
        self._small = (self._pause, self._record, self._seen, *tools)
        tab_only(self._back, self._story, self.source_button, self._pause, self._record, *tools)
        self.timer_chip.clicked.connect(self.timer)
        self.source_button.clicked.connect(self.pick_source)
        self._row = self._lay_out(tools)
        theme.changed.connect(lambda: self._size_for(self._scale))
        self.show_tracking(tracks=False, paused=False)
        self._size_for(1.0)
        self.show_recording("")
        self.show_timer("", "", "")

    def _lay_out(self, tools: tuple[QPushButton, ...]) -> QHBoxLayout:
        timer, chips = (self.timer_chip, self._seen), (self.recording_chip, self.sending_chip)
        watched = lay_row(self.source_button, self._pause, self._record, gap=0)
        left = (self._mark, self._back, (self._title, 1), self._story)
        edges = (SPACE["m"], 0, SPACE["m"], 0)
        return lay_row(*left, *timer, *chips, watched, lay_row(*tools, gap=0), edges=edges, of=self)

    def _open_menu(self) -> None:
        self.menu().popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def menu(self) -> KeyMenu:
        """Return the menu of rarely needed actions."""
        menu = KeyMenu(self)
        menu.add(self.tr("Sounds"), Shortcut.SOUND, self.sound.emit, checked=self._sounding)
        menu.add(self.tr("Read steps aloud"), Shortcut.READING_ALOUD, self.aloud.emit, checked=self._aloud)
        menu.add(
            self.tr("Full screen"), Shortcut.FULL_SCREEN, self.full_screen.emit, checked=self.window().isFullScreen()
        )
        menu.add(self.tr("Memory, for developers"), Shortcut.MEMORY, self.overlay.emit)
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """In a narrow window, reduce the back button and the tools to their icons."""
        super().resizeEvent(event)
        wider = 1 + (event.size().width() / _USUAL - 1) * _GROWTH
        scale = round(min(max(wider, 1.0), _LARGEST) / _STEP) * _STEP
        if scale != self._scale:
            self._size_for(scale)
        self._fit()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no width, so the window can become narrower; what does not fit is shortened."""
        return QSize(0, self.height())

    def show_view(self, title: str, *, home: bool) -> None:
        """Show the title; away from home also the back button."""
        self._title.setText("Handtrack" if home else title)
        self._mark.setVisible(home)
        self._back.setVisible(not home)
        self._at_home = home
        self._fit()

    def show_watched(self, *, person: bool) -> None:
        """At home, offer the demonstration unless the source shows the person."""
        self._shows_demo = not person
        self._fit()

    def show_tracking(self, *, tracks: bool, paused: bool, camera: bool = True) -> None:
        """Show whether the view tracks, and whether tracking (or, without a camera, the video) is paused."""
        self._pause.setVisible(tracks)
        self._paused = paused
        name = self.tr("Resume") if paused else self.tr("Pause")
        pause = self.tr("Pause tracking and turn the camera off (P)") if camera else self.tr("Pause (P)")
        words = self.tr("Resume (P)") if paused else pause
        if words != self._pause.toolTip():
            self._pause.setToolTip(words)
            self._pause.setAccessibleName(name)
            self._tint()

    def show_recording(
        self,
        words: str,
        tip: str = "",
        *,
        brief: str = "",
        waits: bool = False,
        warns: bool = False,
        offered: bool = False,
    ) -> None:
        """Show a running or paused recording; if `words` is empty, show only whether recording is available."""
        self.recording_chip.show_state("pause" if waits else "record", words, tip, brief=brief, warns=warns)
        self._record.setVisible(offered or bool(words))
        name = self.tr("Stop recording") if words else self.tr("Record")
        if name != self._record.accessibleName():
            self._recording = bool(words)
            self._record.setAccessibleName(name)
            self._record.setToolTip(f"{name} (F9)")
            self._tint()
        self._fit()

    def show_timer(self, left: str, words: str, state: str) -> None:
        """Show the active timer, if any.

        `left`, `words`: the time left, as on a clock; the same with its step. Empty, as `state`, without a timer.
        """
        rung = state == "rung"
        self._seen.setVisible(rung)
        icon, shown = "pause" if state == "paused" else "clock", self.tr("Time is up") if rung else left
        self.timer_chip.show_state(icon, shown, words, warns=rung)
        self._fit()

    def show_sending(self, words: str, tip: str = "", *, brief: str = "", warns: bool = False) -> None:
        """Show that results are sent, and to how many; empty words if none are."""
        self.sending_chip.show_state("send", words, tip, brief=brief, warns=warns)
        self._fit()

    def show_sound(self, *, on: bool, aloud: bool = False) -> None:
        """Show in the menu whether sounds are on, and whether steps are read aloud."""
        self._sounding, self._aloud = on, aloud

    def _fit(self) -> None:
        """In a narrow window, shorten the chips, and reduce the back button and the tools to their icons."""
        room, chips = self.width(), (self.recording_chip, self.sending_chip)
        if not self._record.isHidden():
            room -= self._record.sizeHint().width()
        wordy = room - sum(chip.room(brief=False) for chip in chips)
        for chip in chips:
            chip.set_narrow(narrow=wordy - self.timer_chip.room(brief=False) < _SPARE)
        self._story.setVisible(self._at_home and self._shows_demo and wordy >= _ROOMY)
        narrow = room - sum(chip.room(brief=True) for chip in chips) < _NARROW
        self._row.setSpacing(SPACE["s" if narrow else "m"])
        for small in self._small:
            small.setMaximumWidth(_NARROW_TOOL if narrow else _WIDEST)
        words = "" if narrow else self.tr("Library")
        if words != self._back.text():
            self._back.setText(words)
            self._tint()
        self._title.setMinimumWidth(0)
        self._row.invalidate()
        left = max(0, self.width() - self._row.minimumSize().width())
        self._title.setMinimumWidth(min(self._title.least_width(), round(self.width() * _TITLE_SHARE), left))

    def _size_for(self, scale: float) -> None:
        self._scale = scale
        self.setFixedHeight(round(_HEIGHT * scale))
        self._mark.setFixedSize(QSize(_MARK, _MARK) * scale)
        self._title.setFont(font(TYPE["heading"] * scale, bold=True))
        for wordy in (self._back, self._story):
            wordy.setFont(font(TYPE["body"] * scale, bold=True))
        for chip in (self.timer_chip, self.recording_chip, self.sending_chip):
            chip.set_scale(scale)
        self.source_button.set_scale(scale)
        self._tint()

    def _tint(self) -> None:
        text, red = (self._theme.colour(token) for token in ("text", "on_danger_soft"))
        shown = (
            (self._back, "back", text),
            (self._story, "play", text),
            (self._help, "help", text),
            (self._settings, "settings", text),
            (self._more, "more", text),
            (self._seen, "close", text),
            (self._pause, "play" if self._paused else "pause", text),
            (self._record, *(("stop", red) if self._recording else ("record", text))),
        )
        for one, icon, colour in shown:
            put_icon(one, icon, colour, round(_ICON * (self._scale or 1.0)))


class _Title(Label):
    """A title on one line, or in smaller letters on two; a longer one is elided."""

    def least_width(self) -> int:
        """Return the width that two lines of small letters need."""
        metrics = self._small()
        words = self.text().split()
        whole, longest = metrics.horizontalAdvance(self.text()), max(map(metrics.horizontalAdvance, words), default=0)
        return max(longest, (whole + longest) // 2) + 2

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        ink = self.palette().windowText().color()
        if self.fontMetrics().horizontalAdvance(self.text()) <= self.width():
            paint_words(painter, self.rect(), self.text(), self.font(), ink, how=TO_LEFT)
            return
        metrics, words, shown = self._small(), self.text().split(), self.text()
        while len(words) > 1 and metrics.boundingRect(self.rect(), _WRAP, shown).height() > 2 * metrics.lineSpacing():
            words.pop()
            shown = f"{' '.join(words)} …"
        paint_words(painter, self.rect(), shown, font(TYPE["body"], bold=True), ink, how=TO_LEFT | _WRAP)

    def _small(self) -> QFontMetrics:
        return QFontMetrics(font(TYPE["body"], bold=True))


class _Mark(QWidget):
    """The Handtrack logo."""

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        paint_icon(painter, "handtrack", self.palette().text().color(), QRectF(self.rect()))


class HeaderChip(QPushButton):
    """An icon and a word or two for something that runs in every view, shown while it runs.

    `pixels`: the text size at a scale of 1. `dye`: token of the icon's colour, unless it warns.
    """

    def __init__(self, theme: Theme, pixels: int, dye: str = "on_accent_soft") -> None:
        super().__init__()
        self._dye = dye
        self._theme, self._pixels, self._scale = theme, pixels, 1.0
        self._icon, self._words, self._brief, self._narrow, self._warns = "", "", "", False, False
        self.setProperty("kind", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()
        theme.changed.connect(self._tint)

    def show_state(self, icon: str, words: str, tip: str, *, brief: str = "", warns: bool = False) -> None:
        """Show a state, unless it has no words; a narrow header shows its `brief` words, if any."""
        state = (icon, words, brief, warns)
        if state != (self._icon, self._words, self._brief, self._warns):
            self._icon, self._words, self._brief, self._warns = state
            self._describe()
        if tip != self.accessibleName():
            set_tip(self, tip)
            self.setAccessibleName(tip)
        self.setVisible(bool(words))

    def set_scale(self, scale: float) -> None:
        """Scale text and icon; 1 is the usual size."""
        self._scale = scale
        self._describe()

    def set_narrow(self, *, narrow: bool) -> None:
        """Choose between the words and the brief ones."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._describe()

    def room(self, *, brief: bool) -> int:
        """Return its width, with its words or the brief ones; 0 while hidden."""
        if self.isHidden():
            return 0
        measure, words = self.fontMetrics().horizontalAdvance, self._brief if brief else self._words
        return self.sizeHint().width() + measure(words) - measure(self.text())

    def _describe(self) -> None:
        self.setText(self._brief if self._narrow and self._brief else self._words)
        restyle(self, "warns", self._warns)
        self.setFont(font(self._pixels * self._scale, bold=True, tabular=True))  # a new style brings the old font
        self._tint()

    def _tint(self) -> None:
        colour = self._theme.colour("on_warning_soft" if self._warns else self._dye)
        if self._icon:
            put_icon(self, self._icon, colour, round(self._pixels * _CHIP_ICON * self._scale))


class SourceButton(QPushButton):
    """The source's name with a dot for its state; opens the choice of sources."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name, self._state, self._tone, self._scale = "", "", "off", 1.0
        self._camera_on = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("Choose another source (F4)"))

    def set_scale(self, scale: float) -> None:
        """Scale the text; 1 is the usual size."""
        self._scale = scale
        self.updateGeometry()
        self.update()

    def show_state(self, name: str, state: str, tone: str) -> None:
        """Show the source and its state; `tone` is "good", "trouble", "busy" or "off"."""
        if (name, state, tone) != (self._name, self._state, self._tone):
            self._name, self._state, self._tone = name, state, tone
            self._describe()

    def show_camera(self, *, on: bool) -> None:
        """Show whether a camera or stream is on."""
        if on != self._camera_on:
            self._camera_on = on
            self._describe()

    def _describe(self) -> None:
        name = self.tr("Source: {0}").format(", ".join(filter(None, (self._name, self._state))))
        on = self.tr("The camera is on")
        choose = self.tr("Choose another source (F4)")
        self.setAccessibleName(f"{name}. {on}" if self._camera_on else name)
        self.setToolTip(f"{on}. {choose}" if self._camera_on else choose)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        name, state = self._metrics()
        words = name + (10 + state if state else 0) + 2  # painted text is a little wider than measured
        return QSize(round(min(420 * self._scale, 46 + self._sign_room + words)), round(40 * self._scale))

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(round(46 + self._sign_room + _LEAST_NAME * self._scale), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().paintEvent(event)
        self._paint_source(event)

    @paints
    def _paint_source(self, painter: QPainter, event: QPaintEvent) -> None:
        token = {"good": "good", "trouble": "on_danger_soft", "busy": "on_warning_soft", "off": "muted"}[self._tone]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour(token))
        painter.drawEllipse(QRectF(16, self.height() / 2 - 5, 10, 10))
        if self._camera_on:
            side = _SIGN * self._scale
            sign = QRectF(34, (self.height() - side) / 2, side, side)
            paint_icon(painter, "camera", self._theme.colour("on_danger_soft"), sign)
        room = QRectF(self.rect()).adjusted(34 + self._sign_room, 0, -12, 0)
        name, _ = self._metrics()
        letters = font(TYPE["body"] * self._scale, bold=True)
        shown = QFontMetrics(letters).elidedText(self._name, Qt.TextElideMode.ElideMiddle, int(room.width()))
        paint_words(painter, room, shown, letters, self._theme.colour("text"), how=TO_LEFT)
        room.setLeft(room.left() + name + 10)
        letters, width = font(TYPE["body"] * self._scale), max(0, int(room.width()))
        shown = QFontMetrics(letters).elidedText(self._state, Qt.TextElideMode.ElideRight, width)
        paint_words(painter, room, shown, letters, self._theme.colour("muted"), how=TO_LEFT)

    @property
    def _sign_room(self) -> float:
        return _SIGN * self._scale + 8 if self._camera_on else 0.0

    def _metrics(self) -> tuple[int, int]:
        size = TYPE["body"] * self._scale
        name = QFontMetrics(font(size, bold=True)).horizontalAdvance(self._name)
        return name, QFontMetrics(font(size)).horizontalAdvance(self._state)
