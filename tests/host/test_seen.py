"""Gestures on their way to whoever looks: a picture may be skipped, a gesture may not."""

import time
from collections.abc import Callable, Iterator

import pytest

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host import Host, Run, RunState
from handtrack.host import run as module
from handtrack.memory import BufferPool
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.fake import ScriptedSource, Show, Step
from handtrack.sources.source import Source

CPU = ModelConfig(provider="cpu", variant="lite")
FRAMES = 60


def play() -> Iterator[Step]:
    for number in range(FRAMES):
        yield Show(number / 30)
        time.sleep(0.004)


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Run]]:
    def opened(_spec: str, **_: object) -> Source:
        return ScriptedSource(play(), mirrored=True)

    monkeypatch.setattr(module, "open_source", opened)
    with model_service().lease(CPU, "the test") as lease:
        lease.wait(20)
        host = Host(model_service(), BufferPool())
        yield lambda: host.start("script", models=CPU, tracker=TrackerConfig(), wake=lambda: None)
        assert host.close(5)


def collected(run: Run, *, look_every_s: float) -> tuple[list[Recognition], int]:
    """Return all that was seen, in order, and how many updates it came with, from first to last."""
    seen: list[Recognition] = []
    updates = 0
    over = False
    while not over:
        over = run.join(0.0) or run.status().state is RunState.FAILED
        time.sleep(look_every_s)
        update = run.take()
        if update is not None:
            seen += update.seen
            updates += 1
            update.pixels.release()
    return seen, updates


@pytest.mark.parametrize("look_every_s", [0.001, 0.1])
def test_every_frame_that_was_estimated_is_seen_once_and_in_order_however_seldom_somebody_looks(
    start: Callable[[], Run], look_every_s: float
) -> None:
    run = start()
    seen, updates = collected(run, look_every_s=look_every_s)
    times = [one.t for one in seen]
    assert times == sorted(set(times))
    assert len(seen) == run.status().estimated > 0
    if look_every_s > 0.05:
        assert updates < len(seen)


def test_what_waits_for_nobody_is_bounded_and_the_newest_stays(
    start: Callable[[], Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MOST_SEEN", 5)
    run = start()
    assert run.join(20)
    update = run.take()
    assert update is not None
    update.pixels.release()
    assert len(update.seen) == 5
    assert update.seen[-1].t == update.result.t


def test_a_mirrored_source_turns_directions_round(start: Callable[[], Run], monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bool] = []

    def recognizer(*, mirrored: bool, config: GestureConfig) -> GestureRecognizer:
        made.append(mirrored)
        return GestureRecognizer(mirrored=mirrored, config=config)

    monkeypatch.setattr(module, "GestureRecognizer", recognizer)
    assert start().join(20)
    assert made == [True]


def test_gestures_are_read_otherwise_from_the_next_frame_on_and_nothing_is_opened_anew(
    start: Callable[[], Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[float] = []

    def recognizer(*, mirrored: bool, config: GestureConfig) -> GestureRecognizer:
        made.append(config.hold_s)
        return GestureRecognizer(mirrored=mirrored, config=config)

    monkeypatch.setattr(module, "GestureRecognizer", recognizer)
    run = start()
    while not made:
        time.sleep(0.005)
    run.read_gestures(GestureConfig(hold_s=2.0))
    assert run.join(20)
    assert made == [1.0, 2.0]
    assert run.status().estimated > 0
