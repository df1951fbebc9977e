"""What errors of guides and of their runs are called for people, in the user's language."""

import re
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_KNOWN: Final = (
    (
        r"the runs kept so far cannot be read \((.*)\); their file was set aside as (.*)",
        QT_TRANSLATE_NOOP("errors", "The runs so far cannot be read ({0}). Their file is now called {1}."),
    ),
    (
        r"the newest of the runs cannot be read; their file was set aside as (.*)",
        QT_TRANSLATE_NOOP("errors", "The newest of what you did cannot be read. Its file is now called {0}."),
    ),
    (
        r"a run of (.*) is damaged and was left out \((.*)\)",
        QT_TRANSLATE_NOOP("errors", "A run of “{0}” is damaged and was left out ({1})."),
    ),
    (
        r"a line of a log is damaged and was left out \((.*)\)",
        QT_TRANSLATE_NOOP("errors", "A line of the log is damaged and was left out ({0})."),
    ),
    (
        r"the file of the runs was removed; it was begun anew as (.*)",
        QT_TRANSLATE_NOOP("errors", "The file of your runs was removed. A new one was begun: {0}"),
    ),
    (
        r"(.*) was written by a newer version of Handtrack; update it to keep runs",
        QT_TRANSLATE_NOOP("errors", "A newer version of Handtrack wrote this. Update it to keep runs: {0}"),
    ),
    (
        r"(.*) is damaged and cannot be set aside: (.*)",
        QT_TRANSLATE_NOOP("errors", "This is damaged and cannot be set aside ({1}): {0}"),
    ),
    (r"(.*): no such guide file", QT_TRANSLATE_NOOP("errors", "This guide is not there: {0}")),
    (
        r"(.*): a folder, not a guide file; .*",
        QT_TRANSLATE_NOOP("errors", "This is a folder. Open the .md file in it: {0}"),
    ),
    (
        r"(.*):\d+: not (?:text in UTF-8|a text file); a guide is a Markdown file saved as UTF-8",
        QT_TRANSLATE_NOOP("errors", "This is no guide: a guide is a Markdown file, saved as UTF-8. {0}"),
    ),
    (
        r"(.*): its name is not UTF-8; rename the file, or the folder that is named so",
        QT_TRANSLATE_NOOP("errors", "The name of this file, or of its folder, is not UTF-8. Rename it: {0}"),
    ),
    (r"(.*?):? cannot be (?:read|listed): (.*)", QT_TRANSLATE_NOOP("errors", "This cannot be read ({1}): {0}")),
    (
        r"(?:cannot write (.*)|(.*) cannot be written): (.*)",
        QT_TRANSLATE_NOOP("errors", "This cannot be written ({1}): {0}"),
    ),
    (
        r"runs cannot be kept in (.*): database is locked",
        QT_TRANSLATE_NOOP("errors", "Another program is using this: {0}"),
    ),
    (
        r"(\d+) commands wait already: .*",
        QT_TRANSLATE_NOOP("errors", "{0} commands wait for their file already, and more do not fit."),
    ),
    (
        r"runs cannot be kept in (.*): (.*)",
        QT_TRANSLATE_NOOP("errors", "Nothing can be written there ({1}): {0}"),
    ),
)
"""What the engine says, and what is said of it; the parts in brackets are filled in."""

_PATTERNS: Final = tuple((re.compile(pattern, re.DOTALL), str(words)) for pattern, words in _KNOWN)


def error_words(error: Exception | str) -> str:
    """Return what an error says, in the user's language; one that is not known says what it said."""
    says = str(error)
    for pattern, words in _PATTERNS:
        found = pattern.fullmatch(says)
        if found:
            parts = [part for part in found.groups() if part is not None]
            return QCoreApplication.translate("errors", words).format(*parts)
    return says
