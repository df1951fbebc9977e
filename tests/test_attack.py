"""The attack itself: it finds every planted fault, and does not accuse a well-behaved program."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

from handtrack.errors import SourceError, UsageError
from handtrack.landmarks import Image
from handtrack.sentences import Code
from handtrack.sources.source import SourceKind
from handtrack.testing.scripted_source import ScriptedSource, Show
from tools import faults
from tools.attack.belongings import lay_out
from tools.attack.media import Patterned
from tools.attack.trial import Case, Verdict, tried
from tools.fuzz import CATEGORIES

Act = Callable[[Path], int | None]


@pytest.fixture(scope="module")
def belongings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(tmp_path_factory.mktemp("person") / "template")


@pytest.fixture
def ends(belongings: Path) -> Callable[[Act], Verdict]:
    def ends(act: Act) -> Verdict:
        return tried(Case("planted", act, deadline_s=1.0), belongings)

    return ends


def refuses(_: Path) -> int:
    raise UsageError(Code.AS_TOLD, words="this is no guide")


def crashes(_: Path) -> int:
    raise ValueError("not thought of")


def dies(_: Path) -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0


def hangs(_: Path) -> int:
    time.sleep(60)
    return 0


def says_two_lines(_: Path) -> int:
    sys.stderr.write("handtrack: one thing\n")
    raise SourceError(Code.AS_TOLD, words="and another")


def says_nothing(_: Path) -> int:
    return 3


def lets_a_library_talk(_: Path) -> int:
    os.write(2, b"libpng error: IDAT\n")
    return 0


def breaks_its_line(_: Path) -> int:
    sys.stderr.write("handtrack: no file a\rb\n")
    return 2


def fills_the_screen(_: Path) -> int:
    sys.stderr.write(f"handtrack: {'x' * 100_000}\n")
    return 2


def ends_oddly(_: Path) -> int:
    return 77


def destroys_a_video(box: Path) -> int:
    (box / "clips" / "clip.mp4").write_bytes(b"")
    return 0


def leaves_a_part(box: Path) -> int:
    (box / "results" / "new.jsonl.part").touch()
    return 0


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (crashes, "traceback"),
        (dies, "signal"),
        (hangs, "hang"),
        (says_two_lines, "lines"),
        (says_nothing, "lines"),
        (lets_a_library_talk, "foreign line"),
        (breaks_its_line, "unprintable line"),
        (fills_the_screen, "endless line"),
        (ends_oddly, "status"),
        (destroys_a_video, "harm"),
        (leaves_a_part, "left behind"),
    ],
)
def test_a_planted_fault_is_found(ends: Callable[[Act], Verdict], act: Act, kind: str) -> None:
    finding = ends(act).finding
    assert finding.kind == kind


@pytest.mark.parametrize("share", [0.0, 0.9])
def test_a_source_that_leaves_its_buffer_unwritten_is_found(share: float) -> None:
    class Leaving(ScriptedSource):
        def read_into(self, pixels: Image) -> None:
            pixels[: round(share * len(pixels))] = 0

    source = Patterned(Leaving([Show(0.0)], kind=SourceKind.VIDEO))
    with pytest.raises(AssertionError, match="points of a picture of script were not written"):
        source.read_into(np.zeros((48, 64, 3), np.uint8))


def test_a_refusal_in_one_line_is_not_a_finding(ends: Callable[[Act], Verdict]) -> None:
    assert ends(refuses) == Verdict(2, None)


def test_an_intact_file_that_was_set_aside_is_not_a_finding(ends: Callable[[Act], Verdict]) -> None:
    def sets_aside(box: Path) -> int:
        path = box / "home" / "settings.toml"
        path.rename(path.with_name("settings-broken.toml"))
        return 0

    assert ends(sets_aside) == Verdict(0, None)


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_case_is_reproducible(category: str) -> None:
    make = CATEGORIES[category][1]
    assert [make(Random(f"1 {n}")).what for n in range(5)] == [
        make(Random(f"1 {n}")).what for n in range(5)
    ]


def test_the_cost_of_a_fault_is_reported(belongings: Path, tmp_path: Path) -> None:
    def costs(_: Path) -> None:
        raise faults.LostError("a run")

    assert faults.outcome_of(costs, belongings, tmp_path / "box") == faults.Outcome("lost", "a run")
