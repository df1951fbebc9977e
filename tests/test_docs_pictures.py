"""The pictures of the documentation: every sign is drawn beside its row, and pictures are small."""

import re
from pathlib import Path

from handtrack.gestures.own_signs import BUILT_IN
from handtrack.messages import BY_TWO
from handtrack.runtime.opencv import cv2

DOCS = Path(__file__).parent.parent / "docs"
MOVEMENTS = (
    "swipe left",
    "swipe right",
    "swipe up",
    "swipe down",
    f"swipe left{BY_TWO}",
    f"swipe right{BY_TWO}",
    "wave",
    "circle cw",
    "circle ccw",
)
MOST_BYTES = 300_000
"""The limit for one picture, however detailed."""
MOVING = DOCS / "pictures" / "demo.webp"
"""The README's."""


def pictures_of(page: Path) -> list[Path]:
    """Return the pictures that a page shows."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = re.findall(r"!\[[^\]]*\]\(((?:\.\./)?pictures/[^)]+)\)", re.sub(r"`[^`\n]*`", "", text))
    return [(page.parent / path).resolve() for path in named]


def test_every_sign_and_movement_is_drawn_beside_its_row() -> None:
    rows = (DOCS / "gestures.md").read_text("utf-8").splitlines()
    for gesture in (*BUILT_IN, *MOVEMENTS):
        drawing = f"(pictures/signs/{gesture.replace(' ', '-')}.png)"
        assert any(drawing in row and f"`{gesture}`" in row for row in rows), gesture


def test_every_picture_of_the_documentation_can_be_shown() -> None:
    shown = {path for page in DOCS.rglob("*.md") for path in pictures_of(page)}
    shown.add(MOVING)
    for path in shown:
        image = cv2.imread(str(path))
        assert image is not None, path
        assert path.stat().st_size <= MOST_BYTES, path


def test_every_drawing_is_shown() -> None:
    named = (DOCS / "gestures.md").read_text("utf-8")
    for path in (DOCS / "pictures" / "signs").iterdir():
        assert f"pictures/signs/{path.name}" in named, path
