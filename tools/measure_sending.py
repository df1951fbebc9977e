"""How long a result takes from `send` to its receiver in another process, and what sending costs tracking.

    uv run python -m tools.measure_sending

Receivers run in a process each, on this machine, 30 results of two hands a second. Then the demo is tracked in turns,
without a sink and with all three: each with three receivers, of which one never reads (WebSocket) or listens (OSC).
"""

import contextlib
import multiprocessing
import socket
import statistics
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from threading import Event, Thread

import numpy as np

import handtrack
from handtrack.messages import Hand, TrackingResult
from handtrack.sinks import Sink, open_sink

FRAMES, RATE, ROUNDS, TRACKED = 300, 30, 8, 90
NAME = "measured"
Receive = Callable[[str, Connection], None]


def result(frame: int) -> TrackingResult:
    points = np.random.default_rng(frame).normal(200, 50, (21, 3)).astype(np.float32)
    points[0, 0] = frame
    hands = tuple(
        Hand(1, points, points / 1000, side, 0.9, 0.9, "victory", 0.8, points[:, 0]) for side in ("Left", "Right")
    )
    return TrackingResult(frame, frame / RATE, 1280, 720, hands)


def by_websocket(url: str, told: Connection) -> None:
    import json

    from websockets.sync.client import connect

    with connect(url, compression=None) as client:
        told.send(0)
        for line in client:
            told.send((json.loads(line)["frame"], time.monotonic_ns()))


def by_osc(url: str, told: Connection) -> None:
    import struct

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as receiver:
        receiver.bind(("127.0.0.1", int(url.rpartition(":")[2])))
        told.send(0)
        while True:
            packet, at = receiver.recv(2000), time.monotonic_ns()
            if b"/hand/left/landmarks" in packet:
                start = packet.index(b"/hand/left/landmarks") + 24 + 68
                told.send((round(struct.unpack_from(">f", packet, start)[0] * 1280), at))


def by_lsl(_url: str, told: Connection) -> None:
    import pylsl

    pylsl.util.set_config_content("[multicast]\nResolveScope = machine\n[log]\nlevel = -3\n")
    inlet = pylsl.StreamInlet(pylsl.resolve_byprop("name", NAME, 1, 10)[0], max_buflen=1)
    inlet.open_stream(10)
    told.send(0)
    while True:
        values, _ = inlet.pull_sample(60)
        told.send((round(np.nan_to_num(values[0])), time.monotonic_ns()))


@contextlib.contextmanager
def received(url: str, receive: Receive) -> Iterator[dict[int, int]]:
    """Receive in a process of its own; yield when each frame came."""
    ours, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=receive, args=(url, theirs), daemon=True)
    process.start()
    theirs.close()
    came: dict[int, int] = {}
    ours.recv()
    over = Event()

    def keep() -> None:
        while not over.is_set():
            if ours.poll(0.05):
                came.update([ours.recv()])

    keeper = Thread(target=keep)
    keeper.start()
    try:
        yield came
    finally:
        over.set()
        keeper.join()
        process.kill()
        process.join()


def latency(url: str, receive: Receive) -> None:
    with contextlib.closing(open_sink(url)) as sink:
        shown = sink.status().url
        with received(shown, receive) as came:
            sent: dict[int, int] = {}
            took: list[int] = []
            for frame in range(FRAMES):
                each = result(frame)
                sent[frame] = time.monotonic_ns()
                sink.send(each)
                took.append(time.monotonic_ns() - sent[frame])
                time.sleep(1 / RATE)
        ways = sorted((came[frame] - sent[frame]) / 1e6 for frame in came if frame in sent)
    late = ways[int(len(ways) * 0.95)]
    print(
        f"{shown.partition(':')[0]:4} median {statistics.median(ways):.2f} ms, 95 % {late:.2f} ms, {len(ways)} came;",
        end="",
    )
    print(f" send() itself {statistics.median(took) / 1e3:.0f} µs")


def tracked_ms(sinks: list[Sink]) -> float:
    """Track the demo's first seconds at full speed; return the median frame's milliseconds."""
    took = []
    with handtrack.HandTracker(2, color="bgr") as tracker, handtrack.frames("demo") as frames:
        for frame in frames:
            began = time.perf_counter()
            hands = tracker.estimate(frame.image, frame.t)
            answer = TrackingResult(frame.index, frame.t, frame.image.shape[1], frame.image.shape[0], hands)
            for sink in sinks:
                sink.send(answer, time.monotonic_ns())
            took.append((time.perf_counter() - began) * 1e3)
            if frame.index >= TRACKED:
                break
    return statistics.median(took)


def cost(osc_port: int) -> None:
    with contextlib.ExitStack() as stack:
        urls = ["ws://127.0.0.1:0", f"osc://127.0.0.1:{osc_port}", f"lsl:{NAME}"]
        sinks = [stack.enter_context(contextlib.closing(open_sink(url))) for url in urls]
        ws = sinks[0].status().url
        for url, receive in (
            (ws, by_websocket),
            (ws, by_websocket),
            (urls[2], by_lsl),
            (urls[2], by_lsl),
            (urls[1], by_osc),
        ):
            stack.enter_context(received(url, receive))
        idle = stack.enter_context(socket.create_connection(("127.0.0.1", int(ws.rpartition(":")[2]))))
        idle.sendall(
            f"GET / HTTP/1.1\r\nHost: {ws.removeprefix('ws://')}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        tracked_ms([])
        ratios = []
        for turn in range(ROUNDS):
            sends = [bool((turn + each) % 2) for each in (0, 1)]
            took = {sending: tracked_ms(sinks if sending else []) for sending in sends}
            ratios.append(took[True] / took[False])
        print(f"a frame with three sinks, over one without: median of {ROUNDS} rounds {statistics.median(ratios):.2f}")
        for sink in sinks:
            print(sink.status())


def main() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    latency("ws://127.0.0.1:0", by_websocket)
    latency(f"osc://127.0.0.1:{port}", by_osc)
    latency(f"lsl:{NAME}", by_lsl)
    cost(port)


if __name__ == "__main__":
    main()
