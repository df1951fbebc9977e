"""Decisions of the tracking controller, without Qt."""

from dataclasses import dataclass, replace

import pytest

from handtrack.config.model import Preferences
from handtrack.errors import SourceError
from handtrack.gestures.config import GestureConfig
from handtrack.host import RunState, RunStatus
from handtrack.sentences import Code
from handtrack.sources.opening import DEMO, STORY
from handtrack_ui.common.traits import Trait
from handtrack_ui.common.watched import Watched
from handtrack_ui.tracking.model import Choice, Choices, Notices, Stage, request_for
from tests.plug_ins import needs
from tests.ui.fakes import info_of

RUNNING = RunStatus(RunState.RUNNING, None, info_of("0"), 1, 1, 0, 30.0, 9.0)
FLAW = Code.FILE_UNREADABLE(path="film", reason="short")


@dataclass
class Screen:
    tracks: bool = True
    traits: frozenset[Trait] = frozenset()


def in_front(screen: Screen, *, by_hand: bool = False) -> Stage:
    stage = Stage()
    stage.enter(screen, by_hand=by_hand)
    return stage


@pytest.mark.parametrize(
    ("source", "watched"),
    [
        ("0", Watched.PERSON),
        ("rtsp://cam/live", Watched.PERSON),
        ("film.mp4", Watched.FILM),
        pytest.param("hands.mcap", Watched.RECORDING, marks=needs("recording")),
        pytest.param("HANDS.MCAP", Watched.RECORDING, marks=needs("recording")),
        (DEMO, Watched.DEMO),
        (STORY, Watched.STORY),
    ],
)
def test_each_source_says_whose_hand_it_shows(source: str, watched: Watched) -> None:
    assert Choice(source).watched is watched


def test_choosing_the_same_source_again_keeps_the_previous_one() -> None:
    choices = Choices("0")
    assert choices.previous is None
    for _ in range(2):
        choices.choose("film.mp4")
        assert choices.previous == Choice("0")


def test_another_source_ends_the_story_and_skips_it_when_going_back() -> None:
    choices = Choices("0")
    assert not choices.choose(STORY)
    assert not choices.choose(STORY), "begun again"
    assert choices.choose("film.mp4")
    assert choices.previous == Choice("0")


@pytest.mark.parametrize(
    ("screen", "by_hand", "tracks", "lingers"),
    [
        (Screen(), False, True, True),
        (Screen(traits=frozenset({Trait.CAMERA_OFF})), False, True, True),
        (Screen(tracks=False), False, False, True),
        (Screen(tracks=False), True, True, True),
        (Screen(tracks=False, traits=frozenset({Trait.CAMERA_OFF})), False, False, False),
    ],
)
def test_a_view_tracks_by_itself_or_because_a_hand_opened_it(
    screen: Screen, *, by_hand: bool, tracks: bool, lingers: bool
) -> None:
    stage = in_front(screen, by_hand=by_hand)
    assert (stage.tracks, stage.lingers) == (tracks, lingers)


def test_only_a_tracking_view_can_be_paused_and_leaving_ends_the_pause() -> None:
    assert not in_front(Screen(tracks=False)).toggle_pause()
    stage = in_front(Screen())
    assert stage.toggle_pause()
    assert stage.paused
    stage.leave()
    assert not stage.paused


@pytest.mark.parametrize(
    ("screen", "playing", "watched"),
    [
        (Screen(traits=frozenset({Trait.WORKS_UNSEEN})), True, Watched.PERSON),
        (Screen(), True, Watched.STORY),
        (Screen(), False, Watched.PERSON),
    ],
)
def test_a_run_that_works_hidden_or_plays_nothing_is_not_suspended(
    screen: Screen, *, playing: bool, watched: Watched
) -> None:
    stage = in_front(screen)
    assert not stage.rest(unseen=True, playing=playing, watched=watched)
    assert not stage.rest(unseen=False, playing=playing, watched=watched)


def test_a_hidden_run_is_suspended_and_resumed_once_unless_the_person_paused_it() -> None:
    stage = in_front(Screen())
    for paused in (False, True):
        if paused:
            stage.toggle_pause()
        rests = [
            stage.rest(unseen=unseen, playing=True, watched=Watched.PERSON)
            for unseen in (True, True, False, False)
        ]
        assert rests == [not paused, False, not paused, False]


def test_a_failure_and_a_flaw_are_reported_once_per_run() -> None:
    notices, error = Notices(), SourceError(Code.FILE_UNREADABLE, path="film", reason="gone")
    flawed = replace(RUNNING, info=replace(info_of("film"), flaw=FLAW))
    failed = replace(flawed, state=RunState.FAILED, reason=error.message, error=error)
    assert [notices.see(status) for status in (RUNNING, flawed, flawed, failed, failed)] == [
        *((), (FLAW,), (), (error,), ())
    ]


def test_the_story_plays_once_and_unmirrored() -> None:
    chosen = Preferences()
    story, camera = (request_for(source, chosen, GestureConfig()) for source in (STORY, "0"))
    assert (story.once, story.tracker.mirrored) == (True, False)
    assert (camera.once, camera.tracker) == (False, chosen.tracker)
