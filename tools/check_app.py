"""Runs the README's first command without a display, as a user would; `tools.check_user` has a real
window.

It must end when it is asked to, with status 0 and within two seconds.
"""

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from handtrack.landmarks import Image
from handtrack_ui.common.theme import FINGER_COLOURS

COMMAND = ("uv", "run", "--no-dev", "handtrack", "--source", "demo")
START_S = 60.0  # a slow machine's first start, imports and all
END_S = 2.0
SIZE = (1400, 900)
NEAR = 24  # of 255: antialiasing and the codec shift a colour a little
ENOUGH_PX = 30  # of one finger's colour


def main() -> None:
    """Start it; wait until it tracks; end it with Ctrl+C."""
    elsewhere = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in elsewhere}
    with tempfile.TemporaryDirectory() as home:
        environment |= {
            f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE")
        }
        output = Path(home) / "output"
        until = time.monotonic() + START_S
        with (
            output.open("wb") as file,
            subprocess.Popen(
                COMMAND, env=environment, stdout=file, stderr=file, stdin=subprocess.DEVNULL
            ) as process,
        ):
            try:
                while "fps" not in output.read_text(errors="replace"):
                    assert process.poll() is None, (
                        f"it ended with status {process.returncode}: {output.read_text()}"
                    )
                    assert time.monotonic() < until, (
                        f"it does not track within {START_S:.0f} s: {output.read_text()}"
                    )
                    time.sleep(0.2)
                began = time.monotonic()
                process.send_signal(signal.SIGINT)
                status = process.wait(START_S)
                took = time.monotonic() - began
            finally:
                process.kill()
        said = output.read_text(errors="replace")
    assert status == 0, f"it ended with status {status}: {said}"
    assert took < END_S + 1, f"it took {took:.1f} s to end"  # a second for uv
    assert "no window can open" in said, said
    print(f"{said.strip().splitlines()[-1]}\nended with status 0 after {took:.2f} s")


def skeleton_px(image: Image) -> int:
    """Count the pixels in the skeleton's colours, for the finger with the fewest; 0 if too few."""
    counts = []
    for name, colour in FINGER_COLOURS.items():
        if name == "palm":
            continue
        bgr = np.array([int(colour[i : i + 2], 16) for i in (5, 3, 1)])
        counts.append(int((np.abs(image.astype(int) - bgr) < NEAR).all(axis=2).sum()))
    return min(counts) if min(counts) >= ENOUGH_PX else 0


def screen(environment: Mapping[str, str]) -> Image:
    """Return what the X server shows, (H, W, 3) uint8 BGR."""
    grabbed = subprocess.run(
        [
            *(
                "ffmpeg",
                "-loglevel",
                "error",
                "-f",
                "x11grab",
                "-video_size",
                f"{SIZE[0]}x{SIZE[1]}",
            ),
            *(
                "-i",
                environment["DISPLAY"],
                "-frames:v",
                "1",
                "-f",
                "rawvideo",
                "-pix_fmt",
                "bgr24",
                "-",
            ),
        ],
        capture_output=True,
        check=True,
    )
    return np.frombuffer(grabbed.stdout, np.uint8).reshape(SIZE[1], SIZE[0], 3)


@contextlib.contextmanager
def xvfb() -> Iterator[str]:
    """Start an X server on a free display; yields its name."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            *(
                "Xvfb",
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{SIZE[0]}x{SIZE[1]}x24",
                "-nolisten",
                "tcp",
            ),
            # or it refuses everyone for a moment whenever its last client, a screen grab say, has
            # gone
            "-noreset",
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
