"""Measure swipes as people make them, and work that turns the wrist: drawn, as a tracker would see
them.

`uv run python -m tools.measure_natural_swipes [--arm
joint|lognormal] [--seed N] [--swipes N] [--minutes
N]`. The set was drawn before any rule was changed for
it. Rules are fitted on the joint arm with the learning seed; the lognormal arm with the default
seed is held back, and looked at last.
"""

import argparse
from typing import Final

from tools.measure_strokes import (
    ARMS,
    STRETCH_S,
    commands,
    outcome,
    print_row,
    print_work_row,
    read,
)
from tools.strokes.natural import NATURAL_SWIPES, WRIST_WORK
from tools.strokes.sight import drawn_natural_swipe, drawn_wrist_work

LEARNING_SEED: Final = 300_000
HELD_BACK_SEED: Final = 400_000


def print_swipes(arm: str, each: int, seed: int) -> None:
    """Print the outcome of `each` swipes of every kind."""
    everything = []
    for place, kind in enumerate(NATURAL_SWIPES):
        films = (
            drawn_natural_swipe(seed + 1000 * place + k, kind, *ARMS[arm]) for k in range(each)
        )
        outcomes = [outcome(film, read(film)) for film in films]
        print_row(kind, outcomes)
        everything += outcomes
    print_row("all", everything)


def print_work(arm: str, minutes: float, seed: int) -> None:
    """Print what work that turns the wrist commands, kind by kind."""
    sums = [0, 0, 0, 0]
    stretches = round(minutes * 60 / STRETCH_S / len(WRIST_WORK))
    for place, kind in enumerate(WRIST_WORK):
        row = [0, 0, 0, 0]
        for k in range(stretches):
            number = seed + 1000 * place + k
            seen = read(drawn_wrist_work(number, kind, STRETCH_S, *ARMS[arm]))
            counts = (*commands(seen, arming=True), *commands(seen, arming=False))
            row = [before + now for before, now in zip(row, counts, strict=True)]
        sums = [before + now for before, now in zip(sums, row, strict=True)]
        print_work_row(kind, stretches * STRETCH_S / 60, row)
    print_work_row("all", len(WRIST_WORK) * stretches * STRETCH_S / 60, sums)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arm", choices=ARMS, default="lognormal")
    parser.add_argument("--seed", type=int, default=HELD_BACK_SEED)
    parser.add_argument("--swipes", type=int, default=40, help="of each kind")
    parser.add_argument("--minutes", type=float, default=30.0, help="of work")
    options = parser.parse_args()
    print(
        "| swipes | number | found | precision | wrong way | beside | late, s: median, 90 % |\n|-|-|-|-|-|-|-|"
    )
    print_swipes(options.arm, options.swipes, options.seed)
    print("| work | minutes | swipes with listening, without | other commands |\n|-|-|-|-|")
    print_work(options.arm, options.minutes, options.seed + 50_000)


if __name__ == "__main__":
    main()
