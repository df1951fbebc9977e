"""Attacks on sources: damaged videos and pictures, bombs, hostile names."""

import os
import struct
import subprocess
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from shutil import which
from typing import Final

import numpy as np

from handtrack import cli
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.sources.opening import open_source
from handtrack.sources.reading import GatedReader, frames
from handtrack.sources.source import FrameHeader, Source, SourceInfo
from tools.attack.belongings import CLIPS, FRAMES, PICTURES
from tools.attack.inputs import HOSTILE, cut, damaged, png_chunk
from tools.attack.trial import Case

ENDINGS: Final = (
    *(
        ".mp4",
        ".mkv",
        ".avi",
        ".png",
        ".jpg",
        ".gif",
        ".txt",
        ".md",
        ".toml",
        ".sqlite",
        ".json",
        "",
    ),
    *(".m3u8", ".sdp", ".concat"),
)
WATCHED_AT_MOST: Final = 200
INTERLACED: Final = (
    (".mp4", "libx264"),
    (".mkv", "libx264"),
    (".ts", "mpeg2video"),
    (".avi", "mpeg4"),
)
INTERLACED_SHARE: Final = 0.1  # of the videos
KEPT_AT_MOST: Final = 0.01  # of a picture's points; by chance, far fewer look like the pattern

_PIECES: Final = (
    *(
        b"\xff\xfe",
        b"\xed\xb3\xbf",
        b"a\nb",
        b"a\rb",
        b"a\tb",
        b"\x1b[31mred",
        b"\xe2\x80\xae",
        b" ",
        b"'\"`$;|&",
    ),
    b"%s%n",
    *(
        b"-x",
        b"--frames",
        b"[ab]",
        b"*",
        b"?",
        b"~",
        b"{0}",
        b"<b>x",
        b"a:b",
        b"http:x",
        b"file:x",
        b"camera:",
        b"0",
    ),
    b"demo",
    *(b"n" * 240, "ä".encode() * 120, b"a" + "\u0301".encode() * 50),
)


def video(rng: Random) -> Case:
    """A damaged clip, or one of a kind that OpenCV can't convert.
    Losing frames silently is a fault.
    """
    if rng.random() < INTERLACED_SHARE:
        return _interlaced(rng)
    name = rng.choice([*CLIPS])
    how, hurt = rng.choice(
        (("damaged", damaged), ("cut short", cut), ("hurt in its pictures", _hurt))
    )

    def plant(box: Path) -> None:
        (box / "tried" / name).write_bytes(hurt(rng, (box / "clips" / name).read_bytes()))

    def act(box: Path) -> None:
        count = watched(str(box / "tried" / name))
        if how != "damaged" and count < FRAMES:
            raise AssertionError(
                f"{count} of {FRAMES} frames of a {Path(name).suffix} that is {how}, and no word of it"
            )

    return Case(f"a {Path(name).suffix} that is {how}", act, plant)


def _interlaced(rng: Random) -> Case:
    """An interlaced clip, made by ffmpeg where it is installed: each frame is another one,
    or the clip is refused.
    """
    ending, codec = rng.choice(INTERLACED)
    program = which("ffmpeg") if rng.random() < 0.5 else None

    def plant(box: Path) -> None:
        path = box / "tried" / f"fields{ending}"
        maker = which("ffmpeg")
        if maker is None:
            path.write_bytes((box / "clips" / "clip.mp4").read_bytes())
            return
        scene = ("-f", "lavfi", "-i", "testsrc2=s=320x240:r=25", "-frames:v", str(FRAMES))
        options = (
            "-c:v",
            codec,
            "-pix_fmt",
            "yuv420p",
            "-flags",
            "+ilme+ildct",
            "-top",
            str(rng.choice((0, 1))),
        )
        subprocess.run([maker, "-v", "quiet", "-nostdin", *scene, *options, path], check=False)

    def act(box: Path) -> None:
        if program is None:
            os.environ["PATH"] = str(box / "tried")
        seen: list[bytes] = []
        with closing(Patterned(open_source(str(box / "tried" / f"fields{ending}")))) as source:
            for frame in frames(GatedReader(source, BufferPool())):
                seen.append(frame.pixels.pixels[::8, ::8].tobytes())
                frame.pixels.release()
        if len(set(seen)) < FRAMES:
            raise AssertionError(
                f"{len(set(seen))} different pictures of {FRAMES}, and no word of it"
            )

    return Case(
        f"an interlaced {ending} {'with' if program else 'without'} the program", act, plant
    )


def _hurt(rng: Random, data: bytes) -> bytes:
    """Overwrite some of the pictures, far from the headers at the beginning and the end."""
    at = int(len(data) * rng.uniform(0.3, 0.5))
    size = int(len(data) * rng.uniform(0.02, 0.2))
    return (
        data[:at] + (rng.randbytes(size) if rng.random() < 0.5 else bytes(size)) + data[at + size :]
    )


def picture(rng: Random) -> Case:
    """A damaged picture, or one whose header promises more than memory holds."""
    if rng.random() < 0.3:
        what, ending, data = bomb(rng)
        return Case(
            f"a picture bomb: {what}",
            partial(_watch, f"bomb{ending}"),
            partial(_put, f"bomb{ending}", data),
        )
    ending = rng.choice(PICTURES)
    hurt = rng.choice((damaged, damaged, cut))

    def plant(box: Path) -> None:
        data = (box / "pictures" / f"picture{ending}").read_bytes()
        (box / "tried" / f"tried{ending}").write_bytes(hurt(rng, data))

    return Case(f"a damaged {ending}", partial(_watch, f"tried{ending}"), plant)


def bomb(rng: Random) -> tuple[str, str, bytes]:
    """Return a picture that is small on disk and large by its header: its size, its ending,
    its bytes.
    """
    side = rng.choice((16_385, 20_000, 32_767, 60_000, 65_535, 1_000_000, 0x7FFFFFFF))
    other = rng.choice((1, side))
    small = np.zeros((8, 8, 3), np.uint8)

    def patched(ending: str, at: int, form: str) -> bytes:
        data = bytearray(cv2.imencode(ending, small)[1].tobytes())
        limit = 1 << (8 * struct.calcsize(form) // 2)
        struct.pack_into(form, data, at, min(side, limit - 1), min(other, limit - 1))
        return bytes(data)

    def png() -> bytes:
        header = struct.pack(">IIBBBBB", side, other, 8, 2, 0, 0, 0)
        rows = zlib.compress(bytes(min(side * 3 + 1, 1_000_000)) * 4)
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            map(png_chunk, (b"IHDR", b"IDAT", b"IEND"), (header, rows, b""))
        )

    def jpeg() -> bytes:
        data = bytearray(cv2.imencode(".jpg", small)[1].tobytes())
        at = data.index(b"\xff\xc0") + 5
        struct.pack_into(">HH", data, at, min(other, 65_535), min(side, 65_535))
        return bytes(data)

    makers: dict[str, Callable[[], bytes]] = {
        ".png": png,
        ".jpg": jpeg,
        ".bmp": lambda: patched(".bmp", 18, "<ii") if side <= 0x7FFFFFFF else b"BM",
        ".gif": lambda: patched(".gif", 6, "<HH"),
        ".ppm": lambda: f"P6 {side} {other} 255\n".encode() + bytes(300),
        ".pgm": f"P2 {'9' * 400} {other} 255\n1 2 3".encode,
        ".pbm": lambda: f"P4 {side} {other}\n".encode() + b"#" * 100_000,
    }
    ending = rng.choice([*makers])
    return f"{side}×{other}", ending, makers[ending]()


def content(rng: Random) -> Case:
    """Content under another kind's ending, such as a playlist that leads elsewhere."""
    ending = rng.choice(ENDINGS)
    elsewhere = rng.choice(
        (
            "file:///etc/passwd",
            "/dev/zero",
            "http://127.0.0.1:9/x.ts",
            "../home/settings.toml",
            "concat:a|b",
            "pipe:0",
        )
    )
    what, data = rng.choice(
        (
            (
                "a playlist",
                f"#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{elsewhere}\n#EXT-X-ENDLIST\n".encode(),
            ),
            ("a list of files", f"ffconcat version 1.0\nfile '{elsewhere}'\n".encode()),
            (
                "a session",
                f"v=0\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\na={elsewhere}\n".encode(),
            ),
            (
                "a drawing",
                b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///dev/zero'/></svg>",
            ),
            ("noise", rng.randbytes(rng.choice((1, 100, 100_000)))),
            ("zeros", bytes(rng.choice((1, 100, 100_000)))),
            ("text", rng.choice(HOSTILE).encode("utf-8", "surrogatepass") or b" "),
            ("the start of a film", b"\0\0\0\x18ftypisom" + rng.randbytes(rng.choice((8, 5000)))),
            ("an endless box", b"\0\0\0\x08free" * rng.choice((1, 1000, 500_000))),
            (
                "a box of a great size",
                b"\0\0\0\x01mdat" + rng.choice((b"\x7f", b"\xff")) + b"\xff" * 7 + bytes(500),
            ),
            ("an empty film", b"RIFF\x24\0\0\0AVI LIST" + bytes(40)),
            ("nothing", b""),
        )
    )
    return Case(
        f"{what} as {ending or 'a file without ending'}",
        partial(_watch, f"tried{ending}"),
        partial(_put, f"tried{ending}", data),
    )


def name(rng: Random) -> Case:
    """Good content under a hostile name, given to the command line as a source,
    a guide or a file to write.
    """
    piece = rng.choice(_PIECES)
    how, ending, origin = rng.choice(
        (
            ("source", b".mp4", "clips/clip.mp4"),
            ("source", b".png", "pictures/picture.png"),
            ("missing source", b".mp4", ""),
            ("out", b".jsonl", ""),
            ("out", b".csv", ""),
            ("draw", b".mp4", ""),
            ("gestures", b".json", "home/gestures.json"),
            ("guide", b".md", "guides/every-kind.md"),
            ("missing guide", b".md", ""),
            ("broken guide", b".md", "results/old.csv"),
            ("folder", b"", ""),
        )
    )
    path = b"tried/" + piece + ending

    def plant(box: Path) -> None:
        target = os.fsencode(box) + b"/" + path
        if how == "folder":
            os.mkdir(target)  # noqa: PTH102 - names are bytes here
            target = target + b"/" + piece + b".png"
            data = (box / "pictures/picture.png").read_bytes()
        else:
            data = (box / origin).read_bytes() if origin else b""
        if data:
            with open(target, "wb") as file:  # noqa: PTH123
                file.write(data)

    given = os.fsdecode(path)
    still = "pictures/picture.png"
    commands = {
        "out": ["track", still, "--out", given],
        "draw": ["track", still, "--draw", given],
        "gestures": ["track", still, "--gestures", given, "--out", "results/new.jsonl"],
        "guide": ["--guide", given, "--source", "tried/no-such-source.mp4"],
        "missing guide": ["--guide", given],
        "broken guide": ["--guide", given, "--source", "tried/no-such-source.mp4"],
    }
    command = commands.get(how, ["track", given, "--frames", "2", "--out", "results/new.jsonl"])
    return Case(
        f"a hostile name: {how} {path!r}", lambda _: cli.main(command), plant, lines=_lines(command)
    )


def _lines(command: list[str]) -> tuple[int, int]:
    """Return the fewest and most lines of a failure: without a window,
    the first line says what is missing.
    """
    return (1, 2) if command[0] == "--guide" else (1, 1)


class Patterned:
    """A source whose buffers hold a pattern before each read: what keeps it was left unwritten,
    and is a fault.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._pattern = np.zeros((0, 0, 3), np.uint8)

    @property
    def info(self) -> SourceInfo:
        """The info of the source."""
        return self._source.info

    def grab(self) -> FrameHeader | None:
        """Advance the source."""
        return self._source.grab()

    def read_into(self, pixels: Image) -> None:
        """Fill the buffer with the pattern, read, and raise `AssertionError` if many points still
        have it.
        """
        if self._pattern.shape != pixels.shape:
            self._pattern = np.random.default_rng(1).integers(0, 256, pixels.shape, np.uint8)
        np.copyto(pixels, self._pattern)
        self._source.read_into(pixels)
        kept = int((pixels == self._pattern).all(axis=2).sum())
        if kept > KEPT_AT_MOST * pixels.shape[0] * pixels.shape[1]:
            raise AssertionError(f"{kept} points of a picture of {self.info.name} were not written")

    def close(self) -> None:
        """Close the source."""
        self._source.close()


def watched(spec: str) -> int:
    """Watch a source to its end, or for a while, without looking for hands;
    return how many frames came.
    """
    count = 0
    with closing(Patterned(open_source(spec))) as source:
        for frame in frames(GatedReader(source, BufferPool()), WATCHED_AT_MOST):
            frame.pixels.release()
            count += 1
    return count


def _watch(file: str, box: Path) -> None:
    print(watched(str(box / "tried" / file)))


def _put(file: str, data: bytes, box: Path) -> None:
    (box / "tried" / file).write_bytes(data)
