from pathlib import Path

import pytest

from handtrack.errors import UsageError
from handtrack.guides import Entry
from handtrack.guides.body import Listing, Paragraph, plain
from handtrack.guides.entries import split_id
from handtrack.guides.guide import load_guide
from handtrack.guides.lines import LONGEST_LINE
from handtrack.guides.parse import MOST_STEPS
from tests.waiting import PATIENCE_S

from .conftest import Read


def test_a_choice_has_its_options_in_order_with_a_default(read_step: Read) -> None:
    (step,) = read_step(
        "## A\nkind: choice\ndefault: l\n\n- hint\n\n1. Small\n2. Large,\n   or more {#l}\n"
    ).steps
    assert step.options == (Entry("small", "Small"), Entry("l", "Large, or more"))
    assert step.default == "l"
    assert [type(block) for block in step.body] == [Listing]


def test_a_timer_can_be_locked(read_step: Read) -> None:
    locked, free = read_step(
        "## A\nkind: timer\nduration: 90 s\nlocked: yes\n\n## B\nkind: timer\nduration: 2 h\n"
    ).steps
    assert (locked.duration_s, locked.locked) == (90.0, True)
    assert (free.duration_s, free.locked) == (7200.0, False)


def test_a_confirmation_reviews_earlier_answers(read_step: Read) -> None:
    asked = "## A\nkind: field\nid: a\n\n1. x\n2. y\n## B\nkind: choice\n\n1. x\n2. y\n"
    assert read_step(asked + "## C\nkind: confirmation\nreview: a, b, a\n").steps[-1].review == (
        "a",
        "b",
    )


def test_text_below_a_heading_that_is_not_an_attribute_is_text(read_step: Read) -> None:
    (step,) = read_step("## A\nStir it well.\nNote: not too long.\n").steps
    assert [plain(block.text) for block in step.body if isinstance(block, Paragraph)] == [
        "Stir it well. Note: not too long."
    ]


def test_a_step_without_letters_in_its_title_is_named_by_its_number(read_step: Read) -> None:
    assert [step.id for step in read_step("## A\n## ?\n").steps] == ["a", "step-2"]


CHOICE = "## A\nkind: choice\n\n"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("## \n", 4, "a step without a title"),
        ("## A\n\n## A\n", 6, "the step id 'a' is taken by the step on line 4"),
        ("## A\nkind: timmer\n", 5, "unknown kind 'timmer' (did you mean 'timer'?)"),
        (
            "## A\nkind: timer\ndurration: 5 min\n",
            6,
            "unknown key 'durration' (did you mean 'duration'?)",
        ),
        ("## A\nNote: hot!\n", 5, "unknown key 'Note'"),
        ("## A\nkind: text\nduration: 5 min\n", 6, "only a timer step can have 'duration'"),
        ("## A\ndefault: x\n", 5, "only a choice or field step can have 'default'"),
        ("## A\nkind: text\nkind: text\n", 6, "appears twice (first on line 5)"),
        ("## A\nkind:\n", 5, "'kind' is empty"),
        ("## A\nkind: text\nStir\n", 6, "not of the form 'key: value'"),
        ("## A\nid: a b\n", 5, "the id 'a b' may contain only letters"),
        ("## A\nkind: timer\n", 4, "a timer without a duration"),
        ("## A\nkind: timer\nduration: 5\n", 6, "'5' is not a duration"),
        ("## A\nkind: timer\nduration: 0 s\n", 6, "out of range"),
        ("## A\nkind: timer\nduration: 1 s\nlocked: maybe\n", 7, "'locked' must be true or false"),
        ("## A\nkind: checklist\n\ntext\n", 4, "a checklist without items"),
        ("## A\nkind: checklist\n\n- [ ] a\n- b\n", 8, "begins with an empty box"),
        ("## A\nkind: checklist\n\n- [x] a\n", 7, "begins with an empty box"),
        ("## A\nkind: checklist\n\n- [ ] a\n- [ ] a\n", 8, "two items have the id 'a'"),
        ("## A\nkind: checklist\n\n- [ ] {#a}\n", 7, "an item without text"),
        ("## A\n\n- a\n- [ ] b\n", 7, "only a checklist step can have items to tick"),
        (CHOICE + "- a\n- b\n", 4, "no options"),
        (CHOICE + "1. a\n", 7, "only 1 option; a step needs 2 to 9"),
        (CHOICE + "".join(f"{n}. o{n}\n" for n in range(1, 11)), 7, "10 options"),
        (CHOICE + "1. a\n3. b\n", 8, "option 2 is numbered 3"),
        (CHOICE + "1. a\n2. b\n\ntext\n\n1. c\n2. d\n", 12, "a second numbered list"),
        (CHOICE + "1. a\n2. A\n", 8, "two options have the id 'a'"),
        (CHOICE + "1. a\n2. b {#b c}\n", 8, "the id 'b c' may contain only letters"),
        ("## A\nkind: field\ndefault: smal\n\n1. Small\n2. Large\n", 6, "(did you mean 'small'?)"),
        ("## A\nkind: confirmation\nreview: b\n", 6, "no earlier choice or field has the id 'b'"),
        ("## A\n\n```\nx\n```\n", 6, "code blocks are not supported"),
        ("## A\n\n# B\n", 6, "the guide's title belongs in the front matter"),
        ("## A\n\n| a | b |\n", 6, "tables are not supported"),
        ("## A\n\n- a\n  - b\n", 7, "a list inside a list"),
        ("## A\n\n- a\n- \n", 7, "a list entry without text"),
        ("## A\n\nsee ![x](x.png) there\n", 6, "put a picture on its own line"),
        ("## A\n\n![x](https://example.org/x.png)\n", 6, "outside the guide's folder"),
        ("## A\n\n![x](C:\\x.png)\n", 6, "outside the guide's folder"),
        (f"## A\n\n![x]({'x' * 1_001})\n", 6, "the path of a picture has at most 1000 characters"),
        (f"## A\n\n{'x' * 10_001}\n", 6, "a line of more than 10000 characters"),
        ("## A\n\n" + f"{'x' * 6_000}\n\n" * 4, 12, "a step has at most 20000 characters"),
        ("## A\n\n" + "x\n\n" * 501, 1_006, "a step has at most 500 lines"),
        ("".join(f"## {n}\n" for n in range(1_001)), 1_004, "a guide has at most 1000 steps"),
        (f"## A\nkind: timer\nduration: {'9' * 5_000} s\n", 6, f"'{'9' * 60}…' is not a duration"),
        (f"## A\nkind: timer\nduration: {'9' * 50} h\n", 6, "out of range"),
        (f"## A\nid: {'x ' * 2_000}\n", 5, f"the id '{'x ' * 30}…' may contain only letters"),
        (CHOICE + f"{'1' * 5_000}. a\n{'1' * 5_000}. b\n", 4, "no options"),
        (
            "## A\nkind: confirmation\nreview: " + "b, " * 3_000 + "\n",
            6,
            "has the id 'b' (no choice or field comes before this step)",
        ),
    ],
)
def test_a_bad_step_is_reported_with_its_line_and_fault(
    read_step: Read, text: str, line: int, what: str
) -> None:
    with pytest.raises(UsageError) as caught:
        read_step(text)
    message = str(caught.value)
    assert f"guide.md:{line}: " in message
    assert what in message
    assert "\n" not in message


def test_an_unknown_id_is_refused_with_one_line_of_known_ids(read_step: Read) -> None:
    asked = "".join(f"{CHOICE.replace('A', f'Step {n}')}1. a\n2. b\n" for n in range(20))
    with pytest.raises(UsageError, match=r"\(use one of (step-\d, ){9}…\)"):
        read_step(asked + "## B\nkind: confirmation\nreview: unheard\n")


def test_an_id_is_read_from_the_last_braces(read_step: Read) -> None:
    labels = ("a {#b}", "a{b} {#c}", "a {#d} e", "{f} g", "h { #i}", "j {#k {#l}", "m {#}")
    (step,) = read_step(
        "## A\nkind: checklist\n\n" + "".join(f"- [ ] {label}\n" for label in labels[:5])
    ).steps
    ids = [(item.label, item.id) for item in step.items]
    assert ids == [
        ("a", "b"),
        ("a{b}", "c"),
        ("a {#d} e", "a-d-e"),
        ("{f} g", "f-g"),
        ("h { #i}", "h-i"),
    ]
    for label, given in zip(labels[5:], ("k {#l", ""), strict=True):
        with pytest.raises(UsageError, match=rf"the id '{given}' may contain"):
            read_step(f"## A\nkind: checklist\n\n- [ ] {label}\n")


HOSTILE = (
    *("- [ ] a", "*", "**a ", "**a *b ", "*a**b", "`a", "[", "[a](b", "\\*", "{#", "{#a}"),
    *("a: ", "1", "1. ", "> ", "#", "|"),
)


@pytest.mark.timeout(PATIENCE_S)
@pytest.mark.parametrize("mark", HOSTILE)
def test_a_guide_full_of_any_mark_is_read_or_refused(read_step: Read, mark: str) -> None:
    kinds, line = ("text\n\n", "checklist\n\n- [ ] "), (mark * LONGEST_LINE)[: LONGEST_LINE - 9]
    steps = [f"## S{n}\nkind: {kinds[n % 2]}{line}\n" for n in range(2)]
    refusal = ""
    try:
        read_step("".join(steps))
    except UsageError as error:
        refusal = str(error)
    assert len(refusal) < 300


@pytest.mark.timeout(PATIENCE_S)
def test_long_whitespace_inside_an_item_is_scanned_once() -> None:
    assert split_id("a" + " " * 200_000 + "b}") == ("a" + " " * 200_000 + "b}", None)
    assert split_id("a" + " " * 200_000 + "{#b}") == ("a", "b")


@pytest.mark.timeout(PATIENCE_S)
def test_a_guide_with_the_maximum_number_of_steps_is_read(read_step: Read) -> None:
    asked = "".join(f"## S{n}\nkind: choice\n\n1. a\n2. b\n" for n in range(MOST_STEPS - 1))
    ids = [f"s{n}" for n in range(MOST_STEPS - 1)]
    guide = read_step(f"{asked}## End\nkind: confirmation\nreview: {','.join(ids)}\n")
    assert list(guide.steps[-1].review) == ids


def test_a_guides_notes_offer_no_timers(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "---\ntitle: A\n---\n\n## Bake\n\nBake 20 minutes.\n\n## Notes\n\nReady in 5 minutes, or 20 minutes.\n"
    )
    bake, notes = load_guide(path).steps
    assert len(bake.offers) == 1
    assert notes.offers == ()
