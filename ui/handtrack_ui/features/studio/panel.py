"""What stands beside the picture of the studio, one page at a time."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QStackedWidget, QWidget

from handtrack.config.rebinding import ARM, DISARM, MEANINGS
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.studio.pages import NamingPage, SignPage, StudioPage, TakingPage, WelcomePage
from handtrack_ui.text.binding_words import meaning_name


class StudioPanel(QStackedWidget):
    """How it works, naming a sign, taking samples of it, and a sign; each scrolls where there is little room."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        meanings = [(one, meaning_name(one)) for one in MEANINGS if one not in (ARM, DISARM)]
        self.welcome, self.naming, self.taking = WelcomePage(), NamingPage(), TakingPage()
        self.sign = SignPage(theme, [("", self.tr("Nothing yet")), *meanings])
        self._pages: tuple[StudioPage, ...] = (self.welcome, self.naming, self.taking, self.sign)
        for page in self._pages:
            self.addWidget(_scrolled(page))

    @property
    def page(self) -> StudioPage:
        """The page that is shown."""
        return self._pages[self.currentIndex()]

    def turn_to(self, page: StudioPage) -> None:
        """Show another page."""
        self.setCurrentIndex(self._pages.index(page))

    def set_scale(self, scale: float) -> None:
        """Be so many times the usual size."""
        for page in self._pages:
            page.set_scale(scale)


def _scrolled(page: QWidget) -> QScrollArea:
    made = QScrollArea()
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setWidgetResizable(True)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    made.setWidget(page)
    return made
