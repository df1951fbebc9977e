"""What stands around a run: parts of a long checklist, leaving by two signs, timers that end."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.run import GuideRun, Standing
from handtrack.guides.step import Entry
from handtrack.guides.walk import ASKED_S, PART, STAYING, Walk
from handtrack.messages import CommandName

COMMANDS: tuple[CommandName, ...] = ("next", "previous", "select", "confirm", "undo", "cancel")


def items(count: int) -> tuple[Entry, ...]:
    return tuple(Entry(f"item-{number}", f"Item {number}") for number in range(1, count + 1))


def step(name: str, kind: StepKind = StepKind.TEXT, **more: object) -> Step:
    return Step(name, name.title(), kind, 1, **more)  # type: ignore[arg-type]


def walk_of(*steps: Step, standing: Standing | None = None, now: float = 0.0) -> Walk:
    return Walk(GuideRun(Guide(Path("g.md"), "G", "", None, "en", None, steps, ()), standing), now)


def checklist(count: int) -> Step:
    return step("gather", StepKind.CHECKLIST, items=items(count))


def labels(walk: Walk) -> list[str]:
    return [entry.id for entry in walk.in_sight]


def test_a_checklist_of_four_is_in_sight_whole_and_one_of_five_in_parts_of_about_the_same_size() -> None:
    assert walk_of(checklist(4)).parts == 1
    walk = walk_of(checklist(5))
    assert (walk.parts, labels(walk)) == (2, ["item-1", "item-2", "item-3"])
    assert walk.turn(1)
    assert labels(walk) == ["item-4", "item-5"]
    assert not walk.turn(1)


def test_a_number_ticks_what_has_it_now_and_the_log_gets_its_place_among_all() -> None:
    walk = walk_of(checklist(6))
    walk.turn(1)
    answer = walk.command("select", 0.0, 2)
    assert (answer.taken, answer.kept, answer.choice) == (True, True, 5)
    assert walk.run.standing.ticked == {("gather", "item-5")}


def test_a_number_that_is_not_in_sight_is_refused() -> None:
    walk = walk_of(checklist(6))
    assert not walk.command("select", 0.0, 4).taken
    assert walk.rules(0.0).choices == 3


def test_ticking_the_last_of_a_part_brings_what_is_still_open_into_sight() -> None:
    walk = walk_of(checklist(6))
    for number in (1, 3, 2):
        walk.command("select", 0.0, number)
    assert labels(walk) == ["item-4", "item-5", "item-6"]
    walk.command("undo", 0.0)
    assert labels(walk) == ["item-1", "item-2", "item-3"]


def test_confirming_too_early_brings_what_is_still_open_into_sight() -> None:
    walk = walk_of(checklist(6))
    walk.turn(1)
    answer = walk.command("confirm", 0.0)
    assert (answer.taken, answer.says) == (False, "6 items still to tick")
    assert walk.part == 0


def test_a_run_that_goes_on_begins_with_what_is_still_open() -> None:
    ticked = frozenset(("gather", f"item-{number}") for number in (1, 2, 3))
    assert walk_of(checklist(6), standing=Standing(ticked=ticked)).part == 1


def test_a_choice_of_more_than_four_is_in_sight_whole_for_the_keys() -> None:
    walk = walk_of(step("which", StepKind.CHOICE, options=items(7)))
    assert walk.parts == 1
    assert walk.command("select", 0.0, 7).taken


def test_by_hand_a_guide_is_left_by_cancel_and_confirm_and_nothing_of_it_is_in_the_log() -> None:
    walk = walk_of(step("one"), step("two"))
    asked = walk.command("cancel", 0.0, by_hand=True)
    assert (asked.taken, asked.kept, asked.leaves) == (True, False, False)
    left = walk.command("confirm", 1.0, by_hand=True)
    assert (left.leaves, left.kept) == (True, False)
    assert walk.run.standing == Standing()


def test_a_locked_step_can_be_left_too() -> None:
    walk = walk_of(step("wait", StepKind.TIMER, duration_s=60.0, locked=True), step("two"))
    walk.command("confirm", 0.0)
    assert "confirm" in walk.rules(1.0).blocked
    walk.command("cancel", 1.0, by_hand=True)
    assert "confirm" not in walk.rules(1.0).blocked
    assert walk.command("confirm", 2.0, by_hand=True).leaves


def test_a_second_cancel_stays() -> None:
    walk = walk_of(step("one"), step("two"))
    walk.command("cancel", 0.0, by_hand=True)
    assert walk.command("cancel", 1.0, by_hand=True).says == STAYING
    assert not walk.command("confirm", 2.0, by_hand=True).leaves


def test_what_is_under_way_is_cancelled_before_leaving_is_asked_for() -> None:
    walk = walk_of(step("which", StepKind.CHOICE, options=items(3)), step("two"))
    walk.command("select", 0.0, 1)
    walk.command("cancel", 0.0, by_hand=True)
    assert not walk.leaving(0.0)
    walk.command("cancel", 0.0, by_hand=True)
    assert walk.leaving(0.0)


def test_by_key_cancel_leaves_nothing() -> None:
    walk = walk_of(step("one"))
    assert not walk.command("cancel", 0.0).taken
    assert not walk.leaving(0.0)


def test_a_guide_that_is_done_is_left_by_confirming() -> None:
    walk = walk_of(step("one"), standing=Standing(done=True))
    assert walk.command("confirm", 0.0).leaves


def test_a_timer_that_ends_rings_once_in_whatever_step_one_is_and_not_when_it_ended_before() -> None:
    rise = step("rise", StepKind.TIMER, duration_s=60.0)
    walk = walk_of(rise, step("two"))
    walk.command("confirm", 100.0)
    walk.command("next", 101.0)
    assert walk.run.step.id == "two"
    assert walk.rung(159.9) == ()
    assert walk.rung(160.0) == (rise,)
    assert walk.rung(161.0) == ()
    later = walk_of(rise, standing=Standing(timers={"rise": 160.0}), now=500.0)
    assert later.rung(501.0) == ()


def test_a_timer_that_is_taken_back_does_not_ring() -> None:
    walk = walk_of(step("rise", StepKind.TIMER, duration_s=60.0), step("two"))
    walk.command("confirm", 100.0)
    walk.rung(101.0)
    walk.command("undo", 102.0)
    assert walk.rung(200.0) == ()


STEPS = (
    checklist(7),
    step("which", StepKind.CHOICE, options=items(5)),
    step("wait", StepKind.TIMER, duration_s=3.0, locked=True),
    step("end"),
)
SAID = st.tuples(st.sampled_from(COMMANDS), st.integers(1, 5), st.floats(0.0, 8.0), st.booleans(), st.integers(-1, 1))


@given(st.lists(SAID, max_size=40))
def test_whatever_is_commanded_the_rules_hold_and_leaving_takes_two_signs(
    said: list[tuple[CommandName, int, float, bool, int]],
) -> None:
    walk, now, asked_at = walk_of(*STEPS), 0.0, None
    for name, number, after_s, by_hand, turned in said:
        now += after_s
        walk.turn(turned)
        rules = walk.rules(now)
        assert 0 <= walk.part < walk.parts
        assert len(walk.in_sight) <= max(PART, len(walk.run.step.options))
        before = walk.run.standing
        answer = walk.command(name, now, number if name == "select" else None, by_hand=by_hand)
        if name == "select" and number > rules.choices:
            assert not answer.taken
        if name in rules.blocked:
            assert not answer.kept
        if answer.leaves:
            assert name == "confirm"
            assert before.done or (asked_at is not None and now - asked_at < ASKED_S)
        assert answer.kept or walk.run.standing == before
        asked_at = now if name == "cancel" and by_hand and not answer.kept and walk.leaving(now) else None


@pytest.mark.parametrize("count", range(1, 20))
def test_every_item_of_a_checklist_is_in_sight_in_just_one_part(count: int) -> None:
    walk = walk_of(checklist(count))
    seen = list(labels(walk))
    while walk.turn(1):
        assert 1 <= len(walk.in_sight) <= PART
        seen += labels(walk)
    assert seen == [item.id for item in items(count)]
