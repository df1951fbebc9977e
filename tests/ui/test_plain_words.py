"""Text from outside is shown literally: no markup is interpreted, no picture loaded."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from handtrack.gestures.own_signs import OwnSigns
from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Entry, Guide, load_guide
from handtrack.guides.progress import Progress
from handtrack.guides.run import GuideRunState
from handtrack.guides.store import KeptRun
from handtrack.host import RunState, camera_scanner
from handtrack.runtime.jobs import Jobs
from handtrack.testing.fake_camera import FakeCamera
from handtrack_ui.common.banner import Level
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.tile import Tile
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.presenter.view import PresenterView
from handtrack_ui.plugins.studio.view import StudioView
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.gestures.own import taught
from tests.navigation.stage import Shown
from tests.sources.machine import machine_with
from tests.ui.fakes import FakeHost, hand_at, open_guide
from tests.waiting import eventually

PIPE = "pipe"
HOSTILE = f'<img src="{PIPE}"><b>B</b>'
GUIDE = f"""\
---
title: 'T {HOSTILE}'
summary: 'S {HOSTILE}'
---

## A {HOSTILE}

![{HOSTILE}](there.png)

![{HOSTILE}]({HOSTILE}.png)

### {HOSTILE}

**{HOSTILE}** *{HOSTILE}* `{HOSTILE}` [{HOSTILE}]({HOSTILE})

- {HOSTILE}

> {HOSTILE}

## B {HOSTILE}
kind: checklist

- [ ] {HOSTILE} &a
- [ ] {HOSTILE} 2

## C {HOSTILE}
kind: choice
id: c

1. {HOSTILE} 1
2. {HOSTILE} 2

## D {HOSTILE}
kind: timer
duration: 1 min

## E {HOSTILE}
kind: confirmation
review: c
"""
OURS = re.compile(r"</?(p|i|code|span|br)( style=\"[^\"<>]*\")?>")

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="whether a file was opened is seen by a pipe"
)


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file that appears once anything reads the picture named in the text."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo(PIPE)
    noted = tmp_path / "read"
    watches = [
        "sh",
        "-c",
        f": > {PIPE}; touch read; while :; do : > {PIPE}; done",
    ]  # opening waits for a reader
    with subprocess.Popen(watches) as watcher:
        yield noted
        watcher.kill()


@pytest.fixture
def guide(tmp_path: Path) -> Guide:
    (tmp_path / "there.png").write_bytes(b"")
    path = tmp_path / f"{HOSTILE.replace('/', '')}.md"
    path.write_text(GUIDE, "utf-8")
    return load_guide(path)


def interpreted(shown: QWidget) -> list[str]:
    """Return the foreign text below a widget that is interpreted as markup."""
    for _ in range(3):
        QApplication.processEvents()
    shown.grab()
    found = []
    for widget in (shown, *shown.findChildren(QWidget)):
        QToolTip.showText(QPoint(), widget.toolTip())
        tips = [widget.toolTip(), *(tips_of(widget) if isinstance(widget, QListWidget) else ())]
        markup = [tip for tip in tips if "<" in OURS.sub("", tip)]
        if isinstance(widget, QLabel):
            plain = widget.textFormat() is Qt.TextFormat.PlainText
            ours = widget.textFormat() is Qt.TextFormat.RichText and "<" not in OURS.sub(
                "", widget.text()
            )
            markup += [] if plain or ours else [f"{widget.textFormat()} {widget.text()!r}"]
        told = (widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
        markup += [words for words in told if "<p" in words or "&lt;" in words]
        if not widget.accessibleDescription() and "<" in widget.toolTip():
            markup.append(f"said by a screen reader: {widget.toolTip()}")
        found += [f"{type(widget).__name__}: {one}" for one in markup]
    QToolTip.hideText()
    return found


def tips_of(listed: QListWidget) -> list[str]:
    tips = [listed.item(row).toolTip() for row in range(listed.count())]
    for tip in tips:
        QToolTip.showText(QPoint(), tip)
    return tips


def words_of(shown: QWidget) -> str:
    """Return all text below a widget."""
    said = [shown.windowTitle()]
    for widget in (shown, *shown.findChildren(QWidget)):
        said += [widget.accessibleName(), widget.accessibleDescription()]
        said += [widget.text()] if isinstance(widget, QLabel) else []
        said += (
            [widget.item(row).text() for row in range(widget.count())]
            if isinstance(widget, QListWidget)
            else []
        )
    return "\n".join(said)


def test_qt_itself_would_load_the_picture(read: Path, qtbot: QtBot) -> None:
    label = QLabel(HOSTILE)
    qtbot.addWidget(label)
    label.show()
    label.grab()
    assert eventually(read.exists)
    assert interpreted(label)


def test_text_of_a_guide_is_never_interpreted_as_markup(
    window: Window, guide: Guide, read: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(window.services.find(GuideView).model, "_clock", lambda: now)
    found = {"library": interpreted(window)}
    assert f"T {HOSTILE}" in words_of(window)
    kept = KeptRun(1, str(guide.path), guide.title, 0.0, None, Progress(step=guide.steps[1].id))
    window.services.find(LibraryView).show_runs({guide.path: kept})
    window.services.find(LibraryView)._ask(guide)
    found["question"] = interpreted(window)
    window.services.find(GuideView).open(guide)
    window.show_view(window.services.find(GuideView))
    for step in guide.steps:
        found[step.title[0]] = interpreted(window)
        assert HOSTILE in words_of(window)
        assert all(
            tile.shortcut().isEmpty() for tile in window.services.find(GuideView).findChildren(Tile)
        )  # nor does & become a shortcut
        window.services.find(GuideView).choose(1)
        found[f"{step.title[0]} chosen"] = interpreted(window)
        if step.kind.value == "timer":
            window.services.find(GuideView).confirm()
        window.services.find(GuideView).next()
    found["another timer"] = interpreted(window)
    now += 61
    window.services.find(GuideView).show_time()
    found["a timer has ended"] = interpreted(window)
    done = frozenset(step.id for step in guide.steps)
    window.services.find(GuideView).open(
        guide,
        GuideRunState(
            step=4, completed=done, answers={"c": guide.steps[2].options[0].id}, done=True
        ),
    )
    found["the end"] = interpreted(window)
    assert {place: markup for place, markup in found.items() if markup} == {}
    assert not read.exists()


SVG = f'''<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30">
<image xlink:href="{PIPE}" width="40" height="30"/></svg>'''


@pytest.mark.parametrize("name", ["there.svg", "there.png"])
def test_an_svg_that_references_other_files_is_not_shown(
    window: Window, guide: Guide, read: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text(SVG, "utf-8")
    guide.path.write_text(GUIDE.replace("there.png", name), "utf-8")
    open_guide(window, guide.path)
    assert interpreted(window) == []
    box = next(
        box
        for box in window.services.find(GuideView).findChildren(PictureBox)
        if box._picture.path.name == name
    )
    assert not box._picture.missing
    assert box._file is None
    assert not read.exists()


def test_a_very_long_word_does_not_widen_the_window(window: Window, guide: Guide) -> None:
    least = window.minimumSizeHint().width()
    word = "W" * 3000
    title = Entry("w", word)
    steps = tuple(
        replace(step, title=word, options=step.options and (title, title)) for step in guide.steps
    )
    window.services.find(GuideView).open(replace(guide, title=word, steps=steps))
    window.show_view(window.services.find(GuideView))
    window.banner.show_message(Level.PROBLEM, word)
    for _ in steps:
        QApplication.processEvents()
        assert window.minimumSizeHint().width() < least + 600
        window.services.find(GuideView).next()


def test_gesture_names_are_never_interpreted_as_markup(
    window: Window, host: FakeHost, read: Path
) -> None:
    own = OwnSigns(
        tuple(
            replace(sign, name=f"{HOSTILE}{number}")
            for number, sign in enumerate(taught(a="rock", b="rock").signs)
        )
    )
    window.services.own_gestures.change(own)
    first = own.signs[0].name
    window._given.preferences.change(
        "gestures", arming=False, bindings={first: "next", own.signs[1].name: "select 1"}
    )
    found = {}
    for name, come in studio_ways(window, first).items():
        come()
        found[name] = interpreted(window)
        assert HOSTILE in words_of(window), name
    for section in window.services.find(SettingsView).sections:
        window.show_view(window.services.find(SettingsView))
        window.services.find(SettingsView).open_section(section)
        found[section] = interpreted(window)
    window.services.find(SettingsView).record("next")
    found["recorder"] = interpreted(window)
    seen = Recognition(1.0, (hand_at(30, 20),), (replace(Shown().reading(), sign=first),), (), ())
    for view in (
        window.services.find(LiveView),
        window.services.find(PracticeView),
        window.services.find(PresenterView),
        window.services.find(LibraryView),
        window.services.find(GuideView),
    ):
        window.show_view(view)
        if host.runs and view.tracks:
            host.runs[-1].deliver(seen=(seen,))
        found[view.name] = interpreted(window)
        assert view is not window.services.find(LiveView) or first in words_of(view)
    window.help.toggle_sheet()
    found["cheat sheet"] = interpreted(window.help.sheet)
    indicator = window.services.find(PresenterView).indicator
    indicator.appear(QRect(0, 0, 1280, 720), "top-left")
    indicator.show_command(HOSTILE)
    found["indicator"] = interpreted(indicator)
    indicator.hide()
    assert {place: markup for place, markup in found.items() if markup} == {}
    assert not read.exists()


def studio_ways(window: Window, name: str) -> dict[str, Callable[[], object]]:
    """Return the ways to reach a sign's details in the studio."""
    studio = window.services.find(StudioView)
    studio.watch(Watched.PERSON)
    return {
        "studio": partial(window.show_view, studio),
        "a sign": partial(studio.choose_sign, name),
        "taking": studio.hold_again,
        "refused": partial(studio.panel.naming.refuse, HOSTILE),
        "said": partial(studio.said.show_notice, HOSTILE),
    }


def test_source_names_and_errors_are_never_interpreted_as_markup(
    window: Window, host: FakeHost, read: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(camera_scanner, "_LOOK_EVERY_S", 0.05)
    machine_with(monkeypatch, FakeCamera(HOSTILE.replace("/", "")))
    window._given.window_state.camera_pictures = False
    window._given.window_state.addresses = ""
    found = {}
    for view in (
        window.services.find(LiveView),
        window.services.find(GuideView),
        window.services.find(PracticeView),
        window.services.find(PresenterView),
        window.services.find(StudioView),
        window.services.find(SettingsView),
    ):
        window.set_source(f"{HOSTILE}.mp4")
        window.show_view(view)
        if host.runs and not host.runs[-1].stopped:
            host.runs[-1].become(RunState.FAILED, HOSTILE)
        found[view.name] = interpreted(window)
        assert HOSTILE.rpartition("/")[2] in words_of(window), view.name
    window.sources.pick()
    qtbot.waitUntil(lambda: any("<img" in row.entry.name for row in window.sources.picker.rows))
    found["picker"] = interpreted(window.sources.picker)
    window.sources.picker.dismiss()
    window.banner.show_message(Level.PROBLEM, HOSTILE)
    found["banner"] = interpreted(window)
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(Path.cwd() / f"{HOSTILE.replace('/', '')}.xyz"))])
    point, none = QPointF(5, 5).toPoint(), Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(
        point, Qt.DropAction.CopyAction, dragged, Qt.MouseButton.LeftButton, none
    )
    QApplication.sendEvent(window, enter)
    assert "<img" in window.services.drop.curtain.words
    found["drop"] = interpreted(window)
    assert {place: markup for place, markup in found.items() if markup} == {}
    assert not read.exists()


def test_names_in_the_memory_overlay_are_never_interpreted_as_markup(
    jobs: Jobs, window: Window, theme: Theme, host: FakeHost, read: Path
) -> None:
    overlay = window.services.find(MemoryOverlay)
    window.opening.open(WindowOptions(view="live"))
    with host.pool.acquire((100, 100), scope=HOSTILE):
        overlay.show()
        overlay.panel.take_snapshot()
        overlay.panel.write(Path.cwd() / HOSTILE)
        assert interpreted(overlay.panel) == []
    overlay.hide()
    assert not read.exists()
