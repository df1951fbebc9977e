"""Sends the results of every run to where the person wants them."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Literal, get_args
from urllib.parse import quote

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from handtrack.config.model import Preferences
from handtrack.errors import HandtrackError, first_line
from handtrack.gestures.recognizer import Recognition
from handtrack.host import RunSetup
from handtrack.memory import FrameLease
from handtrack.messages import TrackingResult
from handtrack.runtime.files import shown_address
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code, Message
from handtrack.sinks import Sink, SinkOptions, SinkStatus, open_sink
from handtrack.sources.source import FrameHeader, SourceInfo
from handtrack_ui.features.memory_overlay.reading import Queue
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.sending.settings import SendingSettings
from handtrack_ui.tracking.bridge import Bridge

SinkName = Literal["websocket", "osc", "lsl"]
"""A sink of the settings."""
SINKS: Final[tuple[SinkName, ...]] = get_args(SinkName)

_LOOK_MS: Final = 500

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Destination:
    """Where results go, or would go."""

    name: str
    """The sink's address in the settings, or one named at the start."""
    url: str
    status: SinkStatus | None = None
    """None until it is open."""
    trouble: Message | None = None
    """Why it cannot be opened."""


class Sending(QObject):
    """Opens and closes sinks, and hands them every result. Nothing is sent unless switched on.

    Jobs open and close sinks, because looking up a name or waiting for a client can take long. A
    stopped sink gets no more results.
    """

    changed = Signal()
    """A destination, its receivers or its error may have changed."""
    failed = Signal(object)
    """A destination cannot be opened, for this reason (a Message)."""

    _settled = Signal()

    needs_every_frame = True

    def __init__(self, jobs: Jobs, preferences: PreferenceStore, bridge: Bridge) -> None:
        super().__init__()
        self._jobs = jobs
        self._preferences = preferences
        self._bridge = bridge
        self._places: dict[str, _Place] = {}
        self._sinks: tuple[Sink, ...] = ()
        self._follows = self._begun = False
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self.changed)
        self._settled.connect(self._take, Qt.ConnectionType.QueuedConnection)
        preferences.changed.connect(self._follow_settings)

    @property
    def destinations(self) -> tuple[Destination, ...]:
        """Where results go now, or will once it is open."""
        return tuple(
            place.now(name) for name, place in self._places.items() if place.trouble is None
        )

    def destination(self, name: SinkName) -> Destination | None:
        """Return a sink that is on or could not be opened; None if it is off."""
        place = self._places.get(name)
        if place is None or (place.trouble is not None and place.asked != self._asked(name)):
            return None
        return place.now(name)

    def statuses(self) -> tuple[SinkStatus, ...]:
        """Return the status of every open sink."""
        return tuple(sink.status() for sink in self._sinks)

    def queues(self) -> tuple[Queue, ...]:
        """Return what waits in every open sink, for the memory overlay."""
        return tuple(Queue(one.url, one.queued, one.dropped) for one in self.statuses())

    def begin(self) -> None:
        """Resume the last sending if the settings say so; otherwise switch every sink off."""
        if not self._preferences.current.of(SendingSettings).from_start:
            self._preferences.change("sending", **dict.fromkeys(SINKS, False))
        self._begun = True
        self._follow_settings()

    def send_to(self, urls: Iterable[str]) -> None:
        """Send to these addresses too, until stopped, with the settings' token and web pages."""
        for url in urls:
            self._open(url, url, self._options())

    def switch(self, name: SinkName, *, on: bool) -> None:
        """Switch a sink in the settings on (or retry it), or off."""
        if on:
            self._open(name, *self._asked(name))
        else:
            self._stop(name)
        self._preferences.change("sending", **{name: on})

    def stop(self) -> bool:
        """Stop all sending, at once; return whether there was any."""
        sent = bool(self.destinations)
        for name in tuple(self._places):
            self._stop(name)
        self._preferences.change("sending", **dict.fromkeys(SINKS, False))
        return sent

    def close(self) -> None:
        """Start closing every sink, and open no more. Idempotent."""
        self._begun = False
        for name in tuple(self._places):
            self._stop(name)

    def opened(self, info: SourceInfo, setup: RunSetup) -> None:
        """Note a new run; results name their source themselves."""

    def tracked(
        self,
        header: FrameHeader,
        result: TrackingResult,
        seen: Recognition | None,
        pixels: FrameLease,
    ) -> None:
        """Hand a result to every sink. Called on the estimate thread."""
        for sink in self._sinks:
            sink.send(result, header.captured_ns)

    def dropped(self, header: FrameHeader) -> None:
        """Send nothing for a frame without a result."""

    def ended(self) -> None:
        """Keep the sinks open for the next run."""

    def _options(self) -> SinkOptions:
        chosen = self._preferences.current.of(SendingSettings)
        return SinkOptions(chosen.token, tuple(chosen.origins.split()))

    def _asked(self, name: SinkName) -> tuple[str, SinkOptions]:
        return sink_url(self._preferences.current, name), self._options()

    def _open(self, name: str, url: str, options: SinkOptions) -> None:
        self._stop(name)
        place = self._places[name] = _Place(url, options, self._settled.emit)
        # In turn: a port is free once the sink before is closed.
        self._jobs.ordered(("sinks", name), place.open)
        self._look.start()
        self.changed.emit()

    def _stop(self, name: str) -> None:
        place = self._places.pop(name, None)
        if place is not None:
            place.wanted = False
            self._gather()
            self._jobs.ordered(("sinks", name), place.close, save=True)
            self.changed.emit()

    def _take(self) -> None:
        """Take over a sink that was opened or failed."""
        self._gather()
        for place in self._places.values():
            if place.trouble is not None and not place.told:
                place.told = True
                self.failed.emit(place.trouble)
        self.changed.emit()

    def _gather(self) -> None:
        """Send to the open, wanted sinks; observe runs only while there are any."""
        self._sinks = tuple(place.sink for place in self._places.values() if place.sink is not None)
        if bool(self._sinks) is not self._follows:
            self._follows = not self._follows
            (self._bridge.add_observer if self._follows else self._bridge.remove_observer)(self)
        if not self.destinations:
            self._look.stop()

    def _follow_settings(self) -> None:
        """Apply a change made elsewhere, such as a reset of all settings or its undo."""
        chosen = self._preferences.current.of(SendingSettings)
        for name in SINKS:
            if not getattr(chosen, name):
                self._stop(name)
            elif self._begun and name not in self._places:
                self._open(name, *self._asked(name))


class _Place:
    """A sink's whole life; jobs open and close it."""

    def __init__(self, url: str, options: SinkOptions, settled: Callable[[], None]) -> None:
        self.url = shown_address(url)
        self.asked = (url, options)
        self._settled = settled
        self.sink: Sink | None = None
        self.trouble: Message | None = None
        self.wanted = True
        self.told = False

    def now(self, name: str) -> Destination:
        return Destination(
            name, self.url, self.sink.status() if self.sink is not None else None, self.trouble
        )

    def open(self) -> None:
        if not self.wanted:
            return
        try:
            self.sink = open_sink(*self.asked)
        except HandtrackError as error:
            self.trouble = error.message
        except Exception as error:  # a sink of another package
            _log.exception("%s could not be opened", self.url)
            self.trouble = Code.AS_TOLD(words=first_line(error))
        self._settled()

    def close(self) -> None:
        if self.sink is not None:
            self.sink.close()


def sink_url(preferences: Preferences, name: SinkName) -> str:
    """Return a sink's address from the settings, as for `--send`."""
    chosen = preferences.of(SendingSettings)
    match name:
        case "websocket":
            return f"ws://{_host(chosen.websocket_host)}:{chosen.websocket_port}"
        case "osc":
            preset = (
                f"?preset=wekinator&hands={min(preferences.tracking.max_hands, 2)}"
                if chosen.wekinator
                else ""
            )
            return f"osc://{_host(chosen.osc_host)}:{chosen.osc_port}{preset}"
        case "lsl":
            return f"lsl:{quote(chosen.lsl_name, safe='')}{'?scope=network' if chosen.lsl_network else ''}"


def _host(host: str) -> str:
    return f"[{host}]" if ":" in host else host
