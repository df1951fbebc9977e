"""Make the moving picture of the README: the story in the application's own window, as an animated
WebP.

    uv run python -m tools.make_moving_picture [FILE]

The drawn hand opens a guide from the library and completes it. Frames are taken offscreen, at the
story's own pace, shown somewhat faster, and written with the best quality at which the file stays
below 0.3 megabytes.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from handtrack_ui.common.preview import Preview
from handtrack_ui.features.guide.view import GuideView
from tools.window import run, run_until, window_on_demo

if TYPE_CHECKING:
    from handtrack_ui.window import Window

DEFAULT: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "demo.webp"
WINDOW: Final = (1280, 720)
SHOWN: Final = (720, 405)
RATE: Final = 2.5  # frames taken a second
FASTER: Final = 2.0
FINISH_S: Final = 5.0
MOST_S: Final = 90.0
MOST_BYTES: Final = 300_000
QUALITIES: Final = (90, 80, 70, 60, 50, 40, 30)

Frame = NDArray[np.uint8]


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT
    os.environ |= {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "1"}
    with tempfile.TemporaryDirectory() as home:
        os.environ["HANDTRACK_HOME"] = home
        frames = take_frames()
    quality, size = write(path, frames)
    print(f"{path}: {len(frames)} frames, quality {quality}, {size / 1e6:.2f} MB")


def take_frames() -> list[Frame]:
    """Return the frames of the story, and of a rest on its finish."""
    with window_on_demo(theme="light", language="en", motion=True) as (application, _):
        window = application.window
        window.resize(*WINDOW)
        window.show()
        window.services.actions["story"]()
        first = window.view.findChildren(Preview)[0]
        run_until(lambda: first.shows_hand, "a hand is tracked; see handtrack doctor")
        frames = list(scene(window))
        assert is_finished(window), (
            "the story did not come to its end: this machine is too busy now"
        )
    return frames


def is_finished(window: "Window") -> bool:
    """Return whether the guide is finished."""
    run = window.services.find(GuideView).model.run
    return run is not None and run.state.done


def scene(window: "Window") -> Iterator[Frame]:
    """Yield what the window shows, at an even pace,
    until the guide has been finished for a while.
    """
    begun = monotonic()
    number = 0
    rest = round(FINISH_S * RATE)
    while rest and number < MOST_S * RATE:
        run(begun + number / RATE - monotonic())
        number += 1
        rest -= is_finished(window)
        window.banner.hide()
        yield grabbed(window)


def grabbed(window: "Window") -> Frame:
    """Return a picture of the window, (height, width, 3) uint8 BGR, as large as it is shown."""
    from PySide6.QtGui import QImage

    from handtrack.runtime.opencv import cv2

    image = window.grab().toImage().convertToFormat(QImage.Format.Format_BGR888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    pixels = rows[:, : image.width() * 3].reshape(image.height(), image.width(), 3)
    smaller: Frame = cv2.resize(pixels, SHOWN, interpolation=cv2.INTER_AREA)
    return smaller


def write(path: Path, frames: list[Frame]) -> tuple[int, int]:
    """Write an animation that loops forever; return the chosen quality, and the size in bytes."""
    from handtrack.runtime.opencv import cv2

    animation = cv2.Animation()
    animation.frames = frames
    animation.durations = [round(1000 / RATE / FASTER)] * len(frames)
    animation.loop_count = 0
    for quality in QUALITIES:
        assert cv2.imwriteanimation(str(path), animation, [cv2.IMWRITE_WEBP_QUALITY, quality])
        size = path.stat().st_size
        if size <= MOST_BYTES:
            return quality, size
    raise AssertionError(f"{size} bytes even at quality {quality}")


if __name__ == "__main__":
    main()
