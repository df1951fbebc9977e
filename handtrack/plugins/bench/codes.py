"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class BenchCode(AnyCode, Enum):
    """Errors of a bench."""

    NOTHING_TO_TIME = "{source} has no frames to time"
    FRAME_TOO_LARGE_TO_TIME = "a frame of {size} is too large to time; 3840×2160 is the largest"
    ENGINE_SILENT = "the engine {engine} did not respond within {seconds:.0f} s"
    ENGINE_ENDED = "the engine {engine} stopped in the middle of the benchmark"
