"""A file to import takes pictures up to a number and a size in all."""

from pathlib import Path

import pytest

from handtrack.errors import SourceError
from handtrack.guides import file as module
from handtrack.guides.codes import GuideCode
from handtrack.guides.file import File

PNG = b"\x89PNG\r\n\x1a\n"


def picture(nbytes: int) -> bytes:
    return PNG + bytes(nbytes - len(PNG))


@pytest.mark.parametrize("beside", [False, True])
def test_a_file_takes_two_hundred_pictures_at_most(*, beside: bool) -> None:
    file = File(Path("page.html"), b"", lambda _: picture(20))
    taken = [file.picture("a.png") if beside else file.take(picture(20)) for _ in range(201)]
    assert [one is not None for one in taken] == [True] * 200 + [False]


@pytest.mark.parametrize("beside", [False, True])
def test_a_files_pictures_have_a_size_in_all(
    monkeypatch: pytest.MonkeyPatch, *, beside: bool
) -> None:
    monkeypatch.setattr(module, "_MOST_BYTES", 100)
    file = File(Path("page.html"), b"", lambda name: picture(int(name)))
    sizes = (60, 41, 40, 20, 8)
    taken = [file.picture(str(size)) if beside else file.take(picture(size)) for size in sizes]
    assert [len(one.data) if one is not None else 0 for one in taken] == [60, 0, 40, 0, 0]


def test_the_pictures_of_a_file_may_have_a_hundred_megabytes() -> None:
    file, data = File(Path("page.html"), b""), picture(20 << 20)
    taken = [file.take(data) for _ in range(6)]
    assert [one is not None for one in taken] == [True] * 5 + [False]


def test_what_is_no_picture_counts_for_nothing() -> None:
    file = File(Path("page.html"), b"", lambda name: picture(20) if name == "good" else b"text")
    assert [file.picture("bad") for _ in range(300)] == [None] * 300
    assert file.picture("good") is not None


def test_a_picture_beside_a_file_is_read_up_to_its_size_and_only_below_its_folder(
    tmp_path: Path,
) -> None:
    (tmp_path / "in").mkdir()
    for name in ("in/good.png", "outside.png"):
        (tmp_path / name).write_bytes(picture(20))
    with (tmp_path / "in/huge.png").open("wb") as huge:
        huge.write(PNG)
        huge.truncate((20 << 20) + 1)
    file = File(tmp_path / "in" / "page.html", b"")
    asked = (
        "good.png",
        "./good.png?v=1#top",
        "huge.png",
        "missing.png",
        "../outside.png",
        "http://host/good.png",
    )
    assert [file.picture(name) is not None for name in asked] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]


WORDS = "Rührei für zwei, über Nacht"


@pytest.mark.parametrize(
    "data",
    [
        WORDS.encode(),
        WORDS.encode("utf-8-sig"),
        WORDS.encode("utf-16"),
        WORDS.encode("utf-16-le"),
        WORDS.encode("utf-16-be"),
        WORDS.encode("cp1252"),
    ],
    ids=[
        "utf-8",
        "utf-8 with a mark",
        "utf-16 with a mark",
        "utf-16-le",
        "utf-16-be",
        "windows-1252",
    ],
)
def test_a_text_is_read_in_the_encoding_that_it_shows(data: bytes) -> None:
    assert File(Path("page.html"), data).text() == WORDS


def test_a_text_is_read_in_the_encoding_that_it_declares() -> None:
    page = '<meta charset="shift_jis">卵を三つ'
    assert File(Path("page.html"), page.encode("cp932")).text() == page


def test_a_few_damaged_bytes_do_not_make_another_encoding_of_utf_8() -> None:
    assert File(Path("page.html"), WORDS.encode() + b"\xff").text() == WORDS + "\ufffd"


def test_a_text_larger_than_any_page_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST_TEXT", 100)
    assert File(Path("page.html"), b"a" * 100).text() == "a" * 100
    with pytest.raises(SourceError) as refused:
        File(Path("page.html"), b"a" * 101).text()
    assert refused.value.code is GuideCode.IMPORT_TEXT_TOO_LARGE
