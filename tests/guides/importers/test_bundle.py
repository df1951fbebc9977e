"""Guides exported as a zip archive or a folder, and opened from one; no path can leave it."""

import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handtrack.errors import UsageError
from handtrack.guides import load_guide
from handtrack.guides.importers.bundle import guide_file, write_zip

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


def test_an_exported_guide_opens_with_its_pictures_and_nothing_else(tea: Path, tmp_path: Path) -> None:
    write_zip(load_guide(tea), tmp_path / "tea.zip")
    opened = guide_file(tmp_path / "tea.zip", tmp_path / "library")
    assert opened.read_text("utf-8") == TEA
    assert sorted(path.name for path in opened.parent.rglob("*") if path.is_file()) == ["cup.png", "tea.md"]
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
    ],
)
def test_an_archive_without_exactly_one_guide_is_refused(tmp_path: Path, files: dict[str, str], why: str) -> None:
    with pytest.raises(UsageError, match=why):
        guide_file(zipped(tmp_path / "x.zip", **files), tmp_path / "library")
    assert not (tmp_path / "library").exists()


NAMES = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)  # zipfile writes no name with NUL


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(st.binary(max_size=400), st.lists(st.tuples(NAMES, st.binary(max_size=20)), max_size=4))
def test_hostile_archives_are_refused_in_one_line_or_stay_inside_the_library(
    tmp_path: Path, damage: bytes, others: list[tuple[str, bytes]]
) -> None:
    library = tmp_path / "library"
    names = {f"../{name}.png": data for name, data in others} | {f"{name}.png": data for name, data in others}
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
