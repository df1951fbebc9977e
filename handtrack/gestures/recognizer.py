"""Turns each frame's hands into signs, holds and a stream of events."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from numbers import Real
from typing import Final

from handtrack.errors import UsageError
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.custom import OwnSignReader
from handtrack.gestures.dynamic import Found, Miss, Movements, Try
from handtrack.gestures.features import looks_of
from handtrack.gestures.fingers import (
    Upright,
    finger_chains,
    fingers_px,
    hand_length_px,
    palm_centre,
    pointing_to,
    shape_of,
    turned_upright,
)
from handtrack.gestures.hold import (
    ARM_SIGN,
    MAX_ARM_LENGTHS_PER_S,
    MIN_ARM_SIDE_SCORE,
    MIN_ARM_STILL_S,
    MIN_HELD_SCORES,
    Hold,
    Holding,
    LetGo,
    SignHold,
)
from handtrack.gestures.motion import LOSS_S, MAX_SLOW_LENGTHS_PER_S, Motion
from handtrack.gestures.own_signs import BUILT_IN, OwnSigns
from handtrack.gestures.static import (
    MIN_SIGN_SCORE,
    NONE,
    SignReading,
    is_turned_thumb,
    mean_stretch,
    pairing,
    read_sign,
)
from handtrack.gestures.stroke import Axis, Stroke
from handtrack.gestures.succession import HandPlace, Succession, Trace
from handtrack.messages import GestureEvent, Hand, Handedness, TrackingResult, is_plausible

MIN_MEANT_SHARE: Final = 0.5  # of a hold: letting go earlier is not worth a message
_MIN_LENGTH_PX: Final = 1e-3  # of a hand: speeds and distances are divided by it
STEADY_FRAMES: Final = 2  # in a row, to change the shown sign


@dataclass(frozen=True, slots=True)
class HandReading:
    """One hand's current reading."""

    hand: int
    """Unchanged by short losses: the track id under which the hand was first seen."""
    track: int
    """Its track id now."""
    handedness: Handedness
    length_px: float
    """Wrist to middle fingertip, pixels at the hand's distance."""
    sign: str
    score: float
    """The sign, steadied against single misread frames, and its score in this frame."""
    reading: SignReading
    """This frame's own reading, with all scores and the reason."""
    holds: tuple[Holding, ...]
    """The holds in progress, the most advanced one first."""
    moving: bool = False
    """Faster than a hand at rest: possibly mid-swipe."""
    held: str = ""
    """The sign held for its full time and still shown; empty without one."""
    trusted: bool = True
    """The hand may give commands, since one of its tracks was beyond doubt a hand."""
    pointing: Upright = "up"
    """The direction of its fingers, from the person's view."""

    @property
    def holding(self) -> Holding | None:
        """The most advanced hold in progress."""
        return self.holds[0] if self.holds else None


@dataclass(frozen=True, slots=True)
class Recognition:
    """One frame's result: the hands with their signs, their readings, events, misses and, during
    practice, tries.

    `cut`: the frame does not follow from the previous one, and its hands match no earlier ones.
    """

    t: float
    hands: tuple[Hand, ...]
    readings: tuple[HandReading, ...]
    events: tuple[GestureEvent, ...]
    misses: tuple[Miss, ...]
    cut: bool = False
    tries: tuple[Try, ...] = ()


class GestureRecognizer:
    """Reads the hands of one source, frame by frame. It has no clock: time comes with the frames.

    Parameters
    ----------
    mirrored : bool
        The picture is a mirror image; directions are swapped.
    config : GestureConfig, optional
        Hold times, swipes, your own signs.
    allow : collection of str, optional
        The only signs that count, built in or your own: any other is "none". By default all.
    deny : collection of str
        Signs that do not count. A sign in both does not count.

    Raises
    ------
    UsageError
        `allow` or `deny` names an unknown sign.
    """

    def __init__(
        self,
        *,
        mirrored: bool = False,
        config: GestureConfig | None = None,
        allow: Collection[str] | None = None,
        deny: Collection[str] = (),
    ) -> None:
        self.mirrored = mirrored
        self._config = config or GestureConfig()
        self._among = _counting(self._config.own_signs, allow, deny)
        own = self._config.own_signs
        if self._among is not None:
            own = OwnSigns(tuple(sign for sign in own.signs if sign.name in self._among))
        self._own = OwnSignReader(own, arm=self._config.arm)
        self.reset()

    def reset(self) -> None:
        """Forget every hand: the next frame does not follow from the last one."""
        self._hands: dict[int, _HandState] = {}
        self._departed: dict[Axis, Stroke] = {}
        self._succession = Succession()
        self._cut = True

    def update(self, hands: Sequence[Hand], t: float, width: int) -> Recognition:
        """Recognise the next frame's signs and gestures.

        Parameters
        ----------
        hands : sequence of Hand
            Unreadable ones are ignored: not finite, without a length, or with another hand's track
            id.
        t : float
            Seconds, increasing.
        width : int
            Of the picture, in pixels.

        Raises
        ------
        UsageError
            A parameter is something else.
        """
        _check_frame(hands, t, width)
        hands = _readable(hands)
        assigned = self._succession.assign(
            t, {hand.track_id: _place(hand, hand_length_px(hand)) for hand in hands}
        )
        found: list[Found] = []
        readings = []
        for hand in hands:
            number = assigned[hand.track_id]
            state = self._hands.get(number)
            if state is None:
                state = self._hands[number] = _HandState(
                    number, self._config, self._own, self._among
                )
                state.movements.departed = self._departed
            others = [other.motion for key, other in self._hands.items() if key != number]
            found += state.seen(hand, t, others, width, mirrored=self.mirrored)
            readings.append(state.reading(hand, mirrored=self.mirrored))
            self._succession.leave(number, state.trace(hand, t, mirrored=self.mirrored))
        found += self._unseen(t, set(assigned.values()), width)
        shown = tuple(
            replace(hand, gesture=reading.sign, gesture_score=reading.score)
            for hand, reading in zip(hands, readings, strict=True)
        )
        cut = self._cut
        self._cut = False
        return Recognition(
            t,
            shown,
            tuple(readings),
            tuple(one for one in found if isinstance(one, GestureEvent)),
            tuple(one for one in found if isinstance(one, Miss)),
            cut,
            tuple(one for one in found if isinstance(one, Try)),
        )

    def replay(self, result: TrackingResult) -> Recognition:
        """Take the next frame's signs and events from a stored result;
        only readings and holds are recomputed.
        """
        seen = self.update(result.hands, result.t, result.width)
        events = tuple(event for event in result.events if isinstance(event, GestureEvent))
        return replace(seen, hands=_readable(result.hands), events=events)

    def _unseen(self, t: float, seen: set[int], width: int) -> Iterator[Found]:
        for number, state in list(self._hands.items()):
            if number in seen:
                continue
            yield from state.unseen(t, [self._hands[one].motion for one in seen], width)
            if t - state.seen_at > LOSS_S:
                self._departed |= state.movements.departed
                del self._hands[number]
                self._succession.forget(number)


def _counting(
    own: OwnSigns, allow: Collection[str] | None, deny: Collection[str]
) -> frozenset[str] | None:
    """Return the signs that count; None for all."""
    if allow is None and not deny:
        return None
    known = dict.fromkeys((*BUILT_IN, *own.names))
    allow, deny = (
        (each,) if isinstance(each, str) else each
        for each in (known if allow is None else allow, deny)
    )
    for name in (*allow, *deny):
        if name not in known:
            raise UsageError(GestureCode.GESTURE_UNKNOWN, gesture=str(name), names=", ".join(known))
    return frozenset(allow) - frozenset(deny)


def _check_frame(hands: object, t: object, width: object) -> None:
    """Raise `UsageError` unless these are a frame's hands, time and width."""
    if isinstance(hands, Hand) or not isinstance(hands, Sequence):
        raise UsageError(GestureCode.UPDATE_HANDS, given=type(hands).__name__)
    for hand in hands:
        if not isinstance(hand, Hand):
            raise UsageError(
                GestureCode.UPDATE_HANDS, given=f"{type(hands).__name__} of {type(hand).__name__}"
            )
    if not isinstance(t, Real) or not isfinite(t):
        raise UsageError(GestureCode.UPDATE_TIME, given=_named(t))
    if not isinstance(width, Real) or not float(width) > 0:
        raise UsageError(GestureCode.UPDATE_WIDTH, given=_named(width))


def _named(value: object) -> str:
    return str(value) if isinstance(value, Real) else type(value).__name__


def _readable(hands: Sequence[Hand]) -> tuple[Hand, ...]:
    found: dict[int, Hand] = {}
    for hand in hands:
        if (
            hand.track_id not in found
            and is_plausible(hand)
            and hand_length_px(hand) >= _MIN_LENGTH_PX
        ):
            found[hand.track_id] = hand
    return tuple(found.values())


def _place(hand: Hand, length_px: float) -> HandPlace:
    return HandPlace(*palm_centre(hand), hand.handedness, length_px)


class _HandState:
    """One hand over time."""

    def __init__(
        self, number: int, config: GestureConfig, own: OwnSignReader, among: frozenset[str] | None
    ) -> None:
        self.seen_at = 0.0
        self._number = number
        self._own = own
        self._among = among
        self._track = number
        self.movements = Movements(config.swipe_lengths, config.swipe_speed, config.practised)
        self.motion = self.movements.motion
        self._upright = config.upright
        self._two_fingers = config.two_fingers
        self._hold_s = config.hold_s
        self._holds_s = config.holds
        self._arm = config.arm
        self._moved_at = float("-inf")
        self._trusted = False
        self._holds: dict[str, SignHold] = {}
        self._now = SignReading(NONE, 0.0, {}, GestureCode.NOT_SEEN_YET())
        self._steady = _Steady()

    def seen(
        self, hand: Hand, t: float, others: Sequence[Motion], width: int, *, mirrored: bool
    ) -> Iterator[Found]:
        looks = looks_of(hand, mirrored=mirrored)
        shape = shape_of(turned_upright(hand.landmarks, self._upright, mirrored=mirrored), looks)
        reading = read_sign(shape, self._among)
        if is_turned_thumb(reading) and self._upright in ("left", "right"):  # gravity still decides
            reading = read_sign(shape_of(hand.landmarks, looks), self._among)
        self._now = self._own.over(self._steady.gone_on(reading), hand.landmarks, looks)
        self._steady.update(self._now)
        last = self.seen_at
        self.seen_at = t
        self._track = hand.track_id
        self._trusted = self._trusted or hand.trusted
        x, y = palm_centre(hand)
        across, down = fingers_px(hand)
        fingers = (across if mirrored else -across, down)
        paired = pairing(shape) if self._two_fingers else 0.0
        length_px = hand_length_px(hand)
        chains = finger_chains(hand.landmarks, length_px)
        way = [] if hand.way_in is None else hand.way_in.tolist()
        for then, dx, dy in (*(each for each in way if each[0] > last), (t, 0.0, 0.0)):
            place = (x + dx if mirrored else -x - dx, y + dy)
            self.movements.place(
                then, place, length_px, mean_stretch(shape), paired, fingers, chains
            )
            yield from self.movements.moved(self._track, t, others, width)
        yield from self.movements.pinched(self._track, t, shape)
        if self.motion.last.speed > MAX_ARM_LENGTHS_PER_S:
            self._moved_at = t
        yield from self._held(
            t, backwards=shape.facing != "palm" and hand.handedness_score >= MIN_ARM_SIDE_SCORE
        )

    def unseen(self, t: float, others: Sequence[Motion], width: int) -> Iterator[Found]:
        for hold in self._holds.values():
            if (early := hold.unseen(t)) is not None:
                yield from self._missed(t, early)
        if t - self.seen_at > LOSS_S:
            yield from self.movements.lost(self._track, t, others, width)

    def reading(self, hand: Hand, *, mirrored: bool) -> HandReading:
        holds = [hold.holding for hold in self._holds.values() if hold.holding is not None]
        return HandReading(
            self._number,
            hand.track_id,
            hand.handedness,
            self.motion.length_px,
            self._steady.sign,
            self._now.scores.get(self._steady.sign, self._now.score),
            self._now,
            tuple(sorted(holds, key=lambda one: one.share, reverse=True)),
            self.motion.last.speed >= MAX_SLOW_LENGTHS_PER_S,
            next((sign for sign, hold in self._holds.items() if hold.state is Hold.FULL), ""),
            self._trusted,
            pointing_to(hand.landmarks, mirrored=mirrored),
        )

    def trace(self, hand: Hand, t: float, *, mirrored: bool) -> Trace:
        """Return the hand's place and motion in the picture."""
        last = self.motion.last
        length = self.motion.length_px
        across = length if mirrored else -length
        return Trace(t, _place(hand, length), across * last.vx, length * last.vy)

    def _held(self, t: float, *, backwards: bool) -> Iterator[GestureEvent | Miss]:
        shown = self._now.sign if self._now.score >= self._held_from(self._now.sign) else NONE
        if shown == self._arm == ARM_SIGN and backwards and self._own.signs.find(shown) is None:
            shown = NONE
        if shown != NONE and shown not in self._holds:
            self._holds[shown] = SignHold(shown, self._holds_s.get(shown, self._hold_s))
        for sign, hold in self._holds.items():
            if sign == shown:
                rests = sign != self._arm or t - self._moved_at >= MIN_ARM_STILL_S
                since = hold.shown(t, counts=self._trusted and rests)
                if since is not None:
                    yield GestureEvent("hold", self._track, t, since, sign=sign)
            elif (early := hold.without(t)) is not None:
                yield from self._missed(t, early)

    def _held_from(self, sign: str) -> float:
        """Return the minimum score to hold a sign; a retaught built-in sign is scored
        differently.
        """
        return (
            MIN_HELD_SCORES.get(sign, MIN_SIGN_SCORE)
            if self._own.signs.find(sign) is None
            else MIN_SIGN_SCORE
        )

    def _missed(self, t: float, early: LetGo) -> Iterator[Miss]:
        if early.share < MIN_MEANT_SHARE:
            return
        full = self._holds_s.get(early.sign, self._hold_s)
        too_short = GestureCode.HELD_TOO_SHORT(held_s=early.share * full, full_s=full)
        yield Miss(
            self._track,
            t,
            early.since,
            early.sign,
            GestureCode.HAND_LOST() if early.lost else too_short,
        )


class _Steady:
    """The shown sign: it changes when two frames in a row agree; the first one counts at once."""

    def __init__(self) -> None:
        self.sign = ""
        self._coming = ""
        self._frames = 0

    def gone_on(self, reading: SignReading) -> SignReading:
        """Return a frame's reading, resolved to the shown sign if it is ambiguous between that and
        others.

        A raised finger does not become another one without folding.
        """
        if self.sign not in reading.between:
            return reading
        because = GestureCode.SIGN_GOES_ON(because=reading.because, sign=self.sign)
        return replace(reading, sign=self.sign, because=because, between=())

    def update(self, reading: SignReading) -> None:
        if not self.sign:
            self.sign = reading.sign
        self._frames = self._frames + 1 if reading.sign == self._coming else 1
        self._coming = reading.sign
        if self._frames >= STEADY_FRAMES:
            self.sign = self._coming
