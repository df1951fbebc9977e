"""The sink protocol, and the base of the built-in sinks: a thread that takes the newest result.

A frame may be skipped, but not its events: they join those of the next frame.
"""

import threading
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from handtrack.errors import system_reason
from handtrack.memory.slot import LatestSlot
from handtrack.messages import Hand, TrackingResult, is_plausible
from handtrack.sentences import Message
from handtrack.sinks.codes import SinkCode

JOIN_DEADLINE_S: Final = 1.0
_MOST_EVENTS: Final = 64  # carried over; older gestures are useless


@dataclass(frozen=True, slots=True)
class SinkStatus:
    """Delivery status of the results."""

    url: str
    """Display address, without a token."""
    clients: int | None
    """Connected clients; None if the protocol does not report them."""
    sent: int
    """Frames handed to the network, summed over clients."""
    dropped: int
    """Frames replaced by a newer one before a client took them."""
    queued: int
    """Waiting frames, at most one for each client and one for the sink."""
    trouble: Message | None = None
    """Reason for sending nothing now."""


@dataclass(frozen=True, slots=True)
class SinkOptions:
    """Options outside the address."""

    token: str = field(default="", repr=False)
    """Token every WebSocket client must send; mandatory beyond this machine."""
    origins: tuple[str, ...] = ()
    """Origins of web pages allowed to connect to a WebSocket: "https://example.org";
    "null" for files.
    """


class Sink(Protocol):
    """Sends results to other programs. Thread-safe."""

    def send(self, result: TrackingResult, captured_ns: int | None = None) -> None:
        """Hand over a result; returns at once, and never raises.

        `captured_ns`: the frame header's `time.monotonic_ns()`, for protocols with a time; by
        default now.
        """
        ...

    def status(self) -> SinkStatus:
        """Return the delivery status so far."""
        ...

    def close(self) -> None:
        """Send pending results, disconnect every client and join the thread, within 1 s.
        Idempotent.
        """
        ...


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A result on its way, and when its frame was captured."""

    result: TrackingResult
    captured_ns: int | None

    def age_s(self) -> float:
        """Return the seconds since the frame's capture; 0 if unknown."""
        if self.captured_ns is None:
            return 0.0
        return max((time.monotonic_ns() - self.captured_ns) / 1e9, 0.0)


def merged(waiting: Outgoing, newer: Outgoing) -> Outgoing:
    """Return the newer result with the events of both."""
    if not waiting.result.events:
        return newer
    events = (*waiting.result.events, *newer.result.events)[-_MOST_EVENTS:]
    return replace(newer, result=replace(newer.result, events=events))


def hand_of(result: TrackingResult, side: str) -> Hand | None:
    """Return the person's "left" or "right" hand: the longest-tracked of several, and never one
    with implausible numbers.
    """
    hands = [
        hand for hand in result.hands if hand.handedness.lower() == side and is_plausible(hand)
    ]
    return min(hands, key=lambda hand: hand.track_id, default=None)


class ThreadedSink(ABC):
    """A sink whose own thread takes the newest result and transmits it.

    `url`: display address.
    """

    def __init__(self, url: str, scheme: str) -> None:
        self._url = url
        self._sent = 0
        self._trouble: Message | None = None
        self._slot = LatestSlot[Outgoing](merge=merged)
        self._thread = threading.Thread(
            target=self._run, name=f"handtrack-send-{scheme}", daemon=True
        )
        self._thread.start()

    def send(self, result: TrackingResult, captured_ns: int | None = None) -> None:
        """Hand over a result; returns at once."""
        self._slot.put(Outgoing(result, captured_ns))

    def status(self) -> SinkStatus:
        """Return the delivery status so far."""
        return SinkStatus(
            self._url, None, self._sent, self._slot.dropped, self._slot.waiting, self._trouble
        )

    def close(self) -> None:
        """Send pending results, and join the thread. Idempotent."""
        self._slot.end()
        self._thread.join(JOIN_DEADLINE_S)

    @abstractmethod
    def transmit(self, outgoing: Outgoing) -> bool:
        """Send one result; False if nobody is listening. Network errors pass through."""

    @abstractmethod
    def release(self) -> None:
        """Release the connection, on the sink's thread at its end."""

    def _run(self) -> None:
        try:
            while self._slot.wait():
                if (outgoing := self._slot.take()) is not None:
                    self._transmit(outgoing)
        finally:
            self.release()

    def _transmit(self, outgoing: Outgoing) -> None:
        try:
            self._sent += self.transmit(outgoing)
            self._trouble = None
        except Exception as error:  # a network failure must not stop tracking
            self._trouble = SinkCode.SINK_TROUBLE(url=self._url, reason=system_reason(error))
