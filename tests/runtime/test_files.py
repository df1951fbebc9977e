import os
import resource
import stat
from pathlib import Path

import pytest

from handtrack.errors import UsageError
from handtrack.runtime.files import read_file, replace_file, set_aside, shown
from tests.limits import file_size_limit


def test_the_old_content_stays_where_the_disk_is_full(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(b"old")
    with file_size_limit(1000), pytest.raises(OSError, match="File too large"):
        replace_file(path, bytes(5000))
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["kept.json"]


def test_a_link_stays_a_link_and_its_target_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "dotfiles" / "real.toml", tmp_path / "settings.toml"
    target.parent.mkdir()
    target.write_bytes(b"old")
    link.symlink_to(target)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert [file.name for file in target.parent.iterdir()] == ["real.toml"]


def test_a_link_to_nothing_yet_gets_its_target(tmp_path: Path) -> None:
    link = tmp_path / "settings.toml"
    link.symlink_to(tmp_path / "away" / "real.toml")
    replace_file(link, b"new")
    assert link.is_symlink()
    assert link.read_bytes() == b"new"


@pytest.mark.parametrize(("private", "expected"), [(True, 0o600), (False, 0o640)])
def test_a_new_file_is_readable_by_its_owner_alone_where_it_is_private(
    tmp_path: Path, private: bool, expected: int
) -> None:
    before = os.umask(0o027)
    try:
        replace_file(tmp_path / "new", b"", private=private)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == expected


def test_an_existing_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_bytes(b"")
    path.chmod(0o604)
    replace_file(path, b"new", private=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_missing_folders_are_made(tmp_path: Path) -> None:
    replace_file(tmp_path / "a" / "b" / "c", b"content")
    assert (tmp_path / "a" / "b" / "c").read_bytes() == b"content"


def test_a_device_is_written_in_place() -> None:
    replace_file(Path("/dev/null"), b"content")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_name_that_is_not_utf8_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9.toml")
    replace_file(path, b"content")
    assert read_file(path, 100) == b"content"


def test_a_file_larger_than_the_bound_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(bytes(2049))
    with pytest.raises(UsageError, match="larger than 2 kB"):
        read_file(path, 2048)
    assert len(read_file(path, 2049)) == 2049


def test_an_endless_device_a_pipe_and_a_folder_are_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/dev/zero"), pipe):
        with pytest.raises(UsageError, match="no regular file"):
            read_file(path, 1 << 20)
    with pytest.raises((UsageError, IsADirectoryError)):
        read_file(tmp_path, 1 << 20)


def test_what_is_not_there_is_the_systems_own_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "nothing", 10)


def test_what_is_set_aside_never_takes_the_place_of_what_was_set_aside_before(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        set_aside(path)
    assert {file.read_bytes() for file in tmp_path.glob("kept-broken-*.json")} == {b"one", b"two", b"three"}
    assert not path.exists()


def test_a_copy_set_aside_is_for_its_owner_alone_and_leaves_a_link_a_link(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.symlink_to(tmp_path / "real")
    path.write_bytes(b"content")
    aside = set_aside(path, b"content")
    assert path.is_symlink()
    assert (aside.read_bytes(), aside.stat().st_mode & 0o777) == (b"content", 0o600)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("pizza.md", "pizza.md"),
        (os.fsdecode(b"caf\xe9"), "caf\\xe9"),
        ("a\nb", "a\\nb"),
        ("lone \ud800", "lone \\ud800"),
        ("rot\u202ecod", "rot\\u202ecod"),
    ],
)
def test_a_shown_path_is_one_line_of_valid_text(name: str, expected: str) -> None:
    assert shown(name) == expected
    shown(name).encode("utf-8")


def test_the_limit_itself_is_lifted_again() -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with file_size_limit(10):
        assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == 10
    assert resource.getrlimit(resource.RLIMIT_FSIZE) == before
