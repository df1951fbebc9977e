"""The studio's layout: the list, the picture with the samples, and the details, side by side."""

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QScrollArea, QStackedWidget, QWidget

from handtrack.config.rebinding import ARM, DISARM, MEANINGS
from handtrack_ui.common.controls import button
from handtrack_ui.common.icons import put_icon
from handtrack_ui.common.layouts import lay_column, lay_row, scroll
from handtrack_ui.common.refusal_line import RefusalLine
from handtrack_ui.common.theme import SPACE, TYPE, Theme, font
from handtrack_ui.features.studio.pages import NamingPage, SignPage, StudioPage, TakingPage, WelcomePage
from handtrack_ui.features.studio.rail import SignRail
from handtrack_ui.features.studio.stage import StudioStage
from handtrack_ui.text.binding_words import meaning_name


class StudioPanel(QStackedWidget):
    """Welcome, naming, taking samples, and a sign; each page scrolls if space is short."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        meanings = [(one, meaning_name(one)) for one in MEANINGS if one not in (ARM, DISARM)]
        self.welcome, self.naming, self.taking = WelcomePage(), NamingPage(), TakingPage()
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

    def set_scale(self, scale: float) -> None:
        """Scale the pages; 1 is the usual size."""
        for page in self._pages:
            page.set_scale(scale)


_USUAL: Final = (1280, 660)
_SCALES: Final = (0.86, 1.7)
_RAIL_PX, _NARROW_RAIL_PX = 236, 150
_PANEL_PX, _NARROW_PANEL_PX = 344, 236
_NARROW_PX: Final = 980
_STRIP_SHARE: Final = 0.26  # of the height
_LEAST_STRIP: Final = 56.0
_TITLED_PX: Final = 460  # minimum height for the samples' title


class StudioColumns(QWidget):
    """Scales its parts with itself: a large window is read from farther away."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rail, self.stage = SignRail(theme), StudioStage(theme)
        self.panel, self.said = StudioPanel(theme), RefusalLine()
        self._theme, self._scale = theme, 1.0
        self.undo = button(self.tr("Undo"), kind="quiet", tip=self.tr("Undo the last change (Ctrl+Z)"))
        self.undo.hide()
        theme.changed.connect(self._tint)
        above = lay_row(self.rail, (self.stage, 1), self.panel, gap=SPACE["l"])
        edges = (SPACE["l"], SPACE["l"], SPACE["l"], SPACE["s"])
        outer = lay_column((above, 1), lay_row((self.said, 1), self.undo), gap=SPACE["s"], edges=edges, of=self)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._tint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return no size: the columns adapt to their space."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: D102, N802 - Qt's name
        super().resizeEvent(event)
        self.size_letters()

    def size_letters(self) -> None:
        """Set the sizes of columns and text."""
        fits = min(self.width() / _USUAL[0], self.height() / _USUAL[1])
        self._scale = scale = min(max(fits, _SCALES[0]), _SCALES[1])
        narrow = self.width() < _NARROW_PX
        self.rail.setFixedWidth(_NARROW_RAIL_PX if narrow else round(_RAIL_PX * scale))
        self.panel.setFixedWidth(_NARROW_PANEL_PX if narrow else round(_PANEL_PX * scale))
        self.rail.set_scale(scale, narrow=narrow)
        self.panel.set_scale(scale)
        pixels = TYPE["body"] * scale
        self.said.set_text_pixels(pixels)
        self.undo.setFont(font(pixels, bold=True))
        self._tint()
        self.stage.set_text_pixels(
            pixels, round(max(_LEAST_STRIP, self.height() * _STRIP_SHARE)), titled=self.height() >= _TITLED_PX
        )

    def _tint(self) -> None:
        put_icon(self.undo, "undo", self._theme.colour("text"), round(20 * self._scale))
