"""A run through a guide, as a state machine of commands."""

from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides import Step, StepKind
from handtrack.guides.run import GuideRun, clock_text
from handtrack.guides.step import Entry
from tests.guides.conftest import guide_of, step

AB = (Entry("a", "A"), Entry("b", "B"))


def run_of(*steps: Step) -> GuideRun:
    return GuideRun(guide_of(*steps))


def test_the_last_step_is_confirmed_twice_and_cancel_takes_back_the_first() -> None:
    run = run_of(step("one"))
    run.command("confirm", 0)
    assert run.command("cancel", 0).taken
    run.command("confirm", 0)
    assert run.state.finishing
    assert not run.state.done
    run.command("confirm", 0)
    assert run.state.done


def test_a_checklist_is_complete_when_everything_is_ticked() -> None:
    run = run_of(step("list", StepKind.CHECKLIST, items=AB), step("end"))
    run.command("select", 0, 1)
    assert str(run.command("confirm", 0).says) == "1 item still to tick"
    run.command("select", 0, 1)
    assert not run.ticked(run.step)
    run.command("select", 0, 1), run.command("select", 0, 2)
    assert run.command("confirm", 0).taken
    assert run.state.step == 1


def test_moving_on_reports_what_is_still_open() -> None:
    run = run_of(
        step("read"),
        step("list", StepKind.CHECKLIST, items=AB),
        step("tea", StepKind.CHOICE, options=AB),
        step("draw", StepKind.TIMER, duration_s=60.0),
        step("end"),
    )
    assert run.command("next", 0).says is None
    run.command("select", 0, 1)
    said = [str(run.command("next", 0).says) for _ in range(3)]
    assert said == ["1 of 2 not ticked: List", "Not answered: Tea", "Timer not started: Draw"]
    for _ in range(3):
        run.command("previous", 0)
    run.command("select", 0, 2)
    assert run.command("next", 0).says is None


def test_cancel_drops_a_mark_and_keeps_an_answer() -> None:
    run = run_of(step("tea", StepKind.CHOICE, options=AB), step("end"))
    run.command("select", 0, 1), run.command("confirm", 0)
    run.command("previous", 0), run.command("select", 0, 2)
    assert run.command("cancel", 0).taken
    assert run.picked(run.step) == "a"
    assert not run.command("cancel", 0).taken


def test_a_missing_option_is_refused_with_a_reason() -> None:
    run = run_of(step("tea", StepKind.CHOICE, options=AB))
    assert "No option 3" in str(run.command("select", 0, 3).says)
    assert run_of(step("one")).command("select", 0, 1).says


def test_a_selection_without_a_number_selects_nothing() -> None:
    run = run_of(step("tea", StepKind.CHOICE, options=AB))
    assert not run.command("select", 0).taken
    assert run.picked(run.step) is None


def test_a_finished_run_is_rated_with_one_to_five_stars() -> None:
    run = run_of(step("one"))
    assert not run.command("rate", 0, 3).taken
    run.command("confirm", 0, sure=True)
    given = [run.command("rate", 0, stars).taken for stars in (0, 1, 1, 5, 6)]
    assert given == [False, True, False, True, False]
    assert run.state.rating == 5


def test_a_locked_timer_blocks_the_next_step_until_it_ends() -> None:
    run = run_of(step("draw", StepKind.TIMER, duration_s=60.0, locked=True), step("end"))
    assert not run.command("next", 0).taken
    run.command("confirm", 10)
    assert run.remaining_s(run.step, 40) == 30
    assert str(run.command("next", 40).says) == "Locked until the timer ends"
    assert not run.command("confirm", 69).taken
    assert run.command("confirm", 70).taken


COMMANDS = st.sampled_from(["next", "previous", "confirm", "undo", "cancel", "1", "2", "3"])


def do(run: GuideRun, command: str, now: float) -> bool:
    match command:
        case "next" | "confirm" | "previous" | "undo" | "cancel":
            return run.command(command, now).taken
        case number:
            return run.command("select", 0, int(number)).taken


@given(st.lists(st.tuples(COMMANDS, st.floats(0, 30)), max_size=60))
def test_no_command_leaves_the_guide_and_the_rules_block_what_it_refuses(
    commands: list[tuple[str, float]],
) -> None:
    run = run_of(
        step("one"),
        step("list", StepKind.CHECKLIST, items=AB),
        step("tea", StepKind.CHOICE, options=AB),
        step("draw", StepKind.TIMER, duration_s=60.0, locked=True),
        step("end", StepKind.CONFIRMATION, review=("tea",)),
    )
    now = 0.0
    for command, pause in commands:
        now += pause
        before, locked, blocked = run.state, run.locked(now), run.blocked(now)
        choices = 0 if before.done else len(run.choices)
        assert run.state == before
        taken = do(run, command, now)
        after = run.state
        assert 0 <= after.step < 5
        assert set(after.answers.values()) <= {"a", "b"}
        assert taken or after == before
        assert not (locked and after.step > before.step and command != "undo")
        assert not (
            after.done and not before.done and command == "confirm" and not before.finishing
        )
        if command.isdigit():
            assert taken == (int(command) <= choices)
        elif not (before.done and command == "confirm"):
            assert taken == (command not in blocked)


def test_times_are_written_like_a_clock() -> None:
    written = " ".join(clock_text(s) for s in (0, 0.2, 59, 60, 61.5, 3600, 4511))
    assert written == "0:00 0:01 0:59 1:00 1:02 1:00:00 1:15:11"
