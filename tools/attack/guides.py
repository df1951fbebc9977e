"""Attacks on guides."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from handtrack.guides import load_guide
from tools.attack.belongings import EVERY_KIND
from tools.attack.inputs import HOSTILE, damaged, encoded, filled, garbled, nested
from tools.attack.trial import Case
from tools.attack.walking import walked

KEYS: Final = (*"n12", "enter", *"nupnnn1", "enter", "n", "enter", "enter", "down", "escape")
LARGEST_GUIDE: Final = 256_000


def guide(rng: Random) -> Case:
    """A damaged sample guide, or one written to do harm."""
    if rng.random() < 0.35:
        what, text = _hostile_guide(rng)
        data = encoded(rng, text)
    else:
        what = "a damaged guide"
        data = EVERY_KIND.encode()
        text = garbled(rng, EVERY_KIND) if rng.random() < 0.8 else EVERY_KIND
        data = encoded(rng, text) if text is not EVERY_KIND else damaged(rng, data)

    def act(box: Path) -> None:
        walked(load_guide(box / "guides" / "tried.md"), None, KEYS)

    return Case(what, act, partial(_put, "guides/tried.md", data))


def _hostile_guide(rng: Random) -> tuple[str, str]:
    big = rng.choice((1000, 20_000, 100_000, LARGEST_GUIDE - 200))
    piece = rng.choice(HOSTILE)

    def step(body: str, title: str = "Step") -> str:
        return f"---\ntitle: T\n---\n\n## {title}\n{body}\n"

    def front(lines: str) -> str:
        return f"---\n{lines}\n---\n\n## Step\n\nText.\n"

    signs = "*_`[](){}#>-|!\\:\"' \t9a.ä"
    kinds: list[tuple[str, Callable[[], str]]] = [
        ("one sign over and over in a step", lambda: step("\n" + filled(rng, signs, big))),
        ("one sign over and over in a title", lambda: step("", filled(rng, signs, big))),
        (
            "one sign over and over in the front matter",
            lambda: front(f"title: {filled(rng, signs, big)}"),
        ),
        (
            "one sign over and over, nothing else",
            lambda: filled(rng, [*signs, "\n", "\r", "#", "-"], big),
        ),
        ("nested YAML", lambda: front(f"title: {nested(rng, rng.choice('[{'), ']')}")),
        ("YAML aliases", lambda: front("title: &a [" + "*a, " * (big // 8) + "x]")),
        (
            "YAML tags",
            lambda: front(f"title: !!python/object/apply:os.system ['true']\nsummary: !{piece} x"),
        ),
        (
            "nested marks",
            lambda: step(
                "\n" + nested(rng, rng.choice(("**", "*", "[", "> ", "- ", "`", "![", "[a](")), "*")
            ),
        ),
        ("a hostile title", lambda: front(f"title: {piece}")),
        (
            "hostile words",
            lambda: step(f"\n{piece}\n\n- {piece}\n\n> {piece}\n\n### {piece}", piece),
        ),
        ("a hostile key", lambda: step(f"{piece}: {piece}")),
        (
            "a hostile value",
            lambda: step(
                f"{rng.choice(('kind', 'id', 'duration', 'default', 'review', 'locked'))}: {piece}"
            ),
        ),
        (
            "a hostile number in a list",
            lambda: step(f"\n{'9' * rng.choice((3, 30, 4301, 90_000))}. one\n2. two"),
        ),
        ("a hostile option", lambda: step(f"kind: choice\n\n1. {piece} {{#{piece}}}\n2. {piece}")),
        (
            "many options",
            lambda: step("kind: choice\n\n" + "\n".join(f"{n}. o{n}" for n in range(1, big // 12))),
        ),
        (
            "many items",
            lambda: step(
                "kind: checklist\n\n" + "\n".join(f"- [ ] item {n}" for n in range(big // 18))
            ),
        ),
        (
            "many steps",
            lambda: front("title: T") + "".join(f"\n## Step {n}\n" for n in range(big // 16)),
        ),
        ("many steps of one name", lambda: front("title: T") + "\n## Step\nid: x\n" * (big // 16)),
        (
            "many missing pictures",
            lambda: step("\n" + "\n\n".join(f"![a](p{n}.png)" for n in range(big // 16))),
        ),
        ("a hostile picture", lambda: step(f"\n![{piece}]({_picture(rng, piece)})")),
        ("a hostile duration", lambda: step(f"kind: timer\nduration: {_duration(rng, piece)}")),
        ("a long review", lambda: step("kind: confirmation\nreview: " + "a," * (big // 2))),
        ("a long review of what is there", lambda: _reviewed(big)),
        (
            "many keys of the front matter",
            lambda: front("\n".join(f"key{n}: x" for n in range(big // 12))),
        ),
        ("a long word where few are known", lambda: step(f"kind: {filled(rng, 'abcde', big)}")),
        ("a paragraph of many lines", lambda: step("\n" + "word\n" * (big // 5))),
        ("a list of many lines", lambda: step("\n" + "- word\n" * (big // 7))),
    ]
    what, make = rng.choice(kinds)
    return f"a hostile guide: {what}", make()


def _reviewed(size: int) -> str:
    count = size // 60
    steps = "".join(f"\n## Q{n}\nkind: choice\n\n1. a\n2. b\n" for n in range(count))
    names = ", ".join(f"q{n}" for n in range(count))
    return f"---\ntitle: T\n---\n{steps}\n## Sure?\nkind: confirmation\nreview: {names}\n"


def _picture(rng: Random, piece: str) -> str:
    return rng.choice(
        (
            "/dev/zero",
            "../" * 50 + "etc/passwd",
            "pictures",
            "tried.md",
            "file:///etc/passwd",
            "\\\\host\\x.png",
            piece,
        )
    )


def _duration(rng: Random, piece: str) -> str:
    return rng.choice(
        (
            "-1 s",
            "1e300 h",
            "9" * 400 + " h",
            "0 s",
            "1 min " * 5000,
            "nan s",
            "inf h",
            "0.0000001 s",
            piece,
        )
    )


def _put(name: str, content: bytes, box: Path) -> None:
    (box / name).write_bytes(content)
