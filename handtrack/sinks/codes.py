"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class SinkCode(AnyCode, Enum):
    """Errors of sending results."""

    SINK_UNKNOWN = "Cannot send to {url}. These work: {schemes}"
    SINK_ADDRESS = "Cannot send to {url}. Write it like {example}"
    SINK_PORT_TAKEN = "Another program is using the port in {url}. Pick another port."
    SINK_UNUSABLE = "Cannot send to {url}: {reason}"
    SINK_OPEN_TO_NETWORK = (
        "{url} can be reached from the network. Give it a token of {least} characters or more."
    )
    SINK_NOT_CONFINED = (
        "{url} can be received anywhere in the network. Allow that in Settings, or add scope=network after a "
        "question mark"
    )
    SINK_ORIGIN = "{origin} is not an origin; write it like https://example.org, or null for a page opened from a file"
    SINK_TROUBLE = "{url} is not receiving anything: {reason}"
