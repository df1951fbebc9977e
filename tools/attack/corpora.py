"""Attacks on `batch`: a folder of results that somebody else left, and a corpus that is none."""

import json
import os
from collections.abc import Callable, Generator
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from handtrack import cli
from handtrack.batch import command
from handtrack.batch.folder import LOCK, REPORT, SETTINGS, Pinned
from handtrack.batch.unit import Options, Outcome, Progress, Settings, Unit, facts_of, setup_of, track_unit
from handtrack.models.engine import Setup
from tools.attack.inputs import HOSTILE, damaged, encoded, nested
from tools.attack.media import put_special
from tools.attack.trial import Case

_DEADLINE_S: Final = 10.0  # the models are loaded where nothing is refused
_OUT: Final = "results/batch"
_PLACES: Final = (SETTINGS, REPORT, LOCK, "parts", "parquet", "jsonl", ".handtrack-0123456789abcdef.part")
_KINDS: Final = ("pipe", "folder", "socket", "ring", "dangling", "link to the clip", "/dev/zero", "/dev/full")
_VALUES: Final = (
    *(None, True, -1, 0, 1, 3, 1.5, 10**9, 10**400, -1e308, float("nan"), float("inf"), "", [], [1], {}),
    *("cpu", "cuda", "mediapipe", "openvino", "lite", "int8", "coco"),
    *HOSTILE,
)
_OPTIONS: Final[Options] = {
    "engine": "onnx",
    "max_hands": 1,
    "one_person": False,
    "model": "full",
    "search": "whole",
    "still_frames": 0,
    "threads": 1,
    "provider": "cpu",
    "precision": "f32",
    "palm_width": None,
    "field_of_view": None,
    "mirrored": False,
    "smooth": False,
}
_SOURCES: Final = ("pictures/picture.png", "clips/clip.mp4")
_FORMATS: Final = ("jsonl", "parquet", "dlc", "coco")


class Here:
    """`Workers` in this very process."""

    def settle(self, options: Options, *, accept_metrics: bool) -> Setup:
        """See `Workers.settle`."""
        return setup_of(options, accept_metrics=accept_metrics)

    def run(self, settings: Settings, units: list[Unit]) -> Generator[Progress | Outcome, None, None]:
        """See `Workers.run`."""
        for unit in units:
            told: list[Progress] = []
            outcome = track_unit(unit, settings, told.append)
            yield from told
            yield outcome


def batch_folder(rng: Random) -> Case:
    """A folder of results with hostile contents, or a hostile corpus, or words that do not belong together."""
    what, plant, words = rng.choice((_settings, _settings, _settings, _thing, _corpus, _corpus, _words))(rng)

    def act(_: Path) -> int:
        with patch.object(command, "_workers", lambda _: nullcontext(Here())):
            return cli.main(["batch", *words])

    shown = " ".join(map(repr, words))
    own = (f"{_OUT}/{SETTINGS}", f"{_OUT}/{REPORT}")
    return Case(f"{what}: batch {shown}"[:300], act, plant, _DEADLINE_S, own, (1, 999))  # a line for each failure


Attack = tuple[str, Callable[[Path], object], list[str]]


def _settings(rng: Random) -> Attack:
    """Settings of a folder that hold what no batch has pinned."""
    source = rng.choice(_SOURCES)
    whole = pinned(rng.choice(_FORMATS))
    text = json.dumps(whole)
    match rng.randrange(6):
        case 0:
            data = damaged(rng, text.encode())
        case 1:
            brackets = rng.choice((nested(rng, "["), nested(rng, '{"engine":', "}", "1")))
            data = encoded(rng, rng.choice((brackets, "9" * 5000, "null", "", "[]")))
        case 2:
            data = text.encode() + b" " * rng.choice((1, 100, 2 << 20))
        case _:
            for _ in range(rng.randint(1, 2)):
                altered(rng, whole)
            data = json.dumps(whole).encode()

    def plant(box: Path) -> None:
        (box / _OUT).mkdir()
        (box / _OUT / SETTINGS).write_bytes(data)

    return "settings of a folder", plant, [source, "--out", _OUT]


def pinned(kind: str) -> dict[str, Any]:
    """Return what a batch pins on this machine, without loading a model."""
    found = Pinned.of(facts_of(_OPTIONS, Setup("onnx", "cpu", "f32", 1), kind))
    return {"fingerprint": found.fingerprint} | found.facts


def altered(rng: Random, contents: dict[str, Any]) -> None:
    """Change something in it, at whatever depth."""
    inside = contents
    while rng.random() < 0.8 and (deeper := [value for value in inside.values() if isinstance(value, dict) and value]):
        inside = rng.choice(deeper)
    name = rng.choice([*inside])
    match rng.randrange(5):
        case 0:
            del inside[name]
        case 1:
            inside[rng.choice(HOSTILE)] = rng.choice(_VALUES)
        case _:
            inside[name] = rng.choice(_VALUES)


def _thing(rng: Random) -> Attack:
    """Something else where the folder has a file or a separate folder."""
    place, kind, source = rng.choice(_PLACES), rng.choice(_KINDS), rng.choice(_SOURCES)
    contents = json.dumps(pinned("jsonl"))

    def plant(box: Path) -> None:
        (box / _OUT).mkdir()
        if place != SETTINGS:
            (box / _OUT / SETTINGS).write_text(contents)
        put_special(kind, box / _OUT / place, box)

    return f"{kind} as {place}", plant, [source, "--out", _OUT]


def _corpus(rng: Random) -> Attack:
    """A folder of files that aren't videos, under invalid names."""
    kind = rng.choice(_KINDS)

    def special(ending: str) -> Callable[[Path], object]:
        return lambda top: put_special(kind, top / f"x{ending}", top.parent)

    kinds: list[tuple[str, Callable[[Path], object]]] = [
        (f"{kind} as a video", special(".mp4")),
        (f"{kind} as a picture", special(".png")),
        ("folders in folders", lambda top: _deep(top, rng.choice((100, 800)))),
        ("a ring of folders", lambda top: (top / "a").symlink_to(".", target_is_directory=True)),
        ("a name that is no text", lambda top: (top / os.fsdecode(b"a\xff\n\x1b[2J.mp4")).write_bytes(b"x")),
        ("noise", lambda top: (top / "x.mkv").write_bytes(rng.randbytes(5000))),
        ("nothing", lambda top: (top / "x.png").touch()),
        ("results", lambda top: (top / "batch").symlink_to("../results", target_is_directory=True)),
        ("many files", lambda top: [(top / f"{number}.mp4").touch() for number in range(300)]),
    ]
    what, make = rng.choice(kinds)
    out = rng.choice((_OUT, _OUT, "tried", "tried/out"))

    def plant(box: Path) -> None:
        (box / _OUT).mkdir()
        make(box / "tried")

    return f"a corpus: {what}", plant, ["tried", "--out", out, *_begun(rng)]


def _deep(top: Path, depth: int) -> None:
    for _ in range(depth):
        top /= "d"
        top.mkdir()


def _words(rng: Random) -> Attack:
    """Arguments that do not belong together, and names that are none."""
    sources = (*_SOURCES, "demo", "0", "http://127.0.0.1:9/", "pictures", "results", "home/settings.toml")
    folders = (_OUT, "clips/clip.mp4", "/dev/null", "/proc/x", "", "pictures")
    options = ("--workers", "--format", "--max-hands", "--threads", "--engine", "--still-frames")
    values = ("0", "1", "-1", "9" * 30, "nan", "jsonl", "onnx", "openvino")
    words = [rng.choice((*sources, rng.choice(HOSTILE))), "--out", rng.choice((*folders, rng.choice(HOSTILE)))]
    for option in rng.choices(options, k=rng.randint(0, 2)):
        words += [option, rng.choice((*values, rng.choice(HOSTILE)))]
    return "words", lambda _: None, [*(word.replace("\0", "0") for word in words), *_begun(rng)]


def _begun(rng: Random) -> list[str]:
    return ["--engine", "onnx", "--provider", "cpu", "--format", rng.choice(_FORMATS)]
