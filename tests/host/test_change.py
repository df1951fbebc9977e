"""Changing models while tracking: in the background, between frames, with the reason on record."""

import gc
import time
import weakref
from collections.abc import Iterator
from typing import Any, cast

import numpy as np
import pytest

from handtrack import service as service_module
from handtrack.engines import HandModels, with_tracker
from handtrack.errors import ModelError
from handtrack.gestures.config import GestureConfig
from handtrack.host import Host, RunRequest, RunState, capture
from handtrack.host import run as run_module
from handtrack.host.run import ModelSwitcher, Run
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.models.codes import ModelCode
from handtrack.models.onnx_engine import load_models
from handtrack.sentences import Code
from handtrack.service import ModelService, ServiceState
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.testing.scripted_source import ScriptedSource, Show
from tests.loading import Loader
from tests.waiting import PATIENCE_S, eventually, taken

FULL = ModelConfig(provider="cpu", threads=1)
LITE = ModelConfig(provider="cpu", threads=1, variant="lite")
OTHER = ModelConfig(provider="cpu", threads=2)


class Estimator:
    """Records the models it was made with, and whether it was closed."""

    def __init__(self, models: Any) -> None:
        self.config = models.config
        self.closed = False

    def close(self) -> None:
        self.closed = True


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


@pytest.fixture
def made() -> list[Estimator]:
    return []


@pytest.fixture
def switcher(service: ModelService, made: list[Estimator]) -> Iterator[ModelSwitcher]:
    def make(models: HandModels) -> Any:
        made.append(Estimator(models))
        return made[-1]

    switcher = ModelSwitcher(service.lease(FULL, "start"), make)
    yield switcher
    switcher.close()
    assert service.status().leases == 0
    assert all(estimator.closed for estimator in made)


def test_the_current_models_run_until_the_others_are_ready(
    switcher: ModelSwitcher, service: ModelService, loader: Loader, made: list[Estimator]
) -> None:
    assert eventually(switcher.update)
    gate = loader.hold(LITE)
    switcher.use(service.lease(LITE, "settings"))
    assert not switcher.update()
    assert cast("Any", switcher.estimator) is made[0]
    gate.set()
    assert eventually(switcher.update)
    assert [estimator.config for estimator in made] == [FULL, LITE]
    assert made[0].closed
    assert service.status().leases == 1


def test_models_that_cannot_be_loaded_change_nothing_and_give_the_reason(
    switcher: ModelSwitcher, service: ModelService, loader: Loader, made: list[Estimator]
) -> None:
    assert eventually(switcher.update)
    loader.failing[LITE] = ModelError(Code.AS_TOLD, words="lite is damaged")
    switcher.use(service.lease(LITE, "settings"))
    assert eventually(lambda: switcher.update() or switcher.trouble)
    assert str(switcher.trouble) == "the model was not changed: lite is damaged"
    assert cast("Any", switcher.estimator) is made[0]
    status = service.status()
    assert (status.state, status.config, str(status.error)) == (
        ServiceState.READY,
        FULL,
        "lite is damaged",
    )
    assert [str(record.error or "") for record in status.loads] == ["", "lite is damaged"]


def test_failing_to_load_the_first_models_is_an_error(
    switcher: ModelSwitcher, service: ModelService, loader: Loader
) -> None:
    assert eventually(switcher.update)
    loader.failing[LITE] = ModelError(Code.AS_TOLD, words="lite is damaged")
    other = ModelSwitcher(
        service.lease(LITE, "another view"), lambda _: pytest.fail("made an estimator on nothing")
    )
    with pytest.raises(ModelError, match="damaged"):
        assert eventually(other.update)
    other.close()


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (
            ModelError(Code.AS_TOLD, words="it cannot be opened for two hands"),
            "it cannot be opened for two hands",
        ),
        (MemoryError(), ModelCode.OUT_OF_MEMORY.value),
    ],
)
def test_a_failing_estimator_keeps_the_current_models_or_fails_the_first(
    service: ModelService, error: Exception, reason: str
) -> None:
    def make(models: Any) -> Any:
        if models.config == LITE:
            raise error
        return Estimator(models)

    switcher = ModelSwitcher(service.lease(FULL, "start"), make)
    assert eventually(switcher.update)
    in_force = switcher.estimator
    switcher.use(service.lease(LITE, "settings"))
    assert eventually(lambda: switcher.update() or switcher.trouble)
    assert str(switcher.trouble) == f"the model was not changed: {reason}"
    assert switcher.estimator is in_force
    switcher.close()
    first = ModelSwitcher(service.lease(LITE, "start"), make)
    with pytest.raises(ModelError, match=reason):
        eventually(first.update)
    first.close()
    assert service.status().leases == 0


def test_an_estimator_that_cannot_be_closed_holds_no_lease(service: ModelService) -> None:
    class Broken(Estimator):
        def close(self) -> None:
            raise ModelError(Code.AS_TOLD, words="it does not answer")

    switcher = ModelSwitcher(service.lease(FULL, "start"), cast("Any", Broken))
    assert eventually(switcher.update)
    switcher.use(service.lease(LITE, "settings"))
    with pytest.raises(ModelError, match="answer"):
        eventually(switcher.update)
    with pytest.raises(ModelError, match="answer"):
        switcher.close()
    assert service.status().leases == 0


def test_a_newer_request_replaces_one_still_loading(
    switcher: ModelSwitcher, service: ModelService, loader: Loader, made: list[Estimator]
) -> None:
    assert eventually(switcher.update)
    loader.hold(LITE)
    switcher.use(service.lease(LITE, "settings"))
    switcher.use(service.lease(OTHER, "settings, again"))
    assert eventually(switcher.update)
    assert made[-1].config == OTHER
    assert service.status().leases == 1


def test_returning_to_the_current_models_cancels_the_change(
    switcher: ModelSwitcher, service: ModelService, loader: Loader, made: list[Estimator]
) -> None:
    assert eventually(switcher.update)
    loader.hold(LITE)
    switcher.use(service.lease(LITE, "settings"))
    switcher.use(service.lease(FULL, "settings, back"))
    loader.let_go()
    time.sleep(0.05)
    assert not switcher.update()
    assert [estimator.config for estimator in made] == [FULL]
    assert service.status().leases == 1


def test_a_request_after_closing_is_released_at_once(
    switcher: ModelSwitcher, service: ModelService
) -> None:
    switcher.close()
    switcher.use(service.lease(LITE, "too late"))
    assert service.status().leases == 0


class Finder(Estimator):
    """Finds one hand in every picture, always the first."""

    provider, timings, hidden = "cpu", Timings(), ()

    def estimate(self, *_: object) -> tuple[Hand, ...]:
        points = np.random.default_rng(3).uniform(0, 40, (21, 3)).astype(np.float32)
        return (Hand(1, points, points, "Right", 1.0, 1.0),)


def test_hands_found_by_new_models_get_new_ids(
    loader: Loader, service: ModelService, monkeypatch: pytest.MonkeyPatch
) -> None:
    films = (Show(number / 100) for number in range(10**6))
    monkeypatch.setattr(capture, "open_source", lambda *_, **__: ScriptedSource(films))
    monkeypatch.setattr(run_module.Run, "_estimator", lambda _, models: Finder(models))
    host = Host(service, BufferPool())
    run = host.start(RunRequest("script", FULL, TrackerConfig()), lambda: None)
    ids: list[int] = []

    def found() -> set[int]:
        update = taken(run)
        update.pixels.release()
        ids.extend(hand.track_id for hand in update.result.hands)
        return set(ids)

    assert eventually(found)
    run.use(LITE, "settings")
    assert eventually(lambda: len(found()) > 1)
    run.read_gestures(GestureConfig(hold_s=2.0))  # the same models continue with the same hands
    told = len(ids) + 20
    assert eventually(lambda: bool(found()) and len(ids) > told)
    assert sorted(set(ids)) == [1, 2]
    run.use(OTHER, "settings, again")
    assert eventually(lambda: len(found()) > 2)
    assert sorted(set(ids)) == [1, 2, 3]
    assert host.close(PATIENCE_S)


class RealLoader:
    """Loads the real models and keeps weak references to them."""

    def __init__(self) -> None:
        self.sessions: list[weakref.ref[Any]] = []

    def __call__(self, config: ModelConfig) -> HandModels:
        models = load_models(config)
        self.sessions.append(weakref.ref(models.palm))
        return with_tracker(models)


def test_changing_models_during_the_demo_loses_no_frame_and_unloads_the_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loader = RealLoader()
    monkeypatch.setattr(service_module, "load_models", loader)
    service, pool = ModelService(), BufferPool()
    host = Host(service, pool)
    run = host.start(RunRequest("demo", FULL, TrackerConfig()), lambda: None)
    states: set[RunState] = set()
    assert _estimates(run, 10, states)
    states.clear()
    run.use(LITE, "lite was chosen in Settings")
    assert eventually(lambda: _estimates(run, 1, states) and service.status().leases == 1)
    assert _estimates(run, 20, states)
    assert states == {RunState.RUNNING}
    assert run.status().notice is None
    reasons = [str(record.reason) for record in service.status().loads]
    assert reasons == ["tracking started", "lite was chosen in Settings"]
    assert service.status().config == LITE
    gc.collect()
    assert loader.sessions[0]() is None
    assert loader.sessions[1]() is not None
    assert host.close(PATIENCE_S)
    service.close(PATIENCE_S)
    assert pool.stats().live_buffers == 0


def _estimates(run: Run, more: int, states: set[RunState]) -> bool:
    """Watch until `more` frames are estimated; add every state seen."""
    wanted = run.status().estimated + more

    def watched() -> bool:
        update = run.take()
        if update is not None:
            update.pixels.release()
        states.add(run.status().state)
        return run.status().estimated >= wanted

    return eventually(watched)
