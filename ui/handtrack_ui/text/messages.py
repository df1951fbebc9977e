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
    Code.LOCKED: QT_TRANSLATE_NOOP("messages", "Locked until the timer ends"),  # the time counts down beside it
    Code.NOT_ARMED: QT_TRANSLATE_NOOP("messages", "not armed, show your palm first"),
    Code.FILE_MISSING: QT_TRANSLATE_NOOP("messages", "This file is not there: {path}"),
    Code.FILE_UNWRITABLE: QT_TRANSLATE_NOOP("messages", "This cannot be written ({reason}): {path}"),
    # Guide files
    Code.GUIDE_FILE_MISSING: QT_TRANSLATE_NOOP("messages", "This guide is not there: {path}"),
    Code.GUIDE_FILE_IS_FOLDER: QT_TRANSLATE_NOOP("messages", "This is a folder. Open the .md file in it: {path}"),
    Code.GUIDE_UNREADABLE: QT_TRANSLATE_NOOP("messages", "This cannot be read ({reason}): {path}"),
    Code.GUIDE_NAME_NOT_UTF8: QT_TRANSLATE_NOOP(
        "messages", "The name of this file, or of its folder, is not UTF-8. Rename it: {path}"
    ),
    **dict.fromkeys(
        (Code.GUIDE_NOT_UTF8, Code.GUIDE_NOT_TEXT),
        QT_TRANSLATE_NOOP("messages", "This is no guide: a guide is a Markdown file, saved as UTF-8. {path}"),
    ),
    # Runs of guides
    Code.RUNS_WAIT: QT_TRANSLATE_NOOP("messages", "What you do is not kept yet: {reason}"),
    Code.RUNS_KEPT: QT_TRANSLATE_NOOP("messages", "What you did is kept now."),
    Code.RUNS_NOTICE: QT_TRANSLATE_NOOP("messages", "{notice}"),
    Code.RUNS_UNUSABLE: QT_TRANSLATE_NOOP("messages", "Nothing can be written there ({reason}): {path}"),
    Code.RUNS_LOCKED: QT_TRANSLATE_NOOP("messages", "Another program is using this: {path}"),
    Code.RUNS_NEWER: QT_TRANSLATE_NOOP(
        "messages", "A newer version of Handtrack wrote this. Update it to keep runs: {path}"
    ),
    Code.RUNS_STUCK: QT_TRANSLATE_NOOP("messages", "This is damaged and cannot be set aside ({reason}): {path}"),
    Code.RUNS_SET_ASIDE: QT_TRANSLATE_NOOP(
        "messages", "The runs so far cannot be read ({reason}). Their file is now called {aside}."
    ),
    Code.RUNS_CUT_SHORT: QT_TRANSLATE_NOOP(
        "messages", "The newest of what you did cannot be read. Its file is now called {aside}."
    ),
    Code.RUNS_REMOVED: QT_TRANSLATE_NOOP("messages", "The file of your runs was removed. A new one was begun: {path}"),
    Code.RUNS_TOO_MANY_WAIT: QT_TRANSLATE_NOOP(
        "messages", "{count} commands wait for their file already, and more do not fit."
    ),
    Code.RUNS_UNREADABLE: QT_TRANSLATE_NOOP("messages", "This cannot be read ({reason}): {path}"),
    Code.RUN_LEFT_OUT: QT_TRANSLATE_NOOP("messages", "A run of “{guide}” is damaged and was left out ({reason})."),
    Code.RUN_LINE_LEFT_OUT: QT_TRANSLATE_NOOP("messages", "A line of the log is damaged and was left out ({reason})."),
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
