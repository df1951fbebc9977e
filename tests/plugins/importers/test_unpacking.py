"""Guides from archives lie in one place: replaced with their archive, cleared when unused,
never while edited.
"""

import os
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from handtrack.guides.bundle import guide_file
from handtrack.guides.unpacking import clear_unpacked

DAYS_AGO_S = 1_700_000_000


def zipped(path: Path, text: str, picture: bytes = b"a picture", title: str = "Tea") -> Path:
    """An archive with a guide and its picture."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "tea.md", f"---\ntitle: {title}\n---\n\n## Pour\n\n![Cup](cup.png)\n\n{text}\n"
        )
        archive.writestr("cup.png", picture)
    return path


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    return tmp_path / "data" / "guides"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return zipped(tmp_path / "tea.zip", "Slowly.")


def grow_old(unpacked: Path) -> None:
    for folder in unpacked.iterdir():
        os.utime(folder, (DAYS_AGO_S, DAYS_AGO_S))


def test_a_changed_archive_takes_the_place_of_the_old_one(archive: Path, unpacked: Path) -> None:
    for number in range(5):
        zipped(archive, f"Slowly, {number}.", b"picture %d" % number)
        opened = guide_file(archive, unpacked)
        assert f"Slowly, {number}." in opened.read_text("utf-8")
        assert (opened.parent / "cup.png").read_bytes() == b"picture %d" % number
    assert list(unpacked.iterdir()) == [opened.parent]


def test_another_recipe_under_the_same_file_name_keeps_the_first(
    archive: Path, unpacked: Path
) -> None:
    first = guide_file(archive, unpacked)
    other = guide_file(zipped(archive, "Quickly.", title="Coffee"), unpacked)
    assert first.parent != other.parent
    assert "Slowly." in first.read_text("utf-8")


def test_an_edited_guide_is_neither_overwritten_nor_superseded(
    archive: Path, unpacked: Path
) -> None:
    first = guide_file(archive, unpacked)
    first.write_text(first.read_text("utf-8") + "Mine.\n", "utf-8")
    assert guide_file(archive, unpacked) == first
    second = guide_file(zipped(archive, "Quickly."), unpacked)
    assert "Mine." in first.read_text("utf-8")
    assert "Quickly." in second.read_text("utf-8")
    assert guide_file(zipped(archive, "At once."), unpacked) == second
    assert len(list(unpacked.iterdir())) == 2


def test_a_failed_change_leaves_the_old_guide(
    archive: Path, unpacked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = guide_file(archive, unpacked)
    renamed = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if target == opened.parent and (path / "cup.png").read_bytes() == b"new":
            raise OSError("no")
        return renamed(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(Exception, match="no"):
        guide_file(zipped(archive, "Quickly.", b"new"), unpacked)
    assert "Slowly." in opened.read_text("utf-8")
    assert list(unpacked.iterdir()) == [opened.parent]


def test_a_folder_of_an_earlier_version_is_found_again(archive: Path, unpacked: Path) -> None:
    older = unpacked / f"tea-{sha256(archive.read_bytes()).hexdigest()[:12]}"
    older.mkdir(parents=True)
    (older / "tea.md").write_text("kept as it is", "utf-8")
    assert guide_file(archive, unpacked) == older / "tea.md"
    assert (older / "tea.md").read_text("utf-8") == "kept as it is"


def test_what_is_not_in_the_library_is_cleared(
    archive: Path, unpacked: Path, tmp_path: Path
) -> None:
    kept = guide_file(archive, unpacked)
    gone = guide_file(zipped(tmp_path / "b.zip", "B."), unpacked)
    edited = guide_file(zipped(tmp_path / "c.zip", "C."), unpacked)
    edited.write_text("Mine.", "utf-8")
    for name in ("refused-0123456789ab", "removed-0123456789ab", ".unpacking-0123456789abcdef"):
        (unpacked / name).mkdir()
        (unpacked / name / "tea.md").touch()
    (unpacked / "link").symlink_to(tmp_path)
    removed = [gone, unpacked / "removed-0123456789ab" / "tea.md"]
    clear_unpacked(unpacked, [kept], removed)
    assert len(list(unpacked.iterdir())) == 7  # all of it may belong to another window
    grow_old(unpacked)
    clear_unpacked(unpacked, [kept], removed)
    assert sorted(unpacked.iterdir()) == sorted(
        [kept.parent, edited.parent, unpacked / "link", unpacked / "removed-0123456789ab"]
    )
    assert archive.exists()


def test_opening_an_archive_again_keeps_its_folder_from_being_cleared(
    archive: Path, unpacked: Path
) -> None:
    opened = guide_file(archive, unpacked)
    grow_old(unpacked)
    assert guide_file(archive, unpacked) == opened
    clear_unpacked(unpacked, [], [])
    assert opened.exists()


def test_clearing_a_folder_that_is_missing_does_nothing(unpacked: Path) -> None:
    clear_unpacked(unpacked, [], [])
    assert not unpacked.exists()
