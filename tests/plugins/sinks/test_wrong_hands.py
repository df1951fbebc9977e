"""Hands with wrong numbers are sent without them."""

import math

from handtrack.messages import Hand
from handtrack.plugins.sinks.lsl import sample
from handtrack.plugins.sinks.osc import bundles, wekinator_packets
from handtrack.sinks.sink import Outgoing
from tests.test_wrong_hands import each, results_of


@each
def test_sent_numbers_are_finite(hands: tuple[Hand, ...]) -> None:
    for result in results_of(hands):
        assert not any(math.isinf(value) for value in sample(result))
        for packet in (
            *bundles(Outgoing(result, 0)),
            *wekinator_packets(result, 1),
            *wekinator_packets(result, 2),
        ):
            assert packet
