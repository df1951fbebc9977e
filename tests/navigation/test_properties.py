"""Properties checked on random streams of hands and gestures."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from handtrack.guides.codes import GuideCode
from handtrack.messages import TIMER_COMMANDS, Arming, Command, GestureEvent
from handtrack.navigation.bindings import DEFAULT, SIGNS, gesture_of
from handtrack.navigation.navigator import REFRACTORY_S, UNDO_S, Navigator
from handtrack.navigation.rules import StepRules
from tests.navigation.stage import Shown, Stage, hold, swipe, wave


@dataclass(frozen=True)
class Moment:
    """A moment: the visible hands, and a gesture by one of them."""

    after_s: float
    hands: tuple[Shown, ...]
    gesture: str | None
    took_s: float


HANDS = st.lists(
    st.builds(
        Shown,
        hand=st.integers(1, 3),
        handedness=st.sampled_from(("Left", "Right")),
        length_px=st.floats(50, 200),
    ),
    max_size=2,
    unique_by=lambda hand: hand.hand,
).map(lambda hands: tuple(Shown(h.hand, h.hand, h.handedness, h.length_px) for h in hands))
MOMENTS = st.builds(
    Moment,
    after_s=st.floats(0.03, 2.5),
    hands=HANDS,
    gesture=st.none() | st.sampled_from((*SIGNS, "swipe left", "swipe right", "swipe up", "wave")),
    took_s=st.floats(0.3, 2.0),
)
LOCKED = GuideCode.LOCKED()
RULES = st.builds(
    StepRules,
    choices=st.integers(0, 4),
    timers=st.booleans(),
    reads=st.booleans(),
    blocked=st.sampled_from(
        ({}, {"next": LOCKED}, {"confirm": LOCKED, "undo": GuideCode.RUN_HAS_NO_UNDO()})
    ),
)


def event_of(moment: Moment, t: float) -> list[GestureEvent]:
    if moment.gesture is None or not moment.hands:
        return []
    track = moment.hands[0].track
    if moment.gesture == "wave":
        return [wave(t, track=track)]
    if moment.gesture.startswith("swipe"):
        return [swipe(moment.gesture.split()[1], t, seconds=moment.took_s, track=track)]
    return [hold(moment.gesture, t, seconds=moment.took_s, track=track)]


def played(
    moments: list[Moment], rules: StepRules, *, arming: bool
) -> tuple[Stage, list[GestureEvent]]:
    on = Stage(Navigator(arming=arming))
    on.navigator.rules = rules
    t, given_events = 0.0, []
    for moment in moments:
        t += moment.after_s
        on.hands = moment.hands
        events = event_of(moment, t)
        given_events += events
        on.see(t, *events)
    return on, given_events


@given(st.lists(MOMENTS, max_size=30), RULES, st.booleans())
def test_every_gesture_is_answered_once_in_order_and_by_the_rules(
    moments: list[Moment], rules: StepRules, arming: bool
) -> None:
    on, events = played(moments, rules, arming=arming)
    times = [one.t for one in on.decided]
    assert times == sorted(times)
    unused = {*(() if rules.timers else TIMER_COMMANDS), *(() if rules.reads else ("read",))}
    bound = [event for event in events if gesture_of(event) in DEFAULT]
    bound = [event for event in bound if DEFAULT[gesture_of(event)].command not in unused]
    answers = [one for one in on.decided if not isinstance(one, Arming)]
    assert [(one.t, one.track, one.by) for one in answers] == [
        (e.t, e.track, gesture_of(e)) for e in bound
    ]

    armed, begun = not arming, {(event.t, gesture_of(event)): event.since for event in events}
    last: Command | None = None
    for one in on.decided:
        if isinstance(one, Arming):
            assert armed or one.type == "armed"
            armed = one.type == "armed"
        if isinstance(one, Command):
            assert armed
            assert one.command not in rules.blocked
            assert one.choice is None or 1 <= one.choice <= rules.choices
            assert last is None or one.t - last.t >= REFRACTORY_S - 1e-9
            if one.command == "undo":
                assert last is not None
                assert last.command != "undo"
                assert begun[one.t, one.by] - last.t <= UNDO_S
            last = one
