"""A run is saved while it is done."""

from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun
from handtrack.guides.step import Entry, StepKind
from handtrack.guides.store import RunStore
from handtrack.messages import Command, CommandName
from tests.clock import Clock
from tests.guides.conftest import guide_of, step


def test_the_log_has_each_command_with_step_sign_score_and_choice(store: RunStore) -> None:
    tea = step("tea", StepKind.CHOICE, options=(Entry("a", "A"), Entry("b", "B")))
    run, wall = (
        GuideRun(guide_of(tea, step("draw", StepKind.TIMER, duration_s=60.0), step("end"))),
        Clock(),
    )
    recorder = RunRecorder(store, print, wall)
    commands: list[tuple[CommandName, float | None, int | None]] = [
        ("select", 0.9, 2),
        ("confirm", 0.9, None),
    ]
    for now, (name, score, choice) in enumerate([*commands, ("next", None, None)], start=1):
        before, wall.now = run.state, 1000.0 + now
        assert run.command(name, now, choice).taken
        recorder.record(run, before, Command(name, 1, now, "sign", choice), now, score)
    told = [
        (entry.t, entry.number, entry.step, entry.command, entry.score, entry.choice)
        for entry in recorder.log
    ]
    assert told == [
        (1001.0, 1, "tea", "select", 0.9, "b"),
        (1002.0, 1, "tea", "confirm", 0.9, "b"),
        (1003.0, 2, "draw", "next", None, None),
    ]
