"""The header of the window: back button, title, and the source with its state."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from handtrack_ui.common.controls import button, tab_only
from handtrack_ui.common.icons import IconLabel, paint_icon, put_icon, themed_icon
from handtrack_ui.common.key_menu import KeyMenu
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.label import Label, set_tip
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.painting import AT_END, IN_MIDDLE, TO_LEFT, paint_words, paints
from handtrack_ui.common.theme import (
    SPACE,
    TYPE,
    Theme,
    font,
    restyle,
    size_text,
    text_pixels,
    text_scale,
)

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


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry of the menu of rarely needed actions. `checked`: returns whether it is on;
    None without a check box.
    """

    words: str
    key: str
    act: Callable[[], object]
    checked: Callable[[], bool] | None = None


class Header(QFrame):
    """One row across the top of the window. Features add chips, tools and entries of the menu."""

    back = Signal()
    pick_source = Signal()
    pause = Signal()
    """Pause tracking, or resume it."""
    full_screen = Signal()
    sound = Signal()
    """Toggle the sounds."""
    help = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("header")
        self._theme = theme
        self._scale = 1.0
        self._at_home = True
        self._sounding = True
        self._shows_demo = False
        self._icons: dict[QPushButton, QIcon] = {}
        self._chips: list[HeaderChip] = []
        self._source_tools: list[QPushButton] = []
        self._entries: list[MenuEntry] = []
        self._offer: QPushButton | None = None
        self._mark = IconLabel("handtrack")
        self._title = _Title()
        self.source_button = SourceButton(theme)
        library = self.tr("Library")
        tip = self.tr("Back to the library (Alt+Left, Esc)")
        self._back = button(library, self.back, kind="quiet", name=library, tip=tip)
        self._icons[self._back] = themed_icon(theme, "back")
        self._pause = self._tool(self.pause, "pause")
        self._help = self._tool(
            self.help, "help", self.tr("Gestures and keys"), self.tr("Gestures and keys (F1, ?)")
        )
        self._more = self._tool(
            self._open_menu, "more", self.tr("More"), self.tr("Sounds, full screen, memory")
        )
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        tab_only(self._back, self.source_button, self._pause, self._help, self._more)
        self.source_button.clicked.connect(self.pick_source)
        self._chip_row = lay_row(gap=SPACE["m"])
        self._source_row = lay_row(self.source_button, self._pause, gap=0)
        self._tool_row = lay_row(self._help, self._more, gap=0)
        edges = (SPACE["m"], 0, SPACE["m"], 0)
        left = (self._mark, self._back, (self._title, 1))
        self._row = lay_row(
            *left, self._chip_row, self._source_row, self._tool_row, edges=edges, of=self
        )
        self.show_tracking(tracks=False, paused=False)
        self._size_for(1.0)

    def add_chip(self, chip: "HeaderChip", *beside: QPushButton) -> None:
        """Add a chip for something that runs in every view, with small buttons beside it."""
        self._chips.append(chip)
        chip.show_at(self._scale)
        chip.changed.connect(self._fit)
        for one in (chip, *beside):
            self._chip_row.addWidget(one)
        self._order_tabs()

    def add_tool(
        self, does: SignalInstance | Callable[[], object], icon: str, name: str, tip: str
    ) -> QPushButton:
        """Add a button at the end, before the menu."""
        tool = self._tool(does, icon, name, tip)
        tab_only(tool)
        self._tool_row.insertWidget(self._tool_row.count() - 1, tool)
        self._order_tabs()
        return tool

    def add_source_tool(self, does: Callable[[], object], icon: str) -> QPushButton:
        """Add a button beside the source's; `set_tool` names it."""
        tool = self._tool(does, icon)
        tab_only(tool)
        self._source_row.addWidget(tool)
        self._source_tools.append(tool)
        self._order_tabs()
        return tool

    def small_button(
        self, does: SignalInstance | Callable[[], object], icon: str, name: str, tip: str
    ) -> QPushButton:
        """Return a button for `add_chip`."""
        return self._tool(does, icon, name, tip)

    def set_tool(
        self, tool: QPushButton, icon: str, name: str, tip: str, *, dye: str = "text"
    ) -> None:
        """Change a button's icon and words."""
        self._icons[tool] = themed_icon(self._theme, icon, dye)
        self._show_icon(tool)
        tool.setAccessibleName(name)
        tool.setToolTip(tip)

    def add_entry(self, entry: MenuEntry) -> None:
        """Add an entry to the menu of rarely needed actions."""
        self._entries.append(entry)

    def add_offer(self, words: str, icon: str, does: Callable[[], object]) -> None:
        """Add a button that is shown at home if there is room,
        unless the source shows the person.
        """
        self._offer = button(words, does, kind="quiet")
        self._icons[self._offer] = themed_icon(self._theme, icon)
        tab_only(self._offer)
        self._row.insertWidget(self._row.indexOf(self._title) + 1, self._offer)
        self._show_icon(self._offer)
        self._order_tabs()
        self._fit()

    def _order_tabs(self) -> None:
        """Let Tab go from left to right, also through what was added later."""
        items = [
            row.itemAt(at)
            for row in (self._chip_row, self._source_row, self._tool_row)
            for at in range(row.count())
        ]
        parts = [item.widget() for item in items if item is not None]
        stops = [part for part in (self._back, self._offer, *parts) if part is not None]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _tool(
        self, does: SignalInstance | Callable[[], object], icon: str, name: str = "", tip: str = ""
    ) -> QPushButton:
        tool = button(does=does, kind="quiet", name=name, tip=tip)
        self._icons[tool] = themed_icon(self._theme, icon)
        self._show_icon(tool)
        return tool

    def _open_menu(self) -> None:
        self.menu().popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def menu(self) -> KeyMenu:
        """Return the menu of rarely needed actions."""
        menu = KeyMenu(self)
        menu.add(self.tr("Sounds"), Shortcut.SOUND, self.sound.emit, checked=self._sounding)
        full_screen = self.window().isFullScreen()
        menu.add(
            self.tr("Full screen"), Shortcut.FULL_SCREEN, self.full_screen.emit, checked=full_screen
        )
        for entry in self._entries:
            checked = entry.checked() if entry.checked is not None else None
            menu.add(entry.words, entry.key, entry.act, checked=checked)
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
        """At home, show the offer unless the source shows the person."""
        self._shows_demo = not person
        self._fit()

    def show_tracking(self, *, tracks: bool, paused: bool, camera: bool = True) -> None:
        """Show whether the view tracks, and whether tracking (or, without a camera, the video) is
        paused.
        """
        self._pause.setVisible(tracks)
        name = self.tr("Resume") if paused else self.tr("Pause")
        pause = (
            self.tr("Pause tracking and turn the camera off (P)")
            if camera
            else self.tr("Pause (P)")
        )
        words = self.tr("Resume (P)") if paused else pause
        if words != self._pause.toolTip():
            self.set_tool(self._pause, "play" if paused else "pause", name, words)

    def show_sound(self, *, on: bool) -> None:
        """Show in the menu whether sounds are on."""
        self._sounding = on

    def _fit(self) -> None:
        """In a narrow window, shorten the chips, and reduce the back button and the tools to their
        icons.
        """
        taken = sum(tool.sizeHint().width() for tool in self._source_tools if not tool.isHidden())
        room = self.width() - taken
        wordy = room - sum(chip.room(brief=False) for chip in self._chips)
        for chip in self._chips:
            chip.set_narrow(narrow=wordy < _SPARE)
        if self._offer is not None:
            self._offer.setVisible(self._at_home and self._shows_demo and wordy >= _ROOMY)
        narrow = (
            room - sum(chip.room(brief=True) for chip in self._chips if chip.shortens) < _NARROW
        )
        for row in (self._row, self._chip_row):
            row.setSpacing(SPACE["s" if narrow else "m"])
        for tool in self._icons:
            if tool not in (self._back, self._offer):
                tool.setMaximumWidth(_NARROW_TOOL if narrow else _WIDEST)
        words = "" if narrow else self.tr("Library")
        if words != self._back.text():
            self._back.setText(words)
            self._show_icon(self._back)
        self._title.setMinimumWidth(0)
        self._row.invalidate()
        left = max(0, self.width() - self._row.minimumSize().width())
        self._title.setMinimumWidth(
            min(self._title.least_width(), round(self.width() * _TITLE_SHARE), left)
        )

    def _size_for(self, scale: float) -> None:
        self._scale = scale
        self.setFixedHeight(round(_HEIGHT * scale))
        self._mark.setFixedSize(QSize(_MARK, _MARK) * scale)
        size_text(self, TYPE["body"] * scale)
        self._title.setFont(font(TYPE["heading"] * scale, bold=True))
        for chip in self._chips:
            chip.show_at(scale)
        for tool in self._icons:
            self._show_icon(tool)

    def _show_icon(self, tool: QPushButton) -> None:
        put_icon(tool, self._icons[tool], _ICON * self._scale)


class _Title(Label):
    """A title on one line, or in smaller letters on two; a longer one is elided."""

    def least_width(self) -> int:
        """Return the width that two lines of small letters need."""
        metrics = self._small()
        words = self.text().split()
        whole = metrics.horizontalAdvance(self.text())
        longest = max(map(metrics.horizontalAdvance, words), default=0)
        return max(longest, (whole + longest) // 2) + 2

    @paints
    def paintEvent(self, painter: QPainter, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        ink = self.palette().windowText().color()
        if self.fontMetrics().horizontalAdvance(self.text()) <= self.width():
            paint_words(painter, self.rect(), self.text(), self.font(), ink, how=TO_LEFT)
            return
        metrics = self._small()
        words = self.text().split()
        shown = self.text()
        while (
            len(words) > 1
            and metrics.boundingRect(self.rect(), _WRAP, shown).height() > 2 * metrics.lineSpacing()
        ):
            words.pop()
            shown = f"{' '.join(words)} …"
        paint_words(
            painter, self.rect(), shown, font(TYPE["body"], bold=True), ink, how=TO_LEFT | _WRAP
        )

    def _small(self) -> QFontMetrics:
        return QFontMetrics(font(TYPE["body"], bold=True))


class HeaderChip(QPushButton):
    """An icon and a word or two for something that runs in every view, shown while it runs.

    `pixels`: the text size at a scale of 1. `dye`: token of the icon's colour, unless it warns.
    """

    changed = Signal()
    """Its words changed."""

    def __init__(self, theme: Theme, pixels: int, dye: str = "on_accent_soft") -> None:
        super().__init__()
        self._dye = dye
        self._theme = theme
        self._pixels = pixels
        self._icon = ""
        self._words = ""
        self._brief = ""
        self._narrow = False
        self._warns = False
        self.setProperty("kind", "chip")
        self.show_at(1.0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.hide()

    @property
    def shortens(self) -> bool:
        """True if it has brief words for a narrow header."""
        return bool(self._brief)

    def show_state(
        self, icon: str, words: str, tip: str, *, brief: str = "", warns: bool = False
    ) -> None:
        """Show a state, unless it has no words; a narrow header shows its `brief` words, if any."""
        state = (icon, words, brief, warns)
        if state != (self._icon, self._words, self._brief, self._warns):
            self._icon, self._words, self._brief, self._warns = state
            self._describe()
        if tip != self.accessibleName():
            set_tip(self, tip)
            self.setAccessibleName(tip)
        self.setVisible(bool(words))
        self.changed.emit()

    def show_at(self, scale: float) -> None:
        """Scale text and icon; 1 is the usual size."""
        self.setFont(font(self._pixels * scale, bold=True, tabular=True))
        self._show_icon()

    def set_narrow(self, *, narrow: bool) -> None:
        """Choose between the words and the brief ones."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._describe()

    def room(self, *, brief: bool) -> int:
        """Return its width, with its words or the brief ones; 0 while hidden."""
        if self.isHidden():
            return 0
        measure = self.fontMetrics().horizontalAdvance
        words = self._brief if brief else self._words
        return self.sizeHint().width() + measure(words) - measure(self.text())

    def _describe(self) -> None:
        self.setText(self._brief if self._narrow and self._brief else self._words)
        restyle(self, "warns", self._warns)
        self._show_icon()

    def _show_icon(self) -> None:
        if self._icon:
            dye = "on_warning_soft" if self._warns else self._dye
            icon = themed_icon(self._theme, self._icon, dye)
            put_icon(self, icon, text_pixels(self) * _CHIP_ICON)


class SourceButton(QPushButton):
    """The source's name with a dot for its state; opens the choice of sources."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name = ""
        self._state = ""
        self._tone = "off"
        self._camera_on = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setToolTip(self.tr("Choose another source (F4)"))

    def show_state(self, name: str, state: str, tone: str) -> None:
        """Show the source and its state; `tone` is "good", "trouble", "busy" or "off"."""
        if (name, state, tone) != (self._name, self._state, self._tone):
            self._name = name
            self._state = state
            self._tone = tone
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
        words = (
            name + (10 + state if state else 0) + 2
        )  # painted text is a little wider than measured
        scale = text_scale(self)
        return QSize(round(min(420 * scale, 46 + self._sign_room + words)), round(40 * scale))

    def minimumSizeHint(self) -> QSize:  # noqa: D102, N802 - Qt's name
        return QSize(
            round(46 + self._sign_room + _LEAST_NAME * text_scale(self)), self.sizeHint().height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().paintEvent(event)
        self._paint_source(event)

    @paints
    def _paint_source(self, painter: QPainter, event: QPaintEvent) -> None:
        token = {
            "good": "good",
            "trouble": "on_danger_soft",
            "busy": "on_warning_soft",
            "off": "muted",
        }[self._tone]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour(token))
        painter.drawEllipse(QRectF(16, self.height() / 2 - 5, 10, 10))
        if self._camera_on:
            side = _SIGN * text_scale(self)
            sign = QRectF(34, (self.height() - side) / 2, side, side)
            paint_icon(painter, "camera", self._theme.colour("on_danger_soft"), sign)
        room = QRectF(self.rect()).adjusted(34 + self._sign_room, 0, -12, 0)
        name, _ = self._metrics()
        letters = font(text_pixels(self), bold=True)
        ink = self._theme.colour("text")
        paint_words(painter, room, self._name, letters, ink, how=TO_LEFT, elide=IN_MIDDLE)
        room.setLeft(room.left() + name + 10)
        letters = font(text_pixels(self))
        ink = self._theme.colour("muted")
        paint_words(painter, room, self._state, letters, ink, how=TO_LEFT, elide=AT_END)

    @property
    def _sign_room(self) -> float:
        return _SIGN * text_scale(self) + 8 if self._camera_on else 0.0

    def _metrics(self) -> tuple[int, int]:
        size = text_pixels(self)
        name = QFontMetrics(font(size, bold=True)).horizontalAdvance(self._name)
        return name, QFontMetrics(font(size)).horizontalAdvance(self._state)
