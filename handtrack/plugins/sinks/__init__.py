"""WebSocket, OSC and Lab Streaming Layer; see `handtrack.sinks`."""

from handtrack.plug_in import PlugIn, SinkKind

PLUG_IN = PlugIn(
    sinks=(
        SinkKind("ws", "ws://127.0.0.1:PORT", "handtrack.plugins.sinks.websocket:open_websocket"),
        SinkKind("osc", "osc://HOST:PORT", "handtrack.plugins.sinks.osc:open_osc"),
        SinkKind("lsl", "lsl:NAME?scope=network", "handtrack.plugins.sinks.lsl:open_lsl"),
    )
)
