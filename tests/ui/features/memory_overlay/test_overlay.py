"""The memory overlay: what is pure apart from Qt, then the panel over a window."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF, QSize, QStandardPaths, Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from handtrack.host import RecorderStatus, RunState, RunStatus
from handtrack.memory import Amount, BufferPool, Lease
from handtrack.models.engine import Setup
from handtrack.runtime.process_metrics import ProcessMetrics
from handtrack.sentences import Code
from handtrack.service import LoadRecord, ModelService, ServiceState, ServiceStatus
from handtrack.settings import ModelConfig
from handtrack.sinks import SinkStatus
from handtrack_ui.app import Application, overlay_over
from handtrack_ui.common.banner import Level
from handtrack_ui.common.label import Label
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import DARK, LIGHT, SPACE, Appearance, Colours, Theme
from handtrack_ui.features.memory_overlay.contents import NOTHING, Contents, contents_of, signed_size, size
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from handtrack_ui.features.memory_overlay.growth import (
    OVER_S,
    SETTLED_S,
    STRETCH_S,
    STRETCHES,
    Alarm,
    GrowthWatch,
    Health,
    Verdict,
    level_at,
)
from handtrack_ui.features.memory_overlay.panel import WIDTH, _documents
from handtrack_ui.features.memory_overlay.reading import EVERY_S, SPAN_S, MemoryReader, MemoryReading, held_by_scope
from handtrack_ui.features.memory_overlay.sheet import (
    Sheet,
    Text,
    Tip,
    fonts,
    lay_out_figures,
    lay_out_verdict,
    sparkline_points,
)
from handtrack_ui.features.memory_overlay.snapshots import SnapshotBook
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.shell.window import Window
from handtrack_ui.tracking.latency import Latency, PaintMeter, percentile
from tests.limits import file_size_limit
from tests.ui.contrast import contrast
from tests.ui.fakes import FakeHost, hand_at, still_preferences

MB = 1_000_000
EMPTY = BufferPool().snapshot()
STABLE = Verdict(Health.STABLE, 130.0)
SHAPE = (100, 100)


class Leak:
    """Watches a pool at the overlay's own pace, and keeps buffers as the test says."""

    def __init__(self) -> None:
        self.pool = BufferPool()
        self.watch = GrowthWatch()
        self.kept: list[Lease] = []
        self.t_s = 1000.0

    def keep(self) -> None:
        self.kept.append(self.pool.acquire(SHAPE, scope="leaky"))

    def look(self) -> None:
        stats = self.pool.stats()
        if self.watch.look(self.t_s, held_by_scope(stats), stats.histories):
            self.watch.remember(self.pool.snapshot())
        self.t_s += EVERY_S

    def seconds(self, seconds: float, *, leak: bool, every: int = 1) -> float | None:
        """Go on; return after how many seconds the alarm came."""
        for step in range(round(seconds / EVERY_S)):
            if leak and step % every == 0:
                self.keep()
            with self.pool.acquire(SHAPE, scope="busy"):
                self.look()
            if self.watch.alarms():
                return step * EVERY_S
        return None


@pytest.fixture
def leak() -> Iterator[Leak]:
    leak = Leak()
    yield leak
    for lease in leak.kept:
        lease.release()


@pytest.mark.parametrize("calm_s", [0.0, 1.3, 2.4, 61.0])
@pytest.mark.parametrize("every", [1, 8])
def test_a_scope_that_keeps_growing_is_named_with_its_place_between_ten_and_fifteen_seconds(
    leak: Leak, calm_s: float, every: int
) -> None:
    assert leak.seconds(calm_s, leak=False) is None
    after_s = leak.seconds(15, leak=True, every=every)
    assert after_s is not None
    assert after_s >= STRETCH_S * (STRETCHES - 1)
    (alarm,) = leak.watch.alarms()
    assert alarm.scope == "leaky"
    assert alarm.place is not None
    assert (Path(alarm.place.file).name, alarm.place.function) == ("test_overlay.py", "Leak.keep")
    assert alarm.grown_bytes > 0


def test_frames_on_their_way_and_a_buffer_that_fills_once_raise_no_alarm(leak: Leak) -> None:
    assert leak.seconds(7, leak=True) is None
    assert leak.seconds(60, leak=False) is None


def test_an_alarm_stays_until_the_scope_is_back_where_it_began(leak: Leak) -> None:
    leak.seconds(15, leak=True)
    began = leak.watch.alarms()[0].grown_bytes
    for _ in range(40):
        leak.look()
    assert leak.watch.alarms()[0].grown_bytes == began
    while leak.kept:
        leak.kept.pop().release()
    leak.look()
    assert leak.watch.alarms() == ()
    assert leak.seconds(7, leak=True) is None


def looked_at(held: Iterable[tuple[int, int]], *, scope: str = "made") -> list[tuple[float, Verdict]]:
    """Return the verdict after each stretch in which a scope held at least so many buffers and bytes."""
    watch, found = GrowthWatch(), []
    watch.look(0.0, {})
    for number, amount in enumerate(held, start=1):
        t_s = number * STRETCH_S
        if watch.look(t_s, {scope: Amount(*amount)}):
            watch.remember(EMPTY)
        found.append((t_s, watch.verdict(loading=False)))
    return found


LEVELS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(STRETCHES + 2, 30)), min_size=1, max_size=5
)  # buffers, and for how many stretches
BUFFER = 10_000
CALM = {Health.MEASURING, Health.STABLE}


@given(LEVELS, st.integers(0, 1))
def test_levels_are_no_growth_however_often_they_change_and_calm_is_counted_from_the_last_rise(
    levels: list[tuple[int, int]], noise: int
) -> None:
    held = [buffers * 3 + index % (noise + 1) for buffers, stretches in levels for index in range(stretches)]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    assert {verdict.health for _, verdict in found} <= CALM
    t_s, last = found[-1]
    assert last.health is Health.STABLE
    assert SETTLED_S <= last.for_s <= t_s


@given(st.integers(0, 40), st.integers(1, 50), st.integers(0, 8), st.integers(1, 4))
def test_a_leak_is_never_called_stable_once_five_stretches_rose(calm: int, base: int, filled: int, step: int) -> None:
    held = [base] * calm + [base + filled + step * rise for rise in range(12)]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    late = [verdict for _, verdict in found[calm + STRETCHES + 1 :]]
    assert {verdict.health for verdict in late} == {Health.GROWING}
    assert late[-1].alarm is not None
    assert late[-1].alarm.scope == "made"
    assert late[-1].for_s >= SETTLED_S


@given(st.integers(2, 3), st.integers(5, 30))
def test_a_leak_too_slow_for_an_alarm_is_never_called_stable(every: int, rises: int) -> None:
    held = [index // every for index in range(every * rises)]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    assert {verdict.health for _, verdict in found} == {Health.MEASURING}
    assert found[-1][1].scope == "made"
    assert found[-1][1].rise_bytes == BUFFER


@given(st.lists(st.integers(0, 50), min_size=1, max_size=40))
def test_a_level_is_where_everything_since_is_above_everything_before(floors: list[int]) -> None:
    splits = [at for at in range(1, len(floors) - 1) if min(floors[at:]) > max(floors[:at])]
    assert level_at(floors) == max(splits, default=0)


def test_a_history_that_fills_ever_more_slowly_and_larger_pictures_in_it_are_no_growth() -> None:
    filling = [0, 0, 60, 98, 99, *[100] * 8]
    larger = [(100, 100 * (BUFFER + 500 * rise)) for rise in range(8)]
    found = looked_at([*((buffers, buffers * BUFFER) for buffers in filling), *larger])
    assert {verdict.health for _, verdict in found} <= CALM
    assert {verdict.health for _, verdict in looked_at((each, each) for each in (0, 30, 80, 110, 135, 137))} <= CALM
    assert found[-1][1].for_s > 8 * STRETCH_S


def test_a_scope_that_returns_to_where_it_was_is_no_growth_but_one_that_was_empty_may_grow_at_once() -> None:
    swing = [100, 100, 100, *range(40, 100, 6), 100, 100]
    assert {verdict.health for _, verdict in looked_at((each, each * BUFFER) for each in swing)} <= CALM
    emptied = [100, 100, 100, 0, *range(6, 60, 6)]
    assert looked_at((each, each * BUFFER) for each in emptied)[-1][1].health is Health.GROWING


def test_growth_that_ended_is_told_for_a_minute_and_is_a_level_then() -> None:
    held = [*range(10), *[9] * 40]
    found = looked_at((buffers, buffers * BUFFER) for buffers in held)
    ended = [(t_s, verdict) for t_s, verdict in found[10:] if verdict.health is Health.KEPT]
    assert ended[-1][0] - ended[0][0] == pytest.approx(OVER_S - SETTLED_S, abs=STRETCH_S)
    assert {verdict.for_s for _, verdict in ended} == {ended[0][1].for_s}
    assert found[-1][1].health is Health.STABLE


def test_a_model_that_loads_is_named_unless_something_grows() -> None:
    watch = GrowthWatch()
    watch.look(0.0, {})
    assert watch.verdict(loading=True).health is Health.LOADING
    for number in range(1, 9):
        watch.look(number * STRETCH_S, {"made": Amount(number, number * BUFFER)})
        watch.remember(EMPTY)
    assert watch.verdict(loading=True).health is Health.GROWING


@pytest.mark.parametrize("leaks", [False, True])
def test_a_history_within_its_limits_is_no_growth_while_a_leak_beside_it_is_named(leak: Leak, *, leaks: bool) -> None:
    history, found = leak.pool.history(limit_s=5.0), list[Verdict]()
    for step in range(round(60 / EVERY_S)):
        for part in range(1 + step // 10):  # a busy machine delivers more from second to second
            history.add(leak.t_s + part / 1000, None, leak.pool.acquire(SHAPE, scope="leaky"))
        if leaks:
            leak.keep()
        leak.look()
        found.append(leak.watch.verdict(loading=False))
    filling = [step * EVERY_S for step, verdict in enumerate(found) if verdict.health is Health.FILLING]
    growing = [step * EVERY_S for step, verdict in enumerate(found) if verdict.health is Health.GROWING]
    assert filling[0] == 0.0
    assert filling[-1] < 5.0 + STRETCH_S
    assert bool(growing) is leaks
    assert not leaks or growing[0] <= 15.0
    assert leaks or (found[-1].health is Health.STABLE and leak.watch.alarms() == ())
    history.close()


def test_a_history_that_no_longer_fills_does_not_hold_the_verdict_up(leak: Leak) -> None:
    history = leak.pool.history(limit_moments=300)
    for number in range(120):
        history.add(float(number), None, leak.pool.acquire(SHAPE, scope="history"))
    leak.look()
    verdict = leak.watch.verdict(loading=False)
    assert contents_of(replace(reading(leak.pool), verdict=verdict)).boxes[0].words == (
        "Filling the history: 120 of 300"
    )
    leak.seconds(2 * SETTLED_S, leak=False)
    assert leak.watch.verdict(loading=False).health is Health.STABLE
    history.close()


def test_after_a_pause_it_measures_anew(leak: Leak) -> None:
    leak.seconds(30, leak=False)
    assert leak.watch.verdict(loading=False).health is Health.STABLE
    leak.t_s += 600
    leak.look()
    assert leak.watch.verdict(loading=False) == Verdict(Health.MEASURING)
    leak.seconds(SETTLED_S + STRETCH_S, leak=False)
    assert leak.watch.verdict(loading=False).health is Health.STABLE


@given(st.lists(st.integers(0, 10**9), min_size=1), st.floats(0.01, 1.0))
def test_a_percentile_is_one_of_the_values_and_at_least_its_share_does_not_exceed_it(
    values: list[int], share: float
) -> None:
    found = percentile(sorted(values), share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values) - 1e-6
    assert sum(value < found for value in values) < share * len(values) + 1e-6


def test_latency_is_taken_from_the_grab_to_the_painting_over_the_last_seconds() -> None:
    meter = PaintMeter()
    assert meter.recent.latency() is None
    for number in range(100):
        long_ago = number < 60
        grabbed_ns = (number if long_ago else number + 100) * 100_000_000
        meter.show(grabbed_ns)
        meter.paint(grabbed_ns + (500 if long_ago else 1 + number % 20) * 1_000_000)
    assert meter.painted == 100
    assert meter.recent.latency() == Latency(10.0, 19.0)
    meter.begin()
    assert (meter.painted, meter.recent.latency()) == (0, None)


def test_a_frame_that_is_painted_again_counts_once() -> None:
    meter = PaintMeter()
    meter.show(0)
    meter.paint(5)
    meter.paint(50)
    assert meter.painted == 1


RECORDING = RecorderStatus(300, 10.0, 164_600, queued=3, left_out=2)
SINK = SinkStatus("ws://127.0.0.1:8765", 2, 2400, 17, 1)


def reading(pool: BufferPool, *, resident: int = 180 * MB) -> MemoryReading:
    """Return a reading of a process that is well."""
    service = ServiceStatus(
        ServiceState.READY,
        "cpu",
        None,
        None,
        1,
        (LoadRecord(ModelConfig(), "the application started", 0.21, 65 * MB),),
        ModelConfig(),
        Setup("onnx", "cpu", "f32", 2),
    )
    run = RunStatus(RunState.RUNNING, None, None, 1234, 1200, 30, 29.7, 8.5)
    process = ProcessMetrics(resident, 90 * MB, None, 9, 23)
    series = ((0.0, 170 * MB), (1.0, resident))
    delays, rest = Latency(21.4, 34.2), ((), series, True, 0.214, (SINK,), RECORDING)
    return MemoryReading(5.0, service, pool.stats(), process, run, 1199, delays, STABLE, *rest)


def words(contents: Contents) -> str:
    """Return everything that is written."""
    boxes = (f"{box.words} {box.details}" for box in contents.boxes)
    return "\n".join((*boxes, *(f"{figure.label}: {figure.value}" for figure in contents.figures)))


EN = (
    *("Stable for 2 minutes", "ready: full · ONNX Runtime · CPU", "Load 1: the application started: 0.21 s"),
    *("memory in use: 180.0 MB", "in libraries: 90.0 MB", "frame: 1 · 983 kB", "in use: 1 · 983 kB"),
    *("overdue: 0", "most in use: 983 kB", "captured: 1,234", "analysed: 1,200", "skipped: 30", "shown: 1,199"),
    *("typical delay: 21 ms", "high delay: 34 ms", "under way: 1 · 983 kB", "threads: 9", "open files: 23"),
    *("processor: 21 %", "queued: 1", "dropped: 17", "sent: 2,400"),
    *("unwritten: 3", "left out: 2", "written: 165 kB"),
)
DE = (
    "Stabil seit 2 Minuten",
    "belegter Speicher: 180,0 MB",
    "erfasst: 1.234",
    "0,21 s · 65,0 MB",
    "Prozessor: 21 %",
)


def test_everything_that_matters_is_written_as_the_person_writes_it(language: str) -> None:
    pool = BufferPool()
    with pool.frame((480, 640, 3)):
        written = words(contents_of(reading(pool)))
    assert [part for part in (EN if language == "en" else DE) if part not in written] == []


def test_every_figure_is_explained_where_it_stands_and_none_is_cut_off(language: str) -> None:
    pool = BufferPool()
    with pool.frame((4000, 4000, 3)), pool.acquire(SHAPE, scope="tracker"):
        large = reading(pool, resident=12_345 * MB)
    run = RunStatus(RunState.RUNNING, None, None, 12_345_678, 12_345_678, 12_345_678, 29.7, 8.5)
    process = ProcessMetrics(12_345 * MB, 1_234 * MB, 12_345 * MB, 123, 1234)
    stats = replace(large.pool, live_buffers=1234, live_bytes=1_234 * MB, idle_buffers=1234, idle_bytes=1_234 * MB)
    contents = contents_of(replace(large, processor=12.34, run=run, painted=12_345_678, process=process, pool=stats))
    assert [figure.label for figure in contents.figures if len(figure.tip) < 20] == []
    room = WIDTH - 2 * SPACE["l"]
    items = (*lay_out_verdict(contents, room)[0], *lay_out_figures(contents, room)[0])
    texts = [item for item in items if isinstance(item, Text) and not item.flags & Qt.TextFlag.TextWordWrap]
    assert len(texts) > 40
    cut = [
        text.text
        for text in texts
        if fonts(text.pixels, bold=text.bold)[1].horizontalAdvance(text.text) > text.box[2] + 0.5
    ]
    assert cut == []
    tips = {item.words for item in items if isinstance(item, Tip)}
    assert tips == {figure.tip for figure in contents.figures} | {box.tip for box in contents.boxes}
    assert {group.heading for group in contents.groups} < {text.text for text in texts if text.bold}
    assert len(contents.groups) == 7


def test_the_pointer_finds_the_explanation_of_what_it_rests_on(qapp: QApplication) -> None:
    verdict, sheet, contents = Sheet(lay_out_verdict), Sheet(lay_out_figures), contents_of(reading(BufferPool()))
    for shown in (verdict, sheet):
        shown.resize(350, 100)
        shown.show_contents(contents, LIGHT)
    assert verdict.tip_at(QPoint(40, 20)) == contents.boxes[0].tip
    assert sheet.tip_at(QPoint(20, sheet.height() - 5)) == contents.model[-1].tip


@pytest.mark.parametrize(
    ("verdict", "told", "ground"),
    [
        (Verdict(Health.LOADING), "Still loading the model", "sunken"),
        (Verdict(Health.MEASURING, 5.0), "Measuring … The verdict comes in 8 s.", "sunken"),
        (Verdict(Health.MEASURING, 5.0, scope="a", rise_bytes=5000), "“a” rose by 5 kB. In 8 s", "sunken"),
        (Verdict(Health.STABLE, 40.0), "Stable for 40 seconds", "accent_soft"),
        (Verdict(Health.STABLE, 119.0), "Stable for 1 minute", "accent_soft"),
        (Verdict(Health.STABLE, 600.0), "Stable for 10 minutes", "accent_soft"),
        (
            Verdict(Health.GROWING, 40.0, Alarm("tracker", 3_200_000, 40.0, None)),
            "“tracker” has grown for 40 s, by 3.2 MB Acquired at an unknown place",
            "danger_soft",
        ),
        (
            Verdict(Health.KEPT, 40.0, Alarm("tracker", 3_200_000, 40.0, None)),
            "“tracker” grew for 40 s, by 3.2 MB, and keeps it",
            "warning_soft",
        ),
    ],
)
def test_the_verdict_is_told_first(verdict: Verdict, told: str, ground: str) -> None:
    box = contents_of(replace(reading(BufferPool()), verdict=verdict)).boxes[0]
    assert told in f"{box.words} {box.details}"
    assert box.ground == ground


def test_an_alarm_names_scope_and_place_and_marks_its_row(leak: Leak) -> None:
    leak.seconds(15, leak=True)
    alarms, verdict = leak.watch.alarms(), leak.watch.verdict(loading=False)
    contents = contents_of(replace(reading(leak.pool), alarms=alarms, verdict=verdict))
    assert contents.boxes[0].words.startswith("“leaky” has grown for 1")
    assert "test_overlay.py" in contents.boxes[0].details
    assert {row.label: row.tone for row in contents.scopes} == {"leaky": "on_danger_soft", "busy": "muted"}


def test_with_no_run_and_no_model_the_figures_are_dashes() -> None:
    unloaded = ServiceStatus(ServiceState.UNLOADED, "", None, None, 0, ())
    bare = replace(reading(BufferPool()), service=unloaded, run=None, latency=None, resident=())
    contents = contents_of(bare)
    assert [figure.value for figure in contents.frames] == [*[NOTHING] * 6, "0"]
    assert [figure.label for figure in contents.model] == ["not loaded"]


def test_a_fallback_and_a_load_that_failed_are_told() -> None:
    at = reading(BufferPool())
    failed = LoadRecord(ModelConfig(variant="lite"), "settings", None, error=Code.AS_TOLD(words="lite is damaged"))
    fallback = Code.PROVIDER_UNUSABLE(provider="cuda", reason="no driver")
    service = replace(at.service, fallback_reason=fallback, error=failed.error)
    contents = contents_of(replace(at, service=replace(service, loads=(*service.loads, failed))))
    assert [box.words for box in contents.boxes[1:]] == ["CUDA cannot be used: no driver", "lite is damaged"]
    assert contents.model[-1][:2] == ("Load 2: settings", "failed")


def test_device_memory_is_written_where_it_is_known() -> None:
    at = reading(BufferPool())
    on_gpu = replace(at, process=replace(at.process, gpu_bytes=412 * MB))
    assert "on the GPU: 412.0 MB" in words(contents_of(on_gpu))


@pytest.mark.parametrize(
    ("nbytes", "words"), [(0, "0 B"), (999, "999 B"), (5400, "5 kB"), (8_310_000, "8.3 MB"), (12_340 * MB, "12.34 GB")]
)
def test_sizes_are_written_in_decimal_units(nbytes: int, words: str) -> None:
    assert size(nbytes) == words


def test_changes_carry_their_sign() -> None:
    assert (signed_size(5400), signed_size(0), signed_size(-5400)) == ("+5 kB", "±0", "−5 kB")


@given(st.lists(st.floats(1, 1e4), min_size=1, max_size=120))
def test_the_sparkline_stays_in_its_box_and_ends_at_its_right_edge(values: list[float]) -> None:
    box = QRectF(10, 20, 240, 40)
    points = sparkline_points([(float(at), value) for at, value in enumerate(values)], SPAN_S, box)
    assert all(box.adjusted(-1, -1, 1, 1).contains(point) for point in points)
    assert points[-1].x() == box.right()
    assert sparkline_points([], SPAN_S, box) == []


def test_a_snapshot_tells_what_changed_since_the_one_before_in_its_view_and_nothing_of_another() -> None:
    pool, book = BufferPool(), SnapshotBook()
    book.take("t1", "Library", reading(pool), pool.snapshot())
    held = [pool.acquire(SHAPE, scope="replay") for _ in range(3)]
    other = book.take("t2", "Live", reading(pool, resident=230 * MB), pool.snapshot())
    assert (other.number, other.before, other.grown.buffers, other.resident_change) == (2, None, 0, 0)
    again = book.take("t3", "Library", reading(pool, resident=190 * MB), pool.snapshot())
    assert (again.before, again.grown.buffers, again.resident_change) == (1, 3, 10 * MB)
    (holding,) = again.change
    assert (holding.scope, Path(holding.place.file).name) == ("replay", "test_overlay.py")
    for lease in held:
        lease.release()


@pytest.mark.parametrize(
    ("health", "scope", "shown"),
    [
        (Health.STABLE, "", None),
        (Health.GROWING, "replay", Health.GROWING),
        (Health.KEPT, "replay", Health.KEPT),
        (Health.GROWING, "another", None),
    ],
)
def test_a_snapshot_shows_growth_only_where_the_verdict_names_it(
    health: Health, scope: str, shown: Health | None
) -> None:
    pool, book = BufferPool(), SnapshotBook()
    verdict = Verdict(health, 20.0, Alarm(scope, 8_300_000, 20.0, None) if scope else None)
    first = book.take("t1", "Live", replace(reading(pool), verdict=verdict), pool.snapshot())
    with pool.acquire(SHAPE, scope="replay"):
        second = book.take("t2", "Live", replace(reading(pool), verdict=verdict), pool.snapshot())
    assert (first.growth, second.growth) == (None, shown)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("tone", "ground"),
    [(tone, "surface") for tone in ("text", "muted", "good")]
    + [("text", "sunken"), ("good", "accent_soft"), ("on_danger_soft", "danger_soft")],
)
def test_its_words_have_a_contrast_of_4_5(colours: Colours, tone: str, ground: str) -> None:
    assert contrast(getattr(colours, tone), getattr(colours, ground)) >= 4.5


@pytest.fixture
def overlay(window: Window, theme: Theme, host: FakeHost) -> MemoryOverlay:
    bridge = window._given.bridge
    reader = MemoryReader(ModelService(), host.pool, bridge.status, bridge.meter)
    return overlay_over(window, theme, reader)


def test_it_is_off_until_f12_and_off_again_with_it(overlay: MemoryOverlay, window: Window, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not overlay.panel.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert overlay.panel.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert not overlay.panel.isVisible()
    assert not overlay.shown


def test_the_command_line_shows_it_from_the_start(qapp: QApplication) -> None:
    with Application(qapp, WindowState(), still_preferences(), "demo", service=ModelService()) as application:
        application.window.show()
        application.begin(WindowOptions(view="library", overlay=True))
        assert application.overlay.panel.isVisible()
    assert not application.overlay.shown


def test_the_cheat_sheet_does_not_lie_over_it(overlay: MemoryOverlay, window: Window, qtbot: QtBot) -> None:
    window.help.toggle_sheet()
    qtbot.keyClick(window.help.sheet, Qt.Key.Key_F12)
    assert overlay.shown
    assert window.help.sheet.isHidden()


def test_the_headers_button_shows_it_and_its_own_button_closes_it(overlay: MemoryOverlay, window: Window) -> None:
    window.header._memory.click()
    assert overlay.panel.isVisible()
    overlay.panel.closed.emit()
    assert not overlay.panel.isVisible()


@pytest.mark.parametrize("focused", [False, True])
def test_esc_closes_it_before_it_leaves_the_view(
    overlay: MemoryOverlay, window: Window, qtbot: QtBot, *, focused: bool
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.show_view(window.settings)
    overlay.show()
    if focused:
        overlay.focus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert not overlay.shown
    assert window.view is window.settings
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.view is window.library


def test_it_stays_over_every_view(overlay: MemoryOverlay, window: Window) -> None:
    overlay.show()
    for view in (window.live, window.library):
        window.show_view(view)
        assert overlay.panel.isVisible()
        assert overlay.panel.visibleRegion().boundingRect().width() == WIDTH


@pytest.mark.parametrize("name", ["live", "practice", "presenter", "studio"])
def test_what_was_painted_is_counted(
    overlay: MemoryOverlay, window: Window, host: FakeHost, qtbot: QtBot, name: str
) -> None:
    overlay.show()
    view = getattr(window, name)
    window.show_view(view)
    preview = view.findChild(Preview)
    for _ in range(3):
        before = preview.frames_painted
        host.runs[-1].deliver((hand_at(30, 20),))
        qtbot.waitUntil(lambda before=before: preview.frames_painted > before)
    assert window._given.bridge.meter.painted == 3


def test_the_mouse_carries_it_and_it_stays_within_the_window(
    overlay: MemoryOverlay, window: Window, qtbot: QtBot
) -> None:
    panel = overlay.panel
    overlay.show()
    before = panel.pos()
    grip = QPoint(60, 22)
    qtbot.mousePress(panel, Qt.MouseButton.LeftButton, pos=grip)
    qtbot.mouseMove(panel, grip + QPoint(-120, 30))
    assert panel.pos() - before == QPoint(-120, 30)
    qtbot.mouseMove(panel, grip + QPoint(-5000, -5000))
    qtbot.mouseRelease(panel, Qt.MouseButton.LeftButton, pos=grip)
    assert panel.pos() == QPoint(0, window.header.height())
    window.resize(700, 400)
    QApplication.processEvents()
    assert window.rect().contains(panel.geometry())


def test_the_arrow_keys_carry_it_when_it_has_the_focus_and_home_brings_it_back(
    overlay: MemoryOverlay, window: Window, qtbot: QtBot
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.show_view(window.live)
    panel = overlay.panel
    overlay.focus()
    before = panel.pos()
    qtbot.keyClick(panel, Qt.Key.Key_Left)
    qtbot.keyClick(panel, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(panel, Qt.Key.Key_Down)
    assert panel.pos() - before == QPoint(-112, 16)
    qtbot.keyClick(panel, Qt.Key.Key_Home)
    assert panel.pos() == before
    assert window.view is window.live


@pytest.mark.parametrize("size", [QSize(1280, 720), QSize(640, 360)])
def test_it_stays_in_its_place_below_the_header_however_much_it_shows(
    overlay: MemoryOverlay, window: Window, qtbot: QtBot, size: QSize
) -> None:
    window.resize(size)
    overlay.focus()
    place = overlay.panel.pos()
    assert place.y() > window.header.height()
    for _ in range(6):
        overlay.panel.take_snapshot()
        QApplication.processEvents()
    assert overlay.panel.geometry().bottom() == window.height() - SPACE["s"] - 1
    overlay.panel._say("Saved")
    QApplication.processEvents()
    assert overlay.panel.pos() == place
    assert overlay.panel.geometry().bottom() < window.height()
    bar = overlay.panel._scroll.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.keyClick(overlay.panel, Qt.Key.Key_PageDown)
    assert bar.value() > 0


def test_a_message_above_it_stays_free(overlay: MemoryOverlay, window: Window, qtbot: QtBot) -> None:
    overlay.show()
    window.banner.say(Level.WARNING, "Time is up", "Back to the guide", lambda: None, stays=True)
    qtbot.waitUntil(lambda: overlay.panel.y() >= window.banner.geometry().bottom())
    overlay.panel._move_to(QPoint(0, 0))
    assert overlay.panel.y() > window.banner.geometry().bottom()
    window.banner.hide()
    qtbot.waitUntil(lambda: overlay.panel.y() == window.header.height())


def test_what_is_shown_is_left_out_where_no_frame_is_shown(pool: BufferPool) -> None:
    shown = {figure.label for figure in contents_of(reading(pool)).figures}
    hidden = {figure.label for figure in contents_of(replace(reading(pool), shows=False)).figures}
    assert shown - hidden == {"shown", "typical delay", "high delay"}


def test_keys_take_a_snapshot_and_export(
    overlay: MemoryOverlay, window: Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *words: (asked.append(words[2]), "")[1:] * 2)
    overlay.panel._folder = _documents()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    assert overlay.panel._shots.count() == 1
    qtbot.keyClick(window, Qt.Key.Key_F12, Qt.KeyboardModifier.AltModifier)
    assert [Path(path).parent for path in asked] == [tmp_path]


def test_snapshots_are_listed_and_everything_is_exported(
    overlay: MemoryOverlay, window: Window, host: FakeHost, tmp_path: Path, qtbot: QtBot
) -> None:
    overlay.show()
    overlay.panel.take_snapshot()
    with host.pool.acquire(SHAPE, np.uint8, scope="visit"):
        overlay.panel.take_snapshot()
        overlay.panel.write(tmp_path / "figures.json")
    said = f"Saved as {tmp_path / 'figures.json'}."
    qtbot.waitUntil(lambda: overlay.panel._note.text().replace("\u200b", "") == said)
    exported = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    assert [shot["number"] for shot in exported["snapshots"]] == [1, 2]
    (change,) = exported["snapshots"][1]["change"]
    assert (change["scope"], change["buffers"]) == ("visit", 1)
    assert exported["now"]["process"]["resident_bytes"] > MB
    assert exported["now"]["model"]["state"] == "unloaded"
    assert exported["resident"]


def test_a_file_that_cannot_be_written_is_told_in_the_panel(
    overlay: MemoryOverlay, tmp_path: Path, qtbot: QtBot
) -> None:
    overlay.show()
    path = tmp_path / "figures.json"
    path.write_text("before")
    with file_size_limit(100):
        overlay.panel.write(path)
        qtbot.waitUntil(lambda: bool(overlay.panel._note.text()))
    assert overlay.panel._note.text().startswith("This cannot be written (")
    assert path.read_text() == "before"


@pytest.mark.parametrize(
    ("appearance", "view", "light"),
    [
        (Appearance.LIGHT, "library", True),
        (Appearance.LIGHT, "live", False),
        (Appearance.DARK, "library", False),
        (Appearance.DARK, "live", False),
    ],
)
def test_it_is_dark_in_the_dark_and_over_a_dark_view(
    overlay: MemoryOverlay, window: Window, theme: Theme, appearance: Appearance, view: str, *, light: bool
) -> None:
    overlay.show()
    theme.choose(appearance)
    window.show_view(getattr(window, view))
    overlay.panel.take_snapshot()
    overlay._read()
    grabbed = overlay.panel.grab().toImage()
    edge = grabbed.pixelColor(grabbed.width() - 8, grabbed.height() // 2)
    assert (edge.lightness() > 128) == light
    title = overlay.panel.findChild(Label)
    assert title is not None
    assert (title.palette().windowText().color().lightness() < 128) == light


def test_hidden_it_reads_nothing(overlay: MemoryOverlay, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    overlay.show()
    overlay.hide()
    monkeypatch.setattr(MemoryReader, "read", lambda *_: pytest.fail("it read while it was hidden"))
    qtbot.wait(round(EVERY_S * 2500))
