"""Draw the clips of the drawn hand again, from the scripts in `tools/handrender`.

demo   assets/demo/demo.mp4, and demo.json with the true joints of every frame
story  assets/demo/story.mp4
servings  tests/ui/clips/servings.mp4: a hand asks for two more servings, for
`python -m tools.check_user`
order  tests/ui/clips/order.mp4: the story, small, for the test that tracks all of it
armed  tests/gestures/clips/armed.mp4: signs before, while and after Handtrack listens, for a test

Takes five to fifteen minutes on one core. The joints come out the same number for number; the
video's bytes depend on the encoder. The frames are encoded as VP9 by the program ffmpeg (with
libvpx), because OpenCV's own VP9 writer cannot be told a quality and makes a file eight times as
large.
"""

import argparse
import subprocess
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import IO

import cv2

from tools.handrender.clip import write_truth
from tools.handrender.demo import demo_scene
from tools.handrender.scene import Scene, render_frame
from tools.handrender.story import servings_scene, small_story_scene, story_scene
from tools.rendered_films import small_armed_scene

ROOT = Path(__file__).parent.parent
CLIPS = {
    "demo": (demo_scene, ROOT / "assets" / "demo"),
    "story": (story_scene, ROOT / "assets" / "demo"),
    "order": (small_story_scene, ROOT / "tests" / "ui" / "films"),
    "servings": (servings_scene, ROOT / "tests" / "ui" / "films"),
    "armed": (small_armed_scene, ROOT / "tests" / "gestures" / "films"),
}
QUALITY = 24  # libvpx's constant quality, 0 (best) to 63


def encode(scene: Scene, video: Path, processes: int) -> None:
    """Pipe every frame to ffmpeg."""
    size = f"{scene.camera.width}x{scene.camera.height}"
    source = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", size, "-r", str(scene.fps), "-i", "-"]
    target = [
        "-c:v",
        "libvpx-vp9",
        "-crf",
        str(QUALITY),
        "-b:v",
        "0",
        "-cpu-used",
        "2",
        "-threads",
        "1",
    ]
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-y",
        *source,
        *target,
        "-pix_fmt",
        "yuv420p",
        "-g",
        "60",
        str(video),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
        assert ffmpeg.stdin is not None
        with closing(ffmpeg.stdin) as pipe:
            feed(scene, pipe, processes)
    if ffmpeg.returncode:
        raise SystemExit("ffmpeg failed; see its message above")


def feed(scene: Scene, pipe: IO[bytes], processes: int) -> None:
    with ProcessPoolExecutor(processes, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        for number, frame in enumerate(
            pool.map(partial(draw, scene), range(scene.frames), chunksize=5)
        ):
            pipe.write(frame)
            if number % 60 == 0:
                print(f"{number} of {scene.frames} frames", flush=True)


def draw(scene: Scene, number: int) -> bytes:
    return render_frame(scene, number / scene.fps)[0].tobytes()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("clip", choices=CLIPS, nargs="?", default="demo")
    parser.add_argument("--out", type=Path, help="folder (default: the clip's own)")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    make_scene, folder = CLIPS[options.clip]
    folder = options.out or folder
    folder.mkdir(parents=True, exist_ok=True)
    scene = make_scene()
    if options.clip == "demo":
        write_truth(scene, folder / "demo.json")
    encode(scene, folder / f"{options.clip}.mp4", options.processes)


if __name__ == "__main__":
    main()
