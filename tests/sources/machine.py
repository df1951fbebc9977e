"""A machine with fake cameras; everything that lists, probes and opens them is real."""

from types import SimpleNamespace

import cv2_enumerate_cameras
import pytest

from handtrack.sources import camera as camera_module
from handtrack.sources import camera_list as cameras_module
from handtrack.testing.fake_camera import FakeCamera, FakeCameras


def machine_with(monkeypatch: pytest.MonkeyPatch, *cameras: FakeCamera) -> FakeCameras:
    """Replace this machine's cameras with these, at indices 0, 1, …"""
    machine = FakeCameras(*cameras)

    def enumerate_fakes(_: int) -> list[SimpleNamespace]:
        return [
            SimpleNamespace(index=one.index, name=one.name, path=one.path) for one in machine.list()
        ]

    monkeypatch.setattr(cv2_enumerate_cameras, "enumerate_cameras", enumerate_fakes)
    monkeypatch.setattr(cameras_module, "probe", machine.look)
    monkeypatch.setattr(camera_module, "probe", machine.look)
    monkeypatch.setattr(camera_module, "_open_device", machine.connect)
    return machine
