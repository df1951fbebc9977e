"""The command that draws every view."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from handtrack.errors import UsageError
from ui.screenshots import draw_all, parse_screenshots


def test_scales_themes_and_size_are_read() -> None:
    asked = parse_screenshots(["out", "--scale", "1.0,1.5", "--theme", "dark", "--size", "1000x600"])
    assert (asked.scales, asked.themes, asked.size) == ((1.0, 1.5), ("dark",), (1000, 600))


@pytest.mark.parametrize(
    "arguments",
    [
        ["out", "--scale", "big"],
        ["out", "--scale", "9"],
        ["out", "--theme", "blue"],
        ["out", "--size", "12"],
        ["out", "--size", "1x1"],
        [],
    ],
)
def test_wrong_usage_is_refused(arguments: list[str]) -> None:
    with pytest.raises(UsageError):
        parse_screenshots(arguments)


def test_every_view_is_drawn_at_the_scale_that_was_asked_for(tmp_path: Path) -> None:
    asked = parse_screenshots([str(tmp_path / "out"), "--scale", "1.5", "--theme", "dark", "--size", "900x560"])
    assert draw_all(asked) == 0
    drawn = {path.name: QImage(str(path)) for path in (tmp_path / "out").iterdir()}
    assert {"library-dark-1.5.png", "live-dark-1.5.png", "guide-dark-1.5.png"} <= set(drawn)
    for name, image in drawn.items():
        assert (image.width(), image.height()) == (1350, 840), name
