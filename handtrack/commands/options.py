"""Command options, checked on parsing with the library's error messages,
and the tracker's options.
"""

import argparse
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any, Final, get_args

from handtrack.engines import ENGINES, settled
from handtrack.errors import UsageError
from handtrack.hand_tracker.codes import TrackerCode
from handtrack.settings import (
    LENSES_DEG,
    MOST,
    MOST_HANDS,
    MOST_THREADS,
    PALM_WIDTHS_MM,
    PROVIDERS,
    ModelConfig,
    ModelVariant,
    Precision,
    SearchMode,
    TrackerConfig,
    check_between,
    check_one_of,
    check_whole,
)

_OWN: Final[Mapping[str, Any]] = {
    "model": "full",
    "search": "tiles",
    "provider": "auto",
    "precision": "auto",
    "threads": 0,
    "one_person": False,
}
"""Options of tunable engines only, with their defaults."""


def whole(name: str, least: int, most: int = MOST) -> dict[str, Any]:
    """Return argparse's keywords for a whole number, `least` to `most`."""
    return _number(int, lambda value: check_whole(name, value, least, most))


def between(name: str, least: float, most: float) -> dict[str, Any]:
    """Return argparse's keywords for a number, `least` to `most`."""
    return _number(float, lambda value: check_between(name, value, least, most))


def _number(kind: type, check: Callable[[object], None]) -> dict[str, Any]:
    def read(text: str) -> object:
        value: object = text
        with suppress(ValueError):
            value = kind(text)
        check(value)
        return value

    return {"type": read}


def one_of(name: str, words: Collection[str]) -> dict[str, Any]:
    """Return argparse's keywords for one of several words."""

    def read(text: str) -> str:
        check_one_of(name, text, words)
        return text

    return {"type": read, "choices": words}


def add_engine_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose and tune the tracker."""
    parser.add_argument(
        "--engine",
        **one_of("--engine", ENGINES),
        default="auto",
        help="the engine that finds the hands (auto)",
    )
    add_model_options(parser)
    parser.set_defaults(**dict.fromkeys(_OWN))
    parser.add_argument(
        "--mirrored", action="store_true", help="the picture is a mirror image (selfie)"
    )
    parser.add_argument(
        "--smooth",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="steady the landmarks over time (off)",
    )


def add_model_options(parser: argparse.ArgumentParser, *, provider: str = "auto") -> None:
    """Add the options that affect a frame's processing time."""
    parser.add_argument(
        "--max-hands",
        **whole("--max-hands", 1, MOST_HANDS),
        default=2,
        metavar="N",
        help="hands to track at once (2)",
    )
    parser.add_argument(
        "--one-person",
        action="store_true",
        help="track one person: at most one left and one right hand (off)",
    )
    parser.add_argument(
        "--accept-mediapipe-metrics",
        action="store_true",
        help="accept that MediaPipe reports usage metrics to Google",
    )
    parser.add_argument(
        "--model",
        **one_of("--model", get_args(ModelVariant)),
        default="full",
        help="full: more accurate; lite: faster (full)",
    )
    parser.add_argument(
        "--search",
        **one_of("--search", get_args(SearchMode)),
        default="tiles",
        help="tiles: also search parts of the picture for distant hands, which is slow in single pictures with fewer "
        "hands than --max-hands; whole: only the whole picture (tiles)",
    )
    parser.add_argument(
        "--threads",
        **whole("--threads", 0, MOST_THREADS),
        default=0,
        metavar="N",
        help="threads for one model run (0: automatic)",
    )
    parser.add_argument(
        "--provider",
        **one_of("--provider", PROVIDERS),
        default=provider,
        help=f"where the models run ({provider})",
    )
    parser.add_argument(
        "--precision",
        **one_of("--precision", get_args(Precision)),
        default="auto",
        help="number format of the models (auto: the fastest without loss)",
    )
    parser.add_argument(
        "--palm-width",
        **between("--palm-width", *PALM_WIDTHS_MM),
        metavar="MM",
        help="width of the person's palm in mm, across the knuckles without the thumb; adds positions in metres",
    )
    parser.add_argument(
        "--field-of-view",
        **between("--field-of-view", *LENSES_DEG),
        metavar="DEG",
        help="the lens's horizontal angle of view, for positions (65; without this option they are less certain)",
    )


def check_engine_options(options: argparse.Namespace) -> None:
    """Refuse options the chosen engine does not have; opens nothing. Raises `UsageError`."""
    given = [f"--{name.replace('_', '-')}" for name in _OWN if getattr(options, name) is not None]
    engine = ENGINES[options.engine]
    if given and not engine.tunable:
        raise UsageError(
            TrackerCode.NOT_FOR_ENGINE, options=" and ".join(given), engine=engine.title
        )


def tuning(options: argparse.Namespace) -> dict[str, Any]:
    """Return the options of tunable engines, with the defaults of those left out."""
    return {
        name: left_out if (said := getattr(options, name)) is None else said
        for name, left_out in _OWN.items()
    }


def configs_of(options: argparse.Namespace, *, mirrored: bool) -> tuple[ModelConfig, TrackerConfig]:
    """Return the configurations of a host's runs, from the options."""
    own = tuning(options)
    models = ModelConfig(
        options.engine,
        own["model"],
        own["provider"] if ENGINES[options.engine].tunable else "cpu",
        own["threads"],
        options.accept_mediapipe_metrics,
        options.max_hands,
        own["precision"],
    )
    tracker = TrackerConfig(
        options.max_hands,
        mirrored,
        options.smooth,
        own["search"],
        options.palm_width,
        options.field_of_view,
        one_person=own["one_person"],
    )
    return settled(models), tracker
