"""Live results for other programs: WebSocket, OSC, Lab Streaming Layer."""

from handtrack.sinks.opening import open_sink
from handtrack.sinks.sink import Sink, SinkOptions, SinkStatus

__all__ = ["Sink", "SinkOptions", "SinkStatus", "open_sink"]
