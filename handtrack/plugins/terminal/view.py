"""The tracking view in the terminal: a screen with the skeletons, or one line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.align import Align
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from handtrack.host.codes import HostCode
from handtrack.host.status import RunState, RunStatus
from handtrack.landmarks import BONES, FINGERS, Landmark
from handtrack.memory.stats import PoolStats
from handtrack.messages import Hand, Handedness, TrackingResult
from handtrack.service import ServiceState, ServiceStatus
from handtrack.sources.codes import SourceCode

DOTS_ACROSS: Final = 2
DOTS_DOWN: Final = 4
NO_INK: Final = -1

_BLANK: Final = 0x2800
_BITS: Final = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]], np.uint8)
"""A dot's bit within its cell, by row and column (Unicode, Braille Patterns)."""
# Dots: a point beyond, or not a number, belongs to no hand in the picture.
_FARTHEST: Final = 10_000.0

Point = tuple[float, float]


class Canvas:
    """A drawing area of braille characters, each a terminal's cell of two by four dots; anything
    outside is clipped.

    A cell is about twice as high as wide, so dots are about square: scaling both axes alike keeps a
    picture's shape. Coordinates are dots, x to the right, y down, with the origin in the middle of
    the top left dot.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self._bits: NDArray[np.uint8] = np.zeros((rows, columns), np.uint8)
        self._ink: NDArray[np.int16] = np.full((rows, columns), NO_INK, np.int16)
        self._letters: NDArray[np.int32] = np.zeros((rows, columns), np.int32)
        self.width, self.height = columns * DOTS_ACROSS, rows * DOTS_DOWN

    def line(self, start: Point, end: Point, ink: int = 0) -> None:
        """Draw a line including both ends; skip it if an end is not a number, or far away."""
        if not all(abs(value) < _FARTHEST for value in (*start, *end)):
            return
        count = round(max(abs(end[0] - start[0]), abs(end[1] - start[1]))) + 1
        x, y = np.rint(np.linspace(start, end, count)).astype(np.intp).T
        inside = (x >= 0) & (x < self.width) & (y >= 0) & (y < self.height)
        column, row = x[inside], y[inside]
        cells = (row // DOTS_DOWN, column // DOTS_ACROSS)
        np.bitwise_or.at(self._bits, cells, _BITS[row % DOTS_DOWN, column % DOTS_ACROSS])
        self._ink[cells] = ink

    def dot(self, at: Point, ink: int = 0) -> None:
        """Draw one dot."""
        self.line(at, at, ink)

    def write(self, at: Point, text: str, ink: int = 0) -> None:
        """Write text from the cell with a dot, moved to fit if possible;
        it always reads forwards.
        """
        rows, columns = self._bits.shape
        if not all(abs(value) < _FARTHEST for value in at):
            return
        row = min(max(int(at[1] // DOTS_DOWN), 0), rows - 1)
        left = max(min(int(at[0] // DOTS_ACROSS), columns - len(text)), 0)
        fitting = text[: columns - left]
        self._letters[row, left : left + len(fitting)] = [ord(letter) for letter in fitting]
        self._ink[row, left : left + len(fitting)] = ink

    def rows(self) -> Iterator[list[tuple[str, int]]]:
        """Yield the rows from the top, each as pieces of one ink: text and ink,
        -1 where nothing was drawn.
        """
        signs = np.where(self._letters, self._letters, self._bits + np.int32(_BLANK))
        for row, inks in zip(signs.tolist(), self._ink.tolist(), strict=True):
            cells = zip(map(chr, row), inks, strict=True)
            yield [
                ("".join(sign for sign, _ in run), ink)
                for ink, run in groupby(cells, lambda cell: cell[1])
            ]


def fit(width: float, height: float, columns: int, rows: int) -> tuple[int, int]:
    """Return columns and rows of the largest canvas within bounds with a picture's shape;
    at least one.
    """
    scale = min(columns * DOTS_ACROSS / width, rows * DOTS_DOWN / height)
    return max(1, round(width * scale / DOTS_ACROSS)), max(1, round(height * scale / DOTS_DOWN))


INKS: Final[Mapping[Handedness, int]] = {"Left": 0, "Right": 1}  # a hand's ink, by handedness

_NAMES_STATE: Final = (HostCode.OPENING, HostCode.LOADING_MODEL, SourceCode.SOURCE_WAITING)
"""Reasons that name the state themselves."""
_TIPS: Final = tuple(rows[-1] for rows in FINGERS.values())
_AROUND: Final = (-0.6, 0.6)  # dots: a fingertip covers its neighbours


def draw_hands(canvas: Canvas, hands: Iterable[Hand], size: tuple[int, int], *, flip: bool) -> None:
    """Draw skeletons on a canvas with the shape of the frame, each with its hand's number.

    `size`, (int, int): frame width and height in pixels.
    `flip`: swap left and right, so an unmirrored camera acts as a mirror. Text is never flipped.
    """
    drawn = [(hand, _dots(canvas, hand, size, flip=flip)) for hand in hands]
    for hand, dots in drawn:
        ink = INKS[hand.handedness]
        for start, end in BONES:
            canvas.line(dots[start], dots[end], ink)
        for (x, y), dx, dy in product([dots[tip] for tip in _TIPS], _AROUND, _AROUND):
            canvas.dot((x + dx, y + dy), ink)
    for hand, dots in drawn:
        canvas.write(dots[Landmark.WRIST], str(hand.track_id), INKS[hand.handedness])


def _dots(canvas: Canvas, hand: Hand, size: tuple[int, int], *, flip: bool) -> list[Point]:
    """Convert frame pixels to dots; a pixel's middle has integer coordinates."""
    pixels = hand.landmarks[:, :2].astype(np.float64)
    if flip:
        pixels[:, 0] = size[0] - 1 - pixels[:, 0]
    return [
        (x, y) for x, y in ((pixels + 0.5) * (canvas.width, canvas.height) / size - 0.5).tolist()
    ]


STYLES: Final = {INKS["Left"]: "bright_cyan", INKS["Right"]: "bright_yellow", NO_INK: ""}
"""Each ink's colour; both read well on dark and light backgrounds."""

_MEGABYTE: Final = 1e6
_UNKNOWN_SIZE: Final = (4, 3)
_LEAST_ROWS: Final = 4
_FRAME: Final = 2  # rows, and columns, of the frame around the picture


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything to show at one moment; `result` is the newest, None before the first."""

    run: RunStatus
    service: ServiceStatus
    memory: PoolStats
    result: TrackingResult | None


def status_line(reading: Reading) -> str:
    """Format a reading in one line."""
    run = reading.run
    hands = ", ".join(_hand(hand) for hand in hands_in_sight(run, reading.result)) or "no hand"
    model = _model(reading.service)
    memory = _memory(reading.memory)
    return " | ".join((_source(run), _state(run), hands, _speed(run), model, memory))


def screen(
    reading: Reading, commands: Sequence[str], size: tuple[int, int], *, mirror: bool
) -> list[RenderableType]:
    """Build a screen of `size` (columns, rows): picture, status, the recent commands."""
    run = reading.run
    result = reading.result
    above = [
        Text(f"Handtrack  {_source(run)}", "bold"),
        Text(_state(run), "green" if run.state is RunState.RUNNING else "yellow"),
    ]
    hands = [
        Text(_hand(hand), STYLES[INKS[hand.handedness]]) for hand in hands_in_sight(run, result)
    ]
    below = [
        *(hands or [Text("no hand", "dim")]),
        *(Text(command, "bold") for command in commands),
        *map(Text, (_speed(run), _model(reading.service), _memory(reading.memory))),
        Text("Ctrl+C ends", "dim"),
    ]
    for line in above + below:
        line.no_wrap = True
        line.overflow = "ellipsis"
    rows = size[1] - len(above) - len(below)
    if rows < _LEAST_ROWS + _FRAME:
        return [*above, *below]
    return [*above, Align.center(picture(run, result, size[0], rows, mirror=mirror)), *below]


def picture(
    run: RunStatus, result: TrackingResult | None, columns: int, rows: int, *, mirror: bool
) -> Panel:
    """Draw the visible hands in a frame that fits; a source that is already a mirror image is not
    mirrored.
    """
    size = (result.width, result.height) if result else _UNKNOWN_SIZE
    canvas = Canvas(*fit(*size, columns - _FRAME, rows - _FRAME))
    flip = mirror and not (run.info and run.info.mirrored)
    draw_hands(canvas, hands_in_sight(run, result), size, flip=flip)
    drawn = [Text.assemble(*((text, STYLES[ink]) for text, ink in row)) for row in canvas.rows()]
    return Panel(Text("\n", no_wrap=True).join(drawn), padding=0, expand=False, border_style="dim")


def hands_in_sight(run: RunStatus, result: TrackingResult | None) -> tuple[Hand, ...]:
    """Return the visible hands: none while no frames come."""
    return result.hands if result and run.state is RunState.RUNNING else ()


def _source(run: RunStatus) -> str:
    info = run.info
    if info is None:
        return "source"
    rate = f" at {info.fps:.0f} fps" if info.fps else ""
    return f"{info.name} {info.width}×{info.height}{rate}"


def _state(run: RunStatus) -> str:
    if run.reason is None:
        return run.state.value
    return (
        str(run.reason) if run.reason.code in _NAMES_STATE else f"{run.state.value}: {run.reason}"
    )


def _hand(hand: Hand) -> str:
    sign = f" {hand.gesture}" if hand.gesture and hand.gesture != "none" else ""
    return f"{hand.track_id} {hand.handedness} {hand.handedness_score:.2f} score {hand.score:.2f}{sign}"


def _speed(run: RunStatus) -> str:
    counts = f"{run.captured} captured, {run.estimated} estimated, {run.dropped} dropped"
    return f"{run.fps:.1f} fps, {run.estimate_ms:.1f} ms a frame, {counts}"


def _memory(memory: PoolStats) -> str:
    live = memory.live_bytes / _MEGABYTE
    idle = memory.idle_bytes / _MEGABYTE
    return f"{memory.live_buffers} buffers live, {live:.1f} MB, and {idle:.1f} MB idle"


def _model(service: ServiceStatus) -> str:
    provider = f" on {service.provider}" if service.provider else ""
    trouble = service.error if service.state is ServiceState.FAILED else service.fallback_reason
    return f"model {service.state.value}{provider}{f': {trouble}' if trouble else ''}"
