"""OSC, read by liblo's receiver."""

import errno
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from handtrack.errors import UsageError
from handtrack.messages import Hand, TrackingResult
from handtrack.plugins.sinks.osc import bundles, wekinator_packets
from handtrack.sentences import AnyCode
from handtrack.sinks import open_sink
from handtrack.sinks.codes import SinkCode
from handtrack.sinks.sink import Outgoing
from tests.plugins.sinks.results import hand, result
from tests.waiting import PATIENCE_S, eventually

OSCDUMP = shutil.which("oscdump")
NTP_1970 = 2_208_988_800


@contextmanager
def oscdump() -> Iterator[tuple[int, list[str]]]:
    """Run liblo's receiver; yield its port and its output lines."""
    assert OSCDUMP is not None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    lines: list[str] = []
    with subprocess.Popen(
        [OSCDUMP, "-L", str(port)], stdout=subprocess.PIPE, text=True
    ) as receiver:
        reading = threading.Thread(target=lambda: lines.extend(iter(receiver.stdout.readline, "")))  # type: ignore[union-attr]
        reading.start()
        try:
            yield port, lines
        finally:
            receiver.terminate()
            reading.join(PATIENCE_S)


@pytest.mark.skipif(OSCDUMP is None, reason="no oscdump here: apt-get install liblo-tools")
def test_liblo_reads_each_hand_with_the_time_of_its_frame() -> None:
    sent = result(3, replace(hand(), landmarks=np.full((21, 3), 320, np.float32)))
    with oscdump() as (port, lines), closing(open_sink(f"osc://127.0.0.1:{port}")) as sink:
        captured_ns, now = time.monotonic_ns() - 2_000_000_000, time.time()

        def five_came() -> bool:
            if len(lines) < 5:
                sink.send(sent, captured_ns)
                time.sleep(0.05)  # reads everything once it listens
            return len(lines) >= 5

        assert eventually(five_came)
        assert eventually(lambda: sink.status().trouble is None)
        assert (sink.status().clients, sink.status().url) == (None, f"osc://127.0.0.1:{port}")
    by_path = {words[1]: words for words in map(str.split, lines[:5])}
    assert set(by_path) == {
        "/hand/left/tracked",
        *(f"/hand/right/{what}" for what in ("tracked", "landmarks", "world", "gesture")),
    }
    assert by_path["/hand/left/tracked"][2:] == ["i", "0"]
    assert by_path["/hand/right/tracked"][2:] == ["i", "1"]
    assert by_path["/hand/right/gesture"][2:] == ["sf", '"victory"', "0.700000"]
    kinds, *landmarks = by_path["/hand/right/landmarks"][2:]
    assert (kinds, landmarks[:3]) == ("f" * 63, ["0.500000", "0.666667", "0.500000"])
    assert by_path["/hand/right/world"][3:6] == ["0.000000", "0.001000", "0.002000"]
    seconds, fraction = (int(part, 16) for part in by_path["/hand/right/tracked"][0].split("."))
    assert abs(seconds + fraction / 2**32 - NTP_1970 - (now - 2)) < PATIENCE_S


@pytest.mark.skipif(OSCDUMP is None, reason="no oscdump here: apt-get install liblo-tools")
def test_wekinator_gets_63_or_126_floats() -> None:
    with oscdump() as (port, lines):
        url = f"osc://127.0.0.1:{port}"
        one = open_sink(f"{url}?preset=wekinator")
        two = open_sink(f"{url}?preset=wekinator&hands=2")
        with closing(one), closing(two):

            def both_came() -> bool:
                for sink in (one, two):
                    sink.send(result(0, hand("Right")))
                time.sleep(0.05)
                return {len(line.split()) for line in lines} == {3 + 63, 3 + 126}

            assert eventually(both_came)
    assert {line.split()[1] for line in lines} == {"/wek/inputs"}
    longest = max(map(str.split, lines), key=len)
    assert set(longest[3 : 3 + 63]) == {"0.000000"}  # no left hand
    assert longest[-1] == f"{62 / 640:.6f}"


def test_a_target_that_does_not_listen_is_reported_and_does_no_harm() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with closing(open_sink(f"osc://127.0.0.1:{port}")) as sink:
        sink.send(result(0))
        assert eventually(lambda: sink.status().trouble)
        trouble = sink.status().trouble
        assert trouble.code is SinkCode.SINK_TROUBLE
        assert trouble.parameters["reason"] == os.strerror(errno.ECONNREFUSED)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as late:
            late.bind(("127.0.0.1", port))
            sink.send(result(1))
            assert eventually(lambda: sink.status().trouble is None)
            assert sink.status().sent == 1


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?preset=unity", SinkCode.SINK_ADDRESS),
        ("?preset=wekinator&hands=3", SinkCode.SINK_ADDRESS),
        ("?", None),
        ("?hands", SinkCode.SINK_ADDRESS),
    ],
)
def test_an_unknown_option_is_refused(query: str, code: AnyCode | None) -> None:
    if code is None:
        open_sink(f"osc://127.0.0.1:9{query}").close()
        return
    with pytest.raises(UsageError) as refused:
        open_sink(f"osc://127.0.0.1:9{query}")
    assert refused.value.code is code


def test_a_broadcast_address_is_refused() -> None:
    with pytest.raises(UsageError) as refused:
        open_sink("osc://255.255.255.255:9000")
    assert refused.value.code is SinkCode.SINK_UNUSABLE


points = arrays.arrays(np.float32, (21, 3), elements=st.floats(width=32))
hands = st.builds(
    Hand,
    track_id=st.integers(1, 99),
    landmarks=points,
    world=points,
    handedness=st.sampled_from(["Left", "Right"]),
    handedness_score=st.floats(0, 1),
    score=st.floats(0, 1),
    gesture=st.none() | st.text(max_size=200),
    gesture_score=st.floats(0, 1),
)
results = st.builds(
    TrackingResult,
    frame=st.integers(0),
    t=st.floats(0, 1e9),
    width=st.integers(1, 10_000),
    height=st.integers(1, 10_000),
    hands=st.lists(hands, max_size=4).map(tuple),
)


@settings(max_examples=30)
@given(results)
def test_no_packet_exceeds_an_ethernet_packet(sent: TrackingResult) -> None:
    two = [*bundles(Outgoing(sent, None))]
    assert len(two) == 2
    for packet in (*two, *wekinator_packets(sent, 1), *wekinator_packets(sent, 2)):
        assert len(packet) <= 1472  # 1500 less the headers of IP and UDP
        assert len(packet) % 4 == 0
