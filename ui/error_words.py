"""What errors are called for people, in the user's language: the engine says them in English, for the command line."""

import re
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_NOTICES: Final = (
    (
        r"your gestures were broken \((.*)\); the file is now called (.*)",
        QT_TRANSLATE_NOOP("errors", "Your gestures were broken ({0}). The file is now called {1}."),
    ),
    (
        r"(.*); it cannot be set aside \((.*)\), and nothing you teach is kept",
        QT_TRANSLATE_NOOP(
            "errors", "Your gestures are broken ({0}), and cannot be set aside ({1}). Nothing you teach is kept."
        ),
    ),
    (
        r"(.*); nothing you teach is kept",
        QT_TRANSLATE_NOOP("errors", "Your gestures cannot be read ({0}). Nothing you teach is kept."),
    ),
    (
        r"the runs kept so far cannot be read \((.*)\); their file was set aside as (.*)",
        QT_TRANSLATE_NOOP("errors", "The runs so far cannot be read ({0}). Their file is now called {1}."),
    ),
    (
        r"(.*) was written by a newer version of Handtrack; update it to keep runs",
        QT_TRANSLATE_NOOP("errors", "A newer version of Handtrack wrote this. Update it to keep runs: {0}"),
    ),
    (
        r"(.*) is damaged and cannot be set aside: (.*)",
        QT_TRANSLATE_NOOP("errors", "This is damaged and cannot be set aside ({1}): {0}"),
    ),
    (
        r"(.*) is broken \((.*)\) and cannot be set aside \((.*)\); nothing you change is kept",
        QT_TRANSLATE_NOOP(
            "errors", "The settings are broken ({1}) and cannot be set aside ({2}). Nothing you change is kept: {0}"
        ),
    ),
)
"""What is said at the start about files that were found broken; each may have another error within."""

_KNOWN: Final = (
    *_NOTICES,
    (r"(?:''|\"\") is no name for a gesture: .*", QT_TRANSLATE_NOOP("errors", "Give it a name first.")),
    (
        r"['\"].*['\"] is no name for a gesture: it is empty, or has spaces around it",
        QT_TRANSLATE_NOOP("errors", "A name has no spaces at its ends."),
    ),
    (
        r".*… is too long a name for a gesture; (\d+) characters fit",
        QT_TRANSLATE_NOOP("errors", "This name is too long: {0} characters fit."),
    ),
    (
        r".* is no name for a gesture: it has characters that cannot be seen",
        QT_TRANSLATE_NOOP("errors", "This name has characters that cannot be seen."),
    ),
    (
        r"a gesture of your own cannot be called ['\"](.*)['\"]: that means something else already",
        QT_TRANSLATE_NOOP("errors", "“{0}” means something else already. Choose another name."),
    ),
    (
        r"(.*) is a built-in sign; yours needs a name of its own",
        QT_TRANSLATE_NOOP("errors", "“{0}” is a built-in sign. Choose another name."),
    ),
    (
        r"you have a gesture called (.*) already",
        QT_TRANSLATE_NOOP("errors", "There is a gesture called “{0}” already. Choose another name."),
    ),
    (r"no such file: (.*)", QT_TRANSLATE_NOOP("errors", "This file is not there: {0}")),
    (r"(.*) is empty", QT_TRANSLATE_NOOP("errors", "There is nothing in this file: {0}")),
    (r"(.*) is a folder, not a file", QT_TRANSLATE_NOOP("errors", "This is a folder, not a file: {0}")),
    (
        r"(.*) may not be read by you: permission denied",
        QT_TRANSLATE_NOOP("errors", "This file may not be read, permission is missing: {0}"),
    ),
    (
        r"(.*) is not a picture, or of a kind that cannot be read here",
        QT_TRANSLATE_NOOP("errors", "This is no picture, or of a kind that cannot be read here: {0}"),
    ),
    (
        r"(.*) is not a video, or of a kind that cannot be read here",
        QT_TRANSLATE_NOOP("errors", "This is no video, or of a kind that cannot be read here: {0}"),
    ),
    (
        r"(.*) cannot be decoded: damaged, or too large",
        QT_TRANSLATE_NOOP("errors", "This picture is damaged, or too large: {0}"),
    ),
    (r"(.*) is cut short(?:: .*)?", QT_TRANSLATE_NOOP("errors", "The end of this file is missing: {0}")),
    (
        r"(.*) broke off at frame (\d+) of (\d+): the file is cut short or damaged",
        QT_TRANSLATE_NOOP("errors", "{0} broke off at picture {1} of {2}: the file is cut short or damaged."),
    ),
    (
        r"(.*) has no frame that can be decoded",
        QT_TRANSLATE_NOOP("errors", "Nothing of this video can be shown: {0}"),
    ),
    (r"no pictures (?:in|match) (.*)", QT_TRANSLATE_NOOP("errors", "There are no pictures here: {0}")),
    (
        r"cannot open (.*): no answer within [\d.]+ s",
        QT_TRANSLATE_NOOP("errors", "This address does not answer: {0}"),
    ),
    (
        r"cannot open (.*): it cannot be reached, or is not a video stream",
        QT_TRANSLATE_NOOP("errors", "This address cannot be reached, or is no video stream: {0}"),
    ),
    (
        r"cannot open camera (.*): it does not answer; pick another.*",
        QT_TRANSLATE_NOOP("errors", "Camera {0} does not answer. Pick another one."),
    ),
    (
        r"cannot open camera (.*): in use by another program; close it or pick another.*",
        QT_TRANSLATE_NOOP("errors", "Another program is using camera {0}. Close it, or pick another camera."),
    ),
    (
        r"cannot open camera (.*): it is not there; plug it in or pick another.*",
        QT_TRANSLATE_NOOP("errors", "Camera {0} is not there. Plug it in, or pick another one."),
    ),
    (
        r"cannot open camera (.*): permission denied; .*",
        QT_TRANSLATE_NOOP("errors", "Camera {0} may not be used here, permission is missing."),
    ),
    (r"no such camera (.*) \(.*\)", QT_TRANSLATE_NOOP("errors", "There is no camera {0}. Pick another one.")),
    (
        r"no camera is called ['\"](.*)['\"] now: .*",
        QT_TRANSLATE_NOOP("errors", "“{0}” is not there now. Plug it in, or pick another camera."),
    ),
    (
        r"no file and no camera is called ['\"](.*)['\"] \(.*\)",
        QT_TRANSLATE_NOOP("errors", "No file and no camera is called “{0}”. Pick another source."),
    ),
    (
        r"no stream can be opened by (.*):// \((.*) are known\)",
        QT_TRANSLATE_NOOP("errors", "No video comes by {0}://. Known are: {1}"),
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
        r"(.*): larger than (\d+) kB; a guide is a short Markdown file",
        QT_TRANSLATE_NOOP("errors", "This file is too large for a guide, {1} kB are the most: {0}"),
    ),
    (r"(.*) is no file of gestures: .*", QT_TRANSLATE_NOOP("errors", "There are no gestures in this file: {0}")),
    (r"(.*?):? cannot be (?:read|listed): (.*)", QT_TRANSLATE_NOOP("errors", "This cannot be read ({1}): {0}")),
    (
        r"(?:cannot write (.*)|(.*) cannot be written): (.*)",
        QT_TRANSLATE_NOOP("errors", "This cannot be written ({1}): {0}"),
    ),
    (
        r"runs cannot be kept in (.*): (.*)",
        QT_TRANSLATE_NOOP("errors", "Nothing can be written there ({1}): {0}"),
    ),
    (
        r"the settings cannot be read \((.*): (.*)\); the defaults are in force, and nothing is kept",
        QT_TRANSLATE_NOOP(
            "errors", "The settings cannot be read ({1}): {0}. The usual ones are in force, and nothing is kept."
        ),
    ),
    (
        r"the settings were broken \((.*)\); the file is now called (.*), the defaults are in force",
        QT_TRANSLATE_NOOP(
            "errors", "The settings were broken ({0}). The file is now called {1}; the usual ones are in force."
        ),
    ),
    (
        r"the settings cannot be written \((.*): (.*)\)",
        QT_TRANSLATE_NOOP("errors", "The settings cannot be written ({1}): {0}"),
    ),
    (
        r"there is not enough memory for the hand model; close other programs",
        QT_TRANSLATE_NOOP("errors", "There is not enough memory for the hand model. Close other programs."),
    ),
    (r"the hand model cannot be loaded: (.*)", QT_TRANSLATE_NOOP("errors", "The hand model cannot be loaded: {0}")),
    (
        r"ONNX Runtime cannot load the hand models: (.*)",
        QT_TRANSLATE_NOOP("errors", "ONNX Runtime cannot load the hand models: {0}"),
    ),
    (
        r"(ONNX Runtime|MediaPipe) failed on a picture: (.*)",
        QT_TRANSLATE_NOOP("errors", "{0} failed on a picture: {1}"),
    ),
    (
        r"mediapipe cannot be imported \((.*)\); install handtrack\[mediapipe\]",
        QT_TRANSLATE_NOOP("errors", "MediaPipe cannot be used here ({0}). It comes with handtrack[mediapipe]."),
    ),
    (
        r"MediaPipe cannot start: (.*); use the engine onnx",
        QT_TRANSLATE_NOOP("errors", "MediaPipe cannot start: {0}"),
    ),
    (r"keys cannot be sent: (.*)", QT_TRANSLATE_NOOP("errors", "No keys can be pressed here: {0}")),
    (
        r"the key (.*) cannot be sent: (.*)",
        QT_TRANSLATE_NOOP("errors", "The key {0} cannot be pressed here: {1}"),
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
