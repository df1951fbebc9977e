"""The person's edits to taught signs: done and reported, or refused with a reason."""

from collections.abc import Callable, Collection

from PySide6.QtCore import QObject, Signal

from handtrack.errors import UsageError
from handtrack.gestures.own_signs import OwnSigns
from handtrack_ui.features.studio.sign_editor import SignEditor
from handtrack_ui.text.messages import message_words


class SignCommands(QObject):
    """Each method returns whether the change was made.

    Parameters
    ----------
    teaching : SignEditor
    """

    told = Signal(str)
    """What was done."""
    refused = Signal(str)
    """Why something was refused."""

    def __init__(self, teaching: SignEditor) -> None:
        super().__init__()
        self._teaching = teaching

    def wrong_with(self, name: str) -> str:
        """Return why a new sign cannot have this name; empty if it can."""
        try:
            self._teaching.check_name(name)
        except UsageError as error:
            return message_words(error)
        return ""

    def rename(self, name: str, new: str) -> bool:
        """Rename a sign."""
        return self._attempt(lambda: self._teaching.rename(name, new))

    def bind(self, name: str, meaning: str) -> bool:
        """Give a sign a meaning; empty removes it."""
        return self._attempt(lambda: self._teaching.bind(name, meaning))

    def drop(self, name: str, samples: Collection[int]) -> bool:
        """Delete samples by number, from 0."""
        words = self.tr("One sample deleted. Press Ctrl+Z to undo.")
        if len(samples) != 1:
            words = self.tr("{0} samples deleted. Press Ctrl+Z to undo.").format(len(samples))
        return self._attempt(lambda: self._teaching.drop(name, samples), words)

    def delete(self, name: str) -> bool:
        """Delete a sign."""
        words = self.tr("“{0}” deleted. Press Ctrl+Z to undo.").format(name)
        return self._attempt(lambda: self._teaching.delete(name), words)

    def merge(self, read: OwnSigns) -> bool:
        """Import another file's signs."""
        words = self.tr("Imported: {0}").format(", ".join(read.names) or self.tr("nothing"))
        return self._attempt(lambda: self._teaching.merge(read), words)

    def take_back(self) -> bool:
        """Undo the last change; False if there is none."""
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
