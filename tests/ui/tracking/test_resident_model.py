"""The model follows the settings: one named load, the old one unloaded,
failures reverted and reported.
"""

import gc
import time
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack import service as service_module
from handtrack.errors import ModelError
from handtrack.host import RunState
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack.service import ModelService, ServiceState
from handtrack.settings import ModelConfig
from handtrack_ui.common.theme import DARK
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.memory_overlay.contents import contents_of
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.tracking.resident_model import ResidentModel
from handtrack_ui.window import Window
from tests.loading import Loader
from tests.plug_ins import NAMES
from tests.ui.fakes import FakeHost, preference_store, started
from tests.waiting import PATIENCE_S

LITE = ModelConfig(variant="lite")
ACCEPTED = ModelConfig("mediapipe", provider="cpu", accept_metrics=True)


@pytest.fixture
def loader(monkeypatch: pytest.MonkeyPatch) -> Loader:
    loader = Loader()
    monkeypatch.setattr(service_module, "load_models", loader)
    return loader


@pytest.fixture
def service(loader: Loader) -> Iterator[ModelService]:
    service = ModelService()
    yield service
    loader.let_go()
    service.close(PATIENCE_S)
    assert service.status().leases == 0


@pytest.fixture
def store(jobs: Jobs) -> PreferenceStore:
    return preference_store(jobs)


@pytest.fixture
def resident(service: ModelService, store: PreferenceStore) -> Iterator[ResidentModel]:
    made = ResidentModel(service, store)
    yield made
    made.close()


def ready(service: ModelService, config: ModelConfig, qtbot: QtBot) -> None:
    def settled() -> bool:
        status = service.status()
        return status.config == config and status.state is ServiceState.READY and status.leases == 1

    qtbot.waitUntil(settled)


def reasons(service: ModelService) -> list[str]:
    return [str(load.reason) for load in service.status().loads]


def test_only_a_change_of_model_loads_and_is_logged_with_its_reason(
    resident: ResidentModel,
    service: ModelService,
    store: PreferenceStore,
    loader: Loader,
    qtbot: QtBot,
) -> None:
    resident.begin()
    ready(service, ModelConfig(), qtbot)
    store.change("tracking", max_hands=1, smooth=False, mediapipe_consent=True)
    store.change("gestures", hold_s=2.0)
    assert len(service.status().loads) == 1
    store.change("tracking", model="lite")
    ready(service, LITE, qtbot)
    gc.collect()
    assert reasons(service) == ["the application started", "settings: model lite"]
    assert [made() is None for made in loader.made] == [True, False]
    store.change("tracking", provider="cpu")
    ready(service, ModelConfig(variant="lite", provider="cpu"), qtbot)
    assert reasons(service)[-1] == "settings: provider CPU"


def test_a_model_that_cannot_be_loaded_is_reverted_and_reported(
    resident: ResidentModel,
    service: ModelService,
    store: PreferenceStore,
    loader: Loader,
    qtbot: QtBot,
) -> None:
    resident.begin()
    ready(service, ModelConfig(), qtbot)
    loader.failing[LITE] = ModelError(Code.AS_TOLD, words="lite is damaged")
    with qtbot.waitSignal(resident.failed) as told:
        store.change("tracking", model="lite")
    assert told.args == ["ONNX Runtime, full model, CPU stays in use: lite is damaged"]
    assert store.current.tracking.model == "full"
    ready(service, ModelConfig(), qtbot)
    assert len(service.status().loads) == 2


def test_the_newest_of_several_quick_changes_wins(
    resident: ResidentModel,
    service: ModelService,
    store: PreferenceStore,
    loader: Loader,
    qtbot: QtBot,
) -> None:
    resident.begin()
    ready(service, ModelConfig(), qtbot)
    loader.hold(LITE)
    store.change("tracking", model="lite")
    store.change("tracking", provider="cpu")
    store.change("tracking", model="full")
    loader.let_go()
    ready(service, ModelConfig(provider="cpu"), qtbot)
    qtbot.waitUntil(lambda: all(load.seconds is not None for load in service.status().loads))


def test_loading_mediapipe_is_announced_first(
    resident: ResidentModel, service: ModelService, store: PreferenceStore, qtbot: QtBot
) -> None:
    resident.begin()
    ready(service, ModelConfig(), qtbot)
    store.change("tracking", mediapipe_consent=True)
    with qtbot.waitSignal(resident.announced):
        store.change("tracking", engine="mediapipe")
    assert len(service.status().loads) == 1
    ready(service, ACCEPTED, qtbot)
    assert reasons(service)[-1] == "settings: engine MediaPipe"
    store.change("tracking", mediapipe_consent=False)
    ready(service, ModelConfig(), qtbot)
    assert reasons(service)[-1] == "settings: engine Automatic"


def test_unloadable_settings_fall_back_to_the_defaults_at_start(
    resident: ResidentModel,
    service: ModelService,
    store: PreferenceStore,
    loader: Loader,
    qtbot: QtBot,
) -> None:
    store.change("tracking", mediapipe_consent=True, engine="mediapipe")
    loader.failing[ACCEPTED] = ModelError(Code.AS_TOLD, words="mediapipe is damaged")
    with qtbot.waitSignal(resident.failed) as told:
        resident.begin()
    assert told.args == ["full model stays in use: mediapipe is damaged"]
    assert store.current.tracking.engine == "onnx"
    ready(service, ModelConfig(), qtbot)


def test_a_run_switches_models_and_a_failed_one_restarts(window: Window, host: FakeHost) -> None:
    store = window._given.preferences
    window.show_view(window.services.find(LiveView))
    store.change("tracking", model="lite")
    window.tracking_controller.take_models("settings: model lite")
    assert host.runs[0].used == [(LITE, "settings: model lite")]
    assert len(host.runs) == 1
    host.runs[0].become(RunState.FAILED, "mediapipe cannot be imported")
    window.tracking_controller.take_models("settings: engine ONNX Runtime")
    assert len(host.runs) == 2
    window.go_home()


def test_settings_survive_restart(qapp: QApplication, loader: Loader, qtbot: QtBot) -> None:
    with started(qapp, still=False) as application:
        application.begin(WindowOptions(view="settings"))
        assert application.window.view is application.window.services.find(SettingsView)
        store = application.window._given.preferences
        store.change("tracking", model="lite", max_hands=1)
        store.change("appearance", theme="dark", motion=False)
        store.change("camera", mirrored=False)
        store.change("gestures", bindings={"rock": "next"})
        if "practice" in NAMES:
            store.change("practice", done=True)
        ready(application.service, LITE, qtbot)
        shown = contents_of(
            application.window.services.find(MemoryOverlay)._reader.read(time.monotonic())
        )
        assert "settings: model lite" in shown.told
    with started(qapp, still=False) as application:
        application.begin(WindowOptions())
        assert application.window.view is application.window.services.find(SettingsView)
        store = application.window._given.preferences
        assert store.current.gestures.bindings == {"rock": "next"}
        assert store.current.tracker.max_hands == 1
        assert application.theme.colours is DARK
        assert application.theme.motion_ms == 0
        assert not application.window.services.find(LiveView).preview._mirrored
        ready(application.service, LITE, qtbot)
        assert reasons(application.service) == ["the application started"]


def test_clearing_an_announcement_leaves_other_messages(window: Window) -> None:
    application = window.banner
    application.announce("MediaPipe is loading")
    assert window.banner.text == "MediaPipe is loading"
    application.announce("")
    assert window.banner.text == ""
    application.announce("MediaPipe is loading")
    window.banner.warn("the camera is in use")
    application.announce("")
    assert window.banner.text == "the camera is in use"


def test_a_broken_file_is_reported_once_in_the_window(
    jobs: Jobs, qapp: QApplication, loader: Loader
) -> None:
    path = preference_store(jobs).path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("[gestures]\nhold_s = 90.0\n")
    with started(qapp, still=False) as application:
        application.begin(WindowOptions(view="library"))
        assert "gestures.hold_s" in application.window.banner.text
        assert "settings-broken" in application.window.banner.text
    with started(qapp, still=False) as application:
        application.begin(WindowOptions(view="library"))
        assert "broken" not in application.window.banner.text
