"""Edits taught signs together with their meanings; every change can be undone."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from handtrack.config.model import GestureSettings
from handtrack.config.rebinding import ARM, DISARM, meant
from handtrack.errors import UsageError
from handtrack.gestures.features import Shapes
from handtrack.gestures.own_signs import MIN_SAMPLES, OwnSign, OwnSigns, check_new_name
from handtrack.sentences import AnyCode, Message
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.studio.codes import StudioCode

MOST_SAMPLES: Final = 90
"""Samples per sign: three recordings. More would add nothing,
and the drawn hands would be too small to judge.
"""
_KEPT: Final = 30  # undo steps


@dataclass(frozen=True, slots=True, eq=False)
class _Before:
    """The previous values of a change; undo does not touch later changes made elsewhere."""

    signs: OwnSigns
    meanings: Mapping[str, str | None]
    """The previous meaning of each gesture; None if it had no binding."""
    roles: Mapping[str, tuple[str, str]]
    """For "arm" and "disarm": the sign before and after the change."""


class SignEditor:
    """Edits taught signs and their meanings."""

    def __init__(self, own: OwnGestures, preferences: PreferenceStore) -> None:
        self._own = own
        self._preferences = preferences
        self._before: list[_Before] = []

    @property
    def signs(self) -> OwnSigns:
        """The current signs."""
        return self._own.signs

    def check_name(self, name: str) -> None:
        """Check that a new sign can have this name.

        Raises `UsageError`: it cannot have this name; the message says why.
        """
        check_new_name(name, self.signs.names)

    def room_for(self, name: str) -> int:
        """Return how many more samples a sign can take."""
        sign = self.signs.find(name)
        return MOST_SAMPLES - (len(sign.samples) if sign is not None else 0)

    def add(self, name: str, samples: Shapes) -> None:
        """Add a sign, or more samples to it."""
        sign = self.signs.find(name)
        if sign is not None:
            samples = np.concatenate([sign.samples, samples])
        self._change(self.signs.with_sign(OwnSign(name, samples[:MOST_SAMPLES])))

    def drop(self, name: str, samples: Collection[int]) -> Message:
        """Delete samples by number, from 0; return what was done.

        Raises `UsageError`: too few samples would be left.
        """
        sign = self.signs.find(name)
        if sign is None or len(sign.samples) - len(samples) < MIN_SAMPLES:
            raise UsageError(StudioCode.SIGN_NEEDS_SAMPLES, name=name, least=MIN_SAMPLES)
        self._change(
            self.signs.with_sign(OwnSign(name, np.delete(sign.samples, list(samples), axis=0)))
        )
        return (
            StudioCode.SAMPLE_DELETED()
            if len(samples) == 1
            else StudioCode.SAMPLES_DELETED(count=len(samples))
        )

    def rename(self, name: str, new: str) -> None:
        """Rename a sign; it keeps its meaning. Raises `UsageError`: the new name cannot be used."""
        check_new_name(new, [one for one in self.signs.names if one != name])
        bindings = {
            new if gesture == name else gesture: means
            for gesture, means in self._gestures.bindings.items()
        }
        arming = {role: new for role in (ARM, DISARM) if getattr(self._gestures, role) == name}
        self._change(self.signs.renamed(name, new), bindings=bindings, **arming)

    def delete(self, name: str) -> Message:
        """Delete a sign and its meaning; return what was done.

        Raises `UsageError`: the sign arms or disarms the hand; another must take over first.
        """
        self._refuse_arming(name, StudioCode.DELETE_IT)
        bindings = {
            gesture: means for gesture, means in self._gestures.bindings.items() if gesture != name
        }
        self._change(self.signs.without(name), bindings=bindings)
        return StudioCode.SIGN_DELETED(name=name)

    def meaning(self, name: str) -> str:
        """Return a sign's meaning in settings notation; empty for none."""
        return meant(self._gestures).get(name, "")

    def bind(self, name: str, meaning: str) -> None:
        """Bind a sign to a meaning, in addition to other gestures for it; an empty meaning unbinds
        the sign.

        Raises `UsageError`: the sign arms or disarms the hand, or would displace one that does.
        """
        self._refuse_arming(name, StudioCode.BIND_IT)
        bindings = {
            gesture: means for gesture, means in self._gestures.bindings.items() if gesture != name
        }
        self._change(self.signs, bindings=bindings | ({name: meaning} if meaning else {}))

    def merge(self, signs: OwnSigns) -> Message:
        """Import another file's signs, which replace signs of the same name; return what was done.

        Raises `UsageError`: two names differ only in capitals.
        """
        self._change(self.signs.merged(signs.signs))
        return (
            StudioCode.SIGNS_IMPORTED(names=", ".join(signs.names))
            if signs.names
            else StudioCode.NOTHING_IMPORTED()
        )

    @property
    def can_take_back(self) -> bool:
        """True if there is a change to undo."""
        return bool(self._before)

    def take_back(self) -> Message | None:
        """Undo the last change, and return the message that says so; None if there was no change.

        Raises `UsageError`: a sign that would be deleted arms or disarms the hand; another must
        take over first.
        """
        if not self._before:
            return None
        before = self._before[-1]
        gestures = self._gestures
        roles = {
            role: was
            for role, (was, since) in before.roles.items()
            if getattr(gestures, role) == since
        }
        for role in (ARM, DISARM):
            name = roles.get(role, getattr(gestures, role))
            if name in self.signs.names and name not in before.signs.names:
                self._refuse_arming(name, StudioCode.TAKE_IT_BACK)
        bindings = {
            gesture: means
            for gesture, means in gestures.bindings.items()
            if gesture not in before.meanings
        }
        bindings |= {
            gesture: means for gesture, means in before.meanings.items() if means is not None
        }
        self._before.pop()
        if before.meanings or roles:
            self._preferences.change("gestures", bindings=bindings, **roles)
        self._own.change(before.signs)
        return StudioCode.UNDONE()

    @property
    def _gestures(self) -> GestureSettings:
        return self._preferences.current.gestures

    def _refuse_arming(self, name: str, act: AnyCode) -> None:
        if self.meaning(name) in (ARM, DISARM):
            raise UsageError(StudioCode.SIGN_ARMS_HAND, name=name, act=act())

    def _change(self, signs: OwnSigns, **gestures: object) -> None:
        before = self._gestures
        signs_before = self.signs
        if gestures:
            self._preferences.change("gestures", **gestures)
        self._before = [*self._before, _before_change(signs_before, before, self._gestures)][
            -_KEPT:
        ]
        if signs is not self.signs:
            self._own.change(signs)


def _before_change(signs: OwnSigns, before: GestureSettings, after: GestureSettings) -> _Before:
    was = before.bindings
    since = after.bindings
    meanings = {one: was.get(one) for one in {*was, *since} if was.get(one) != since.get(one)}
    roles = {role: (getattr(before, role), getattr(after, role)) for role in (ARM, DISARM)}
    return _Before(
        signs, meanings, {role: names for role, names in roles.items() if names[0] != names[1]}
    )
