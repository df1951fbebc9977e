"""Screen readers: announcements, and the roles of painted widgets.

A changed label stays silent: a screen reader reads only what has the focus.
"""

from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

TEXT: Final = QAccessible.Role.StaticText
PICTURE: Final = QAccessible.Role.Graphic
GROUP: Final = QAccessible.Role.Grouping


def give_roles() -> None:
    """Give widgets the role in their class's `spoken_as`;
    Qt has none for a widget that paints itself.
    """
    QAccessible.installFactory(_interface)


def _interface(_: str, widget: QObject) -> QAccessibleInterface | None:
    role = getattr(widget, "spoken_as", None)
    return (
        QAccessibleWidget(widget, role)
        if role is not None and isinstance(widget, QWidget)
        else None
    )


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Announce `words` after the current speech, or interrupt it if `urgent`."""
    if not words:
        return
    politeness = QAccessible.AnnouncementPoliteness
    event = QAccessibleAnnouncementEvent(widget, words)
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
