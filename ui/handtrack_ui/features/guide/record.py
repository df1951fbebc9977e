"""The record of a finished guide: what was chosen and how long it took, as text, HTML or PDF."""

import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QCoreApplication, QDateTime, QIODevice, QLocale, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from handtrack.guides import StepKind
from handtrack.guides.session import GuideSession
from handtrack_ui.common.theme import FAMILY, LIGHT

_DPI: Final = 300
_MARGIN_MM: Final = 20.0
_LETTERS_PT: Final = 11
_UNFIT: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
"""Characters that some system forbids in a file name."""


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One step: the label of its answer, empty without one, and its time in seconds, if known."""

    title: str
    answer: str
    completed: bool
    seconds: float | None

    @property
    def time(self) -> str:
        """The time with its units; empty if unknown."""
        return "" if self.seconds is None else spent_words(self.seconds)

    @property
    def outcome(self) -> str:
        """The answer, or the step's outcome."""
        if self.answer:
            return self.answer
        return "" if self.completed else translate("guide", "skipped")


@dataclass(frozen=True, slots=True)
class RunRecord:
    """A finished run."""

    title: str
    finished: QDateTime
    lines: tuple[RecordLine, ...]
    seconds: float | None
    """From the first step to the finish; None if the run was resumed unfinished."""

    @property
    def timed(self) -> bool:
        """True if any step has a time."""
        return any(line.seconds is not None for line in self.lines)

    @property
    def done_words(self) -> str:
        """The finish in words: "Done in 12 min"."""
        if self.seconds is None:
            return translate("guide", "Done")
        return translate("guide", "Done in {0}").format(spent_words(self.seconds))


def spent_words(seconds: float) -> str:
    """Return a time for people: ``43 s``, ``1 min 12 s``, ``1 h 15 min``."""
    whole = round(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def record_of(session: GuideSession, finished: QDateTime) -> RunRecord:
    """Return the record of a session's finished run."""
    run = session.run
    lines = []
    for step in run.way:
        labels = {option.id: option.label for option in step.options}
        answer = labels.get(run.state.answers.get(step.id, ""), "")
        completed = step.id in run.state.completed or step.kind is StepKind.TEXT  # reading on skips nothing
        lines.append(RecordLine(step.title, answer, completed, session.spent_s(step)))
    times = [line.seconds for line in lines if line.seconds is not None]
    whole = (session.resumed is None or session.finished_before) and lines[0].seconds is not None
    return RunRecord(run.guide.title, finished, tuple(lines), sum(times) if whole else None)


def file_name(record: RunRecord) -> str:
    """Return a unique file name, without a suffix, that every system allows."""
    return f"{_UNFIT.sub(' ', record.title).strip(' .')} {record.finished.toString('yyyy-MM-dd HH-mm-ss')}".strip()


def as_text(record: RunRecord) -> str:
    """Return the record as plain text."""
    wide = max(len(line.title) for line in record.lines)
    most = max(len(line.outcome) for line in record.lines)
    rows = (f"{line.title:<{wide}}  {line.outcome:<{most}}  {line.time:>11}".rstrip() for line in record.lines)
    return "\n".join((record.title, _finished_words(record), "", *rows, ""))


def as_html(record: RunRecord) -> str:
    """Return the record as a page that browsers and `QTextDocument` show alike."""
    edge = f"border-bottom: 1px solid {LIGHT.line};"
    rows = "".join(
        f'<tr><td style="{edge} color: {LIGHT.muted};">{escape(line.title)}</td>'
        f'<td style="{edge}">{"<b>" if line.answer else ""}{escape(line.outcome)}{"</b>" if line.answer else ""}</td>'
        f'<td align="right" style="{edge} color: {LIGHT.muted};">{line.time}</td></tr>\n'
        for line in record.lines
    )
    style = f"font-family: '{FAMILY}', sans-serif; color: {LIGHT.text}; max-width: 40em; margin: 2em auto;"
    return (
        f'<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>{escape(record.title)}</title></head>\n'
        f'<body style="{style}">\n<h1>{escape(record.title)}</h1>\n'
        f'<p style="color: {LIGHT.accent}; margin-bottom: 1.5em;"><b>{escape(_finished_words(record))}</b></p>\n'
        f'<table width="100%" cellspacing="0" cellpadding="7" style="border-collapse: collapse;">\n{rows}</table>\n'
        "</body></html>\n"
    )


def as_document(record: RunRecord) -> QTextDocument:
    """Return the record for a printer."""
    document = QTextDocument()
    font = document.defaultFont()
    font.setFamily(FAMILY)
    font.setPointSize(_LETTERS_PT)
    document.setDefaultFont(font)
    document.setHtml(as_html(record))
    return document


def as_pdf(record: RunRecord) -> bytes:
    """Return the record as a PDF of one page or more."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setTitle(record.title)
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageLayout(
        QPageLayout(page_size(), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter)
    )
    document = as_document(record)
    document.documentLayout().setPaintDevice(writer)
    document.setPageSize(QSizeF(writer.width(), writer.height()))
    document.print_(writer)
    buffer.close()
    return bytes(buffer.data().data())


def page_size() -> QPageSize:
    """Return the paper that the person's country uses."""
    imperial = QLocale.system().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return QPageSize(QPageSize.PageSizeId.Letter if imperial else QPageSize.PageSizeId.A4)


def content_for(path: Path, record: RunRecord) -> bytes:
    """Return the record in the format that a file's name asks for: text, HTML, else PDF."""
    suffix = path.suffix.lower()
    if suffix == ".txt":
        return as_text(record).encode()
    return as_html(record).encode() if suffix in (".html", ".htm") else as_pdf(record)


def _finished_words(record: RunRecord) -> str:
    date = QLocale().toString(record.finished.date(), QLocale.FormatType.LongFormat)
    time = QLocale().toString(record.finished.time(), QLocale.FormatType.ShortFormat)
    return f"{record.done_words} · {date}, {time}"


translate = QCoreApplication.translate
