"""Faults of earlier projects, each as a test."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from handtrack import HandTracker, TrackerOptions
from handtrack import service as service_module
from handtrack.errors import ModelError, UseAfterReleaseError
from handtrack.host import Host, RunRequest, capture
from handtrack.host import run as run_module
from handtrack.host.run import Run
from handtrack.memory import BufferPool
from handtrack.messages import Hand, Timings
from handtrack.service import ModelService
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.testing.scripted_source import ScriptedSource, Show, Stall, Step
from tests.sessions import StagedSession, a_hand, one_palm, staged_models
from tests.waiting import PATIENCE_S, eventually, taken

VISITS = 200
PICTURE = np.random.default_rng(7).integers(0, 255, (48, 64, 3), np.uint8)


class Eye:
    """An estimator that records what it sees; `misdeed` may do worse."""

    def __init__(self, pool: BufferPool) -> None:
        self.pool = pool
        self.shown: list[int] = []
        self.misdeed: Callable[[BufferPool], None] = lambda _: None
        self.timings = Timings()
        self.hidden: tuple[int, ...] = ()

    def estimate(self, image: Any, _timestamp: float | None) -> tuple[Hand, ...]:
        self.shown.append(int(image.max()))
        self.misdeed(self.pool)
        return ()

    def reset(self) -> None:
        """Have nothing to forget."""

    def close(self) -> None:
        """Have nothing to close."""


class Stage:
    """A host with scripted sources and an estimator that records."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pool = BufferPool()
        self.service = ModelService()
        self.host = Host(self.service, self.pool)
        self.eye = Eye(self.pool)
        self.script: Callable[[], Iterator[Step]] = frames
        self.loads: list[ModelConfig] = []
        monkeypatch.setattr(service_module, "load_models", self.load)
        self.sources: list[ScriptedSource] = []
        monkeypatch.setattr(capture, "open_source", self.open)
        monkeypatch.setattr(capture, "JOIN_DEADLINE_S", PATIENCE_S)
        monkeypatch.setattr(run_module.Run, "_estimator", lambda *_: self.eye)

    def load(self, config: ModelConfig) -> Any:
        self.loads.append(config)
        return staged_models(StagedSession("palm", one_palm), StagedSession("hand", a_hand()))

    def open(self, *_: object, **__: object) -> ScriptedSource:
        self.sources.append(ScriptedSource(self.script()))
        return self.sources[-1]

    def start(self) -> Run:
        return self.host.start(RunRequest("script", ModelConfig(), TrackerConfig()), lambda: None)


def frames() -> Iterator[Step]:
    number = 0
    while True:
        yield Show(number / 1000)
        time.sleep(0.001)
        number += 1


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    stage = Stage(monkeypatch)
    yield stage
    assert stage.host.close(PATIENCE_S)
    stage.service.close(PATIENCE_S)


def test_the_model_loads_once_over_two_hundred_visits(stage: Stage) -> None:
    for visit in range(VISITS):
        run = stage.start()
        if visit % 4 == 0:  # the others are left before the first frame
            taken(run).pixels.release()
        run.stop()
    assert stage.host.close(PATIENCE_S)
    assert len(stage.loads) == len(stage.service.status().loads) == 1
    assert stage.service.status().leases == 0
    assert stage.sources
    assert all(source.closed for source in stage.sources)
    assert stage.pool.stats().live_buffers == 0
    assert not [
        thread.name for thread in threading.enumerate() if thread.name.startswith("handtrack-")
    ]


def test_nothing_is_estimated_before_the_first_real_frame(stage: Stage) -> None:
    opened, picture = threading.Event(), threading.Event()

    def script() -> Iterator[Step]:
        opened.set()
        while not picture.is_set():
            yield Stall("no frame yet")
            yield Show(0.0, level=0)
            time.sleep(0.001)
        for number in range(1, 50):
            yield Show(number / 10, level=128)
            time.sleep(0.002)
        yield from frames()

    stage.script = script
    run = stage.start()
    assert opened.wait(PATIENCE_S)
    assert eventually(lambda: stage.service.status().loads[0].seconds is not None)
    time.sleep(0.1)
    assert (stage.eye.shown, run.status().captured) == ([], 0)
    picture.set()
    assert eventually(lambda: len(stage.eye.shown) >= 3)
    assert set(stage.eye.shown) == {128}


@pytest.fixture(params=[None])
def sessions(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> tuple[StagedSession, StagedSession]:
    """Sessions that find a hand, lose it now and then, and find it again."""
    seen, unseen = a_hand(0.95), a_hand(0.05)

    def sometimes(run: int, outputs: Any) -> None:
        (seen if run % 13 > 2 else unseen)(run, outputs)  # once, so that the next look finds it

    made = (
        StagedSession("palm", one_palm, request.param),
        StagedSession("hand", sometimes, request.param),
    )
    monkeypatch.setattr(service_module, "load_models", lambda _: staged_models(*made))
    return made


def tracker_on(pool: BufferPool, *, keep_crops: bool = False) -> HandTracker:
    return HandTracker(
        max_hands=1,
        pool=pool,
        service=ModelService(),
        color="bgr",
        options=TrackerOptions(keep_crops=keep_crops),
    )


@pytest.mark.parametrize("sessions", [16], indirect=True, ids=["small input"])
@pytest.mark.parametrize(
    ("estimates", "keep_crops"),
    [(1000, False), (1000, True), pytest.param(10_000, True, marks=pytest.mark.long)],
)
def test_estimates_leave_the_number_of_live_buffers_unchanged_despite_an_error(
    sessions: tuple[StagedSession, StagedSession],
    monkeypatch: pytest.MonkeyPatch,
    estimates: int,
    *,
    keep_crops: bool,
) -> None:
    pool, hand, number = BufferPool(), sessions[1], -1
    sound = hand.run_with_iobinding

    def failing(binding: Any) -> None:
        sound(binding)
        if number == 500:
            raise RuntimeError("the device was lost")

    monkeypatch.setattr(hand, "run_with_iobinding", failing)
    with tracker_on(pool, keep_crops=keep_crops) as tracker:
        began, raised, found = pool.stats().live_buffers, 0, 0
        for number in range(estimates):
            try:
                with tracker.estimate(PICTURE, number / 100) as hands:
                    found += len(hands)
            except ModelError:
                raised += 1
        stats = pool.stats()
    assert (stats.live_buffers, stats.escapes, stats.lost) == (began, 0, 0)
    assert (raised, stats.frames, "crops" in stats.scopes) == (1, 0, keep_crops)
    assert found > estimates / 2
    assert pool.stats().live_buffers == 0


def test_requested_crops_are_leases(sessions: tuple[StagedSession, StagedSession]) -> None:
    pool = BufferPool()
    with tracker_on(pool, keep_crops=True) as tracker:
        skin = (PICTURE * (0.5, 0.75, 1.0)).astype(
            np.uint8
        )  # anything else is looked at again, as a glove
        hands = tracker.estimate(skin, 0.0)
        palm, crop = hands.crops[0], hands.crops[-1]
        assert (palm.kind, palm.track_id, palm.pixels.array.shape) == ("palm", None, (192, 192, 3))
        assert (crop.kind, crop.track_id, crop.pixels.array.shape) == (
            "hand",
            hands[0].track_id,
            (224, 224, 3),
        )
        assert crop.region.size > 0
        shown = crop.pixels.array.copy()
        np.testing.assert_array_equal(shown, sessions[1].shown[0])
        for later in range(1, 6):
            tracker.estimate(PICTURE // 2, later / 10).release()
        np.testing.assert_array_equal(crop.pixels.array, shown)
        hands.release()
        hands.release()
        with pytest.raises(UseAfterReleaseError):
            _ = crop.pixels.array
        assert pool.stats().scopes["crops"].live_buffers == 0


def test_a_planted_use_after_release_raises_and_names_both_places(stage: Stage) -> None:
    update = taken(stage.start())
    update.pixels.release()
    with pytest.raises(UseAfterReleaseError) as raised:
        update.pixels.array.max()
    assert "reading.py" in str(raised.value)
    assert f"{Path(__file__).name}:" in str(raised.value)


def test_a_planted_escaping_view_is_reported_and_keeps_its_pixels(stage: Stage) -> None:
    escaped: list[Any] = []

    def keep_a_view(pool: BufferPool) -> None:
        if len(escaped) < 3:
            own = pool.empty((16, 16))
            own.fill(100 + len(escaped))
            escaped.append(own[4:8, 4:8])

    stage.eye.misdeed = keep_a_view
    stage.start()
    assert eventually(lambda: len(stage.eye.shown) > 20)
    assert stage.host.close(PATIENCE_S)
    assert (
        [int(view.min()) for view in escaped]
        == [int(view.max()) for view in escaped]
        == [100, 101, 102]
    )
    stats = stage.pool.stats()
    assert stats.scopes["frame"].escapes == 3
    fault = next(fault for fault in stage.pool.faults() if fault.kind == "escaped")
    assert f"{Path(__file__).name}:" in fault.message
    assert "keep_a_view" in fault.message
    assert stats.live_buffers == 0
