"""Draw the demo clip again: assets/demo/demo.mp4, and demo.json with the true joints of every frame.

Takes about ten minutes on one core. The joints come out the same number for number; the video's bytes depend on
the encoder.
"""

import argparse
from pathlib import Path

import cv2

from handtrack.render.clip import write_clip, write_truth
from handtrack.render.demo import demo_scene

DEMO = Path(__file__).parent.parent / "assets" / "demo"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--codec", default="vp09", help="four characters; vp09 or mp4v")
    parser.add_argument("--out", type=Path, default=DEMO)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    scene = demo_scene()
    write_truth(scene, options.out / "demo.json")

    def report(number: int) -> None:
        if number % 60 == 0:
            print(f"{number} of {scene.frames} frames", flush=True)

    write_clip(scene, options.out / "demo.mp4", options.codec, report)


if __name__ == "__main__":
    main()
