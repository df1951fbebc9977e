"""Make the pictures of the documentation: every sign and movement, and some of the window's views.

    uv run python -m tools.make_docs_pictures [--only-signs]

Signs are drawn by the window's own drawing of hands and written to docs/pictures/signs; views are
scenes of `handtrack screenshots`, offscreen and with the demo, written to docs/pictures.
"""

import argparse
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIGNS: Final = FOLDER / "signs"
SIDE_PX: Final = 96
_MARGIN_PX: Final = 6.0
_CORNER_PX: Final = 12.0
_HAND: Final = "#0b6e63"
_GROUND: Final = "#ffffff"
_MOTION: Final = "#1d2524"

VIEWS: Final = {
    "memory": "memory.png",
    "presenter": "presenter.png",
    "settings-gestures": "settings.png",
    "editor": "editor.png",
}
"""Scenes of the screenshots, with the pictures made of them."""
_WINDOW: Final = (1280, 720)
_WIDTH_PX: Final = 800
_STEP: Final = 4  # of 256 levels
MOST_BYTES: Final = 100_000


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the pictures of the documentation.")
    parser.add_argument("--only-signs", action="store_true", help="leave out the window's views")
    asked = parser.parse_args()
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "1"}
    with tempfile.TemporaryDirectory() as home:
        os.environ["HANDTRACK_HOME"] = home
        write_signs()
        if not asked.only_signs:
            write_views()


def file_name(gesture: str) -> str:
    """Return the name of a gesture's picture: "swipe left" is in swipe-left.png."""
    return f"{gesture.replace(' ', '-')}.png"


def write_signs() -> None:
    """Draw every sign and movement."""
    from handtrack_ui.common.hand_drawing import DRAWN

    SIGNS.mkdir(parents=True, exist_ok=True)
    for gesture in DRAWN:
        write(drawing_of(gesture), SIGNS / file_name(gesture))


def drawing_of(gesture: str) -> "QImage":
    """Return a gesture's drawing: a light square with round corners."""
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QColor, QImage, QPainter

    from handtrack_ui.common.hand_drawing import HandInks, paint_gesture

    image = QImage(SIDE_PX, SIDE_PX, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    box = QRectF(image.rect())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_GROUND))
    painter.drawRoundedRect(box, _CORNER_PX, _CORNER_PX)
    inner = box.adjusted(_MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX)
    inks = HandInks(QColor(_HAND), QColor(_GROUND), QColor(_MOTION))
    paint_gesture(painter, inner, gesture, inks)
    painter.end()
    return image


def write_views() -> None:
    """Draw the views of the documentation."""
    from PySide6.QtCore import Qt

    from handtrack_ui.dev.screenshots import ScreenshotRequest, shown_scenes

    request = ScreenshotRequest(FOLDER, (1.0,), ("light",), ("en",), _WINDOW)
    for application, name, _ in shown_scenes(request, only=VIEWS):
        image = application.window.grab().toImage()
        smooth = Qt.TransformationMode.SmoothTransformation
        write(coarsened(image.scaledToWidth(_WIDTH_PX, smooth)), FOLDER / VIEWS[name])


def coarsened(image: "QImage") -> "QImage":
    """Round every channel to a multiple of `_STEP`, which PNG packs better; nobody sees it."""
    import numpy as np
    from PySide6.QtGui import QImage

    form = QImage.Format.Format_RGB888
    plain = image.convertToFormat(form)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), -1)
    rounded = np.minimum((rows.astype(np.uint16) + _STEP // 2) // _STEP * _STEP, 255)
    packed = rounded.astype(np.uint8).tobytes()
    return QImage(packed, plain.width(), plain.height(), plain.bytesPerLine(), form).copy()


def write(image: "QImage", path: Path) -> None:
    """Write a picture, as small as PNG allows."""
    assert image.save(str(path), quality=0), f"cannot write {path}"
    size = path.stat().st_size
    assert size <= MOST_BYTES, f"{path}: {size} bytes"
    print(f"{path}: {size / 1000:.1f} kB")


if __name__ == "__main__":
    main()
