"""A panel that a feature adds to another feature's view, to use the hands tracked there."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack.config.model import Preferences
from handtrack.host import Update
from handtrack_ui.common.watched import Watched


class HandPanel(QWidget):
    """A part of a view with a separate switch. The view passes on what it sees, and stops its
    own signs while the panel is `commanded`.
    """

    changed = Signal()
    """It was switched, or stopped working."""
    told = Signal(str)
    """Words on what the hand now does, for people who look at another program."""
    cue = Signal(str)
    """The sound to play, as for `View.cue`."""

    @property
    def on(self) -> bool:
        """True if hands may use it."""
        return False

    @property
    def commanded(self) -> bool:
        """True while a hand uses it, so its other signs mean nothing."""
        return False

    @property
    def lost_on_leaving(self) -> str:
        """A sentence on what leaving the view by a sign would lose; empty if nothing."""
        return ""

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply preferences after a change."""

    def watch(self, watched: Watched) -> None:
        """Note the person or hand that the source now shows."""

    def refresh(self) -> None:
        """Check again whether it can work here."""

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Follow the hands of a result; its pixels stay with the view."""

    def stop(self, *, away: bool = False) -> None:
        """End what the hand does now. `away`: because it can no longer be seen."""

    def switch_off(self) -> None:
        """Let hands use it no longer."""

    def show_at(self, scale: float, *, low: bool) -> None:
        """Scale the texts; in a `low` window, show only what is needed."""
