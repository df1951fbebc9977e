"""The memory overlay: what is pure apart from Qt, then the panel over a window."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.host import RunState, RunStatus
from handtrack.memory import BufferPool, Lease
from handtrack.runtime.process_metrics import ProcessMetrics
from handtrack.sentences import Code
from handtrack.service import LoadRecord, ModelService, ServiceState, ServiceStatus
from handtrack.settings import ModelConfig
from handtrack_ui.app import Application, overlay_over
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.theme import DARK, LIGHT, Appearance, Colours, Theme
from handtrack_ui.features.memory_overlay.contents import Contents, Tone, contents_of, signed_size, size
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from handtrack_ui.features.memory_overlay.growth import STRETCH_S, STRETCHES, GrowthWatch
from handtrack_ui.features.memory_overlay.panel import GROUND, OPACITY, WIDTH
from handtrack_ui.features.memory_overlay.reading import EVERY_S, SPAN_S, MemoryReader, MemoryReading, held_bytes
from handtrack_ui.features.memory_overlay.sheet import sparkline_points
from handtrack_ui.features.memory_overlay.snapshots import SnapshotBook
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.shell.window import Window
from handtrack_ui.tracking.latency import Latency, PaintMeter, percentile
from tests.limits import file_size_limit
from tests.ui.contrast import contrast
from tests.ui.fakes import FakeHost, hand_at, still_preferences

MB = 1_000_000
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
        if self.watch.look(self.t_s, held_bytes(self.pool.stats())):
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
    )
    run = RunStatus(RunState.RUNNING, None, None, 1234, 1200, 30, 29.7, 8.5)
    process = ProcessMetrics(resident, 90 * MB, None, 9, 23)
    series = ((0.0, 170 * MB), (1.0, resident))
    return MemoryReading(5.0, service, pool.stats(), process, run, 1199, Latency(21.4, 34.2), (), series)


def words(contents: Contents) -> str:
    """Return everything that is written."""
    cells = (*contents.pool, *contents.frames, *contents.times)
    rows = (f"{row.name} {row.buffers} {row.size}" for row in contents.scopes)
    loads = (f"{label} {took}" for label, took in contents.loads)
    lines = (*contents.alarms, contents.model, contents.model_detail, contents.loads_title, *loads, *contents.notes)
    tail = (
        contents.resident,
        contents.process,
        *rows,
        " ".join(contents.in_flight),
        *(f"{cell.figure} {cell.caption}" for cell in cells),
    )
    return "\n".join((*lines, *tail))


def test_everything_that_matters_is_written() -> None:
    pool = BufferPool()
    with pool.frame((480, 640, 3)):
        written = words(contents_of(reading(pool)))
    for part in (
        *("Model ready", "full · ONNX Runtime · CPU", "Loads: 1", "1  the application started 0.21 s · 65.0 MB"),
        *(
            "180.0 MB",
            "90.0 MB native heap",
            "Frames in flight 1 · 983 kB",
            "frame 1 983 kB",
            "1 live · 983 kB",
            "0 escaped",
            "983 kB high-water",
        ),
        *("1 234 captured", "1 200 estimated", "30 dropped", "1 199 painted"),
        *("21 ms p50 to paint", "34 ms p95 to paint", "9 threads", "23 open files"),
    ):
        assert part in written


def test_an_alarm_names_scope_and_place_and_marks_its_row(leak: Leak) -> None:
    leak.seconds(15, leak=True)
    alarmed = replace(reading(leak.pool), alarms=leak.watch.alarms())
    contents = contents_of(alarmed)
    (told,) = contents.alarms
    assert told.startswith("“leaky” has grown for 1")
    assert "test_overlay.py" in told
    assert {row.name: row.grows for row in contents.scopes} == {"leaky": True, "busy": False}


def test_with_no_run_and_no_model_the_figures_are_dashes() -> None:
    unloaded = ServiceStatus(ServiceState.UNLOADED, "", None, None, 0, ())
    bare = replace(reading(BufferPool()), service=unloaded, run=None, latency=None, resident=())
    contents = contents_of(bare)
    assert [cell.figure for cell in contents.frames] == ["–"] * 4
    assert contents.model_tone is Tone.BUSY
    assert contents.loads == ()


def test_a_fallback_and_a_load_that_failed_are_told() -> None:
    at = reading(BufferPool())
    failed = LoadRecord(ModelConfig(variant="lite"), "settings", None, error=Code.AS_TOLD(words="lite is damaged"))
    fallback = Code.PROVIDER_UNUSABLE(provider="cuda", reason="no driver")
    service = replace(at.service, fallback_reason=fallback, error=failed.error)
    contents = contents_of(replace(at, service=replace(service, loads=(*service.loads, failed))))
    assert contents.notes == ("CUDA cannot be used: no driver", "lite is damaged")
    assert contents.loads[-1] == ("2  settings", "failed")


def test_device_memory_is_written_where_it_is_known() -> None:
    at = reading(BufferPool())
    on_gpu = replace(at, process=replace(at.process, gpu_bytes=412 * MB))
    assert "412.0 MB on the GPU" in contents_of(on_gpu).process


@pytest.mark.parametrize(
    ("nbytes", "words"), [(0, "0 B"), (999, "999 B"), (5400, "5 kB"), (8_310_000, "8.3 MB"), (-5400, "-5 kB")]
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


def test_a_snapshot_tells_what_changed_since_the_one_before_and_the_one_that_grew_stands_out() -> None:
    pool, book = BufferPool(), SnapshotBook()
    first = pool.acquire(SHAPE, scope="capture")
    book.take("t1", "Library", reading(pool), pool.snapshot())
    first.release()
    calm = book.take("t2", "Live", reading(pool), pool.snapshot())
    held = [pool.acquire(SHAPE, scope="replay") for _ in range(3)]
    grown = book.take("t3", "Live", reading(pool, resident=190 * MB), pool.snapshot())
    assert (calm.number, calm.new_high, calm.grown.buffers) == (2, False, -1)
    assert (grown.number, grown.new_high, grown.grown.buffers, grown.resident_change) == (3, True, 3, 10 * MB)
    (holding,) = grown.change
    assert (holding.scope, Path(holding.place.file).name) == ("replay", "test_overlay.py")
    for lease in held:
        lease.release()


def over(ground: str, below: int) -> str:
    """Return the colour that is seen where the ground lies over a grey."""
    channels = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(OPACITY * channel + (1 - OPACITY) * below):02x}" for channel in channels)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("tone", ["text", "muted"])
@pytest.mark.parametrize("below", [0, 128, 255])
def test_whatever_lies_below_the_words_have_a_contrast_of_4_5(colours: Colours, tone: str, below: int) -> None:
    assert contrast(getattr(colours, tone), over(getattr(colours, GROUND), below)) >= 4.5


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


def test_the_button_in_the_header_shows_it_and_its_own_button_closes_it(overlay: MemoryOverlay, window: Window) -> None:
    window.header.overlay.emit()
    assert overlay.panel.isVisible()
    overlay.panel.closed.emit()
    assert not overlay.panel.isVisible()


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
    assert panel.pos() == QPoint(0, 0)
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


def test_snapshots_are_listed_and_everything_is_exported(
    overlay: MemoryOverlay, window: Window, host: FakeHost, tmp_path: Path
) -> None:
    overlay.show()
    overlay.panel.take_snapshot()
    with host.pool.acquire(SHAPE, np.uint8, scope="visit"):
        overlay.panel.take_snapshot()
        overlay.panel.write(tmp_path / "figures.json")
    exported = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    assert [shot["number"] for shot in exported["snapshots"]] == [1, 2]
    (change,) = exported["snapshots"][1]["change"]
    assert (change["scope"], change["buffers"]) == ("visit", 1)
    assert exported["now"]["process"]["resident_bytes"] > MB
    assert exported["now"]["model"]["state"] == "unloaded"
    assert exported["resident"]


def test_a_file_that_cannot_be_written_is_told_in_the_panel(overlay: MemoryOverlay, tmp_path: Path) -> None:
    overlay.show()
    path = tmp_path / "figures.json"
    overlay.panel.write(path)
    before = path.read_bytes()
    with file_size_limit(100):
        overlay.panel.write(path)
    assert "Cannot write figures.json" in overlay.panel._note.text()
    assert path.read_bytes() == before


@pytest.mark.parametrize(("appearance", "light"), [(Appearance.LIGHT, True), (Appearance.DARK, False)])
def test_its_ground_follows_the_appearance(
    overlay: MemoryOverlay, theme: Theme, appearance: Appearance, *, light: bool
) -> None:
    overlay.show()
    theme.choose(appearance)
    grabbed = overlay.panel.grab().toImage()
    edge = grabbed.pixelColor(grabbed.width() - 8, grabbed.height() // 2)
    assert (edge.lightness() > 128) == light


def test_hidden_it_reads_nothing(overlay: MemoryOverlay, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    overlay.show()
    overlay.hide()
    monkeypatch.setattr(MemoryReader, "read", lambda *_: pytest.fail("it read while it was hidden"))
    qtbot.wait(round(EVERY_S * 2500))
