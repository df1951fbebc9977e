"""The header of the window: back button, title, and the source with its state."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from handtrack_ui.common.controls import tab_only
from handtrack_ui.common.header_button import HeaderButton
from handtrack_ui.common.header_chip import HeaderChip
from handtrack_ui.common.header_fit import HeaderWidths, fit_header, header_scale
from handtrack_ui.common.header_title import HeaderTitle
from handtrack_ui.common.icons import IconLabel
from handtrack_ui.common.key_menu import KeyMenu
from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.source_button import SourceButton
from handtrack_ui.common.theme import SIZE, SPACE, TYPE, Theme, font, size_text

_TITLE_SHARE: Final = 0.3  # of the width: what a title can have at least


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An entry of the menu of rarely needed actions."""

    words: str
    key: str
    act: Callable[[], object]
    checked: Callable[[], bool] | None = None
    """Returns whether it is on; None without a check box."""


class Header(QFrame):
    """One row across the top of the window.

    Features add a chip for something that runs in every view, a button beside the source or before
    the menu, one that is offered at home, or an entry of the menu.
    """

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
        self._scale = 1.0
        self._at_home = True
        self._sounding = True
        self._shows_person = True
        self._chips: list[HeaderChip] = []
        self._source_tools: list[HeaderButton] = []
        self._entries: list[MenuEntry] = []
        self._offer: HeaderButton | None = None
        self._mark = IconLabel("handtrack")
        self._title = HeaderTitle()
        self.source_button = SourceButton(theme)
        library = self.tr("Library")
        tip = self.tr("Back to the library (Alt+Left, Esc)")
        self._back = HeaderButton(theme, "back", library, tip, words=library)
        self._pause = HeaderButton(theme, "pause")
        self._help = HeaderButton(
            theme, "help", self.tr("Gestures and keys"), self.tr("Gestures and keys (F1, ?)")
        )
        self._more = HeaderButton(
            theme, "more", self.tr("More"), self.tr("Sounds, full screen, memory")
        )
        self._tools = [self._pause, self._help, self._more]
        """All buttons that a narrow header leaves the space of their icon."""
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        tab_only(self.source_button)
        self.source_button.clicked.connect(self.pick_source)
        self._back.clicked.connect(self.back)
        self._pause.clicked.connect(self.pause)
        self._help.clicked.connect(self.help)
        self._more.clicked.connect(self._open_menu)
        self._chip_row = lay_row(gap=SPACE["m"])
        self._source_row = lay_row(self.source_button, self._pause, gap=0)
        self._tool_row = lay_row(self._help, self._more, gap=0)
        edges = (SPACE["m"], 0, SPACE["m"], 0)
        left = (self._mark, self._back, (self._title, 1))
        self._row = lay_row(
            *left,
            self._chip_row,
            self._source_row,
            self._tool_row,
            edges=edges,
            of=self,
        )
        self.show_tracking(tracks=False, paused=False)
        self._size_for(1.0)

    def add_chip(self, chip: HeaderChip, *beside: HeaderButton) -> None:
        """Add a chip for something that runs in every view, with buttons beside it."""
        self._chips.append(chip)
        chip.show_at(self._scale)
        chip.changed.connect(self._fit)
        self._chip_row.addWidget(chip)
        for tool in beside:
            self._take_tool(tool)
            self._chip_row.addWidget(tool)
        self._order_tabs()

    def add_source_tool(self, tool: HeaderButton) -> None:
        """Add a button beside the source's."""
        self._source_tools.append(tool)
        self._take_tool(tool)
        self._source_row.addWidget(tool)
        self._order_tabs()

    def add_tool(self, tool: HeaderButton) -> None:
        """Add a button at the end, before the menu."""
        self._take_tool(tool)
        self._tool_row.insertWidget(self._tool_row.count() - 1, tool)
        self._order_tabs()

    def add_offer(self, offer: HeaderButton) -> None:
        """Add a button with words that is shown at home if there is room,
        unless the source shows the person.
        """
        self._offer = offer
        offer.show_at(self._scale)
        self._row.insertWidget(self._row.indexOf(self._title) + 1, offer)
        self._order_tabs()
        self._fit()

    def add_entry(self, entry: MenuEntry) -> None:
        """Add an entry to the menu of rarely needed actions."""
        self._entries.append(entry)

    def _take_tool(self, tool: HeaderButton) -> None:
        """Let a button grow and narrow with the header."""
        self._tools.append(tool)
        tool.show_at(self._scale)

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

    def _open_menu(self) -> None:
        self.menu().popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def menu(self) -> KeyMenu:
        """Return the menu of rarely needed actions."""
        menu = KeyMenu(self)
        menu.add(self.tr("Sounds"), Shortcut.SOUND, self.sound.emit, checked=self._sounding)
        full_screen = self.window().isFullScreen()
        menu.add(
            self.tr("Full screen"),
            Shortcut.FULL_SCREEN,
            self.full_screen.emit,
            checked=full_screen,
        )
        for entry in self._entries:
            checked = entry.checked() if entry.checked is not None else None
            menu.add(entry.words, entry.key, entry.act, checked=checked)
        return menu

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """In a narrow window, reduce the back button and the tools to their icons."""
        super().resizeEvent(event)
        scale = header_scale(event.size().width())
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
        self._shows_person = person
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
            self._pause.show_action("play" if paused else "pause", name, words)

    def show_sound(self, *, on: bool) -> None:
        """Show in the menu whether sounds are on."""
        self._sounding = on

    def _fit(self) -> None:
        """In a narrow window, shorten the chips, and reduce the back button and the tools to their
        icons.
        """
        tools = [tool for tool in self._source_tools if not tool.isHidden()]
        fit = fit_header(
            HeaderWidths(
                header=self.width(),
                source_tools=sum(tool.sizeHint().width() for tool in tools),
                chips=sum(chip.room(brief=False) for chip in self._chips),
                brief_chips=sum(chip.room(brief=True) for chip in self._chips),
            )
        )
        for chip in self._chips:
            chip.set_narrow(narrow=fit.shortens_chips)
        if self._offer is not None:
            wanted = self._at_home and not self._shows_person
            self._offer.setVisible(wanted and fit.has_room_for_offer)
        self._narrow_buttons(narrow=fit.icons_only)
        self._title.setMinimumWidth(0)
        self._row.invalidate()
        left = max(0, self.width() - self._row.minimumSize().width())
        share = round(self.width() * _TITLE_SHARE)
        self._title.setMinimumWidth(min(self._title.least_width(), share, left))

    def _narrow_buttons(self, *, narrow: bool) -> None:
        """Reduce the back button and the tools to their icons, or show them in full."""
        for row in (self._row, self._chip_row):
            row.setSpacing(SPACE["s" if narrow else "m"])
        for tool in self._tools:
            tool.set_narrow(narrow=narrow)
        self._back.show_words("" if narrow else self.tr("Library"))

    def _size_for(self, scale: float) -> None:
        self._scale = scale
        self.setFixedHeight(round(SIZE["header"] * scale))
        self._mark.setFixedSize(QSize(SIZE["mark"], SIZE["mark"]) * scale)
        size_text(self, TYPE["body"] * scale)
        self._title.setFont(font(TYPE["heading"] * scale, bold=True))
        self._back.show_at(scale)
        if self._offer is not None:
            self._offer.show_at(scale)
        for chip in self._chips:
            chip.show_at(scale)
        for tool in self._tools:
            tool.show_at(scale)
