"""Videos made by the `ffmpeg` program, of kinds that OpenCV does not write."""

import contextlib
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from handtrack.landmarks import Image
from handtrack.sources.video import open_video

SIZE = (320, 240)
RATE = 25
MOVING = f"testsrc2=s={SIZE[0]}x{SIZE[1]}:r={RATE}"
INTERLACED = ("-flags", "+ilme+ildct", "-top", "1")


def ffmpeg(*arguments: str | Path) -> None:
    """Run the program; skip the calling test without it, or if its build can't do this."""
    program = shutil.which("ffmpeg")
    if program is None:
        pytest.skip("the ffmpeg program is not installed")
    command = [program, "-v", "error", "-nostdin", "-y", *arguments]
    done = subprocess.run(
        [os.fsdecode(part) for part in command], capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.skip(f"this ffmpeg can't make the film: {done.stderr.strip()[:200]}")


def make_video(path: Path, *options: str, frames: int = 12, source: str = MOVING) -> Path:
    """Make a video of a source of ffmpeg's own, moving by default."""
    ffmpeg("-f", "lavfi", "-i", source, "-frames:v", str(frames), *options, path)
    return path


def joined(path: Path, *parts: Path) -> Path:
    """Make one video of several of the same codec, without coding them again."""
    listed = path.with_name("parts.txt")
    listed.write_text("".join(f"file '{part}'\n" for part in parts))
    ffmpeg("-f", "concat", "-safe", "0", "-i", listed, "-c", "copy", path)
    return path


def pictures_of(path: Path, skip_to: float | None = None) -> tuple[list[float], list[Image]]:
    """Return the times and the pictures that the library reads from a video."""
    times, pictures = [], []
    with contextlib.closing(open_video(path)) as source:
        if skip_to is not None:
            source.skip_to(skip_to)
        while (header := source.grab()) is not None:
            pixels = np.full((header.height, header.width, 3), 0xA5, np.uint8)
            source.read_into(pixels)
            times.append(header.t)
            pictures.append(pixels)
    return times, pictures


def decoded_by_ffmpeg(
    path: Path, size: tuple[int, int] = SIZE, deinterlaced: bool = False
) -> list[Image]:
    """Return a video's pictures as the program itself decodes them."""
    raw = path.with_name("decoded.raw")
    filters = ("-vf", "bwdif=mode=send_frame:deint=interlaced") if deinterlaced else ()
    ffmpeg("-i", path, *filters, "-f", "rawvideo", "-pix_fmt", "bgr24", raw)
    return [*np.fromfile(raw, np.uint8).reshape(-1, size[1], size[0], 3)]


def difference(picture: Image, other: Image) -> float:
    """Return the mean difference of two pictures, in levels of 255."""
    return float(np.abs(picture.astype(np.int16) - other).mean())
