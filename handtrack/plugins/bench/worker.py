"""One engine in its own process: frames arrive one at a time through shared memory, by handshake.

Separate processes, because ONNX Runtime's threads may keep spinning after a run and would use CPU
in the other's turn.
"""

import argparse
import gc
import signal
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from time import perf_counter, process_time, sleep
from typing import Final

import numpy as np

from handtrack.commands.estimators import open_estimator
from handtrack.errors import HandtrackError
from handtrack.memory.pool import BufferPool
from handtrack.plugins.bench.report import FrameDone, Opened

_IDLE_WINDOW_S: Final = 0.002
_IDLE_SHARE: Final = 0.1  # of a core; below it the process counts as idle
_IDLE_PATIENCE: Final = 100  # windows to wait for idleness


@dataclass(frozen=True, slots=True)
class Failed:
    """The engine cannot be opened, or failed on a frame; always the last answer."""

    error: HandtrackError


@dataclass(frozen=True, slots=True)
class FrameTurn:
    """A frame in shared memory: shape, time, and whether it continues the previous one."""

    shape: tuple[int, int, int]
    t: float
    cut: bool


def work(connection: Connection, memory_name: str, options: argparse.Namespace) -> None:
    """Serve frames until the other end closes the connection, as it does on Ctrl+C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Windows inherits no mask
    memory = SharedMemory(memory_name)
    try:
        with suppress(EOFError, ConnectionError):
            _serve(connection, memory, options)
    finally:
        memory.close()


def _serve(connection: Connection, memory: SharedMemory, options: argparse.Namespace) -> None:
    began = perf_counter()
    try:
        with open_estimator(options, mirrored=False, pool=BufferPool()) as estimator:
            connection.send(Opened((perf_counter() - began) * 1e3, estimator.setup))
            gc.collect()
            gc.freeze()
            _until_idle()
            while True:
                turn: FrameTurn = connection.recv()
                began_cpu = process_time()
                pixels = np.ndarray(turn.shape, np.uint8, buffer=memory.buf)
                if turn.cut:
                    estimator.reset()
                began = perf_counter()
                hands = estimator.estimate(pixels, turn.t)
                wall_ms = (perf_counter() - began) * 1e3
                landmarks = tuple(hand.landmarks for hand in hands)
                del pixels
                _until_idle()
                connection.send(
                    FrameDone(
                        wall_ms, (process_time() - began_cpu) * 1e3, estimator.timings, landmarks
                    )
                )
    except HandtrackError as error:
        connection.send(Failed(error))


def _until_idle() -> None:
    """Wait until this process is idle: its CPU time belongs to the last frame."""
    for _ in range(_IDLE_PATIENCE):
        before = process_time()
        sleep(_IDLE_WINDOW_S)
        if process_time() - before < _IDLE_SHARE * _IDLE_WINDOW_S:
            return
