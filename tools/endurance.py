"""Check that memory, threads and descriptors stay flat over repeated work of the engine.

    uv run python -m tools.endurance

Each line is a series: 20,000 frames, 400 trackers, 200 times every guide, 60 sources, 60 changes of
the model. It is flat, or it says what grew; then the exit status is 1. For visits to a view there
is `handtrack soak --visits 300`.
"""

import contextlib
import gc
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from handtrack import HandTracker, TrackerOptions
from handtrack.assets import asset, sample_guides
from handtrack.guides import load_guide
from handtrack.memory import BufferPool
from handtrack.runtime.process_metrics import own_bytes, process_metrics
from handtrack.service import model_service
from handtrack.settings import ModelConfig
from handtrack.sources.opening import open_source
from handtrack.sources.reading import GatedReader
from handtrack_ui.dev.soak.report import ENOUGH_VISITS, trend_of
from handtrack_ui.shell.native_heap import give_back_free_heap, keep_to_one_heap

_SPAN: Final = 3  # first marks, in which threads and descriptors may still come

_Work = Callable[[], object]


def main() -> int:
    keep_to_one_heap()
    grew = [name for name, grows in _judged() if grows]
    print("grew: " + ", ".join(grew) if grew else "flat")
    return 1 if grew else 0


def _judged() -> Iterator[tuple[str, bool]]:
    picture = np.zeros((360, 480, 3), np.uint8)
    yield "trackers", _grows("trackers", 400, lambda: _track(picture))
    yield "guides", _grows("times every guide", 200, _read_guides)
    yield "sources", _grows("sources", 60, lambda: _open_demo(picture))
    yield "changes of the model", _grows("changes of the model", 60, _change_model)
    with _frames() as estimate:
        yield "frames", _grows("frames", 20_000, estimate)


def _grows(name: str, times: int, work: _Work) -> bool:
    """Repeat the work, checking the process after each part; print the findings;
    return whether anything grew.
    """
    parts = min(times, 2 * ENOUGH_VISITS)
    held = list[int]()
    others = list[tuple[int, int | None]]()
    done = 0
    for part in range(1, parts + 1):
        while done < times * part // parts:
            work()
            done += 1
        gc.collect()
        give_back_free_heap()
        held.append(own_bytes())
        figures = process_metrics()
        others.append((threading.active_count(), figures.descriptors))
    trend = trend_of(held)
    assert trend is not None
    more = [
        what
        for what, early, late in zip(
            ("threads", "descriptors"), others[_SPAN], others[-1], strict=True
        )
        if late is not None and early is not None and late > early
    ]
    if trend.grows:
        more.append("memory")
    slope = trend.slope_kb * parts / times
    print(
        f"{times} {name}: {held[_SPAN] / 1e6:.1f} to {held[-1] / 1e6:.1f} MB, {slope:+.3f} kB each; "
        + (f"grew: {', '.join(more)}" if more else "flat"),
        flush=True,
    )
    return bool(more)


def _track(picture: np.ndarray) -> None:
    with HandTracker(2, options=TrackerOptions(provider="cpu")) as tracker:
        tracker.estimate(picture)


def _read_guides() -> None:
    for path in sample_guides():
        load_guide(path)


def _open_demo(picture: np.ndarray) -> None:
    with contextlib.closing(open_source("demo")) as source:
        buffer = np.empty((source.info.height, source.info.width, 3), np.uint8)
        for _ in range(5):
            source.grab()
            source.read_into(buffer)


def _change_model() -> None:
    """Load the other model and then the first again:
    the process must return to its earlier state.
    """
    for variant in ("lite", "full"):
        with model_service().lease(
            ModelConfig(provider="cpu", variant=variant), "endurance"
        ) as lease:
            lease.wait()


@contextlib.contextmanager
def _frames() -> Iterator[_Work]:
    pool = BufferPool()
    source = open_source(str(asset("demo", "demo.mp4")), loop=True)
    with (
        contextlib.closing(source),
        HandTracker(1, pool=pool, options=TrackerOptions(provider="cpu")) as tracker,
    ):
        reader = GatedReader(source, pool)

        def estimate() -> None:
            while (frame := reader.read()) is None:
                pass
            with frame.pixels as held:
                tracker.estimate(held.pixels, timestamp=frame.header.t)

        yield estimate


if __name__ == "__main__":
    sys.exit(main())
