"""Files that are opened to be imported: up to a size."""

from pathlib import Path

import pytest

from handtrack.errors import SourceError
from handtrack.plugins.importers import opening
from handtrack.plugins.importers.opening import read_others

RECIPE = "# Tea\n\n## Steps\n\n1. Boil water.\n2. Pour it over the leaves.\n"


@pytest.mark.parametrize(("spare", "opened"), [(0, True), (-1, False)])
def test_a_file_to_import_is_read_up_to_its_size(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spare: int, *, opened: bool
) -> None:
    assert opening.LARGEST_BYTES >= 100 << 20  # a cookbook with its pictures
    path = tmp_path / "tea.md"
    path.write_text(RECIPE)
    monkeypatch.setattr(opening, "LARGEST_BYTES", len(RECIPE) + spare)
    if opened:
        (tea,) = read_others(path)
        assert tea.title == "Tea"
    else:
        with pytest.raises(SourceError, match="larger than"):
            read_others(path)
