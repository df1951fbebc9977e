"""The pointer in a Wayland session, through a portal on a private bus."""

import sys

import pytest

from handtrack.plugins.pointing import Move, Press, Release, Scroll, Started
from tests.waiting import PATIENCE_S

if not sys.platform.startswith("linux"):
    pytest.skip("there is no Wayland elsewhere", allow_module_level=True)

from handtrack_ui.plugins.pointer.wayland_pointer import PortalPointer
from tests.ui.shell.conftest import bus
from tests.ui.shell.portal import MakePortal, make_portal

__all__ = ["bus", "make_portal"]


def test_the_pointer_moves_clicks_and_scrolls_through_its_own_session(
    bus: str, make_portal: MakePortal
) -> None:
    portal, pointer = make_portal(), PortalPointer("", lambda _: None, lambda: False, bus)
    for event in (Started(), Move(3, -4), Press("right"), Release("right"), Scroll(0, 2)):
        pointer.send(event)
    assert portal.pointer == [
        ("Motion", 3.0, -4.0),
        ("Button", 0x111, 1),
        ("Button", 0x111, 0),
        ("AxisDiscrete", 0, 2),
    ]
    assert portal.options["types"] == 2
    pointer.close()
    assert portal.closed.wait(PATIENCE_S)
