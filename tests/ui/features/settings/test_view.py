"""The settings view: changes take effect and are saved, by keys alone, and nothing is cut off."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from handtrack.config.model import SMALL_OR_SLOW, Preferences, fields_of
from handtrack.models.codes import ModelCode
from handtrack.models.engine import Setup
from handtrack.runtime.installing import pip_command
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack.service import ServiceState, ServiceStatus
from handtrack.settings import ModelConfig
from handtrack_ui.common.controls import Choices, Segments, ValueSlider
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import DARK, LIGHT, Theme, text_pixels
from handtrack_ui.feature import Feature, Folder
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.window import Window
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import FakeHost
from tests.ui.pressing import DOWN, Changes, button, check_saved, control, press, row_of
from tests.waiting import PATIENCE_S

READY = ServiceStatus(ServiceState.READY, "cpu", None, None, 1, (), ModelConfig())

CHANGES: Changes = [
    ("camera", "Mirror the picture", "camera.mirrored", False),
    ("camera", "Size", "camera.width", 1920),
    ("camera", "Frames per second", "camera.fps", 60),
    ("tracking", "Hands", "tracking.max_hands", 1),
    ("tracking", "Steady landmarks", "tracking.smooth", False),
    ("tracking", "Measure the distance", "tracking.distance", True),
    ("tracking", "Width of your palm", "tracking.palm_width_mm", 86.0),
    ("tracking", "Camera's field of view", "tracking.field_of_view_deg", 66.0),
    ("tracking", "Model", "tracking.model", "lite"),
    ("tracking", "Runs on", "tracking.provider", "cpu"),
    ("tracking", "I accept that MediaPipe reports to Google", "tracking.mediapipe_consent", True),
    ("gestures", "Show your palm first", "gestures.arming", False),
    ("gestures", "Hold a sign for", "gestures.hold_s", 1.1),
    ("gestures", "Fingers point", "gestures.upright", "left"),
    ("gestures", "Use gestures in the library", "gestures.library_by_hand", False),
    ("gestures", "Swipe length", "gestures.swipe_lengths", 1.3),
    ("gestures", "Swipe speed", "gestures.swipe_speed", 2.6),
    ("sounds", "Sounds", "sound.on", False),
    ("sounds", "Read steps aloud", "sound.aloud", True),
    ("sounds", "Volume", "sound.volume", 0.65),
    ("appearance", "Colours", "appearance.theme", "light"),
    ("appearance", "Size of text and buttons", "appearance.size_percent", 125),
    ("appearance", "Motion", "appearance.motion", False),
    ("appearance", "Text size", "reading.distance", "1"),
    ("appearance", "Language", "appearance.language", "en"),
]


STYLED_PAD_PX = 56
"""Around a choice's words in the style sheet, with the arrow."""


@pytest.fixture
def settings(window: Window) -> SettingsView:
    window.show_view(window.services.find(SettingsView))
    return window.services.find(SettingsView)


@pytest.fixture
def store(window: Window) -> PreferenceStore:
    return window._given.preferences


def option(choices: Choices, words: str) -> QAction:
    """Return a choice of an open list."""
    return next(action for action in choices.open().actions() if action.text() == words)


def test_every_setting_not_placed_elsewhere_has_a_control() -> None:
    elsewhere = {
        *(
            "camera.source",
            "tracking.engine",
            "camera.height",
            "gestures.arm",
            "gestures.disarm",
            "gestures.bindings",
        ),
        *("record.name", "record.place"),  # a plug-in's rows
    }
    assert {entry for _, _, entry, _ in CHANGES} | elsewhere == {
        f"{section.name}.{name}"
        for section in msgspec.structs.fields(Preferences)
        for name in fields_of(section.type)
    }


@pytest.mark.parametrize("page", dict.fromkeys(page for page, *_ in CHANGES))
def test_settings_changed_by_key_are_saved(
    jobs: Jobs, window: Window, qtbot: QtBot, page: str
) -> None:
    check_saved(jobs, window, qtbot, [change for change in CHANGES if change[0] == page])


def test_colours_motion_and_mirroring_apply_at_once(
    window: Window, settings: SettingsView, store: PreferenceStore, qtbot: QtBot
) -> None:
    theme = window._given.theme
    control(settings.open_section("appearance"), Choices, "Colours").chosen.emit("dark")
    assert theme.colours is DARK
    store.change("appearance", theme="light", motion=True)
    assert theme.colours is LIGHT
    assert theme.motion_ms > 0
    press(settings.open_section("appearance"), "Motion", qtbot)
    assert theme.motion_ms == 0
    press(settings.open_section("camera"), "Mirror the picture", qtbot)
    previews = window.findChildren(Preview)
    assert len(previews) >= 3
    assert not any(preview._mirrored for preview in previews)


def test_a_setting_that_changes_elsewhere_shows_in_its_control(
    settings: SettingsView, store: PreferenceStore
) -> None:
    page = settings.open_section("gestures")
    store.change("gestures", hold_s=2.0, arming=False)
    assert control(page, ValueSlider, "Hold a sign for").number == 2.0
    assert not control(page, QCheckBox, "Show your palm first").isChecked()


def test_only_the_number_of_hands_or_smoothing_restarts_the_run(
    window: Window, host: FakeHost, store: PreferenceStore
) -> None:
    window.show_view(window.services.find(LiveView))
    store.change("sound", volume=0.1)
    assert len(host.runs) == 1
    store.change("tracking", max_hands=1)
    assert host.runs[0].stopped
    assert host.runs[1].tracker == store.current.tracker
    window.go_home()


def test_mediapipe_needs_consent_and_is_dropped_without_it(
    settings: SettingsView, store: PreferenceStore, qtbot: QtBot
) -> None:
    page = settings.open_section("tracking")
    engine = control(page, Choices, "Engine")
    assert not option(engine, "MediaPipe").isEnabled()
    for _ in range(3):
        qtbot.keyClick(engine, DOWN)
    assert store.current.models == ModelConfig("openvino")
    press(page, "I accept that MediaPipe reports to Google", qtbot)
    assert store.current.models == ModelConfig("openvino")
    option(engine, "MediaPipe").trigger()
    assert store.current.models == ModelConfig("mediapipe", provider="cpu", accept_metrics=True)
    press(page, "I accept that MediaPipe reports to Google", qtbot)
    assert store.current.models == ModelConfig()
    assert not option(engine, "MediaPipe").isEnabled()
    assert option(engine, engine.words).isChecked()


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (
            replace(READY, setup=Setup("openvino", "cpu", "bf16"), why=ModelCode.AUTO_BF16()),
            "OpenVINO, full model, CPU bf16. Automatic chose it: this processor is fast in bfloat16.",
        ),
        (
            replace(
                READY,
                setup=Setup("onnx", "cpu", "f32"),
                fallback_reason=ModelCode.OPENVINO_REPLACED(reason="old"),
            ),
            "ONNX Runtime, full model, CPU. ONNX Runtime runs instead of OpenVINO: old.",
        ),
    ],
)
def test_the_engine_that_runs_is_reported_with_the_reason(
    make_window: MakeWindow, status: ServiceStatus, words: str
) -> None:
    window = make_window(model=lambda: status)
    window.show_view("settings")
    page = window.services.find(SettingsView).open_section("tracking")
    page.enter()
    assert row_of(page, "Running now").words == words
    page.leave()


def test_the_settings_say_how_to_install_mediapipe(
    jobs: Jobs, settings: SettingsView, store: PreferenceStore
) -> None:
    from handtrack_ui.features.settings.tracking import AvailableEngines

    page = settings.open_section("tracking")
    assert row_of(page, "Not installed").isHidden()
    assert jobs.finish(PATIENCE_S)
    page.lookup.here = AvailableEngines(
        mediapipe=False,
        openvino=True,
        obstacles=dict.fromkeys(("cuda", "tensorrt", "coreml"), "no card"),
    )
    store.change("tracking", mediapipe_consent=True)
    assert (
        pip_command("install", "handtrack-desktop[mediapipe]")
        in row_of(page, "Not installed").words
    )
    assert not row_of(page, "Not installed").isHidden()
    assert not option(control(page, Choices, "Engine"), "MediaPipe").isEnabled()
    assert "no card" in row_of(page, "Runs on").words


def test_the_reduced_motion_preset_sets_hold_and_swipe_and_can_be_reset(
    settings: SettingsView, store: PreferenceStore
) -> None:
    page = settings.open_section("gestures")
    small, usually = (
        button
        for button in page.findChildren(QPushButton)
        if button.accessibleName().startswith("Reduced-motion")
    )
    small.click()
    assert {name: getattr(store.current.gestures, name) for name in SMALL_OR_SLOW} == SMALL_OR_SLOW
    usually.click()
    assert store.current.gestures == Preferences().gestures


def test_reset_asks_once_and_can_be_undone(settings: SettingsView, store: PreferenceStore) -> None:
    store.change("gestures", hold_s=2.0)
    page = settings.open_section("data")
    button(page, "Reset …").click()
    assert store.current.gestures.hold_s == 2.0
    assert settings.cancel()
    assert not settings.cancel()
    button(page, "Reset …").click()
    button(page, "Reset").click()
    assert store.current.gestures == Preferences().gestures
    assert settings.undo()
    assert store.current.gestures.hold_s == 2.0
    assert not settings.undo()


@pytest.mark.parametrize("how", ["another setting", "another section", "another view"])
def test_undoing_a_reset_keeps_later_changes(
    window: Window, settings: SettingsView, store: PreferenceStore, how: str
) -> None:
    store.change("gestures", hold_s=2.0)
    page = settings.open_section("data")
    button(page, "Reset …").click()
    button(page, "Reset").click()
    if how == "another setting":
        store.change("sound", volume=0.25)
    elif how == "another section":
        settings.open_section("sounds")
        settings.open_section("data")
    else:
        window.go_home()
        window.show_view(settings)
    assert not settings.undo()
    assert store.current.gestures.hold_s == Preferences().gestures.hold_s


def test_a_copied_path_and_a_file_that_cannot_be_written_are_reported(
    window: Window, settings: SettingsView, store: PreferenceStore, qtbot: QtBot
) -> None:
    button(settings.open_section("data"), "Copy path").click()
    assert QApplication.clipboard().text() == str(window._given.preferences.path.parent)
    assert "copied" in window.banner.text
    store.failed.emit(Code.FILE_NOT_KEPT(path="settings.toml", reason="disk full"))
    qtbot.waitUntil(lambda: window.banner.text == "settings.toml cannot be written: disk full")


def test_the_data_page_lists_the_folders_that_features_write_to(
    window: Window, settings: SettingsView, tmp_path: Path
) -> None:
    window.services.features.append(
        Feature("made up", lambda _: None, folders=(Folder("Clay pots", lambda: tmp_path),))
    )
    page = settings.open_section("data")
    folders = [folder for feature in window.services.features for folder in feature.folders]
    for folder in folders:
        words = row_of(page, folder.title).words
        assert words.replace("\u200b", "") == str(folder.path())


def test_settings_open_by_key_and_close_by_escape(window: Window, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert window.view is window.services.find(SettingsView)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.view is window.services.find(LibraryView)


def test_arrows_and_space_go_to_the_focused_control(
    window: Window, settings: SettingsView, store: PreferenceStore, qtbot: QtBot
) -> None:
    page = settings.open_section("tracking")
    hands = control(page, Segments, "Hands").findChildren(QAbstractButton)
    hands[1].setFocus()
    qtbot.waitUntil(hands[1].hasFocus)
    qtbot.keyClick(hands[1], Qt.Key.Key_Left)
    qtbot.keyClick(QApplication.focusWidget() or hands[0], Qt.Key.Key_Space)
    assert store.current.tracking.max_hands == 1
    slider = control(settings.open_section("gestures"), ValueSlider, "Hold a sign for")
    slider.setFocus()
    qtbot.waitUntil(slider.hasFocus)
    qtbot.keyClick(slider, Qt.Key.Key_Up)
    assert store.current.gestures.hold_s == 1.1
    assert window.view is settings


@pytest.mark.parametrize("size", [(640, 300), (1280, 660)])
def test_no_control_is_outside_its_page_and_overflow_scrolls(
    window: Window, theme: Theme, qtbot: QtBot, size: tuple[int, int]
) -> None:
    view = SettingsView(window.services)
    qtbot.addWidget(view)
    view.resize(*size)
    view.show()
    view.enter()
    for name in view.sections:
        page = view.open_section(name)
        for _ in range(3):
            QApplication.processEvents()
        assert page.width() <= view._pages.area.viewport().width(), name
        for each in page.findChildren(QWidget):
            if each.isVisibleTo(page) and each.focusPolicy() & Qt.FocusPolicy.TabFocus:
                left = each.mapTo(page, QPoint(0, 0)).x()
                assert left >= 0
                assert left + each.width() <= page.width(), each.accessibleName()
    view.resize(size[0], 200)
    QApplication.processEvents()
    chosen = view.rail.visualItemRect(view.rail.currentItem())
    assert view.rail.viewport().rect().contains(chosen), "even in the room below a banner"
    view.leave()


def test_a_measured_palm_is_used_only_for_distances(store: PreferenceStore) -> None:
    store.change("tracking", palm_width_mm=90.0)
    assert store.current.tracker.palm_width_mm is None
    store.change("tracking", distance=True)
    tracker = store.current.tracker
    assert (tracker.palm_width_mm, tracker.field_of_view_deg) == (90.0, None)
    store.change("tracking", field_of_view_deg=78.0)
    assert store.current.tracker.field_of_view_deg == 78.0


def test_a_choice_keeps_its_arrow_apart_from_its_words(settings: SettingsView) -> None:
    choices = [one for one in settings.page.findChildren(Choices) if one.isVisible()]
    assert choices
    for one in choices:
        words = one.fontMetrics().horizontalAdvance(one.text())
        assert words + STYLED_PAD_PX + 6 <= one.width(), one.text()


def test_the_search_grows_with_the_list_below(window: Window, settings: SettingsView) -> None:
    for size in ((800, 600), (1280, 700), (1920, 1040)):
        window.resize(*size)
        QApplication.processEvents()
        assert text_pixels(settings.search) >= text_pixels(settings.rail) * 0.8


def test_search_shows_sections_and_rows_with_all_its_words(
    window: Window, settings: SettingsView, qtbot: QtBot
) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(settings.search.hasFocus)
    qtbot.keyClicks(settings.search, "palm width")
    qtbot.waitUntil(lambda: shown_sections(settings) == ["tracking"])
    assert [row.title for row in settings.page.rows if row.property("found")] == [
        "Width of your palm"
    ]
    settings.search.setText("language")
    assert shown_sections(settings) == ["appearance"]
    assert settings.rail.currentRow() == settings.sections.index("appearance")
    settings.search.setText("no such words")
    assert shown_sections(settings) == []
    qtbot.waitUntil(settings._nothing.isVisible)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert (window.view, settings.search.text()) == (settings, "")
    assert shown_sections(settings) == list(settings.sections)
    assert not settings._nothing.isVisible()
    assert not any(row.property("found") for row in settings.page.rows)


def shown_sections(settings: SettingsView) -> list[str]:
    return [
        name for place, name in enumerate(settings.sections) if not settings.rail.isRowHidden(place)
    ]


def test_a_click_on_a_row_toggles_its_switch(
    settings: SettingsView, store: PreferenceStore, qtbot: QtBot
) -> None:
    row = row_of(settings.open_section("appearance"), "Motion")
    before = store.current.appearance.motion
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(20, row.height() // 2))
    assert store.current.appearance.motion is not before
    qtbot.mouseClick(row.findChild(QCheckBox), Qt.MouseButton.LeftButton)
    assert store.current.appearance.motion is before


def test_a_setting_that_needs_a_restart_offers_one(
    window: Window, settings: SettingsView, store: PreferenceStore, qtbot: QtBot
) -> None:
    page = settings.open_section("appearance")
    restart = row_of(page, "Restart")
    assert restart.isHidden()
    store.change("appearance", language="de")
    assert not restart.isHidden()
    with qtbot.waitSignal(window.restarting):
        button(page, "Restart now").click()
    store.change("appearance", language="system")
    assert restart.isHidden()
