"""Containers of results, and options of classifiers."""

from dataclasses import dataclass
from typing import Any, Self

from handtrack.compat.errors import hands_only
from handtrack.compat.mediapipe import framework


@dataclass
class Category:
    """A label and its probability."""

    index: int | None = None
    score: float | None = None
    display_name: str | None = None
    category_name: str | None = None

    def to_pb2(self) -> Any:
        """Convert to MediaPipe's message."""
        return framework.Classification(
            index=self.index,
            score=self.score,
            label=self.category_name,
            display_name=self.display_name,
        )

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> Self:
        """Create from MediaPipe's message."""
        return cls(pb2_obj.index, pb2_obj.score, pb2_obj.display_name, pb2_obj.label)


@dataclass
class _Point:
    x: float | None = None
    y: float | None = None
    z: float | None = None
    visibility: float | None = None
    presence: float | None = None

    def to_pb2(self) -> Any:
        """Convert to MediaPipe's message of the same name."""
        return getattr(framework, type(self).__name__)(**vars(self))

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> Self:
        """Create from MediaPipe's message."""
        return cls(pb2_obj.x, pb2_obj.y, pb2_obj.z, pb2_obj.visibility, pb2_obj.presence)


class Landmark(_Point):
    """A landmark in metres from the hand's centre."""


class NormalizedLandmark(_Point):
    """A landmark in the picture: x and z as fractions of its width, y of its height."""


@dataclass
class Rect:
    """A part of the picture, as fractions."""

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


def __getattr__(name: str) -> object:
    raise hands_only(f"mediapipe.tasks.python.components.{name}")
