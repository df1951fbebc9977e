"""The engine's messages in the user's language, by code."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.errors import HandtrackError
from handtrack.sentences import Message

CONTEXT: Final = "messages"
"""Translation context; `tools.make_translations` adds the sentences of all codes."""


def message_words(said: Message | HandtrackError | str | None) -> str:
    """Return the text of a message, empty for None; plain strings stay unchanged."""
    message = said.message if isinstance(said, HandtrackError) else said
    if not isinstance(message, Message):
        return message or ""
    filled = {
        name: message_words(value) if isinstance(value, Message) else value
        for name, value in message.parameters.items()
    }
    return QCoreApplication.translate(CONTEXT, message.code.value).format(**filled)
