"""Chooses the hand estimator from a command's options."""

import argparse
import sys
from collections.abc import Mapping
from typing import Any, Final, get_args

from handtrack.engines import ENGINES
from handtrack.errors import UsageError
from handtrack.hand_tracker import HandTracker
from handtrack.memory import BufferPool
from handtrack.sentences import Code
from handtrack.settings import PROVIDERS, Precision

_OWN: Final[Mapping[str, Any]] = {
    "model": "full",
    "search": "tiles",
    "still_frames": 0,
    "provider": "auto",
    "precision": "auto",
}
"""Options of tunable engines only, with their defaults."""


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose and tune the tracker."""
    parser.add_argument("--engine", choices=tuple(ENGINES), default="auto", help="what finds the hands (auto)")
    add_model_options(parser)
    parser.set_defaults(**dict.fromkeys(_OWN))
    parser.add_argument("--mirrored", action="store_true", help="the picture is a mirror image (selfie)")
    parser.add_argument(
        "--smooth", action=argparse.BooleanOptionalAction, default=False, help="steady the landmarks over time (off)"
    )
    parser.add_argument(
        "--palm-width",
        type=float,
        metavar="MM",
        help="the person's palm across the knuckles, without the thumb: adds each hand's position in metres",
    )
    parser.add_argument(
        "--field-of-view",
        type=float,
        metavar="DEG",
        help="the lens's, across the picture, for positions (65, and less certain)",
    )


def add_model_options(parser: argparse.ArgumentParser, *, provider: str = "auto") -> None:
    """Add the options that affect a frame's processing time."""
    parser.add_argument("--max-hands", type=int, default=2, metavar="N", help="hands to follow at once (2)")
    parser.add_argument(
        "--accept-mediapipe-metrics",
        action="store_true",
        help="let MediaPipe start although it reports usage metrics to Google",
    )
    parser.add_argument("--model", choices=("full", "lite"), default="full", help="accuracy or speed (full)")
    parser.add_argument(
        "--search",
        choices=("tiles", "whole"),
        default="tiles",
        help="look for far hands in parts of the picture (tiles)",
    )
    parser.add_argument(
        "--still-frames",
        type=int,
        default=0,
        metavar="N",
        help="let the landmarks of a hand that holds still stand for N frames (0)",
    )
    parser.add_argument("--provider", choices=PROVIDERS, default=provider, help=f"where the models run ({provider})")
    parser.add_argument(
        "--precision", choices=get_args(Precision), default="auto", help="of the arithmetic (auto: the fastest as good)"
    )


def check_engine_options(options: argparse.Namespace) -> None:
    """Refuse options the chosen engine does not have; opens nothing.

    Raises
    ------
    UsageError
    """
    given = [f"--{name.replace('_', '-')}" for name in _OWN if getattr(options, name) is not None]
    engine = ENGINES[options.engine]
    if given and not engine.tunable:
        raise UsageError(Code.NOT_FOR_ENGINE, options=" and ".join(given), engine=engine.title)


def open_estimator(options: argparse.Namespace, *, mirrored: bool, pool: BufferPool) -> HandTracker:
    """Open the tracker the options ask for; the caller closes it.

    If it runs on another provider than requested, one line on stderr says why.

    Raises
    ------
    UsageError, ModelError
        It is unavailable.
    """
    own = {name: left_out if (said := getattr(options, name)) is None else said for name, left_out in _OWN.items()}
    tracker = HandTracker(
        options.max_hands,
        mirrored=mirrored,
        smooth=options.smooth,
        color="bgr",
        threads=getattr(options, "threads", 0),
        engine=options.engine,
        accept_metrics=options.accept_mediapipe_metrics,
        palm_width=getattr(options, "palm_width", None),
        field_of_view=getattr(options, "field_of_view", None),
        pool=pool,
        **own,
    )
    if tracker.fallback_reason:
        sys.stderr.write(f"handtrack: {tracker.fallback_reason}; running on {tracker.provider}\n")
    return tracker
