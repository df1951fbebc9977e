"""Records: a run's record is saved in every format, and past runs are listed."""

import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtWidgets import QPushButton, QTableWidget
from pytestqt.qtbot import QtBot

from handtrack.config.folders import documents_folder
from handtrack.guides import Guide
from handtrack.guides.store import RunStore
from handtrack_ui.common.label import Label
from handtrack_ui.common.theme import TYPE
from handtrack_ui.common.tile import Tile
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.guide_menu import Deed
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.plugins.records.controller import RecordController
from handtrack_ui.window import Window
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import finish


@pytest.fixture
def window(make_window: MakeWindow, guide: Guide, tmp_path: Path) -> Iterator[Window]:
    """A window with a store of runs."""
    with RunStore(tmp_path / "runs.sqlite") as store:
        made = make_window(guide, source="0", store=store)
        yield made
        made.close()


def test_a_runs_record_and_log_are_saved_in_the_format_of_the_name(
    window: Window, guide: Guide, tmp_path: Path, qtbot: QtBot
) -> None:
    finish(window, guide)

    def saved(name: str) -> Path:
        window.services.find(RecordController).save(tmp_path / name)
        qtbot.waitUntil(lambda: window.banner.text == f"Saved as {tmp_path / name}.")
        return tmp_path / name

    assert saved("log.csv").read_text("utf-8").splitlines()[1].endswith(",5,enjoy,confirm,key,,")
    assert [entry["step"] for entry in json.loads(saved("log.json").read_text("utf-8"))] == [
        "enjoy",
        "enjoy",
    ]
    assert saved("record.pdf").read_bytes().startswith(b"%PDF-")
    assert "<h1>Tea</h1>" in saved("record.html").read_text("utf-8")
    window._given.preferences.change("record", place="Kitchen")
    with ZipFile(saved("record.eln")) as archive:
        assert "Kitchen" in archive.read("record/run/run.html").decode()
    assert saved("record.txt").read_text("utf-8").startswith("# Tea\n")
    window.services.find(RecordController).save(tmp_path / "log.csv" / "log.csv")
    qtbot.waitUntil(lambda: "annot write" in window.banner.text)


def test_past_runs_are_listed_with_their_steps_and_saved(
    window: Window, guide: Guide, tmp_path: Path, qtbot: QtBot
) -> None:
    window.services.find(LibraryView).managed.emit(Deed.RUNS, guide)
    qtbot.waitUntil(lambda: window.banner.text == "No runs of “Tea” yet.")
    for rating in (3, 5):
        finish(window, guide)
        window.services.find(GuideView).command("rate", rating)
    window.services.find(GuideView).model.write_note("Too weak")
    next(
        one
        for one in window.services.find(GuideView).findChildren(QPushButton)
        if one.text() == "Past runs …"
    ).click()
    qtbot.waitUntil(lambda: window.services.find(RecordController).history is not None)
    history = window.services.find(RecordController).history

    def cells(table: QTableWidget) -> list[list[str]]:
        items = (
            (table.item(row, column) for column in range(table.columnCount()))
            for row in range(table.rowCount())
        )
        return [[item.text() for item in row if item is not None] for row in items]

    assert [row[2:] for row in cells(history.runs)] == [["★★★★★", "Too weak"], ["★★★☆☆", ""]]
    assert all(row[0].startswith("Today, ") for row in cells(history.runs))
    assert any(
        label.text().startswith("2 runs · usually ") for label in history.findChildren(Label)
    )
    assert history.runs.font().pixelSize() >= TYPE["lead"]
    assert [row[0] for row in cells(history.steps)] == [step.title for step in guide.steps]
    history.runs.setCurrentCell(1, 0)
    assert cells(history.steps)[-1][2:4] == ["0 s", "0 s"]
    window.services.find(RecordController).save_all(tmp_path / "all.csv")
    qtbot.waitUntil((tmp_path / "all.csv").is_file)
    rows = (tmp_path / "all.csv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + 2 * len(guide.steps)
    assert rows[1].endswith("Too weak,5")
    with qtbot.waitSignal(history.finished):
        history.close()
    assert window.services.find(RecordController).history is None


def test_number_1_saves_a_pdf_at_the_finish(window: Window, guide: Guide, qtbot: QtBot) -> None:
    finish(window, guide)
    assert not window.services.find(GuideView).choose(4)
    assert window.services.find(GuideView).choose(1)
    qtbot.waitUntil(lambda: "Saved as" in window.banner.text)
    (file,) = documents_folder().iterdir()
    assert file.name.startswith("Tea 2")
    assert file.suffix == ".pdf"
    assert "Saved" in [tile.text() for tile in window.services.find(GuideView).findChildren(Tile)]
