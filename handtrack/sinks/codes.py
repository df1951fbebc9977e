"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class SinkCode(AnyCode, Enum):
    """Errors of sending results."""

    SINK_UNKNOWN = "nothing can be sent to {url}; write {schemes}"
    SINK_ADDRESS = "nothing can be sent to {url}; write it like {example}"
    SINK_PORT_TAKEN = "{url} cannot be used: another program has this port; pick another"
    SINK_UNUSABLE = "{url} cannot be used: {reason}"
    SINK_OPEN_TO_NETWORK = "{url} can be reached from the network, so it takes a token of {least} characters or more"
    SINK_NOT_CONFINED = "{url} would be open to the network here; write {url}?scope=network if you want that"
    SINK_KEPT_HERE = "{url} was kept on this machine before; to offer it to the network, start Handtrack again"
    SINK_ORIGIN = "{origin} is no origin; write it like https://example.org, or null for a page opened from a file"
    SINK_TROUBLE = "{url} gets nothing at the moment: {reason}"
