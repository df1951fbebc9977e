"""What is to be known of each hand in sight beside its sign: curls, palm, speed, distance, and why a sign is not taken.

It knows no Qt, and time comes with the frames. Figures are worked out when somebody asks for them, not every frame.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from handtrack.gestures.fingers import Facing, HandShape, palm_centre, shape_of, turn_deg
from handtrack.gestures.motion import LOSS_S, Motion
from handtrack.gestures.reading_distance import distance_m
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import NONE, SURE, Condition, Conditions, SignReading, conditions_of
from handtrack.messages import Hand, Handedness
from handtrack.sentences import Code

_THUMBS: Final = {"thumb_up", "thumb_down"}
THUMB_BEND_DEG: Final = 140.0
"""Of a thumb that is wholly bent: 60 and 80 degrees at its two outer joints, as in the AMA's guides."""


class Why(Enum):
    """Why a sign is taken or not."""

    TAKEN = "taken"
    LACKING = "lacking"
    """One of its conditions is not met."""
    TURNED = "turned"
    AT_CAMERA = "at the camera"
    EDGE_ON = "edge-on"
    """Neither palm nor back is shown: it may be one sign or another."""
    OTHER_WAY = "other way"
    """A thumb, but not in this direction."""
    BEATEN = "beaten"
    """Another sign fits better."""
    TAUGHT = "taught"
    """One of the user's own, which has a score of likeness and no conditions."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How it stands with one sign.

    Attributes
    ----------
    sign : str
    score : float
        By shape alone, 0 to 1.
    why : Why
    lacks : Condition or None
        The condition that is met least, where one stands in the way.
    """

    sign: str
    score: float
    why: Why
    lacks: Condition | None = None


@dataclass(frozen=True, slots=True)
class HandFigures:
    """One hand's figures.

    Attributes
    ----------
    hand : int
        As in `HandReading`.
    handedness : {"Left", "Right"}
    curls : mapping of finger to float
        "thumb", "index", …: 0 straight, 1 curled.
    facing : {"palm", "back", "edge"}
        What the camera sees of the palm.
    turn_deg : float
        Of the hand from upright in the picture as the source gives it, degrees clockwise.
    speed : float
        Of the palm, hand lengths a second: the most since the last look.
    distance_m : float or None
        As `handtrack.gestures.reading_distance` tells it; None before its length is known.
    verdicts : tuple of Verdict
        Every sign's.
    """

    hand: int
    handedness: Handedness
    curls: Mapping[str, float]
    facing: Facing
    turn_deg: float
    speed: float
    distance_m: float | None
    verdicts: tuple[Verdict, ...]


class HandWatch:
    """Follows the hands of a run through everything that was seen. Keeps some seconds of their ways and no more."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget every hand."""
        self._motions: dict[int, Motion] = {}
        self._peaks: dict[int, float] = {}
        self._seen: Recognition | None = None

    @property
    def followed(self) -> int:
        """Of how many hands the way is kept: those in sight, and those that were a moment ago."""
        return len(self._motions)

    @property
    def readings(self) -> tuple[HandReading, ...]:
        """What the hands of the newest frame show: left hands first, then in the order in which they were seen."""
        if self._seen is None:
            return ()
        return tuple(sorted(self._seen.readings, key=lambda reading: (reading.handedness == "Right", reading.hand)))

    def follow(self, seen: Sequence[Recognition]) -> None:
        """Take in what was seen, frame by frame."""
        for recognition in seen:
            for hand, reading in zip(recognition.hands, recognition.readings, strict=True):
                if reading.length_px > 0:
                    self._move(recognition.t, hand, reading)
            self._seen = recognition
            self._forget(recognition.t)

    def take_figures(self, number: int, height: int, *, source_mirrored: bool) -> HandFigures | None:
        """Return a hand's figures, and begin its peak of speed anew; None if the newest frame lacks the hand.

        Parameters
        ----------
        number : int
            The hand's, as in `HandReading`.
        height : int
            Of the picture, pixels.
        source_mirrored : bool
            The picture as given is a mirror image.
        """
        if self._seen is None:
            return None
        for hand, reading in zip(self._seen.hands, self._seen.readings, strict=True):
            if reading.hand == number:
                looks_right = (hand.handedness == "Right") != source_mirrored
                shape = shape_of(hand.landmarks, "Right" if looks_right else "Left")
                return HandFigures(
                    number,
                    hand.handedness,
                    curls_of(shape),
                    shape.facing,
                    turn_deg(shape.up),
                    self._peaks.pop(number, 0.0),
                    distance_m(reading.length_px, height) if reading.length_px > 0 else None,
                    verdicts_of(reading.reading, conditions_of(shape)),
                )
        return None

    def _move(self, t: float, hand: Hand, reading: HandReading) -> None:
        motion = self._motions.setdefault(reading.hand, Motion())
        motion.add(t, *palm_centre(hand), reading.length_px, 0.0)
        self._peaks[reading.hand] = max(self._peaks.get(reading.hand, 0.0), motion.last.speed)

    def _forget(self, t: float) -> None:
        gone = [number for number, motion in self._motions.items() if abs(t - motion.last.t) > LOSS_S]
        for number in gone:
            del self._motions[number]
            self._peaks.pop(number, None)


def curls_of(shape: HandShape) -> dict[str, float]:
    """Return how far each finger is curled, 0 straight to 1, the thumb by the bends of its two outer joints."""
    thumb = min(shape.thumb.bend_deg / THUMB_BEND_DEG, 1.0)
    return {"thumb": thumb, **{name: finger.curl for name, finger in shape.fingers.items()}}


def verdicts_of(reading: SignReading, conditions: Mapping[str, Conditions]) -> tuple[Verdict, ...]:
    """Return for every sign whether it is taken, and why or why not.

    Parameters
    ----------
    reading : SignReading
        What was read from a hand.
    conditions : mapping of sign to conditions
        Of the same hand's shape. A sign that has none, or another score than they give, is one that the user taught.
    """
    by_shape = {sign: min(asked.values()) for sign, asked in conditions.items()}
    best = max(by_shape, key=by_shape.__getitem__, default=NONE)
    return tuple(
        Verdict(sign, score, Why.TAUGHT)
        if sign != reading.sign and score != by_shape.get(sign)
        else _verdict(sign, score, reading, conditions.get(sign, {}), best)
        for sign, score in reading.scores.items()
    )


def _verdict(sign: str, score: float, reading: SignReading, asked: Conditions, best: str) -> Verdict:
    if sign == reading.sign:
        return Verdict(sign, score, Why.TAKEN)
    if score < SURE:
        return Verdict(sign, score, Why.LACKING, min(asked, key=asked.__getitem__))
    if {sign, reading.sign} == _THUMBS:
        return Verdict(sign, score, Why.OTHER_WAY)
    if reading.sign != NONE or sign != best:
        return Verdict(sign, score, Why.BEATEN)
    if reading.between:
        return Verdict(sign, score, Why.EDGE_ON)
    return Verdict(sign, score, Why.AT_CAMERA if reading.because.code is Code.SIGN_AT_CAMERA else Why.TURNED)
