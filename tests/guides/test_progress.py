"""A run's progress is saved and read back."""

from dataclasses import replace

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides.progress import Progress, from_progress, to_progress
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.step import Entry, Step, StepKind
from tests.guides.conftest import guide_of

AB = (Entry("a", "A"), Entry("b", "B"))
STEPS = (
    Step("read", "Read", StepKind.TEXT, 1),
    Step("list", "List", StepKind.CHECKLIST, 2, items=AB),
    Step("tea", "Tea", StepKind.CHOICE, 3, options=AB),
    Step("draw", "Draw", StepKind.TIMER, 4, duration_s=60.0),
    Step("end", "End", StepKind.CONFIRMATION, 5, review=("tea",)),
)
GUIDE = guide_of(*STEPS)
COMMANDS = st.sampled_from(["next", "previous", "confirm", "undo", "cancel", "select"])


@given(st.lists(st.tuples(COMMANDS, st.integers(1, 3)), max_size=40))
def test_any_progress_survives_saving(commands: list[tuple[str, int]]) -> None:
    run = GuideRun(GUIDE)
    for name, choice in commands:
        run.command(name, 10.0, choice)  # type: ignore[arg-type]
    kept = msgspec.json.decode(
        msgspec.json.encode(to_progress(GUIDE, run.state, ahead_s=1000.0)), type=Progress
    )
    assert from_progress(GUIDE, kept, now=10.0, ahead_s=1000.0) == replace(
        run.state, finishing=False
    )


def test_a_timer_continues_across_a_restart_and_a_different_clock() -> None:
    kept = to_progress(GUIDE, GuideRunState(step=3, timers={"draw": 70.0}), ahead_s=1000.0)
    back = from_progress(GUIDE, kept, now=10.0, ahead_s=1050.0)
    assert back.timers == {"draw": 20.0}


def test_a_paused_timer_and_added_minutes_survive_a_restart() -> None:
    assert b"paused" not in msgspec.json.encode(
        to_progress(GUIDE, GuideRunState(timers={"draw": 9.0}), ahead_s=0.0)
    )
    state = GuideRunState(step=3, timers={"draw": 130.0}, added={"draw": 60.0})
    assert (
        from_progress(GUIDE, to_progress(GUIDE, state, ahead_s=5.0), now=10.0, ahead_s=5.0) == state
    )
    state = GuideRunState(step=3, paused={"draw": 12.0})
    kept = msgspec.json.decode(
        msgspec.json.encode(to_progress(GUIDE, state, ahead_s=5.0)), type=Progress
    )
    assert from_progress(GUIDE, kept, now=999.0, ahead_s=5.0) == state


def test_a_step_that_no_longer_waits_has_no_timer() -> None:
    kept = Progress(step="read", timers={"read": 50.0}, paused={"read": 9.0}, added={"read": 60.0})
    back = from_progress(GUIDE, kept, now=10.0, ahead_s=0.0)
    assert (back.timers, back.paused, back.added) == ({}, {}, {})


def test_setting_the_clock_back_never_lengthens_a_timer() -> None:
    kept = to_progress(GUIDE, GuideRunState(step=3, timers={"draw": 1e9}), ahead_s=1000.0)
    back = from_progress(GUIDE, kept, now=10.0, ahead_s=1000.0)
    assert back.timers == {"draw": 70.0}


def test_progress_for_a_step_of_another_kind_is_ignored() -> None:
    kept = Progress(
        step="read",
        ticked=(("tea", "a"),),
        picked={"list": "a"},
        answers={"list": "a"},
        timers={"x": 1.0},
    )
    assert from_progress(GUIDE, kept, now=0.0, ahead_s=0.0) == GuideRunState()


def test_nothing_is_resumed_if_the_step_is_gone() -> None:
    kept = to_progress(GUIDE, GuideRunState(step=3), ahead_s=0.0)
    assert from_progress(replace(GUIDE, steps=STEPS[:3]), kept, now=0.0, ahead_s=0.0) is None
