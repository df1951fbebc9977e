"""Drawn clips that are too long for the tests: the demo in other skins, lights and distances,
arming, idle hands.

Every clip is drawn once and kept, without loss, in a folder of clips (FFV1 in Matroska); an equal
scene is not drawn again. The one for arming is also beside the tests, small:
`python -m tools.make_demo armed` draws it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.messages import Hand
from handtrack.posing.pose import POSES
from tools.handrender.camera import Camera
from tools.handrender.clip import SHOWN, gestures_of, write_clip
from tools.handrender.demo import demo_scene
from tools.handrender.look import Coat, Light
from tools.handrender.motion import HandState
from tools.handrender.scene import Scene, TrueHand, true_hands
from tools.handrender.script import Action, Enter, Leave, Pause, Show, Swipe, Take, Wave, script
from tools.idle_hands import idle_scene

FPS: Final = 10.0  # the lowest rate at which gestures must work, and the cheapest to draw
FAR: Final = Camera(1280, 720)
ARMED_FILM: Final = Path(__file__).parent.parent / "tests" / "gestures" / "films" / "armed.mp4"
MEANING: Final[Mapping[str, str]] = {
    "pointing_up": "select 1",
    "victory": "select 2",
    "three": "select 3",
    "four": "select 4",
    "thumb_up": "confirm",
    "thumb_down": "undo",
}
HOLD_S: Final = 1.0
IDLE_S: Final = 60.0
HAND_M: Final = 0.19
FOUND_WITHIN: Final = (
    0.5  # hand lengths: mean distance of the landmarks from the joints of the hand that they are
)


def demo_guises() -> dict[str, Scene]:
    """Return the demo's script with other skins, gloves, lights and distances."""
    demo = replace(demo_scene(), fps=FPS)
    return {
        "lightest skin (tone 0)": replace(demo, coat=Coat(tone=0.0)),
        "middle skin (tone 0.5)": replace(demo, coat=Coat(tone=0.5)),
        "dark skin (tone 0.75)": replace(demo, coat=Coat(tone=0.75)),
        "darkest skin (tone 1)": replace(demo, coat=Coat(tone=1.0)),
        "blue glove": replace(demo, coat=Coat(glove=(0.75, 0.47, 0.27))),
        "black glove": replace(demo, coat=Coat(glove=(0.15, 0.14, 0.14))),
        "dim light (0.2), noise of 8 levels": replace(demo, light=Light(0.2), noise=8.0),
        "shutter open 0.9 of the time, noise of 8 levels": replace(
            demo, motion_blur=0.9, noise=8.0
        ),
        "2 m": replace(demo, distance=2.0, camera=FAR, noise=3.0),
        "3 m": replace(demo, distance=3.0, camera=FAR, noise=3.0),
    }


def armed_scene(fps: float = FPS) -> Scene:
    """Return a script for arming: signs before the palm, signs and strokes after it, the fist,
    and a sign too late.
    """
    actions: list[Action] = [
        Enter(),
        *(
            Show("victory"),
            Take("relaxed"),
            Show("thumb_up", change=0.55),
            Take("relaxed", 0.6),
            Pause(0.3),
        ),
        *(
            Show("open_palm", hold=1.2),
            Swipe("left"),
            Take("relaxed"),
            Show("victory"),
            Take("relaxed"),
        ),
        *(Show("thumb_up", change=0.55), Show("thumb_down", change=0.6), Take("relaxed", 0.6)),
        *(Take("open_palm", 0.4), Wave(), Take("relaxed")),
        *(Show("closed_fist"), Take("relaxed"), Show("three"), Take("relaxed"), Leave()),
    ]
    hand = script("Right", actions, start=HandState(pose=POSES["relaxed"]), seed=21)
    return Scene((hand,), round(hand.end + 0.5, 1), fps=fps, motion_blur=0.3)


def small_armed_scene() -> Scene:
    """Return the script for arming, small enough for a test that tracks all of it."""
    return replace(armed_scene(), camera=Camera(320, 240))


def idle_film(seed: int = 5) -> Scene:
    """Return a minute of hands that mean nothing."""
    return replace(idle_scene(IDLE_S, seed, FPS), motion_blur=0.3)


def commands_due(scene: Scene) -> list[tuple[str, float]]:
    """Return the commands that a scene's gestures mean, where all of them count, with the seconds
    at which each is due.

    A hold is due at its end, a movement at its own.
    """
    due = []
    for mark in gestures_of(scene):
        if mark.name == "swipe":
            due.append(("next" if mark.detail == "left" else "previous", mark.end))
        elif mark.name == "wave":
            due.append(("cancel", mark.end))
        elif mark.name in MEANING:
            due.append((MEANING[mark.name], mark.begin + HOLD_S))
    return due


def film_path(scene: Scene, folder: Path) -> Path:
    """Return where the folder keeps the clip of a scene."""
    return folder / f"{hashlib.sha256(repr(scene).encode()).hexdigest()[:16]}.mkv"


def film_of(scene: Scene, folder: Path) -> Path:
    """Return a scene's clip; draw it if the folder lacks it."""
    film = film_path(scene, folder)
    if not film.exists():
        folder.mkdir(parents=True, exist_ok=True)
        write_clip(scene, film, "FFV1")
    return film


def found_hands(
    scene: Scene, t: float, hands: Iterable[Hand]
) -> Iterator[tuple[TrueHand, Hand | None, float]]:
    """Yield each visible drawn hand, the tracked hand there or None,
    and the distance between them in hand lengths.
    """
    for true in true_hands(scene, t):
        if true.visibility >= SHOWN:
            length_px = HAND_M * scene.camera.focal_px / float(true.space[:, 2].mean())
            near = [
                (float(np.linalg.norm(hand.landmarks[:, :2] - true.pixels, axis=1).mean()), hand)
                for hand in hands
            ]
            apart, nearest = min(near, key=lambda pair: pair[0], default=(np.inf, None))
            yield true, nearest if apart <= FOUND_WITHIN * length_px else None, apart / length_px
