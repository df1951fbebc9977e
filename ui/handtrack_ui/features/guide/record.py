"""The record of a run on the screen and on paper, in the person's language."""

import re
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QDate,
    QIODevice,
    QLocale,
    QMarginsF,
    QRectF,
    QSizeF,
    Qt,
    QTime,
)
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from handtrack.config.model import RecordSettings
from handtrack.errors import StoreError
from handtrack.guides.log import StepTime, step_times
from handtrack.guides.record import RunRecord, Words, as_html, as_markdown, record_of, spent_words
from handtrack.guides.session import GuideSession
from handtrack_ui.common.theme import FAMILY
from handtrack_ui.text.messages import message_words

_DPI: Final = 300
_MARGIN_MM: Final = 18.0
_FOOTER_MM: Final = 9.0
_LETTERS_PT: Final = 10
_MM_PER_INCH: Final = 25.4
_UNFIT: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
"""Characters that some system forbids in a file name."""


def words() -> Words:
    """Return the person's language."""
    return Words(
        message_words,
        day=lambda one: QLocale().toString(
            QDate(one.year, one.month, one.day), QLocale.FormatType.LongFormat
        ),
        clock=lambda one: QLocale().toString(
            QTime(one.hour, one.minute), QLocale.FormatType.ShortFormat
        ),
    )


def session_record(session: GuideSession, finished: float, head: RecordSettings) -> RunRecord:
    """Return the record of a session's run, `finished` in seconds since 1970,
    with its letterhead.
    """
    run = session.run
    started = dict[str, StepTime]()
    with suppress(StoreError):  # it is asked for again
        started = step_times(session.recorder.log, session.recorder.begun)
    begun = session.recorder.begun
    spent = ((step.id, session.spent_s(step)) for step in run.way)
    times = {
        one: StepTime(started[one].started if one in started else None, seconds)
        for one, seconds in spent
        if seconds is not None
    }
    whole = session.resumed is None or session.finished_before
    return replace(
        record_of(run, begun, finished, times, whole=whole), name=head.name, place=head.place
    )


def done_words(record: RunRecord) -> str:
    """Return the finish in words: "Done in 12 min"."""
    if record.seconds is None:
        return translate("guide", "Done")
    return translate("guide", "Done in {0}").format(spent_words(record.seconds))


def file_name(record: RunRecord) -> str:
    """Return a unique file name, without a suffix, that every system allows."""
    moment = datetime.fromtimestamp(record.finished or record.begun)  # noqa: DTZ006 - people read local time
    return f"{_UNFIT.sub(' ', record.guide.title).strip(' .')} {moment:%Y-%m-%d %H-%M-%S}".strip()


def as_pdf(record: RunRecord) -> bytes:
    """Return the record as a PDF of one page or more."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DPI)
    writer.setTitle(record.guide.title)
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    writer.setPageLayout(
        QPageLayout(
            page_size(), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter
        )
    )
    paint(record, writer)
    buffer.close()
    return bytes(buffer.data().data())


def paint(record: RunRecord, paper: QPagedPaintDevice) -> None:
    """Paint the record on paper, each page with its number."""
    document = QTextDocument()
    font = document.defaultFont()
    font.setFamily(FAMILY)
    font.setPointSize(_LETTERS_PT)
    document.setDefaultFont(font)
    document.setDefaultTextOption(_wrapping_anywhere())
    document.setDocumentMargin(0)
    document.setHtml(as_html(record, words()))
    layout = document.documentLayout()
    layout.setPaintDevice(paper)
    footer = _FOOTER_MM / _MM_PER_INCH * paper.logicalDpiY()
    width, height = paper.width(), paper.height() - footer
    document.setPageSize(QSizeF(width, height))
    _keep_steps_whole(document, height)
    count = document.pageCount()
    black = QAbstractTextDocumentLayout.PaintContext()
    black.palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.black)  # even in a dark window
    painter = QPainter(paper)
    for number in range(count):
        if number:
            paper.newPage()
        black.clip = QRectF(0, number * height, width, height)
        painter.save()
        painter.translate(0, -number * height)
        painter.setClipRect(black.clip)
        layout.draw(painter, black)
        painter.restore()
        painter.setFont(font)
        below = QRectF(0, height, width, footer)
        place = f"{record.guide.title[:_LONGEST_TITLE]} · {number + 1} / {count}"
        painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, place)
    painter.end()


def page_size() -> QPageSize:
    """Return the paper that the person's country uses."""
    imperial = QLocale.system().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return QPageSize(QPageSize.PageSizeId.Letter if imperial else QPageSize.PageSizeId.A4)


def content_for(path: Path, record: RunRecord) -> bytes:
    """Return the record in the format that a file's name asks for: text, HTML or, by default,
    PDF.
    """
    suffix = path.suffix.lower()
    if suffix in (".txt", ".md"):
        return as_markdown(record, words()).encode()
    return as_html(record, words()).encode() if suffix in (".html", ".htm") else as_pdf(record)


def _keep_steps_whole(document: QTextDocument, height: float) -> None:
    """Begin a new page with a step that would be split, unless it is longer than a page."""
    layout = document.documentLayout()
    for frame in document.rootFrame().childFrames():
        place = layout.frameBoundingRect(frame)
        if place.height() < height and place.top() // height != (place.bottom() - 1) // height:
            form = frame.frameFormat()
            form.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
            frame.setFrameFormat(form)


def _wrapping_anywhere() -> QTextOption:
    """Return how text wraps: a word wider than its column is split."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    return option


_LONGEST_TITLE: Final = 60
translate = QCoreApplication.translate
