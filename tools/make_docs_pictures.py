"""Make the pictures of the documentation: every sign and movement, and some of the window's views.

    uv run python -m tools.make_docs_pictures [signs | views | recipe | application]

Signs are drawn by the window's own drawing of hands and written to docs/pictures/signs. The others
are written to docs/pictures, offscreen and with the demo: views are scenes of `handtrack
screenshots`, the recipe and the application those of the tutorials. Each part runs in a separate
process, because Qt has one application object.
"""

import argparse
import os
import runpy
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.tutorials import application_text, block_titled, commands_of
from tools.window import run, run_until, window_on_demo

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIGNS: Final = FOLDER / "signs"
SIDE_PX: Final = 96
_MARGIN_PX: Final = 6.0
_CORNER_PX: Final = 12.0
_HAND: Final = "#0b6e63"
_GROUND: Final = "#ffffff"
_MOTION: Final = "#1d2524"

VIEWS: Final = {
    "library-armed": "library.png",
    "live-inspector": "live.png",
    "studio": "studio.png",
    "memory": "memory.png",
    "presenter": "presenter.png",
    "settings-gestures": "settings.png",
    "editor": "editor.png",
    "guide-holding": "guide.png",
    "practice": "practice.png",
}
"""Scenes of the screenshots, with the pictures made of them."""
_WINDOW: Final = (1280, 720)
_WIDTH_PX: Final = 800
_REST_S: Final = 2.0
_STEP: Final = 4  # of 256 levels
MOST_BYTES: Final = 120_000


def main() -> None:
    parts = {
        "signs": write_signs,
        "views": write_views,
        "recipe": write_recipe,
        "application": write_application,
    }
    parser = argparse.ArgumentParser(description="Make the pictures of the documentation.")
    parser.add_argument("part", nargs="?", choices=parts, help="all by default")
    part: str | None = parser.parse_args().part
    if part is None:
        for name in parts:
            subprocess.run([sys.executable, "-m", "tools.make_docs_pictures", name], check=True)
        return
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "1"}
    with tempfile.TemporaryDirectory() as home:
        os.environ["HANDTRACK_HOME"] = home
        parts[part]()


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
    from handtrack_ui.dev.screenshots import ScreenshotRequest, shown_scenes

    request = ScreenshotRequest(FOLDER, (1.0,), ("light",), ("en",), _WINDOW)
    for application, name, _ in shown_scenes(request, only=VIEWS):
        write_window(application.window, FOLDER / VIEWS[name])


def write_recipe() -> None:
    """Draw the recipe of the first tutorial, with two of its ingredients ticked."""
    from handtrack.cli import main as run_command
    from handtrack.guides import load_guide
    from handtrack_ui.features.guide.controller import GuideController
    from handtrack_ui.features.guide.view import GuideView

    name = "first-recipe"
    with (
        tempfile.TemporaryDirectory() as folder,
        window_on_demo(theme="light", language="en", motion=False) as (application, _),
    ):
        os.chdir(folder)
        Path("pancakes.txt").write_text(block_titled(name, "pancakes.txt"), "utf-8")
        for command in commands_of(name):
            assert run_command(shlex.split(command)[1:]) == 0, command
        window = application.window
        window.resize(*_WINDOW)
        window.show()
        guide = load_guide(next(Path("recipes").iterdir()))
        window.services.find(GuideController).show(guide)
        view = window.services.find(GuideView)
        view.choose(1)
        view.choose(2)
        run(_REST_S)
        write_window(window, FOLDER / "tutorial-recipe.png")


def write_application() -> None:
    """Draw the application of the second tutorial once the demo's hand has chosen a flower."""
    from PySide6.QtWidgets import QApplication, QLabel, QWidget

    def play(*_: object) -> int:
        (window,) = (one for one in QApplication.topLevelWidgets() if one.isVisible())
        assert isinstance(window, QWidget)
        flower = window.findChildren(QLabel)[0]
        window.resize(640, 420)
        run_until(lambda: flower.text() == "Lily", "the demo's hand holds up three fingers")
        write_window(window, FOLDER / "tutorial-application.png", width_px=640)
        window.close()
        return 0

    QApplication.exec = play
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "flowers.py"
        program.write_text(application_text(), "utf-8")
        sys.argv = [program.name, "demo"]
        runpy.run_path(str(program), run_name="__main__")


def write_window(window: "QWidget", path: Path, width_px: int = _WIDTH_PX) -> None:
    """Write what a window shows."""
    from PySide6.QtCore import Qt

    smooth = Qt.TransformationMode.SmoothTransformation
    write(coarsened(window.grab().toImage().scaledToWidth(width_px, smooth)), path)


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
