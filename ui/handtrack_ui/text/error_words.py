"""What errors are called for people, in the user's language: the engine says them in English, for the command line."""

import re
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

_NOTICES: Final = (
    (
        r"gestures mean what they mean by default: (.*)",
        QT_TRANSLATE_NOOP("errors", "Your gestures have their usual commands again ({0})."),
    ),
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
        r"(.*) cannot be read \((.*)\); the defaults are in force, nothing is kept",
        QT_TRANSLATE_NOOP("errors", "{0} cannot be read ({1}). The defaults are used, and nothing you change is kept."),
    ),
    (
        r"(.*) is broken \((.*)\); the defaults are in force",
        QT_TRANSLATE_NOOP("errors", "{0} is damaged ({1}). The defaults are used."),
    ),
    (
        r"(.*) has wrong entries, their defaults are in force: (.*)",
        QT_TRANSLATE_NOOP("errors", "Some entries of {0} are wrong. Their defaults are used: {1}."),
    ),
    (
        r"(.*) has choices of another version, the defaults are in force for them: (.*)",
        QT_TRANSLATE_NOOP(
            "errors", "Another version of Handtrack chose in {0} what this one does not have. It uses the default: {1}."
        ),
    ),
    (
        r"what was in (.*) is kept in (.*)",
        QT_TRANSLATE_NOOP("errors", "What was in {0} is now in {1}."),
    ),
    (
        r"(.*) cannot be set aside \((.*)\); nothing you change is kept",
        QT_TRANSLATE_NOOP("errors", "{0} cannot be set aside ({1}). Nothing you change is kept."),
    ),
    (
        r"a second start of Handtrack opens a window of its own: (.*)",
        QT_TRANSLATE_NOOP("errors", "Handtrack opens a second window if you start it again: {0}."),
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
    (
        r"(.*) is damaged or cut short",
        QT_TRANSLATE_NOOP("errors", "This picture is damaged, or its end is missing: {0}"),
    ),
    (
        r"(.*) is damaged: (\d+) of (\d+) frames could be read",
        QT_TRANSLATE_NOOP("errors", "{0} is damaged: {1} of {2} frames could be read."),
    ),
    (
        r"(.*) is too large: (?:.*; )?(\d+) million pixels are the most",
        QT_TRANSLATE_NOOP("errors", "This is too large, {1} million pixels are the most: {0}"),
    ),
    (
        r"cannot read (.*): it is larger than (.*)",
        QT_TRANSLATE_NOOP("errors", "This file is too large, {1} are the most: {0}"),
    ),
    (
        r"(?:cannot read (.*): it is no regular file|(.*) is not a regular file)",
        QT_TRANSLATE_NOOP("errors", "This is no ordinary file: {0}"),
    ),
    (
        r"(.*) needs more memory than is free(?:: .*)?",
        QT_TRANSLATE_NOOP("errors", "There is not enough memory for this: {0}"),
    ),
    (
        r"(.*) cannot be opened: its name is not UTF-8; rename it",
        QT_TRANSLATE_NOOP("errors", "The name of this file cannot be read here. Rename it: {0}"),
    ),
    (
        r"(.*): more than (\d+) files to look at; name a smaller folder",
        QT_TRANSLATE_NOOP("errors", "There are more than {1} files here. Pick a smaller folder: {0}"),
    ),
    (
        r"(\d+) of (\d+) pictures cannot be read: (.*)",
        QT_TRANSLATE_NOOP("errors", "{0} of {1} pictures cannot be read: {2}"),
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
        r"cannot open (.*): it leads to (.*); give that address if you trust it",
        QT_TRANSLATE_NOOP("errors", "{0} leads to another address. Open that one if you trust it: {1}"),
    ),
    (
        r"cannot open (.*): it is a playlist; give the address of the video itself",
        QT_TRANSLATE_NOOP("errors", "This is a playlist. Enter the address of the video itself: {0}"),
    ),
    (
        r"cannot open (.*): no address has such characters in it",
        QT_TRANSLATE_NOOP("errors", "This is no address: {0}"),
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
    (r"(.*) is no file of gestures: .*", QT_TRANSLATE_NOOP("errors", "There are no gestures in this file: {0}")),
    (r"(.*?):? cannot be (?:read|listed): (.*)", QT_TRANSLATE_NOOP("errors", "This cannot be read ({1}): {0}")),
    (
        r"(?:cannot write (.*)|(.*) cannot be written): (.*)",
        QT_TRANSLATE_NOOP("errors", "This cannot be written ({1}): {0}"),
    ),
    (
        r"the folder (.*) was gone; it was made again",
        QT_TRANSLATE_NOOP("errors", "The folder {0} was gone. It was made again."),
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
    (r"the hand model cannot be used: (.*)", QT_TRANSLATE_NOOP("errors", "The hand model cannot be used: {0}")),
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
