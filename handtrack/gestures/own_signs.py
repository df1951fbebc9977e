"""The signs that the user taught: a name, and samples of hands that show it. Frozen; every change gives new ones."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Self, get_args

from handtrack.errors import UsageError
from handtrack.gestures.features import Shapes
from handtrack.gestures.static import NONE, Sign
from handtrack.sentences import Code

LEAST_SAMPLES: Final = 3
LONGEST_NAME: Final = 40
BUILT_IN: Final[tuple[str, ...]] = tuple(sign for sign in get_args(Sign) if sign != NONE)
_MOVEMENTS: Final = ("swipe", "wave", "circle", "hold")


@dataclass(frozen=True, slots=True, eq=False)
class OwnSign:
    """A sign that the user taught; `samples`: (N, 21, 3), hands as `features.normalised` gives them, N at least 3.

    Raises
    ------
    UsageError
        The name cannot be used, or there are too few samples.
    """

    name: str
    samples: Shapes

    def __post_init__(self) -> None:
        check_name(self.name)
        if len(self.samples) < LEAST_SAMPLES:
            raise UsageError(Code.SAMPLES_TOO_FEW, name=self.name, count=len(self.samples), least=LEAST_SAMPLES)


@dataclass(frozen=True, slots=True, eq=False)
class OwnSigns:
    """All of them, in the order in which they were taught; no two have the same name.

    Raises
    ------
    UsageError
        Two have the same name.
    """

    signs: tuple[OwnSign, ...] = field(default=())

    def __post_init__(self) -> None:
        taken: set[str] = set()
        for name in self.names:
            if name.casefold() in taken:
                raise UsageError(Code.NAMES_TWICE, name=name)
            taken.add(name.casefold())

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called."""
        return tuple(sign.name for sign in self.signs)

    def find(self, name: str) -> OwnSign | None:
        """Return the sign of a name; None where there is none."""
        return next((sign for sign in self.signs if sign.name == name), None)

    def with_sign(self, sign: OwnSign) -> Self:
        """Return them with one more, or with another of its name in its place."""
        if self.find(sign.name) is None:
            return type(self)((*self.signs, sign))
        return type(self)(tuple(sign if one.name == sign.name else one for one in self.signs))

    def without(self, name: str) -> Self:
        """Return them without one."""
        return type(self)(tuple(one for one in self.signs if one.name != name))

    def renamed(self, name: str, new: str) -> Self:
        """Return them with one called otherwise."""
        return type(self)(tuple(OwnSign(new, one.samples) if one.name == name else one for one in self.signs))

    def merged(self, others: Iterable[OwnSign]) -> Self:
        """Return them with others; one of the same name takes the place of the old one."""
        merged = self
        for sign in others:
            merged = merged.with_sign(sign)
        return merged


NO_SIGNS: Final = OwnSigns()


def check_name(name: str) -> None:
    """Refuse a name that no gesture can have.

    Raises
    ------
    UsageError
        It is empty, too long, not one plain line, "none", or the name of a movement.
    """
    if not name:
        raise UsageError(Code.NAME_MISSING)
    if name != name.strip():
        raise UsageError(Code.NAME_SPACED, name=name)
    if len(name) > LONGEST_NAME:
        raise UsageError(Code.NAME_TOO_LONG, name=name[:LONGEST_NAME], most=LONGEST_NAME)
    if any(unicodedata.category(letter).startswith("C") for letter in name):
        raise UsageError(Code.NAME_INVISIBLE, name=name)
    first = name.casefold().split()[0]
    if name.casefold() == NONE or first in _MOVEMENTS:
        raise UsageError(Code.NAME_RESERVED, name=name)


def check_new_name(name: str, taken: Sequence[str]) -> None:
    """Refuse a name for a sign that is to be added: what no gesture can have, a built-in sign's, or one that is taken.

    Raises
    ------
    UsageError
        It cannot be used.
    """
    check_name(name)
    if name.casefold() in BUILT_IN:
        raise UsageError(Code.NAME_BUILT_IN, name=name)
    if name.casefold() in {other.casefold() for other in taken}:
        raise UsageError(Code.NAME_TAKEN, name=name)
