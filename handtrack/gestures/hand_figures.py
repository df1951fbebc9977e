"""Figures of each visible hand: curls, palm, speed, distance, and why a sign does not count.

No Qt; time comes with the frames. Figures are computed on request, not for every frame.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.fingers import Facing, palm_centre, shape_of, turn_deg
from handtrack.gestures.motion import LOSS_S, Motion
from handtrack.gestures.reading_distance import distance_m
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import (
    MIN_SIGN_SCORE,
    NONE,
    Condition,
    Conditions,
    SignReading,
    conditions_of,
)
from handtrack.messages import Hand, Handedness

_THUMBS: Final = {"thumb_up", "thumb_down"}


class Why(Enum):
    """Why a sign counts, or doesn't."""

    TAKEN = "taken"
    LACKING = "lacking"
    """One of its conditions is not met."""
    TURNED = "turned"
    AT_CAMERA = "at the camera"
    EDGE_ON = "edge-on"
    """Neither palm nor back shows, so the sign is ambiguous."""
    OTHER_WAY = "other way"
    """A thumb, but in another direction."""
    BEATEN = "beaten"
    """Another sign fits better."""
    TAUGHT = "taught"
    """A taught sign: it has a similarity score and no conditions."""
    BRIEF = "brief"
    """Read only in this frame; the steadied sign differs."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The state of one sign."""

    sign: str
    score: float
    """By shape alone, 0 to 1."""
    why: Why
    lacks: Condition | None = None
    """The least-met condition, if one prevents the sign."""


@dataclass(frozen=True, slots=True)
class HandFigures:
    """One hand's figures."""

    hand: int
    handedness: Handedness
    curls: Mapping[str, float]
    """"thumb", "index", …: 0 straight, 1 curled."""
    facing: Facing
    turn_deg: float
    """Angle from upright in the picture as the source gives it, degrees clockwise."""
    speed: float
    """The palm's speed in hand lengths a second: the maximum since the last call."""
    distance_m: float | None
    """Measured if the hand has a position, else as in `handtrack.gestures.reading_distance`; None
    until the hand's length is known.
    """
    distance_sigma_m: float | None
    """Uncertainty of a measured distance; None for an estimate."""
    verdicts: tuple[Verdict, ...]


class HandWatch:
    """Follows the hands of a run through every recognition.
    Keeps only a few seconds of their motion.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget every hand."""
        self._motions: dict[int, Motion] = {}
        self._peaks: dict[int, float] = {}
        self._seen: Recognition | None = None

    @property
    def readings(self) -> tuple[HandReading, ...]:
        """The newest frame's readings: left hands first, then in the order of appearance."""
        if self._seen is None:
            return ()
        return tuple(
            sorted(
                self._seen.readings,
                key=lambda reading: (reading.handedness == "Right", reading.hand),
            )
        )

    def update(self, seen: Sequence[Recognition]) -> None:
        """Process recognitions in frame order."""
        for recognition in seen:
            for hand, reading in zip(recognition.hands, recognition.readings, strict=True):
                if reading.length_px > 0:
                    self._move(recognition.t, hand, reading)
            self._seen = recognition
            self._forget(recognition.t)

    def take_figures(
        self, number: int, height: int, *, source_mirrored: bool
    ) -> HandFigures | None:
        """Return a hand's figures, and reset its peak speed; None if the newest frame lacks the
        hand.

        `number`: as in `HandReading`.
        `height`: of the picture, in pixels.
        `source_mirrored`: the given picture is a mirror image.
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
                    hand.curls,
                    shape.facing,
                    turn_deg(shape.up),
                    self._peaks.pop(number, 0.0),
                    *_distance_of(hand, reading, height),
                    verdicts_of(reading.reading, conditions_of(shape), reading.sign),
                )
        return None

    def _move(self, t: float, hand: Hand, reading: HandReading) -> None:
        motion = self._motions.setdefault(reading.hand, Motion())
        motion.add(t, *palm_centre(hand), reading.length_px, 0.0)
        self._peaks[reading.hand] = max(self._peaks.get(reading.hand, 0.0), motion.last.speed)

    def _forget(self, t: float) -> None:
        gone = [
            number for number, motion in self._motions.items() if abs(t - motion.last.t) > LOSS_S
        ]
        for number in gone:
            del self._motions[number]
            self._peaks.pop(number, None)


def _distance_of(
    hand: Hand, reading: HandReading, height: int
) -> tuple[float | None, float | None]:
    """Return a hand's distance in metres, and how far off it may be if it was measured."""
    if hand.position is not None:
        return float(hand.position[2]), hand.position_sigma
    return distance_m(reading.length_px, height) if reading.length_px > 0 else None, None


def verdicts_of(
    reading: SignReading, conditions: Mapping[str, Conditions], steady: str | None = None
) -> tuple[Verdict, ...]:
    """Return for every sign whether it counts, and why or why not.

    `reading`: the hand's reading.
    `conditions`: from the same hand's shape. A sign without conditions, or whose score differs from
    theirs, is a taught one.
    `steady`: the steadied sign; by default the reading's own.
    """
    if steady not in (None, reading.sign):
        verdicts = verdicts_of(replace(reading, sign=steady), conditions)
        own = reading.sign
        return tuple(
            replace(one, why=Why.BRIEF, lacks=None) if one.sign == own else one for one in verdicts
        )
    by_shape = {sign: min(asked.values()) for sign, asked in conditions.items()}
    best = max(by_shape, key=by_shape.__getitem__, default=NONE)
    return tuple(
        Verdict(sign, score, Why.TAUGHT)
        if sign != reading.sign and score != by_shape.get(sign)
        else _verdict(sign, score, reading, conditions.get(sign, {}), best)
        for sign, score in reading.scores.items()
    )


def _verdict(
    sign: str, score: float, reading: SignReading, asked: Conditions, best: str
) -> Verdict:
    if sign == reading.sign:
        return Verdict(sign, score, Why.TAKEN)
    if score < MIN_SIGN_SCORE:
        return Verdict(sign, score, Why.LACKING, min(asked, key=asked.__getitem__))
    if {sign, reading.sign} == _THUMBS:
        return Verdict(sign, score, Why.OTHER_WAY)
    if reading.sign != NONE or sign != best:
        return Verdict(sign, score, Why.BEATEN)
    if reading.between:
        return Verdict(sign, score, Why.EDGE_ON)
    return Verdict(
        sign,
        score,
        Why.AT_CAMERA if reading.because.code is GestureCode.SIGN_AT_CAMERA else Why.TURNED,
    )
