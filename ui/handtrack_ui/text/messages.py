"""What the engine says, in the user's language, by its code."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.errors import HandtrackError
from handtrack.sentences import Code, Message
from handtrack_ui.text.error_words import error_words

CONTEXT: Final = "messages"
"""Of the translations; `tools.make_translations` takes the engine's sentences into it, if not said otherwise here."""

SAID_OTHERWISE: Final[Mapping[Code, object]] = {
    Code.FILE_MISSING: QT_TRANSLATE_NOOP("messages", "This file is not there: {path}"),
    # Guide files
    Code.GUIDE_MISSING: QT_TRANSLATE_NOOP("messages", "This guide is not there: {path}"),
    Code.GUIDE_IS_FOLDER: QT_TRANSLATE_NOOP("messages", "This is a folder. Open the .md file in it: {path}"),
    Code.GUIDE_UNREADABLE: QT_TRANSLATE_NOOP("messages", "This cannot be read ({reason}): {path}"),
    Code.GUIDE_NAME_NOT_UTF8: QT_TRANSLATE_NOOP(
        "messages", "The name of this file, or of its folder, is not UTF-8. Rename it: {path}"
    ),
    **dict.fromkeys(
        (Code.GUIDE_NOT_UTF8, Code.GUIDE_NOT_TEXT),
        QT_TRANSLATE_NOOP("messages", "This is no guide: a guide is a Markdown file, saved as UTF-8. {path}"),
    ),
}
"""Where the window speaks more plainly than the command line."""


def message_words(said: Message | HandtrackError | str) -> str:
    """Return what a message says."""
    message = said.message if isinstance(said, HandtrackError) else said
    if isinstance(message, str):
        return error_words(message)
    sentence = str(SAID_OTHERWISE.get(message.code, message.code.value))
    filled = {
        name: message_words(value) if isinstance(value, Message) else value
        for name, value in message.parameters.items()
    }
    return QCoreApplication.translate(CONTEXT, sentence).format(**filled)
