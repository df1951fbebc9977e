"""Results over OSC: a time-tagged bundle for each of the person's hands, every frame.

A bundle fits one Ethernet packet, so it is never fragmented.
"""

import os
import socket
import time
from collections.abc import Iterator
from typing import Final

import numpy as np
from pythonosc.osc_bundle_builder import OscBundleBuilder
from pythonosc.osc_message import OscMessage
from pythonosc.osc_message_builder import OscMessageBuilder

from handtrack.landmarks import COUNT
from handtrack.messages import Hand, TrackingResult, is_plausible
from handtrack.runtime.files import shown_address
from handtrack.sinks.address import Address, read_address, unusable
from handtrack.sinks.sink import Outgoing, SinkOptions, ThreadedSink, hand_of

_LONGEST_NAME: Final = 128  # bytes of a gesture's name
_CHOICES: Final = {"preset": ("wekinator",), "hands": ("1", "2")}
_NO_HAND: Final = (0.0,) * (3 * COUNT)


def open_osc(url: str, _options: SinkOptions) -> "OscSink":
    """Send to ``osc://host:port``; ``?preset=wekinator`` sends Wekinator's format.

    Raises `UsageError`: the address cannot be used.
    """
    address = read_address(url, socket.SOCK_DGRAM, "osc://127.0.0.1:9000", _CHOICES)
    wekinator = "preset" in address.query
    return OscSink(address, wekinator_hands=int(address.query.get("hands", 1)) if wekinator else 0)


class OscSink(ThreadedSink):
    """Sends packets to one address. Made by `open_osc`.

    `wekinator_hands`: number of hands for Wekinator; 0 sends bundles instead.
    """

    def __init__(self, address: Address, wekinator_hands: int) -> None:
        self._wekinator_hands = wekinator_hands
        self._socket = socket.socket(address.family, socket.SOCK_DGRAM)
        try:
            self._socket.connect(address.resolved)
        except OSError as error:
            self._socket.close()
            raise unusable(address.url, error) from error
        super().__init__(shown_address(address.url), "osc")

    def transmit(self, outgoing: Outgoing) -> bool:
        """Send one result. An error may be about an earlier packet that nobody received."""
        failed = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        for packet in self._packets(outgoing):
            self._socket.send(packet)
        if failed := failed or self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            raise OSError(failed, os.strerror(failed))
        return True

    def release(self) -> None:
        """Close the socket."""
        self._socket.close()

    def _packets(self, outgoing: Outgoing) -> Iterator[bytes]:
        if self._wekinator_hands:
            yield from wekinator_packets(outgoing.result, self._wekinator_hands)
        else:
            yield from bundles(outgoing)


def bundles(outgoing: Outgoing) -> Iterator[bytes]:
    """Yield a bundle for the left hand and one for the right;
    an absent hand's bundle says only that it is absent.
    """
    result = outgoing.result
    captured = time.time() - outgoing.age_s()
    for side in ("left", "right"):
        hand = hand_of(result, side)
        address = f"/hand/{side}"
        bundle = OscBundleBuilder(captured)  # type: ignore[arg-type]  # seconds, as its docstring says
        bundle.add_content(_message(f"{address}/tracked", int(hand is not None)))
        if hand is not None:
            bundle.add_content(_message(f"{address}/landmarks", *_shares(hand, result)))
            bundle.add_content(_message(f"{address}/world", *hand.world.ravel().tolist()))
            bundle.add_content(
                _message(
                    f"{address}/gesture", _name(hand.gesture or "none"), float(hand.gesture_score)
                )
            )
        yield bundle.build().dgram


def wekinator_packets(result: TrackingResult, hands: int) -> Iterator[bytes]:
    """Yield one message with the coordinates of the longest-tracked hand, or of left and right;
    or nothing.
    """
    known = [hand for hand in result.hands if is_plausible(hand)]
    if not known:
        return
    if hands == 1:
        values = _shares(min(known, key=lambda hand: hand.track_id), result)
    else:
        sides = (hand_of(result, side) for side in ("left", "right"))
        values = [
            value
            for hand in sides
            for value in (_NO_HAND if hand is None else _shares(hand, result))
        ]
    yield _message("/wek/inputs", *values).dgram


def _shares(hand: Hand, result: TrackingResult) -> list[float]:
    """Return landmarks as fractions of the picture, since receivers do not know its size.
    z has the unit of x.
    """
    width, height = max(result.width, 1), max(result.height, 1)
    shares = hand.landmarks / np.array((width, height, width), np.float32)
    return [float(value) for value in shares.ravel()]


def _name(gesture: str) -> str:
    return (
        gesture.replace("\0", "").encode(errors="replace")[:_LONGEST_NAME].decode(errors="ignore")
    )


def _message(address: str, *values: float | str) -> OscMessage:
    message = OscMessageBuilder(address)
    for value in values:
        message.add_arg(value)
    return message.build()
