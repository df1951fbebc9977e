"""Keys in a Wayland session, through a portal on a private bus."""

import sys
import threading
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from handtrack_ui.codes import WindowCode
from handtrack_ui.plugins.presenter.checks import check_keys
from handtrack_ui.plugins.presenter.codes import PresenterCode
from handtrack_ui.plugins.presenter.presets import MODIFIERS, NAMED, Keystroke, parse_stroke
from handtrack_ui.shell.other_programs.sender import NoKeysError
from tests.waiting import PATIENCE_S, eventually

if not sys.platform.startswith("linux"):
    pytest.skip("there is no Wayland elsewhere", allow_module_level=True)

from handtrack_ui.plugins.presenter.wayland_keys import (
    PortalKeys,
    WtypeKeys,
    keysym,
)
from handtrack_ui.shell.other_programs.portal import has_portal
from tests.ui.shell.conftest import bus
from tests.ui.shell.portal import MakePortal, make_portal

__all__ = ["bus", "make_portal"]


def keys_on(bus: str, token: str = "", keep: Callable[[str], None] = lambda _: None) -> PortalKeys:
    return PortalKeys(token, keep, lambda: False, bus)


def test_keys_are_pressed_and_released_in_order(bus: str, make_portal: MakePortal) -> None:
    portal, keys = make_portal(), keys_on(bus)
    assert has_portal(bus)
    keys.send(parse_stroke("page_down"))
    keys.send(parse_stroke("ctrl+shift+p"))
    ctrl, shift = 0xFFE3, 0xFFE1
    assert portal.keys == [
        *((0xFF56, 1), (0xFF56, 0)),
        *((ctrl, 1), (shift, 1), (ord("p"), 1), (ord("p"), 0), (shift, 0), (ctrl, 0)),
    ]
    keys.close()
    assert portal.closed.wait(PATIENCE_S)


def test_the_desktop_asks_once_and_gives_a_token_for_later(
    bus: str, make_portal: MakePortal
) -> None:
    portal, kept = make_portal(), list[str]()
    keys_on(bus, keep=kept.append).close()
    assert (len(kept), portal.options["types"], portal.options["persist_mode"]) == (1, 1, 2)
    assert "restore_token" not in portal.options
    keys_on(bus, kept[0]).close()
    assert portal.options["restore_token"] == kept[0]


def test_a_refusal_is_reported_and_the_question_can_be_asked_again(
    bus: str, make_portal: MakePortal
) -> None:
    answers = iter([1, 0])
    make_portal(lambda: next(answers))
    with pytest.raises(NoKeysError) as error:
        keys_on(bus)
    assert error.value.message.code is WindowCode.KEYS_REFUSED
    keys_on(bus).close()


def test_switching_off_ends_the_wait_for_an_answer(bus: str, make_portal: MakePortal) -> None:
    portal, off, ended = make_portal(lambda: None), threading.Event(), list[object]()

    def ask() -> None:
        try:
            PortalKeys("", lambda _: None, off.is_set, bus)
        except NoKeysError as error:
            ended.append(error.message.code)

    thread = threading.Thread(target=ask, name="asks")
    thread.start()
    assert portal.asked.wait(PATIENCE_S)
    off.set()
    thread.join(PATIENCE_S)
    assert ended == [WindowCode.KEYS_REFUSED]


def test_a_desktop_that_ends_while_it_asks_is_reported(bus: str, make_portal: MakePortal) -> None:
    def end() -> None:
        for process in psutil.Process().children():
            if process.name() == "dbus-daemon":
                process.kill()

    make_portal(end)
    with pytest.raises(NoKeysError) as error:
        keys_on(bus)
    assert error.value.message.code is WindowCode.KEYS_REVOKED


def test_a_revoked_session_and_a_desktop_that_went_away_are_reported(
    bus: str, make_portal: MakePortal
) -> None:
    portal, keys = make_portal(), keys_on(bus)
    portal.revoked = True
    with pytest.raises(NoKeysError) as error:
        keys.send(Keystroke("b"))
    assert error.value.message.code is WindowCode.KEYS_REVOKED
    portal.close()
    with pytest.raises(NoKeysError):
        keys.send(Keystroke("b"))
    keys.close()


def test_a_desktop_without_such_a_portal_is_named(bus: str) -> None:
    assert not has_portal(bus)
    with pytest.raises(NoKeysError) as error:
        keys_on(bus)
    assert error.value.message.code is PresenterCode.KEYS_NO_PORTAL
    with pytest.raises(NoKeysError):
        keys_on("unix:path=/nowhere/bus")


def test_doctor_says_how_keys_are_pressed_and_why(
    bus: str, make_portal: MakePortal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wayland = {"XDG_SESSION_TYPE": "wayland", "DBUS_SESSION_BUS_ADDRESS": bus}
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", bus)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "no portal" in check_keys(wayland).says
    assert "wtype" in check_keys(wayland).hint
    make_portal()
    assert "portal, which asks you once" in check_keys(wayland).says
    assert "pynput" in check_keys({"XDG_SESSION_TYPE": "x11"}).says


def test_every_key_and_modifier_has_its_own_keysym() -> None:
    assert len({keysym(key) for key in (*NAMED, *MODIFIERS)}) == len((*NAMED, *MODIFIERS))
    assert (keysym("é"), keysym("я"), keysym("あ")) == (0xE9, 0x6D1, 0x01003042)


def test_wtype_gets_modifiers_and_a_named_key_or_a_character(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    program = tmp_path / "wtype"
    program.write_text(f'#!/bin/sh\necho "$@" >> {log}\n[ "$4" != x ]\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    keys = WtypeKeys()
    keys.send(parse_stroke("ctrl+page_down"))
    keys.send(parse_stroke("b"))
    assert eventually(
        lambda: log.read_text().splitlines() == ["-s 80 -M ctrl -k Page_Down", "-s 80 -- b"]
    )
    with pytest.raises(NoKeysError):
        keys.send(parse_stroke("x"))
