"""Clips and pictures for the tests of sources."""

import struct
from pathlib import Path

import cv2
import numpy as np

from handtrack.landmarks import Image
from handtrack.sources.source import FrameHeader, Source

STEP = 8
"""Between the brightness of one frame of a clip and the next."""


def picture(width: int, height: int, level: int = 128) -> Image:
    """A grey picture with a white top left quarter, which shows how it was turned."""
    pixels = np.full((height, width, 3), level, np.uint8)
    pixels[: height // 2, : width // 2] = 255
    return pixels


def write_clip(
    path: Path, *, frames: int = 12, size: tuple[int, int] = (64, 48), fps: float = 25.0
) -> Path:
    """Write a clip whose frame n is a `picture` of level 8 n (mp4v in .mp4, Motion JPEG in
    .avi).
    """
    codec = "MJPG" if path.suffix == ".avi" else "mp4v"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), fps, size)
    assert writer.isOpened()
    for number in range(frames):
        writer.write(picture(*size, level=STEP * number % 256))
    writer.release()
    return path


def turn_clip(path: Path, matrix: tuple[int, int, int, int]) -> Path:
    """Write a rotation (a, b, c, d) into the track header of an .mp4 (ISO/IEC 14496-12, 8.3.2)."""
    data = bytearray(path.read_bytes())
    at = data.index(b"tkhd") + 4 + 40
    a, b, c, d = (value << 16 for value in matrix)
    struct.pack_into(">9i", data, at, a, b, 0, c, d, 0, 0, 0, 1 << 30)
    path.write_bytes(data)
    return path


def write_noise(path: Path, frames: int = 40, codec: str = "mp4v") -> Path:
    """Write a clip of noise, whose frames are not tiny."""
    noise = np.random.default_rng(7)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), 25.0, (96, 64))
    assert writer.isOpened()
    for _ in range(frames):
        writer.write(noise.integers(0, 255, (64, 96, 3), np.uint8))
    writer.release()
    return path


def zeroed(path: Path, share: float, count: int = 8192) -> Path:
    """Zero some bytes of a file, from a share of it on."""
    data = bytearray(path.read_bytes())
    begin = int(len(data) * share)
    data[begin : begin + count] = bytes(count)
    path.write_bytes(data)
    return path


def edit_clip(path: Path, begin_s: float) -> Path:
    """Let the edit list (version 0) of an .mp4 skip its beginning (ISO/IEC 14496-12, 8.6.6)."""
    data = bytearray(path.read_bytes())
    scale = struct.unpack_from(">I", data, data.index(b"mdhd") + 4 + 12)[0]
    movie_scale = struct.unpack_from(">I", data, data.index(b"mvhd") + 4 + 12)[0]
    at = data.index(b"elst") + 4 + 8
    length = struct.unpack_from(">I", data, at)[0]
    struct.pack_into(">Ii", data, at, length - round(begin_s * movie_scale), round(begin_s * scale))
    path.write_bytes(data)
    return path


def cut(path: Path, share: float) -> Path:
    """Truncate a file to a share of its bytes."""
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    return path


def read(source: Source, header: FrameHeader) -> Image:
    """Decode the grabbed frame."""
    pixels = np.zeros((header.height, header.width, 3), np.uint8)
    source.read_into(pixels)
    return pixels


def headers(source: Source, at_most: int = 10_000) -> list[FrameHeader]:
    """Grab up to `at_most` frames, to the end."""
    taken: list[FrameHeader] = []
    while len(taken) < at_most and (header := source.grab()) is not None:
        taken.append(header)
    return taken


def level(pixels: Image) -> float:
    """The brightness of a clip's frame as `write_clip` set it, apart from codec losses."""
    height, width = pixels.shape[:2]
    return float(pixels[height // 2 + 4 :, width // 2 + 4 :].mean())
