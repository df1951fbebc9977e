"""Measure how much processor time the window takes in each state, tracking the demo at its 30
frames a second.

`uv run python -m tools.measure_processor [--seconds N] [--size W H] [STATE …]`, with its own
settings and folders; offscreen, unless QT_QPA_PLATFORM says otherwise. Each line is a share of one
core: processor time of the whole process by wall time. Wall time depends on what else the machine
does, processor time hardly.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handtrack.assets import asset, sample_guides
from handtrack.config.folders import HOME_VARIABLE
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from tools.window import begin, run, window_on_demo

if TYPE_CHECKING:
    from handtrack_ui.app import Application

SETTLE_S: Final = 2.0
"""Wait after entering a state: the cost of entering is over, and the first hand is found."""

SIZE: Final = (1280, 720)
FPS: Final = 30
STILL_S: Final = 20
NOISE: Final = 2.0  # levels of 255, as a camera's in good light

Steps = tuple[Callable[["Application"], object], ...]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "states", nargs="*", metavar="STATE", help='such as "live, paused"; all by default'
    )
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--size", type=int, nargs=2, default=SIZE, metavar=("WIDTH", "HEIGHT"))
    asked = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        still = Path(home, "still.avi")
        write_still(still)
        wanted = {
            name: steps
            for name, steps in states(str(still)).items()
            if name in (asked.states or (name,))
        }
        measure(wanted, asked.seconds, asked.size)


def states(still: str) -> dict[str, Steps]:
    """Return what leads to each state from the library, step by step."""

    def live(application: "Application") -> None:
        application.window.show_view(application.window.services.find(LiveView))

    def guide(application: "Application") -> None:
        application.window.services.find(GuideController).open(sample_guides()[0], start_over=True)

    def overlay(application: "Application") -> None:
        application.window.services.find(MemoryOverlay).toggle()

    def pause(application: "Application") -> None:
        application.window.tracking_controller.toggle_pause()

    def minimise(application: "Application") -> None:
        application.window.showMinimized()

    def film(application: "Application") -> None:
        application.window.set_source(still)

    return {
        "library": (),
        "live": (live,),
        "guide": (guide,),
        "live, overlay": (live, overlay),
        "live, paused": (live, pause),
        "guide, paused": (guide, pause),
        "live, minimised": (live, minimise),
        "guide, minimised": (guide, minimise),
        "live, nothing moves": (film, live),
        "guide, nothing moves": (film, guide),
    }


def measure(wanted: dict[str, Steps], seconds: float, size: Sequence[int]) -> None:
    """Enter each state, in a window of this width and height, and print its share of a core."""
    with window_on_demo() as (application, _):
        window = application.window
        window.resize(*size)
        window.show()
        begin(application, "library")
        for name, entries in wanted.items():
            for enter in entries:
                enter(application)
                run(SETTLE_S)
            began = time.monotonic()
            spent = time.process_time()
            run(seconds)
            took = time.monotonic() - began
            spent = time.process_time() - spent
            print(f"{name:22} {spent / took:6.1%} of a core", flush=True)
            application.window.services.find(MemoryOverlay).hide()
            window.showNormal()
            window.go_home()
            window.set_source("demo")
            run(SETTLE_S)


def write_still(path: Path) -> None:
    """Write a clip of the demo's first picture, which shows no hand, with a camera's noise."""
    import cv2
    import numpy as np

    there, picture = cv2.VideoCapture(str(asset("demo", "demo.mp4"))).read()
    assert there
    height, width = picture.shape[:2]
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (width, height))
    noise = np.random.default_rng(1)
    for _ in range(STILL_S * FPS):
        film.write(
            np.clip(picture + noise.normal(0, NOISE, picture.shape), 0, 255).astype(np.uint8)
        )
    film.release()


if __name__ == "__main__":
    main()
