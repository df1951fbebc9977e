"""Results to record, drawn by Hypothesis."""

from dataclasses import fields

import numpy as np
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from handtrack.gestures.codes import GestureCode
from handtrack.messages import Arming, Command, GestureEvent, Hand, Refusal, Timings, TrackingResult

_SECONDS = st.floats(0, 1e6)
_EDGES = np.array([0.0, -0.0, 1e-45, -10.0, 0.1, 9.9999990], np.float32)


def _points(*shape: int, least: float = -10.0) -> SearchStrategy[np.ndarray]:
    """Return arrays of any possible bits, with edge cases."""
    return st.integers(0, 2**32 - 1).map(lambda seed: _bits(seed, shape, least))


def _bits(seed: int, shape: tuple[int, ...], least: float) -> np.ndarray:
    rng = np.random.default_rng(seed)
    values = rng.integers(0, 2**32, shape, np.uint32).view(np.float32)
    edges = rng.choice(_EDGES, shape)
    edges.flat[0] = 3.0  # a hand has a size
    return (
        np.where((np.abs(values) <= 10.0) & (np.abs(edges) < 1.0), values, edges)
        .clip(least)
        .astype(np.float32)
    )


_HAND = (
    st.integers(1, 10**6),
    _points(21, 3),
    _points(21, 3),
    st.sampled_from(["Left", "Right"]),
    st.floats(0, 1),
    st.floats(0, 1),
    st.none() | st.text(max_size=20),
    st.floats(0, 1),
    st.none() | _points(21, least=0.0),
    st.none() | _points(3),
    st.floats(0, 1),
    st.none() | _points(2),
    st.booleans(),
    st.booleans(),
    st.none()
    | st.lists(
        st.tuples(_SECONDS, st.floats(-1e4, 1e4), st.floats(-1e4, 1e4)), min_size=1, max_size=16
    ).map(np.array),
)
HANDS = st.builds(Hand, *_HAND)
EVENTS = st.one_of(
    st.builds(
        GestureEvent,
        st.sampled_from(["swipe", "wave", "pinch"]),
        st.integers(0, 99),
        _SECONDS,
        _SECONDS,
    ),
    st.builds(Arming, st.sampled_from(["armed", "disarmed"]), st.integers(0, 99), _SECONDS),
    st.builds(
        Command,
        st.sampled_from(["next", "select"]),
        st.integers(0, 99),
        _SECONDS,
        st.text(),
        st.none(),
    ),
    st.builds(
        Refusal,
        st.integers(0, 99),
        _SECONDS,
        st.text(),
        st.sampled_from(
            [
                GestureCode.HAND_LOST(),
                GestureCode.HELD_TOO_SHORT(held_s=0.3, full_s=1.0),
                GestureCode.SIGN_GOES_ON(because=GestureCode.HAND_LOST(), sign="ok"),
            ]
        ),
    ),
)
_RESULT = (
    st.integers(0, 10**9),
    _SECONDS,
    st.integers(1, 5000),
    st.integers(1, 5000),
    st.lists(HANDS, max_size=3, unique_by=lambda hand: hand.track_id).map(tuple),
    st.none() | st.text(st.characters(codec="utf-8"), max_size=20),
    st.builds(Timings, *[st.floats(0, 1e3)] * 5),
    st.lists(EVENTS, max_size=3).map(tuple),
    st.booleans(),
    st.lists(st.integers(1, 99), max_size=2).map(tuple),
)
RESULTS = st.builds(TrackingResult, *_RESULT)
assert (len(_HAND), len(_RESULT)) == (
    len(fields(Hand)),
    len(fields(TrackingResult)),
)  # a new field is stored too
