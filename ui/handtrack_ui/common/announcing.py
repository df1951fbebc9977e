"""What happens on the screen, for who cannot see it: a screen reader says it aloud.

A label that changes its words tells nobody: a screen reader reads what has the focus.
"""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Have words said after what is being said now, or, where they are urgent, in its place."""
    if not words:
        return
    politeness = QAccessible.AnnouncementPoliteness
    event = QAccessibleAnnouncementEvent(widget, words)
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
