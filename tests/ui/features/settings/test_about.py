"""About: the contents, and a report that a person reads before it is saved."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from handtrack import __version__
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings import about as module
from handtrack_ui.features.settings.about import AboutPage
from handtrack_ui.persistence.preference_store import PreferenceStore
from tests.waiting import PATIENCE_S

CHECK = {"name": "Demo", "ok": True, "says": "640×480", "hint": ""}


@pytest.fixture
def page(jobs: Jobs, theme: Theme, qtbot: QtBot) -> Iterator[AboutPage]:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1000, 600)
    made = AboutPage(theme, PreferenceStore(jobs), "About", window, jobs=jobs)
    window.show()
    yield made
    made.close_down()


def doctor_that_says(monkeypatch: pytest.MonkeyPatch, folder: Path, says: str) -> None:
    """Replace the Python that runs doctor with a script."""
    (folder / "doctor.json").write_text(says)
    fake = folder / "python"
    fake.write_text(f"#!/bin/sh\nexec cat {folder / 'doctor.json'}\n")
    fake.chmod(0o755)
    monkeypatch.setattr(module.sys, "executable", str(fake))


def test_version_licences_and_models_can_be_read_by_keyboard(page: AboutPage, qtbot: QtBot) -> None:
    assert any(__version__ in row.title for row in page.rows)
    dialog = page.show_licences()
    qtbot.waitUntil(lambda: "Apache License" in dialog.text.toPlainText())
    assert dialog.list.item(0).text() == f"handtrack-desktop {__version__}\nApache-2.0"
    qtbot.keyClick(dialog.list, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: "SHA-256" in dialog.text.toPlainText())
    qtbot.keyClick(dialog.list, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is dialog.text
    qtbot.keyClick(dialog.text, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    qtbot.waitUntil(lambda: not page.findChildren(QDialog))


def test_a_report_is_shown_first_and_saved_only_on_request(
    page: AboutPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    doctor_that_says(monkeypatch, tmp_path, json.dumps({"ok": True, "checks": [CHECK]}))
    saved, told = tmp_path / "report.txt", []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    page.said.connect(told.append)
    dialog = page.make_report()
    assert not dialog.save.isEnabled()
    qtbot.waitUntil(dialog.save.isEnabled)
    text = dialog.text.toPlainText()
    assert "ok   Demo: 640×480" in text
    assert dialog.text.isReadOnly()
    dialog.copy.click()
    assert QApplication.clipboard().text() == text
    assert not saved.exists()
    dialog.save.click()
    qtbot.waitUntil(lambda: bool(told))
    assert saved.read_text("utf-8") == text
    assert told == [f"Saved as {saved}."]
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "python" / "x.txt"), "")
    )
    again = page.make_report()
    qtbot.waitUntil(again.save.isEnabled)
    again.save.click()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert ": Not a directory" in told[1]


@pytest.mark.parametrize("says", ["", "[]", '{"checks": [{}]}'])
def test_a_failing_doctor_is_reported(
    page: AboutPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: str
) -> None:
    doctor_that_says(monkeypatch, tmp_path, says)
    dialog = page.make_report()
    qtbot.waitUntil(dialog.save.isEnabled)
    assert "FAIL Doctor: it gave no answer" in dialog.text.toPlainText()
    dialog.close()


def test_closing_the_window_ends_doctor_at_once(
    jobs: Jobs, page: AboutPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = tmp_path / "python"
    fake.write_text(f"#!/bin/sh\ntouch {tmp_path / 'begun'}\nexec sleep 600\n")
    fake.chmod(0o755)
    monkeypatch.setattr(module.sys, "executable", str(fake))
    page.make_report()
    qtbot.waitUntil((tmp_path / "begun").exists)
    page.close_down()
    assert jobs.finish(PATIENCE_S)
