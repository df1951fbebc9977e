"""A guide is edited part by part; unedited parts stay the same, byte for byte."""

import os
import re
import stat
import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handtrack.assets import asset
from handtrack.errors import UsageError
from handtrack.guides import StepKind, load_guide
from handtrack.guides.document import document_of
from handtrack.guides.draft import Draft, check
from handtrack.guides.draft_files import (
    Drafts,
    duplicate_guide,
    new_path,
    other_text,
    put_picture,
    save_draft,
)
from handtrack.guides.edits import (
    body_of,
    is_empty_entry,
    new_row,
    with_body,
    with_copy,
    with_entry,
    with_front,
    with_key,
    with_kind,
    with_moved,
    with_step,
    with_title,
    without_step,
)

_SAMPLES = sorted(asset("guides").glob("*.md"))
_KEYS = {
    "text": ("", "id: own\n"),
    "timer": ("kind: timer\nduration: 5 min\n", "kind:  timer\nlocked: true\nduration: 90 s\n"),
    "checklist": ("kind: checklist\n",),
    "choice": ("kind: choice\n",),
    "broken": ("kind: tmer\n", "duration 5\nkind: timer\n", "colour: red\n<!-- mine -->\n"),
}
_LISTS = {"checklist": "- [ ] Flour\n- [ ] Salt", "choice": "1. Yes\n2. No"}
_words = st.text(st.sampled_from("ab#:- \t*{}\U0001f35e\u00a0\u2028é"), max_size=12).map(str.strip)
_rows = st.builds(
    str.__add__,
    _words.filter(lambda one: not one.startswith("#")),
    st.sampled_from(["", "  ", "\t"]),
)
_bodies = st.lists(_rows | st.just("<!-- mine -->"), max_size=4).map("\n".join)


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A guide's text with steps of every kind, some with faults, and any gaps between them."""
    front = draw(
        st.sampled_from(
            ["title: T\n", "title: 'T'  # mine\nsummary: >\n  long\n  words\n\nservings: 4\n"]
        )
    )
    steps = []
    for at in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from([*_KEYS]))
        keys = draw(st.sampled_from(_KEYS[kind]))
        body = "\n\n".join(filter(None, (draw(_bodies), _LISTS.get(kind, ""))))
        above = "\n" if keys else draw(st.sampled_from(["", "\n", "  \n"]))
        steps.append(
            f"## Step {at}\n{keys}{above}{body}{draw(st.sampled_from(['', chr(10), chr(10) * 3]))}\n"
        )
    return f"---\n{front}---\n{draw(st.sampled_from(['', chr(10)]))}{''.join(steps)}"


def _with_ends(text: str, ends: list[str]) -> bytes:
    """The bytes of a file whose lines end by turns in each of `ends`."""
    rows = text.split("\n")
    return (
        "".join(f"{row}{ends[at % len(ends)]}" for at, row in enumerate(rows[:-1])).encode()
        + rows[-1].encode()
    )


def _lines(data: bytes, text: str) -> list[list[bytes]]:
    """The lines of each step in a file, with their ends."""
    document, lines = document_of(text), re.findall(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$", data)
    assert document is not None
    starts = [part.line - 1 for part in document.steps]
    return [lines[start:stop] for start, stop in pairwise([*starts, len(lines)])]


def _parts(text: str) -> list[str]:
    document = document_of(text)
    assert document is not None
    return [str(part) for part in document.steps]


@settings(max_examples=60)
@given(
    texts(),
    st.sampled_from([["\n"], ["\r\n"], ["\r"], ["\r\n", "\n", "\n"]]),
    st.booleans(),
    st.data(),
)
def test_a_change_of_one_step_leaves_every_other_step_as_written(
    text: str, ends: list[str], marked: bool, data: st.DataObject
) -> None:
    file = b"\xef\xbb\xbf" * marked + _with_ends(text, ends)
    before = _lines(file, text)
    at = data.draw(st.integers(0, len(before) - 1))
    body, title = data.draw(_bodies), data.draw(_words.filter(bool))
    assert with_body(text, at, body_of(text, at)) == text
    changes: list[Callable[[str], str]] = [
        lambda text: with_body(text, at, body),
        lambda text: with_title(text, at, title),
        lambda text: with_key(text, at, "if", "a = b"),
        lambda text: with_kind(text, at, data.draw(st.sampled_from(StepKind)), ("One", "Two")),
        lambda text: with_front(text, "time", "5 min"),
    ]
    for change in changes:
        draft = Draft(Path("g.md"), file)
        draft.change(change(draft.text))
        after = _lines(draft.data, draft.text)
        assert [*after[:at], *after[at + 1 :]] == [*before[:at], *before[at + 1 :]]
    document = document_of(text)
    if document is not None and document.steps[at].keys is not None:
        assert body_of(with_body(text, at, body), at) == body


@settings(max_examples=60)
@given(texts(), st.data())
def test_steps_are_moved_added_and_removed_whole(text: str, data: st.DataObject) -> None:
    before = [part.rstrip("\n") for part in _parts(text)]
    at, to = (data.draw(st.integers(0, len(before) - 1)) for _ in range(2))
    moved = [part.rstrip("\n") for part in _parts(with_moved(text, at, to))]
    wanted = before.copy()
    wanted.insert(to, wanted.pop(at))
    assert moved == wanted
    added = with_step(text, at, "New")
    assert [part.rstrip("\n") for part in _parts(added)] == [*before[:at], "## New", *before[at:]]
    assert without_step(added, at) == text


@settings(max_examples=60)
@given(texts(), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.data())
def test_any_number_of_changes_can_be_undone(
    text: str, end: str, mark: bool, data: st.DataObject
) -> None:
    written = ("\ufeff" if mark else "") + text.replace("\n", end)
    draft = Draft(Path("g.md"), written.encode())
    assert draft.data == written.encode()
    states = [draft.data]
    for _ in range(data.draw(st.integers(1, 6))):
        begin, size = data.draw(st.integers(0, len(draft.text))), data.draw(st.integers(0, 9))
        words = data.draw(st.sampled_from(["", "x", "one\ntwo\n", " "]))
        if draft.change(draft.text[:begin] + words + draft.text[begin + size :]):
            states.append(draft.data)
            draft.close_change()
    for state in states[-2::-1]:
        assert draft.undo() is not None
        assert draft.data == state
    assert not draft.undoable
    for state in states[1:]:
        assert draft.redo() is not None
        assert draft.data == state


@pytest.mark.parametrize("text", ["no front matter", "---\ntitle: T\n---\n\n## Only\n"])
@pytest.mark.parametrize(
    "change",
    [
        body_of,
        partial(with_body, body="x"),
        partial(with_title, title="x"),
        partial(with_key, key="id", value="x"),
        partial(with_kind, kind=StepKind.CHOICE, entries=("x",)),
        partial(with_copy, title="x"),
        partial(with_moved, to=0),
        without_step,
    ],
)
def test_a_step_that_the_text_has_not_is_refused(change: Callable[..., str], text: str) -> None:
    for at in (1, -1):
        with pytest.raises(UsageError, match="this text has no step"):
            change(text, at)


def test_a_new_guide_is_unsaved_until_it_is_saved_and_has_nothing_to_undo(tmp_path: Path) -> None:
    new, restored = Drafts(tmp_path / "drafts").open(tmp_path / "new.md", b"---\ntitle: T\n---\n")
    assert (new.data != new.kept, new.undoable, restored) == (True, False, False)
    (tmp_path / "old.md").write_bytes(new.data)
    old, restored = Drafts(tmp_path / "drafts").open(tmp_path / "old.md")
    assert (old.data != old.kept, old.undoable, restored) == (False, False, False)


def test_a_day_of_changes_can_be_undone_to_the_beginning() -> None:
    draft = Draft(Path("g.md"), b"")
    for number in range(3000):
        draft.change(f"{draft.text}{number}\n")
    for number in range(2999, -1, -1):
        assert draft.undo() == len(draft.text)
        assert draft.text.count("\n") == number
    assert not draft.undoable


def test_all_that_was_undone_can_be_redone_until_something_else_is_written() -> None:
    draft = Draft(Path("g.md"), b"")
    for number in range(300):
        draft.change(f"{draft.text}{number}\n")
    written = draft.text
    while draft.undo() is not None:
        pass
    assert draft.text == ""
    while draft.redo() is not None:
        pass
    assert draft.text == written
    draft.undo()
    draft.change("Other words.\n")
    assert not draft.redoable
    assert draft.redo() is None
    assert draft.text == "Other words.\n"


@pytest.mark.parametrize("path", _SAMPLES, ids=lambda path: path.name)
def test_rewriting_every_part_of_a_sample_guide_unchanged_leaves_it_the_same(path: Path) -> None:
    draft, guide = Draft(path, path.read_bytes()), load_guide(path)
    document = document_of(draft.text)
    assert document is not None
    assert document.values is not None
    lines = dict.fromkeys(step.line for step in guide.steps)
    assert [part.line for part in document.steps] == [*lines]
    for at, part in enumerate(document.steps):
        draft.change(with_body(draft.text, at, body_of(draft.text, at)))
        draft.change(with_title(draft.text, at, part.title))
        for key, value in part.values.items():
            draft.change(with_key(draft.text, at, key, value))
    for key, value in document.values.items():
        draft.change(with_front(draft.text, key, value))
    assert not draft.undoable
    assert check(path, draft.data) == guide


def test_conditions_and_repeats_still_read_after_their_steps_are_renamed(tmp_path: Path) -> None:
    question = "---\ntitle: T\n---\n\n## Where?\nkind: choice\n\n1. Warm\n2. Cold\n\n"
    text = question + "## Rise\nif: where = cold\n\n## Fold\nrepeat: 2 from rise\n"
    path = tmp_path / "g.md"
    before = check(path, text.encode())
    renamed = with_title(with_title(with_title(text, 0, "Where to?"), 1, "Rest"), 2, "Knead")
    renamed = with_body(renamed, 0, "1. Warm spot\n2. Cold spot")
    after = check(path, renamed.encode())
    assert [step.id for step in after.steps] == ["where", "rise", "knead", "rise-2", "knead-2"]
    assert [step.needs for step in after.steps] == [step.needs for step in before.steps]
    assert "1. Warm spot\n2. Cold spot {#cold}\n" in renamed
    assert "id: fold" not in renamed
    copied = check(path, with_copy(renamed, 0, "Where, then?").encode())
    assert copied.steps[1].options == copied.steps[0].options


def test_a_title_of_the_same_id_needs_no_id_of_its_own() -> None:
    text = "---\ntitle: T\n---\n\n## Rise\n\n## Fold\nrepeat: 2 from rise\n"
    assert with_title(text, 0, "Rise!") == text.replace("## Rise\n", "## Rise!\n")


def test_a_new_key_goes_below_the_others() -> None:
    text = "## Wait\nkind: timer\nduration: 5 min\n\nSit.\n"
    changed = with_key(f"---\ntitle: T\n---\n{text}", 0, "locked", "true")
    assert changed.endswith("kind: timer\nduration: 5 min\nlocked: true\n\nSit.\n")


def test_a_renamed_option_with_an_id_of_its_own_gets_no_second_one() -> None:
    text = "---\ntitle: T\n---\n\n## Where?\nkind: choice\n\n1. Warm\n2. Cold\n\n"
    text += "## Rise\nif: where = cold\n"
    body = "1. Warm\n2. Icy {#icy}"
    assert body_of(with_body(text, 0, body), 0) == body


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Hot?", "Hot?\n\n1. Yes\n2. No"),
        ("- a\n- b", "1. a\n2. b"),
        ("- a", "- a\n\n1. Yes\n2. No"),
    ],
)
def test_a_list_that_makes_no_question_gets_new_options(text: str, after: str) -> None:
    guide = f"---\ntitle: T\n---\n\n## A\n\n{text}\n"
    assert body_of(with_kind(guide, 0, StepKind.CHOICE, ("Yes", "No")), 0) == after


@pytest.mark.parametrize(
    ("row", "empty"), [("- [ ] ", True), ("2. ", True), ("- a", False), ("", False), ("a", False)]
)
def test_only_the_mark_of_a_list_is_an_empty_entry(row: str, *, empty: bool) -> None:
    assert is_empty_entry(row) == empty


@pytest.mark.parametrize(
    ("texts", "undone"),
    [
        (["", "a", "ab", "abc"], [""]),
        (["ab", "abx", "yabx"], ["abx", "ab"]),
        (["", "a", "abc"], ["a", ""]),
        (["ab cd", "abx cd", "abxycd"], ["abx cd", "ab cd"]),
        (["abc", "ab", "abx"], ["ab", "abc"]),
        (["", "a", "a ", "a  ", "a  b"], ["a  ", ""]),
        (["", "a", "a ", "a b"], ["a ", ""]),
        (["", " ", " b"], [""]),
        (["", "a", "a\n"], ["a", ""]),
        (["", "\n", "\nb"], ["\n", ""]),
        (["", "a\n", "a\n "], ["a\n", ""]),
        (["abc", "ab", "a"], ["abc"]),
        (["abc", "bc", "c"], ["abc"]),
        (["abcdef", "abcde", "bcde"], ["abcde", "abcdef"]),
        (["abcdef", "bcdef", "def"], ["bcdef", "abcdef"]),
        (["abcdef", "abcdf", "abc"], ["abcdf", "abcdef"]),
        (["ab\nc", "a\nc", "ac"], ["a\nc", "ab\nc"]),
        (["\nbc", "\nc", "c"], ["\nc", "\nbc"]),
        (["a", "ab", "a"], ["ab", "a"]),
        (["bc", "abc", "bc"], ["abc", "bc"]),
        (["abc", "bc", "xc"], ["bc", "abc"]),
    ],
)
def test_typing_in_a_row_and_erasing_in_a_row_are_undone_together(
    texts: list[str], undone: list[str]
) -> None:
    draft = Draft(Path("a.md"), texts[0].encode())
    for text in texts[1:]:
        assert draft.change(text)
    seen = []
    while draft.undo() is not None:
        seen.append(draft.text)
    assert seen == undone
    for text in [*reversed(undone[:-1]), texts[-1]]:
        assert draft.redo() is not None
        assert draft.text == text


def test_a_words_letters_are_undone_together() -> None:
    draft = Draft(Path("g.md"), b"")
    for end in range(1, len("Stir it") + 1):
        draft.change("Stir it"[:end])
    draft.undo()
    assert draft.text == "Stir "
    draft.redo()
    draft.change("Stir i")
    draft.change("Stir ")
    draft.undo()
    assert draft.text == "Stir it"


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("Stir|it", "Stir\n|it"),
        ("- [ ] Flour|", "- [ ] Flour\n- [ ] |"),
        ("- a\n- |", "- a\n|"),
        ("1. a| b\n2. c", "1. a\n2. |b\n3. c"),
        ("|1. a", "\n|1. a"),
        ("1. a|\n\nOr:\n\n1. b", "1. a\n2. |\n\nOr:\n\n1. b"),
    ],
)
def test_enter_continues_a_list_and_ends_it(body: str, after: str) -> None:
    text, cursor = new_row(body.replace("|", ""), body.index("|"))
    assert f"{text[:cursor]}|{text[cursor:]}" == after


@pytest.mark.parametrize(
    ("kind", "body", "after"),
    [
        (StepKind.CHECKLIST, "", "- [ ] |"),
        (StepKind.CHECKLIST, "- [ ] a\n- [ ] b", "- [ ] a\n- [ ] b\n- [ ] |"),
        (StepKind.CHECKLIST, "Take:\n- [ ] Salt\n\nNow.", "Take:\n- [ ] Salt\n- [ ] |\n\nNow."),
        (
            StepKind.CHOICE,
            "Hot?\n\n1. Yes\n   or so\n\nSo.",
            "Hot?\n\n1. Yes\n   or so\n2. |\n\nSo.",
        ),
    ],
)
def test_an_entry_is_added_after_the_last(kind: StepKind, body: str, after: str) -> None:
    text, cursor = with_entry(body, kind)
    assert f"{text[:cursor]}|{text[cursor:]}" == after


def test_every_kind_can_become_every_other_and_still_reads(tmp_path: Path) -> None:
    text = "---\ntitle: T\n---\n\n## A\n\nStir.\n\n- one\n- two\n"
    for first in StepKind:
        for second in StepKind:
            changed = with_kind(with_kind(text, 0, first, ("Yes", "No")), 0, second, ("Yes", "No"))
            guide = check(tmp_path / "g.md", changed.encode())
            assert guide.steps[0].kind is second


@pytest.mark.parametrize(
    ("front", "key", "value", "after"),
    [
        ("title: T\n", "summary", "Hot: very", 'title: T\nsummary: "Hot: very"\n'),
        (
            "title: T\nsummary: |\n  a\n  b\ntime: 5 min\n",
            "summary",
            "c",
            "title: T\nsummary: c\ntime: 5 min\n",
        ),
        ("title: T\ntime: 5 min\n", "time", "", "title: T\n"),
        ("{title: T, time: 5 min}\n", "time", "6 min", "{title: T, time: 5 min}\n"),
    ],
)
def test_a_value_of_the_front_matter_changes_alone(
    front: str, key: str, value: str, after: str
) -> None:
    assert with_front(f"---\n{front}---\n## A\n", key, value) == f"---\n{after}---\n## A\n"


@pytest.fixture
def drafts(tmp_path: Path) -> Drafts:
    return Drafts(tmp_path / "data" / "drafts")


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    """A guide's file in its own folder."""
    path = tmp_path / "theirs" / "tea.md"
    path.parent.mkdir()
    path.write_bytes(b"---\r\ntitle: Tea\r\n---\r\n## Boil\r\n")
    return path


def test_unsaved_changes_outlive_the_program_and_overwrite_no_other_file(
    tea: Path, drafts: Drafts
) -> None:
    draft, restored = drafts.open(tea)
    assert not restored
    draft.change(with_title(draft.text, 0, "Boil water"))
    drafts.keep(tea, draft.data)
    again, restored = drafts.open(tea)
    assert restored
    assert again.data == draft.data
    tea.write_bytes(b"theirs")
    assert other_text(tea, draft.kept) == b"theirs"
    assert save_draft(tea, draft.data, draft.kept) == b"theirs"
    assert tea.read_bytes() == b"theirs"
    assert save_draft(tea, draft.data, None) is None
    assert tea.read_bytes() == draft.data
    assert [file.name for file in tea.parent.iterdir()] == ["tea.md"]
    assert stat.S_IMODE(drafts.place_of(tea).stat().st_mode) == 0o600
    drafts.drop(tea)
    assert drafts.open(tea)[1] is False


def test_guides_of_one_name_have_their_own_unsaved_changes(
    tea: Path, drafts: Drafts, tmp_path: Path
) -> None:
    other = tmp_path / "tea.md"
    other.write_bytes(tea.read_bytes())
    drafts.keep(tea, tea.read_bytes() + b"Mine.")
    assert drafts.open(tea)[1]
    assert not drafts.open(other)[1]


def test_unsaved_changes_without_a_title_have_an_empty_one(tea: Path, drafts: Drafts) -> None:
    assert drafts.title_of(tea) is None
    drafts.keep(tea, b"Boil the water.")
    assert drafts.title_of(tea) == ""
    drafts.keep(tea, tea.read_bytes())
    assert drafts.title_of(tea) == "Tea"


def test_a_guide_without_letters_in_its_name_has_a_file_all_the_same(
    drafts: Drafts, tmp_path: Path
) -> None:
    assert drafts.place_of(tmp_path / "\U0001f35e.md").name.startswith("guide-")
    assert new_path(tmp_path, "\U0001f35e").name.startswith("guide")


def test_a_picture_needs_a_folder_of_its_own_beside_a_file_of_that_name(tea: Path) -> None:
    picture = next(asset("guides").rglob("*.png")).read_bytes()
    (tea.parent / "pictures").write_bytes(b"not a folder")
    assert put_picture(tea, "tea", picture) == "pictures-2/tea.png"


def test_unsaved_changes_of_an_earlier_version_are_moved_once(tea: Path, drafts: Drafts) -> None:
    beside, mine = tea.with_name(".tea.md.draft"), tea.read_bytes() + b"Mine."
    beside.write_bytes(mine)
    assert drafts.open(tea)[0].data == mine
    assert not beside.exists()
    assert drafts.open(tea)[0].data == mine
    beside.write_bytes(b"older")
    assert drafts.open(tea)[0].data == mine


@pytest.mark.skipif(sys.platform == "win32", reason="without pipes in folders")
@pytest.mark.parametrize("how", ["link", "dangling link", "pipe"])
def test_a_draft_planted_beside_a_guide_is_neither_read_nor_written(
    tea: Path, drafts: Drafts, tmp_path: Path, how: str
) -> None:
    beside, mine = tea.with_name(".tea.md.draft"), tmp_path / "home" / "notes"
    if how == "pipe":
        os.mkfifo(beside)
    else:
        beside.symlink_to(mine)
    if how == "link":
        mine.parent.mkdir()
        mine.write_bytes(b"private")
    draft, restored = drafts.open(tea)
    assert (restored, draft.data) == (False, tea.read_bytes())
    drafts.keep(tea, b"typed")
    assert save_draft(tea, b"typed", tea.read_bytes()) is None
    drafts.drop(tea)
    assert mine.read_bytes() == b"private" if how == "link" else not mine.parent.exists()


@pytest.mark.parametrize("how", ["link", "dangling link"])
def test_a_link_in_place_of_a_draft_is_replaced_and_not_read(
    tea: Path, drafts: Drafts, tmp_path: Path, how: str
) -> None:
    place, mine = drafts.place_of(tea), tmp_path / "notes"
    place.parent.mkdir(parents=True)
    place.symlink_to(mine)
    if how == "link":
        mine.write_bytes(b"private")
    assert not drafts.open(tea)[1]
    drafts.keep(tea, b"typed")
    assert not place.is_symlink()
    assert mine.read_bytes() == b"private" if how == "link" else not mine.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="without pipes in folders")
def test_a_pipe_in_a_guides_place_is_refused_at_once(tea: Path) -> None:
    kept = tea.read_bytes()
    tea.unlink()
    os.mkfifo(tea)
    with pytest.raises(UsageError, match="not an ordinary file"):
        save_draft(tea, b"typed", kept)


def test_no_picture_is_put_through_a_link(tea: Path, tmp_path: Path) -> None:
    picture, mine = asset("guides", "pictures", "flour.png").read_bytes(), tmp_path / "mine"
    mine.mkdir()
    (tea.parent / "pictures").symlink_to(mine)
    assert put_picture(tea, "flour", picture) == "pictures-2/flour.png"
    (tea.parent / "pictures-2" / "salt.png").symlink_to(mine / "salt.png")
    assert put_picture(tea, "salt", picture) == "pictures-2/salt-2.png"
    assert list(mine.iterdir()) == []


def test_a_guide_is_duplicated_through_no_link(tmp_path: Path) -> None:
    sample, folder, mine = asset("guides", "pizza-dough.md"), tmp_path / "guides", tmp_path / "mine"
    mine.mkdir()
    folder.mkdir()
    (folder / "pictures").symlink_to(mine)
    copy = duplicate_guide(sample, folder, "My pizza")
    assert copy == folder / "my-pizza" / "my-pizza.guide.md"
    assert not load_guide(copy).warnings
    assert list(mine.iterdir()) == []


def test_a_sample_is_duplicated_with_its_pictures(tmp_path: Path) -> None:
    sample = asset("guides", "pizza-dough.md")
    copy = load_guide(duplicate_guide(sample, tmp_path, "My pizza"))
    assert (copy.title, copy.path) == ("My pizza", tmp_path / "my-pizza.guide.md")
    assert not copy.warnings
    assert copy.path.read_text("utf-8") == with_front(
        sample.read_text("utf-8"), "title", "My pizza"
    )
    assert duplicate_guide(sample, tmp_path, "My pizza") == tmp_path / "my-pizza-2.guide.md"
    (tmp_path / "pictures" / "pizza.png").write_bytes(b"another")
    assert (
        duplicate_guide(sample, tmp_path, "My pizza") == tmp_path / "my-pizza" / "my-pizza.guide.md"
    )
    drop = asset("guides", "pictures", "flour.png").read_bytes()
    assert [put_picture(copy.path, "A hill!", data) for data in (drop, drop, b"<svg/>")] == [
        "pictures/a-hill.png",
        "pictures/a-hill-2.png",
        None,
    ]


def test_bytes_that_are_not_text_cannot_be_edited() -> None:
    with pytest.raises(UsageError):
        Draft(Path("g.md"), b"---\ntitle: \xff\n---\n")
