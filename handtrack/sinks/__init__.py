"""Live results for other programs, over any registered protocol."""

from collections.abc import Callable

from handtrack.errors import UsageError, first_line
from handtrack.plug_in import SinkKind, in_tree, load, of_others
from handtrack.runtime.files import shown_address
from handtrack.runtime.installing import missing_package
from handtrack.sinks.codes import SinkCode
from handtrack.sinks.sink import Sink, SinkOptions, SinkStatus

Open = Callable[[str, SinkOptions], Sink]
"""Makes a sink from an address and options; raises `UsageError`."""


def open_sink(url: str, options: SinkOptions = SinkOptions()) -> Sink:  # noqa: B008 - frozen
    """Open the sink of an address: ``ws://127.0.0.1:8765``, ``osc://host:9000``,
    ``lsl:NAME?scope=network``, …

    May look up a host name: call off the GUI thread. Raises `UsageError`: the address cannot be
    used: its scheme is unknown, its package missing, its port taken, or it is open to the network
    without a token.
    """
    scheme = url.partition(":")[0].lower() if ":" in url else ""
    places = {kind.scheme: kind.place for kind in sink_kinds()}
    if scheme not in places:
        places = of_others("sinks") | places
    if scheme not in places:
        schemes = ", ".join(f"{name}:…" for name in sorted(places))
        raise UsageError(SinkCode.SINK_UNKNOWN, url=shown_address(url), schemes=schemes)
    try:
        opening: Open = load(places[scheme])
    except ImportError as error:
        missing = missing_package(error)
        if missing is None:
            raise
        raise UsageError(missing.message) from error
    except (RuntimeError, OSError) as error:  # pylsl without liblsl
        raise UsageError(
            SinkCode.SINK_UNUSABLE, url=shown_address(url), reason=first_line(error)
        ) from error
    return opening(url, options)


def sink_kinds() -> tuple[SinkKind, ...]:
    """Return the protocols of this tree."""
    return tuple(kind for plug_in in in_tree() for kind in plug_in.sinks)


def sink_examples() -> str:
    """Return an address for each protocol, for the help of an option."""
    examples = [kind.example for kind in sink_kinds()]
    return " or ".join(filter(None, (", ".join(examples[:-1]), *examples[-1:]))) or "SCHEME:ADDRESS"


__all__ = ["Sink", "SinkOptions", "SinkStatus", "open_sink"]
