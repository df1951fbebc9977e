"""Guides are read off the GUI thread: an unresponsive disk blocks neither start,
exit nor the window.
"""

import os
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from handtrack.cli import main
from handtrack.config.folders import data_folder, documents_folder
from handtrack.gestures.hold import Holding
from handtrack.guides import Guide, load_guide
from handtrack.guides.background import BackgroundStore
from handtrack.guides.bundle import guide_file
from handtrack.guides.store import RunStore
from handtrack.memory import BufferPool
from handtrack.runtime.jobs import Jobs
from handtrack.service import ModelService
from handtrack_ui import app, commands
from handtrack_ui.app import RUNS_FILE, Application, loaded_samples, own_guides
from handtrack_ui.commands import add_arguments
from handtrack_ui.common import pictures as picture_files
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide import controller as guide_controller
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.picture_box import PictureBox
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.card import Card
from handtrack_ui.features.library.model import Kept
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell import options
from handtrack_ui.shell.options import WindowOptions, window_options
from handtrack_ui.window import Window
from tests.parsed import parsed
from tests.plug_ins import NAMES, needs
from tests.ui.by_hand import Person
from tests.ui.conftest import GUIDE, MakeWindow
from tests.ui.fakes import open_guide, read_guides, still_preferences
from tests.waiting import PATIENCE_S, eventually

_MANY = 60


class Share:
    """A folder whose files can be read once it responds."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.answers = threading.Event()
        self.readers: list[threading.Thread] = []

    def load(self, path: Path) -> Guide:
        self.readers.append(threading.current_thread())
        if path.is_relative_to(self.folder):
            assert self.answers.wait(PATIENCE_S)
        return load_guide(path)

    def guide(self, name: str) -> Path:
        return own_guide(self.folder, name)


def own_guide(folder: Path, name: str) -> Path:
    """Write a person's own guide with a picture, titled like its file."""
    folder.mkdir(exist_ok=True)
    picture = QImage(40, 30, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    assert picture.save(str(folder / f"{name}.png"))
    path = folder / f"{name}.md"
    text = GUIDE.replace("title: Tea", f"title: {name}\npicture: {name}.png")
    path.write_text(text.replace("Boil", f"![x]({name}.png)\n\nBoil"), "utf-8")
    return path


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Share]:
    made = Share(tmp_path / "share")
    monkeypatch.setattr(guide_controller, "load_guide", made.load)
    yield made
    made.answers.set()


def titles(window: Window) -> list[str]:
    return [guide.title for guide in window.services.find(LibraryView).guides]


@pytest.fixture
def begin(make_window: MakeWindow, guide: Guide) -> Callable[..., Window]:
    """Open a window with a person's own guides in the library."""
    return lambda *begun: make_window(guide, begun=begun)


def test_an_unresponsive_share_blocks_neither_start_nor_exit(
    jobs: Jobs,
    qapp: QApplication,
    share: Share,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(app, "_JOBS_DEADLINE_S", 0.05)
    away, here = share.guide("away"), own_guide(tmp_path / "here", "here")
    with RunStore(data_folder() / RUNS_FILE) as store:
        for path in (here, away):
            store.begin(path, path.stem, {"step": "read", "done": False}, 1.0)
    window_state = WindowState(jobs)
    window_state.view, window_state.guide = "guide", str(away)
    with Application(
        qapp, jobs, window_state, still_preferences(jobs), "demo", service=ModelService()
    ) as application:
        window = application.window
        window.show()
        application.begin(WindowOptions())
        qtbot.waitUntil(
            lambda: titles(window) == ["here", *(guide.title for guide in loaded_samples("en"))]
        )
        qtbot.waitUntil(lambda: window.banner.text == "Opening away.md …")
        qtbot.keyClick(window, Qt.Key.Key_1)
        qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))
        assert window.services.find(GuideView).title == "here"
    assert any(reader.is_alive() for reader in share.readers)
    assert threading.main_thread() not in share.readers
    share.answers.set()
    assert eventually(lambda: not any(reader.is_alive() for reader in share.readers))
    application.window.deleteLater()


def test_a_card_appears_in_place_without_rerouting_a_hold(
    begin: Callable[..., Window], pool: BufferPool, share: Share, tmp_path: Path, qtbot: QtBot
) -> None:
    here = tmp_path / "here"
    own = [
        own_guide(here, "a"),
        share.guide("b"),
        here / "gone.md",
        own_guide(here, "c"),
        own_guide(here, "d"),
    ]
    window = begin(*own)
    qtbot.waitUntil(lambda: titles(window) == ["a", "c", "d", "Tea"])
    library, opened = window.services.find(LibraryView), list[Path]()
    library.open_guide.connect(opened.append)
    library.watch(Watched.PERSON)
    person = Person(library, pool)
    person.arm()
    person.t += 1.0
    person.see(holding=Holding("victory", person.t - 0.5, 0.5))
    assert not library._ring.isHidden()
    share.answers.set()
    read_guides(window)
    assert titles(window) == ["a", "b", "c", "d", "Tea"]
    assert library._ring.isHidden()
    cards = library.findChildren(Card)
    by_name = {card.accessibleName(): card for card in cards}
    views = [feature.card.title for feature in window.services.features if feature.card is not None]
    assert set(by_name) == {"1: a", "2: b", "3: c", "4: d", "Tea", *views}
    ordered = [by_name[name] for name in ("1: a", "2: b", "3: c", "4: d", "Tea", *views)]
    chain: list[QWidget] = [ordered[0]]
    while chain[-1] is not ordered[-1]:
        chain.append(chain[-1].nextInFocusChain())
    assert [one for one in chain if isinstance(one, Card)] == ordered
    assert opened == []
    person.arm()
    person.hold("victory")
    assert opened == [own[1]]
    read_guides(window)


@pytest.mark.parametrize("way", ["the button", "Esc", "another view", "another guide"])
def test_opening_a_guide_on_an_unresponsive_disk_can_be_cancelled(
    window: Window, guide: Guide, share: Share, way: str, qtbot: QtBot
) -> None:
    window.services.find(GuideController).open(share.guide("away"))
    qtbot.waitUntil(lambda: window.banner.text == "Opening away.md …")
    assert window.view is window.services.find(LibraryView)
    if way == "the button":
        window.banner._button.click()
    elif way == "Esc":
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    elif way == "another view":
        window.show_view(window.services.find(SettingsView))
    else:
        window.services.find(GuideController).open(guide.path)
        qtbot.waitUntil(lambda: window.services.find(GuideView).title == "Tea")
    assert window.banner.text == ""
    view = window.view
    share.answers.set()
    read_guides(window)
    assert window.view is view
    assert window.services.find(GuideView).title != "away"


def test_a_guide_is_opened_as_soon_as_its_disk_responds(
    window: Window, share: Share, qtbot: QtBot
) -> None:
    away = share.guide("away")
    for _ in range(3):
        window.services.find(GuideController).open(away)
    qtbot.waitUntil(lambda: window.banner.text != "")
    share.answers.set()
    read_guides(window)
    assert len(share.readers) == 1
    assert window.view is window.services.find(GuideView)
    assert (window.services.find(GuideView).title, window.banner.text) == ("away", "")


def test_an_opened_guide_stays_in_the_library_newest_first(
    jobs: Jobs, begin: Callable[..., Window], guide: Guide, tmp_path: Path
) -> None:
    window, own = begin(), [own_guide(tmp_path / "here", name) for name in "ab"]
    for path, then in (
        (own[0], ["a", "Tea"]),
        (own[1], ["b", "a", "Tea"]),
        (own[0], ["a", "b", "Tea"]),
    ):
        open_guide(window, path)
        assert titles(window) == then
    own[0].write_text(own[0].read_text("utf-8").replace("title: a", "title: A"), "utf-8")
    open_guide(window, own[0])
    open_guide(window, guide.path)
    open_guide(window, tmp_path / "none.md")
    assert titles(window) == ["A", "b", "Tea"]
    window.go_home()
    cards = [
        card.accessibleName()
        for card in window.services.find(LibraryView).findChildren(Card)
        if card.isVisibleTo(window)
    ]
    assert sorted(cards) == ["1: A", "2: b", "3: Tea", "4: Live"]
    window.close()
    assert jobs.finish(PATIENCE_S)
    again = begin(*own_guides(WindowState(jobs).opened, None))
    read_guides(again)
    assert titles(again) == ["A", "b", "Tea"]


IMPORTED = ("html", "zip", "cook", "eln", "txt") if "importers" in NAMES else ()


@pytest.mark.parametrize("has_documents", [True, False])
def test_the_dialog_starts_in_the_documents_then_in_the_last_guides_folder(
    begin: Callable[..., Window],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    has_documents: bool,
) -> None:
    asked: list[str] = []
    if has_documents:
        documents_folder().mkdir(parents=True)

    def choose(_: object, __: str, folder: str, kinds: str) -> tuple[str, str]:
        asked.append(folder)
        assert all(f"*.{suffix}" in kinds for suffix in ("md", *IMPORTED))
        return str(own), kinds

    window, own = begin(), own_guide(tmp_path / "here", "own")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    for _ in range(2):
        window.services.find(GuideController).pick_guide()
        read_guides(window)
    assert asked == [str(documents_folder() if has_documents else Path.home()), str(own.parent)]


def test_a_guide_that_opens_quickly_shows_no_message(
    window: Window, guide: Guide, tmp_path: Path
) -> None:
    said: list[str] = []
    window.services.find(GuideController)._slow.timeout.connect(lambda: said.append("slow"))
    open_guide(window, guide.path)
    window.services.find(GuideController)._slow.timeout.emit()
    assert window.banner.text == ""
    open_guide(window, tmp_path / "none.md")
    assert "no such guide" in window.banner.text


def test_pictures_of_a_guide_are_never_examined_in_the_gui_thread(
    begin: Callable[..., Window], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(path: Path) -> picture_files.PictureFile | None:
        lookers.append(threading.current_thread())
        return real(path)

    real, lookers = picture_files.look, list[threading.Thread]()
    monkeypatch.setattr(guide_controller, "look", look)
    monkeypatch.setattr(picture_files, "look", look)
    own = own_guide(tmp_path / "here", "own")
    window = begin(own)
    read_guides(window)
    assert titles(window) == ["own", "Tea"]
    open_guide(window, own)
    (box,) = window.services.find(GuideView).findChildren(PictureBox)
    assert box.heightForWidth(400) == 300
    assert len(lookers) == 2
    assert threading.main_thread() not in lookers


def test_the_command_line_does_not_wait_for_a_guide_on_a_hanging_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(options, "_PATIENCE_S", 0.01)
    monkeypatch.setattr(options.os.path, "isfile", lambda _: answers.wait(PATIENCE_S))
    asked = parsed(add_arguments, ["--guide", str(tmp_path / "a.md")])
    assert window_options(asked).guide == str(tmp_path / "a.md")
    answers.set()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are UTF-8 there")
@needs("terminal")
def test_a_guide_name_with_invalid_utf8_is_reported_in_one_line(
    window: Window,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.md"))
    path.write_text(GUIDE, "utf-8")
    open_guide(window, path)
    assert window.view is window.services.find(LibraryView)
    assert "or its folder has a name that is not UTF-8" in window.banner.text
    assert window.banner.text.count("caf\\xe9.md") == 1
    monkeypatch.setattr(commands, "window_obstacle", lambda: "there is no display")
    for named, says in (
        (path, "a guide needs the window"),
        (path.with_suffix(".txt"), "no such guide"),
    ):
        assert main(["--source", "demo", "--guide", str(named)]) == 2
        *_, line, end = capsys.readouterr().err.split("\n")
        assert line.startswith("handtrack: ")
        assert says in line
        assert end == ""


def test_a_guide_from_an_archive_is_deleted_once_it_has_left_the_library(
    begin: Callable[..., Window], tmp_path: Path, jobs: Jobs
) -> None:
    found = {}
    for name in ("kept", "removed", "run"):
        with zipfile.ZipFile(tmp_path / f"{name}.zip", "w") as archive:
            archive.writestr("g.md", f"---\ntitle: {name}\n---\n\n## A\n\nText.\n")
        found[name] = guide_file(tmp_path / f"{name}.zip", data_folder() / "guides")
        os.utime(found[name].parent, (1_700_000_000, 1_700_000_000))  # of an earlier session
    with RunStore(data_folder() / RUNS_FILE) as runs:
        runs.begin(found["run"], "run", {"step": "a", "done": False}, 1.0)
    window = begin(*found.values())
    window.services.find(GuideController)._window_state.removed = (
        str(found["removed"]),
        str(found["run"]),
    )
    with BackgroundStore(data_folder() / RUNS_FILE, jobs) as store:
        assert store.wait_until_open(PATIENCE_S)
        window.services.find(GuideController).watch_store(store)
        assert jobs.finish(PATIENCE_S)
    assert {name: path.exists() for name, path in found.items()} == {
        "kept": True,
        "removed": False,
        "run": True,
    }


@pytest.mark.parametrize("error", [ValueError("fault"), RecursionError(), MemoryError()])
def test_a_guide_that_met_an_error_of_our_own_says_so_and_opens_later(
    make_window: MakeWindow,
    guide: Guide,
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    window = make_window(guide)
    path = own_guide(tmp_path / "here", "here")
    guides = window.services.find(GuideController)
    with monkeypatch.context() as faulty:

        def fail(_: Path) -> Guide:
            raise error

        faulty.setattr(guide_controller, "load_guide", fail)
        guides.open(path)
        qtbot.waitUntil(lambda: "because of an error in Handtrack" in window.banner.text)
        assert not guides.busy
    guides.open(path)
    qtbot.waitUntil(lambda: window.services.find(GuideView).title == "here")


def test_many_new_guides_are_shown_a_few_at_a_time_and_the_window_draws_between(
    begin: Callable[..., Window], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = begin()
    library = window.services.find(LibraryView)
    turns: list[int] = []
    drawn = QTimer(interval=0)
    drawn.timeout.connect(lambda: turns.append(len(library.guides)))
    drawn.start()
    shown: list[int] = []
    show_kept = LibraryView.show_kept

    def counted(view: LibraryView, kept: Kept) -> None:
        shown.append(len(view.guides))
        show_kept(view, kept)

    monkeypatch.setattr(LibraryView, "show_kept", counted)
    before = len(library.guides)
    window.services.find(GuideController).add(
        [own_guide(tmp_path, f"guide-{number}") for number in range(_MANY)]
    )
    qtbot.waitUntil(lambda: len(library.guides) == before + _MANY)
    assert len(shown) < _MANY / 2
    assert len({*turns}) > len(shown) / 2
