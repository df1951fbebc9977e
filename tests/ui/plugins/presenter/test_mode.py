import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.config.model import Preferences, with_sections
from handtrack.navigation.bindings import Bound
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code
from handtrack_ui.in_tree import settings_sections
from handtrack_ui.plugins.presenter.keys import KeySender
from handtrack_ui.plugins.presenter.mode import PresenterMode
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.shell.other_programs.sender import NoKeysError
from tests.ui.plugins.presenter.written_down import WrittenDown
from tests.waiting import PATIENCE_S

ALL = with_sections(Preferences, settings_sections())


@pytest.fixture
def keys() -> WrittenDown:
    return WrittenDown()


@pytest.fixture
def mode_with(jobs: Jobs) -> Iterator[Callable[[Callable[[], KeySender]], PresenterMode]]:
    made: list[PresenterMode] = []

    def make(sender: Callable[[], KeySender]) -> PresenterMode:
        made.append(PresenterMode(jobs, sender, in_front=lambda: False, obstacle=lambda: None))
        return made[-1]

    yield make
    for mode in made:
        mode.close()


@pytest.fixture
def mode(
    mode_with: Callable[[Callable[[], KeySender]], PresenterMode], keys: WrittenDown
) -> PresenterMode:
    return mode_with(lambda: keys)


def sent(keys: WrittenDown) -> list[str]:
    return [str(stroke) for stroke in keys.sent]


def test_no_keys_are_pressed_before_the_start_or_after_the_stop(
    jobs: Jobs, mode: PresenterMode, keys: WrittenDown
) -> None:
    mode.command(Bound("next"))
    mode.switch(on=True)
    mode.switch(on=False)
    mode.command(Bound("next"))
    mode.close()
    jobs.close(PATIENCE_S)
    assert keys.sent == []


def test_presenter_mode_switches_off_with_a_reason_if_keys_cannot_be_pressed(
    mode_with: Callable[[Callable[[], KeySender]], PresenterMode], qtbot: QtBot
) -> None:
    def none() -> KeySender:
        raise NoKeysError(Code.AS_TOLD, words="keys cannot be sent: no display")

    mode = mode_with(none)
    mode.switch(on=True)
    qtbot.waitUntil(lambda: not mode.on)
    assert mode.trouble == "keys cannot be sent: no display"


@pytest.mark.parametrize(
    ("platform", "thread"), [("darwin", "MainThread"), ("linux", "handtrack-job")]
)
def test_on_a_mac_the_sender_is_created_in_the_main_thread(
    jobs: Jobs,
    mode_with: Callable[[Callable[[], KeySender]], PresenterMode],
    keys: WrittenDown,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    thread: str,
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    made: list[str] = []

    def make() -> KeySender:
        made.append(threading.current_thread().name)
        return keys

    mode = mode_with(make)
    for on in (True, False, True):
        mode.switch(on=on)
    mode.command(Bound("next"))
    mode.close()
    jobs.close(PATIENCE_S)
    assert made == [thread] * 2
    assert sent(keys) == ["page_down"]


class FakeFront:
    """Tells the program that the test puts in front."""

    def __init__(self) -> None:
        self.said: tuple[str, ...] = ()
        self.closed = False

    def classes(self) -> tuple[str, ...]:
        return self.said

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("follow", [True, False])
def test_a_known_program_in_front_has_its_own_keys_if_wanted(
    jobs: Jobs, keys: WrittenDown, *, follow: bool
) -> None:
    front = FakeFront()
    mode = PresenterMode(
        jobs, lambda: keys, in_front=lambda: False, obstacle=lambda: None, front=lambda: front
    )
    chosen = PresenterSettings(preset="music", follow=follow, sets={"vlc": {"back": "left"}})
    mode.take_preferences(ALL(presenter=chosen))
    mode.switch(on=True)
    vlcs = ["alt+right", "left"] if follow else ["media_next", "media_previous"]
    for said, command in (
        ((), "next"),
        (("vlc", "vlc"), "next"),
        (("vlc", "vlc"), "previous"),
        (("xterm",), "next"),
    ):
        front.said = said
        mode.look()
        assert jobs.finish(PATIENCE_S)
        QApplication.processEvents()
        mode.command(Bound(command))
    mode.switch(on=False)
    assert jobs.finish(PATIENCE_S)
    jobs.close(PATIENCE_S)
    assert sent(keys) == ["media_next", *vlcs, "media_next"]
    assert front.closed is follow
