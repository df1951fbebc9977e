"""A menu with the keys of its entries."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from handtrack_ui.common.shortcuts import first_key


class KeyMenu(QMenu):
    """A menu whose entries name their keys, which are bound elsewhere.
    It deletes itself when closed.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def add(
        self,
        words: str,
        shortcut: str | None,
        action: Callable[[], object],
        *,
        enabled: bool = True,
        checked: bool | None = None,
    ) -> None:
        """Add an entry; with `checked`, True or False, it has a check box."""
        entry = self.addAction(words if shortcut is None else f"{words}\t{first_key(shortcut)}")
        entry.triggered.connect(lambda _=False: action())
        entry.setEnabled(enabled)
        entry.setCheckable(checked is not None)
        entry.setChecked(bool(checked))
