"""Gestures on their way to the viewer: a picture may be skipped, a gesture may not."""

import threading
from collections.abc import Callable, Iterator
from typing import ClassVar

import pytest

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host import Host, Run, RunRequest, capture
from handtrack.host import run as module
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.navigation.rules import Attention
from handtrack.pace import Pace
from handtrack.service import model_service
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.sources.source import Source
from handtrack.testing.scripted_source import ScriptedSource, Show, Step
from tests.host.test_observer import Listener
from tests.waiting import PATIENCE_S, eventually

CPU = ModelConfig(provider="cpu", variant="lite")
FRAMES = 30


class Film:
    """Plays until the test has seen enough."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._enough = threading.Event()

    def start(self) -> Run:
        return self.host.start(RunRequest("script", CPU, TrackerConfig()), lambda: None)

    def opened(self, _spec: str, **_: object) -> Source:
        return ScriptedSource(self._steps(), mirrored=True)

    def play_until(self, run: Run, condition: Callable[[], object]) -> None:
        assert eventually(condition)
        self._enough.set()
        assert run.join(PATIENCE_S)

    def _steps(self) -> Iterator[Step]:
        number = 0
        while not self._enough.wait(0.002):
            yield Show(number / 30)
            number += 1


@pytest.fixture
def film(monkeypatch: pytest.MonkeyPatch) -> Iterator[Film]:
    with model_service().lease(CPU, "the test") as lease:
        lease.wait(PATIENCE_S)
        host = Host(model_service(), BufferPool())
        film = Film(host)
        monkeypatch.setattr(capture, "open_source", film.opened)
        yield film
        assert host.close(PATIENCE_S)


def seen_now(run: Run) -> tuple[Recognition, ...]:
    """Return what was seen since the last update was taken, if anything."""
    update = run.take()
    if update is None:
        return ()
    update.pixels.release()
    return update.seen


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bool, float]]:
    """The arguments of every recogniser: mirrored, and the hold time."""
    made: list[tuple[bool, float]] = []

    def recognizer(*, mirrored: bool, config: GestureConfig) -> GestureRecognizer:
        made.append((mirrored, config.hold_s))
        return GestureRecognizer(mirrored=mirrored, config=config)

    monkeypatch.setattr(module, "GestureRecognizer", recognizer)
    return made


@pytest.mark.parametrize("often", [True, False])
def test_every_estimated_frame_is_seen_once_in_order(film: Film, *, often: bool) -> None:
    run, seen = film.start(), list[Recognition]()

    def looked() -> bool:
        if often:
            seen.extend(seen_now(run))
        return run.status().estimated >= FRAMES

    film.play_until(run, looked)
    seen.extend(seen_now(run))
    times = [one.t for one in seen]
    assert times == sorted(set(times))
    assert len(seen) == run.status().estimated


def test_waiting_gestures_are_limited_to_the_newest(
    film: Film, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MOST_SEEN", 5)
    run = film.start()
    film.play_until(run, lambda: run.status().estimated > 5)
    update = run.take()
    update.pixels.release()
    assert len(update.seen) == 5
    assert update.seen[-1].t == update.result.t


def test_a_mirrored_source_reverses_directions(film: Film, made: list[tuple[bool, float]]) -> None:
    film.play_until(film.start(), lambda: made)
    assert [mirrored for mirrored, _ in made] == [True]


def test_new_gesture_rules_apply_to_the_next_frame_without_reopening(
    film: Film, made: list[tuple[bool, float]]
) -> None:
    run = film.start()
    assert eventually(lambda: made)
    run.read_gestures(GestureConfig(hold_s=2.0))
    film.play_until(run, lambda: len(made) > 1)
    assert [hold_s for _, hold_s in made] == [1.0, 2.0]


class EveryThird(Pace):
    """Asks for one frame in three at rest, and records the questions."""

    asked: ClassVar[list[tuple[Attention, bool]]] = []

    def due(self, image: Image, t: float, attention: Attention) -> bool:
        due = attention is Attention.EVERYTHING or len(self.asked) % 3 == 0
        self.asked.append((attention, due))
        return due


@pytest.mark.parametrize("observed", [False, True])
def test_at_rest_only_due_frames_are_estimated_unless_an_observer_needs_all(
    film: Film, monkeypatch: pytest.MonkeyPatch, *, observed: bool
) -> None:
    monkeypatch.setattr(module, "Pace", EveryThird)
    EveryThird.asked.clear()
    if observed:
        film.host.add_observer(Listener())
    run = film.start()
    run.attention = Attention.ARMING
    film.play_until(run, lambda: run.status().estimated >= FRAMES)
    assert run.status().estimated == sum(due for _, due in EveryThird.asked)
    assert all(due for _, due in EveryThird.asked) is observed
