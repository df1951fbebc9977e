"""Every state has words for people, and every icon exists."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import handtrack_ui
from handtrack.assets import asset
from handtrack.errors import UnavailableReason
from handtrack.host import RunState, RunStatus
from handtrack.sources.source import SourceKind
from handtrack_ui.text.source_words import hindered, source_name, words_for, words_in_picture
from tests.ui.fakes import info_of

ICON = re.compile(r'(?:put_icon\(\w[\w.]*, |paint_icon\(painter, |icon_pixmap\()"([a-z-]+)"')


@pytest.mark.parametrize("state", list(RunState))
def test_every_state_has_a_description(state: RunState) -> None:
    words = words_for(RunStatus(state, None, None, 0, 0, 0, 0.0, 0.0))
    assert words.short
    assert words.good == (state is RunState.RUNNING)


def test_a_run_too_dark_for_hands_and_a_recording_without_pictures_are_named() -> None:
    words = words_for(RunStatus(RunState.RUNNING, None, None, 0, 0, 0, 0.0, 0.0, too_dark=True))
    assert "dark" in words.short
    assert (words.good, words.trouble) == (False, True)
    info = replace(info_of("a.mcap", kind=SourceKind.VIDEO), pictures=False)
    words = words_for(RunStatus(RunState.RUNNING, None, info, 0, 0, 0, 0.0, 0.0))
    assert (words.short, words.long, words.good) == ("playing", "Recorded without pictures", True)


@pytest.mark.parametrize("unavailable", list(UnavailableReason))
@pytest.mark.parametrize("state", [RunState.WAITING, RunState.STALLED])
def test_a_stalled_source_is_reported_with_a_remedy(
    state: RunState, unavailable: UnavailableReason
) -> None:
    words = words_for(RunStatus(state, None, None, 0, 0, 0, 0.0, 0.0, unavailable=unavailable))
    plain = words_for(RunStatus(state, None, None, 0, 0, 0, 0.0, 0.0))
    assert words.trouble
    assert words.short != plain.short
    assert words.long.count(".") >= 2, "the problem and the remedy"


@pytest.mark.parametrize("status", [
    RunStatus(RunState.NO_PICTURE, None, None, 0, 0, 0, 0.0, 0.0),
    RunStatus(
        RunState.WAITING, None, None, 0, 0, 0, 0.0, 0.0, unavailable=UnavailableReason.IN_USE
    ),
])  # fmt: skip
def test_a_source_that_the_banner_explains_has_no_picture(status: RunStatus) -> None:
    assert hindered(status)
    assert words_in_picture(status) == "No picture"
    waiting = RunStatus(RunState.WAITING, None, None, 0, 0, 0, 0.0, 0.0)
    assert not hindered(waiting)
    assert words_in_picture(waiting) == words_for(waiting).long


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("demo", "Demo"),
        ("0", "Camera 0"),
        ("camera:2", "Camera 2"),
        ("camera:HD Webcam [C270]", "HD Webcam [C270]"),
        ("/films/clip one.mp4", "clip one.mp4"),
        ("C:\\films\\a.mp4", "a.mp4"),
        ("/films/a\udcff\n.mp4", r"a\xff\n.mp4"),
        ("http://me:secret@cam.local", "http://cam.local"),
        ("http:/me:sec/ret@cam.local", "http:/cam.local"),
    ],
)
def test_a_source_has_a_name_before_it_is_open(spec: str, name: str) -> None:
    assert source_name(spec) == name


def test_every_icon_named_in_the_code_exists() -> None:
    folder = Path(handtrack_ui.__file__).parent
    named = set()
    for path in folder.rglob("*.py"):
        named |= set(ICON.findall(path.read_text("utf-8")))
    assert named
    for name in named:
        assert asset("icons", f"{name}.svg").is_file(), name
