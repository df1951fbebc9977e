"""The engine's messages in the user's language, by code."""

from typing import Final
from unicodedata import bidirectional

from PySide6.QtCore import QCoreApplication

from handtrack.errors import HandtrackError
from handtrack.sentences import Message, quoted

CONTEXT: Final = "messages"
"""Translation context; `tools.make_translations` adds the sentences of all codes."""
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_FIRST_STRONG_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_POP_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"


def message_words(said: Message | HandtrackError | str | None) -> str:
    """Return the text of a message, empty for None; plain strings stay unchanged."""
    message = said.message if isinstance(said, HandtrackError) else said
    if not isinstance(message, Message):
        return message or ""
    sentence = QCoreApplication.translate(CONTEXT, message.code.value)
    return message.code.fill(sentence, message.parameters, message_words, isolated)


def isolated(text: str) -> str:
    """Return others' words, such as a title, for a sentence: as `quoted`, and right-to-left ones
    keep to themselves.

    Qt then orders the sentence around them as if they were one neutral character.
    """
    plain = quoted(text)
    turns = any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in plain)
    return f"{_FIRST_STRONG_ISOLATE}{plain}{_POP_ISOLATE}" if turns else plain
