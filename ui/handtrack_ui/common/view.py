"""Views: the base of every screen of the window, and the small capabilities that some have."""

from typing import ClassVar, Protocol, runtime_checkable

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
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.watched import Watched
from handtrack_ui.text.cheat_sheet_words import SignLine, sign_lines


class Commands:
    """Commands by name, and as methods for keys and buttons.
    Each returns whether it was handled.
    """

    def command(self, name: CommandName, choice: int | None = None) -> bool:
        """Run a command by its name; the methods below call this."""
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


class View(Commands, QWidget):
    """One screen of the window.

    Some views have a capability besides: `TrackingView`, `Guarded`, `Paged`, `Numbered`,
    `Resizable`, `Playing`.
    """

    spoken_as = GROUP

    name = ""
    """The feature's name, as on the command line."""
    traits: ClassVar[frozenset[Trait]] = frozenset()

    @property
    def reading_m(self) -> float:
        """The distance in metres from which the view is read."""
        return 1.0

    go_back = Signal()
    """The view asks to be left."""
    cue = Signal(str)
    """The sound to play: "armed", "disarmed", "accepted", "refused", "timer"."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    @property
    def title(self) -> str:
        """The header's title."""
        return ""

    def enter(self) -> None:
        """Prepare to be shown."""

    def leave(self) -> None:
        """Prepare to be hidden, and release everything that belongs to a run."""

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply preferences after a change."""

    def sign_lines(self, chosen: Preferences) -> tuple[SignLine, ...]:
        """Return the cheat sheet's lines on gestures in this view."""
        gestures = chosen.gestures
        bound = hand_bindings(gestures)
        return sign_lines(
            bound,
            gesture_config(gestures),
            arming=gestures.arming,
            leaves=not is_commanded(self),
        )


class TrackingView(View):
    """A view that shows tracked hands. The window starts a run for it,
    and hands it what it sees.
    """

    tracks = True
    """True if a pipeline runs while this view is shown; `tracking_changed` follows a change."""

    tracking_changed = Signal()
    """`tracks` changed while the view is shown."""

    @property
    def commanded(self) -> bool:
        """True if the view itself uses hands now; otherwise the cancel sign leaves it."""
        return False

    @property
    def attention(self) -> Attention:
        """How closely hands must be watched until the next frame."""
        return Attention.EVERYTHING

    @property
    def demonstrates(self) -> str:
        """The gesture the demo's hand should show now; empty for the whole clip."""
        return ""

    @property
    def source_note(self) -> str:
        """Header text saying what the demo's hand may do in this view;
        empty if there is nothing to say.
        """
        return ""

    def gesture_settings(self, chosen: GestureConfig) -> GestureConfig:
        """Return this view's gesture settings, derived from the person's."""
        return chosen

    def watch(self, watched: Watched) -> None:
        """Note the person or hand that the source now shows."""

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Show a result; the view owns its pixels."""
        update.pixels.release()

    def show_status(self, status: RunStatus) -> None:
        """Show the state of the run."""

    def show_paused(self, *, paused: bool) -> None:
        """Show that tracking was paused or resumed."""


@runtime_checkable
class Guarded(Protocol):
    """A view that a sign leaves only after a question, if something would be lost."""

    @property
    def lost_on_leaving(self) -> str:
        """A sentence on what leaving by a sign would lose; empty if nothing."""


@runtime_checkable
class Paged(Protocol):
    """A view with pages."""

    def turn_page(self, screens: int) -> bool:
        """Scroll by screens; positive is down. Return whether it moved."""


@runtime_checkable
class Numbered(Protocol):
    """A view with a number to raise and lower, such as servings."""

    def change_number(self, by: int) -> bool:
        """Raise the number, or lower it if negative. Return whether there is one."""


@runtime_checkable
class Resizable(Protocol):
    """A view whose text the person can resize."""

    def resize_text(self, steps: int) -> bool:
        """Enlarge the text; negative shrinks it, 0 lets it follow the hand."""


@runtime_checkable
class Playing(Protocol):
    """A view that plays a video by itself."""

    def toggle_playback(self) -> bool:
        """Pause or resume a video while tracking continues; False without one."""


def is_commanded(view: View) -> bool:
    """Return whether a view itself uses hands now."""
    return isinstance(view, TrackingView) and view.commanded


def lost_on_leaving(view: View) -> str:
    """Return a sentence on what leaving a view by a sign would lose; empty if nothing."""
    return view.lost_on_leaving if isinstance(view, Guarded) else ""


def turn_page(view: View, screens: int) -> bool:
    """Turn a view's page, if it has pages."""
    return isinstance(view, Paged) and view.turn_page(screens)


def toggle_playback(view: View) -> bool:
    """Pause or resume a view's own video; False without one."""
    return isinstance(view, Playing) and view.toggle_playback()


def read_on(view: View) -> bool:
    """Turn the page; from the last one, go to the next step."""
    return turn_page(view, 1) or view.next()


def read_back(view: View) -> bool:
    """Turn the page back; from the first one, go to the previous step."""
    return turn_page(view, -1) or view.previous()
