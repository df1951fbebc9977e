from collections.abc import Callable
from functools import partial

import pytest

from handtrack.testing.fake_camera import FakeCameras
from tests.sources.machine import machine_with

Plug = Callable[..., FakeCameras]


@pytest.fixture
def plug(monkeypatch: pytest.MonkeyPatch) -> Plug:
    """Replace this machine's cameras with the given ones."""
    return partial(machine_with, monkeypatch)
