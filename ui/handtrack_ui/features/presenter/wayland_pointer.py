"""Moving the pointer in a Wayland session, through the desktop's portal."""

from typing import ClassVar, Final

from jeepney import new_method_call

from handtrack.pointing import Move, PointerEvent, Press, Release, Scroll
from handtrack_ui.codes import WindowCode
from handtrack_ui.features.presenter.wayland_keys import PORTAL, PRESSED, RELEASED, PortalSession

_BUTTONS: Final = {"left": 0x110, "right": 0x111}  # the kernel's numbers
_DOWN, _ACROSS = 0, 1


class PortalPointer(PortalSession):
    """Moves the pointer through the portal. Creating it asks the person, for the pointer alone."""

    devices: ClassVar = 2
    unusable: ClassVar = WindowCode.POINTER_UNMOVABLE
    no_portal: ClassVar = WindowCode.POINTER_NO_PORTAL

    def send(self, event: PointerEvent) -> None:
        """Do what an event says."""
        match event:
            case Move(dx, dy):
                self._notify("PointerMotion", "dd", float(dx), float(dy))
            case Press(button):
                self._notify("PointerButton", "iu", _BUTTONS[button], PRESSED)
            case Release(button):
                self._notify("PointerButton", "iu", _BUTTONS[button], RELEASED)
            case Scroll(dx, dy):
                for axis, notches in ((_ACROSS, dx), (_DOWN, dy)):
                    if notches:
                        self._notify("PointerAxisDiscrete", "ui", axis, notches)
            case _:
                pass

    def _notify(self, what: str, signature: str, *values: object) -> None:
        self._call(new_method_call(PORTAL, f"Notify{what}", f"oa{{sv}}{signature}", (self._session, {}, *values)))
