"""Taught signs: a name, and sample hands. Immutable; every change returns a new object."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Self, get_args

from handtrack.errors import UsageError
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.features import Shapes
from handtrack.gestures.static import NONE, Sign

MIN_SAMPLES: Final = 3
MAX_SAMPLES: Final = 2000
"""Maximum for a sign; far more than anybody records, and few enough to compare each with each."""
MAX_SIGNS: Final = 100
"""Maximum for a file."""
MAX_NAME_LETTERS: Final = 40
BUILT_IN: Final[tuple[str, ...]] = tuple(sign for sign in get_args(Sign) if sign != NONE)
_MOVEMENTS: Final = ("swipe", "wave", "circle", "hold")


@dataclass(frozen=True, slots=True, eq=False)
class OwnSign:
    """A taught sign; `samples`: (N, 21, 3), hands as from `features.normalised`, N at least 3.

    Raises `UsageError`: the name is invalid, or there are too few or too many samples.
    """

    name: str
    samples: Shapes

    def __post_init__(self) -> None:
        check_name(self.name)
        if len(self.samples) < MIN_SAMPLES:
            raise UsageError(
                GestureCode.SAMPLES_TOO_FEW,
                name=self.name,
                count=len(self.samples),
                least=MIN_SAMPLES,
            )
        if len(self.samples) > MAX_SAMPLES:
            raise UsageError(GestureCode.SAMPLES_TOO_MANY, name=self.name, most=MAX_SAMPLES)


@dataclass(frozen=True, slots=True, eq=False)
class OwnSigns:
    """All taught signs, in the order of teaching; names are unique. Raises `UsageError`: two have
    the same name, or there are too many.
    """

    signs: tuple[OwnSign, ...] = field(default=())

    def __post_init__(self) -> None:
        if len(self.signs) > MAX_SIGNS:
            raise UsageError(GestureCode.SIGNS_TOO_MANY, most=MAX_SIGNS)
        taken: set[str] = set()
        for name in self.names:
            if name.casefold() in taken:
                raise UsageError(GestureCode.NAMES_TWICE, name=name)
            taken.add(name.casefold())

    @property
    def names(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(sign.name for sign in self.signs)

    def find(self, name: str) -> OwnSign | None:
        """Return the sign with a name, or None."""
        return next((sign for sign in self.signs if sign.name == name), None)

    def with_sign(self, sign: OwnSign) -> Self:
        """Return a copy with a sign added or replaced."""
        if self.find(sign.name) is None:
            return type(self)((*self.signs, sign))
        return type(self)(tuple(sign if one.name == sign.name else one for one in self.signs))

    def without(self, name: str) -> Self:
        """Return a copy without a sign."""
        return type(self)(tuple(one for one in self.signs if one.name != name))

    def renamed(self, name: str, new: str) -> Self:
        """Return a copy with a sign renamed."""
        return type(self)(
            tuple(OwnSign(new, one.samples) if one.name == name else one for one in self.signs)
        )

    def merged(self, others: Iterable[OwnSign]) -> Self:
        """Return a copy with other signs added; equal names replace the old ones."""
        merged = self
        for sign in others:
            merged = merged.with_sign(sign)
        return merged


NO_SIGNS: Final = OwnSigns()


def check_name(name: str) -> None:
    """Refuse an invalid gesture name.

    Raises `UsageError`: it is empty, too long, not one plain line, "none", or the name of a
    movement.
    """
    if not name:
        raise UsageError(GestureCode.NAME_MISSING)
    if name != name.strip():
        raise UsageError(GestureCode.NAME_SPACED, name=name)
    if len(name) > MAX_NAME_LETTERS:
        raise UsageError(
            GestureCode.NAME_TOO_LONG, name=name[:MAX_NAME_LETTERS], most=MAX_NAME_LETTERS
        )
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise UsageError(GestureCode.NAME_INVISIBLE, name=name)
    first = name.casefold().split()[0]
    if name.casefold() == NONE or first in _MOVEMENTS:
        raise UsageError(GestureCode.NAME_RESERVED, name=name)


def check_new_name(name: str, taken: Sequence[str]) -> None:
    """Refuse a new sign's name: an invalid one, a built-in sign's, or one already taken.

    Raises `UsageError`: it cannot be used.
    """
    check_name(name)
    if name.casefold() in BUILT_IN:
        raise UsageError(GestureCode.NAME_BUILT_IN, name=name)
    if name.casefold() in {other.casefold() for other in taken}:
        raise UsageError(GestureCode.NAME_TAKEN, name=name)
