"""Runs the README's first command as a user would: once without a display, once in a real window under Xvfb.

In the window it is checked that tracked frames are painted: the preview changes, and the skeleton's colours are in it.
Both must end when they are asked to, with status 0 and within two seconds.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2
from handtrack_ui.common.theme import FINGER_COLOURS

COMMAND = ("uv", "run", "--no-dev", "handtrack", "--source", "demo")
START_S = 60.0  # a slow machine's first start, imports and all
END_S = 2.0
SIZE = (1400, 900)
NEAR = 24  # of 255: antialiasing and the codec shift a colour a little
ENOUGH_PX = 30  # of one finger's colour


def main() -> None:
    without_display = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    without_display.pop("QT_QPA_PLATFORM", None)
    in_terminal(without_display)
    with xvfb() as display:
        in_window(without_display | {"DISPLAY": display})


def in_terminal(environment: Mapping[str, str]) -> None:
    """No display: the terminal view tracks, says so, and ends with Ctrl+C."""
    with started(COMMAND, environment) as (process, output):
        wait_until(lambda: "fps" in output.read_text(), "the terminal says how it tracks", process)
        ended(process, lambda: process.send_signal(signal.SIGINT))
        said = output_of(output)
    assert "no window can open" in said, said
    print(f"terminal: {said.strip().splitlines()[-1]}")


def in_window(environment: Mapping[str, str]) -> None:
    """A display: the window shows tracked frames, and ends when it is closed."""
    with started((*COMMAND, "--view", "live"), environment) as (process, _):
        wait_until(lambda: skeleton_px(screen(environment)) > 0, "tracked frames are painted", process)
        before = screen(environment)
        time.sleep(0.5)
        moved = int((cv2.absdiff(before, screen(environment)) > NEAR).any(axis=2).sum())
        assert moved > 0, "the preview stands still"
        print(f"window: {skeleton_px(before)} pixels of skeleton, {moved} changed in half a second")
        ended(process, lambda: close_window(environment))


def close_window(environment: Mapping[str, str]) -> None:
    search = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", "Handtrack"],
        env=dict(environment),
        capture_output=True,
        text=True,
        check=True,
    )
    window = search.stdout.split()[-1]
    keyboard = ["key", "ctrl+q"]  # without a window: an event that is sent to one may be ignored
    for action in (["windowfocus", "--sync", window], keyboard):
        subprocess.run(["xdotool", *action], env=dict(environment), check=True)


def ended(process: subprocess.Popen[bytes], end: Callable[[], object]) -> None:
    """Ask the application to end and see that it does."""
    began = time.monotonic()
    end()
    status = process.wait(START_S)
    took = time.monotonic() - began
    assert status == 0, f"it ended with status {status}"
    assert took < END_S + 1, f"it took {took:.1f} s to end"  # a second for uv and the window's focus
    print(f"ended with status 0 after {took:.2f} s")


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
            *("ffmpeg", "-loglevel", "error", "-f", "x11grab", "-video_size", f"{SIZE[0]}x{SIZE[1]}"),
            *("-i", environment["DISPLAY"], "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "bgr24", "-"),
        ],
        capture_output=True,
        check=True,
    )
    return np.frombuffer(grabbed.stdout, np.uint8).reshape(SIZE[1], SIZE[0], 3)


def wait_until(condition: Callable[[], object], what: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_S
    while not condition():
        assert process.poll() is None, f"it ended with status {process.returncode} before {what}"
        assert time.monotonic() < deadline, f"{what}: not within {START_S:.0f} s"
        time.sleep(0.2)


@contextlib.contextmanager
def started(command: tuple[str, ...], environment: Mapping[str, str]) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Run a command with its output in a file and folders of its own."""
    with tempfile.TemporaryDirectory() as home:
        output = Path(home) / "output"
        own = {f"XDG_{kind}_HOME": f"{home}/{kind.lower()}" for kind in ("CONFIG", "DATA", "STATE")}
        with output.open("wb") as file:
            process = subprocess.Popen(
                command, env=dict(environment) | own, stdout=file, stderr=file, stdin=subprocess.DEVNULL
            )
        try:
            yield process, output
        except BaseException:
            print(output_of(output), file=sys.stderr)
            raise
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


def output_of(path: Path) -> str:
    return path.read_text(errors="replace")


@contextlib.contextmanager
def xvfb() -> Iterator[str]:
    """Start an X server on a free display; yields its name."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            *("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"),
            "-noreset",  # or it refuses everyone for a moment whenever its last client, a screen grab say, has gone
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
