"""Picking, dropping and saving a source in the window, on a machine with fake cameras."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from handtrack.errors import UnavailableReason
from handtrack.host import RunState, camera_scanner
from handtrack.runtime.jobs import Jobs
from handtrack.sources.camera_list import CameraState
from handtrack.sources.source import SourceKind
from handtrack.testing.fake_camera import FakeCamera, FakeCameras
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.sources.addresses import Address, from_text
from handtrack_ui.sources.row import SourceRow
from handtrack_ui.tracking.controller import LINGER_S
from handtrack_ui.window import Window
from tests.plug_ins import needs
from tests.sources.machine import machine_with
from tests.ui.fakes import FakeHost, info_of, open_guide, read_guides, written
from tests.waiting import PATIENCE_S


@pytest.fixture
def desk_camera() -> FakeCamera:
    return FakeCamera("Desk Camera")


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch, desk_camera: FakeCamera) -> FakeCameras:
    monkeypatch.setattr(camera_scanner, "_LOOK_EVERY_S", 0.05)
    return machine_with(
        monkeypatch, desk_camera, FakeCamera("Meeting Camera", state=CameraState.IN_USE)
    )


def row(window: Window, name: str) -> SourceRow:
    return next(one for one in window.sources.picker.rows if one.entry.name == name)


def open_picker(window: Window, qtbot: QtBot) -> None:
    window.sources.pick()
    qtbot.waitUntil(
        lambda: any(one.entry.picture is not None for one in window.sources.picker.rows)
    )


def test_cameras_are_listed_and_the_picked_one_is_released_first_and_saved(
    jobs: Jobs,
    window: Window,
    host: FakeHost,
    machine: FakeCameras,
    desk_camera: FakeCamera,
    qtbot: QtBot,
) -> None:
    window.show_view(window.services.find(LiveView))
    open_picker(window, qtbot)
    shown = {
        one.entry.name: (one.entry.state, one.entry.chosen) for one in window.sources.picker.rows
    }
    assert shown["Desk Camera"] == ("available", False)
    assert shown["Meeting Camera"] == ("in use by another program", False)
    assert shown["Demo"][1]
    assert machine.held(desk_camera)
    held: list[bool] = []
    window.tracking_controller.source_changed.connect(
        lambda: held.append(machine.held(desk_camera))
    )
    row(window, "Desk Camera").click()
    assert window.sources.picker.isHidden()
    qtbot.waitUntil(lambda: host.runs[-1].source == "camera:Desk Camera")
    assert held == [False]
    window.close()
    assert jobs.finish(PATIENCE_S)
    assert WindowState(jobs).camera_pictures
    assert _kept(window) == "camera:Desk Camera"


def _kept(window: Window) -> str:
    """Return the source saved for the next start."""
    jobs = window._given.jobs
    written(jobs, window._given.preferences)
    return PreferenceStore(jobs).current.camera.source


@pytest.mark.parametrize("closes", ["the panel", "the window"])
def test_closing_the_panel_or_the_window_releases_every_camera(
    window: Window, machine: FakeCameras, desk_camera: FakeCamera, qtbot: QtBot, closes: str
) -> None:
    open_picker(window, qtbot)
    assert machine.held(desk_camera)
    if closes == "the panel":
        qtbot.keyClick(window.sources.picker, Qt.Key.Key_Escape)
    else:
        window.close()
    qtbot.waitUntil(lambda: not machine.held(desk_camera))
    assert window.source == "demo"


def test_without_pictures_no_camera_is_switched_on_and_the_choice_is_saved(
    jobs: Jobs, window: Window, machine: FakeCameras, desk_camera: FakeCamera, qtbot: QtBot
) -> None:
    open_picker(window, qtbot)
    window.sources.picker.pictures_wanted.emit(False)
    qtbot.waitUntil(lambda: not machine.held(desk_camera))
    window.sources.picker.dismiss()
    window.sources.pick()
    qtbot.waitUntil(lambda: len(window.sources.picker.rows) == 3)
    assert not machine.held(desk_camera)
    qtbot.waitUntil(
        lambda: not WindowState(jobs).camera_pictures
    )  # already on disk, in case the process is killed


def test_the_stand_in_demo_can_be_picked_and_saved(window: Window, qtbot: QtBot) -> None:
    window.tracking_controller.announce(
        "No camera was found, so you are watching the demo.", stands_in=True
    )
    window.show_view(window.services.find(LiveView))
    open_picker(window, qtbot)
    row(window, "Demo").click()
    qtbot.waitUntil(lambda: window.tracking_controller.watched is Watched.DEMO)
    assert _kept(window) == "demo"


def test_cameras_appear_when_plugged_in_and_the_picked_one_stays(
    window: Window, machine: FakeCameras, qtbot: QtBot
) -> None:
    window.sources.use("camera:Old Camera")
    window.sources.pick()
    qtbot.waitUntil(lambda: len(window.sources.picker.rows) == 4)
    assert row(window, "Old Camera").entry.state == "not connected; plug it in"
    assert row(window, "Old Camera").entry.chosen
    machine.plug(FakeCamera("Old Camera"), 9)
    qtbot.waitUntil(lambda: row(window, "Old Camera").entry.state != "not connected; plug it in")
    window.sources.picker.dismiss()


def test_a_stream_is_opened_with_its_login_and_saved_without_it(
    jobs: Jobs, window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    window.show_view(window.services.find(LiveView))
    window.sources.pick()
    window.sources.picker.address.used.emit("rtsp://me:secret@cam/live")
    qtbot.waitUntil(lambda: host.runs[-1].source == "rtsp://me:secret@cam/live")
    window.close()
    assert _kept(window) == "rtsp://cam/live"
    assert from_text(WindowState(jobs).addresses) == (Address("rtsp://cam/live", whole=False),)
    files = [
        path for path in Path(window._given.preferences.path).parent.rglob("*") if path.is_file()
    ]
    assert files
    assert not any(b"secret" in path.read_bytes() for path in files)
    assert "secret" not in window.header.source_button.accessibleName()


def test_an_address_can_be_forgotten(jobs: Jobs, window: Window, qtbot: QtBot) -> None:
    window.sources.use("http://cam/live")
    written(jobs, window._given.window_state)
    assert WindowState(jobs).addresses
    window.sources.pick()
    window.sources.picker.forgotten.emit("http://cam/live")
    window.sources.picker.dismiss()
    assert from_text(window._given.window_state.addresses) == ()
    qtbot.waitUntil(lambda: from_text(WindowState(jobs).addresses) == ())


def test_every_camera_is_released_before_a_file_is_opened(
    window: Window,
    machine: FakeCameras,
    desk_camera: FakeCamera,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[bool] = []

    def choose(*_: object) -> tuple[str, str]:
        held.append(machine.held(desk_camera))
        return "/films/clip.mp4", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    open_picker(window, qtbot)
    window.sources.picker.wants_file.emit()
    qtbot.waitUntil(lambda: window.source == "/films/clip.mp4")
    assert held == [False]


def test_picking_the_current_source_changes_nothing(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    window.show_view(window.services.find(LiveView))
    open_picker(window, qtbot)
    row(window, "Demo").click()
    assert window.sources.picker.isHidden()
    assert len(host.runs) == 1
    host.runs[0].become(RunState.FAILED, "it broke")
    open_picker(window, qtbot)
    row(window, "Demo").click()
    qtbot.waitUntil(lambda: len(host.runs) == 2)


def drop(window: Window, path: Path) -> str:
    """Drop a file; return the announcement."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    usual = (
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(window, QDragEnterEvent(QPointF(9, 9).toPoint(), *usual))
    words = window.services.drop.curtain.words
    QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), *usual))
    return words


def test_a_dropped_video_is_tracked_and_a_dropped_guide_opened(
    window: Window, host: FakeHost, tmp_path: Path, qtbot: QtBot
) -> None:
    clip, guide = tmp_path / "clip.mp4", tmp_path / "tea.md"
    clip.touch()
    assert drop(window, clip) == "Drop to track this video"
    assert window.view is window.services.find(LibraryView)
    qtbot.waitUntil(lambda: window.view is window.services.find(LiveView))
    assert host.runs[-1].source == str(clip)
    assert drop(window, guide) == "Drop to open this guide"
    read_guides(window)
    assert window.view is window.services.find(GuideView)
    assert window.services.find(GuideView).title == "Tea"
    assert drop(window, tmp_path / "x.exe").startswith("Can't open x.exe")
    assert window.view is window.services.find(GuideView)


def test_a_silent_or_covered_camera_is_reported_until_it_delivers_in_each_run(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    window.show_view(window.services.find(LiveView))
    run = host.runs[0]
    run.unavailable = UnavailableReason.IN_USE
    run.become(RunState.WAITING, "cannot open camera 0")
    qtbot.waitUntil(lambda: "Another program is using the camera" in window.banner.text)
    assert "in use" in window.header.source_button.accessibleName()
    run.unavailable = None
    run.become(RunState.RUNNING)
    qtbot.waitUntil(lambda: window.banner.text == "")
    run.become(RunState.NO_PICTURE, "only black")
    qtbot.waitUntil(lambda: "only black" in window.banner.text)
    open_guide(window, window.services.find(LibraryView).guides[0].path)
    assert window.banner.text == "", "a new run"
    host.runs[-1].become(RunState.NO_PICTURE, "only black")
    qtbot.waitUntil(lambda: "only black" in window.banner.text)


def test_a_changed_resolution_reaches_the_current_run(window: Window, host: FakeHost) -> None:
    window.show_view(window.services.find(LiveView))
    window._given.preferences.change("camera", width=640, height=480, fps=60)
    assert [(asked.width, asked.height, asked.fps) for asked in host.runs[0].asked] == [
        (640, 480, 60.0)
    ]
    assert len(host.runs) == 1, "the run continues"


@pytest.mark.parametrize("second_start", [False, True])
def test_an_unreadable_file_keeps_the_source_with_one_message(
    window: Window, host: FakeHost, qtbot: QtBot, *, second_start: bool
) -> None:
    def use(file: str) -> None:
        window.opening.open(
            WindowOptions(source=file, view="live")
        ) if second_start else window.sources.use(file)

    window.show_view(window.services.find(LiveView))
    host.unreadable.add("/films/broken.mp4")
    use("/films/broken.mp4")
    qtbot.waitUntil(
        lambda: window.banner.text == "Demo stays in use. /films/broken.mp4 cannot be read"
    )
    assert (window.source, _kept(window)) == ("demo", "")
    assert [run.stopped for run in host.runs] == [False]
    use("/films/clip.mp4")
    qtbot.waitUntil(lambda: window.source == "/films/clip.mp4")
    assert window.banner.text == ""
    assert [run.source for run in host.runs] == ["demo", "/films/clip.mp4"]


def test_a_file_that_opens_late_does_not_replace_a_newer_choice(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    window.show_view(window.services.find(LiveView))
    window.sources.use("/films/late.mp4")
    window.sources.use("camera:Desk")
    qtbot.wait(20)
    assert host.prepared[0].stopped
    assert window.source == "camera:Desk"


def test_the_previous_source_is_restored_by_key_or_button(window: Window, qtbot: QtBot) -> None:
    window.sources.pick()
    assert not window.sources.picker._previous.isVisible()
    window.sources.picker.dismiss()
    window.sources.use("rtsp://me:secret@cam/live")
    window.sources.pick()
    assert window.sources.picker._previous.text() == "Back to Demo"
    window.sources.picker._previous.click()
    qtbot.waitUntil(lambda: window.source == "demo")
    assert not window.sources.picker.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F4, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: window.source == "rtsp://me:secret@cam/live")
    window.sources.pick()
    window.sources.picker.dismiss()
    window.sources.use_previous()
    qtbot.waitUntil(lambda: window.source == "demo")


def test_going_back_to_a_stand_in_demo_does_not_choose_the_demo(window: Window) -> None:
    preferences = window._given.preferences
    preferences.change("camera", source="camera:Old Camera")
    window.tracking_controller.announce("Old Camera is not there.", stands_in=True)
    for _ in range(2):
        window.sources.use("rtsp://cam/live")
        assert preferences.current.camera.source == "rtsp://cam/live"
        window.sources.use_previous()
        assert (window.source, window.tracking_controller.watched) == ("demo", Watched.STAND_IN)
        assert preferences.current.camera.source == "camera:Old Camera"
        window.sources.use_previous()
        assert window.tracking_controller.watched is Watched.PERSON
        window.sources.use_previous()
    window.sources.use("demo")
    assert window.tracking_controller.watched is Watched.DEMO


@pytest.mark.parametrize(
    ("view", "works"),
    [("live", False), pytest.param("presenter", True, marks=needs("presenter"))],
)
def test_only_the_presenter_tracks_while_minimised_and_other_views_resume(
    window: Window, host: FakeHost, view: str, works: bool
) -> None:
    window.show_view(view)
    before = len(host.runs)
    window.showMinimized()
    assert host.runs[-1].stopped is not works
    window.showNormal()
    assert not host.runs[-1].stopped
    assert len(host.runs) - before == (not works)


def test_a_video_pauses_while_the_window_is_minimised(window: Window, host: FakeHost) -> None:
    window.set_source("film.mp4")
    window.show_view("live")
    video = host.runs[-1].playback
    window.showMinimized()
    assert not video.state.playing
    window.showNormal()
    assert video.state.playing
    assert not host.runs[-1].stopped


def test_the_camera_lingers_between_views_but_not_hidden_or_paused(
    window: Window, host: FakeHost
) -> None:
    window.show_view(window.services.find(LiveView))
    window.go_home()
    assert host.runs[-1].lingers_s == LINGER_S
    assert host.lets_go == 0
    window.show_view(window.services.find(SettingsView))
    assert host.lets_go == 1
    window.show_view(window.services.find(LiveView))
    window.tracking_controller.pause_shown()
    assert host.runs[-1].lingers_s == 0.0
    window.tracking_controller.pause_shown()
    window.go_home()
    window.showMinimized()
    assert host.lets_go == 2
    window.show_view(window.services.find(LiveView))
    window.go_home()
    assert host.runs[-1].lingers_s == 0.0
    window.showNormal()
    window.show_view(window.services.find(LiveView))
    window.close()
    assert (host.lets_go, host.runs[-1].stopped) == (3, True)


def test_the_header_shows_whether_a_camera_is_on(
    window: Window, host: FakeHost, qtbot: QtBot
) -> None:
    button = window.header.source_button
    for kind, on in ((SourceKind.CAMERA, True), (SourceKind.DEMO, False)):
        host.show_open(info_of("camera:Desk", kind=kind))
        qtbot.waitUntil(lambda on=on: ("The camera is on" in button.accessibleName()) is on)
    host.show_open(info_of("camera:Desk", kind=SourceKind.CAMERA))
    qtbot.waitUntil(lambda: "The camera is on" in button.toolTip())
    host.show_open(None)
    qtbot.waitUntil(lambda: "The camera is on" not in button.toolTip())
