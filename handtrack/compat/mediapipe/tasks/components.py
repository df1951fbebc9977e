"""Containers of results, and options of classifiers."""

from dataclasses import dataclass


@dataclass
class Category:
    """A label and its probability."""

    index: int | None = None
    score: float | None = None
    display_name: str | None = None
    category_name: str | None = None


@dataclass
class Landmark:
    """A landmark in metres from the hand's middle."""

    x: float | None = None
    y: float | None = None
    z: float | None = None
    visibility: float | None = None
    presence: float | None = None


@dataclass
class NormalizedLandmark:
    """A landmark in the picture: x and z as shares of its width, y of its height."""

    x: float | None = None
    y: float | None = None
    z: float | None = None
    visibility: float | None = None
    presence: float | None = None


@dataclass
class Rect:
    """A part of the picture, as shares."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass
class ClassifierOptions:
    """Filter of categories, by name and score."""

    display_names_locale: str | None = None
    max_results: int | None = None
    score_threshold: float | None = None
    category_allowlist: list[str] | None = None
    category_denylist: list[str] | None = None


class _Containers:
    """The names of `mp.tasks.components.containers` and `.processors`."""

    Category = Category
    ClassifierOptions = ClassifierOptions
    Landmark = Landmark
    NormalizedLandmark = NormalizedLandmark
    Rect = Rect


containers = processors = _Containers
