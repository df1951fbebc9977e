"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class SourceCode(AnyCode, Enum):
    """States and errors of a source."""

    # Files as sources
    FILE_EMPTY = "{path} is empty"
    FILE_IS_FOLDER = "{path} is a folder, not a file"
    SOURCE_IRREGULAR = "{path} is not a regular file"
    FILE_FORBIDDEN = "{path} may not be read by you: permission denied"
    FILE_NAME_NO_UTF8 = "{path} cannot be opened: its name is not UTF-8; rename it"
    NO_PICTURE = "{path} is not a picture, or of a kind that cannot be read here"
    PICTURE_CUT_SHORT = "{path} is damaged or cut short"
    PICTURE_UNDECODABLE = "{path} cannot be decoded: damaged, or too large"
    PICTURE_TOO_LARGE = "{path} is too large: {millions} million pixels are the most"
    PICTURE_NEEDS_MEMORY = "{path} needs more memory than is free"
    PICTURES_UNREADABLE = "{count} of {total} pictures cannot be read: {names}"
    PICTURES_UNREADABLE_MORE = "{count} of {total} pictures cannot be read: {names} and {more} more"
    PICTURE_NOT_GRABBED = "{name}: no picture was asked for"
    FOLDER_WITHOUT_PICTURES = "no pictures in {path}"
    PATTERN_WITHOUT_PICTURES = "no pictures match {path}"
    NO_VIDEO = "{path} is not a video, or of a kind that cannot be read here"
    VIDEO_CUT_SHORT = "{path} is cut short: {missing} bytes are missing, and nothing of it can be played"
    VIDEO_WITHOUT_FRAMES = "{path} has no frame that can be decoded"
    VIDEO_DAMAGED = "{name} is damaged: {frames} of {promised} frames could be read"
    VIDEO_BROKE_OFF = "{name} broke off at frame {frames} of {promised}: the file is cut short or damaged"
    VIDEO_FRAME_UNDECODABLE = "{name} has a frame that cannot be decoded, number {number}"
    VIDEO_TOO_LARGE = "{name} is too large: {size}; {millions} million pixels are the most"
    SOURCE_NEEDS_MEMORY = "{name} needs more memory than is free: its pictures are {size}"

    # Cameras and streams
    CAMERA_SILENT = "cannot open camera {camera}: it does not answer; pick another (`handtrack cameras` lists them)"
    CAMERA_IN_USE = (
        "cannot open camera {camera}: in use by another program; close it or pick another (`handtrack cameras` lists "
        "them)"
    )
    CAMERA_DENIED = (
        "cannot open camera {camera}: permission denied; on Linux, add yourself to the group video and log in again"
    )
    CAMERA_NOT_THERE = (
        "cannot open camera {camera}: it is not there; plug it in or pick another (`handtrack cameras` lists them)"
    )
    CAMERA_UNPLUGGED = "camera {camera} was unplugged; waiting for it to come back"
    CAMERA_NOW_DENIED = "camera {camera} may no longer be used: permission denied"
    CAMERA_SENDS_NOTHING = "camera {camera} sends no picture; trying again"
    CAMERA_UNKNOWN = "no such camera {camera} (`handtrack cameras` lists them)"
    NO_CAMERA = "{path} is not a camera (`handtrack cameras` lists them)"
    CAMERA_AMBIGUOUS = "several cameras are called {name!r}: give the number of one ({numbers})"
    CAMERA_NAME_GONE = "no camera is called {name!r} now: plug it in or pick another (`handtrack cameras` lists them)"
    SOURCE_UNKNOWN = "no file and no camera is called {name!r} (`handtrack cameras` lists them)"
    FOLDER_OF_FOLDERS = "no pictures in {path} itself; for those in its folders write {path}/**"
    GIVEN_EMPTY = "the given frames end before the first one"
    GIVEN_FAILED = "the given frames broke off: {reason}"
    GIVEN_TIME_WRONG = "times must increase: {time:g} s came after {last:g} s"
    GIVEN_WRONG = "frames are (H, W, 3) uint8 arrays, or (seconds, array) pairs; this is {given}"
    SOURCE_UNNAMED = "no source was named; `demo` needs no camera"
    SCHEME_UNKNOWN = "no stream can be opened by {scheme}:// ({schemes} are known)"
    ADDRESS_INVALID = "cannot open {name}: no address has such characters in it"
    ADDRESS_SILENT = "cannot open {name}: no answer within {seconds:.1f} s"
    ADDRESS_UNREACHABLE = "cannot open {name}: it cannot be reached, or is not a video stream"
    ADDRESS_LEADS_AWAY = "cannot open {name}: it leads to {to}; give that address if you trust it"
    ADDRESS_IS_PLAYLIST = "cannot open {name}: it is a playlist; give the address of the video itself"
    STREAM_SENDS_NOTHING = "{name} has stopped sending; trying again"
    STREAM_BROKE_OFF = "{name} broke off at frame {frames} of {promised}"
    TRYING_AGAIN = "{reason}; trying again"
    FRAME_UNDECODABLE = "a frame cannot be decoded"
    SOURCE_FAILED = "{name}: {reason}"
    SOURCE_CLOSED = "{name} was closed"
    SOURCE_OTHER_SIZE = "{name} sends pictures of another size ({size}) now"
    SOURCE_WAITING = "waiting for the first picture of {name}"
    SOURCE_ENDED = "{name} is at its end"
    SOURCE_IN_PART = "{name} sends only part of a picture ({size})"
    SOURCE_BLACK = "{name} sends only black: is its lens covered?"
    SOURCE_WARMING_UP = "{name} is warming up"
