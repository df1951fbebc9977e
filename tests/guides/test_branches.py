"""Steps shown only after certain answers, and steps that repeat."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handtrack.errors import UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.progress import from_progress, to_progress
from handtrack.guides.run import GuideRun
from handtrack.guides.step import StepKind

Read = Callable[[str], Guide]

FRONT = "---\ntitle: Bread\n---\n"
PACE = "\n## Pace\nkind: choice\n\n1. Warm\n2. Cold\n"
FLOUR = "\n## Flour\nkind: choice\nif: pace = cold\n\n1. Rye\n2. Wheat\n"


def step(title: str, *keys: str, text: str = "Do it.") -> str:
    return "\n".join((f"\n## {title}", *keys, "", text, ""))


def walk(guide: Guide, *options: str) -> list[str]:
    """Return the ids of a run's steps, answering each question with the next of `options`."""
    run, ids, given = GuideRun(guide), [], iter(options)
    while not run.state.done:
        if not run.state.finishing:
            ids.append(run.step.id)
            if run.step.options:
                known = [option.id for option in run.step.options]
                run.command("select", 0.0, known.index(next(given)) + 1)
        assert run.command("confirm", 0.0).taken
    return ids


def test_a_condition_includes_the_conditions_of_its_question(read: Read) -> None:
    guide = read(FRONT + PACE + FLOUR + step("Soak", "if: flour = rye") + step("Bake"))
    assert guide.steps[2].needs == {"pace": {"cold"}, "flour": {"rye"}}
    run = GuideRun(guide)
    for number in (2, 1):
        run.command("select", 0.0, number)
        run.command("confirm", 0.0)
    assert run.step.id == "soak"
    run.command("previous", 0)
    run.command("previous", 0)
    run.command("select", 0.0, 1)
    run.command("confirm", 0.0)
    assert (run.step.id, run.number, len(run.way)) == ("bake", 2, 2)


def test_an_unanswered_question_branches_as_its_default(read: Read) -> None:
    asked = PACE.replace("choice\n", "choice\ndefault: warm\n")
    run = GuideRun(read(FRONT + asked + step("Rise", "if: pace = warm") + step("Bake")))
    assert run.next_step is not None
    assert run.next_step.id == "rise"
    run.command("next", 0.0)
    assert run.step.id == "rise"


def test_a_step_repeats_with_its_timers(read: Read) -> None:
    guide = read(FRONT + step("Wash", "repeat: 3", text="Rock it for 5 min.") + step("Look"))
    assert [one.title for one in guide.steps] == ["Wash (1/3)", "Wash (2/3)", "Wash (3/3)", "Look"]
    assert [timer.id for timer in guide.timers] == ["wash#1", "wash-2#1", "wash-3#1"]
    assert walk(guide) == ["wash", "wash-2", "wash-3", "look"]


def test_a_repeated_step_gives_each_warning_once(read: Read) -> None:
    guide = read(FRONT + step("Wash", "repeat: 3", text="![a cup](no-such-cup.png)") + step("Look"))
    assert len(guide.steps) == 4
    assert len(guide.warnings) == 1


def test_repeated_steps_have_separate_answers(read: Read) -> None:
    clear = "\n## Clear\nkind: choice\n\n1. Yes\n2. No\n"
    loop = step("Wash") + clear + step("Spin", "if: clear = no", "repeat: 2 from wash")
    guide = read(FRONT + loop + step("Keep", "if: clear = yes") + step("End"))
    assert walk(guide, "yes", "no") == ["wash", "clear", "wash-2", "clear-2", "spin-2", "end"]
    assert walk(guide, "no", "yes") == ["wash", "clear", "spin", "wash-2", "clear-2", "keep", "end"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            step("A", "if: pace = cold"),
            "g.md:6: no earlier choice or field has the id 'pace' (no choice or field comes before this step)",
        ),
        (
            PACE + step("A", "if: paec = cold"),
            "g.md:12: no earlier .* 'paec' (did you mean 'pace'?)",
        ),
        (
            PACE + step("A", "if: pace = clod"),
            "g.md:12: no option has the id 'clod' (did you mean 'cold'?)",
        ),
        (PACE + step("A", "if: pace"), "g.md:12: 'pace' is not a condition"),
        (
            PACE + step("A", "if: pace = cold and pace = warm"),
            "g.md:12: no combination of answers leads to this step",
        ),
        (
            PACE + FLOUR + step("A", "if: pace = warm and flour = rye"),
            "g.md:19: no combination of answers leads to this step",
        ),
        (step("A", "repeat: 1"), "g.md:6: '1' is not a repeat count"),
        (step("A", "repeat: often"), "g.md:6: 'often' is not a repeat count"),
        (
            step("A", "repeat: 2 from b") + step("B"),
            "g.md:6: no step up to this one has the id 'b'",
        ),
        (
            step("A", "repeat: 2") + step("A-2"),
            "g.md:10: the step id 'a-2' is taken by the step on line 5",
        ),
        (
            step("A-2") + step("A", "repeat: 2"),
            "g.md:9: the step id 'a-2' is taken by the step on line 5",
        ),
        (
            "".join(step(f"A{n}", "repeat: 99") for n in range(11)),
            "g.md:55: a guide has at most 1000 steps",
        ),
        (
            step("A", "repeat: 2") + step("B", "repeat: 2 from a"),
            "g.md:11: a repeat cannot contain another repeat",
        ),
    ],
)
def test_a_wrong_condition_or_repetition_is_reported_with_its_line(
    read: Read, text: str, fault: str
) -> None:
    with pytest.raises(UsageError) as error:
        read(FRONT + text)
    parts = fault.removeprefix("g.md").split(".*")
    assert all(part in str(error.value) for part in parts)


def test_a_guide_in_a_newer_format_asks_for_a_newer_handtrack(read: Read) -> None:
    assert read(FRONT.replace("---\n", "---\nformat: 2\n", 1) + step("A")).steps
    with pytest.raises(UsageError, match="format 3 needs a newer version of Handtrack"):
        read(FRONT.replace("---\n", "---\nformat: 3\n", 1) + step("A"))


def test_a_guide_with_changed_questions_resumes_at_a_reachable_step(read: Read) -> None:
    text = FRONT + step("Mix") + PACE + step("Fridge", "if: pace = cold") + step("Bake")
    run = GuideRun(read(text))
    run.command("next", 0.0)
    run.command("select", 0.0, 2)
    run.command("confirm", 0.0)
    assert run.step.id == "fridge"
    kept = to_progress(run.guide, run.state, ahead_s=0.0)
    state = from_progress(
        read(text.replace("Cold", "Icy").replace("cold", "icy")), kept, now=0.0, ahead_s=0.0
    )
    assert state is not None
    assert state.step == 1


@st.composite
def guides(draw: st.DrawFn) -> str:
    """A guide of 30 steps with up to five questions, conditions on them, and repetitions."""
    text, asked = FRONT + step("S0"), list[str]()
    for number in range(1, 30):
        keys = []
        if asked and draw(st.booleans()):
            keys.append(
                f"if: {draw(st.sampled_from(asked))} = {draw(st.sampled_from(['a', 'b', 'a or b']))}"
            )
        if len(asked) < 5 and draw(st.integers(0, 3)) == 0:
            text += step(f"S{number}", "kind: choice", *keys, text="1. A\n2. B")
            asked.append(f"s{number}")
        else:
            if draw(st.integers(0, 9)) == 0:
                keys.append("repeat: 2")
            text += step(f"S{number}", *keys)
    return text


def answered(guide: Guide, run: GuideRun) -> Iterator[GuideRun]:
    """Yield a run for each answer to the current step, or the run itself if it asks nothing."""
    for number, _ in enumerate(run.step.options or (None,), start=1):
        one = GuideRun(guide, run.state)
        if run.step.options:
            one.command("select", 0.0, number)
        yield one


@given(text=guides())
@settings(max_examples=10)
def test_every_path_through_a_guide_ends_and_can_be_resumed_anywhere(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = Path(tmp_path_factory.mktemp("guide", numbered=True)) / "g.md"
    path.write_text(text, "utf-8")
    guide = load_guide(path)
    runs, ends = [(GuideRun(guide), tuple[str, ...]())], 0
    while runs:
        run, before = runs.pop()
        assert run.step.id not in before
        assert run.number == len(before) + 1
        kept = to_progress(guide, run.state, ahead_s=0.0)
        assert from_progress(guide, kept, now=0.0, ahead_s=0.0) == run.state
        for one in answered(guide, run):
            ahead = one.next_step
            assert one.command("confirm", 0.0).taken
            if one.state.finishing:
                assert ahead is None
                assert tuple(step.id for step in one.way) == (*before, run.step.id)
                ends += 1
            else:
                assert one.step is ahead
                runs.append((one, (*before, run.step.id)))
    assert ends >= 1 + sum(step.kind is StepKind.CHOICE and not step.needs for step in guide.steps)
