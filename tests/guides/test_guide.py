import os
import sys
from pathlib import Path

import pytest

from handtrack.assets import asset
from handtrack.errors import UsageError
from handtrack.guides import StepKind, load_guide
from handtrack.guides.body import Listing, plain
from tests.waiting import PATIENCE_S

from .conftest import Read

WHOLE = """\
---
title: "Bread: the short way"
summary: Flour, water, time.
language: no
time: 1 h 30 min
---

## Mix

Stir.

## Wait
kind: timer
duration: 5 min
"""


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_byte_order_marks_and_all_line_endings_are_accepted(tmp_path: Path, end: str) -> None:
    path = tmp_path / "guide.md"
    path.write_bytes(b"\xef\xbb\xbf" + WHOLE.replace("\n", end).encode())
    assert [step.line for step in load_guide(path).steps] == [8, 12]


@pytest.mark.parametrize("name", ["pizza-dough", "gram-stain", "order"])
def test_a_sample_has_six_to_thirteen_steps_of_several_kinds_and_all_pictures(name: str) -> None:
    guide = load_guide(asset("guides", f"{name}.md"))
    assert guide.warnings == ()
    assert guide.picture is not None
    assert guide.summary
    assert 6 <= len(guide.steps) <= 13
    assert len({step.kind for step in guide.steps}) >= 4
    assert guide.steps[-1].kind is StepKind.CONFIRMATION


@pytest.mark.parametrize("name", ["pizza-dough", "gram-stain", "order"])
def test_a_sample_differs_between_languages_only_in_its_text(name: str) -> None:
    english, german = (load_guide(asset("guides", f"{name}{end}.md")) for end in ("", ".de"))
    assert german.warnings == ()
    assert german.language == "de"
    for one, other in zip(english.steps, german.steps, strict=True):
        assert (one.id, one.kind, one.duration_s, one.review, one.needs) == (
            *(other.id, other.kind, other.duration_s, other.review, other.needs),
        )
        assert [each.id for each in one.options] == [each.id for each in other.options]
        assert len(one.items) == len(other.items)


def test_one_hand_can_show_every_option_of_the_order_guide() -> None:
    order = load_guide(asset("guides", "order.md"))
    assert [step.id for step in order.steps if step.options] == [
        "product",
        "size",
        "quantity",
        "delivery",
        "cutlery",
    ]
    assert all(len(step.options) <= 4 for step in order.steps)
    assert order.steps[-1].review == ("product", "size", "quantity", "delivery", "cutlery")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("", 1, "the file is empty"),
        ("\n\n", 1, "the file is empty"),
        ("\n# Bread\n", 2, "begins with a line ---"),
        ("---\ntitle: T\n", 1, "does not end"),
        ("---\nsummary: S\n---\n## A\n", 1, "has no title"),
        (
            "---\ntitle: T\ntitel: U\n---\n## A\n",
            3,
            "unknown key 'titel' in the front matter (did you mean 'title'?)",
        ),
        ("---\ntitle: T\ntitle: U\n---\n## A\n", 3, "appears twice (first on line 2)"),
        ("---\ntitle: T\nsummary:\n---\n## A\n", 3, "'summary' is empty"),
        ("---\ntitle: [T]\n---\n## A\n", 2, "'title' takes one line of text"),
        ("---\ntitle: T\nsummary: a: b\n---\n## A\n", 3, "not valid YAML"),
        ("---\ntitle: 'T\n---\n## A\n", 2, "not valid YAML"),
        (f"---\ntitle: {'[' * 3_000}\n---\n## A\n", 2, "'title' takes one line of text"),
        (
            f"---\ntitle: T\nsummary: {'{a: ' * 2_000}\n---\n## A\n",
            3,
            "'summary' takes one line of text",
        ),
        ("---\ntitle: *a\n---\n## A\n", 2, "'title' takes one line of text"),
        ("---\n? [a]\n: b\n---\n## A\n", 2, "unknown key '[…]'"),
        ("---\ntitle: T\n--- U\n---\n## A\n", 1, "it contains a second document"),
        (
            f"---\ntitle: T\nsummary: {'words ' * 999}\n {'words ' * 999}\n---\n## A\n",
            1,
            "longer than 10000 characters",
        ),
        (
            f"---\ntitle: T\nlanguage: {'x' * 5_000}\n---\n## A\n",
            3,
            f"'{'x' * 60}…' is not a language tag",
        ),
        ("---\nonly text\n---\n## A\n", 2, "lines like 'title: Pizza dough'"),
        ("---\ntitle: T\uffff\n---\n## A\n", 1, "a character that YAML does not allow"),
        ("---\ntitle: T\nlanguage: English!\n---\n## A\n", 3, "not a language tag"),
        ("---\ntitle: T\ntime: soon\n---\n## A\n", 3, "'soon' is not a duration"),
        ("---\ntitle: T\npicture: /etc/passwd\n---\n## A\n", 3, "outside the guide's folder"),
        ("---\ntitle: T\n---\n\nHello\n## A\n", 5, "text before the first step"),
        ("---\ntitle: T\n---\n\n", 4, "the guide has no steps"),
    ],
)
def test_a_bad_file_is_reported_with_its_name_line_and_fault(
    read: Read, text: str, line: int, what: str
) -> None:
    with pytest.raises(UsageError) as caught:
        read(text)
    message = str(caught.value)
    assert f"guide.md:{line}: " in message
    assert what in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("data", "line", "what"),
    [
        (b"---\ntitle: caf\xe9\n---\n## A\n", 2, "not UTF-8"),
        ("---\ntitle: T\n".encode("utf-16"), 1, "not UTF-8"),
        (b"---\ntitle: T\n---\n## A\n\0\0", 5, "not text"),
        (b"\x89PNG\r\n\x1a\n", 1, "not UTF-8"),
    ],
)
def test_a_file_that_is_not_text_is_refused_in_one_line(
    tmp_path: Path, data: bytes, line: int, what: str
) -> None:
    path = tmp_path / "guide.md"
    path.write_bytes(data)
    with pytest.raises(UsageError, match=rf"guide\.md:{line}: {what}"):
        load_guide(path)


def test_an_unreadable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such guide"):
        load_guide(tmp_path / "none.md")
    with pytest.raises(UsageError, match="a folder"):
        load_guide(tmp_path)
    huge = tmp_path / "huge.md"
    huge.write_bytes(b"x" * (256 * 1024 + 1))
    with pytest.raises(UsageError, match="larger than 256 kB"):
        load_guide(huge)
    with pytest.raises(UsageError, match="no such guide"):
        load_guide(tmp_path / "nul\0.md")


@pytest.mark.skipif(sys.platform == "win32", reason="files of other kinds")
@pytest.mark.timeout(PATIENCE_S)
def test_a_pipe_or_device_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "zero.md").symlink_to("/dev/zero")
    for name in ("pipe.md", "zero.md"):
        with pytest.raises(UsageError, match=f"{name} is not an ordinary file"):
            load_guide(tmp_path / name)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are UTF-8 there")
def test_a_guide_whose_name_is_not_utf8_is_refused_in_one_line(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    folder.mkdir()
    (folder / "a.md").write_text(WHOLE, "utf-8")
    with pytest.raises(
        UsageError, match=r"/caf\\xe9/a\.md or its folder has a name that is not UTF-8"
    ) as caught:
        load_guide(folder / "a.md")
    str(caught.value).encode()


def test_an_error_in_a_file_with_a_strange_name_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a\n\x1b[31m.md"
    path.write_text("no guide", "utf-8")
    with pytest.raises(UsageError, match=r"a\\n\\x1b\[31m\.md:1: a guide begins with"):
        load_guide(path)


def test_invisible_characters_are_replaced_or_removed(read: Read) -> None:
    escaped = '"a\\x1b\\0b\\ud800\\nc\\u202ed"'
    guide = read(
        f"---\ntitle: {escaped}\npicture: {escaped}\n---\n## e\x1b[2J\u202ef\vg\n\n- \x9b1\u2066\u2028x\n"
    )
    assert guide.title == "a��b� cd"
    assert guide.picture.path.name == guide.title
    assert guide.picture.missing
    assert guide.steps[0].title == "e�[2Jf g"
    (listing,) = guide.steps[0].body
    assert isinstance(listing, Listing)
    assert plain(listing.entries[0]) == "�1 x"


def test_a_missing_picture_is_a_warning_with_its_line(read: Read, tmp_path: Path) -> None:
    (tmp_path / "there.png").write_bytes(b"")
    guide = read("---\ntitle: T\npicture: no.png\n---\n## A\n\n![x](there.png)\n\n![y](gone.png)\n")
    path = tmp_path / "guide.md"
    assert [*map(str, guide.warnings)] == [
        f"{path}:3: no such picture: no.png",
        f"{path}:9: no such picture: gone.png",
    ]
    assert guide.picture.missing
    assert guide.steps[0].warnings == guide.warnings[1:]
    assert len(read(f"---\ntitle: T\n---\n## A\n\n![x]({'a' * 900})\n").warnings) == 1, (
        "no file can have such a name"
    )


@pytest.mark.parametrize("how", ["..", "a link", "a linked folder"])
def test_a_picture_outside_the_guides_folder_is_not_shown(tmp_path: Path, how: str) -> None:
    mine, guide = tmp_path / "mine", tmp_path / "theirs" / "tea.md"
    for folder in (mine, guide.parent):
        folder.mkdir()
    (mine / "cup.png").write_bytes(b"private")
    target = "../mine/cup.png" if how == ".." else "pictures/cup.png"
    if how == "a link":
        (guide.parent / "pictures").mkdir()
        (guide.parent / target).symlink_to(mine / "cup.png")
    elif how == "a linked folder":
        (guide.parent / "pictures").symlink_to(mine)
    guide.write_text(
        f"---\ntitle: Tea\npicture: {target}\n---\n\n## Pour\n\n![Cup]({target})\n", "utf-8"
    )
    read = load_guide(guide)
    assert [picture.missing for picture in read.pictures] == [True, True]
    assert f"'{target}' is outside the guide's folder" in str(read.warnings[0])


def test_pictures_by_a_linked_guide_and_links_within_its_folder_are_shown(tmp_path: Path) -> None:
    guide, link = tmp_path / "guides" / "tea.md", tmp_path / "desk" / "tea.md"
    for folder in (guide.parent / "pictures", link.parent):
        folder.mkdir(parents=True)
    (guide.parent / "pictures" / "cup.png").write_bytes(b"a picture")
    (guide.parent / "same.png").symlink_to("pictures/cup.png")
    text = "---\ntitle: Tea\npicture: same.png\n---\n\n## Pour\n\n![Cup](pictures/cup.png)\n"
    guide.write_text(text, "utf-8")
    link.symlink_to(guide)
    (link.parent / "pictures").symlink_to(guide.parent / "pictures")
    (link.parent / "same.png").symlink_to(guide.parent / "same.png")
    for path in (guide, link):
        assert [picture.missing for picture in load_guide(path).pictures] == [False, False]
