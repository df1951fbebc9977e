"""Measure how far off landmarks and positions are on rendered clips, and how well their sigmas say
so.

`uv run python -m tools.measure_confidence FILMS` reports on the clips that are held back; `--fit`
fits the weights of `handtrack.tracking.confidence` to the other half, prints them, and reports with
them, and on each clip of that half with a fit to its others. FILMS is a folder for the drawn clips;
drawing takes 0.2 to 0.5 s of one core per frame, 60 frames a clip.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import COUNT, PALM, Sigmas
from handtrack.memory import BufferPool
from handtrack.messages import Hand
from handtrack.models.onnx_engine import OnnxModels, load_models
from handtrack.posing.position import GIVEN_SIGMA_SHARE, PALM_MM, HandLocator, LocatingEstimator
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack.tracking import confidence
from handtrack.tracking.confidence import CLEAR_LENGTHS, WEIGHTS, Confidence, Floats, Seen, hand_px
from handtrack.tracking.region import Sighting
from handtrack.tracking.tracker import Tracker
from tools.handrender.scene import Scene, TrueHand
from tools.joint_films import (
    FITTED_GUISES,
    HELD_BACK_GUISES,
    Guise,
    fitted_films,
    guised,
    held_back_films,
    matched,
    shown,
)

SHARE: Final = 0.68
ALONE: Final = 6  # one frame in this many is also estimated as a separate still
STEPS: Final = 3000
BATCH: Final = 4096
BENT: Final = list(WEIGHTS).index("bent")
MOSTLY_STRAIGHT: Final = 0.15
FROM_M: Final = (0.0, 0.4, 0.6, 1.0, 2.0)
GIVEN_OFF: Final = NormalDist(1.0, GIVEN_SIGMA_SHARE).quantiles(10)
"""Factors by which people's hands and lenses make a distance wrong;
the drawn hand and its camera are as given.
"""

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A tracked hand of a clip, with its position and features, and the drawn hand it shows."""

    film: str
    guise: Guise
    hand: Hand
    sighting: Sighting
    features: Floats
    true: TrueHand
    size: tuple[int, int]

    @property
    def off(self) -> Values:
        """Error of every landmark, in hand lengths."""
        apart = np.linalg.norm(self.sighting.landmarks[:, :2] - self.true.pixels, axis=1)
        return np.asarray(apart / hand_px(self.sighting))


class _Recording(Confidence):
    """Keeps the features of every hand."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[Sighting, Floats]] = []

    def sigma(self, now: Seen, found: Floats) -> Sigmas:
        self.kept.append((now.sighting, found))
        return super().sigma(now, found)


def hands_of(
    name: str, scene: Scene, guise: Guise, films: Path, models: OnnxModels
) -> Iterator[Found]:
    """Yield the hands found in a clip, tracked and, for some frames, as single pictures."""
    locator = HandLocator(PALM_MM, scene.camera.view_deg)
    for alone in (False, True):
        tracker = Tracker(
            models, TrackerConfig(max_hands=len(scene.hands), search="whole"), BufferPool()
        )
        recording = tracker.confidence = _Recording()
        with LocatingEstimator(tracker, locator) as estimator:
            for number, (image, t, trues) in enumerate(shown(scene, films, guise)):
                if alone and number % ALONE:
                    continue
                recording.kept.clear()
                hands = estimator.estimate(image, None if alone else t)
                for hand, true in matched(hands, trues):
                    sighting, features = next(
                        kept
                        for kept in recording.kept
                        if np.array_equal(kept[0].landmarks, hand.landmarks)
                    )
                    yield Found(
                        name,
                        guise,
                        hand,
                        sighting,
                        features,
                        true,
                        (image.shape[1], image.shape[0]),
                    )


def fitted(hands: Sequence[Found]) -> tuple[Values, Values]:
    """Return the bases (21,) and weights that put `SHARE` of the errors below: quantile regression,
    by Adam.
    """
    inputs = np.concatenate([np.hstack((np.eye(COUNT), hand.features)) for hand in hands])
    aims = np.log(np.maximum(np.concatenate([hand.off for hand in hands]), 1e-4))
    spread = np.where(np.arange(inputs.shape[1]) < COUNT, 1.0, inputs.std(axis=0) + 1e-9)
    inputs = inputs / spread
    weights = np.zeros(inputs.shape[1])
    weights[:COUNT] = np.quantile(aims, SHARE)
    first = np.zeros_like(weights)
    second = np.zeros_like(weights)
    rng = np.random.default_rng(0)
    for step in range(STEPS):
        rows = rng.integers(0, len(inputs), BATCH)
        seen = inputs[rows] @ weights
        share = 1 / (
            1 + (CLEAR_LENGTHS / np.exp(seen)) ** 2
        )  # of the squared sigma, from the features
        above = aims[rows] > seen - np.log(share) / 2
        slope = -(inputs[rows] * (np.where(above, SHARE, SHARE - 1) * share)[:, None]).mean(axis=0)
        first = 0.9 * first + 0.1 * slope
        second = 0.999 * second + 0.001 * slope**2
        rate = 0.02 * (1 - step / STEPS)
        weights -= (
            rate
            * first
            / (1 - 0.9 ** (step + 1))
            / (np.sqrt(second / (1 - 0.999 ** (step + 1))) + 1e-8)
        )
        weights[COUNT:] = np.maximum(weights[COUNT:], 0.0)  # doubt never makes a landmark surer
    weights /= spread
    return weights[:COUNT], weights[COUNT:]


def sigmas(hands: Sequence[Found], bases: Values, weights: Values) -> Values:
    """Return the (hands, 21) sigmas in hand lengths."""
    seen = np.exp(np.array([bases + hand.features @ weights for hand in hands]))
    return np.asarray(np.hypot(CLEAR_LENGTHS, seen))


def left_out(hands: Sequence[Found]) -> Values:
    """Return the sigmas of each clip by a fit to the others."""
    films = [hand.film for hand in hands]
    found = np.empty((len(hands), COUNT))
    for film in sorted(set(films)):
        here = np.array([name == film for name in films])
        bases, weights = fitted([hand for hand in hands if hand.film != film])
        found[here] = sigmas([hand for hand in hands if hand.film == film], bases, weights)
    return found


def print_sigmas(hands: Sequence[Found], sigma: Values) -> None:
    """Print the share of errors within sigma, over all and by clip, guise,
    landmark and size of sigma.
    """
    off = np.array([hand.off for hand in hands])
    within = off <= sigma
    print(f"  {len(hands)} hands, {off.size} landmarks: {within.mean():.1%} within sigma")
    errors, radii = (np.argsort(np.argsort(values.ravel())) for values in (off, sigma))
    print(f"  rank correlation of sigma and error {np.corrcoef(errors, radii)[0, 1]:.2f}")
    edges = np.quantile(sigma, (0.2, 0.4, 0.6, 0.8))
    fifths = np.digitize(sigma, edges)
    for fifth in range(5):
        of = fifths == fifth
        print(
            f"  fifth {fifth + 1}: sigma {np.median(sigma[of]):.1%} of a hand, "
            f"{SHARE:.0%} of errors below {np.quantile(off[of], SHARE):.1%}, {within[of].mean():.0%} within"
        )
    keys: dict[str, Callable[[Found], str]] = {
        "film": lambda hand: hand.film,
        "guise": lambda hand: hand.guise.name,
    }
    for kind, key in keys.items():
        names = np.array([key(hand) for hand in hands])
        print(
            f"  by {kind}: { {str(name): f'{within[names == name].mean():.0%}' for name in np.unique(names)} }"
        )
    print(f"  by landmark: {np.round(within.mean(axis=0), 2).tolist()}")


def print_positions(hands: Sequence[Found]) -> None:
    """Print the distance's error for hands wholly in the picture,
    and the share within sigma over people and lenses.
    """
    rows = []
    for hand in hands:
        inside = ((hand.true.pixels >= 0) & (hand.true.pixels < hand.size)).all()
        found = hand.hand.position
        sigma = hand.hand.position_sigma
        if found is None or sigma is None or not hand.guise.whole or not inside:
            continue
        true = hand.true.space[PALM].mean(axis=0)
        share_off = float(np.linalg.norm(found - true) / np.linalg.norm(true))
        within = np.mean([np.linalg.norm(found * by - true) <= sigma * by for by in GIVEN_OFF])
        bent = hand.features[1:, BENT].mean()
        rows.append((true[2], found[2] / true[2] - 1, share_off, within, bent))
    figures = np.array(rows)
    away = figures[:, 0]
    bent = figures[:, 4] >= MOSTLY_STRAIGHT
    parts = {f"{low} to {high} m": (away >= low) & (away < high) for low, high in pairwise(FROM_M)}
    for name, part in {
        "all": away > 0,
        **parts,
        "straight fingers": ~bent,
        "bent fingers": bent,
    }.items():
        if part.any():
            _, off, place, within, _ = figures[part].T
            side = np.median(off)
            off = np.abs(off)
            print(
                f"  {name}, {len(off)} hands: distance off by {np.median(off):.1%} (median), {off.mean():.1%} (mean), "
                f"{np.quantile(off, 0.95):.1%} (95 %), {side:+.1%} to one side; "
                f"place within {np.quantile(place, SHARE):.1%} in {SHARE:.0%}; {within.mean():.0%} within sigma"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("films", type=Path)
    parser.add_argument("--fit", action="store_true", help="fit the weights, and report with them")
    options = parser.parse_args()
    models = load_models(ModelConfig(provider="cpu"))

    def found(films: dict[str, Scene], guises: Sequence[Guise]) -> list[Found]:
        every = guised(films, guises)
        return [
            hand
            for name, scene, guise in every
            for hand in hands_of(name, scene, guise, options.films, models)
        ]

    bases = np.array(confidence.BASES)
    weights = np.array([*WEIGHTS.values()])
    if options.fit:
        hands = found(fitted_films(), FITTED_GUISES)
        bases, weights = fitted(hands)
        print("BASES =", tuple(np.round(bases, 2).tolist()))
        for name, weight in zip(WEIGHTS, weights, strict=True):
            print(f'    "{name}": {weight:.2f},')
        print("\neach clip, fitted to the others")
        print_sigmas(hands, left_out(hands))
    hands = found(held_back_films(), HELD_BACK_GUISES)
    print("\nheld back")
    print_sigmas(hands, sigmas(hands, bases, weights))
    print("\npositions")
    print_positions(hands)


if __name__ == "__main__":
    main()
