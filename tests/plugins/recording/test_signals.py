"""A closed terminal ends the command, and its results are kept."""

from pathlib import Path

from tests.runtime.signalled import check_closing_terminal, clip

__all__ = ["clip"]


def test_a_terminal_that_closes_leaves_the_results(clip: Path, tmp_path: Path) -> None:
    check_closing_terminal(["record", str(clip), "--out", "x.mcap"], tmp_path)
    assert (tmp_path / "x.mcap").exists()
