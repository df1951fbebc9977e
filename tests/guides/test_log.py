"""Exporting the log of a run as a file."""

import csv
import json
from pathlib import Path

import pytest

from handtrack.errors import StoreError
from handtrack.guides.log import LogEntry, write_log
from tests.limits import file_size_limit

ENTRIES = (
    LogEntry(0.0, 1, "flour", "next", "swipe"),
    LogEntry(1.5, 2, "né", "select", "victory", 0.93, "two"),
)


def test_a_log_is_written_in_the_format_of_its_file_name(tmp_path: Path) -> None:
    write_log(tmp_path / "log.json", ENTRIES)
    assert [entry["step"] for entry in json.loads((tmp_path / "log.json").read_bytes())] == [
        "flour",
        "né",
    ]
    write_log(tmp_path / "log.csv", ENTRIES)
    with (tmp_path / "log.csv").open(newline="", encoding="utf-8") as file:
        assert [row["choice"] for row in csv.DictReader(file)] == ["", "two"]


def test_a_full_disk_leaves_the_old_log(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_bytes(b"old")
    with (
        file_size_limit(20),
        pytest.raises(StoreError, match=r"cannot write .*log\.csv: File too large"),
    ):
        write_log(tmp_path / "log.csv", ENTRIES)
    assert (tmp_path / "log.csv").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["log.csv"]
