"""What every view of the window is: it is entered and left, and takes commands."""

from enum import Enum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack.config.gestures import gesture_config, hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.config import GestureConfig
from handtrack.host import RunStatus, Update
from handtrack.messages import CommandName
from handtrack_ui.common.theme import Theme
from handtrack_ui.text.cheat_sheet_words import SignLine, sign_lines


class Watched(Enum):
    """Whom a source shows, and so what its hands may do."""

    PERSON = "person"
    """A camera, a stream or a film: whoever it shows commands."""
    DEMO = "demo"
    """The drawn hand, which somebody asked for: it shows how a guide is walked, and nothing of it is kept."""
    STAND_IN = "stand-in"
    """The drawn hand in place of a camera that was not found: it commands nothing, for somebody works with keys."""


class View(QWidget):
    """One screen of the window. A command returns whether the view took it."""

    name = ""
    """As on the command line."""
    tracks = False
    """Whether a pipeline runs while this view is shown."""

    go_back = Signal()
    """The view asks to be left."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        theme.changed.connect(self.size_letters)

    @property
    def title(self) -> str:
        """What the header says."""
        return ""

    def size_letters(self) -> None:
        """Give every text its size; asked for anew when the theme changes, because a new style sheet drops fonts."""

    def enter(self) -> None:
        """Be shown from now on."""

    def leave(self) -> None:
        """Be hidden from now on, and hold nothing that belongs to a run."""

    def reads(self, chosen: GestureConfig) -> GestureConfig:
        """Return how gestures are read while this view is shown, of how the person chose that they are."""
        return chosen

    def sign_lines(self, chosen: Preferences) -> tuple[SignLine, ...]:
        """Return what the cheat sheet says of gestures while this view is shown."""
        gestures = chosen.gestures
        return sign_lines(hand_bindings(gestures), gesture_config(gestures), arming=gestures.arming)

    def take_preferences(self, chosen: Preferences) -> None:
        """Go by what the person chose, just now or long ago."""

    def watch(self, watched: Watched) -> None:
        """Be told whom the source shows, from now on."""

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a result; the view owns its pixels."""
        update.pixels.release()

    def show_status(self, status: RunStatus) -> None:
        """Show how the run stands."""

    def show_paused(self, *, paused: bool) -> None:
        """Show that tracking was paused, or that it goes on."""

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Do what a command says; the methods below are the same by their names."""
        return False

    def next(self) -> bool:
        """Go on."""
        return self.command("next")

    def previous(self) -> bool:
        """Go back within the view."""
        return self.command("previous")

    def choose(self, number: int) -> bool:
        """Choose by number, from 1."""
        return self.command("select", number)

    def confirm(self) -> bool:
        """Confirm what is chosen, or complete what is shown."""
        return self.command("confirm")

    def undo(self) -> bool:
        """Take the last command back."""
        return self.command("undo")

    def cancel(self) -> bool:
        """Cancel what is under way."""
        return self.command("cancel")

    def turn_page(self, screens: int) -> bool:
        """Turn what is longer than the screen, down where positive."""
        return False

    def resize_text(self, steps: int) -> bool:
        """Make the letters larger, smaller where negative."""
        return False
