"""What the terminal shows at one moment: a screen with the skeleton, or one line."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
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
from handtrack.terminal.braille import NO_INK, Canvas, Point, fit

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
    return [(x, y) for x, y in ((pixels + 0.5) * (canvas.width, canvas.height) / size - 0.5).tolist()]


STYLES: Final = {INKS["Left"]: "bright_cyan", INKS["Right"]: "bright_yellow", NO_INK: ""}
"""Each ink's colour; both read well on dark and light backgrounds."""

_UNKNOWN_SIZE: Final = (4, 3)
_LEAST_ROWS: Final = 4
_FRAME: Final = 2  # rows, and columns, of the frame around the picture


@dataclass(frozen=True, slots=True)
class Readout:
    """Everything a view shows, read at one moment; `result` is the newest, None before the first."""

    run: RunStatus
    service: ServiceStatus
    pool: PoolStats
    resident_bytes: int
    result: TrackingResult | None


def status_line(reading: Readout) -> str:
    """Format everything in one line."""
    hands = ", ".join(_hand(hand) for hand in hands_in_sight(reading.run, reading.result)) or "no hand"
    return " | ".join((_source(reading), _state(reading), hands, _speed(reading), _model(reading), _memory(reading)))


def screen(reading: Readout, width: int, height: int, *, mirror: bool) -> list[RenderableType]:
    """Build a screen of `width` columns and `height` rows: picture, status, commands."""
    state_style = "green" if reading.run.state is RunState.RUNNING else "yellow"
    above = [Text(f"Handtrack  {_source(reading)}", "bold"), Text(_state(reading), state_style)]
    below = [
        Text(_hand(hand), STYLES[INKS[hand.handedness]]) for hand in hands_in_sight(reading.run, reading.result)
    ] or [Text("no hand", "dim")]
    below += [Text(line) for line in (_speed(reading), _model(reading), _memory(reading))]
    below.append(Text("Ctrl+C ends", "dim"))
    rows = height - len(above) - len(below)
    for line in above + below:
        line.no_wrap, line.overflow = True, "ellipsis"
    if rows < _LEAST_ROWS + _FRAME:
        return [*above, *below]
    drawn = picture(reading.run, reading.result, width, rows, mirror=mirror)
    return [*above, Align.center(drawn), *below]


def picture(run: RunStatus, result: TrackingResult | None, columns: int, rows: int, *, mirror: bool) -> Panel:
    """Draw the hands in sight in a frame that fits; a source that is a mirror image already is not mirrored."""
    size = (result.width, result.height) if result else _UNKNOWN_SIZE
    canvas = Canvas(*fit(*size, columns - _FRAME, rows - _FRAME))
    flip = mirror and not (run.info and run.info.mirrored)
    draw_hands(canvas, hands_in_sight(run, result), size, flip=flip)
    drawn = [Text.assemble(*((text, STYLES[ink]) for text, ink in row)) for row in canvas.rows()]
    return Panel(Text("\n", no_wrap=True).join(drawn), padding=0, expand=False, border_style="dim")


def hands_in_sight(run: RunStatus, result: TrackingResult | None) -> tuple[Hand, ...]:
    """Return the visible hands: none while no frames come."""
    return result.hands if result and run.state is RunState.RUNNING else ()


def _source(reading: Readout) -> str:
    info = reading.run.info
    if info is None:
        return "source"
    rate = f" at {info.fps:.0f} fps" if info.fps else ""
    return f"{info.name} {info.width}×{info.height}{rate}"


def _state(reading: Readout) -> str:
    state, reason = reading.run.state.value, reading.run.reason
    if reason is None:
        return state
    return str(reason) if reason.code in _NAMES_STATE else f"{state}: {reason}"


def _hand(hand: Hand) -> str:
    sign = f" {hand.gesture}" if hand.gesture and hand.gesture != "none" else ""
    return f"{hand.track_id} {hand.handedness} {hand.handedness_score:.2f} score {hand.score:.2f}{sign}"


def _speed(reading: Readout) -> str:
    run = reading.run
    counts = f"{run.captured} captured, {run.estimated} estimated, {run.dropped} dropped"
    return f"{run.fps:.1f} fps, {run.estimate_ms:.1f} ms a frame, {counts}"


def _model(reading: Readout) -> str:
    service = reading.service
    provider = f" on {service.provider}" if service.provider else ""
    loads = f"{len(service.loads)} load{'' if len(service.loads) == 1 else 's'}"
    reasons = ", ".join(str(record.reason) for record in service.loads)
    trouble = service.error if service.state is ServiceState.FAILED else service.fallback_reason
    return (
        f"model {service.state.value}{provider}, {loads} ({reasons or 'none yet'}){f': {trouble}' if trouble else ''}"
    )


def _memory(reading: Readout) -> str:
    pool = reading.pool
    escaped = f", {pool.escaped_buffers} escaped" if pool.escaped_buffers else ""
    return (
        f"memory {pool.live_buffers} live buffers, {_megabytes(pool.live_bytes)}{escaped}, "
        f"{_megabytes(pool.idle_bytes)} idle, {_megabytes(reading.resident_bytes)} resident"
    )


def _megabytes(count: int) -> str:
    return f"{count / 1e6:.1f} MB"
