"""What the person changes in what is taught: done, and said; or said why it cannot be."""

from collections.abc import Callable, Collection

from PySide6.QtCore import QObject, Signal

from handtrack.errors import UsageError
from handtrack.gestures.own_signs import OwnSigns
from handtrack_ui.features.studio.sign_editor import SignEditor
from handtrack_ui.text.messages import message_words


class SignEditing(QObject):
    """Every change returns whether it was done.

    Parameters
    ----------
    teaching : SignEditor
    """

    told = Signal(str)
    """What was done."""
    refused = Signal(str)
    """Why something cannot be done."""

    def __init__(self, teaching: SignEditor) -> None:
        super().__init__()
        self._teaching = teaching

    def wrong_with(self, name: str) -> str:
        """Return why a new sign cannot have a name; empty where it can."""
        try:
            self._teaching.check_name(name)
        except UsageError as error:
            return message_words(error)
        return ""

    def rename(self, name: str, new: str) -> bool:
        """Call a sign otherwise."""
        return self._attempt(lambda: self._teaching.rename(name, new))

    def bind(self, name: str, meaning: str) -> bool:
        """Let a sign mean something; empty: nothing."""
        return self._attempt(lambda: self._teaching.bind(name, meaning))

    def drop(self, name: str, samples: Collection[int]) -> bool:
        """Take samples away, by their numbers from 0."""
        words = self.tr("One sample deleted. Press Ctrl+Z to undo.")
        if len(samples) != 1:
            words = self.tr("{0} samples deleted. Press Ctrl+Z to undo.").format(len(samples))
        return self._attempt(lambda: self._teaching.drop(name, samples), words)

    def delete(self, name: str) -> bool:
        """Forget a sign."""
        words = self.tr("“{0}” deleted. Press Ctrl+Z to undo.").format(name)
        return self._attempt(lambda: self._teaching.delete(name), words)

    def merge(self, read: OwnSigns) -> bool:
        """Take over what another file teaches."""
        words = self.tr("Imported: {0}").format(", ".join(read.names) or self.tr("nothing"))
        return self._attempt(lambda: self._teaching.merge(read), words)

    def take_back(self) -> bool:
        """Take the last change back; False where there is none, too."""
        if not self._teaching.can_take_back:
            return False
        return self._attempt(self._teaching.take_back, self.tr("Undone"))

    def _attempt(self, change: Callable[[], object], words: str = "") -> bool:
        try:
            change()
        except UsageError as error:
            self.refused.emit(message_words(error))
            return False
        if words:
            self.told.emit(words)
        return True
