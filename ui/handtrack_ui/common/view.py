"""The base of every view: entering, leaving, commands."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack.config.gestures import gesture_config, hand_bindings
from handtrack.config.model import Preferences
from handtrack.gestures.config import GestureConfig
from handtrack.host import RunStatus, Update
from handtrack.messages import CommandName
from handtrack.navigation.rules import Attention
from handtrack_ui.common.announcing import GROUP
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.watched import Watched
from handtrack_ui.text.cheat_sheet_words import SignLine, sign_lines


class View(QWidget):
    """One screen of the window. Commands return whether the view handled them."""

    spoken_as = GROUP

    name = ""
    """The name on the command line."""
    tracks = False
    """True if a pipeline runs while this view is shown."""
    camera_lingers = True
    """True if the previous view's camera may stay on here."""
    works_unseen = False
    """True if hands give commands while the window is minimised."""
    explains_source = False
    """True if the view itself explains the drawn hand."""
    records = False
    """True if recording can start here."""
    reads_aloud = False
    """True if a sign reads the text aloud."""
    told_below = False
    """True if messages float over its bottom edge, because its controls are at the top."""
    dark = False
    """True if it is dark even in the light theme."""

    go_back = Signal()
    """The view asks to be left."""

    @property
    def commanded(self) -> bool:
        """True if the view itself uses hands now; otherwise the cancel sign leaves it."""
        return False

    @property
    def lost_on_leaving(self) -> str:
        """A sentence on what leaving by a sign would lose; empty if nothing."""
        return ""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        theme.changed.connect(self.size_letters)

    @property
    def title(self) -> str:
        """The header's title."""
        return ""

    def size_letters(self) -> None:
        """Set the size of all text; called again after a theme change, because a new style sheet drops fonts."""

    @property
    def attention(self) -> Attention:
        """How closely hands must be watched until the next frame."""
        return Attention.EVERYTHING

    def enter(self) -> None:
        """Prepare to be shown."""

    def leave(self) -> None:
        """Prepare to be hidden, and release everything that belongs to a run."""

    @property
    def demonstrates(self) -> str:
        """The gesture the demo's hand should show now; empty for the whole clip."""
        return ""

    def reads(self, chosen: GestureConfig) -> GestureConfig:
        """Return this view's gesture settings, derived from the person's."""
        return chosen

    def sign_lines(self, chosen: Preferences) -> tuple[SignLine, ...]:
        """Return the cheat sheet's lines on gestures in this view."""
        gestures = chosen.gestures
        reading = gesture_config(gestures)
        bound, leaves, arming = hand_bindings(gestures), not self.commanded, gestures.arming
        return sign_lines(bound, reading, arming=arming, timers=self.times, aloud=self.reads_aloud, leaves=leaves)

    @property
    def times(self) -> bool:
        """True if this view's commands control an active timer."""
        return False

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply preferences, at start or after a change."""

    @property
    def source_note(self) -> str:
        """Header text saying what the demo's hand may do in this view; empty if there is nothing to say."""
        return ""

    def watch(self, watched: Watched) -> None:
        """Note the person or hand that the source now shows."""

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a result; the view owns its pixels."""
        update.pixels.release()

    def show_status(self, status: RunStatus) -> None:
        """Show the state of the run."""

    def show_paused(self, *, paused: bool) -> None:
        """Show that tracking was paused or resumed."""

    def toggle_playback(self) -> bool:
        """Pause or resume a video by itself, while tracking continues; False without one."""
        return False

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Run a command by its name; the methods below are those commands."""
        return False

    def next(self) -> bool:
        """Go forward within the view."""
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
        """Undo the last command."""
        return self.command("undo")

    def cancel(self) -> bool:
        """Cancel the current action."""
        return self.command("cancel")

    def change_servings(self, by: int) -> bool:
        """Scale amounts to fewer or more servings."""
        return False

    def turn_page(self, screens: int) -> bool:
        """Scroll by screens; positive is down."""
        return False

    def read_on(self) -> bool:
        """Turn the page; from the last one, go to the next step."""
        return self.turn_page(1) or self.next()

    def read_back(self) -> bool:
        """Turn the page back; from the first one, go to the previous step."""
        return self.turn_page(-1) or self.previous()

    def resize_text(self, steps: int) -> bool:
        """Enlarge the text; negative shrinks it."""
        return False
