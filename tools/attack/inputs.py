"""Bad inputs that a seeded generator makes, from good bytes and text or from nothing."""

import struct
import zlib
from collections.abc import Sequence
from random import Random
from typing import Final

HOSTILE: Final = (
    *(
        "",
        " ",
        "\0",
        "\n",
        "\r",
        "\t",
        "\x1b[2J\x1b]0;x\x07",
        "\u202e",
        "\ufeff",
        "\u2028",
        "\udcff",
        "\U0010ffff",
    ),
    "e" + "\u0301" * 99,
    *(
        "-",
        "--",
        "=",
        "0",
        "-1",
        "1e999",
        "NaN",
        "Infinity",
        "true",
        "null",
        "9" * 30,
        "9" * 5000,
        "0" * 5000,
    ),
    "\u0661\u0662",
    *(
        "<b>bold</b>",
        "<img src='file:///dev/zero'>",
        "<a href='file:///etc/passwd'>x</a>",
        "[red]x[/nonsense]",
    ),
    "[link=x]",
    *(
        "%s%n%d",
        "{0.__class__}",
        "$HOME",
        "`id`",
        "; rm -rf /",
        "'; DROP TABLE runs; --",
        "../../../../etc/passwd",
    ),
    "file:///etc/passwd",
    *(
        "a" * 300,
        "a" * 5000,
        "ä" * 300,
        "🖐" * 100,
        "a b" * 2000,
        "x\ny",
        "CON",
        "~nobody-there",
        "~",
        "*",
        "[",
        "?",
    ),
    *("://", "http://"),
)
"""Texts that programs trip over."""

_NUMBERS: Final = (
    0,
    1,
    0x7F,
    0x80,
    0xFF,
    0x7FFF,
    0xFFFF,
    0x7FFFFFFF,
    0x80000000,
    0xFFFFFFFF,
    0x7FFFFFFFFFFFFFFF,
)


def damaged(rng: Random, data: bytes, most: int = 4) -> bytes:
    """Return bytes damaged in one to `most` places."""
    found = bytearray(data)
    for _ in range(rng.randint(1, most)):
        at = rng.randrange(len(found) + 1)
        size = min(rng.choice((1, 2, 4, 16, 64, 512, 4096)), len(found) - at)
        match rng.randrange(8):
            case 0 if at < len(found):
                found[at] ^= 1 << rng.randrange(8)
            case 1:
                found[at : at + size] = rng.randbytes(size)
            case 2:
                found[at : at + size] = bytes(size) if rng.random() < 0.5 else b"\xff" * size
            case 3:
                del found[at : at + size]
            case 4:
                found[at:at] = found[at : at + size] * rng.randint(1, 4)
            case 5:
                del found[at:]
            case 6:
                width = rng.choice((2, 4, 8))
                order = rng.choice(("big", "little"))
                number = rng.choice(_NUMBERS) & ((1 << 8 * width) - 1)
                found[at : at + width] = number.to_bytes(width, order)
            case _:
                found[at:at] = rng.randbytes(rng.choice((1, 8, 300)))
    return bytes(found)


def cut(rng: Random, data: bytes) -> bytes:
    """Return the beginning of bytes."""
    return data[: rng.randrange(len(data))]


def png_chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG, with its checksum."""
    return (
        struct.pack(">I", len(content))
        + name
        + content
        + struct.pack(">I", zlib.crc32(name + content))
    )


def garbled(rng: Random, text: str) -> str:
    """Return a text with one to four hostile changes."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        line = lines[at]
        match rng.randrange(7):
            case 0:
                del lines[at]
                lines = lines or [""]
            case 1:
                lines[at:at] = [line] * rng.choice((1, 2, 50))
            case 2:
                other = rng.randrange(len(lines))
                lines[at] = lines[other]
                lines[other] = line
            case 3:
                lines[at] = _with(rng, line, rng.choice(HOSTILE))
            case 4:
                lines[at] = rng.choice(HOSTILE)
            case 5:
                words = line.split(" ")
                words[rng.randrange(len(words))] = rng.choice(HOSTILE)
                lines[at] = " ".join(words)
            case _:
                lines[at] = line[: rng.randrange(len(line) + 1)]
    return "\n".join(lines)


def encoded(rng: Random, text: str) -> bytes:
    """Return a text as bytes: mostly UTF-8, sometimes in an encoding that older editors wrote."""
    other = (
        rng.choice(("utf-16", "utf-8-sig", "latin-1", "utf-32")) if rng.random() < 0.08 else "utf-8"
    )
    errors = "replace" if other == "latin-1" else "surrogatepass"
    return text.encode(other, errors)


def nested(rng: Random, opening: str, closing: str = "", inside: str = "") -> str:
    """Return nested brackets."""
    depth = rng.choice((50, 1000, 20_000, 100_000))
    return opening * depth + inside + (closing * depth if rng.random() < 0.5 else "")


def filled(rng: Random, signs: Sequence[str], size: int) -> str:
    """Return one character, or a few, repeated up to the size."""
    piece = "".join(rng.choices(signs, k=rng.choice((1, 1, 2, 3))))
    return (piece * (size // len(piece.encode()) + 1)).encode()[:size].decode(errors="ignore")


def _with(rng: Random, line: str, piece: str) -> str:
    at = rng.randrange(len(line) + 1)
    return line[:at] + piece + line[at:]
