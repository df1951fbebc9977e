"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class SourceCode(AnyCode, Enum):
    """States and errors of a source."""

    # Files as sources
    FILE_EMPTY = "{path} is empty"
    FILE_IS_FOLDER = "{path} is a folder, not a file"
    SOURCE_IRREGULAR = "{path} is not an ordinary file"
    FILE_FORBIDDEN = "you don't have permission to read {path}"
    FILE_NAME_NO_UTF8 = "{path} cannot be opened: its name is not UTF-8; rename it"
    ANIMATION_NEEDS_OPENCV = (
        "{path} is an animated WebP, which needs OpenCV {needed} or newer; this is {version}"
    )
    NO_PICTURE = "{path} is not a picture, or its format is not supported"
    PICTURE_CUT_SHORT = "{path} is damaged, or its end is missing"
    PICTURE_UNDECODABLE = "{path} is damaged, or too large"
    PICTURE_TOO_LARGE = "{path} is too large: the limit is {millions} million pixels"
    PICTURE_NEEDS_MEMORY = "not enough memory for {path}"
    PICTURES_UNREADABLE = "{count} of {total} pictures cannot be read: {names}"
    PICTURES_UNREADABLE_MORE = "{count} of {total} pictures cannot be read: {names} and {more} more"
    PICTURE_NEEDS_PACKAGE = "{path} is a HEIC picture: {reason}"
    PICTURE_NEEDS_OPENCV = (
        "{path} is an AVIF picture, which OpenCV {version} cannot read here: install a newer OpenCV"
    )
    PICTURES_NEED_PACKAGE = "{which}; for HEIC pictures: {reason}"
    PICTURE_NOT_GRABBED = "{name}: call grab() before read_into()"
    FOLDER_WITHOUT_PICTURES = "no pictures in {path}"
    PATTERN_WITHOUT_PICTURES = "no pictures match {path}"
    NO_VIDEO = "{path} is not a video, or its format is not supported"
    VIDEO_CUT_SHORT = "{path} is cut short and cannot be played: {missing} bytes are missing"
    VIDEO_WITHOUT_FRAMES = "{path} cannot be played: no frame can be decoded"
    VIDEO_DAMAGED = "{name} is damaged: {frames} of {promised} frames could be read."
    VIDEO_BROKE_OFF = (
        "{name} ended early, at frame {frames} of {promised}: the file is cut short or damaged"
    )
    VIDEO_FRAME_UNDECODABLE = "frame {number} of {name} cannot be decoded"
    VIDEO_UNCONVERTED = (
        "{name} is interlaced, or in a picture format that OpenCV {version} cannot convert. Install ffmpeg and try "
        "again: Handtrack then reads it with ffmpeg."
    )
    VIDEO_CODEC_UNREADABLE = (
        "{name} is coded in {codec}, which OpenCV cannot decode here. Install ffmpeg and try again, or convert it to "
        "H.264."
    )
    VIDEO_SIZE_CHANGES = (
        "{name} changes its picture size after frame {frames}, from {before} to {after}: only the frames before that "
        "were read. Split it there to read the rest."
    )
    VIDEO_NEVER_FINISHED = (
        "{path} was never finished: its index is missing, as after a crash or a full disk. Repair it with the program "
        "that recorded it."
    )
    AUDIO_WITH_COVER = "{path} is sound with a cover picture, not a video"
    AUDIO_ALONE = "{path} is a sound file, not a video"
    VIDEO_TOO_LARGE = "{name} is too large: {size}, and the limit is {millions} million pixels"
    SOURCE_NEEDS_MEMORY = "not enough memory for {name}: its pictures are {size}"

    # Cameras and streams
    CAMERA_SILENT = "Camera {camera} is not responding. Pick another one."
    CAMERA_IN_USE = "Another program is using camera {camera}. Close it, or pick another camera."
    CAMERA_DENIED = (
        "You don't have permission to use camera {camera}. "
        "On Linux, join the group “video” and log in again."
    )
    CAMERA_NOT_THERE = "Camera {camera} is not connected. Plug it in, or pick another one."
    CAMERA_UNPLUGGED = "camera {camera} was unplugged; waiting for it to come back"
    CAMERA_NOW_DENIED = "access to camera {camera} was withdrawn"
    CAMERA_SENDS_NOTHING = "camera {camera} is not sending pictures; trying again"
    CAMERA_UNKNOWN = (
        "There is no camera {camera}. Pick another one (to list them: handtrack cameras)."
    )
    NO_CAMERA = "{path} is not a camera"
    CAMERA_AMBIGUOUS = "Several cameras are called “{name}”. Pick one by its number ({numbers})."
    CAMERA_NAME_GONE = "“{name}” is not connected. Plug it in, or pick another camera."
    SOURCE_UNKNOWN = (
        "No file or camera is called “{name}” (to list the cameras: handtrack cameras)."
    )
    FOLDER_OF_FOLDERS = "no pictures in {path} itself; to include its subfolders, write {path}/**"
    GIVEN_EMPTY = "the given iterable has no frames"
    GIVEN_FAILED = "reading the given frames failed: {reason}"
    GIVEN_TIME_WRONG = "times must increase: {time:g} s came after {last:g} s"
    GIVEN_NONE = (
        "a given frame is None, which VideoCapture.read returns at the end of a video or if it fails: end the "
        "iterable there, or leave the frame out"
    )
    GIVEN_NO_TIME = "frames with times are pairs (seconds, array); got {given} as the time"
    GIVEN_ONE = "frames() takes several pictures; got one array, {given}: give it to estimate(), or put it in a list"
    GIVEN_WRONG = (
        "frames() takes a camera's number, a path or an address, or an iterable of (H, W, 3) uint8 arrays or (seconds, "
        "array) pairs; got {given}"
    )
    SOURCE_UNNAMED = "Choose a source; “demo” needs no camera."
    SCHEME_UNKNOWN = "Can't open {scheme}:// addresses. These work: {schemes}"
    ADDRESS_INVALID = "{name} is not a valid address"
    ADDRESS_SILENT = "{name} did not respond within {seconds:.1f} s"
    STREAM_WITHOUT_PICTURE = "{name} answers, but sent no picture within {seconds:.0f} s"
    ADDRESS_WANTS_LOGIN = "{name} asks for a user name and a password. Add them to the address: http://user:password@…"
    ADDRESS_REFUSES_LOGIN = "{name} does not accept this user name and password"
    ADDRESS_WITHOUT_CONTENT = "The server has nothing at {name} (error {status}). Check the address"
    WEB_PAGE = "{name} is a web page. Save it in your browser, then open the saved file"
    ADDRESS_IS_PAGE = (
        "{name} is a web page. Enter the address of the video itself; the camera's manual has it"
    )
    SERVER_REFUSES = "The server does not give you {name} (error {status})"
    SERVER_FAILS = "The server of {name} has a problem (error {status})"
    ADDRESS_UNREACHABLE = "{name} cannot be reached, or is not a video stream"
    ADDRESS_LEADS_AWAY = "{name} redirects to another address. Open that one if you trust it: {to}"
    ADDRESS_IS_PLAYLIST = "{name} is a playlist. Enter the address of the video itself"
    STREAM_SENDS_NOTHING = "{name} has stopped sending; trying again"
    STREAM_BROKE_OFF = "{name} ended early, at frame {frames} of {promised}"
    TRYING_AGAIN = "{reason} (trying again)"
    GAVE_UP = "{reason} (gave up after {seconds:g} s)"
    FRAME_UNDECODABLE = "a frame cannot be decoded"
    FRAME_UNWRITTEN = "{name} says that it has a picture, but delivers none"
    SOURCE_FAILED = "{name}: {reason}"
    SOURCE_CLOSED = "{name} was closed"
    SOURCE_OTHER_SIZE = "{name} now sends pictures of a different size ({size})"
    SOURCE_WAITING = "waiting for the first picture from {name}"
    SOURCE_ENDED = "{name} has ended"
    SOURCE_IN_PART = "{name} sends incomplete pictures ({size})"
    SOURCE_BLACK = "{name} sends only black pictures: is the lens covered?"
    SOURCE_WARMING_UP = "{name} is warming up"
