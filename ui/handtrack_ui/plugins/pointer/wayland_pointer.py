"""Moving the pointer in a Wayland session, through the desktop's portal."""

from typing import ClassVar, Final

from handtrack.plugins.pointing import Move, PointerEvent, Press, Release, Scroll
from handtrack_ui.plugins.pointer.codes import PointerCode
from handtrack_ui.shell.other_programs.portal import PRESSED, RELEASED, PortalSession

_BUTTONS: Final = {"left": 0x110, "right": 0x111}  # the kernel's numbers
_DOWN = 0
_ACROSS = 1


class PortalPointer(PortalSession):
    """Moves the pointer through the portal. Creating it asks the person, for the pointer alone."""

    devices: ClassVar = 2
    unusable: ClassVar = PointerCode.POINTER_UNMOVABLE
    no_portal: ClassVar = PointerCode.POINTER_NO_PORTAL

    def send(self, event: PointerEvent) -> None:
        """Do what an event says."""
        match event:
            case Move(dx, dy):
                self._notify("NotifyPointerMotion", "dd", float(dx), float(dy))
            case Press(button):
                self._notify("NotifyPointerButton", "iu", _BUTTONS[button], PRESSED)
            case Release(button):
                self._notify("NotifyPointerButton", "iu", _BUTTONS[button], RELEASED)
            case Scroll(dx, dy):
                for axis, notches in ((_ACROSS, dx), (_DOWN, dy)):
                    if notches:
                        self._notify("NotifyPointerAxisDiscrete", "ui", axis, notches)
            case _:
                pass
