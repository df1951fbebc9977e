"""The chosen sign, the recording of its samples, and how well it is distinguished.
The view shows it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from handtrack.gestures.confusion import Confusion, confusion_of, judged
from handtrack.gestures.custom import OwnReading, OwnSignReader
from handtrack.gestures.features import looks_of
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack.messages import Hand, TrackingResult
from handtrack.sentences import Message
from handtrack_ui.common.watched import Watched
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.studio.sample_recorder import (
    SAMPLES,
    RecordingPhase,
    SampleRecorder,
    largest,
)
from handtrack_ui.plugins.studio.sign_editor import SignEditor


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """How well taught signs are told apart."""

    reader: OwnSignReader
    """Recognises hands by the same signs."""
    confusion: Confusion
    """Each sample as read by all the others."""
    doubtful: Mapping[str, tuple[int, ...]]
    """Numbers (from 0) of the samples read as something else."""
    alike: Mapping[str, frozenset[str]]
    """The built-in signs its samples are read as."""


def tell_apart(signs: OwnSigns) -> Evaluation:
    """Evaluate how well signs are told apart; takes longer than a frame."""
    read = judged(signs)
    owners = [sign.name for sign in signs.signs for _ in sign.samples]
    left = iter(read)
    doubtful = {
        sign.name: tuple(k for k in range(len(sign.samples)) if next(left) != sign.name)
        for sign in signs.signs
    }
    reader = OwnSignReader(signs)
    return Evaluation(
        reader,
        confusion_of(zip(owners, read, strict=True), signs.names),
        doubtful,
        reader.instead_of,
    )


class StudioModel:
    """Sign choice, names and recordings; independent of widgets.

    `clock`: returns seconds.
    """

    def __init__(
        self,
        own: OwnGestures,
        preferences: PreferenceStore,
        clock: Callable[[], float],
    ) -> None:
        self.editor = SignEditor(own, preferences)
        self.name = ""
        """The chosen sign, or the one being recorded."""
        self.naming = False
        self.take: SampleRecorder | None = None
        self.told: Evaluation | None = None
        self.watched = Watched.PERSON
        self._preferences = preferences
        self._clock = clock
        self.stop()

    @property
    def signs(self) -> OwnSigns:
        """Everything taught."""
        return self.editor.signs

    @property
    def sign(self) -> OwnSign | None:
        """The chosen sign; None while nothing is taught."""
        return self.signs.find(self.name)

    @property
    def busy(self) -> bool:
        """True while a sign is being named or recorded."""
        return self.naming or self.take is not None

    @property
    def flipped(self) -> bool:
        """True if hands are drawn mirrored."""
        return self._preferences.current.camera.mirrored

    @property
    def can_undo(self) -> bool:
        """True if there is a change to undo now."""
        return self.take is None and self.editor.can_take_back

    @property
    def doubtful(self) -> tuple[int, ...]:
        """Numbers of the sign's samples that are read as something else."""
        return self.told.doubtful.get(self.name, ()) if self.told is not None else ()

    def alike(self) -> tuple[tuple[str, ...], bool]:
        """Return the built-in signs that the sign is read as; if the arming sign is one, only that,
        and True.
        """
        signs = (
            self.told.alike.get(self.name, frozenset()) if self.told is not None else frozenset()
        )
        arm = self._preferences.current.gestures.arm
        return ((arm,), True) if arm in signs else (tuple(sorted(signs)), False)

    def choose(self, name: str) -> None:
        """Choose a sign; end naming and recording."""
        self.name = name
        self.naming = False
        self.take = None

    def stop(self) -> None:
        """End naming and recording, and choose a sign that is taught."""
        self.choose(self.name if self.sign is not None else next(iter(self.signs.names), ""))

    def name_one(self) -> None:
        """Ask for the name of a new sign."""
        self.naming = True
        self.take = None

    def record(self, name: str, samples: int = SAMPLES) -> None:
        """Start recording samples of a sign."""
        self.choose(name)
        self.take = SampleRecorder(self._clock(), samples)

    def see(self, result: TrackingResult, *, mirrored: bool) -> bool:
        """Record a sample of the largest hand if one is due; return whether one was recorded."""
        size = (result.width, result.height)
        return self.take is not None and self.take.see(
            result.hands,
            self._clock(),
            size,
            mirrored=mirrored,
        )

    def finish(self) -> bool:
        """Keep the recording if it has all its samples; return whether it was kept."""
        take = self.take
        if take is None:
            return False
        take.advance(self._clock())
        if take.phase is not RecordingPhase.DONE:
            return False
        self.take = None
        self.editor.add(self.name, take.taken)
        return True

    def read(self, hands: Sequence[Hand], *, mirrored: bool) -> OwnReading | None:
        """Return the taught sign shown by the largest hand; None without a hand."""
        hand = largest(hands)
        if hand is None or self.told is None:
            return None
        return self.told.reader.read(hand.landmarks, looks_of(hand, mirrored=mirrored))

    def rename(self, new: str) -> None:
        """Rename the chosen sign. Raises `UsageError`: the new name cannot be used."""
        name = self.name
        if new != name:
            self.editor.rename(name, new)
            self.name = new

    def merge(self, read: OwnSigns) -> Message:
        """Import another file's signs and choose the first, unless a sign is being named or
        recorded.

        Raises `UsageError`: two names differ only in capitals.
        """
        done = self.editor.merge(read)
        if not self.busy and read.names:
            self.name = read.names[0]
        return done
