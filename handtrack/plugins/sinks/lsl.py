"""Results over Lab Streaming Layer: a stream of samples, and one of events, stamped with the time
of their frame.

liblsl listens on every network and answers every query for streams, even when configured for this
machine only. So the user must choose the network.
"""

import json
import platform
from dataclasses import replace
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

import numpy as np
import pylsl

from handtrack.errors import UsageError, first_line
from handtrack.landmarks import Landmark
from handtrack.messages import TrackingResult
from handtrack.records import event_record
from handtrack.runtime.files import shown_address
from handtrack.sinks.codes import SinkCode
from handtrack.sinks.sink import Outgoing, SinkOptions, SinkStatus, ThreadedSink, hand_of
from handtrack.version import __version__

_SIDES: Final = ("left", "right")
_PARTS: Final = (("", "pixels"), ("world_", "meters"))

CHANNELS: Final = (
    *(
        (f"{side}_{part}{landmark.name.lower()}_{axis}", unit, f"Position{axis.upper()}")
        for side in _SIDES
        for part, unit in _PARTS
        for landmark in Landmark
        for axis in "xyz"
    ),
    *((f"{side}_score", "normalized", "Confidence") for side in _SIDES),
    ("picture_width", "pixels", "Misc"),
    ("picture_height", "pixels", "Misc"),
)
"""Label, unit and type of each channel: every landmark in the picture and in space, scores,
the picture's size.
"""

_LEAST_BUFFER: Final = 1  # a hundred samples for each client: liblsl has no smaller one


def open_lsl(url: str, _options: SinkOptions) -> "LslSink":
    """Offer the streams ``NAME`` and ``NAME-events``: ``lsl:NAME?scope=network``.

    Raises `UsageError`: no name; the scope is missing, so nobody chose the network; liblsl cannot
    offer them.
    """
    wrong = UsageError(
        SinkCode.SINK_ADDRESS, url=shown_address(url), example="lsl:hands?scope=network"
    )
    try:
        parts = urlsplit(url)
    except ValueError:  # of a host, which it may not have
        raise wrong from None
    name = unquote(parts.path)
    query = parse_qsl(parts.query, keep_blank_values=True)
    if (
        not name
        or parts.netloc
        or parts.fragment
        or name.startswith("/")
        or query not in ([], [("scope", "network")])
    ):
        raise wrong
    shown = shown_address(url)
    if not query:
        raise UsageError(SinkCode.SINK_NOT_CONFINED, url=shown)
    try:
        outlets = _Outlets(name)
    except (RuntimeError, NotImplementedError) as error:
        raise UsageError(SinkCode.SINK_UNUSABLE, url=shown, reason=first_line(error)) from error
    return LslSink(shown, outlets)


class _Outlets:
    """The liblsl outlets for samples and events."""

    def __init__(self, name: str) -> None:
        samples = self._info(name, "MoCap", len(CHANNELS), "float32")
        labels, units, types = zip(*CHANNELS, strict=True)
        samples.set_channel_labels(list(labels))
        samples.set_channel_units(list(units))
        samples.set_channel_types(list(types))
        self.samples: Any = pylsl.StreamOutlet(samples, max_buffered=_LEAST_BUFFER)
        self.events: Any = pylsl.StreamOutlet(
            self._info(f"{name}-events", "Markers", 1, "string"), max_buffered=_LEAST_BUFFER
        )

    @staticmethod
    def _info(name: str, kind: str, channels: int, value: str) -> Any:
        # A receiver that lost a stream takes any other of the same identity: this machine's.
        identity = f"handtrack-{name}-{platform.node()}"
        info = pylsl.StreamInfo(name, kind, channels, pylsl.IRREGULAR_RATE, value, identity)
        made_by = info.desc().append_child("acquisition")
        made_by.append_child_value("manufacturer", "Handtrack").append_child_value(
            "version", __version__
        )
        return info


class LslSink(ThreadedSink):
    """Pushes samples and events. Made by `open_lsl`."""

    def __init__(self, url: str, outlets: _Outlets) -> None:
        self._outlets: _Outlets | None = outlets
        self._received = False
        super().__init__(url, "lsl")

    def status(self) -> SinkStatus:
        """Return the delivery status; liblsl reports whether anybody receives, not how many."""
        told = super().status()
        return told if self._received else replace(told, clients=0)

    def transmit(self, outgoing: Outgoing) -> bool:
        """Push one result to all receivers."""
        assert self._outlets is not None  # noqa: S101 - until its thread ends
        result = outgoing.result
        captured_s = pylsl.local_clock() - outgoing.age_s()
        received = False
        if self._outlets.samples.have_consumers():
            self._outlets.samples.push_sample(sample(result), captured_s)
            received = True
        if self._outlets.events.have_consumers():
            for event in result.events:
                recognized_s = captured_s - (result.t - event.t)  # it may have waited for a frame
                self._outlets.events.push_sample(
                    [json.dumps(event_record(event), allow_nan=False)], recognized_s
                )
            received = True
        self._received = received
        return received

    def release(self) -> None:
        """Withdraw the streams."""
        self._outlets = None


def sample(result: TrackingResult) -> list[float]:
    """Return a value for each of `CHANNELS`, NaN for an absent hand."""
    hands = [hand_of(result, side) for side in _SIDES]
    absent = np.full(2 * 3 * len(Landmark), np.nan, np.float32)
    parts = [
        absent if hand is None else np.concatenate((hand.landmarks, hand.world), axis=None)
        for hand in hands
    ]
    scores = [np.nan if hand is None else hand.score for hand in hands]
    values: list[float] = np.concatenate((*parts, scores, (result.width, result.height))).tolist()
    return values
