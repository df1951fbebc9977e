"""Teaching, as the person does it: what is done to a sign and to what it means goes together, and can be taken back."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QObject, Signal

from handtrack.config.model import GestureSettings
from handtrack.config.rebinding import ARM, DISARM, meant
from handtrack.errors import UsageError
from handtrack.gestures.features import Shapes
from handtrack.gestures.own_signs import LEAST_SAMPLES, OwnSign, OwnSigns, check_new_name
from handtrack.sentences import Code
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore

MOST_SAMPLES: Final = 90
"""Of one sign: three takes. More would tell nothing new, and the drawn hands would be too small to judge."""
_KEPT: Final = 30  # changes that can be taken back


@dataclass(frozen=True, slots=True, eq=False)
class _Before:
    """What a change touched, as it was: what was set elsewhere since then is not this change's to take back.

    Attributes
    ----------
    signs : OwnSigns
    meanings : mapping
        From gesture to what it meant; None: nothing of its own.
    roles : mapping
        From "arm" or "disarm" to the sign that did so, and the one that did so after the change.
    """

    signs: OwnSigns
    meanings: Mapping[str, str | None]
    roles: Mapping[str, tuple[str, str]]


class SignEditor(QObject):
    """Changes what is taught, and what it means.

    Parameters
    ----------
    own : OwnGestures
    preferences : PreferenceStore
    """

    changed = Signal()
    """A change was made or taken back; emitted after all that it led to."""

    def __init__(self, own: OwnGestures, preferences: PreferenceStore) -> None:
        super().__init__()
        self._own, self._preferences = own, preferences
        self._before: list[_Before] = []

    @property
    def signs(self) -> OwnSigns:
        """As taught now."""
        return self._own.signs

    def check_name(self, name: str) -> None:
        """Refuse a name that a new sign cannot have.

        Raises
        ------
        UsageError
            Why.
        """
        check_new_name(name, self.signs.names)

    def room_for(self, name: str) -> int:
        """Return how many more samples a sign can have."""
        sign = self.signs.find(name)
        return MOST_SAMPLES - (len(sign.samples) if sign is not None else 0)

    def add(self, name: str, samples: Shapes) -> None:
        """Teach a sign, or give it more samples."""
        sign = self.signs.find(name)
        if sign is not None:
            samples = np.concatenate([sign.samples, samples])[:MOST_SAMPLES]
        self._change(self.signs.with_sign(OwnSign(name, samples)))

    def drop(self, name: str, samples: Collection[int]) -> None:
        """Take samples away, by their numbers from 0.

        Raises
        ------
        UsageError
            Too few would be left.
        """
        sign = self._find(name)
        if len(sign.samples) - len(samples) < LEAST_SAMPLES:
            raise UsageError(Code.SIGN_NEEDS_SAMPLES, name=name, least=LEAST_SAMPLES)
        self._change(self.signs.with_sign(OwnSign(name, np.delete(sign.samples, list(samples), axis=0))))

    def rename(self, name: str, new: str) -> None:
        """Call a sign otherwise; it goes on meaning what it means.

        Raises
        ------
        UsageError
            The new name cannot be used.
        """
        check_new_name(new, [one for one in self.signs.names if one != name])
        bindings = {new if gesture == name else gesture: means for gesture, means in self._gestures.bindings.items()}
        arming = {role: new for role in ("arm", "disarm") if getattr(self._gestures, role) == name}
        self._change(self.signs.renamed(name, new), bindings=bindings, **arming)

    def delete(self, name: str) -> None:
        """Forget a sign, and what it means.

        Raises
        ------
        UsageError
            It arms or disarms the hand: another sign has to, first.
        """
        self._refuse_arming(name, Code.DELETE_IT)
        bindings = {gesture: means for gesture, means in self._gestures.bindings.items() if gesture != name}
        self._change(self.signs.without(name), bindings=bindings)

    def meaning(self, name: str) -> str:
        """Return what a sign means, as it stands in settings; empty where nothing."""
        return meant(self._gestures).get(name, "")

    def bind(self, name: str, meaning: str) -> None:
        """Let a sign mean something, beside what means it already; empty: nothing.

        Raises
        ------
        UsageError
            It arms or disarms the hand, or another sign would do so no longer.
        """
        self._refuse_arming(name, Code.BIND_IT)
        bindings = {gesture: means for gesture, means in self._gestures.bindings.items() if gesture != name}
        self._change(self.signs, bindings=bindings | ({name: meaning} if meaning else {}))

    def merge(self, signs: OwnSigns) -> None:
        """Take over what another file teaches; a sign of the same name is replaced.

        Raises
        ------
        UsageError
            A name differs from another only in capitals.
        """
        self._change(self.signs.merged(signs.signs))

    @property
    def can_take_back(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    def take_back(self) -> bool:
        """Take the last change back; return whether there was one.

        Raises
        ------
        UsageError
            A sign that would go arms or disarms the hand: another sign has to, first.
        """
        if not self._before:
            return False
        before, gestures = self._before[-1], self._gestures
        roles = {role: was for role, (was, since) in before.roles.items() if getattr(gestures, role) == since}
        for role in (ARM, DISARM):
            name = roles.get(role, getattr(gestures, role))
            if name in self.signs.names and name not in before.signs.names:
                self._refuse_arming(name, Code.TAKE_IT_BACK)
        bindings = {gesture: means for gesture, means in gestures.bindings.items() if gesture not in before.meanings}
        bindings |= {gesture: means for gesture, means in before.meanings.items() if means is not None}
        self._before.pop()
        if before.meanings or roles:
            self._preferences.change("gestures", bindings=bindings, **roles)
        self._own.change(before.signs)
        self.changed.emit()
        return True

    @property
    def _gestures(self) -> GestureSettings:
        return self._preferences.current.gestures

    def _find(self, name: str) -> OwnSign:
        sign = self.signs.find(name)
        if sign is None:
            raise UsageError(Code.SIGN_UNKNOWN, name=name)
        return sign

    def _refuse_arming(self, name: str, act: Code) -> None:
        if self.meaning(name) in (ARM, DISARM):
            raise UsageError(Code.SIGN_ARMS_HAND, name=name, act=act())

    def _change(self, signs: OwnSigns, **gestures: object) -> None:
        before, signs_before = self._gestures, self.signs
        if gestures:
            self._preferences.change("gestures", **gestures)
        self._before = [*self._before, _touched(signs_before, before, self._gestures)][-_KEPT:]
        if signs is not self.signs:
            self._own.change(signs)
        self.changed.emit()


def _touched(signs: OwnSigns, before: GestureSettings, after: GestureSettings) -> _Before:
    """Return what is otherwise after a change, as it was before."""
    was, since = before.bindings, after.bindings
    meanings = {one: was.get(one) for one in {*was, *since} if was.get(one) != since.get(one)}
    roles = {role: (getattr(before, role), getattr(after, role)) for role in (ARM, DISARM)}
    return _Before(signs, meanings, {role: names for role, names in roles.items() if names[0] != names[1]})
