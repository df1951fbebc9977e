"""Texts on what is sent, and to whom."""

from collections.abc import Sequence

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.sinks import SinkStatus
from handtrack_ui.text.messages import message_words


def receivers(statuses: Sequence[SinkStatus]) -> int:
    """Return the number of receiving programs, as far as the protocol reports it."""
    return sum(status.clients or 0 for status in statuses if status.trouble is None)


def sending_words(statuses: Sequence[SinkStatus]) -> str:
    """Return in a few words whether anything is sent; without a status,
    everything is being opened.
    """
    if not statuses:
        return _tr(QT_TRANSLATE_NOOP("sending", "Getting ready"))
    working = [status for status in statuses if status.trouble is None]
    if not working:
        return _tr(QT_TRANSLATE_NOOP("sending", "Cannot send"))
    if count := receivers(working):
        return _tr(QT_TRANSLATE_NOOP("sending", "Sending to {0}")).format(count)
    if any(status.clients is None and status.sent for status in working):  # to whom, nobody knows
        return _tr(QT_TRANSLATE_NOOP("sending", "Sending"))
    return _tr(QT_TRANSLATE_NOOP("sending", "Ready to send"))


def destination_words(url: str, status: SinkStatus | None) -> str:
    """Return who receives at an address; without a status, it is still being opened."""
    if status is None:
        return _tr(QT_TRANSLATE_NOOP("sending", "Opening {0} …")).format(url)
    if status.trouble is not None:
        return message_words(status.trouble)
    match status.clients:
        case None if status.sent:
            words = QT_TRANSLATE_NOOP("sending", "Goes to {0}.")
        case None:
            words = QT_TRANSLATE_NOOP("sending", "Ready for {0}. Nothing sent yet.")
        case 0:
            words = QT_TRANSLATE_NOOP("sending", "Ready at {0}. Nothing is connected yet.")
        case 1:
            words = QT_TRANSLATE_NOOP("sending", "One program receives from {0}.")
        case _:
            words = QT_TRANSLATE_NOOP("sending", "{1} programs receive from {0}.")
    return _tr(words).format(status.url, status.clients)


def _tr(text: object) -> str:
    return QCoreApplication.translate("sending", str(text))
