"""The overlay's verdict and figures in words, made from a reading. No widget here."""

from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from handtrack.memory.stats import HistoryStats
from handtrack.service import LoadRecord, ServiceState
from handtrack_ui.features.memory_overlay.growth import SETTLED_S, Alarm, Health, Verdict
from handtrack_ui.features.memory_overlay.reading import MemoryReading, held_by_scope
from handtrack_ui.text.engine_words import reason_words, short_words
from handtrack_ui.text.messages import message_words

translate: Final = QCoreApplication.translate

_LOADS_SHOWN: Final = 3
_OWNERS_SHOWN: Final = 8
_MB: Final = 1e6


class Row(NamedTuple):
    """A labelled value; the style sheet colours it by `tone`."""

    label: str
    value: str
    tone: str = ""


class Group(NamedTuple):
    """Rows under a heading, itself a row."""

    heading: Row
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything on the overlay, top down."""

    verdict: str
    details: str
    tone: str
    """Tone of the verdict."""
    loads: str
    notes: tuple[str, ...]
    """Why the provider was replaced, why a load failed."""
    resident: str
    spread: str
    """The range of the resident set over the last two minutes."""
    groups: tuple[Group, ...]

    @property
    def told(self) -> str:
        """Everything in one line, for screen readers."""
        rows = (row for group in self.groups for row in (group.heading, *group.rows))
        parts = (self.verdict, self.details, self.loads, *self.notes, self.resident, self.spread)
        return "; ".join(
            (*filter(None, parts), *(f"{row.label} {row.value}".strip() for row in rows))
        )


def contents_of(reading: MemoryReading) -> Contents:
    """Format a reading."""
    verdict, details = _verdict_words(reading.verdict)
    service = reading.service
    notes = (reason_words(service.fallback_reason), message_words(service.error))
    values = [nbytes / _MB for _, nbytes in reading.resident] or [
        reading.process.resident_bytes / _MB
    ]
    return Contents(
        verdict,
        details,
        _TONES.get(reading.verdict.health, ""),
        translate("memory", "Model loads: {0}").format(number(len(service.loads))),
        tuple(filter(None, notes)),
        translate("memory", "{0} in use").format(size(reading.process.resident_bytes)),
        translate("memory", "Last 2 minutes: {0} – {1} MB").format(
            number(min(values), 1), number(max(values), 1)
        ),
        (_owners(reading), _model(reading), _process(reading)),
    )


def number(value: float, digits: int = 0) -> str:
    """Format a number as the person writes it."""
    return QLocale().toString(float(value), "f", digits)


def size(nbytes: int) -> str:
    """Format a number of bytes for people."""
    if abs(nbytes) < 1000:
        return f"{number(nbytes)} B"
    if abs(nbytes) < _MB:
        return f"{number(nbytes / 1e3)} kB"
    return (
        f"{number(nbytes / _MB, 1)} MB"
        if abs(nbytes) < 1000 * _MB
        else f"{number(nbytes / _MB / 1000, 2)} GB"
    )


def change(words: str, amount: int) -> str:
    """Put the sign before a formatted change."""
    return f"+{words}" if amount > 0 else words.replace("-", "−")


def owner_words(scope: str) -> str:
    """Name a scope for people."""
    return translate("memory", str(_OWNERS[scope])) if scope in _OWNERS else scope


def _verdict_words(verdict: Verdict) -> tuple[str, str]:
    if verdict.alarm is not None:
        return _growth_words(verdict.alarm, grows=verdict.health is Health.GROWING)
    if verdict.health is Health.LOADING:
        return translate("memory", "Still loading the model"), translate(
            "memory", "Memory rises once while it loads. The verdict follows."
        )
    if verdict.history is not None:
        words = translate("memory", "Filling the history: {0} %").format(
            number(100 * _share(verdict.history))
        )
        return words, translate("memory", "It stops at this limit, so it isn't growth.")
    if verdict.health is Health.STABLE:
        minutes = int(verdict.for_s // 60)
        words = (
            translate("memory", "Stable for 1 minute")
            if minutes == 1
            else translate("memory", "Stable for {0} minutes")
        )
        if not minutes:
            words = translate("memory", "Stable for {0} seconds")
        return translate("memory", "No memory growth"), words.format(
            number(minutes or verdict.for_s)
        )
    left = number(max(1, ceil(SETTLED_S - verdict.for_s)))
    details = translate("memory", "Checking for {0} more seconds.").format(left)
    if verdict.scope:
        rise = translate("memory", "“{0}” rose by {1}.").format(
            owner_words(verdict.scope), size(verdict.rise_bytes)
        )
        details = f"{rise} {details}"
    return translate("memory", "Measuring …"), details


def _share(history: HistoryStats) -> float:
    """Return how full a history is, by its nearest limit."""
    by_moments = history.moments / history.limit_moments if history.limit_moments else 0.0
    by_time = history.span_s / history.limit_s if history.limit_s else 0.0
    return max(history.nbytes / history.limit_bytes, by_moments, by_time)


def _growth_words(alarm: Alarm, *, grows: bool) -> tuple[str, str]:
    words = translate("memory", "“{0}” has grown for {1} s, by {2}")
    if not grows:
        words = translate("memory", "“{0}” grew for {1} s, by {2}, and hasn't shrunk")
    place = str(alarm.place) if alarm.place is not None else translate("memory", "an unknown place")
    return (
        words.format(owner_words(alarm.scope), number(alarm.since_s), size(alarm.grown_bytes)),
        translate("memory", "Acquired at {0}").format(place),
    )


def _owners(reading: MemoryReading) -> Group:
    """Live memory by owner, growing ones first, then the largest;
    memory about to leave the process; escapes.
    """
    held = held_by_scope(reading.pool)
    pool = reading.pool
    growing = {alarm.scope for alarm in reading.alarms}
    alarmed = "danger" if reading.verdict.health is Health.GROWING else "warning"
    most = sorted(held, key=lambda name: (name not in growing, -held[name].nbytes))[:_OWNERS_SHOWN]
    rows = [
        Row(
            owner_words(name),
            counted(amount.buffers, amount.nbytes),
            alarmed if name in growing else ("" if amount.buffers else "muted"),
        )
        for name, amount in held.items()
        if name in most
    ]
    if pool.escaped_buffers:
        used = counted(pool.escaped_buffers, pool.escaped_bytes)
        rows.append(Row(translate("memory", "Used after release"), used, "warning"))
    words = translate("memory", "{0} waiting, {1} dropped")
    rows += [
        Row(one.name, words.format(number(one.waiting), number(one.dropped)))
        for one in reading.queues
    ]
    live = counted(pool.live_buffers, pool.live_bytes)
    return Group(Row(translate("memory", "Buffers in use"), live), tuple(rows))


def _model(reading: MemoryReading) -> Group:
    service = reading.service
    words = short_words(service.config, service.setup) if service.config is not None else ""
    tone = "danger" if service.state is ServiceState.FAILED else ""
    state = Row(translate("memory", str(_STATES[service.state])), words, tone)
    loads = tuple(Row(*_load(count, load), "muted") for count, load in enumerate(service.loads, 1))
    return Group(Row(translate("memory", "Hand model"), ""), (state, *loads[-_LOADS_SHOWN:]))


def _load(count: int, load: LoadRecord) -> tuple[str, str]:
    if load.error:
        took = translate("memory", "failed")
    elif load.seconds is None:
        took = "…"
    else:
        took = f"{number(load.seconds, 2)} s"
        if load.heap_bytes is not None:
            took += f" · {size(load.heap_bytes)}"
    return translate("memory", "Load {0}: {1}").format(count, reason_words(load.reason)), took


def _process(reading: MemoryReading) -> Group:
    process = reading.process
    figures = {
        translate("memory", "Held by the engine and Qt"): None
        if process.heap_bytes is None
        else size(process.heap_bytes),
        translate("memory", "Threads"): number(process.threads),
        translate("memory", "Open files"): number(process.descriptors),
        translate("memory", "Frames estimated per second"): None
        if reading.rate_hz is None
        else number(round(reading.rate_hz)),
        translate("memory", "Processor"): None
        if reading.processor is None
        else f"{number(100 * reading.processor)} %",
    }
    rows = (Row(label, value) for label, value in figures.items() if value is not None)
    return Group(Row(translate("memory", "Process"), ""), tuple(rows))


def counted(count: int, nbytes: int) -> str:
    """Format a number of buffers and their size."""
    return f"{number(count)} · {size(nbytes)}" if count else number(0)


_TONES: Final = {Health.STABLE: "good", Health.GROWING: "danger", Health.KEPT: "warning"}
_STATES: Final = {
    ServiceState.UNLOADED: QT_TRANSLATE_NOOP("memory", "not loaded"),
    ServiceState.LOADING: QT_TRANSLATE_NOOP("memory", "loading"),
    ServiceState.WARMING: QT_TRANSLATE_NOOP("memory", "warming up"),
    ServiceState.READY: QT_TRANSLATE_NOOP("memory", "ready"),
    ServiceState.FAILED: QT_TRANSLATE_NOOP("memory", "failed"),
}
_OWNERS: Final = {
    "frame": QT_TRANSLATE_NOOP("memory", "Frames in progress"),
    "halved picture": QT_TRANSLATE_NOOP("memory", "Smaller copies of frames"),
    "history": QT_TRANSLATE_NOOP("memory", "Last seconds of Live"),
    "tracker": QT_TRANSLATE_NOOP("memory", "Hand model, in and out"),
}
