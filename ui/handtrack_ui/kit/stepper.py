"""Pages that hands and keys move through."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QStackedWidget, QWidget

from handtrack.messages import CommandName
from handtrack_ui.common.shortcuts import bind_commands, uses_key
from handtrack_ui.kit.control import HandControl


@dataclass(frozen=True, slots=True)
class _Step:
    """A page's gate, which returns what is missing, and its choices."""

    gate: Callable[[], str] = str
    choices: Sequence[QAbstractButton] = ()


class HandStepper(QStackedWidget):
    """Steps from page to page: swipes and arrow keys move, fingers and digits choose, thumb up and
    Enter confirm.

    Thumb down and Ctrl+Z undo the last command. Confirming the last page finishes. The control's
    `refused` says why a command is impossible. `control`: of a window without another stepper.
    """

    finished = Signal()
    """The last page was confirmed."""

    def __init__(self, control: HandControl, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._control = control
        self._steps: dict[QWidget, _Step] = {}
        self._undone_by: int | QAbstractButton | None = None
        """The page to go back to, or the button to click, to undo the last command."""
        control.gate = self._gate
        control.next.connect(self._go_on)
        control.previous.connect(self._go_back)
        control.confirm.connect(self._confirm)
        control.select.connect(self._choose)
        control.undo.connect(self._undo_last)
        self.currentChanged.connect(self._offer_choices)
        bind_commands(self, control.press)

    def add_step(
        self,
        page: QWidget,
        *,
        gate: Callable[[], str] | None = None,
        choices: Sequence[QAbstractButton] = (),
    ) -> int:
        """Add a page at the end; return its index.

        `gate`: returns what is missing before the next step, for people; empty if nothing is.
        `choices`: buttons for one to nine fingers, in this order; a choice clicks the button.
        """
        self._steps[page] = _Step(gate or str, tuple(choices))
        index = self.addWidget(page)
        self._offer_choices()
        return index

    def event(self, event: QEvent) -> bool:
        """Leave a focused list or slider the keys it uses."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            focus = QApplication.focusWidget()
            is_button = isinstance(focus, QAbstractButton)
            if focus is not None and not is_button and uses_key(focus, Qt.Key(event.key())):
                event.accept()
                return True
        return super().event(event)

    @property
    def _step(self) -> _Step:
        page = self.currentWidget()
        return self._steps.get(page, _Step()) if page is not None else _Step()

    def _gate(self, name: CommandName) -> str:
        if name == "previous" and self.currentIndex() <= 0:
            return self.tr("This is the first step")
        if name in ("next", "confirm") and (missing := self._step.gate()):
            return missing
        if name == "next" and self.currentIndex() == self.count() - 1:
            return self.tr("This is the last step. Confirm to finish")
        if name == "undo" and self._undone_by is None:
            return self.tr("Nothing to undo")
        return ""

    def _go_on(self) -> None:
        self._go_to(self.currentIndex() + 1)

    def _go_back(self) -> None:
        self._go_to(self.currentIndex() - 1)

    def _go_to(self, index: int) -> None:
        self._undone_by = self.currentIndex()
        self.setCurrentIndex(index)

    def _confirm(self) -> None:
        if self.currentIndex() < self.count() - 1:
            self._go_on()
        else:
            self.finished.emit()

    def _choose(self, number: int) -> None:
        choices = self._step.choices
        chosen = choices[number - 1]
        before = next((one for one in choices if one.isChecked()), None)
        chosen.click()
        group = chosen.group()
        if chosen.autoExclusive() or (group is not None and group.exclusive()):
            self._undone_by = before if before is not chosen else None
        else:
            self._undone_by = chosen if chosen.isCheckable() else None

    def _undo_last(self) -> None:
        undo = self._undone_by
        self._undone_by = None
        if isinstance(undo, int):
            self.setCurrentIndex(undo)
        elif undo is not None:
            undo.click()

    def _offer_choices(self) -> None:
        self._control.choices = len(self._step.choices)
