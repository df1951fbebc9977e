"""Features around a run: parts of a long checklist, leaving with two signs, timers."""

from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.body import Span
from handtrack.guides.codes import GuideCode
from handtrack.guides.entry_numbers import PART
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import ASKED_S, GuideSession
from handtrack.guides.step import Entry, Timer
from handtrack.guides.store import RunStore
from handtrack.messages import KEY, Command, CommandName
from handtrack.navigation.activity import CommandResult, Effect
from tests.clock import Clock
from tests.guides.conftest import guide_of, step

COMMANDS: tuple[CommandName, ...] = ("next", "previous", "select", "confirm", "undo", "cancel")


def items(count: int) -> tuple[Entry, ...]:
    return tuple(Entry(f"item-{number}", f"Item {number}") for number in range(1, count + 1))


def session_of(*steps: Step, state: GuideRunState | None = None, now: float = 0.0) -> GuideSession:
    return GuideSession(guide_of(*steps), RunRecorder(None, print), now, state)


def do(
    session: GuideSession,
    name: CommandName,
    now: float,
    choice: int | None = None,
    *,
    by_hand: bool = False,
) -> CommandResult:
    return session.command(Command(name, 0, now, "sign" if by_hand else KEY, choice), now)


def checklist(count: int) -> Step:
    return step("gather", StepKind.CHECKLIST, items=items(count))


def labels(session: GuideSession) -> list[str]:
    return [entry.id for entry in session.in_sight]


def test_a_number_ticks_the_visible_item_and_logs_its_overall_place() -> None:
    session = session_of(checklist(6))
    session.turn(1)
    result = do(session, "select", 0.0, 2)
    assert (result.taken, result.kept, result.number) == (True, True, 5)
    assert session.run.state.ticked == {("gather", "item-5")}


def test_ticking_the_last_item_of_a_part_shows_what_is_still_open() -> None:
    session = session_of(checklist(6))
    for number in (1, 3, 2):
        do(session, "select", 0.0, number)
    assert labels(session) == ["item-4", "item-5", "item-6"]
    do(session, "undo", 0.0)
    assert labels(session) == ["item-1", "item-2", "item-3"]


def test_the_numbers_stay_where_the_person_ticks() -> None:
    session = session_of(checklist(6), step("two"))
    session.turn(1)
    do(session, "select", 0.0, 1)
    do(session, "select", 0.0, 3)
    assert labels(session) == ["item-4", "item-5", "item-6"]
    do(session, "select", 0.0, 3)
    assert labels(session) == ["item-4", "item-5", "item-6"]
    assert not do(session, "previous", 1.0).taken
    assert labels(session) == ["item-4", "item-5", "item-6"]
    do(session, "next", 1.0)
    do(session, "previous", 2.0)
    assert labels(session) == ["item-1", "item-2", "item-3"]


def test_a_step_is_returned_to_at_what_is_still_open() -> None:
    session = session_of(checklist(6), step("two"))
    for number in (1, 2, 3):
        do(session, "select", 0.0, number)
    do(session, "next", 1.0)
    do(session, "previous", 2.0)
    assert labels(session) == ["item-4", "item-5", "item-6"]


def test_confirming_too_early_shows_what_is_still_open() -> None:
    session = session_of(checklist(6))
    session.turn(1)
    result = do(session, "confirm", 0.0)
    assert (result.taken, str(result.says)) == (False, "6 items still to tick")
    assert session.part == 0


def test_a_resumed_run_starts_at_what_is_still_open() -> None:
    ticked = frozenset(("gather", f"item-{number}") for number in (1, 2, 3))
    assert session_of(checklist(6), state=GuideRunState(ticked=ticked)).part == 1


def test_a_choice_of_more_than_four_is_shown_in_full_for_keys() -> None:
    session = session_of(step("which", StepKind.CHOICE, options=items(7)))
    assert session.parts == 1
    assert do(session, "select", 0.0, 7).taken


def test_the_numbers_of_options_stay_at_a_refusal_and_start_anew_at_another_step() -> None:
    session = session_of(*(step(name, StepKind.CHOICE, options=items(7)) for name in ("a", "b")))
    session.number_by(4)
    assert session.turn(1)
    assert not do(session, "confirm", 0.0).taken
    assert session.part == 1
    do(session, "next", 0.0)
    assert (session.run.step.id, session.part) == ("b", 0)


def test_leaving_by_cancel_and_confirm_logs_nothing() -> None:
    session = session_of(step("one"), step("two"))
    asked = do(session, "cancel", 0.0, by_hand=True)
    assert (asked.taken, asked.kept, asked.leaves) == (True, False, False)
    left = do(session, "confirm", 1.0, by_hand=True)
    assert (left.taken, left.leaves, left.kept) == (True, True, False)
    assert session.run.state == GuideRunState()


def test_a_locked_step_can_be_left() -> None:
    session = session_of(step("wait", StepKind.TIMER, duration_s=60.0, locked=True), step("two"))
    do(session, "confirm", 0.0)
    assert "confirm" in session.rules(1.0).blocked
    do(session, "cancel", 1.0, by_hand=True)
    assert "confirm" not in session.rules(1.0).blocked
    assert do(session, "confirm", 2.0, by_hand=True).leaves


def test_a_second_cancel_stays_in_the_guide() -> None:
    session = session_of(step("one"), step("two"))
    do(session, "cancel", 0.0, by_hand=True)
    assert do(session, "cancel", 1.0, by_hand=True).says == GuideCode.STAYING()
    assert not do(session, "confirm", 2.0, by_hand=True).leaves


@pytest.mark.parametrize(("after_s", "leaves"), [(5.9, True), (6.0, False)])
def test_leaving_can_be_confirmed_for_six_seconds(after_s: float, *, leaves: bool) -> None:
    session = session_of(step("one"), step("two"))
    do(session, "cancel", 100.0, by_hand=True)
    assert do(session, "confirm", 100.0 + after_s, by_hand=True).leaves == leaves


def test_confirming_goes_on_unless_it_would_leave_or_finish() -> None:
    session = session_of(step("one"), step("two"))
    goes_on = [session.rules(0.0).confirm_goes_on]
    for name in ("cancel", "cancel", "confirm", "confirm", "confirm"):
        do(session, name, 1.0, by_hand=True)
        goes_on.append(session.rules(1.0).confirm_goes_on)
    assert goes_on == [True, False, True, True, False, False]
    assert session.run.state.done


def test_a_new_run_was_not_finished_before() -> None:
    session = session_of(step("one"))
    assert not session.finished_before
    do(session, "confirm", 1.0)
    assert session.run.state.done
    assert not session.finished_before


def test_a_refused_confirmation_waits_until_its_items_are_ticked() -> None:
    session = session_of(checklist(2), step("two"))
    assert session.waits_for(0.0) is None
    do(session, "confirm", 0.0)
    assert session.waits_for(1.0) == GuideCode.ITEMS_LEFT(count=2)
    do(session, "select", 1.0, 1)
    assert session.waits_for(2.0) == GuideCode.ONE_ITEM_LEFT()
    do(session, "next", 2.0)
    assert session.waits_for(3.0) is None
    do(session, "previous", 3.0)
    do(session, "select", 4.0, 2)
    assert session.waits_for(5.0) is None
    unanswered = session_of(step("which", StepKind.CHOICE, options=items(2)), step("two"))
    assert not do(unanswered, "confirm", 0.0).taken
    assert unanswered.waits_for(1.0) is None
    only = session_of(checklist(1))
    assert not do(only, "next", 0.0).taken
    assert only.waits_for(1.0) is None


def test_an_open_question_is_what_a_confirmation_waits_for() -> None:
    session = session_of(step("one"))
    do(session, "confirm", 0.0, by_hand=True)
    assert session.waits_for(1.0) == GuideCode.CONFIRM_AGAIN()
    do(session, "cancel", 1.0, by_hand=True)
    assert session.waits_for(2.0) is None
    do(session, "cancel", 2.0, by_hand=True)
    assert session.waits_for(3.0) == GuideCode.ASK_TO_LEAVE()
    assert session.waits_for(2.0 + ASKED_S) is None


def test_at_the_finish_the_first_number_saves_and_the_others_rate() -> None:
    session = session_of(step("one"), state=GuideRunState(done=True))
    saved = do(session, "select", 0.0, 1, by_hand=True)
    assert (saved.taken, saved.effect) == (True, Effect.SAVE_RECORD)
    ratings = []
    for number in (3, 3, 2):
        do(session, "select", 1.0, number, by_hand=True)
        ratings.append(session.run.state.rating)
    assert ratings == [1, 2, 1]
    assert session.rules(1.0).choices == 3
    going = session_of(step("which", StepKind.CHOICE, options=items(2)))
    assert do(going, "select", 0.0, 1, by_hand=True).effect is None


def test_undo_turns_pages_back_only_right_after_they_were_turned() -> None:
    session = session_of(step("one"), step("two"))
    do(session, "next", 0.0)
    session.note_turned(2)
    turned = do(session, "undo", 1.0)
    assert turned.taken
    assert (turned.effect, turned.pages, session.run.number) == (Effect.TURN_BACK, 2, 2)
    assert do(session, "undo", 2.0).effect is None
    session.note_turned(2)
    assert do(session, "next", 3.0).effect is None
    assert do(session, "undo", 4.0).effect is None
    assert session.run.number == 1


def test_undo_is_offered_for_turned_pages_alone() -> None:
    session = session_of(step("one"), step("two"))
    assert "undo" in session.rules(0.0).blocked
    session.note_turned(1)
    assert "undo" not in session.rules(0.0).blocked


def test_only_a_confirmation_turns_to_an_unread_page_unless_it_starts_a_timer() -> None:
    session = session_of(step("wait", StepKind.TIMER, duration_s=60.0), step("two"))
    confirm = Command("confirm", 0, 0.0, KEY)
    assert session.command(confirm, 0.0, unread=True).effect is None
    assert [timed.id for timed in session.timers(1.0)] == ["wait"]
    turned = session.command(confirm, 1.0, unread=True)
    assert (turned.taken, turned.effect) == (True, Effect.TURN_TO_UNREAD)
    assert session.command(Command("next", 0, 2.0, KEY), 2.0, unread=True).effect is None
    assert session.run.number == 2


def test_confirm_is_offered_for_an_unread_page_before_the_items_are_ticked() -> None:
    session = session_of(checklist(2), step("two"))
    assert "confirm" in session.rules(0.0).blocked
    assert "confirm" not in session.rules(0.0, unread=True).blocked


OTHERS: tuple[tuple[CommandName, int | None], ...] = (
    ("next", None),
    ("previous", None),
    ("select", 1),
    ("undo", None),
    ("read", None),
    ("pause", None),
)


@pytest.mark.parametrize(("name", "number"), OTHERS)
@pytest.mark.parametrize("done", [False, True])
def test_any_other_command_closes_the_question_whether_to_leave(
    name: CommandName, number: int | None, *, done: bool
) -> None:
    session = session_of(step("one"), step("two"), state=GuideRunState(done=done))
    do(session, "cancel", 0.0, by_hand=True)
    assert session.leaving(1.0)
    do(session, name, 1.0, number, by_hand=True)
    assert not session.leaving(2.0)


def test_reading_aloud_between_cancel_and_a_thumb_up_stays_in_the_guide() -> None:
    session = session_of(step("one"), step("two"))
    do(session, "cancel", 0.0, by_hand=True)
    read = do(session, "read", 1.0, by_hand=True)
    assert (read.taken, read.effect) == (True, Effect.READ_ALOUD)
    assert not do(session, "confirm", 2.0, by_hand=True).leaves
    assert session.run.number == 2


@pytest.mark.parametrize("done", [False, True])
def test_confirming_turns_to_an_unread_page_unless_it_answers_the_question(*, done: bool) -> None:
    session = session_of(step("one"), step("two"), state=GuideRunState(done=done))
    confirm = Command("confirm", 0, 0.0, "sign")
    assert session.command(confirm, 0.0, unread=True).effect is Effect.TURN_TO_UNREAD
    do(session, "cancel", 1.0, by_hand=True)
    assert session.command(confirm, 2.0, unread=True).effect is Effect.LEAVE


def test_cancel_clears_a_selection_before_it_asks_to_leave() -> None:
    session = session_of(step("which", StepKind.CHOICE, options=items(3)), step("two"))
    do(session, "select", 0.0, 1)
    do(session, "cancel", 0.0, by_hand=True)
    assert not session.leaving(0.0)
    do(session, "cancel", 0.0, by_hand=True)
    assert session.leaving(0.0)


def test_confirming_leaves_a_finished_guide() -> None:
    session = session_of(step("one"), state=GuideRunState(done=True))
    assert "confirm" not in session.rules(0.0).blocked
    left = do(session, "confirm", 0.0)
    assert (left.taken, left.leaves) == (True, True)


def test_a_timer_can_be_paused_resumed_extended_restarted_and_stopped() -> None:
    rise = step("rise", StepKind.TIMER, duration_s=60.0)
    session = session_of(rise, step("two"))
    assert do(session, "timer_pause", 99.0).says == GuideCode.NO_TIMER()
    do(session, "confirm", 100.0)
    do(session, "timer_pause", 110.0)
    assert session.run.remaining_s(rise, 500.0) == 50.0
    assert session.rung(500.0) == ()
    do(session, "timer_more", 510.0)
    assert (session.run.remaining_s(rise, 520.0), session.run.total_s(rise)) == (110.0, 120.0)
    do(session, "timer_pause", 600.0)
    assert session.run.remaining_s(rise, 601.0) == 109.0
    do(session, "timer_restart", 610.0)
    assert (session.run.remaining_s(rise, 610.0), session.run.total_s(rise)) == (60.0, 60.0)
    assert session.rung(671.0) == (rise,)
    assert do(session, "timer_pause", 672.0).says == GuideCode.TIMER_ENDED()
    do(session, "timer_more", 680.0)
    assert session.rung(700.0) == ()
    assert session.rung(741.0) == (rise,)
    do(session, "timer_stop", 742.0)
    assert session.run.remaining_s(rise, 743.0) is None
    assert not session.rules(743.0).timers
    do(session, "undo", 743.0)
    assert session.run.remaining_s(rise, 743.0) == 0.0


def test_timer_commands_act_on_this_step_or_the_next_timer_to_end(store: RunStore) -> None:
    one, two = (
        step(name, StepKind.TIMER, duration_s=seconds)
        for name, seconds in (("one", 90.0), ("two", 60.0))
    )
    recorder = RunRecorder(store, print)
    session = GuideSession(guide_of(one, two, step("end")), recorder, 0.0)
    for name in ("confirm", "next", "confirm"):
        do(session, name, 0.0)
    assert session.timers(1.0) == (two, one)
    do(session, "previous", 1.0)
    assert session.timers(1.0) == (one, two)
    do(session, "next", 1.0)
    do(session, "next", 1.0)
    assert session.timers(1.0) == (two, one)
    do(session, "timer_stop", 2.0)
    assert session.timers(2.0) == (one,)
    last = recorder.log[-1]
    assert (last.command, last.step, last.choice) == ("timer_stop", "end", "two")


def two_timers() -> GuideSession:
    """Return a session at its last step, whose timers end at 60 s and at 90 s."""
    bake, rise = (
        step(name, StepKind.TIMER, duration_s=seconds)
        for name, seconds in (("bake", 90.0), ("rise", 60.0))
    )
    session = session_of(bake, rise, step("end"))
    for name in ("confirm", "next", "confirm", "next"):
        do(session, name, 0.0)
    return session


def test_a_timer_command_with_a_number_means_that_timer_and_the_next_one_the_same() -> None:
    session = two_timers()
    bake, rise, _ = session.run.guide.steps
    do(session, "timer_pause", 10.0, 1)
    assert set(session.run.state.paused) == {"bake"}
    do(session, "timer_pause", 20.0)
    assert not session.run.state.paused
    assert (session.run.remaining_s(bake, 20.0), session.run.remaining_s(rise, 20.0)) == (
        80.0,
        40.0,
    )
    do(session, "timer_stop", 30.0, 2)
    assert session.timers(30.0) == (bake,)
    assert do(session, "timer_stop", 30.0, 2).says == GuideCode.NO_TIMER()


def test_timers_count_until_the_person_knows_that_they_have_ended() -> None:
    session = two_timers()
    bake, rise, _ = session.run.guide.steps
    assert session.timers(70.0) == (rise, bake)
    session.note_ended(70.0)
    assert session.timers(70.0) == (bake,)
    assert session.rules(70.0).timers
    session.note_ended(95.0)
    assert session.timers(95.0) == ()
    assert not session.rules(95.0).timers


def test_finishing_a_guide_with_a_running_timer_asks_first() -> None:
    rise = step("rise", StepKind.TIMER, duration_s=60.0)
    both = session_of(rise, step("bake", StepKind.TIMER, duration_s=60.0), step("end"))
    for name in ("confirm", "next", "confirm", "next"):
        do(both, name, 0.0)
    assert do(both, "confirm", 18.0).says == GuideCode.CONFIRM_AGAIN_TIMERS(count=2)
    session = session_of(rise, step("end"))
    for name in ("confirm", "confirm"):
        do(session, name, 0.0)
    assert do(session, "confirm", 18.0).says == GuideCode.CONFIRM_AGAIN_TIMER(
        title="Rise", left="0:42"
    )
    do(session, "confirm", 19.0)
    assert session.run.state.done
    assert session.rung(61.0) == (rise,)


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_faultless_guide_is_finished_by_one_key_but_by_two_signs(*, by_hand: bool) -> None:
    session = session_of(checklist(1), step("which", StepKind.CHOICE, options=items(2)))
    for name, number in (("select", 1), ("confirm", None), ("select", 2)):
        do(session, name, 1.0, number)
    result = do(session, "confirm", 2.0, by_hand=by_hand)
    assert session.run.state.done == (not by_hand)
    assert result.says == (GuideCode.CONFIRM_AGAIN() if by_hand else None)
    do(session, "undo", 3.0)
    assert not session.run.state.finishing
    assert not session.run.state.done
    assert session.run.step.id == "which"


def test_ticked_answered_and_run_steps_that_were_left_by_next_count_as_done() -> None:
    steps = (checklist(1), step("which", StepKind.CHOICE, options=items(2)), step("end"))
    session = session_of(*steps)
    for name, number in (
        ("select", 1),
        ("next", None),
        ("select", 1),
        ("confirm", None),
        ("previous", None),
        ("next", None),
        ("confirm", None),
    ):
        do(session, name, 1.0, number)
    assert session.run.state.done


def test_what_is_left_undone_is_named_before_a_guide_is_finished() -> None:
    steps = (checklist(2), step("which", StepKind.CHOICE, options=items(2)), step("end"))
    session = session_of(*steps)
    do(session, "next", 1.0)
    do(session, "next", 1.0)
    assert do(session, "confirm", 2.0).says == GuideCode.CONFIRM_AGAIN_STEPS(count=2)
    do(session, "cancel", 2.0)
    do(session, "previous", 3.0)
    do(session, "select", 3.0, 1)
    do(session, "confirm", 3.0)
    assert do(session, "confirm", 4.0).says == GuideCode.CONFIRM_AGAIN_STEP(title="Gather")
    assert do(session, "confirm", 5.0).taken
    assert session.run.state.done


STEPS = (
    checklist(7),
    step("which", StepKind.CHOICE, options=items(5)),
    step("wait", StepKind.TIMER, duration_s=3.0, locked=True),
    step("end"),
)
SAID = st.tuples(
    st.sampled_from(COMMANDS),
    st.integers(1, 5),
    st.floats(0.0, 8.0),
    st.booleans(),
    st.integers(-1, 1),
)


@given(st.lists(SAID, max_size=40))
def test_random_commands_obey_the_rules_and_leaving_takes_two_signs(
    said: list[tuple[CommandName, int, float, bool, int]],
) -> None:
    session, now, asked_at = session_of(*STEPS), 0.0, None
    for name, number, after_s, by_hand, turned in said:
        now += after_s
        session.turn(turned)
        rules = session.rules(now)
        assert 0 <= session.part < session.parts
        assert len(session.in_sight) <= max(PART, len(session.run.step.options))
        before = session.run.state
        result = do(session, name, now, number if name == "select" else None, by_hand=by_hand)
        if name == "select" and number > rules.choices:
            assert not result.taken
        if name in rules.blocked:
            assert not result.kept
            assert result.taken or by_hand or name == "cancel" or result.says == rules.blocked[name]
        if result.leaves:
            assert name == "confirm"
            assert before.done or (asked_at is not None and now - asked_at < ASKED_S)
        assert result.kept or session.run.state == before
        asked_at = (
            now
            if name == "cancel" and by_hand and not result.kept and session.leaving(now)
            else None
        )


def test_an_accepted_command_comes_with_its_result_and_a_refused_one_does_not() -> None:
    session = session_of(step("one"), step("two"))
    result = do(session, "next", 0.0)
    assert result.event == Command("next", 0, 0.0, KEY)
    assert do(session, "next", 1.0).event is None


def test_the_rules_are_computed_once_for_each_change_of_state() -> None:
    session = session_of(step("one"), step("draw", StepKind.TIMER, duration_s=60.0, locked=True))
    rules = session.rules(0.0)
    assert all(session.rules(now) is rules for now in (0.0, 0.1, 500.0))
    do(session, "next", 500.0)
    assert session.rules(500.0) is not rules
    do(session, "confirm", 500.0)
    running = session.rules(501.0)
    assert session.rules(559.0) is running
    assert session.rules(561.0) is not running, "the timer has ended"


@given(st.lists(st.tuples(st.sampled_from(COMMANDS), st.integers(1, 5)), max_size=20))
def test_rules_that_were_kept_are_those_that_would_be_computed_now(
    said: list[tuple[CommandName, int]],
) -> None:
    """Commands between two frames may lead back to the same step, with more to undo."""
    session = session_of(*STEPS)
    for at, (name, number) in enumerate(said):
        do(session, name, 1.0, number if name == "select" else None, by_hand=at % 2 == 0)
        if at % 3 == 0:
            kept = session.rules(1.0, unread=at % 2 == 0)
            session._rules = None
            assert kept == session.rules(1.0, unread=at % 2 == 0)


def test_every_checklist_item_is_shown_in_exactly_one_part() -> None:
    for count in range(1, 20):
        session = session_of(checklist(count))
        parts = [labels(session)]
        while session.turn(1):
            parts.append(labels(session))
        assert [*chain(*parts)] == [item.id for item in items(count)]
        assert len(parts) == session.parts == -(-count // PART)
        assert count > 2 * PART or max(map(len, parts)) - min(map(len, parts)) <= 1, "evenly"


@pytest.fixture
def recorder(store: RunStore) -> RunRecorder:
    return RunRecorder(store, print, lambda: 1000.0)


@pytest.fixture
def guide(tmp_path: Path) -> Guide:
    return guide_of(step("one"), step("two"), step("three"), path=tmp_path / "g.md")


def test_a_note_is_recorded_once_for_each_change(recorder: RunRecorder, guide: Guide) -> None:
    session = GuideSession(guide, recorder, 10.0)
    for text in ("", "too salty", "too salty"):
        session.write_note(text, 11.0)
    assert [entry.command for entry in recorder.log] == ["note"]


def test_a_rehearsal_is_not_saved(recorder: RunRecorder, guide: Guide, store: RunStore) -> None:
    recorder.rehearsal = True
    assert recorder.rehearses
    do(GuideSession(guide, recorder, 10.0), "next", 10.0)
    assert recorder.log == ()
    assert store.unfinished(guide.path) is None


@pytest.mark.parametrize("back", [False, True])
def test_a_resumed_finished_run_keeps_its_step_times(tmp_path: Path, *, back: bool) -> None:
    steps = (step("read"), step("pick", StepKind.CHOICE, options=items(2)), step("end"))
    guide, wall = guide_of(*steps, path=tmp_path / "g.md"), Clock(5000.0)
    with RunStore(tmp_path / "runs.sqlite") as store:
        session = GuideSession(guide, RunRecorder(store, print, wall), 0.0)
        commands = [
            (4.0, "confirm"),
            (2.0, "select"),
            (3.0, "confirm"),
            (5.0, "next"),
            (1.0, "confirm"),
        ]
        commands += (
            [(2.0, "confirm"), (50.0, "previous"), (3.0, "confirm"), (1.0, "confirm")]
            if back
            else [(2.0, "confirm")]
        )
        now = 0.0
        for seconds, name in commands:
            now += seconds
            wall.now = 5000.0 + now
            do(session, name, now, 1 if name == "select" else None)  # type: ignore[arg-type]
        assert session.run.state.done
        later = GuideSession(guide, RunRecorder(store, print, wall), 9.0, kept=store.newest()[0])
        assert later.run.state.done
        assert later.finished_before
        assert [later.spent_s(one) for one in steps] == [session.spent_s(one) for one in steps]


def test_time_at_the_finish_counts_for_no_step() -> None:
    only = step("only")
    session = session_of(only)
    do(session, "confirm", 2.0)
    do(session, "next", 30.0)
    assert (session.spent_s(only), session.ended) == (2.0, 2.0)
    do(session, "previous", 60.0)
    do(session, "confirm", 63.0)
    assert session.spent_s(only) == 5.0


def test_undo_after_an_expired_question_undoes_what_was_before_it() -> None:
    session = session_of(step("one"), step("two"))
    do(session, "confirm", 0.0)
    do(session, "confirm", 1.0, by_hand=True)
    assert session.run.state.finishing
    session.expire()
    do(session, "undo", 20.0)
    assert not session.run.state.finishing
    assert session.run.number == 1


def test_undo_after_an_expired_question_takes_back_an_answer_given_with_it() -> None:
    session = session_of(step("one"), step("which", StepKind.CHOICE, options=items(2)))
    do(session, "confirm", 0.0)
    do(session, "select", 1.0, 1)
    do(session, "confirm", 2.0, by_hand=True)
    assert session.run.state.finishing
    session.expire()
    do(session, "undo", 20.0)
    assert session.run.state.answers == {}
    assert session.run.state.picked == {"which": "item-1"}


def test_the_question_of_a_resumed_run_can_expire() -> None:
    session = session_of(step("one"), state=GuideRunState(finishing=True))
    session.expire()
    assert session.run.state == GuideRunState()


def test_expired_questions_are_closed() -> None:
    session = session_of(step("one"))
    do(session, "cancel", 0.0, by_hand=True)
    session.expire()
    assert not session.leaving(0.0)
    assert not do(session, "confirm", 1.0, by_hand=True).leaves
    assert session.run.state.finishing
    session.expire()
    assert not session.run.state.finishing


def test_a_timer_revived_by_undo_counts_as_unseen() -> None:
    session = session_of(step("wait", StepKind.TIMER, duration_s=60.0), step("two"))
    do(session, "confirm", 0.0)
    for _ in range(2):
        do(session, "timer_more", 1.0)
    do(session, "timer_restart", 2.0)
    do(session, "next", 70.0)
    assert session.timers(70.0) == ()
    do(session, "undo", 71.0)
    do(session, "undo", 72.0)
    assert session.timers(190.0) == (session.run.guide.steps[0],)


def test_a_list_of_ingredients_may_be_passed_without_ticking_any() -> None:
    flour, milk = (Entry(name, name.title(), (Span("1 kg", True), Span(name))) for name in "ab")
    gather = step("gather", StepKind.CHECKLIST, items=(flour, milk))
    for is_begun in (False, True):
        session = session_of(gather, step("mix"), step("end"))
        if is_begun:
            do(session, "select", 1.0, 1)
        left = GuideCode.NOT_TICKED(title="Gather", count=1, total=2) if is_begun else None
        assert do(session, "next", 1.0).says == left
        do(session, "next", 1.0)
        do(session, "confirm", 2.0)
        assert session.run.state.done != is_begun


@pytest.mark.parametrize("is_known", [False, True])
def test_a_timer_known_to_have_ended_stays_so_after_a_crash(
    store: RunStore, *, is_known: bool
) -> None:
    offers = {name: (Timer(f"{name}#1", name, "60 s", 60.0),) for name in "ab"}
    guide = guide_of(*(step(name, offers=offers[name]) for name in "ab"))
    clock = Clock(1000.0)
    session = GuideSession(guide, RunRecorder(store, print, clock), 0.0)
    do(session, "select", 0.0, 1)
    clock.now += 70.0 if is_known else 30.0
    do(session, "next", clock.now - 1000.0)
    clock.now = 1100.0
    again = GuideSession(guide, RunRecorder(store, print, clock), 5.0)
    assert [timer.id for timer in again.timers(5.0)] == ([] if is_known else ["a#1"])
