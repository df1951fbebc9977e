"""Redraw the pictures of the docs: the screens that `handtrack screenshots` draws, of the demo only.

    uv run python -m tools.make_doc_pictures [FOLDER]

On a machine that does nothing else, so that the figures in the pictures are what the application takes.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from handtrack_ui.dev.screenshots import ScreenshotRequest, draw_all

DEFAULT: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZE: Final = (1280, 720)
PICTURES: Final = {
    "library": "library-en-light",
    "guide": "guide-choice-en-light",
    "live": "live-inspector-en-dark",
    "practice": "practice-en-light",
    "studio": "studio-en-light",
}
"""The pictures of the docs, by the screens that they show."""


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    with tempfile.TemporaryDirectory() as drawn:
        assert draw_all(ScreenshotRequest(Path(drawn), (1.0,), ("light", "dark"), ("en",), SIZE)) == 0
        for name, screen in PICTURES.items():
            shutil.copyfile(Path(drawn) / f"{screen}-1.0.png", folder / f"{name}.png")
            print(folder / f"{name}.png")


if __name__ == "__main__":
    main()
