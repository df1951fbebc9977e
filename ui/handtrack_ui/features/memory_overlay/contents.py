"""The overlay's texts and figures, made from a reading. No painting here."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.memory import PoolStats
from handtrack.memory.frame import FRAME
from handtrack.service import LoadRecord, ServiceState
from handtrack_ui.features.memory_overlay.growth import Alarm
from handtrack_ui.features.memory_overlay.reading import MemoryReading, held_bytes
from handtrack_ui.text.engine_words import reason_words, short_words
from handtrack_ui.text.messages import message_words

translate: Final = QCoreApplication.translate

_LOADS_SHOWN: Final = 3
_SCOPES_SHOWN: Final = 8
_MB: Final = 1e6
NOTHING: Final = "–"


class Tone(Enum):
    """How healthy something is."""

    GOOD = "good"
    BUSY = "busy"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure and its caption."""

    figure: str
    caption: str


@dataclass(frozen=True, slots=True)
class ScopeRow:
    """The memory a scope holds; `grows` while its alarm is on."""

    name: str
    buffers: str
    size: str
    empty: bool
    grows: bool


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything on the overlay, top down.

    Attributes
    ----------
    alarms : tuple of str
    model, model_detail : str
        The state, and which model, engine and provider.
    loads : tuple of (str, str)
        The last few loads: what and why, and how long each took.
    notes : tuple of str
        Why the provider was replaced, why a load failed.
    resident, resident_caption, resident_range, process : str
        The resident set, its range over the last two minutes, and the process's other figures.
    series : tuple of float
        The resident set over the last two minutes, in MB, with seconds since the first.
    in_flight : (str, str)
        A caption, and how many frames hold how much.
    """

    alarms: tuple[str, ...]
    model: str
    model_tone: Tone
    model_detail: str
    loads_title: str
    loads: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    resident: str
    resident_caption: str
    resident_range: str
    process: str
    series: tuple[tuple[float, float], ...]
    scopes: tuple[ScopeRow, ...]
    pool: tuple[Cell, ...]
    in_flight: tuple[str, str]
    frames: tuple[Cell, ...]
    times: tuple[Cell, ...]


def contents_of(reading: MemoryReading) -> Contents:
    """Format a reading."""
    service, pool, process, run = reading.service, reading.pool, reading.process, reading.run
    extra = (
        [translate("memory", "{0} native heap").format(size(process.heap_bytes))]
        if process.heap_bytes is not None
        else []
    )
    if process.gpu_bytes is not None:
        extra.append(translate("memory", "{0} on the GPU").format(size(process.gpu_bytes)))
    frames = (run.captured, run.estimated, run.dropped, reading.painted) if run else (None,) * 4
    captions = (
        translate("memory", "captured"),
        translate("memory", "estimated"),
        translate("memory", "dropped"),
        translate("memory", "painted"),
    )
    latency = reading.latency
    began = reading.resident[0][0] if reading.resident else 0.0
    return Contents(
        tuple(_alarm(alarm) for alarm in reading.alarms),
        translate("memory", str(_STATES[service.state])),
        _TONES[service.state],
        short_words(service.config, service.provider) if service.config is not None else "",
        translate("memory", "Loads: {0}").format(len(service.loads)),
        tuple(_load(number, load) for number, load in enumerate(service.loads, 1))[-_LOADS_SHOWN:],
        _notes(reading),
        size(process.resident_bytes),
        translate("memory", "resident"),
        _range(reading),
        " · ".join(extra),
        tuple((t_s - began, nbytes / _MB) for t_s, nbytes in reading.resident),
        _scopes(reading),
        (
            Cell(f"{pool.live_buffers}", translate("memory", "live · {0}").format(_short(pool.live_bytes))),
            Cell(f"{pool.idle_buffers}", translate("memory", "idle · {0}").format(_short(pool.idle_bytes))),
            Cell(f"{pool.escaped_buffers}", translate("memory", "escaped")),
            Cell(size(pool.high_water_bytes), translate("memory", "high-water")),
        ),
        (translate("memory", "Frames in flight"), f"{pool.frames} · {size(_frame_bytes(pool))}"),
        tuple(
            Cell(NOTHING if count is None else f"{count:,}".replace(",", " "), caption)
            for count, caption in zip(frames, captions, strict=True)
        ),
        (
            Cell(NOTHING if latency is None else f"{latency.p50_ms:.0f} ms", translate("memory", "p50 to paint")),
            Cell(NOTHING if latency is None else f"{latency.p95_ms:.0f} ms", translate("memory", "p95 to paint")),
            Cell(f"{process.threads}", translate("memory", "threads")),
            Cell(f"{process.descriptors}", translate("memory", "open files")),
        ),
    )


def size(nbytes: int) -> str:
    """Format a number of bytes for people."""
    if abs(nbytes) < 1000:
        return f"{nbytes} B"
    if abs(nbytes) < _MB:
        return f"{nbytes / 1e3:.0f} kB"
    return f"{nbytes / _MB:.1f} MB"


def _short(nbytes: int) -> str:
    return size(nbytes) if nbytes < 99.95 * _MB else f"{nbytes / _MB:.0f} MB"


def signed_size(nbytes: int) -> str:
    """Format a change in bytes for people."""
    return f"+{size(nbytes)}" if nbytes > 0 else (f"−{size(-nbytes)}" if nbytes < 0 else "±0")


def _scopes(reading: MemoryReading) -> tuple[ScopeRow, ...]:
    held = held_bytes(reading.pool)
    growing = {alarm.scope for alarm in reading.alarms}
    most = sorted(held, key=lambda name: (name not in growing, -held[name]))[:_SCOPES_SHOWN]
    rows = []
    for name, scope in reading.pool.scopes.items():
        if name in most:
            buffers = scope.live_buffers + scope.aside_buffers + scope.escaped_buffers
            rows.append(ScopeRow(name, str(buffers), size(held[name]), buffers == 0, name in growing))
    return tuple(rows)


def _frame_bytes(pool: PoolStats) -> int:
    scope = pool.scopes.get(FRAME)
    return 0 if scope is None else scope.live_bytes


def _range(reading: MemoryReading) -> str:
    values = [nbytes / _MB for _, nbytes in reading.resident]
    return (
        translate("memory", "2 min: {0} – {1} MB").format(f"{min(values):.1f}", f"{max(values):.1f}") if values else ""
    )


def _alarm(alarm: Alarm) -> str:
    place = str(alarm.place) if alarm.place is not None else translate("memory", "an unknown place")
    return translate("memory", "“{0}” has grown for {1} s, by {2}. Acquired at {3}").format(
        alarm.scope, f"{alarm.since_s:.0f}", size(alarm.grown_bytes), place
    )


def _notes(reading: MemoryReading) -> tuple[str, ...]:
    service, run = reading.service, reading.run
    notice = run.notice if run is not None else None
    return tuple(
        filter(None, (reason_words(service.fallback_reason), message_words(service.error), message_words(notice)))
    )


def _load(number: int, load: LoadRecord) -> tuple[str, str]:
    if load.error:
        took = translate("memory", "failed")
    elif load.seconds is None:
        took = "…"
    else:
        took = f"{load.seconds:.2f} s"
        if load.heap_bytes is not None:
            took += f" · {size(load.heap_bytes)}"
    return f"{number}  {reason_words(load.reason)}", took


_STATES: Final = {
    ServiceState.UNLOADED: QT_TRANSLATE_NOOP("memory", "Model not loaded"),
    ServiceState.LOADING: QT_TRANSLATE_NOOP("memory", "Model loading"),
    ServiceState.WARMING: QT_TRANSLATE_NOOP("memory", "Model warming up"),
    ServiceState.READY: QT_TRANSLATE_NOOP("memory", "Model ready"),
    ServiceState.FAILED: QT_TRANSLATE_NOOP("memory", "Model failed"),
}
_TONES: Final = {
    ServiceState.UNLOADED: Tone.BUSY,
    ServiceState.LOADING: Tone.BUSY,
    ServiceState.WARMING: Tone.BUSY,
    ServiceState.READY: Tone.GOOD,
    ServiceState.FAILED: Tone.TROUBLE,
}
