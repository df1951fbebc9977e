"""Attacks on the command line: wrong arguments, and surroundings in which programs stumble."""

import os
import resource
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from handtrack import cli
from tools.attack.inputs import HOSTILE
from tools.attack.trial import Case, environment

_START_S: Final = 10.0  # a whole start, imports and all, where every core is busy
_STILL: Final = "pictures/picture.png"
_VALUES: Final = (
    *(
        "0",
        "-1",
        "1",
        "3",
        "1.5",
        "1e3",
        "0x10",
        "99999999999999999999",
        "-99999999999999999999",
        "9" * 5000,
        "nan",
    ),
    *("inf", "١", "1_0", " 2", "on", "off"),
    *(
        "demo",
        _STILL,
        "clips/clip.mp4",
        "clips",
        "pictures/*.png",
        "guides/order.md",
        "home/gestures.json",
    ),
    *("home/settings.toml", "home/runs.sqlite"),
    *(
        "results/new.jsonl",
        "results/new.csv",
        "results/new.parquet",
        "results/new.mp4",
        "results/old.jsonl",
    ),
    *("results/old.mp4", "-", "--", ".", "/"),
    *(
        "nowhere/new.jsonl",
        "nowhere/new.mp4",
        "/dev/full",
        "/dev/full.jsonl",
        "http://127.0.0.1:9/",
        "ftp://x/",
    ),
    *("file:///nowhere.mp4", "camera:x", "4711"),
)
_OPTIONS: Final = {
    "track": (
        *(
            "--out",
            "--draw",
            "--frames",
            "--commands",
            "--arming",
            "--choices",
            "--gestures",
            "--engine",
        ),
        *("--max-hands", "--model", "--search", "--provider", "--mirrored", "--smooth"),
        "--no-smooth",
    ),
    "bench": (
        "--frames",
        "--threads",
        "--against",
        "--json",
        "--max-hands",
        "--model",
        "--search",
        "--provider",
    ),
    "gestures": ("train", "test", "--out", "--json", "--mirrored", "--provider"),
    "import": ("--out",),
    "runs": ("--guide", "--out"),
    "cameras": ("--json",),
    "doctor": ("--json",),
    "desktop": ("install", "remove"),
    "screenshots": ("--scale", "--theme", "--size"),
    "soak": ("--visits", "--seconds", "--json"),
    "": ("--source", "--view", "--guide", "--overlay"),
}
_LONG_AT_WORK: Final = frozenset({"bench", "screenshots", "soak", "doctor", ""})
"""Commands that would run long or open a window if called properly;
they always get wrong arguments.
"""

_OUTPUTS: Final = (
    *("results/old.jsonl", "results/old.mp4", "results/new.jsonl"),
    *("results/new.csv", "results/new.parquet", "results/new.mp4"),
)


def arguments(rng: Random) -> Case:
    """Conflicting arguments, values no option takes, outputs that are inputs."""
    command = rng.choice([*_OPTIONS])
    words = [command] if command else []
    if command == "track":
        words.append(rng.choice((_STILL, _STILL, rng.choice(_VALUES), rng.choice(HOSTILE))))
    for option in rng.choices(_OPTIONS[command], k=rng.randint(0, 3)):
        value = rng.choice((*_VALUES, rng.choice(HOSTILE), rng.choice(HOSTILE)))
        words += rng.choice(([option, value], [option, value], [f"{option}={value}"], [option]))
    if rng.random() < 0.2:
        words.insert(rng.randrange(len(words) + 1), rng.choice(HOSTILE))
    if command in _LONG_AT_WORK or not words or words[0].startswith("-"):
        words.append(
            rng.choice(("--no-such-option", "--frames=nothing", "--view=nowhere", "--visits=x"))
        )
    words = [word.replace("\0", "0") for word in words]  # no system takes one there
    shown = " ".join(map(repr, words))
    sources = sum(not word.startswith("-") for word in words[1:]) if words[0] == "track" else 1
    lines = (1, max(1, sources))  # one for each failure
    return Case(
        f"handtrack {shown[:300]}", lambda _: cli.main(words), replaces=_OUTPUTS, lines=lines
    )


def surroundings(rng: Random) -> Case:
    """The real program, in a separate process, where something that programs take for granted is
    missing.
    """
    command = rng.choice(
        (
            ["--help"],
            ["--version"],
            ["track", "--help"],
            ["track", "tried/gr\udcfc\udcdfe.mp4"],
            ["track", "tried/grüße.mp4"],
            ["track", _STILL, "--out", "-"],
            ["track", "tried/ä\n.png", "--out", "-"],
            ["track", _STILL, "--out", "results/new.jsonl"],
            ["cameras", "--json"],
            ["cameras"],
            ["--guide", "guides/every-kind.md", "--source", "nowhere.mp4"],
            ["--guide", "tried/gr\udcfc\udcdfe.md"],
            ["desktop", "remove"],
        )
    )
    what, change = rng.choice([*_CHANGES.items()])
    mute = what in _MUTE
    lines = (0, 0) if mute else (1, 4) if command[0] == "--guide" else (1, 1)
    words = [os.fsencode(word) for word in command]

    def plant(box: Path) -> None:
        for name in (b"gr\xfc\xdfe.png", "ä\n.png".encode()):
            Path(os.fsdecode(os.fsencode(box / "tried") + b"/" + name)).write_bytes(
                (box / _STILL).read_bytes()
            )

    def act(box: Path) -> None:
        surrounding = environment(box)
        change(box, surrounding)
        os.execve(sys.executable, [sys.executable, "-m", "handtrack", *words], surrounding)  # noqa: S606

    return Case(
        f"{what}: handtrack {' '.join(map(repr, command))}",
        act,
        plant,
        deadline_s=_START_S,
        replaces=_OUTPUTS,
        lines=lines,
    )


Change = Callable[[Path, dict[str, str]], object]


def _set(**values: str) -> Change:
    return lambda _, surrounding: surrounding.update(values)


def _into(number: int, target: str) -> Change:
    return lambda _, __: os.dup2(os.open(target, os.O_WRONLY), number)


def _closed(*numbers: int) -> Change:
    return lambda _, __: [os.close(number) for number in numbers]


def _nobody_reads(_: Path, __: dict[str, str]) -> None:
    reading, writing = socket.socketpair()
    reading.close()
    os.dup2(writing.fileno(), 1)


def _folder_is_gone(box: Path, _: dict[str, str]) -> None:
    gone = box / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()


def _limited(kind: int, most: int) -> Change:
    return lambda _, __: resource.setrlimit(kind, (most, most))


_CHANGES: Final[dict[str, Change]] = {
    "as usual": _set(),
    "an ASCII locale": _set(LANG="C", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0"),
    "an ASCII terminal": _set(PYTHONIOENCODING="ascii"),
    "a locale that is not there": _set(LC_ALL="xx_YY.UTF-8", LANG="xx_YY"),
    "stdout is full": _into(1, "/dev/full"),
    "stdout is closed": _closed(1),
    "stderr is full": _into(2, "/dev/full"),
    "stderr is closed": _closed(2),
    "all three are closed": _closed(0, 1, 2),
    "nobody reads stdout": _nobody_reads,
    "the working folder is gone": _folder_is_gone,
    "HOME is not there": lambda _, surrounding: surrounding.pop("HOME"),
    "HOME is a file": _set(HOME="/dev/null"),
    "HANDTRACK_HOME is a file": _set(HANDTRACK_HOME="/dev/null"),
    "HANDTRACK_HOME cannot be made": _set(HANDTRACK_HOME="/proc/nowhere"),
    "TMPDIR is not there": _set(TMPDIR="/nowhere"),
    "COLUMNS is nonsense": _set(COLUMNS="-5", LINES="x", TERM="\x1b"),
    "COLUMNS is tiny": _set(COLUMNS="1"),
    "hardly any file may be open": _limited(resource.RLIMIT_NOFILE, 24),
    "no file may grow": _limited(resource.RLIMIT_FSIZE, 0),
}
_MUTE: Final = ("stderr is full", "stderr is closed", "all three are closed", "no file may grow")
"""If nothing can be printed, nothing has to be."""
