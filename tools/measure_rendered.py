"""Measure how well gestures are read from rendered clips: the demo in other guises, arming, idle hands.

`uv run python -m tools.measure_rendered FILMS [--only skins armed idle] [--name "dark"]`, FILMS being a folder for the
drawn clips; drawing takes 0.2 to 0.5 s of one core per frame, 400 frames a clip. All randomness is seeded: on one
machine the figures are the same each time.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.messages import Arming, Hand
from tools.handrender.clip import SHOWN
from tools.handrender.scene import Scene, TrueHand, true_hands
from tools.measure_gestures import Played, flipped, frames_of, played, spoken
from tools.rendered_films import armed_scene, commands_due, demo_guises, film_of, idle_film

HAND_M: Final = 0.19
FOUND_WITHIN: Final = 0.5  # hand lengths: mean distance of the landmarks from the joints of the hand that they are


@dataclass(frozen=True, slots=True)
class Sightings:
    """Counts of a clip's hands: shown, found, with the right side; and the mean error in hand lengths."""

    shown: int
    found: int
    right_side: int
    error: float

    @property
    def says(self) -> str:
        """The counts in words."""
        side = self.right_side / max(self.found, 1)
        return f"{self.found} of {self.shown} found, side right in {side:.0%}, {self.error:.1%} of a hand length off"


def sightings(scene: Scene, result: Played) -> Sightings:
    """Compare what was tracked with where the drawn hands truly are."""
    shown, errors, right_side = 0, [], 0
    for one in result.seen:
        for true in true_hands(scene, one.t):
            if true.visibility < SHOWN:
                continue
            shown += 1
            apart = [(_error(scene, hand, true), hand) for hand in one.hands]
            nearest = min(apart, key=lambda pair: pair[0], default=None)
            if nearest is not None and nearest[0] <= FOUND_WITHIN:
                errors.append(nearest[0])
                right_side += nearest[1].handedness == true.handedness
    return Sightings(shown, len(errors), right_side, float(np.mean(errors)) if errors else float("nan"))


def _error(scene: Scene, hand: Hand, true: TrueHand) -> float:
    length_px = HAND_M * scene.camera.focal_px / float(true.space[:, 2].mean())
    return float(np.linalg.norm(hand.landmarks[:, :2] - true.pixels, axis=1).mean() / length_px)


def compared(result: Played, due: list[tuple[str, float]], *, arming: bool) -> str:
    """Describe how a clip's commands compare with those that were due."""
    commands = result.commands(arming=arming)
    if [spoken(one) for one in commands] == [name for name, _ in due]:
        late = [one.t - t for one, (_, t) in zip(commands, due, strict=True)]
        return f"all in order, {min(late):+.2f} to {max(late):+.2f} s from when they are due"
    wanted = ", ".join(name for name, _ in due)
    got = ", ".join(f"{spoken(one)} at {one.t:.1f}" for one in commands)
    return f"{got or 'none'}; due: {wanted}"


def print_skins(films: Path, name: str) -> None:
    for guise, scene in demo_guises().items():
        if name in guise:
            result = played(frames_of(film_of(scene, films)))
            print(f"  {guise}: {compared(result, commands_due(scene), arming=False)}")
            print(f"    {sightings(scene, result).says}", flush=True)


def print_armed(films: Path, _: str) -> None:
    film = film_of(armed_scene(), films)
    print(f"  as drawn: {', '.join(played(frames_of(film)).said(arming=True))}", flush=True)
    for name, mirrored in (("mirrored", True), ("the picture of a left hand", False)):
        result = played(frames_of(film, change=flipped), mirrored=mirrored)
        print(f"  {name}: {', '.join(result.said(arming=True))}", flush=True)


def print_idle(films: Path, _: str) -> None:
    scene = idle_film()
    result = played(frames_of(film_of(scene, films)))
    for arming in (True, False):
        commands = ", ".join(f"{spoken(one)} at {one.t:.1f}" for one in result.commands(arming=arming))
        armed = sum(isinstance(one, Arming) and one.type == "armed" for one in result.decisions(arming=arming))
        state = f"armed {armed} times" if arming else "arming off"
        print(f"  {scene.seconds:.0f} s, {state}: {commands or 'no command'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("films", type=Path)
    parts: dict[str, Callable[[Path, str], None]] = {"skins": print_skins, "armed": print_armed, "idle": print_idle}
    parser.add_argument("--only", nargs="+", choices=parts, default=list(parts))
    parser.add_argument("--name", default="", help="only the guises whose name holds this")
    options = parser.parse_args()
    for part in options.only:
        print(f"\n{part}")
        parts[part](options.films, options.name)


if __name__ == "__main__":
    main()
