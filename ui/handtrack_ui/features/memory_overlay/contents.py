"""The overlay's verdict and figures in words, made from a reading. No painting here."""

from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from handtrack.memory import HistoryStats
from handtrack.memory.frame import FRAME
from handtrack.service import LoadRecord, ServiceState
from handtrack_ui.features.memory_overlay.growth import SETTLED_S, Alarm, Health, Verdict
from handtrack_ui.features.memory_overlay.reading import MemoryReading, held_by_scope
from handtrack_ui.text.engine_words import reason_words, short_words
from handtrack_ui.text.messages import message_words

translate: Final = QCoreApplication.translate

_LOADS_SHOWN: Final = 3
_SCOPES_SHOWN: Final = 8
_MB: Final = 1e6
NOTHING: Final = "–"
_OF_SHOWN: Final = ("shown", "typical delay", "high delay")  # they stand still where no frame is shown


class Figure(NamedTuple):
    """A labelled value; `tip` says in plain words what it is, `tone` is the token of its colour."""

    label: str
    value: str
    tip: str
    tone: str = "text"


class Box(NamedTuple):
    """A sentence on a coloured ground, with details below it."""

    words: str
    details: str
    tip: str
    ground: str


class Group(NamedTuple):
    """Figures under a heading, in two columns or in rows."""

    heading: str
    figures: tuple[Figure, ...]
    paired: bool = True


@dataclass(frozen=True, slots=True)
class Contents:
    """Everything on the overlay, top down.

    Attributes
    ----------
    boxes : tuple of Box
        The verdict; then why the provider was replaced, why a load failed.
    resident : Figure
    series : tuple of (float, float)
        The resident set over the last two minutes, in MB, with seconds since the first.
    process, scopes, pool, frames : tuple of Figure
        The process's first is the range of the resident set.
    model : tuple of Figure
        The state with model, engine and provider, then the last few loads with their reasons.
    outgoing : tuple of Group
        The queue of the recording, and of each sink.
    """

    boxes: tuple[Box, ...]
    resident: Figure
    series: tuple[tuple[float, float], ...]
    process: tuple[Figure, ...]
    scopes: tuple[Figure, ...]
    pool: tuple[Figure, ...]
    frames: tuple[Figure, ...]
    model: tuple[Figure, ...]
    outgoing: tuple[Group, ...] = ()

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All figures, in order."""
        return tuple(figure for group in self.groups for figure in group.figures)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The figures under their headings, in order; the resident set comes first."""
        groups = (
            Group(translate("memory", "Process"), (self.resident, *self.process)),
            Group(translate("memory", "Frames"), self.frames),
            Group(translate("memory", "Buffers"), self.pool),
            Group(translate("memory", "Who holds buffers"), self.scopes, paired=False),
            *self.outgoing,
            Group(translate("memory", "Hand model"), self.model, paired=False),
        )
        return tuple(group for group in groups if group.figures)


def contents_of(reading: MemoryReading) -> Contents:
    """Format a reading."""
    began = reading.resident[0][0] if reading.resident else 0.0
    return Contents(
        (_verdict_box(reading.verdict), *_notes(reading)),
        _figure("memory in use", size(reading.process.resident_bytes)),
        tuple((t_s - began, nbytes / _MB) for t_s, nbytes in reading.resident),
        _process(reading),
        _scopes(reading),
        _pool(reading),
        _frames(reading),
        _model(reading),
        (*_recording(reading), *_sinks(reading)),
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
    return f"{number(nbytes / _MB, 1)} MB" if abs(nbytes) < 1000 * _MB else f"{number(nbytes / _MB / 1000, 2)} GB"


def signed_size(nbytes: int) -> str:
    """Format a change in bytes for people."""
    return f"{_sign(nbytes)}{size(abs(nbytes))}" if nbytes else "±0"


def signed_count(count: int) -> str:
    """Format a change in a number for people."""
    return f"{_sign(count)}{number(abs(count))}"


def _sign(change: int) -> str:
    return "+" if change > 0 else ("−" if change < 0 else "±")


def _verdict_box(verdict: Verdict) -> Box:
    words, details = _verdict_words(verdict)
    return Box(words, details, _tip("verdict"), GROUNDS[verdict.health])


def _verdict_words(verdict: Verdict) -> tuple[str, str]:
    if verdict.alarm is not None:
        return _growth_words(verdict.alarm, grows=verdict.health is Health.GROWING)
    if verdict.health is Health.LOADING:
        return translate("memory", "Still loading the model"), translate(
            "memory", "Memory rises once meanwhile. The verdict follows."
        )
    if verdict.history is not None:
        return _fill(verdict.history), translate("memory", "It stops at this limit, so it is no growth.")
    if verdict.health is Health.STABLE:
        minutes = int(verdict.for_s // 60)
        words = (
            translate("memory", "Stable for 1 minute")
            if minutes == 1
            else translate("memory", "Stable for {0} minutes")
        )
        if not minutes:
            words = translate("memory", "Stable for {0} seconds")
        return words.format(number(minutes or verdict.for_s)), translate("memory", "Nothing piles up.")
    left = number(max(1, ceil(SETTLED_S - verdict.for_s)))
    details = translate("memory", "The verdict comes in {0} s.").format(left)
    if verdict.scope:
        details = translate("memory", "“{0}” rose by {1}. In {2} s it is clear whether that was all.").format(
            verdict.scope, size(verdict.rise_bytes), left
        )
    return translate("memory", "Measuring …"), details


def _fill(history: HistoryStats) -> str:
    """Say how full a history is, by its nearest limit."""
    ways = [(history.nbytes / history.limit_bytes, size(history.nbytes), size(history.limit_bytes))]
    if history.limit_s is not None:
        seconds = number(history.span_s), translate("memory", "{0} s").format(number(history.limit_s))
        ways.append((history.span_s / history.limit_s, *seconds))
    if history.limit_moments is not None:
        moments = number(history.moments), number(history.limit_moments)
        ways.append((history.moments / history.limit_moments, *moments))
    _, now, most = max(ways)
    return translate("memory", "Filling the history: {0} of {1}").format(now, most)


def _growth_words(alarm: Alarm, *, grows: bool) -> tuple[str, str]:
    words = translate("memory", "“{0}” has grown for {1} s, by {2}")
    if not grows:
        words = translate("memory", "“{0}” grew for {1} s, by {2}, and keeps it")
    place = str(alarm.place) if alarm.place is not None else translate("memory", "an unknown place")
    return (
        words.format(alarm.scope, number(alarm.since_s), size(alarm.grown_bytes)),
        translate("memory", "Acquired at {0}").format(place),
    )


def _notes(reading: MemoryReading) -> tuple[Box, ...]:
    service, run = reading.service, reading.run
    notice = run.notice if run is not None else None
    told = (reason_words(service.fallback_reason), message_words(service.error), message_words(notice))
    return tuple(Box(words, "", "", "warning_soft") for words in told if words)


def _process(reading: MemoryReading) -> tuple[Figure, ...]:
    process = reading.process
    values = [nbytes / _MB for _, nbytes in reading.resident] or [process.resident_bytes / _MB]
    found = [_figure("last 2 minutes", f"{number(min(values), 1)} – {number(max(values), 1)} MB")]
    if process.heap_bytes is not None:
        found.append(_figure("in libraries", size(process.heap_bytes)))
    if process.gpu_bytes is not None:
        found.append(_figure("on the GPU", size(process.gpu_bytes)))
    if reading.processor is not None:
        found.append(_figure("processor", f"{number(100 * reading.processor)} %"))
    counts = (_figure("threads", number(process.threads)), _figure("open files", number(process.descriptors)))
    return (*found, *counts)


def _scopes(reading: MemoryReading) -> tuple[Figure, ...]:
    held = held_by_scope(reading.pool)
    growing = {alarm.scope for alarm in reading.alarms}
    alarmed = "on_danger_soft" if reading.verdict.health is Health.GROWING else "on_warning_soft"
    most = sorted(held, key=lambda name: (name not in growing, -held[name].nbytes))[:_SCOPES_SHOWN]
    rows = []
    for name, amount in held.items():
        if name in most:
            tone = alarmed if name in growing else ("text" if amount.buffers else "muted")
            tip = translate("memory", str(_SCOPE_TIPS.get(name, _SCOPE_TIP))).format(name)
            rows.append(Figure(name, _counted(amount.buffers, amount.nbytes), tip, tone))
    return tuple(rows)


def _pool(reading: MemoryReading) -> tuple[Figure, ...]:
    pool = reading.pool
    values = {
        "in use": _counted(pool.live_buffers, pool.live_bytes),
        "free": _counted(pool.idle_buffers, pool.idle_bytes),
        "overdue": _counted(pool.escaped_buffers, pool.escaped_bytes),
        "most in use": size(pool.high_water_bytes),
    }
    return tuple(_figure(label, value) for label, value in values.items())


def _frames(reading: MemoryReading) -> tuple[Figure, ...]:
    run, pool = reading.run, reading.pool
    latency = reading.latency if run else None
    counts = (run.captured, run.estimated, run.dropped, reading.painted) if run else (None,) * 4
    times = (latency.p50_ms, latency.p95_ms) if latency else (None,) * 2
    frame = pool.scopes.get(FRAME)
    labels = ("captured", "analysed", "skipped", "shown", "typical delay", "high delay", "under way")
    values = (
        *(NOTHING if count is None else number(count) for count in counts),
        *(NOTHING if time is None else f"{number(time)} ms" for time in times),
        _counted(pool.frames, 0 if frame is None else frame.live_bytes),
    )
    left_out = () if reading.shows or run is None else _OF_SHOWN
    return tuple(_figure(label, value) for label, value in zip(labels, values, strict=True) if label not in left_out)


def _model(reading: MemoryReading) -> tuple[Figure, ...]:
    service = reading.service
    tone = "on_danger_soft" if service.state is ServiceState.FAILED else "text"
    words = short_words(service.config, service.setup) if service.config is not None else ""
    loads = (Figure(*_load(count, load), _tip("load"), "muted") for count, load in enumerate(service.loads, 1))
    return (
        Figure(translate("memory", str(_STATES[service.state])), words, _tip("model"), tone),
        *tuple(loads)[-_LOADS_SHOWN:],
    )


def _recording(reading: MemoryReading) -> tuple[Group, ...]:
    made = reading.recording
    if made is None:
        return ()
    figures = (
        _figure("unwritten", number(made.queued)),
        _figure("left out", number(made.left_out)),
        _figure("written", size(made.nbytes)),
    )
    return (Group(translate("memory", "Recording"), figures),)


def _sinks(reading: MemoryReading) -> tuple[Group, ...]:
    return tuple(
        Group(
            translate("memory", "Sending: {0}").format(sink.url),
            (
                _figure("queued", number(sink.queued)),
                _figure("dropped", number(sink.dropped)),
                _figure("sent", number(sink.sent)),
            ),
        )
        for sink in reading.sinks
    )


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


def _counted(count: int, nbytes: int) -> str:
    return f"{number(count)} · {size(nbytes)}" if count else number(0)


def _figure(label: str, value: str) -> Figure:
    return Figure(translate("memory", label), value, _tip(label))


def _tip(label: str) -> str:
    return translate("memory", str(_TIPS[label]))


GROUNDS: Final = {
    Health.LOADING: "sunken",
    Health.MEASURING: "sunken",
    Health.FILLING: "sunken",
    Health.STABLE: "accent_soft",
    Health.GROWING: "danger_soft",
    Health.KEPT: "warning_soft",
}
_STATES: Final = {
    ServiceState.UNLOADED: QT_TRANSLATE_NOOP("memory", "not loaded"),
    ServiceState.LOADING: QT_TRANSLATE_NOOP("memory", "loading"),
    ServiceState.WARMING: QT_TRANSLATE_NOOP("memory", "warming up"),
    ServiceState.READY: QT_TRANSLATE_NOOP("memory", "ready"),
    ServiceState.FAILED: QT_TRANSLATE_NOOP("memory", "failed"),
}
_TIPS: Final = {
    "verdict": QT_TRANSLATE_NOOP(
        "memory",
        "Every 2.5 seconds Handtrack notes the least each scope held. Five rises in a row are growth. A "
        "single rise, as after opening a view, is not. The engine's own memory does not count: watch the "
        "curve.",
    ),
    QT_TRANSLATE_NOOP("memory", "memory in use"): QT_TRANSLATE_NOOP(
        "memory",
        "All memory that Handtrack occupies in this computer (resident), its libraries included. Steps are normal. "
        "A curve that climbs for minutes is not.",
    ),
    QT_TRANSLATE_NOOP("memory", "last 2 minutes"): QT_TRANSLATE_NOOP(
        "memory", "The least and the most it was during the last two minutes."
    ),
    QT_TRANSLATE_NOOP("memory", "in libraries"): QT_TRANSLATE_NOOP(
        "memory", "Memory that compiled libraries hold (native heap), the model's included."
    ),
    QT_TRANSLATE_NOOP("memory", "on the GPU"): QT_TRANSLATE_NOOP(
        "memory", "Memory that Handtrack holds on the graphics card."
    ),
    QT_TRANSLATE_NOOP("memory", "processor"): QT_TRANSLATE_NOOP(
        "memory", "Processor time of the last second, of all threads together: 100 % is one core, busy all the time."
    ),
    QT_TRANSLATE_NOOP("memory", "threads"): QT_TRANSLATE_NOOP(
        "memory", "Tasks running side by side, those of the libraries included."
    ),
    QT_TRANSLATE_NOOP("memory", "open files"): QT_TRANSLATE_NOOP(
        "memory", "Files, cameras and connections that are open now."
    ),
    QT_TRANSLATE_NOOP("memory", "captured"): QT_TRANSLATE_NOOP(
        "memory", "Frames that came from the source in this run."
    ),
    QT_TRANSLATE_NOOP("memory", "analysed"): QT_TRANSLATE_NOOP("memory", "Frames in which the model looked for hands."),
    QT_TRANSLATE_NOOP("memory", "skipped"): QT_TRANSLATE_NOOP(
        "memory", "Frames dropped because a newer one was there."
    ),
    QT_TRANSLATE_NOOP("memory", "shown"): QT_TRANSLATE_NOOP("memory", "Frames that reached the screen."),
    QT_TRANSLATE_NOOP("memory", "typical delay"): QT_TRANSLATE_NOOP(
        "memory", "From the camera to the screen: half of the last 5 seconds' frames were faster (p50)."
    ),
    QT_TRANSLATE_NOOP("memory", "high delay"): QT_TRANSLATE_NOOP(
        "memory", "From the camera to the screen: 95 of 100 frames of the last 5 seconds were faster (p95)."
    ),
    QT_TRANSLATE_NOOP("memory", "under way"): QT_TRANSLATE_NOOP(
        "memory", "Frames between camera and screen now, with everything made for them."
    ),
    QT_TRANSLATE_NOOP("memory", "in use"): QT_TRANSLATE_NOOP(
        "memory", "Buffers in use now (live), and their size. A buffer is a piece of memory, such as a picture."
    ),
    QT_TRANSLATE_NOOP("memory", "free"): QT_TRANSLATE_NOOP(
        "memory", "Buffers nobody uses (idle). They wait to be used again."
    ),
    QT_TRANSLATE_NOOP("memory", "overdue"): QT_TRANSLATE_NOOP(
        "memory", "Buffers somebody still uses after giving them back (escaped). Should be 0."
    ),
    QT_TRANSLATE_NOOP("memory", "most in use"): QT_TRANSLATE_NOOP(
        "memory", "The most that was in use at once since the start."
    ),
    "model": QT_TRANSLATE_NOOP("memory", "The model that finds hands, the engine that runs it, and where it runs."),
    QT_TRANSLATE_NOOP("memory", "queued"): QT_TRANSLATE_NOOP(
        "memory", "Frames that wait to be sent now: at most one for each receiver, and one for all."
    ),
    QT_TRANSLATE_NOOP("memory", "dropped"): QT_TRANSLATE_NOOP(
        "memory", "Frames that a newer one replaced before they could be sent."
    ),
    QT_TRANSLATE_NOOP("memory", "sent"): QT_TRANSLATE_NOOP("memory", "Frames that were sent, over all receivers."),
    QT_TRANSLATE_NOOP("memory", "unwritten"): QT_TRANSLATE_NOOP(
        "memory", "Results, pictures and commands that wait to be written to the file."
    ),
    QT_TRANSLATE_NOOP("memory", "left out"): QT_TRANSLATE_NOOP(
        "memory", "Frames of which something is missing in the file, because the disk was too slow."
    ),
    QT_TRANSLATE_NOOP("memory", "written"): QT_TRANSLATE_NOOP("memory", "The size of the file so far."),
    "load": QT_TRANSLATE_NOOP(
        "memory", "Each time the model was loaded, and why: how long it took, and how much more memory it left."
    ),
}
_SCOPE_TIPS: Final = {
    "frame": QT_TRANSLATE_NOOP("memory", "Frames being worked on: number of buffers, and their size."),
    "history": QT_TRANSLATE_NOOP(
        "memory", "The last seconds of Live, for freezing: number of buffers, and their size."
    ),
    "tracker": QT_TRANSLATE_NOOP(
        "memory", "What goes into the model and comes out: number of buffers, and their size."
    ),
}
_SCOPE_TIP: Final = QT_TRANSLATE_NOOP("memory", "What “{0}” holds: number of buffers, and their size.")
