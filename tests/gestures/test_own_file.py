import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from handtrack.errors import StoreError, UsageError
from handtrack.gestures.confusion import judged
from handtrack.gestures.custom import OwnSignReader
from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack.gestures.own_signs import NO_SIGNS
from tests.gestures.own import samples_of, taught
from tests.limits import file_size_limit

Content = dict[str, Any]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "gestures.json"
    write_own_signs(path, taught(horns="rock", phone="call"))
    return path


def test_signs_survive_a_round_trip_through_the_file(file: Path) -> None:
    back, signs = read_own_signs(file), taught(horns="rock", phone="call")
    assert back.names == signs.names
    for one, other in zip(back.signs, signs.signs, strict=True):
        assert np.allclose(one.samples, other.samples, atol=1e-4)


def test_an_empty_set_of_signs_can_be_written_and_read(tmp_path: Path) -> None:
    write_own_signs(tmp_path / "new" / "gestures.json", NO_SIGNS)
    assert read_own_signs(tmp_path / "new" / "gestures.json").names == ()


def test_the_file_is_plain_json_with_its_format_and_version(file: Path) -> None:
    content = json.loads(file.read_text("utf-8"))
    assert (content["format"], content["version"]) == ("handtrack gestures", 1)
    assert np.shape(content["gestures"][0]["samples"]) == (5, 21, 3)


def changed(change: Callable[[Content], object]) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        content = json.loads(path.read_text("utf-8"))
        change(content)
        path.write_text(json.dumps(content), "utf-8")

    return write


BROKEN: dict[str, tuple[Callable[[Path], object], str]] = {
    "cut short": (lambda path: path.write_bytes(path.read_bytes()[:-40]), "truncated"),
    "no text": (lambda path: path.write_bytes(b"\xff\xfe\x00"), "malformed"),
    "another version": (changed(lambda content: content.update(version=2)), "version"),
    "another format": (changed(lambda content: content.update(format="bvh")), "format"),
    "a field too many": (changed(lambda content: content.update(code="x")), "code"),
    "a landmark missing": (
        changed(lambda content: content["gestures"][1]["samples"][3].pop()),
        "samples",
    ),
    "a coordinate missing": (
        changed(lambda content: content["gestures"][0]["samples"][0][4].pop()),
        "samples",
    ),
    "text for a number": (
        changed(lambda c: c["gestures"][0]["samples"][0][4].__setitem__(1, "x")),
        "float",
    ),
    "far away": (
        changed(lambda c: c["gestures"][0]["samples"][0][4].__setitem__(1, 1e9)),
        "far outside the hand",
    ),
    "no palm": (
        changed(lambda c: c["gestures"][0]["samples"][0].__setitem__(9, [0, 0, 0])),
        "palm",
    ),
    "two samples": (
        changed(lambda content: content["gestures"][0]["samples"].__delitem__(slice(2, 9))),
        "length",
    ),
    "too many samples": (
        changed(
            lambda content: content["gestures"][0].update(
                samples=content["gestures"][0]["samples"][:1] * 2001
            )
        ),
        "more than 2000 samples",
    ),
    "too many signs": (
        changed(
            lambda content: content.update(
                gestures=[{**content["gestures"][0], "name": f"{k}"} for k in range(101)]
            )
        ),
        "gestures",
    ),
    "no name": (changed(lambda content: content["gestures"][0].update(name="")), "name"),
    "the name of nothing": (
        changed(lambda content: content["gestures"][0].update(name="none")),
        "none",
    ),
    "one name twice": (
        changed(lambda content: content["gestures"][0].update(name="Phone")),
        "Two gestures",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_file_is_refused_in_one_line_with_its_name_and_fault(
    what: str, file: Path
) -> None:
    spoil, says = BROKEN[what]
    spoil(file)
    with pytest.raises(UsageError) as caught:
        read_own_signs(file)
    message = str(caught.value)
    assert str(file) in message
    assert says in message
    assert "\n" not in message


@pytest.mark.long
def test_the_memory_a_file_takes_is_linear_in_its_size(tmp_path: Path) -> None:
    hand = samples_of("rock", 3)[0].round(4).tolist()
    path = tmp_path / "gestures.json"
    peaks = []
    for signs, samples in ((1, 16_000), (2, 2000), (4, 2000)):
        taught = [{"name": f"sign {k}", "samples": [hand] * samples} for k in range(signs)]
        path.write_text(
            json.dumps({"format": "handtrack gestures", "version": 1, "gestures": taught}), "utf-8"
        )
        tracemalloc.start()
        try:
            with suppress(UsageError):
                read = read_own_signs(path)
                OwnSignReader(read)
                judged(read)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[0] < 100 << 20  # 64 of them for reading the file: refused before it was parsed
    assert peaks[2] < 2.5 * peaks[1]
    assert peaks[2] < 300 << 20


def test_a_quote_of_a_file_is_cut_in_the_refusal(file: Path) -> None:
    for field in (
        {"x" * 100_000: 1},
        {"format": "y" * 100_000},
        {"gestures": [{"name": "z" * 100_000}]},
    ):
        changed(lambda content, field=field: content.update(field))(file)
        with pytest.raises(UsageError) as caught:
            read_own_signs(file)
        assert len(str(caught.value)) < 600


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"nothing\.json cannot be read"):
        read_own_signs(tmp_path / "nothing.json")


def test_an_unwritable_folder_is_named_and_the_old_file_stays(file: Path) -> None:
    before = file.read_bytes()
    blocked = file / "gestures.json"
    with pytest.raises(StoreError, match="cannot be written"):
        write_own_signs(blocked, NO_SIGNS)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_full_disk_leaves_the_old_file_and_no_leftovers(file: Path) -> None:
    before = file.read_bytes()
    with (
        file_size_limit(1000),
        pytest.raises(StoreError, match="cannot be written: File too large"),
    ):
        write_own_signs(file, taught(horns="rock", phone="call", more="open_palm"))
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_failed_replace_leaves_no_leftovers(tmp_path: Path) -> None:
    (tmp_path / "gestures.json").mkdir()
    with pytest.raises(StoreError, match="cannot be written"):
        write_own_signs(tmp_path / "gestures.json", NO_SIGNS)
    assert [path.name for path in tmp_path.iterdir()] == ["gestures.json"]
