"""Measure how well swipes are distinguished from work: drawn strokes and minutes of work, as a
tracker would see them.

`uv run python -m tools.measure_strokes [--arm joint|lognormal]
[--seed N] [--strokes N] [--crossings N] [--minutes
N]`. The joint arm is for learning, the lognormal one
is held back: another model of how an arm moves, with other ranges of its figures. The default seed
is the held-back set.
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from handtrack.gestures.config import GestureConfig
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.messages import Command, GestureEvent
from handtrack.navigation.navigator import Navigator
from handtrack.navigation.rules import StepRules
from tools.strokes.deeds import CROSSINGS, SWIPES, WORK, Mark, Ranges
from tools.strokes.joint_arm import RANGES as JOINT_RANGES
from tools.strokes.joint_arm import joint_arm
from tools.strokes.lognormal_arm import RANGES as LOGNORMAL_RANGES
from tools.strokes.lognormal_arm import lognormal_arm
from tools.strokes.sight import Arm, Film, drawn_swipe, drawn_work

ARMS: Final[dict[str, tuple[Arm, Ranges]]] = {
    "joint": (joint_arm, JOINT_RANGES),
    "lognormal": (lognormal_arm, LOGNORMAL_RANGES),
}
HELD_BACK_SEED: Final = 70_000
EARLY_SHARE: Final = 0.3  # of a stroke: an earlier report is another movement's
LATE_S: Final = 0.9
STRETCH_S: Final = 30.0  # of one kind of work
RULES: Final = StepRules(choices=4, timers=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Counts of one clip: swipes meant, found, read the wrong way, read beside them;
    and delays of those found.
    """

    kind: str
    meant: int
    found: int
    wrong: int
    beside: int
    late_s: tuple[float, ...]


def read(film: Film) -> list[Recognition]:
    """Take a clip's hands through the gestures."""
    recognizer = GestureRecognizer(config=GestureConfig(two_fingers="two fingers" in film.kind))
    return [recognizer.update(hands, t, film.setting.width) for hands, t in film.frames]


def outcome(film: Film, seen: Iterable[Recognition]) -> Outcome:
    """Compare a clip's swipes across with those that were meant."""
    swipes = [
        one
        for each in seen
        for one in each.events
        if one.type == "swipe" and one.direction in ("left", "right")
    ]
    late = []
    for mark in film.marks:
        own = next(
            (
                event
                for event in swipes
                if event.direction == mark.direction and _in_time(event, mark)
            ),
            None,
        )
        if own is not None:
            swipes.remove(own)
            late.append(own.t - mark.end)
    wrong = sum(any(_goes_wrong(event, mark) for mark in film.marks) for event in swipes)
    return Outcome(film.kind, len(film.marks), len(late), wrong, len(swipes) - wrong, tuple(late))


def _in_time(event: GestureEvent, mark: Mark) -> bool:
    return mark.begin + EARLY_SHARE * (mark.end - mark.begin) <= event.t <= mark.end + LATE_S


def _goes_wrong(event: GestureEvent, mark: Mark) -> bool:
    return (
        event.direction != mark.direction
        and mark.begin - LATE_S <= event.t <= mark.end + 2 * LATE_S
    )


def commands(seen: Sequence[Recognition], *, arming: bool) -> tuple[int, int]:
    """Return the commands by swipes, and all others."""
    navigator = Navigator(arming=arming)
    navigator.rules = RULES
    done = [one for each in seen for one in navigator.decide(each) if isinstance(one, Command)]
    by_swipes = sum(one.command in ("next", "previous") for one in done)
    return by_swipes, len(done) - by_swipes


def print_strokes(arm: str, kinds: Sequence[str], count: int, seed: int) -> list[Outcome]:
    """Print the outcome of `count` intended swipes, by kind."""
    done: dict[str, list[Outcome]] = {kind: [] for kind in kinds}
    number = 0
    while sum(one.meant for outcomes in done.values() for one in outcomes) < count:
        kind = kinds[number % len(kinds)]
        film = drawn_swipe(seed + number, kind, *ARMS[arm])
        done[kind].append(outcome(film, read(film)))
        number += 1
    for kind, outcomes in done.items():
        print_row(kind, outcomes)
    everything = [one for outcomes in done.values() for one in outcomes]
    print_row("all", everything)
    return everything


def print_row(kind: str, outcomes: Sequence[Outcome]) -> None:
    """Print a line of the table of strokes."""
    meant, found, wrong, beside = (
        sum(getattr(one, name) for one in outcomes)
        for name in ("meant", "found", "wrong", "beside")
    )
    late = sorted(second for one in outcomes for second in one.late_s) or [float("nan")]
    print(
        f"| {kind} | {meant} | {found / max(meant, 1):.3f} | {found / max(found + wrong + beside, 1):.3f} | {wrong} "
        f"| {beside} | {median(late):.2f}, {late[int(0.9 * (len(late) - 1))]:.2f} |",
        flush=True,
    )


def print_work(arm: str, minutes: float, seed: int) -> None:
    """Print what work commands, kind by kind."""
    print("| work | minutes | swipes with listening, without | other commands |\n|-|-|-|-|")
    sums = [0, 0, 0, 0]
    stretches = round(minutes * 60 / STRETCH_S / len(WORK))
    for place, kind in enumerate(WORK):
        row = [0, 0, 0, 0]
        for k in range(stretches):
            seen = read(drawn_work(seed + 1000 * (place + 1) + k, kind, STRETCH_S, *ARMS[arm]))
            with_listening = commands(seen, arming=True)
            without = commands(seen, arming=False)
            row = [a + b for a, b in zip(row, (*with_listening, *without), strict=True)]
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        print_work_row(kind, stretches * STRETCH_S / 60, row)
    print_work_row("all", len(WORK) * stretches * STRETCH_S / 60, sums)


def print_work_row(kind: str, minutes: float, row: Sequence[int]) -> None:
    """Print a line of the table of work."""
    print(f"| {kind} | {minutes:.1f} | {row[0]}, {row[2]} | {row[1]}, {row[3]} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arm", choices=ARMS, default="lognormal")
    parser.add_argument("--seed", type=int, default=HELD_BACK_SEED)
    parser.add_argument("--strokes", type=int, default=600, help="meant swipes within the picture")
    parser.add_argument("--crossings", type=int, default=150, help="those that enter or leave it")
    parser.add_argument("--minutes", type=float, default=30.0, help="of work")
    options = parser.parse_args()
    print(
        "| strokes | number | found | precision | wrong way | beside | late, s: median, 90 % |\n|-|-|-|-|-|-|-|"
    )
    print_strokes(options.arm, SWIPES, options.strokes, options.seed)
    print_strokes(options.arm, CROSSINGS, options.crossings, options.seed + 5000)
    print_work(options.arm, options.minutes, options.seed + 10_000)


if __name__ == "__main__":
    main()
