"""Files written by version 0.1.0 stay readable; `kept/` has a set of them."""

import json
import os
import shutil
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from handtrack.config.folders import HOME_VARIABLE
from handtrack.config.model import (
    AppearanceSettings,
    CameraSettings,
    GestureSettings,
    Preferences,
    ReadingSettings,
    SoundSettings,
    TrackingSettings,
    with_sections,
)
from handtrack.runtime.jobs import Jobs
from handtrack_ui.codes import WindowCode
from handtrack_ui.in_tree import settings_sections
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.plugins.practice.settings import PracticeSettings
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.sources.addresses import Address, from_text
from tests.ui.fakes import preference_store, started, written

KEPT = Path(__file__).parent / "kept"
GEOMETRY = bytes.fromhex(
    "01d9d0cb000300000000000d0000003900000319000002670000000f0000003b0000031700000265"
    "000000000000000003200000000f0000003b0000031700000265"
)
ALL = with_sections(Preferences, settings_sections())
CHOSEN = ALL(
    CameraSettings(
        '/home/mia/Küche, „neu“/Teig = 50 % \\ "gut".mp4',
        mirrored=False,
        width=640,
        height=480,
        fps=60,
    ),
    TrackingSettings(1, "lite", "mediapipe", "cuda", mediapipe_consent=True, smooth=False),
    GestureSettings(
        arming=False,
        hold_s=1.3,
        swipe_lengths=0.8,
        swipe_speed=1.4,
        library_by_hand=False,
        arm="Hörner",
        disarm="rock",
        bindings={"rock": "confirm", "thumb_up": "", "circle cw": "select 5", "Hörner.2": "next"},
    ),
    SoundSettings(on=False, volume=0.25),
    ReadingSettings("2"),
    AppearanceSettings("dark", motion=False, language="de"),
    presenter=PresenterSettings(keys={"next": "Right", "previous": "Left"}),
    practice=PracticeSettings(done=True),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    shutil.copytree(KEPT, folder)
    monkeypatch.setenv(HOME_VARIABLE, str(folder))
    return folder


def test_settings_signs_and_the_window_state_are_restored(jobs: Jobs, home: Path) -> None:
    store, own = preference_store(jobs), OwnGestures(jobs)
    assert (msgspec.to_builtins(store.current), store.notices) == (msgspec.to_builtins(CHOSEN), [])
    assert (own.signs.names, own.notice) == (("Hörner", "phone, call"), None)
    kept = json.loads((home / "gestures.json").read_text("utf-8"))["gestures"]
    assert [sign.samples.tolist() for sign in own.signs.signs] == [each["samples"] for each in kept]
    written(jobs, store, own)
    window_state = WindowState(jobs)
    assert bytes(window_state.geometry.data()) == GEOMETRY
    assert (window_state.view, window_state.guide) == (
        "guide",
        '/home/mia/Küche, „neu“/Teig; 50 % \\ "gut".md',
    )
    assert (window_state.reading_m, window_state.inspecting, window_state.camera_pictures) == (
        3.5,
        True,
        False,
    )
    assert from_text(window_state.addresses) == (
        Address("rtsp://[fe80::1]:554/a b,c", whole=True),
        Address("rtsp://kamera-küche.local/stream", whole=False),
        Address("http://192.168.1.20:8080/video?fps=15", whole=True),
    )


def test_with_any_broken_files_the_window_opens_and_reports_them(
    home: Path, qapp: QApplication
) -> None:
    (home / "settings.toml").write_text(f"x = {'[' * 3000}{']' * 3000}\n[sound]\nvolume = -1\n")
    os.mkfifo(home / "window.toml")
    (home / "gestures.json").unlink()
    (home / "gestures.json").symlink_to("/dev/zero")
    with started(qapp, "film.mp4", still=False) as application:
        application.notices.insert(0, WindowCode.OWN_WINDOW(reason="no folder"))
        application.begin(WindowOptions(view="settings"))
        told = application.window.banner.text
        asides = [path.name for path in home.iterdir() if "-broken-" in path.name]
        assert len(asides) == 3
        assert all(words in told for words in (*asides, "nested too deeply", "second window"))
