"""Live results for other programs: WebSocket, OSC, Lab Streaming Layer."""

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Final

from handtrack.errors import UsageError, first_line
from handtrack.runtime.files import shown_address
from handtrack.runtime.installing import missing_package
from handtrack.sinks.codes import SinkCode
from handtrack.sinks.sink import Sink, SinkOptions, SinkStatus

_GROUP: Final = "handtrack.sinks"

Open = Callable[[str, SinkOptions], Sink]
"""An entry point: makes a sink from an address and options; raises `UsageError`."""


def open_sink(url: str, options: SinkOptions = SinkOptions()) -> Sink:  # noqa: B008 - frozen
    """Open the sink of an address: ``ws://127.0.0.1:8765``, ``osc://host:9000``, ``lsl:NAME?scope=network``, …

    May look up a host name: call off the GUI thread. Raises `UsageError`: the address cannot be used: its scheme is
    unknown, its package missing, its port taken, or it is open to the network without a token.
    """
    scheme = url.partition(":")[0].lower()
    found = {entry.name: entry for entry in entry_points(group=_GROUP)}
    if ":" not in url or scheme not in found:
        schemes = ", ".join(f"{name}:…" for name in sorted(found))
        raise UsageError(SinkCode.SINK_UNKNOWN, url=shown_address(url), schemes=schemes)
    try:
        opening: Open = found[scheme].load()
    except ImportError as error:
        missing = missing_package(error)
        if missing is None:
            raise
        raise UsageError(missing.message) from error
    except (RuntimeError, OSError) as error:  # pylsl without liblsl
        raise UsageError(SinkCode.SINK_UNUSABLE, url=shown_address(url), reason=first_line(error)) from error
    return opening(url, options)


__all__ = ["Sink", "SinkOptions", "SinkStatus", "open_sink"]
