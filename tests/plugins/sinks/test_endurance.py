"""Ten thousand frames to every sink, with clients that do not read."""

import contextlib
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import psutil
import pytest
from websockets.sync.client import connect

from handtrack.messages import GestureEvent
from handtrack.sinks import Sink, open_sink
from tests.plugins.sinks.results import hand, result
from tests.waiting import PATIENCE_S, eventually

FRAMES = 10_000
SETTLED = 2_000
MOST_GROWTH = 8 * 2**20


@pytest.mark.long
def test_ten_thousand_frames_leave_memory_flat_even_with_stalled_readers() -> None:
    with everywhere() as (sinks, receiver), contextlib.ExitStack() as stack:
        web = sinks[0]
        readers = [
            stack.enter_context(connect(web.status().url, compression=None)) for _ in range(2)
        ]
        stack.enter_context(
            connect(web.status().url, compression=None, max_queue=1)
        )  # reads nothing
        assert eventually(lambda: web.status().clients == 3)
        stack.enter_context(stopped_inlet("endurance"))
        process, settled = psutil.Process(), 0
        for frame in range(FRAMES):
            sent = result(
                frame, hand(), hand("Left", 2), events=(GestureEvent("wave", 1, 0.0, 0.0),)
            )
            for sink in sinks:
                sink.send(sent)
            for reader in readers:
                while json.loads(reader.recv(PATIENCE_S))["frame"] < frame:
                    pass
            if frame % 100 == 0:
                assert max(sink.status().queued for sink in sinks) <= 4
            if frame == SETTLED:
                settled = process.memory_info().rss
        growth = process.memory_info().rss - settled
        assert growth < MOST_GROWTH
        assert sinks[2].status().sent > 0
        assert web.status().sent >= 2 * FRAMES
        assert web.status().trouble is None
        receiver.setblocking(False)
        assert receiver.recv(2000).startswith(b"#bundle")


INLET = """
import sys, pylsl
pylsl.util.set_config_content("[multicast]\\nResolveScope = machine\\n[log]\\nlevel = -3\\n")
inlet = pylsl.StreamInlet(pylsl.resolve_byprop("name", sys.argv[1], 1, 30)[0])
inlet.open_stream(30)
print("open", flush=True)
inlet.pull_sample(600)
"""


@contextlib.contextmanager
def stopped_inlet(name: str) -> Iterator[None]:
    """Run a receiver that stalls once it is connected."""
    with subprocess.Popen([sys.executable, "-c", INLET, name], stdout=subprocess.PIPE) as inlet:
        try:
            assert inlet.stdout.readline() == b"open\n"
            inlet.send_signal(signal.SIGSTOP)
            yield
        finally:
            inlet.kill()


@contextlib.contextmanager
def everywhere() -> Iterator[tuple[list[Sink], socket.socket]]:
    """Open a sink of each kind; the OSC socket reads nothing."""
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver,
        contextlib.ExitStack() as stack,
    ):
        receiver.bind(("127.0.0.1", 0))
        urls = [
            "ws://127.0.0.1:0",
            f"osc://127.0.0.1:{receiver.getsockname()[1]}",
            "lsl:endurance?scope=network",
        ]
        yield [stack.enter_context(contextlib.closing(open_sink(url))) for url in urls], receiver
