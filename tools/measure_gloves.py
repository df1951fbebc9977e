"""Measure how well hands in gloves are found: drawn ones in nine colours and three materials, 0.6
to 2.5 m away.

`uv run python -m tools.measure_gloves FOLDER [--half
a|b] [--only red] [--kinds clips] [--accept-mediapipe-metrics]`,
FOLDER being for the drawn pictures; drawing one takes 0.2 s of one core. Floury and wet hands, and
fists that hold a thing, are measured too. The same hands wear every look; what counts is the share
of what is found of the bare ones. Settings are chosen on half a; half b is for the last look.
"""

import argparse
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.hand_tracker import HandTracker
from handtrack.landmarks import Image
from handtrack.messages import Handedness
from handtrack.models.engine import HandEstimator
from handtrack.models.mediapipe_engine import MediaPipeHands
from handtrack.posing.pose import POSES
from handtrack.runtime.opencv import cv2
from tools.handrender.backdrop import Backdrop
from tools.handrender.camera import Camera
from tools.handrender.clip import SHOWN
from tools.handrender.look import Finish, Finished, Light, linear
from tools.handrender.motion import HandScript, HandState, Segment, facing
from tools.handrender.scene import Holding, Part, Scene, exposed, light_of, true_hands
from tools.handrender.script import Enter, Show, script
from tools.handrender.wardrobe import COLOURS, MATERIALS, THINGS
from tools.joint_films import apart, matched

DISTANCES_M: Final = (0.6, 1.0, 1.4, 2.0, 2.5)
STILLS: Final = 60
NOISE: Final = 3.0  # standard deviation, of 255
FILMS_M: Final = (0.7, 0.9, 1.6, 1.3)  # of the even numbers, half a, and of the odd ones
FPS: Final = 10.0
SIGNS: Final = ("open_palm", "pointing_up", "victory", "three", "four", "thumb_up", "closed_fist")
READ_AFTER_S: Final = 0.25  # of a sign's being shown


@dataclass(frozen=True, slots=True)
class Look:
    """The finish of a glove of a colour, or of bare skin without one, and the thing in the hand."""

    finish: Finish = Finish()  # noqa: RUF009 - frozen
    colour: str = ""
    thing: tuple[Part, ...] = ()


GLOVES: Final = {
    f"{colour} {name}": Look(finish, colour)
    for name, finish in MATERIALS.items()
    for colour in COLOURS
}
LOOKS: Final[Mapping[str, Mapping[str, Look]]] = {
    "stills": {"bare": Look(), "floury": Look(Finish(flour=0.5)), "wet": Look(Finish(shine=0.5))}
    | GLOVES,
    "fists": {name: Look(thing=thing) for name, thing in THINGS.items()},
    "films": {"bare": Look()} | GLOVES,
}


@dataclass(slots=True)
class Count:
    """Hands shown and found, with the right side and id, signs due and read;
    errors in hand lengths.
    """

    of: Counter[str] = field(default_factory=Counter)
    errors: list[float] = field(default_factory=list)

    def beside(self, bare: "Count") -> str:
        """Return a table's cells: found, beside bare skin's; error, beside it; sides,
        and in clips ids and signs.
        """
        n = self.of
        error = np.median(self.errors or np.nan)
        base = np.median(bare.errors or np.nan)
        share = n["found"] / n["shown"] / (bare.of["found"] / bare.of["shown"])
        shares = [
            n["side"] / max(n["found"], 1),
            n["same id"] / max(n["found"], 1),
            n["read"] / max(n["due"], 1),
        ]
        cells = [
            f"{n['found']} of {n['shown']}",
            f"{share:.2f}",
            f"{error:.1%}",
            f"{error / base:.2f}",
        ]
        return " | ".join(cells + [f"{each:.2f}" for each in shares[: 3 if n["due"] else 1]])


def still_scene(number: int, pose: str = "") -> Holding:
    """Return a hand of its own pose, place, turn, light and room."""
    rng = np.random.default_rng((35, number))
    camera = Camera(1280, 720)
    distance = DISTANCES_M[number // 2 % len(DISTANCES_M)] * rng.uniform(0.95, 1.05)
    high = camera.half_height(distance)
    turn = rng.uniform(-50, 50) + 180 * (rng.random() < 0.25)
    state = HandState(
        POSES[pose or str(rng.choice(list(POSES)))],
        (rng.uniform(-1, 1) * high, rng.uniform(-0.5, 0.5) * high, 0.0),
        facing(turn, rng.uniform(-15, 35), rng.uniform(-45, 45)),
    )
    side: Handedness = "Right" if rng.random() < 0.5 else "Left"
    light = Light(
        rng.uniform(0.5, 1.15), warmth=rng.uniform(-0.3, 0.6), contrast=rng.uniform(0.4, 0.75)
    )
    wall = rng.uniform(0.25, 0.85) * (1 + rng.uniform(-0.12, 0.12, 3))
    room = Backdrop((wall[0], wall[1], wall[2]), rng.uniform(0.3, 1.0), number)
    hand = HandScript(side, (Segment(0.0, 1.0, state, state),), unrest=0.0)
    return Holding((hand,), 0.0, FPS, camera, distance, light=light, backdrop=room, seed=number)


def film_scene(number: int) -> Holding:
    """Return a clip of signs, by one hand or, every second time in a half, by two."""
    rng = np.random.default_rng((36, number))
    camera = Camera(960, 540)
    sides: tuple[Handedness, ...] = (
        ("Right", "Left") if number > 1 else ("Right",) if number else ("Left",)
    )
    hands = []
    for side, middle in zip(sides, (-0.15, 0.15) if number > 1 else (0.0,), strict=True):
        places = [
            (middle + rng.uniform(-0.06, 0.06), rng.uniform(-0.05, 0.08), 0.0) for _ in range(5)
        ]
        shows = [
            Show(str(sign), 0.6, 0.3, place)
            for sign, place in zip(rng.permutation(SIGNS), places, strict=False)
        ]
        hands.append(
            script(
                side, [Enter(), *shows], start=HandState(POSES["relaxed"], places[0]), seed=number
            )
        )
    light = Light(rng.uniform(0.6, 1.1), warmth=rng.uniform(-0.3, 0.6))
    return Holding(
        tuple(hands),
        hands[0].end,
        FPS,
        camera,
        FILMS_M[number],
        light=light,
        motion_blur=0.3,
        seed=number,
    )


def picture(scene: Scene, look: Look, t: float, kept: Path) -> Image:
    """Return a scene's picture in a look, drawn if not stored yet.

    A glove's light grows with its colour channel by channel, so a black and a white one give every
    other.
    """
    path = (
        kept
        / f"{hashlib.sha256(repr((scene, look.finish, bool(look.colour), t)).encode()).hexdigest()[:20]}.npz"
    )
    if not path.exists():
        kept.mkdir(parents=True, exist_ok=True)
        gloves = ((0.0,) * 3, (1.0,) * 3) if look.colour else (None,)
        coats = [Finished(glove=glove, finish=look.finish) for glove in gloves]
        dark, light = (light_of(replace(scene, coat=coat), t) for coat in (2 * coats)[:2])
        left, top, wide, high = cv2.boundingRect((light != dark).any(axis=2).astype(np.uint8))
        part = np.s_[top : top + high, left : left + wide]
        tints = [
            (name, dark[part] + (light - dark)[part] * linear(tint))
            for name, tint in COLOURS.items()
            if wide
        ]
        dyed = {name: exposed(scene, tint, t) for name, tint in tints}
        np.savez_compressed(path, all=exposed(scene, dark, t), corner=(left, top), **dyed)
    with np.load(path) as file:
        drawn = file["all"].astype(np.float32)
        if look.colour in file:
            (left, top) = file["corner"]
            glove = file[look.colour]
            drawn[top : top + glove.shape[0], left : left + glove.shape[1]] = glove
    noise = np.random.default_rng((scene.seed, round(t * FPS))).standard_normal(
        drawn.shape, np.float32
    )
    return np.clip(drawn + NOISE * noise + 0.5, 0, 255).astype(np.uint8)


def count(engine: HandEstimator, scene: Scene, look: Look, folder: Path, into: Count) -> None:
    """Count what an engine finds in a clip's frames, or in a single picture."""
    recognizer = GestureRecognizer()
    ids = Counter[tuple[str, int]]()
    engine.reset()
    for t in (np.arange(max(scene.frames, 1)) / FPS).tolist():
        hands = engine.estimate(picture(scene, look, t, folder), t if scene.frames else None)
        signs = {
            one.track: one.sign for one in recognizer.update(hands, t, scene.camera.width).readings
        }
        due = {
            m.side: m.name
            for hand in scene.hands
            for m in hand.marks
            if m.begin + READ_AFTER_S <= t <= m.end
        }
        trues = [hand for hand in true_hands(scene, t) if hand.visibility >= SHOWN]
        into.of["shown"] += len(trues)
        for side, (hand, true) in {
            true.handedness: (hand, true) for hand, true in matched(hands, trues)
        }.items():
            into.errors.append(apart(hand, true))
            into.of.update({"found": 1, "side": hand.handedness == side, "due": side in due})
            into.of["read"] += side in due and signs.get(hand.track_id) == due[side]
            ids[side, hand.track_id] += 1
    for side in {side for side, _ in ids}:
        into.of["same id"] += max(number for (whose, _), number in ids.items() if whose == side)


def scenes(kind: str, half: str) -> Iterator[Holding]:
    """Yield a half's clips, its single pictures, or as many fists."""
    for number in range("ab".index(half), len(FILMS_M) if kind == "films" else STILLS, 2):
        yield (
            film_scene(number)
            if kind == "films"
            else still_scene(number, "closed_fist" if kind == "fists" else "")
        )


def print_table(
    kind: str, engines: Mapping[str, HandEstimator], options: argparse.Namespace
) -> None:
    """Print what each engine finds in each look, and in each colour, beside the first look."""
    titles = "found | of bare's | error | of bare's | sides" + " | ids | signs" * (kind == "films")
    print(f"\n| {kind} | " + " | ".join(f"{name}: {titles}" for name in engines) + " |")
    print("|-" * (1 + len(engines) * (titles.count("|") + 1)) + "|")
    bare, *others = LOOKS[kind]
    counts: dict[str, dict[str, Count]] = defaultdict(lambda: {name: Count() for name in engines})
    for name in (bare, *(name for name in others if options.only in name)):
        look = LOOKS[kind][name]
        for engine, estimator in engines.items():
            for scene in scenes(kind, options.half):
                count(
                    estimator,
                    replace(scene, thing=look.thing),
                    look,
                    options.folder,
                    counts[name][engine],
                )
            if look.colour:
                counts[look.colour][engine].of.update(counts[name][engine].of)
                counts[look.colour][engine].errors += counts[name][engine].errors
    for name, each in counts.items():
        print(
            "| "
            + " | ".join([name, *(one.beside(counts[bare][by]) for by, one in each.items())])
            + " |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", choices=("a", "b"), default="b")
    parser.add_argument("--only", default="", help="what is worn or held holds this")
    parser.add_argument("--kinds", nargs="+", choices=LOOKS, default=list(LOOKS))
    parser.add_argument(
        "--accept-mediapipe-metrics", action="store_true", help="let MediaPipe look at them too"
    )
    options = parser.parse_args()
    for kind in options.kinds:
        with ExitStack() as stack:
            hands = 2 if kind == "films" else 1
            engines: dict[str, HandEstimator] = {
                "ours": stack.enter_context(HandTracker(hands, color="bgr"))
            }
            if options.accept_mediapipe_metrics:
                engines["MediaPipe"] = stack.enter_context(
                    MediaPipeHands(hands, accept_metrics=True)
                )
            print_table(kind, engines, options)


if __name__ == "__main__":
    main()
