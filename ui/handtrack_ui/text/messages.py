"""The engine's messages in the user's language, by code."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.batch.codes import BatchCode
from handtrack.config.codes import ConfigCode
from handtrack.errors import HandtrackError
from handtrack.gestures.codes import GestureCode
from handtrack.guides.codes import GuideCode
from handtrack.host.codes import HostCode
from handtrack.memory.errors import AnyCode
from handtrack.models.codes import ModelCode
from handtrack.navigation.codes import NavigationCode
from handtrack.runtime.codes import RuntimeCode
from handtrack.sentences import Code, Message
from handtrack.sinks.codes import SinkCode
from handtrack.sources.codes import SourceCode
from handtrack_ui.codes import WindowCode

CONTEXT: Final = "messages"
"""Translation context; `tools.make_translations` adds the engine's sentences unless reworded here."""

SAID_OTHERWISE: Final[Mapping[AnyCode, object]] = {
    # Files
    **dict.fromkeys(
        (Code.FILE_UNREADABLE, Code.FOLDER_UNREADABLE, GuideCode.GUIDE_UNREADABLE, GuideCode.RUNS_UNREADABLE),
        QT_TRANSLATE_NOOP("messages", "This cannot be read ({reason}): {path}"),
    ),
    Code.FILE_MISSING: QT_TRANSLATE_NOOP("messages", "This file is not there: {path}"),
    RuntimeCode.FILE_IRREGULAR: QT_TRANSLATE_NOOP("messages", "This is not an ordinary file: {path}"),
    RuntimeCode.FILE_TOO_LARGE: QT_TRANSLATE_NOOP("messages", "This file is too large, {size} is the most: {path}"),
    Code.FILE_UNWRITABLE: QT_TRANSLATE_NOOP("messages", "This cannot be written ({reason}): {path}"),
    Code.FILE_NOT_KEPT: QT_TRANSLATE_NOOP("messages", "This cannot be written ({reason}): {path}"),
    BatchCode.FILE_UNUSABLE: QT_TRANSLATE_NOOP("messages", "This cannot be used ({reason}): {path}"),
    WindowCode.FOLDER_REMADE: QT_TRANSLATE_NOOP("messages", "The folder {path} was gone. It was made again."),
    # Settings
    ConfigCode.SETTINGS_UNREADABLE: QT_TRANSLATE_NOOP(
        "messages", "{path} cannot be read ({reason}). The defaults are used, and nothing you change is kept."
    ),
    ConfigCode.SETTINGS_BROKEN: QT_TRANSLATE_NOOP("messages", "{file} is damaged ({reason}). The defaults are used."),
    ConfigCode.SETTINGS_WRONG: QT_TRANSLATE_NOOP(
        "messages", "Some entries of {file} are wrong. Their defaults are used: {entries}."
    ),
    ConfigCode.SETTINGS_NEWER: QT_TRANSLATE_NOOP(
        "messages",
        "Another version of Handtrack chose in {file} what this one does not have. It uses the default: {entries}.",
    ),
    ConfigCode.SETTINGS_SET_ASIDE: QT_TRANSLATE_NOOP("messages", "What was in {file} is now in {aside}."),
    ConfigCode.SETTINGS_STUCK: QT_TRANSLATE_NOOP(
        "messages", "{file} cannot be set aside ({reason}). Nothing you change is kept."
    ),
    ConfigCode.BINDINGS_RESET: QT_TRANSLATE_NOOP(
        "messages", "Your gestures have their usual commands again ({reason})."
    ),
    # Files as sources
    SourceCode.FILE_EMPTY: QT_TRANSLATE_NOOP("messages", "There is nothing in this file: {path}"),
    SourceCode.FILE_IS_FOLDER: QT_TRANSLATE_NOOP("messages", "This is a folder, not a file: {path}"),
    SourceCode.SOURCE_IRREGULAR: QT_TRANSLATE_NOOP("messages", "This is not an ordinary file: {path}"),
    SourceCode.FILE_FORBIDDEN: QT_TRANSLATE_NOOP("messages", "You may not read this file: {path}"),
    SourceCode.FILE_NAME_NO_UTF8: QT_TRANSLATE_NOOP(
        "messages", "The name of this file cannot be read here. Rename it: {path}"
    ),
    SourceCode.NO_PICTURE: QT_TRANSLATE_NOOP("messages", "Can't open this picture: {path}"),
    SourceCode.PICTURE_CUT_SHORT: QT_TRANSLATE_NOOP(
        "messages", "This picture is damaged, or its end is missing: {path}"
    ),
    SourceCode.PICTURE_UNDECODABLE: QT_TRANSLATE_NOOP("messages", "This picture is damaged, or too large: {path}"),
    SourceCode.PICTURE_TOO_LARGE: QT_TRANSLATE_NOOP(
        "messages", "This is too large, {millions} million pixels is the most: {path}"
    ),
    SourceCode.PICTURE_NEEDS_MEMORY: QT_TRANSLATE_NOOP("messages", "Not enough memory for this: {path}"),
    SourceCode.FOLDER_WITHOUT_PICTURES: QT_TRANSLATE_NOOP("messages", "No pictures here: {path}"),
    SourceCode.PATTERN_WITHOUT_PICTURES: QT_TRANSLATE_NOOP("messages", "No pictures here: {path}"),
    SourceCode.NO_VIDEO: QT_TRANSLATE_NOOP("messages", "Can't play this file: {path}"),
    SourceCode.VIDEO_CUT_SHORT: QT_TRANSLATE_NOOP("messages", "The end of this file is missing: {path}"),
    SourceCode.VIDEO_WITHOUT_FRAMES: QT_TRANSLATE_NOOP("messages", "Nothing of this video can be shown: {path}"),
    SourceCode.VIDEO_DAMAGED: QT_TRANSLATE_NOOP(
        "messages", "{name} is damaged: {frames} of {promised} frames could be read."
    ),
    SourceCode.VIDEO_TOO_LARGE: QT_TRANSLATE_NOOP(
        "messages", "This is too large, {millions} million pixels is the most: {name}"
    ),
    SourceCode.SOURCE_NEEDS_MEMORY: QT_TRANSLATE_NOOP("messages", "Not enough memory for this: {name}"),
    # Cameras and streams
    SourceCode.CAMERA_SILENT: QT_TRANSLATE_NOOP("messages", "Camera {camera} does not answer. Pick another one."),
    SourceCode.CAMERA_IN_USE: QT_TRANSLATE_NOOP(
        "messages", "Another program is using camera {camera}. Close it, or pick another camera."
    ),
    SourceCode.CAMERA_DENIED: QT_TRANSLATE_NOOP(
        "messages", "You may not use camera {camera}. On Linux, join the group “video” and log in again."
    ),
    SourceCode.CAMERA_NOT_THERE: QT_TRANSLATE_NOOP(
        "messages", "Camera {camera} is not there. Plug it in, or pick another one."
    ),
    SourceCode.CAMERA_UNKNOWN: QT_TRANSLATE_NOOP("messages", "There is no camera {camera}. Pick another one."),
    SourceCode.NO_CAMERA: QT_TRANSLATE_NOOP("messages", "This is not a camera: {path}"),
    SourceCode.CAMERA_AMBIGUOUS: QT_TRANSLATE_NOOP(
        "messages", "Several cameras are called “{name}”. Pick one by its number ({numbers})."
    ),
    SourceCode.CAMERA_NAME_GONE: QT_TRANSLATE_NOOP(
        "messages", "“{name}” is not there now. Plug it in, or pick another camera."
    ),
    SourceCode.SOURCE_UNKNOWN: QT_TRANSLATE_NOOP(
        "messages", "No file and no camera is called “{name}”. Pick another source."
    ),
    SourceCode.SOURCE_UNNAMED: QT_TRANSLATE_NOOP("messages", "No source was named. Pick one."),
    SourceCode.SCHEME_UNKNOWN: QT_TRANSLATE_NOOP("messages", "Can't open {scheme}:// addresses. These work: {schemes}"),
    SourceCode.ADDRESS_INVALID: QT_TRANSLATE_NOOP("messages", "This is not an address: {name}"),
    SourceCode.ADDRESS_SILENT: QT_TRANSLATE_NOOP("messages", "This address does not answer: {name}"),
    SourceCode.ADDRESS_UNREACHABLE: QT_TRANSLATE_NOOP(
        "messages", "This address cannot be reached, or is not a video stream: {name}"
    ),
    SourceCode.ADDRESS_LEADS_AWAY: QT_TRANSLATE_NOOP(
        "messages", "{name} leads to another address. Open that one if you trust it: {to}"
    ),
    SourceCode.ADDRESS_IS_PLAYLIST: QT_TRANSLATE_NOOP(
        "messages", "This is a playlist. Enter the address of the video itself: {name}"
    ),
    SourceCode.TRYING_AGAIN: QT_TRANSLATE_NOOP("messages", "{reason} (trying again)"),
    # Recording
    HostCode.RECORDING_FULL: QT_TRANSLATE_NOOP("messages", "The recording has reached its limit."),
    HostCode.RECORDING_STOPPED: QT_TRANSLATE_NOOP(
        "messages", "The recording has ended: this cannot be written ({reason}): {path}."
    ),
    HostCode.RECORDING_NO_JPEG: QT_TRANSLATE_NOOP(
        "messages", "{name} sends no JPEG. Pictures are stored without loss, and the file grows fast."
    ),
    # Sending
    SinkCode.SINK_UNKNOWN: QT_TRANSLATE_NOOP("messages", "Nothing can be sent to {url}. These work: {schemes}"),
    SinkCode.SINK_ADDRESS: QT_TRANSLATE_NOOP("messages", "Nothing can be sent to {url}. Write it like {example}"),
    SinkCode.SINK_NOT_CONFINED: QT_TRANSLATE_NOOP(
        "messages", "{url} would be open to the network here. Switch on “Also on the local network” if you want that."
    ),
    SinkCode.SINK_PORT_TAKEN: QT_TRANSLATE_NOOP("messages", "Another program uses this port. Pick another one: {url}"),
    SinkCode.SINK_UNUSABLE: QT_TRANSLATE_NOOP("messages", "Nothing can be sent to {url}: {reason}"),
    SinkCode.SINK_OPEN_TO_NETWORK: QT_TRANSLATE_NOOP(
        "messages", "{url} can be reached from the network. Give it a token of {least} characters or more."
    ),
    # Models
    ModelCode.OUT_OF_MEMORY: QT_TRANSLATE_NOOP(
        "messages", "Not enough memory for the hand model. Close other programs."
    ),
    ModelCode.MODEL_UNLOADABLE: QT_TRANSLATE_NOOP("messages", "The hand model cannot be loaded: {reason}"),
    ModelCode.MODEL_UNUSABLE: QT_TRANSLATE_NOOP("messages", "The hand model cannot be used: {reason}"),
    ModelCode.MEDIAPIPE_WITHOUT_CONSENT: QT_TRANSLATE_NOOP(
        "messages", "MediaPipe reports usage metrics to Google. It starts only with your consent."
    ),
    ModelCode.MEDIAPIPE_MISSING: QT_TRANSLATE_NOOP(
        "messages", "MediaPipe cannot be used here ({reason}). To add it: {command}"
    ),
    ModelCode.MEDIAPIPE_DID_NOT_START: QT_TRANSLATE_NOOP("messages", "MediaPipe cannot start: {reason}"),
    ModelCode.MEDIAPIPE_FAILED: QT_TRANSLATE_NOOP("messages", "MediaPipe failed on a picture: {reason}"),
    # Tracking
    HostCode.TRACKING_ENDED: QT_TRANSLATE_NOOP("messages", "Tracking stopped: {reason}"),
    # Gestures of your own
    GestureCode.NAME_MISSING: QT_TRANSLATE_NOOP("messages", "Give it a name first."),
    GestureCode.NAME_SPACED: QT_TRANSLATE_NOOP("messages", "A name has no spaces at its ends."),
    GestureCode.NAME_TOO_LONG: QT_TRANSLATE_NOOP("messages", "This name is too long: {most} characters fit."),
    GestureCode.NAME_INVISIBLE: QT_TRANSLATE_NOOP("messages", "This name has characters that cannot be seen."),
    GestureCode.NAME_RESERVED: QT_TRANSLATE_NOOP(
        "messages", "“{name}” means something else already. Choose another name."
    ),
    GestureCode.NAME_BUILT_IN: QT_TRANSLATE_NOOP("messages", "“{name}” is a built-in sign. Choose another name."),
    GestureCode.NAME_TAKEN: QT_TRANSLATE_NOOP(
        "messages", "There is a gesture called “{name}” already. Choose another name."
    ),
    GestureCode.NAMES_TWICE: QT_TRANSLATE_NOOP("messages", "Two gestures are called “{name}”"),
    GestureCode.NO_GESTURES_FILE: QT_TRANSLATE_NOOP("messages", "There are no gestures in this file: {path}"),
    WindowCode.SIGNS_SET_ASIDE: QT_TRANSLATE_NOOP(
        "messages", "Your gestures were broken ({reason}). The file is now called {aside}."
    ),
    WindowCode.SIGNS_STUCK: QT_TRANSLATE_NOOP(
        "messages", "Your gestures are broken ({reason}), and cannot be set aside ({why}). Nothing you teach is kept."
    ),
    WindowCode.SIGNS_UNREADABLE: QT_TRANSLATE_NOOP(
        "messages", "Your gestures cannot be read ({reason}). Nothing you teach is kept."
    ),
    # Commands with a window
    WindowCode.OWN_WINDOW: QT_TRANSLATE_NOOP(
        "messages", "Handtrack opens a second window if you start it again: {reason}."
    ),
    WindowCode.KEYS_UNSENDABLE: QT_TRANSLATE_NOOP("messages", "No keys can be pressed here: {reason}"),
    WindowCode.KEY_UNSENDABLE: QT_TRANSLATE_NOOP("messages", "The key {key} cannot be pressed here: {reason}"),
    GuideCode.LOCKED: QT_TRANSLATE_NOOP("messages", "Locked until the timer ends"),  # the time counts down beside it
    NavigationCode.NOT_ARMED: QT_TRANSLATE_NOOP("messages", "not listening, show your palm first"),
    NavigationCode.OTHER_ARMED: QT_TRANSLATE_NOOP("messages", "listening to another hand"),
    NavigationCode.ARMING_NOT_HELD: QT_TRANSLATE_NOOP(
        "messages", "only a held sign can start or stop listening, not {sign!r}"
    ),
    NavigationCode.ARMING_AND_COMMAND: QT_TRANSLATE_NOOP(
        "messages", "{sign} cannot both start or stop listening and mean {command}"
    ),
    NavigationCode.ARMS_AND_DISARMS: QT_TRANSLATE_NOOP("messages", "{sign} cannot both start and stop listening"),
    # Guide files
    GuideCode.GUIDE_FILE_MISSING: QT_TRANSLATE_NOOP("messages", "This guide is not there: {path}"),
    GuideCode.GUIDE_FILE_IS_FOLDER: QT_TRANSLATE_NOOP("messages", "This is a folder. Open the .md file in it: {path}"),
    GuideCode.GUIDE_NAME_NOT_UTF8: QT_TRANSLATE_NOOP(
        "messages", "The name of this file, or of its folder, is not UTF-8. Rename it: {path}"
    ),
    **dict.fromkeys(
        (GuideCode.GUIDE_NOT_UTF8, GuideCode.GUIDE_NOT_TEXT),
        QT_TRANSLATE_NOOP("messages", "This is no guide: a guide is a Markdown file, saved as UTF-8. {path}"),
    ),
    # Runs of guides
    GuideCode.RUNS_WAIT: QT_TRANSLATE_NOOP("messages", "Not saved yet: {reason}"),
    GuideCode.RUNS_KEPT: QT_TRANSLATE_NOOP("messages", "Everything is saved now."),
    GuideCode.RUNS_NOTICE: QT_TRANSLATE_NOOP("messages", "{notice}"),
    GuideCode.RUNS_UNUSABLE: QT_TRANSLATE_NOOP("messages", "Nothing can be written there ({reason}): {path}"),
    GuideCode.RUNS_LOCKED: QT_TRANSLATE_NOOP("messages", "Another program is using this: {path}"),
    GuideCode.RUNS_NEWER: QT_TRANSLATE_NOOP(
        "messages", "A newer version of Handtrack wrote this. Update it to keep runs: {path}"
    ),
    GuideCode.RUNS_STUCK: QT_TRANSLATE_NOOP("messages", "This is damaged and cannot be set aside ({reason}): {path}"),
    GuideCode.RUNS_SET_ASIDE: QT_TRANSLATE_NOOP(
        "messages", "The runs so far cannot be read ({reason}). Their file is now called {aside}."
    ),
    GuideCode.RUNS_CUT_SHORT: QT_TRANSLATE_NOOP(
        "messages", "The newest of what you did cannot be read. Its file is now called {aside}."
    ),
    GuideCode.RUNS_REMOVED: QT_TRANSLATE_NOOP(
        "messages", "The file of your runs was removed. A new one was begun: {path}"
    ),
    GuideCode.RUNS_TOO_MANY_WAIT: QT_TRANSLATE_NOOP(
        "messages", "{count} commands wait for their file already, and more do not fit."
    ),
    GuideCode.RUN_LEFT_OUT: QT_TRANSLATE_NOOP("messages", "A run of “{guide}” is damaged and was left out ({reason})."),
    GuideCode.RUN_LINE_LEFT_OUT: QT_TRANSLATE_NOOP(
        "messages", "A line of the log is damaged and was left out ({reason})."
    ),
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
