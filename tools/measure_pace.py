"""Measure the processor time saved by the slower pace for hands at work, and the delay it adds to
gestures.

`uv run python -m tools.measure_pace FOLDER [--seconds N] [--seed N]` draws two hands that knead,
one of which shows its palm and a sign now and then, into FOLDER, and follows the same clip twice:
every frame, and at the pace. With arming on, the palm counts; with arming off, every sign.
Processor time is that of tracking alone, in the frames without an armed hand and outside the clip's
gestures. Later are the arming of the hand, or the first frame that reads a sign.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Final

import numpy as np

from handtrack import HandTracker
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.messages import Arming
from handtrack.navigation.activity import Trial
from handtrack.navigation.hand_commands import HandCommands, HandMode
from handtrack.navigation.rules import StepRules
from handtrack.pace import Pace
from handtrack.posing.pose import POSES
from tools.handrender.camera import Camera
from tools.handrender.clip import gestures_of
from tools.handrender.motion import HandState, facing
from tools.handrender.scene import Scene
from tools.handrender.script import Action, Enter, Pause, Show, Take, script
from tools.measure_gestures import frames_of
from tools.rendered_films import film_of

SIGNS: Final = ("victory", "thumb_up", "three", "pointing_up")
WORK_S: Final = (6.0, 9.0)  # between two gestures
HOLD_S: Final = 1.4
SHOWS_S: Final = 0.5  # a sign takes shape
DISTANCE_M: Final = 0.9


@dataclass(slots=True)
class Outcome:
    """One way of following the clip."""

    at_work: int = 0
    """Frames in which nobody commands …"""
    estimated: int = 0
    """… and those of them that were estimated, …"""
    work_s: float = 0.0
    """… with the processor time of all."""
    begins: dict[int, float] = field(default_factory=dict)
    """When each gesture was first read or armed the hand, in seconds, by its number in the clip."""


def working_scene(seconds: float, seed: int) -> Scene:
    """Return a scene of two hands that knead; the right one shows a palm and a sign now and
    then.
    """
    rng = np.random.default_rng(seed)
    right: list[Action] = [Enter()]
    length = 0.6
    while length < seconds - 2 * HOLD_S - WORK_S[1]:
        worked = list(_kneading(rng, float(rng.uniform(*WORK_S)), 0.09))
        sign = SIGNS[int(rng.integers(len(SIGNS)))]
        shown: list[Action] = [Show("open_palm", HOLD_S), Show(sign, HOLD_S)]
        if rng.random() < 0.5:
            shown.insert(1, Pause(0.3))
        right += [*worked, *shown]
        length += (
            sum(getattr(action, "seconds", 0.0) for action in worked) + 2 * (HOLD_S + 0.4) + 0.3
        )
    left = [Enter(), *_kneading(rng, seconds, -0.09)]
    hands = (
        script("Right", right, start=HandState(pose=POSES["relaxed"]), seed=seed),
        script("Left", left, start=HandState(pose=POSES["relaxed"]), seed=seed + 1),
    )
    return Scene(
        hands,
        seconds,
        camera=Camera(640, 360),
        distance=DISTANCE_M,
        motion_blur=0.4,
        noise=2.0,
        seed=seed,
    )


def _kneading(rng: np.random.Generator, seconds: float, x: float) -> Iterator[Action]:
    """Yield pushes and pulls, at one to two a second."""
    length = 0.0
    while length < seconds:
        for pose, y in (("closed_fist", -0.05), ("relaxed", 0.02)):
            lasts = float(rng.uniform(0.25, 0.5))
            there = (x + float(rng.uniform(-0.02, 0.02)), y + float(rng.uniform(-0.02, 0.02)), 0.0)
            turned = facing(180.0 + float(rng.uniform(-20, 20)), 30.0, float(rng.uniform(-20, 20)))
            yield Take(pose, lasts, offset=there, orientation=turned)
            length += lasts


def followed(film: Path, scene: Scene, *, arming: bool, paced: bool) -> Outcome:
    """Follow the clip as a guide does, at the pace or frame by frame."""
    outcome = Outcome()
    gestures = gestures_of(scene)
    marks = [mark for mark in gestures if not arming or mark.name == "open_palm"]
    recognizer = GestureRecognizer()
    hand = HandCommands()
    trial = Trial(arming=arming, step_rules=StepRules(choices=4))
    pace = Pace()
    with HandTracker(max_hands=2, one_person=True, smooth=True) as tracker:
        for picture, t in frames_of(film):
            works = hand.state(trial).mode is not HandMode.ARMED and not any(
                mark.begin - SHOWS_S <= t <= mark.end for mark in gestures
            )
            began = process_time()
            due = not paced or pace.due(picture, t, hand.attention(trial))
            if due:
                hands = tracker.estimate(picture, timestamp=t)
                seen = recognizer.update(tuple(hands), t, picture.shape[1])
                pace.estimated(seen)
                events = [result.event for result in hand.follow(seen, trial)]
                armed = any(isinstance(one, Arming) and one.type == "armed" for one in events)
                for number, mark in enumerate(marks):
                    shown = (
                        armed
                        if arming
                        else any(one.reading.sign == mark.name for one in seen.readings)
                    )
                    if shown and mark.begin - SHOWS_S <= t <= mark.end:
                        outcome.begins.setdefault(number, t)
            if works:
                outcome.at_work += 1
                outcome.estimated += due
                outcome.work_s += process_time() - began
    return outcome


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    scene = working_scene(asked.seconds, asked.seed)
    film = film_of(scene, asked.folder)
    for arming in (True, False):
        every = followed(film, scene, arming=arming, paced=False)
        paced = followed(film, scene, arming=arming, paced=True)
        later = [
            1e3 * (paced.begins[number] - at)
            for number, at in every.begins.items()
            if number in paced.begins
        ]
        rate = scene.fps * paced.estimated / paced.at_work
        share = (paced.work_s / paced.at_work) / (every.work_s / every.at_work)
        print(
            f"arming {'on' if arming else 'off'}: {rate:.1f} estimates a second at work, ", end=""
        )
        print(f"processor time of tracking {share:.2f} of every frame's; ", end="")
        print(f"gestures {len(paced.begins)} of {len(every.begins)}, later by a median of ", end="")
        print(f"{np.median(later):.0f} ms, {np.percentile(later, 95):.0f} ms at 95 %")


if __name__ == "__main__":
    main()
