"""Guides exported as a zip archive or a folder, and opened from one; no path can leave it."""

import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handtrack.errors import UsageError
from handtrack.guides import archive, load_guide
from handtrack.guides.bundle import guide_file, write_zip
from tests.limits import file_size_limit

TEA = "---\ntitle: Tea\npicture: pictures/cup.png\n---\n\n## Pour\n\n![Cup](pictures/cup.png)\n\nSlowly.\n"


def zipped(path: Path, **files: bytes | str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    folder = tmp_path / "tea"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures" / "cup.png").write_bytes(b"a picture")
    (folder / "tea.md").write_text(TEA, "utf-8")
    (folder / "notes.txt").write_text("private", "utf-8")
    return folder / "tea.md"


def test_an_exported_guide_opens_with_its_pictures_and_nothing_else(
    tea: Path, tmp_path: Path
) -> None:
    write_zip(load_guide(tea), tmp_path / "tea.zip")
    opened = guide_file(tmp_path / "tea.zip", tmp_path / "library")
    assert opened.read_text("utf-8") == TEA
    assert sorted(path.name for path in opened.parent.rglob("[!.]*") if path.is_file()) == [
        "cup.png",
        "tea.md",
    ]
    assert not load_guide(opened).warnings
    assert guide_file(tmp_path / "tea.zip", tmp_path / "library") == opened
    assert guide_file(tea.parent, tmp_path) == tea
    assert guide_file(tea, tmp_path) == tea


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "0 guides"),
        ({"a.md": TEA, "b.md": TEA}, "2 guides"),
        ({"../tea.md": TEA}, "1 guides"),
        ({"/tea.md": TEA}, "1 guides"),
        (
            {"tea.md": "---\ntitle: Tea\n---\n\n## Pour\nkind: pur\n"},
            "x.zip/tea.md:6: unknown kind 'pur'",
        ),
        ({"tea.md": b"\xff", "pictures/cup.png": b"a picture"}, "not UTF-8"),
        ({"tea.md": TEA, "pictures/cup.png": bytes(3000)}, "unpacks to more than"),
    ],
)
def test_a_refused_archive_leaves_nothing(
    tmp_path: Path, files: dict[str, str | bytes], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 2000)
    with pytest.raises(UsageError, match=why):
        guide_file(zipped(tmp_path / "x.zip", **files), tmp_path / "library")
    assert list((tmp_path / "library").rglob("*")) == []


def test_a_damaged_picture_or_a_full_disk_leaves_nothing_of_an_archive(tmp_path: Path) -> None:
    library, picture = tmp_path / "library", bytes(range(256)) * 64
    path = zipped(tmp_path / "x.zip", **{"tea.md": TEA, "pictures/cup.png": picture})
    with file_size_limit(8000), pytest.raises(UsageError, match="File too large"):
        guide_file(path, library)
    assert list(library.rglob("*")) == []
    path.write_bytes(path.read_bytes().replace(picture, picture[::-1]))
    with pytest.raises(UsageError, match="damaged"):
        guide_file(path, library)
    assert list(library.rglob("*")) == []


def test_only_the_pictures_that_a_guide_names_are_unpacked(tmp_path: Path) -> None:
    files = {
        "a/tea.md": TEA,
        "a/pictures/cup.png": b"cup",
        "a/pictures/other.png": b"other",
        "pictures/cup.png": b"?",
    }
    opened = guide_file(zipped(tmp_path / "x.zip", **files), tmp_path / "library")
    assert (opened.parent / "pictures" / "cup.png").read_bytes() == b"cup"
    assert [path.name for path in opened.parent.rglob("*.png")] == ["cup.png"]


NAMES = st.text(
    st.characters(codec="utf-8", exclude_characters="\0"), max_size=12
)  # zipfile writes no name with NUL


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None
)
@given(st.binary(max_size=400), st.lists(st.tuples(NAMES, st.binary(max_size=20)), max_size=4))
def test_hostile_archives_are_refused_in_one_line_or_stay_inside_the_library(
    tmp_path: Path, damage: bytes, others: list[tuple[str, bytes]]
) -> None:
    library = tmp_path / "library"
    names = {f"../{name}.png": data for name, data in others} | {
        f"{name}.png": data for name, data in others
    }
    path = zipped(tmp_path / "hostile.zip", **{"tea.md": TEA}, **names)
    before = {one for one in tmp_path.rglob("*") if not one.is_relative_to(library)}
    for content in (path.read_bytes(), path.read_bytes()[: len(damage)] + damage, damage):
        path.write_bytes(content)
        try:
            opened = guide_file(path, library)
        except UsageError:
            continue
        assert opened.is_relative_to(library)
    assert {one for one in tmp_path.rglob("*") if not one.is_relative_to(library)} == before
