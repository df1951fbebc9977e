"""The soak: its verdict on figures, its heart and script, and short soaks in separate processes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack.errors import HandtrackError, UsageError
from handtrack.memory import BufferPool
from handtrack.sentences import Code
from handtrack_ui.dev.soak import visits as visits_module
from handtrack_ui.dev.soak.command import add_arguments
from handtrack_ui.dev.soak.report import Levels, SoakReport
from handtrack_ui.dev.soak.visits import EVERY_MS, Heartbeat, Script, Wait
from tests.clock import Clock
from tests.parsed import parsed

KEYS = [
    *("visits", "frames", "model_loads", "rss_start_mb", "rss_end_mb", "rss_slope_kb_per_visit"),
    *(
        "live_buffers_start",
        "live_buffers_end",
        "threads_start",
        "threads_end",
        "open_fds_start",
        "open_fds_end",
    ),
    *("longest_gui_stall_ms", "grew", "ok"),
]
MS = 1_000_000


def levels(pool: BufferPool, *, threads: int = 9, descriptors: int = 20) -> Levels:
    return Levels(200_000_000, threads, descriptors, pool.snapshot())


def report(
    start: Levels,
    end: Levels,
    *,
    loads: tuple[str, ...] = ("start",),
    held: tuple[int, ...] = (120_000_000,) * 50,
) -> SoakReport:
    return SoakReport(1000, loads, start, end, held, 4.25)


def test_a_constant_series_is_flat() -> None:
    pool = BufferPool()
    told = report(levels(pool), levels(pool)).to_json()
    assert list(told) == KEYS
    assert (told["ok"], told["grew"], told["rss_slope_kb_per_visit"]) == (True, [], 0.0)


def test_the_report_names_growing_resources() -> None:
    pool = BufferPool()
    start = levels(pool)
    with pool.acquire((8, 8), scope="crop"):
        end = levels(pool, threads=10, descriptors=22)
    held = tuple(120_000_000 + visit * 8000 for visit in range(50))
    grown = report(start, end, loads=("start", "visit 7"), held=held)
    assert not grown.ok
    loads, buffers, threads, files, memory = grown.grew
    assert loads == "model loads (visit 7)"
    assert buffers.startswith("buffers of 'crop' acquired at ")
    assert "test_soak.py" in buffers
    assert buffers.endswith("(+1)")
    assert (threads, files, memory) == (
        "threads (+1)",
        "open files (+2)",
        "resident set (+8.0 kB a visit)",
    )


def test_fewer_than_thirty_visits_give_no_slope() -> None:
    pool = BufferPool()
    rising = tuple(visit * 1_000_000 for visit in range(29))
    short = report(levels(pool), levels(pool), held=rising)
    assert short.to_json()["rss_slope_kb_per_visit"] is None
    assert short.ok


def test_the_longest_stall_is_the_largest_delay_of_a_beat_the_last_one_included() -> None:
    clock = Clock(0)
    heart = Heartbeat(clock)
    heart.start()
    for waited_ms in (EVERY_MS, EVERY_MS - 2, EVERY_MS + 30, EVERY_MS + 7):
        clock.now += waited_ms * MS
        heart.beat()
    assert heart.longest_stall_ms == 30.0
    clock.now += 45 * MS
    heart.stop()
    clock.now += 500 * MS
    heart.stop()
    assert heart.longest_stall_ms == 40.0


def test_a_script_waits_for_its_steps_and_reports_its_end(qtbot: QtBot) -> None:
    told: list[object] = []
    there: list[bool] = []

    def steps() -> Iterator[Wait]:
        yield 0.01
        told.append("waited")
        yield lambda: bool(there)
        told.append("there")

    script = Script(steps(), told.append)
    script.start()
    qtbot.waitUntil(lambda: told == ["waited"])
    there.append(True)
    qtbot.waitUntil(lambda: told == ["waited", "there", None])


def test_an_error_or_an_endless_wait_is_reported_and_ends_a_script(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def steps() -> Iterator[Wait]:
        yield 0.0
        raise HandtrackError(Code.AS_TOLD, words="the demo is missing")

    told: list[Exception | None] = []
    wrong, endless = Script(steps(), told.append), Script(iter([lambda: False]), told.append)
    wrong.start()
    qtbot.waitUntil(lambda: [str(error) for error in told] == ["the demo is missing"])
    monkeypatch.setattr(visits_module, "PATIENCE_S", 0.02)
    endless.start()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert isinstance(told[1], HandtrackError)


@pytest.mark.parametrize(
    "wrong", [["--visits", "0"], ["--seconds", "-1"], ["--visits", "many"], ["--loops", "3"]]
)
def test_wrong_usage_is_refused_in_one_line(wrong: list[str]) -> None:
    with pytest.raises(UsageError) as refused:
        parsed(add_arguments, wrong)
    assert "\n" not in str(refused.value)


def soak(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *command],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[4],
    )


@pytest.mark.long
def test_a_short_soak_finds_one_load_and_no_growth() -> None:
    done = soak("-m", "handtrack", "soak", "--visits", "7", "--seconds", "0.1", "--json")
    told = json.loads(done.stdout)
    assert list(told) == KEYS
    assert (done.returncode, told["ok"], told["grew"]) == (0, True, []), done.stderr
    assert (told["visits"], told["model_loads"], told["rss_slope_kb_per_visit"]) == (7, 1, None)
    assert told["frames"] > 0
    assert (told["live_buffers_start"], told["live_buffers_end"]) == (0, 0)


@pytest.mark.long
def test_a_planted_leak_fails_the_soak_by_name() -> None:
    done = soak("-m", "tests.ui.dev.soak.leaky_soak", "--visits", "6", "--seconds", "0.1", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, told["ok"]) == (1, False), done.stderr
    (name,) = told["grew"]
    assert name.startswith("buffers of 'planted' acquired at dev/soak/leaky_soak.py:")
    assert told["live_buffers_end"] > told["live_buffers_start"]
