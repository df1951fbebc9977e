"""The engine's messages in the user's language, by code."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.errors import HandtrackError
from handtrack.memory.errors import AnyCode
from handtrack.sentences import Code, Message

CONTEXT: Final = "messages"
"""Translation context; `tools.make_translations` adds the engine's sentences unless reworded here."""

SAID_OTHERWISE: Final[Mapping[AnyCode, object]] = {
    # Files
    **dict.fromkeys(
        (Code.FILE_UNREADABLE, Code.FOLDER_UNREADABLE, Code.GUIDE_UNREADABLE, Code.RUNS_UNREADABLE),
        QT_TRANSLATE_NOOP("messages", "This cannot be read ({reason}): {path}"),
    ),
    Code.FILE_MISSING: QT_TRANSLATE_NOOP("messages", "This file is not there: {path}"),
    Code.FILE_IRREGULAR: QT_TRANSLATE_NOOP("messages", "This is not an ordinary file: {path}"),
    Code.FILE_TOO_LARGE: QT_TRANSLATE_NOOP("messages", "This file is too large, {size} is the most: {path}"),
    Code.FILE_UNWRITABLE: QT_TRANSLATE_NOOP("messages", "This cannot be written ({reason}): {path}"),
    Code.FILE_NOT_KEPT: QT_TRANSLATE_NOOP("messages", "This cannot be written ({reason}): {path}"),
    Code.FILE_UNUSABLE: QT_TRANSLATE_NOOP("messages", "This cannot be used ({reason}): {path}"),
    Code.FOLDER_REMADE: QT_TRANSLATE_NOOP("messages", "The folder {path} was gone. It was made again."),
    # Settings
    Code.SETTINGS_UNREADABLE: QT_TRANSLATE_NOOP(
        "messages", "{path} cannot be read ({reason}). The defaults are used, and nothing you change is kept."
    ),
    Code.SETTINGS_BROKEN: QT_TRANSLATE_NOOP("messages", "{file} is damaged ({reason}). The defaults are used."),
    Code.SETTINGS_WRONG: QT_TRANSLATE_NOOP(
        "messages", "Some entries of {file} are wrong. Their defaults are used: {entries}."
    ),
    Code.SETTINGS_NEWER: QT_TRANSLATE_NOOP(
        "messages",
        "Another version of Handtrack chose in {file} what this one does not have. It uses the default: {entries}.",
    ),
    Code.SETTINGS_SET_ASIDE: QT_TRANSLATE_NOOP("messages", "What was in {file} is now in {aside}."),
    Code.SETTINGS_STUCK: QT_TRANSLATE_NOOP(
        "messages", "{file} cannot be set aside ({reason}). Nothing you change is kept."
    ),
    Code.BINDINGS_RESET: QT_TRANSLATE_NOOP("messages", "Your gestures have their usual commands again ({reason})."),
    # Files as sources
    Code.FILE_EMPTY: QT_TRANSLATE_NOOP("messages", "There is nothing in this file: {path}"),
    Code.FILE_IS_FOLDER: QT_TRANSLATE_NOOP("messages", "This is a folder, not a file: {path}"),
    Code.SOURCE_IRREGULAR: QT_TRANSLATE_NOOP("messages", "This is not an ordinary file: {path}"),
    Code.FILE_FORBIDDEN: QT_TRANSLATE_NOOP("messages", "You may not read this file: {path}"),
    Code.FILE_NAME_NO_UTF8: QT_TRANSLATE_NOOP(
        "messages", "The name of this file cannot be read here. Rename it: {path}"
    ),
    Code.NO_PICTURE: QT_TRANSLATE_NOOP("messages", "Can't open this picture: {path}"),
    Code.PICTURE_CUT_SHORT: QT_TRANSLATE_NOOP("messages", "This picture is damaged, or its end is missing: {path}"),
    Code.PICTURE_UNDECODABLE: QT_TRANSLATE_NOOP("messages", "This picture is damaged, or too large: {path}"),
    Code.PICTURE_TOO_LARGE: QT_TRANSLATE_NOOP(
        "messages", "This is too large, {millions} million pixels is the most: {path}"
    ),
    Code.PICTURE_NEEDS_MEMORY: QT_TRANSLATE_NOOP("messages", "Not enough memory for this: {path}"),
    Code.FOLDER_WITHOUT_PICTURES: QT_TRANSLATE_NOOP("messages", "No pictures here: {path}"),
    Code.PATTERN_WITHOUT_PICTURES: QT_TRANSLATE_NOOP("messages", "No pictures here: {path}"),
    Code.FOLDER_TOO_LARGE: QT_TRANSLATE_NOOP(
        "messages", "There are more than {count} files here. Pick a smaller folder: {path}"
    ),
    Code.NO_VIDEO: QT_TRANSLATE_NOOP("messages", "Can't play this file: {path}"),
    Code.VIDEO_CUT_SHORT: QT_TRANSLATE_NOOP("messages", "The end of this file is missing: {path}"),
    Code.VIDEO_WITHOUT_FRAMES: QT_TRANSLATE_NOOP("messages", "Nothing of this video can be shown: {path}"),
    Code.VIDEO_DAMAGED: QT_TRANSLATE_NOOP(
        "messages", "{name} is damaged: {frames} of {promised} frames could be read."
    ),
    Code.VIDEO_TOO_LARGE: QT_TRANSLATE_NOOP(
        "messages", "This is too large, {millions} million pixels is the most: {name}"
    ),
    Code.SOURCE_NEEDS_MEMORY: QT_TRANSLATE_NOOP("messages", "Not enough memory for this: {name}"),
    # Cameras and streams
    Code.CAMERA_SILENT: QT_TRANSLATE_NOOP("messages", "Camera {camera} does not answer. Pick another one."),
    Code.CAMERA_IN_USE: QT_TRANSLATE_NOOP(
        "messages", "Another program is using camera {camera}. Close it, or pick another camera."
    ),
    Code.CAMERA_DENIED: QT_TRANSLATE_NOOP(
        "messages", "You may not use camera {camera}. On Linux, join the group “video” and log in again."
    ),
    Code.CAMERA_NOT_THERE: QT_TRANSLATE_NOOP(
        "messages", "Camera {camera} is not there. Plug it in, or pick another one."
    ),
    Code.CAMERA_UNKNOWN: QT_TRANSLATE_NOOP("messages", "There is no camera {camera}. Pick another one."),
    Code.NO_CAMERA: QT_TRANSLATE_NOOP("messages", "This is not a camera: {path}"),
    Code.CAMERA_AMBIGUOUS: QT_TRANSLATE_NOOP(
        "messages", "Several cameras are called “{name}”. Pick one by its number ({numbers})."
    ),
    Code.CAMERA_NAME_GONE: QT_TRANSLATE_NOOP(
        "messages", "“{name}” is not there now. Plug it in, or pick another camera."
    ),
    Code.SOURCE_UNKNOWN: QT_TRANSLATE_NOOP(
        "messages", "No file and no camera is called “{name}”. Pick another source."
    ),
    Code.SOURCE_UNNAMED: QT_TRANSLATE_NOOP("messages", "No source was named. Pick one."),
    Code.SCHEME_UNKNOWN: QT_TRANSLATE_NOOP("messages", "Can't open {scheme}:// addresses. These work: {schemes}"),
    Code.ADDRESS_INVALID: QT_TRANSLATE_NOOP("messages", "This is not an address: {name}"),
    Code.ADDRESS_SILENT: QT_TRANSLATE_NOOP("messages", "This address does not answer: {name}"),
    Code.ADDRESS_UNREACHABLE: QT_TRANSLATE_NOOP(
        "messages", "This address cannot be reached, or is not a video stream: {name}"
    ),
    Code.ADDRESS_LEADS_AWAY: QT_TRANSLATE_NOOP(
        "messages", "{name} leads to another address. Open that one if you trust it: {to}"
    ),
    Code.ADDRESS_IS_PLAYLIST: QT_TRANSLATE_NOOP(
        "messages", "This is a playlist. Enter the address of the video itself: {name}"
    ),
    Code.TRYING_AGAIN: QT_TRANSLATE_NOOP("messages", "{reason} (trying again)"),
    # Recording
    Code.RECORDING_FULL: QT_TRANSLATE_NOOP("messages", "The recording has reached its limit."),
    Code.RECORDING_STOPPED: QT_TRANSLATE_NOOP(
        "messages", "The recording has ended: this cannot be written ({reason}): {path}."
    ),
    Code.RECORDING_NO_JPEG: QT_TRANSLATE_NOOP(
        "messages", "{name} sends no JPEG. Pictures are stored without loss, and the file grows fast."
    ),
    # Sending
    Code.SINK_UNKNOWN: QT_TRANSLATE_NOOP("messages", "Nothing can be sent to {url}. These work: {schemes}"),
    Code.SINK_ADDRESS: QT_TRANSLATE_NOOP("messages", "Nothing can be sent to {url}. Write it like {example}"),
    Code.SINK_NOT_CONFINED: QT_TRANSLATE_NOOP(
        "messages", "{url} would be open to the network here. Switch on “In the network too” if you want that."
    ),
    Code.SINK_PORT_TAKEN: QT_TRANSLATE_NOOP("messages", "Another program uses this port. Pick another one: {url}"),
    Code.SINK_UNUSABLE: QT_TRANSLATE_NOOP("messages", "Nothing can be sent to {url}: {reason}"),
    Code.SINK_OPEN_TO_NETWORK: QT_TRANSLATE_NOOP(
        "messages", "{url} can be reached from the network. Give it a token of {least} characters or more."
    ),
    # Models
    Code.OUT_OF_MEMORY: QT_TRANSLATE_NOOP("messages", "Not enough memory for the hand model. Close other programs."),
    Code.MODEL_UNLOADABLE: QT_TRANSLATE_NOOP("messages", "The hand model cannot be loaded: {reason}"),
    Code.MODEL_UNUSABLE: QT_TRANSLATE_NOOP("messages", "The hand model cannot be used: {reason}"),
    Code.MEDIAPIPE_WITHOUT_CONSENT: QT_TRANSLATE_NOOP(
        "messages", "MediaPipe reports usage metrics to Google. It starts only with your consent."
    ),
    Code.MEDIAPIPE_MISSING: QT_TRANSLATE_NOOP(
        "messages", "MediaPipe cannot be used here ({reason}). To add it: {command}"
    ),
    Code.MEDIAPIPE_DID_NOT_START: QT_TRANSLATE_NOOP("messages", "MediaPipe cannot start: {reason}"),
    Code.MEDIAPIPE_FAILED: QT_TRANSLATE_NOOP("messages", "MediaPipe failed on a picture: {reason}"),
    # Tracking
    Code.TRACKING_ENDED: QT_TRANSLATE_NOOP("messages", "Tracking stopped: {reason}"),
    # Gestures of your own
    Code.NAME_MISSING: QT_TRANSLATE_NOOP("messages", "Give it a name first."),
    Code.NAME_SPACED: QT_TRANSLATE_NOOP("messages", "A name has no spaces at its ends."),
    Code.NAME_TOO_LONG: QT_TRANSLATE_NOOP("messages", "This name is too long: {most} characters fit."),
    Code.NAME_INVISIBLE: QT_TRANSLATE_NOOP("messages", "This name has characters that cannot be seen."),
    Code.NAME_RESERVED: QT_TRANSLATE_NOOP("messages", "“{name}” means something else already. Choose another name."),
    Code.NAME_BUILT_IN: QT_TRANSLATE_NOOP("messages", "“{name}” is a built-in sign. Choose another name."),
    Code.NAME_TAKEN: QT_TRANSLATE_NOOP("messages", "There is a gesture called “{name}” already. Choose another name."),
    Code.NAMES_TWICE: QT_TRANSLATE_NOOP("messages", "Two gestures are called “{name}”"),
    Code.NO_GESTURES_FILE: QT_TRANSLATE_NOOP("messages", "There are no gestures in this file: {path}"),
    Code.SIGNS_SET_ASIDE: QT_TRANSLATE_NOOP(
        "messages", "Your gestures were broken ({reason}). The file is now called {aside}."
    ),
    Code.SIGNS_STUCK: QT_TRANSLATE_NOOP(
        "messages", "Your gestures are broken ({reason}), and cannot be set aside ({why}). Nothing you teach is kept."
    ),
    Code.SIGNS_UNREADABLE: QT_TRANSLATE_NOOP(
        "messages", "Your gestures cannot be read ({reason}). Nothing you teach is kept."
    ),
    # Commands with a window
    Code.OWN_WINDOW: QT_TRANSLATE_NOOP("messages", "Handtrack opens a second window if you start it again: {reason}."),
    Code.KEYS_UNSENDABLE: QT_TRANSLATE_NOOP("messages", "No keys can be pressed here: {reason}"),
    Code.KEY_UNSENDABLE: QT_TRANSLATE_NOOP("messages", "The key {key} cannot be pressed here: {reason}"),
    Code.LOCKED: QT_TRANSLATE_NOOP("messages", "Locked until the timer ends"),  # the time counts down beside it
    Code.NOT_ARMED: QT_TRANSLATE_NOOP("messages", "not listening, show your palm first"),
    Code.OTHER_ARMED: QT_TRANSLATE_NOOP("messages", "listening to another hand"),
    Code.ARMING_NOT_HELD: QT_TRANSLATE_NOOP("messages", "only a held sign can start or stop listening, not {sign!r}"),
    Code.ARMING_AND_COMMAND: QT_TRANSLATE_NOOP(
        "messages", "{sign} cannot both start or stop listening and mean {command}"
    ),
    Code.ARMS_AND_DISARMS: QT_TRANSLATE_NOOP("messages", "{sign} cannot both start and stop listening"),
    # Guide files
    Code.GUIDE_FILE_MISSING: QT_TRANSLATE_NOOP("messages", "This guide is not there: {path}"),
    Code.GUIDE_FILE_IS_FOLDER: QT_TRANSLATE_NOOP("messages", "This is a folder. Open the .md file in it: {path}"),
    Code.GUIDE_NAME_NOT_UTF8: QT_TRANSLATE_NOOP(
        "messages", "The name of this file, or of its folder, is not UTF-8. Rename it: {path}"
    ),
    **dict.fromkeys(
        (Code.GUIDE_NOT_UTF8, Code.GUIDE_NOT_TEXT),
        QT_TRANSLATE_NOOP("messages", "This is no guide: a guide is a Markdown file, saved as UTF-8. {path}"),
    ),
    # Runs of guides
    Code.RUNS_WAIT: QT_TRANSLATE_NOOP("messages", "Not saved yet: {reason}"),
    Code.RUNS_KEPT: QT_TRANSLATE_NOOP("messages", "Everything is saved now."),
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
    Code.RUN_LEFT_OUT: QT_TRANSLATE_NOOP("messages", "A run of “{guide}” is damaged and was left out ({reason})."),
    Code.RUN_LINE_LEFT_OUT: QT_TRANSLATE_NOOP("messages", "A line of the log is damaged and was left out ({reason})."),
}
"""Plainer words for the window than for the command line."""


def message_words(said: Message | HandtrackError | str | None) -> str:
    """Return the text of a message, empty for None; plain strings stay unchanged."""
    message = said.message if isinstance(said, HandtrackError) else said
    if not isinstance(message, Message):
        return message or ""
    sentence = str(SAID_OTHERWISE.get(message.code, message.code.value))
    filled = {
        name: message_words(value) if isinstance(value, Message) else value
        for name, value in message.parameters.items()
    }
    return QCoreApplication.translate(CONTEXT, sentence).format(**filled)
