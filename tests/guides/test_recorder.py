"""A run is saved while it is done."""

from pathlib import Path

import pytest

from handtrack.guides.guide import Guide
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.step import Entry, Step, StepKind
from handtrack.guides.store import RunStore
from handtrack.messages import Command, CommandName
from tests.clock import Clock
from tests.guides.conftest import guide_of

AB = (Entry("a", "A"), Entry("b", "B"))
STEPS = (
    Step("tea", "Tea", StepKind.CHOICE, 1, options=AB),
    Step("draw", "Draw", StepKind.TIMER, 2, duration_s=60.0),
    Step("end", "End", StepKind.TEXT, 3),
)
AHEAD = 1000.0


@pytest.fixture
def guide(tmp_path: Path) -> Guide:
    return guide_of(*STEPS, path=tmp_path / "g.md")


@pytest.fixture
def wall() -> Clock:
    return Clock(AHEAD)


def do(
    recorder: RunRecorder, wall: Clock, run: GuideRun, name: CommandName, now: float, choice: int | None = None
) -> None:
    before = run.state
    assert run.command(name, now, choice).taken
    score = 0.9 if name in ("select", "confirm") else None
    wall.now = now + AHEAD
    recorder.record(run, before, Command(name, 1, now, "sign", choice), now, score)


def test_the_log_has_each_command_with_step_sign_score_and_choice(store: RunStore, guide: Guide, wall: Clock) -> None:
    recorder, run = RunRecorder(store, print, wall), GuideRun(guide)
    do(recorder, wall, run, "select", 1.0, 2)
    do(recorder, wall, run, "confirm", 2.0)
    do(recorder, wall, run, "next", 3.0)
    told = [(entry.t, entry.number, entry.step, entry.command, entry.score, entry.choice) for entry in recorder.log]
    assert told == [
        (1001.0, 1, "tea", "select", 0.9, "b"),
        (1002.0, 1, "tea", "confirm", 0.9, "b"),
        (1003.0, 2, "draw", "next", None, None),
    ]


def test_a_finished_run_is_not_resumed_and_the_next_one_is_new(store: RunStore, guide: Guide, wall: Clock) -> None:
    recorder, run = RunRecorder(store, print, wall), GuideRun(guide, GuideRunState(step=2))
    do(recorder, wall, run, "confirm", 1.0)
    do(recorder, wall, run, "confirm", 2.0)
    assert run.state.done
    wall.now = 1003.0
    assert recorder.resume(guide, 3.0) is None
    do(recorder, wall, GuideRun(guide), "next", 4.0)
    assert [entry.command for entry in recorder.log] == ["next"]


def test_restarting_a_run_leaves_the_earlier_log_unchanged(store: RunStore, guide: Guide, wall: Clock) -> None:
    recorder, run = RunRecorder(store, print, wall), GuideRun(guide)
    do(recorder, wall, run, "next", 1.0)
    first = store.unfinished(guide.path)
    recorder.begin_anew()
    do(recorder, wall, GuideRun(guide), "select", 2.0, 1)
    second = store.unfinished(guide.path)
    assert second.id != first.id
    assert [entry.command for entry in store.log(first.id)] == ["next"]
