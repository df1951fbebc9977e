"""The memory overlay: its text and snapshots, then the panel next to a view."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.memory import BufferPool
from handtrack.models.codes import ModelCode
from handtrack.models.engine import Setup
from handtrack.runtime.process_metrics import ProcessMetrics
from handtrack.sentences import Code
from handtrack.service import LoadRecord, ServiceState, ServiceStatus
from handtrack.settings import ModelConfig
from handtrack_ui.common.header_fit import header_scale
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import TYPE, text_pixels
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.memory_overlay.contents import Contents, contents_of, size
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from handtrack_ui.features.memory_overlay.growth import Alarm, Health, Verdict
from handtrack_ui.features.memory_overlay.reading import EVERY_S, MemoryReader, MemoryReading, Queue
from handtrack_ui.features.memory_overlay.snapshots import SnapshotBook
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.limits import file_size_limit
from tests.ui.fakes import FakeHost, started

MB = 1_000_000
SHAPE = (100, 100)


def reading(pool: BufferPool, *, resident: int = 180 * MB) -> MemoryReading:
    """Return a reading of a healthy process."""
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
    process, series = ProcessMetrics(resident, 90 * MB, 9, 23), ((0.0, 170 * MB), (1.0, resident))
    queues = (Queue("ws://127.0.0.1:8765", 1, 17), Queue("Recording", 3, 2))
    stable = Verdict(Health.STABLE, 130.0)
    return MemoryReading(
        5.0, service, pool.stats(), process, stable, (), series, 0.214, queues, 8.2
    )


def rows(contents: Contents) -> dict[str, str]:
    """Return the colour of each label's row."""
    return {row.label: row.tone for group in contents.groups for row in group.rows}


EN = (
    "No memory growth; Stable for 2 minutes; Model loads: 1; 180.0 MB in use; Last 2 minutes: 170.0 – 180.0 MB; ",
    *(
        "Buffers in use 1 · 983 kB",
        "Frames in progress 1 · 983 kB",
        "ws://127.0.0.1:8765 1 waiting, 17 dropped",
    ),
    *(
        "Recording 3 waiting, 2 dropped",
        "ready full · ONNX Runtime · CPU",
        "Load 1: the application started 0.21 s · 65.0 MB",
    ),
    *("Held by the engine and Qt 90.0 MB", "Threads 9", "Open files 23"),
    *("Frames estimated per second 8", "Processor 21 %"),
)
DE = (
    "Kein Speicherzuwachs; Stabil seit 2 Minuten; Modell geladen: 1 ×; 180,0 MB belegt",
    "0,21 s · 65,0 MB",
)


def test_everything_is_reported_in_order_and_in_the_persons_format(language: str) -> None:
    pool = BufferPool()
    with pool.frame((480, 640, 3)):
        told = contents_of(reading(pool)).told
    places = [told.find(part) for part in (EN if language == "en" else DE)]
    assert places[0] == 0
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("verdict", "told", "tone"),
    [
        (Verdict(Health.LOADING), "Still loading the model", ""),
        (Verdict(Health.MEASURING, 5.0), "Measuring … Checking for 8 more seconds.", ""),
        (
            Verdict(Health.MEASURING, 5.0, scope="a", rise_bytes=5000),
            "“a” rose by 5 kB. Checking for 8 more seconds.",
            "",
        ),
        (Verdict(Health.STABLE, 40.0), "No memory growth Stable for 40 seconds", "good"),
        (Verdict(Health.STABLE, 119.0), "Stable for 1 minute", "good"),
        (Verdict(Health.STABLE, 600.0), "Stable for 10 minutes", "good"),
        (
            Verdict(Health.GROWING, 40.0, Alarm("leaky", 3_200_000, 40.0, None)),
            "“leaky” has grown for 40 s, by 3.2 MB Acquired at an unknown place",
            "danger",
        ),
        (
            Verdict(Health.KEPT, 40.0, Alarm("tracker", 3_200_000, 40.0, None)),
            "“Hand model, in and out” grew for 40 s, by 3.2 MB, and hasn't shrunk",
            "warning",
        ),
    ],
)
def test_the_verdict_has_its_words_and_colour(verdict: Verdict, told: str, tone: str) -> None:
    contents = contents_of(replace(reading(BufferPool()), verdict=verdict))
    assert told in f"{contents.verdict} {contents.details}"
    assert contents.tone == tone


def test_a_filling_history_is_reported_by_its_nearest_limit() -> None:
    pool = BufferPool()
    history = pool.history(limit_moments=8, limit_s=5.0)
    for number in range(3):
        history.add(float(number), None, pool.acquire(SHAPE, scope="history"))
    (filling,) = pool.stats().histories
    at = replace(reading(pool), verdict=Verdict(Health.FILLING, history=filling))
    assert contents_of(at).verdict == "Filling the history: 40 %"
    history.close()


@pytest.mark.parametrize(("health", "tone"), [(Health.GROWING, "danger"), (Health.KEPT, "warning")])
def test_the_growing_owner_is_marked(health: Health, tone: str) -> None:
    pool, alarm = BufferPool(), Alarm("leaky", 10_000, 20.0, None)
    pool.acquire(SHAPE, scope="calm").release()
    with pool.acquire(SHAPE, scope="leaky"):
        at = replace(reading(pool), alarms=(alarm,), verdict=Verdict(health, 20.0, alarm))
    assert {"leaky": tone, "calm": "muted"}.items() <= rows(contents_of(at)).items()


def test_a_buffer_used_after_release_is_shown() -> None:
    pool = BufferPool()
    with pool.scope("careless"):
        escaped = pool.empty(SHAPE)
    with pool.scope("careless"):
        pass
    assert rows(contents_of(reading(pool)))["Used after release"] == "warning"
    assert escaped.shape == SHAPE


def test_a_fallback_and_a_failed_load_are_shown() -> None:
    at = reading(BufferPool())
    failed = LoadRecord(
        ModelConfig(variant="lite"), "settings", None, error=Code.AS_TOLD(words="lite is damaged")
    )
    fallback = ModelCode.PROVIDER_UNUSABLE(provider="cuda", reason="no driver")
    service = replace(at.service, fallback_reason=fallback, error=failed.error)
    contents = contents_of(replace(at, service=replace(service, loads=(*service.loads, failed))))
    assert contents.notes == ("CUDA cannot be used: no driver", "lite is damaged")
    assert contents.loads == "Model loads: 2"
    assert "Load 2: settings failed" in contents.told


@pytest.mark.parametrize(
    ("nbytes", "words"), [(999, "999 B"), (5400, "5 kB"), (12_340 * MB, "12.34 GB")]
)
def test_sizes_are_written_in_decimal_units(nbytes: int, words: str) -> None:
    assert size(nbytes) == words


def test_a_snapshot_is_compared_with_the_last_one_of_its_view() -> None:
    pool, book = BufferPool(), SnapshotBook()
    first = book.take("t1", "Library", reading(pool), pool.snapshot())
    with pool.acquire(SHAPE, scope="replay"):
        other = book.take("t2", "Live", reading(pool, resident=230 * MB), pool.snapshot())
        again = book.take("t3", "Library", reading(pool, resident=190 * MB), pool.snapshot())
    assert (other.number, other.before, other.change, other.resident_change) == (2, None, {}, 0)
    assert (again.before, again.resident_change) == (first, 10 * MB)
    ((holding, more),) = again.change.items()
    assert (holding.scope, more.buffers, Path(holding.place.file).name) == (
        "replay",
        1,
        "test_overlay.py",
    )


@pytest.fixture
def overlay(window: Window) -> Iterator[MemoryOverlay]:
    made = window.services.find(MemoryOverlay)
    yield made
    made.hide()


def test_f12_and_the_header_toggle_the_overlay_and_esc_leaves_the_view(
    overlay: MemoryOverlay, window: Window, qtbot: QtBot
) -> None:
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.show_view(window.services.find(SettingsView))
    assert not overlay.panel.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert overlay.panel.isVisible()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.view is window.services.find(LibraryView)
    assert overlay.panel.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F12)
    assert not overlay.panel.isVisible()
    next(
        entry for entry in window.header.menu().actions() if entry.text().endswith("F12")
    ).trigger()
    assert overlay.panel.isVisible()
    overlay.panel._close.click()
    assert not overlay.shown


def test_the_command_line_can_show_the_overlay_from_the_start(qapp: QApplication) -> None:
    with started(qapp) as application:
        application.window.show()
        application.begin(WindowOptions(view="library", overlay=True))
        assert application.window.services.find(MemoryOverlay).panel.isVisible()
    assert not application.window.services.find(MemoryOverlay).shown


def test_the_cheat_sheet_does_not_cover_the_overlay(
    overlay: MemoryOverlay, window: Window, qtbot: QtBot
) -> None:
    window.help.toggle_sheet()
    qtbot.keyClick(window.help.sheet, Qt.Key.Key_F12)
    assert overlay.shown
    assert window.help.sheet.isHidden()


@pytest.mark.parametrize("width", [640, 1280, 1920, 2560])
def test_the_overlay_grows_with_the_header(
    overlay: MemoryOverlay, window: Window, width: int
) -> None:
    overlay.show()
    window.resize(QSize(width, 1080))
    QApplication.processEvents()
    scale = header_scale(width)
    panel = overlay.panel
    fixed = [text_pixels(label) for label in panel.findChildren(Label) if label.text()]
    assert min(fixed) == pytest.approx(TYPE["caption"] * scale, abs=1)
    assert max(fixed) == pytest.approx(TYPE["heading"] * scale, abs=1)
    words = [one for one in panel.findChildren(QPushButton) if one.text()]
    assert {text_pixels(one) for one in words} == {round(TYPE["body"] * scale)}
    rows = panel._rows
    assert rows.height() == pytest.approx(
        scale * sum(14 + 21 * (1 + len(group.rows)) for group in rows._groups), abs=1
    )


@pytest.mark.parametrize("width", [1280, 640])
def test_the_overlay_covers_no_view_and_shows_verdict_and_loads(
    overlay: MemoryOverlay, window: Window, qtbot: QtBot, width: int
) -> None:
    overlay.show()
    window.resize(QSize(width, 720))
    panel, stack, verdict = overlay.panel, window.stack, overlay.panel._verdict
    for name in window.services.views:
        window.show_view(name)
        qtbot.waitUntil(lambda: panel.geometry().right() == width - 1)
        assert not panel.geometry().intersects(stack.geometry())
        assert not verdict.visibleRegion().isEmpty()
        assert verdict.visibleRegion().boundingRect() == verdict.rect()
        assert verdict._loads.text() == "Model loads: 0"


def test_keys_take_a_snapshot_and_export(
    overlay: MemoryOverlay,
    window: Window,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    qtbot: QtBot,
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *words: (asked.append(words[2]), "")[1:] * 2
    )
    overlay.panel._folder = tmp_path
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    assert overlay.panel._said.text().startswith("Snapshot 1: ")
    qtbot.keyClick(window, Qt.Key.Key_F12, Qt.KeyboardModifier.AltModifier)
    assert [Path(path).parent for path in asked] == [tmp_path]


def test_snapshots_are_compared_in_two_lines_and_everything_is_exported(
    overlay: MemoryOverlay, host: FakeHost, tmp_path: Path, qtbot: QtBot
) -> None:
    panel = overlay.panel
    overlay.show()
    panel.take_snapshot()
    assert panel._said.text().splitlines()[1] == "Take another snapshot in this view to compare."
    panel.take_snapshot()
    assert panel._said.text().splitlines()[1] == "No new buffers since then."
    with host.pool.acquire(SHAPE, np.uint8, scope="visit"):
        panel.take_snapshot()
        most, by = panel._said.text().splitlines()
        panel.write(tmp_path / "figures.json")
    assert most.startswith("Snapshot 3 since 2: ")
    assert most.endswith(", buffers +1 · +10 kB")
    assert by.replace("\u200b", "").startswith("Most: “visit” +10 kB, test_overlay.py:")
    said = f"Saved as {tmp_path / 'figures.json'}."
    qtbot.waitUntil(lambda: panel._said.text().replace("\u200b", "") == said)
    exported = json.loads((tmp_path / "figures.json").read_text("utf-8"))
    assert [shot["number"] for shot in exported["snapshots"]] == [1, 2, 3]
    (change,) = exported["snapshots"][2]["change"]
    assert (change["scope"], change["buffers"]) == ("visit", 1)
    assert exported["now"]["process"]["resident_bytes"] > MB
    assert (exported["now"]["model"]["state"], exported["now"]["verdict"]) == (
        "unloaded",
        "measuring",
    )
    assert exported["resident"]


def test_a_file_that_cannot_be_written_is_reported_in_the_panel(
    overlay: MemoryOverlay, tmp_path: Path, qtbot: QtBot
) -> None:
    overlay.show()
    path = tmp_path / "figures.json"
    path.write_text("before")
    with file_size_limit(100):
        overlay.panel.write(path)
        qtbot.waitUntil(lambda: bool(overlay.panel._said.text()))
    assert overlay.panel._said.text().startswith("cannot write ")
    assert path.read_text() == "before"


def test_a_hidden_overlay_reads_nothing(
    overlay: MemoryOverlay, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    overlay.show()
    overlay.hide()
    monkeypatch.setattr(MemoryReader, "read", lambda *_: pytest.fail("it read while it was hidden"))
    qtbot.wait(round(EVERY_S * 2500))
