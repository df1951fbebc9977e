"""Fixtures for the application's tests: Qt, a theme, a window on a host without threads."""

import gc
from collections.abc import Callable, Iterator
from functools import partial, partialmethod
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.guides import Guide, background, load_guide
from handtrack.guides.background import BackgroundStore, FileWaits
from handtrack.memory import BufferPool
from handtrack.runtime.jobs import Jobs
from handtrack_ui import app as application
from handtrack_ui.common import announcing
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.shortcuts import YieldingKeys
from handtrack_ui.common.theme import Appearance, Theme
from handtrack_ui.in_tree import in_tree
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell import options
from handtrack_ui.sources import camera_previews
from handtrack_ui.text.language import speak
from handtrack_ui.tracking import bridge
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.window import Window
from handtrack_ui.window_parts import Dependencies
from tests.ui.fakes import FakeHost, Reader
from tests.waiting import PATIENCE_S

GUIDE = """\
---
title: Tea
summary: A pot of tea.
time: 5 min
---

## Read

Boil **fresh** water.

## Gather
kind: checklist

- [ ] Leaves
- [ ] Pot

## Which tea?
kind: choice
id: tea

1. Green
2. Black

## Draw
kind: timer
duration: 60 s
locked: true

Wait.

## Enjoy
kind: confirmation
review: tea

Good health!
"""


class PatientBot(QtBot):
    """Waits as patiently as every other test."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=round(PATIENCE_S * 1000))  # noqa: N815 - Qt's names
    waitSignal = partialmethod(QtBot.waitSignal, timeout=round(PATIENCE_S * 1000))  # noqa: N815


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Allow the offscreen platform's warnings: it has no window manager and cannot raise a
    window.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(
                pytest.mark.qt_log_ignore(
                    r"does not support (propagateSizeHints\(|raise\(|grabbing)"
                )
            )


@pytest.fixture(autouse=True)
def _nothing_waits_to_be_deleted(qapp: QApplication) -> Iterator[None]:
    """Delete a test's objects: the next style sheet would reach all of them, and a window whose
    signals call its own methods is not collected with its last name. One that is still shown is
    left to be found.

    Earlier tests leave objects in reference cycles. If the collector ran in another thread, it
    would destroy Qt objects there while this one uses them; the application itself makes no such
    cycles. Objects that outlive their test are kept out of later collections, which would scan all
    of them.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    windows = (
        widget
        for widget in qapp.topLevelWidgets()
        if isinstance(widget, Window) and widget.isHidden()
    )
    for made in (*qapp.findChildren(Theme), *qapp.findChildren(YieldingKeys), *windows):
        made.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.enable()
    gc.collect()


@pytest.fixture
def german() -> Iterator[None]:
    """German formats for numbers and dates; the words stay English."""
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    yield
    QLocale.setDefault(before)


@pytest.fixture(params=["en", "de"])
def language(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language of the window, in turn."""
    before = QLocale()
    yield speak(qapp, request.param)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDTRACK_HOME", str(tmp_path / "settings"))


@pytest.fixture(autouse=True)
def _nobody_is_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every wait of the window enough time for a slow machine."""
    monkeypatch.setattr(bridge, "CLOSE_DEADLINE_S", PATIENCE_S)
    monkeypatch.setattr(application, "_LOAD_DEADLINE_S", PATIENCE_S)
    monkeypatch.setattr(application, "_SOUND_DEADLINE_S", PATIENCE_S)
    monkeypatch.setattr(application, "_JOBS_DEADLINE_S", PATIENCE_S)
    monkeypatch.setattr(application, "_STORE_S", PATIENCE_S)
    patient = partial(BackgroundStore, waits=FileWaits(answer_s=PATIENCE_S))
    monkeypatch.setattr(application, "BackgroundStore", patient)
    monkeypatch.setattr(background, "_CLOSE_S", PATIENCE_S)
    monkeypatch.setattr(options, "_PATIENCE_S", PATIENCE_S)
    monkeypatch.setattr(camera_previews, "JOIN_DEADLINE_S", PATIENCE_S)
    monkeypatch.setattr(camera_previews, "_AT_THE_LATEST_MS", round(PATIENCE_S * 1000))


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, Appearance.LIGHT, motion=False)


@pytest.fixture
def pictures(jobs: Jobs, qapp: QApplication) -> Pictures:
    return Pictures(jobs, qapp)


@pytest.fixture
def pool() -> BufferPool:
    return BufferPool(debug=True)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    made = Reader()
    monkeypatch.setattr(announcing, "QAccessible", made)
    return made


@pytest.fixture
def host(pool: BufferPool) -> FakeHost:
    return FakeHost(pool)


@pytest.fixture
def guide(tmp_path: Path) -> Guide:
    path = tmp_path / "tea.md"
    path.write_text(GUIDE, "utf-8")
    return load_guide(path)


MakeWindow = Callable[..., Window]


@pytest.fixture
def make_window(
    jobs: Jobs, theme: Theme, pictures: Pictures, host: FakeHost
) -> Iterator[MakeWindow]:
    """Show a window with these guides on the host, with other `Dependencies` as given;
    close it at the end, and what it began.
    """
    made: list[Window] = []

    def make(
        *guides: Guide,
        source: str = "demo",
        preferences: PreferenceStore | None = None,
        **given: object,
    ) -> Window:
        own = preferences or PreferenceStore(jobs)
        needed = Dependencies(
            jobs, theme, pictures, Bridge(host), WindowState(jobs), own, guides, **given
        )
        with theme.undressed():
            made.append(Window(needed, source, in_tree()))
        made[-1].resize(1000, 640)
        made[-1].show()
        return made[-1]

    yield make
    for window in made:
        window.close()
        window.close_down()
        window.deleteLater()


@pytest.fixture
def window(
    make_window: MakeWindow, jobs: Jobs, guide: Guide, qapp: QApplication
) -> Iterator[Window]:
    made = make_window(guide)
    YieldingKeys(qapp)
    yield made
    made.close()
    made.close_down()
    made._given.preferences.save()
    jobs.close(PATIENCE_S)
