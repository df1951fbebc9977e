"""Rules of every sink."""

import subprocess
import sys

import pytest

from handtrack.errors import UsageError
from handtrack.messages import GestureEvent
from handtrack.sentences import AnyCode
from handtrack.sinks import SinkOptions, open_sink
from handtrack.sinks.codes import SinkCode
from handtrack.sinks.sink import Outgoing, merged
from tests.plugins.sinks.results import result


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("gopher://127.0.0.1:1", SinkCode.SINK_UNKNOWN),
        ("nothing", SinkCode.SINK_UNKNOWN),
        ("", SinkCode.SINK_UNKNOWN),
        ("ws://127.0.0.1", SinkCode.SINK_ADDRESS),
        ("ws://127.0.0.1:99999", SinkCode.SINK_ADDRESS),
        ("ws://:8765", SinkCode.SINK_ADDRESS),
        ("ws://127.0.0.1:0/path", SinkCode.SINK_ADDRESS),
        ("ws://127.0.0.1:0?token=secret-secret-secret", SinkCode.SINK_ADDRESS),
        ("ws://me:secret-secret-secret@127.0.0.1:0", SinkCode.SINK_ADDRESS),
        ("ws://[::1:0", SinkCode.SINK_ADDRESS),
        ("osc://127.0.0.1", SinkCode.SINK_ADDRESS),
        ("osc://127.0.0.1:9000?hands=3", SinkCode.SINK_ADDRESS),
        ("lsl:", SinkCode.SINK_ADDRESS),
        ("lsl://hands", SinkCode.SINK_ADDRESS),
        ("lsl://[x", SinkCode.SINK_ADDRESS),
        ("lsl:hands?scope=world", SinkCode.SINK_ADDRESS),
        ("ws://no-such-host.invalid:0", SinkCode.SINK_UNUSABLE),
        ("ws://192.0.2.1:0", SinkCode.SINK_OPEN_TO_NETWORK),
        ("ws://0.0.0.0:0", SinkCode.SINK_OPEN_TO_NETWORK),
        ("ws://[::]:0", SinkCode.SINK_OPEN_TO_NETWORK),
        ("ws://[::ffff:127.0.0.1]:0", SinkCode.SINK_OPEN_TO_NETWORK),
    ],
)
def test_an_unusable_address_is_refused_in_one_line_without_secrets(
    url: str, code: AnyCode
) -> None:
    with pytest.raises(UsageError) as refused:
        open_sink(url, SinkOptions("short"))
    assert refused.value.code is code
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


WITHOUT = """
import sys
sys.modules |= dict.fromkeys(("websockets", "pythonosc", "pylsl"))
from handtrack.errors import UsageError
from handtrack.sinks import open_sink
for url in sys.argv[1:]:
    try:
        open_sink(url)
    except UsageError as error:
        print(error)
"""


def test_the_error_for_a_missing_package_says_what_to_install() -> None:
    urls = ["ws://127.0.0.1:0", "osc://127.0.0.1:9000", "lsl:hands"]
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, *urls], capture_output=True, text=True, check=True
    )
    lines = ended.stdout.splitlines()
    assert [line.partition(" is not installed")[0] for line in lines] == [
        "websockets",
        "python-osc",
        "pylsl",
    ]
    for line, extra in zip(lines, ("ws", "osc", "lsl"), strict=True):
        assert f"handtrack-desktop[{extra}]" in line


def test_a_token_is_not_in_the_repr_of_its_options() -> None:
    assert "secret" not in repr(SinkOptions("secret"))


def test_a_frame_can_be_skipped_but_its_events_are_kept() -> None:
    swipes = [
        GestureEvent("swipe", 1, float(number), 0.0, direction="left") for number in range(100)
    ]
    waiting = Outgoing(result(0, events=(swipes[0],)), 10)
    newer = Outgoing(result(1, events=(swipes[1],)), 20)
    both = merged(waiting, newer)
    assert (both.result.frame, both.captured_ns) == (1, 20)
    assert both.result.events == (swipes[0], swipes[1])
    assert merged(Outgoing(result(0), None), newer) is newer
    many = merged(Outgoing(result(0, events=tuple(swipes)), None), newer)
    assert many.result.events == (*swipes[37:], swipes[1])
