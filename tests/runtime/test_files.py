import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from handtrack.errors import UsageError
from handtrack.runtime import files
from handtrack.runtime.files import (
    PendingFile,
    check_outputs,
    check_place,
    free,
    held_folder,
    make_private,
    open_regular,
    part_of,
    place_file,
    read_file,
    replace_file,
    set_aside,
    shown,
    sync_folder,
    valid_text,
)
from tests.limits import file_size_limit


def test_a_full_disk_keeps_the_old_content(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    path.write_bytes(b"old")
    with file_size_limit(1000), pytest.raises(OSError, match="File too large"):
        replace_file(path, bytes(5000))
    assert path.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["kept.json"]


KILLED = """
import os, signal, sys
from pathlib import Path
from handtrack.runtime.files import replace_file
Path.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
replace_file(Path(sys.argv[1]), b"new")
"""


@pytest.mark.skipif(
    sys.platform == "win32", reason="without the lock that tells the living from the dead"
)
def test_the_next_write_removes_leftovers_of_a_killed_process(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    for _ in range(2):
        assert (
            subprocess.run([sys.executable, "-c", KILLED, path], check=False).returncode
            == -signal.SIGKILL
        )
    mine = tmp_path / ".handtrack-mine.part"
    mine.touch()
    assert len(names(tmp_path)) == 2  # the second removed the first's
    replace_file(path, b"content")
    assert names(tmp_path) == [mine.name, path.name]


def test_the_part_file_of_a_living_writer_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced = Path.replace

    def meanwhile(part: Path, target: Path) -> Path:
        files.clear_leftovers(tmp_path)
        return replaced(part, target)

    monkeypatch.setattr(Path, "replace", meanwhile)
    replace_file(tmp_path / "kept.json", b"content")
    assert read_file(tmp_path / "kept.json", 10) == b"content"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks")
def test_a_part_file_removed_before_it_is_locked_is_created_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = files.fcntl.flock
    cleared: list[Path] = []

    def late(number: int, how: int) -> None:
        if not cleared:
            cleared.extend(tmp_path.iterdir())
            cleared[0].unlink()
        locked(number, how)

    monkeypatch.setattr(files.fcntl, "flock", late)
    replace_file(tmp_path / "kept.json", b"content")
    assert cleared
    assert names(tmp_path) == ["kept.json"]


def test_content_is_synced_before_it_moves_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    synced, moved = os.fsync, Path.replace

    def sync(number: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(number).st_mode) else "file")
        synced(number)

    def move(part: Path, target: Path) -> Path:
        done.append("move")
        return moved(part, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", move)
    replace_file(tmp_path / "kept.json", b"content")
    with PendingFile(tmp_path / "growing.jsonl") as part:
        part.keep()
    assert done == ["file", "move", "folder"] * 2


def test_the_whole_content_is_on_the_disk_before_it_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    synced = os.fsync

    def sync(number: int) -> None:
        if stat.S_ISREG(os.fstat(number).st_mode):
            sizes.append(os.fstat(number).st_size)
        synced(number)

    monkeypatch.setattr(os, "fsync", sync)
    replace_file(tmp_path / "kept.json", b"content")
    with PendingFile(tmp_path / "growing.jsonl") as part:
        part.file.write(b"content")
        part.keep()
    assert sizes == [7, 7]


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link_and_its_target_is_replaced(tmp_path: Path, there: bool) -> None:
    target, link = tmp_path / "dotfiles" / "real.toml", tmp_path / "settings.toml"
    if there:
        target.parent.mkdir()
        target.write_bytes(b"old")
    link.symlink_to(target)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert [file.name for file in target.parent.iterdir()] == ["real.toml"]


@pytest.mark.parametrize(("private", "expected"), [(True, 0o600), (False, 0o640)])
def test_a_new_private_file_is_readable_only_by_its_owner(
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


def test_a_device_is_written_in_place() -> None:
    replace_file(Path("/dev/null"), b"content")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_file_over_the_size_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(bytes(2049))
    with pytest.raises(UsageError, match="larger than 2 kB"):
        read_file(path, 2048)
    assert len(read_file(path, 2049)) == 2049
    path.write_bytes(bytes((1 << 20) + 1))
    for most_bytes, said in ((1023, "1023 bytes"), (1024, "1 kB"), (1 << 20, "1 MB")):
        with pytest.raises(UsageError, match=f"larger than {said}"):
            read_file(path, most_bytes)


def test_an_endless_device_a_pipe_and_a_folder_are_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/dev/zero"), pipe):
        with pytest.raises(UsageError, match="not an ordinary file"):
            read_file(path, 1 << 20)
    with pytest.raises((UsageError, IsADirectoryError)):
        read_file(tmp_path, 1 << 20)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists a process's files")
def test_reading_refusing_and_syncing_leave_nothing_open(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"a")
    opened = Path("/proc/self/fd")
    before = len([*opened.iterdir()])
    for _ in range(3):
        assert read_file(file, 9) == b"a"
        for refused in (tmp_path, Path("/dev/zero")):
            with pytest.raises((IsADirectoryError, UsageError)):
                read_file(refused, 9)
        sync_folder(tmp_path)
        with held_folder(tmp_path, "lock"):
            pass
    assert len([*opened.iterdir()]) == before


@pytest.mark.skipif(sys.platform == "win32", reason="without permissions of this kind")
def test_a_file_made_private_is_its_owners_alone(tmp_path: Path) -> None:
    for mode, private in ((0o664, 0o600), (0o755, 0o700), (0o400, 0o400)):
        file = tmp_path / oct(mode)
        file.touch()
        file.chmod(mode)
        make_private(file)
        assert stat.S_IMODE(file.stat().st_mode) == private
    make_private(tmp_path / "missing")


def test_a_link_to_a_file_is_opened_unless_it_must_not_be_followed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "file")
    with os.fdopen(open_regular(link), "rb") as file:
        assert file.read() == b"content"
    with pytest.raises(UsageError, match="is a link"):
        open_regular(link, follow=False)


def test_a_missing_file_raises_the_systems_own_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "nothing", 10)


def test_setting_a_file_aside_never_replaces_an_earlier_one(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        set_aside(path)
    assert {file.read_bytes() for file in tmp_path.glob("kept-broken-*.json")} == {
        b"one",
        b"two",
        b"three",
    }
    assert not path.exists()


def test_a_copy_set_aside_is_private_and_leaves_a_link_a_link(tmp_path: Path) -> None:
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


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_pending_file_replaces_the_old_one_when_complete(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"old")
    with PendingFile(path) as part:
        part.file.write(b"new")
        part.file.flush()
        assert (tmp_path / "x.jsonl.part").read_bytes() == b"new"
        assert path.read_bytes() == b"old"
        part.keep()
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["x.jsonl"]


@pytest.mark.parametrize(
    ("choose", "expected"),
    [
        ([], b"old"),
        ([PendingFile.keep], b"new"),
        ([PendingFile.keep, PendingFile.drop], b"old"),
        ([PendingFile.drop, PendingFile.keep], b"new"),
    ],
    ids=["nothing", "kept", "dropped", "kept at last"],
)
def test_only_a_kept_file_takes_its_place_after_an_error(
    tmp_path: Path, choose: list[Callable[[PendingFile], None]], expected: bytes
) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"old")
    placed: list[bytes] = []

    def interrupted() -> None:
        with PendingFile(path, then=lambda: placed.append(path.read_bytes())) as part:
            part.file.write(b"new")
            for choice in choose:
                choice(part)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert path.read_bytes() == expected
    assert placed == ([b"new"] if expected == b"new" else [])
    assert names(tmp_path) == ["x"]


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("leave", [True, False])
def test_a_kept_file_that_fills_the_disk_is_left_and_named_on_request(
    tmp_path: Path, *, kept: bool, leave: bool
) -> None:
    def fill() -> None:
        with PendingFile(tmp_path / "x") as part:
            part.append(b"first")
            if kept:
                part.keep()
            with file_size_limit(1000):
                part.append(bytes(5000), leave=leave)

    with pytest.raises(UsageError, match="File too large") as refused:
        fill()
    left = ["x.part"] if kept and leave else []
    assert names(tmp_path) == left
    assert ("x.part" in str(refused.value)) == bool(left)


@pytest.mark.parametrize("kept", [True, False])
def test_only_a_kept_file_is_finished_and_dropped_if_that_fails(
    tmp_path: Path, *, kept: bool
) -> None:
    finished: list[str] = []

    def fail() -> None:
        finished.append("tried")
        raise ValueError("the table cannot be closed")

    def write(finish: Callable[[], None]) -> None:
        with PendingFile(tmp_path / "x") as part:
            if kept:
                part.keep()
            part.complete(finish)

    if kept:
        with pytest.raises(ValueError, match="cannot be closed"):
            write(fail)
    else:
        write(fail)
    assert names(tmp_path) == []
    write(lambda: finished.append("finished"))
    assert finished == (["tried", "finished"] if kept else [])
    assert names(tmp_path) == (["x"] if kept else [])


def test_a_file_that_cannot_be_put_in_place_is_kept_and_named(tmp_path: Path) -> None:
    path = tmp_path / "x"

    def placed_too_late() -> None:
        with PendingFile(path) as part:
            part.keep()
            path.mkdir()

    with pytest.raises(
        UsageError, match=r"cannot write .*x: .*; the data written so far is in .*x\.part"
    ):
        placed_too_late()
    assert names(tmp_path) == ["x", "x.part"]


def test_a_second_writer_is_refused_and_does_no_harm(tmp_path: Path) -> None:
    with PendingFile(tmp_path / "x") as part:
        part.file.write(b"first")
        part.file.flush()
        (tmp_path / "link").symlink_to("x")
        with (
            pytest.raises(UsageError, match="another process is writing to it"),
            PendingFile(tmp_path / "link"),
        ):
            pass
        part.keep()
    assert (tmp_path / "x").read_bytes() == b"first"


def test_leftovers_of_a_killed_process_are_overwritten(tmp_path: Path) -> None:
    part_of(tmp_path / "x").write_bytes(b"left by another, and longer")
    with PendingFile(tmp_path / "x") as part:
        part.file.write(b"new")
        part.keep()
    assert (tmp_path / "x").read_bytes() == b"new"


def plant(place: Path, how: str, target: Path) -> None:
    """Put in a file's place what somebody else could have left there."""
    if how == "link":
        place.symlink_to(target)
    elif how == "dangling link":
        place.symlink_to(target.parent / "absent" / "deep")
    elif how == "hard link":
        place.hardlink_to(target)
    else:
        os.mkfifo(place)


PLANTED = ["link", "dangling link", "hard link", "pipe"]


@pytest.mark.skipif(sys.platform == "win32", reason="without pipes in folders")
@pytest.mark.parametrize("how", PLANTED)
def test_what_is_planted_in_place_of_a_part_file_is_replaced(tmp_path: Path, how: str) -> None:
    mine = tmp_path / "mine"
    mine.write_bytes(b"mine")
    plant(part_of(tmp_path / "x"), how, mine)
    with PendingFile(tmp_path / "x") as part:
        part.file.write(b"new")
        part.keep()
    assert (tmp_path / "x").read_bytes() == b"new"
    assert mine.read_bytes() == b"mine"
    assert names(tmp_path) == ["mine", "x"]


@pytest.mark.skipif(sys.platform == "win32", reason="without pipes in folders")
@pytest.mark.parametrize("how", PLANTED)
def test_what_is_planted_under_a_predictable_name_is_replaced(tmp_path: Path, how: str) -> None:
    mine, folder = tmp_path / "mine", tmp_path / "theirs"
    mine.write_bytes(b"mine")
    folder.mkdir()
    plant(folder / "x", how, mine)
    assert place_file(folder, "x", b"new") == folder / "x"
    assert not (folder / "x").is_symlink()
    assert (folder / "x").read_bytes() == b"new"
    assert mine.read_bytes() == b"mine"
    assert names(tmp_path) == ["mine", "theirs"]


@pytest.mark.parametrize("name", ["there/x", "there/deeper/x", "real/there/x"])
def test_no_file_is_placed_through_a_linked_folder(tmp_path: Path, name: str) -> None:
    mine, folder = tmp_path / "mine", tmp_path / "theirs"
    mine.mkdir()
    (folder / "real").mkdir(parents=True)
    (folder / "there").symlink_to(mine)
    (folder / "real" / "there").symlink_to(mine)
    with pytest.raises(NotADirectoryError):
        place_file(folder, name, b"new")
    assert names(mine) == []


def test_a_link_that_must_not_be_followed_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / "x").symlink_to("mine")
    assert read_file(tmp_path / "x", 10) == b"mine"
    with pytest.raises(UsageError, match="is a link"):
        read_file(tmp_path / "x", 10, follow=False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks no second name")
def test_a_part_file_with_a_second_name_still_belongs_to_its_writer(tmp_path: Path) -> None:
    with PendingFile(tmp_path / "x") as part:
        part.file.write(b"first")
        part.file.flush()
        (tmp_path / "snapshot").hardlink_to(part.path)
        with (
            pytest.raises(UsageError, match="another process is writing to it"),
            PendingFile(tmp_path / "x"),
        ):
            pass
        part.keep()
    assert (tmp_path / "x").read_bytes() == b"first"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows locks no second name")
def test_a_held_lock_with_a_second_name_keeps_others_out(tmp_path: Path) -> None:
    with held_folder(tmp_path, "lock"):
        (tmp_path / "snapshot").hardlink_to(tmp_path / "lock")
        with (
            pytest.raises(UsageError, match="another process is writing to it"),
            held_folder(tmp_path, "lock"),
        ):
            pass


def test_a_link_in_place_of_a_folders_lock_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "lock").symlink_to(tmp_path / "absent")
    with held_folder(tmp_path, "lock"):
        assert names(tmp_path) == ["lock"]
        assert not (tmp_path / "lock").is_symlink()


def test_a_name_that_a_dangling_link_has_is_not_free(tmp_path: Path) -> None:
    (tmp_path / "x.png").symlink_to(tmp_path / "absent")
    assert free(tmp_path / "x.png") == tmp_path / "x-2.png"


def test_a_pending_file_keeps_links_and_permissions(tmp_path: Path) -> None:
    target, link = tmp_path / "away" / "real", tmp_path / "x"
    target.parent.mkdir()
    target.write_bytes(b"old")
    target.chmod(0o604)
    link.symlink_to(target)
    with PendingFile(link) as part:
        part.file.write(b"new")
        part.keep()
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o604
    assert names(target.parent) == ["real"]


def test_a_device_is_written_in_place_and_never_removed() -> None:
    with PendingFile(Path("/dev/null")) as part:
        part.file.write(b"content")
        part.drop()
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def test_a_pipe_is_written_in_place_whatever_its_name(tmp_path: Path) -> None:
    reads, writes = os.pipe()
    (tmp_path / "x").symlink_to(f"/proc/self/fd/{writes}")
    with PendingFile(tmp_path / "x") as part:
        part.file.write(b"growing")
    replace_file(tmp_path / "x", b" whole")
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        assert pipe.read() == b"growing whole"


def test_an_unusable_folder_is_reported_before_writing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder, says in (("nowhere", "no such folder"), ("file", "Not a directory")):
        with pytest.raises(UsageError, match=says):
            check_place(tmp_path / folder / "x")
    check_place(tmp_path / "new")


def linked(folder: Path, how: str) -> Path:
    """The input `in`, reached by another path."""
    other = folder / "other"
    if how == "hard link":
        other.hardlink_to(folder / "in")
    elif how == "link":
        other.symlink_to("in")
    elif how == "link through a folder":
        (folder / "there").symlink_to(".")
        other = folder / "there" / "in"
    elif how == "roundabout":
        other = folder / ".." / folder.name / "in"
    return folder / "in" if how == "itself" else other


@pytest.mark.parametrize(
    "how", ["itself", "link", "hard link", "link through a folder", "roundabout"]
)
def test_an_output_that_is_an_input_is_refused_through_any_link(tmp_path: Path, how: str) -> None:
    (tmp_path / "in").write_bytes(b"precious")
    with pytest.raises(UsageError, match="it is the same file as the input"):
        check_outputs(
            [tmp_path / "new", linked(tmp_path, how)], [tmp_path / "first", tmp_path / "in"]
        )


def test_two_outputs_to_one_file_are_refused_even_before_it_exists(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("new")
    with pytest.raises(UsageError, match="it is the same file as the output"):
        check_outputs([tmp_path / "new", tmp_path / "link"], [])


def test_an_output_whose_part_file_is_an_input_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.part.mp4").touch()
    with pytest.raises(UsageError, match="its part file is the same file as the input"):
        check_outputs([tmp_path / "x.mp4"], [tmp_path / "x.part.mp4"])


def test_an_open_file_that_is_another_output_is_refused(tmp_path: Path) -> None:
    with (
        (tmp_path / "x").open("w") as file,
        pytest.raises(UsageError, match="the same file as the output standard"),
    ):
        check_outputs([file.fileno(), tmp_path / "x"], [])


def test_a_folder_is_not_an_output(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="it is a folder"):
        check_outputs([tmp_path], [])


def test_file_names_in_data_keep_valid_characters_and_escape_the_rest() -> None:
    assert valid_text(Path(os.fsdecode(b"caf\xe9.jpg"))) == "caf\\xe9.jpg"
    assert valid_text("né \u202f\n.jpg") == "né \u202f\n.jpg"


def test_on_windows_a_file_held_by_a_scanner_is_replaced_once_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"old")
    path.chmod(0o444)
    moved, refusals = Path.replace, [PermissionError(13, "in use")] * 2

    def refuse(part: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return moved(part, target)

    monkeypatch.setattr(files, "_TRY_S", 0.0)
    monkeypatch.setattr(Path, "replace", refuse)
    refusals_elsewhere = list(refusals)
    with pytest.raises(PermissionError):
        replace_file(path, b"new")
    refusals[:] = refusals_elsewhere
    monkeypatch.setattr(sys, "platform", "win32")
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert [file.name for file in tmp_path.iterdir()] == ["settings.toml"]


def test_a_folder_is_recognised_where_it_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "open", refuse)
    with pytest.raises(IsADirectoryError):
        read_file(tmp_path, 10)
    with pytest.raises(PermissionError):
        read_file(tmp_path / "file", 10)
