"""Every error, refusal and outcome is a code with its parameters; here is the English sentence of each.

The terminal, the log and the library say `str()` of a message. The window translates by the code
(`handtrack_ui.text.messages`). A code is made into a message by calling it: ``Code.FILE_MISSING(path="a.md")``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique


@dataclass(frozen=True, slots=True)
class Message:
    """One thing that is said: its code, and what is filled into its sentence.

    A message as a parameter is translated with the sentence around it; any other text is shown as it is.
    """

    code: "Code"
    parameters: Mapping[str, "str | int | float | Message"] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.code.value.format(**self.parameters)


@unique
class Code(Enum):
    """What can be said; the value is the English sentence, with its parameters in braces."""

    def __call__(self, **parameters: "str | int | float | Message") -> Message:
        """Return the message with these parameters."""
        return Message(self, parameters)

    # Files
    FILE_MISSING = "no such file: {path}"
    # Files
    FOLDER_MISSING = "there is no folder {path}"
    FILE_UNREADABLE = "{path} cannot be read: {reason}"
    FOLDER_UNREADABLE = "{path} cannot be listed: {reason}"
    FILE_IRREGULAR = "cannot read {path}: it is no regular file"
    FILE_TOO_LARGE = "cannot read {path}: it is larger than {size}"
    FILE_UNWRITABLE = "cannot write {path}: {reason}"
    FILE_CUT_OFF = "cannot write {path}: {reason}; what was written before is in {part}"
    FILE_NOT_KEPT = "{path} cannot be written: {reason}"
    FILE_UNUSABLE = "{path} cannot be used: {reason}"
    FOLDER_UNMAKEABLE = "cannot make the folder {path}: {reason}"
    FOLDER_REMADE = "the folder {path} was gone; it was made again"
    IS_A_FOLDER = "it is a folder"
    WOULD_BE_TOO_LARGE = "it would be larger than {size}"
    BEING_WRITTEN = "another process is writing it"
    SAME_FILE = "it is the same file as {other}"
    SAME_PART_FILE = "its part file is the same file as {other}"
    AN_INPUT = "the input {path}"
    AN_OUTPUT = "the output {path}"
    STANDARD_OUTPUT = "standard output"

    # Settings
    SETTINGS_UNREADABLE = "{path} cannot be read ({reason}); the defaults are in force, nothing is kept"
    SETTINGS_BROKEN = "{file} is broken ({reason}); the defaults are in force"
    SETTINGS_TOO_DEEP = "it is nested too deeply"
    SETTINGS_WRONG = "{file} has wrong entries, their defaults are in force: {entries}"
    SETTINGS_NEWER = "{file} has choices of another version, the defaults are in force for them: {entries}"
    SETTINGS_SET_ASIDE = "what was in {file} is kept in {aside}"
    SETTINGS_STUCK = "{file} cannot be set aside ({reason}); nothing you change is kept"
    SETTING_REFUSED = "this cannot be set: {reason}"
    KEY_UNKNOWN = "no key is called '{key}'; there are single characters, {named}, with {modifiers}"
    SLIDE_UNKNOWN = "presenter mode does not know '{name}'; there are {names}"
    SIGN_ARMS = "{gesture} is the sign to {meaning}, and cannot mean anything besides"
    ARMING_IS_HELD = "it takes a sign that is held to {meaning} a hand"
    BINDINGS_RESET = "gestures mean what they mean by default: {reason}"

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
    FOLDER_TOO_LARGE = "{path}: more than {count} files to look at; name a smaller folder"
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

    # Models
    OUT_OF_MEMORY = "there is not enough memory for the hand model; close other programs"
    MODEL_UNLOADABLE = "the hand model cannot be loaded: {reason}"
    MODEL_UNUSABLE = "the hand model cannot be used: {reason}"
    MODEL_NOT_CHANGED = "the model was not changed: {reason}"
    MODEL_LEASE_ENDED = "this lease on the hand model has ended"
    MODEL_UNKNOWN = "there is no model named {name}; there are {names}"
    MANIFEST_UNREADABLE = "cannot read the list of models {path}: {reason}; install Handtrack again"
    MANIFEST_DAMAGED = "the list of models {path} is damaged ({reason}); install Handtrack again"
    MODEL_UNREADABLE = "cannot read the model file {path}: {reason}; install Handtrack again"
    MODEL_FOREIGN = (
        "the model file {path} is not the one that came with Handtrack (SHA-256 {found}…, expected {expected}…); "
        "install Handtrack again"
    )
    ONNX_UNLOADABLE = "ONNX Runtime cannot load the hand models: {reason}"
    ONNX_FAILED = "ONNX Runtime failed on a picture: {reason}"
    ONNX_FAILED_ON_GPU = "ONNX Runtime failed on a picture: {reason}; use the provider cpu"
    PROVIDER_UNKNOWN = "there is no provider {name!r}; pick one of auto, {names}"
    PROVIDER_UNUSABLE = "{provider} cannot be used: {reason}"
    PROVIDER_DID_NOT_START = "{provider} failed to start: {reason}"
    PROVIDER_FAILED_FIRST = "{provider} failed in its first run: {reason}"
    PROVIDER_REPLACED = "ONNX Runtime could not start {provider} and runs on {instead} instead"
    PROVIDER_NOT_BUILT = "this ONNX Runtime was built without it"
    LIBRARY_MISSING = "{library} is missing; install {package}"
    NO_NVIDIA_DRIVER = "no NVIDIA driver on this machine"
    NO_NVIDIA_GPU = "the NVIDIA driver finds no GPU"
    MEDIAPIPE_WITHOUT_CONSENT = (
        "MediaPipe reports usage metrics to Google and was not started without consent; give it with "
        "--accept-mediapipe-metrics, or use the engine onnx"
    )
    MEDIAPIPE_MISSING = "mediapipe cannot be imported ({reason}); install handtrack[mediapipe]"
    MEDIAPIPE_DID_NOT_START = "MediaPipe cannot start: {reason}; use the engine onnx"
    MEDIAPIPE_FAILED = "MediaPipe failed on a picture: {reason}; use the engine onnx"
    MEDIAPIPE_CLOSED = "the MediaPipe engine was closed; create a new one"
    MEDIAPIPE_GIVEN_BACK = "the MediaPipe engine was given back; ask for it again"

    # Tracking
    OPENING = "opening {source}"
    LOADING_MODEL = "loading the hand model"
    TRACKING_ENDED = "tracking ended: {reason}"
    OUT_OF_RANGE = "{name} is {value}; it must be {least} or more"
    IMAGE_WRONG = "estimate() takes an image of shape (H, W, 3) and dtype uint8, BGR"
    IMAGE_EMPTY = "estimate() takes an image with pixels in it; this one is {size}"
    TIME_WRONG = "{time} is no time; estimate() takes seconds that increase"
    TIME_WENT_BACK = "time must increase: {time} s came after {last} s; reset() starts anew"
    TRACKER_CLOSED = "this tracker is closed"

    # Why a model was loaded
    FOR_A_TRACKER = "a tracker"
    FOR_TRACKING = "tracking was started"
    FOR_THE_APPLICATION = "the application started"
    FOR_ANOTHER_ENGINE = "settings: engine {engine}"
    FOR_ANOTHER_MODEL = "settings: model {model}"
    FOR_OTHER_HANDS = "settings: hands {hands}"
    FOR_ANOTHER_PROVIDER = "settings: runs on {provider}"

    # Gestures of your own
    NAME_MISSING = "'' is no name for a gesture: it is empty, or has spaces around it"
    NAME_SPACED = "{name!r} is no name for a gesture: it is empty, or has spaces around it"
    NAME_TOO_LONG = "{name}… is too long a name for a gesture; {most} characters fit"
    NAME_INVISIBLE = "{name!r} is no name for a gesture: it has characters that cannot be seen"
    NAME_RESERVED = "a gesture of your own cannot be called {name!r}: that means something else already"
    NAME_BUILT_IN = "{name} is a built-in sign; yours needs a name of its own"
    NAME_TAKEN = "you have a gesture called {name} already"
    NAMES_TWICE = "two gestures are called {name!r}"
    SAMPLES_TOO_FEW = "{name} has {count} samples; it takes {least} or more"
    SIGN_NEEDS_SAMPLES = "{name} needs {least} samples; delete the whole gesture instead"
    SIGN_UNKNOWN = "there is no gesture called {name}"
    SIGN_ARMS_HAND = "{name} arms or disarms the hand; let another sign do that in Settings, then {act}"
    DELETE_IT = "delete it"
    BIND_IT = "let it mean something else"
    TAKE_IT_BACK = "take it back"
    NO_GESTURES_FILE = "{path} is no file of gestures: {reason}"
    POINT_FAR_OFF = "a point of {name} lies nowhere near a hand"
    PALM_NOT_ONE = "a hand of {name} has a palm that is not 1 long"
    SIGNS_SET_ASIDE = "your gestures were broken ({reason}); the file is now called {aside}"
    SIGNS_STUCK = "{reason}; it cannot be set aside ({why}), and nothing you teach is kept"
    SIGNS_UNREADABLE = "{reason}; nothing you teach is kept"

    # Command line
    WRONG_USAGE = "{reason} ({program} --help)"
    NO_VALUE = "{option} has no value"
    COMMAND_UNKNOWN = "there is no command {name!r} (handtrack --help)"
    NOT_PRINTED = "cannot write to standard output: {reason}"
    STDOUT_CLOSED = "cannot write to standard output: it is closed"
    MEMORY_SHORT = "{reason}; close other programs, or take smaller pictures"
    LIBRARY_UNLOADABLE = "a library cannot be loaded: {reason}"
    SYSTEM_REFUSED = "{path}: {reason}"
    ENDING_NOT_FOR_RESULTS = "cannot write {path}: the ending must be .jsonl, .csv or .parquet"
    ENDING_NOT_JSON = "cannot write {path}: the ending must be .json"
    ENDING_NOT_MP4 = "cannot draw into {path}: the ending must be .mp4"
    VIDEO_IRREGULAR = "cannot draw into {path}: a video needs a regular file"
    CODEC_REFUSED = "OpenCV cannot encode {size} as {codec} here"
    VIDEO_UNFINISHED = "OpenCV did not finish it"
    PARQUET_MISSING = "writing Parquet needs pyarrow: pip install 'handtrack[parquet]'"
    FOLDERS_WITHOUT_PICTURES = "no pictures in {path}, nor in folders in it"
    FOLDER_WITHOUT_GESTURES = "{path} has no folder of pictures of a gesture"
    HANDS_TOO_FEW = "{name}: a hand was found in {count} of {total} pictures; it takes {least}"
    NOT_FOR_MEDIAPIPE = "{options} cannot be said to MediaPipe; leave out, or use --engine onnx"
    SEVERAL_SOURCES = "one source at a time, but there are {count}; put a glob in quotes"
    NO_PLACE_FOR_COMMANDS = "{path} has no place for commands; write them as .jsonl"
    COMMANDS_NOT_ASKED = "--arming and --choices say how commands are taken; add --commands"
    NOTHING_TO_TIME = "{source} has no frame to time"
    FRAME_TOO_LARGE_TO_TIME = "a frame of {size} is too large to time; 3840×2160 is the largest"
    ENGINE_SILENT = "the engine {engine} did not answer within {seconds:.0f} s"
    ENGINE_ENDED = "the engine {engine} ended in the middle of the bench"

    # Commands with a window
    GUIDE_MISSING = "there is no guide {path}"
    LINUX_ONLY = "there is a menu entry for Linux only; start it with: handtrack"
    FOREIGN_FILE = "{path} is there already, and is not Handtrack's: move it away first"
    SOAK_OUT_OF_RANGE = "--visits takes 1 or more, --seconds from 0 to 3600"
    QT_UNUSABLE = "Qt cannot be used: {reason}"
    SHOT_OPTIONS_UNREADABLE = "write --scale like 1.0,1.5,2.0 and --size like 1280x720"
    SHOT_OPTIONS_OUT_OF_RANGE = "a --theme is light or dark, a --scale from 0.5 to 4, a --size 200x200 or more"
    NO_HAND_PAINTED = "no tracked hand was painted within {seconds:.0f} s; see handtrack doctor"
    OWN_WINDOW = "a second start of Handtrack opens a window of its own: {reason}"
    FOLDER_SHARED = "{path} is not a folder of yours alone"
    NOTHING_WRITABLE = "nothing can be written to {path}"
    KEYS_UNSENDABLE = "keys cannot be sent: {reason}"
    KEY_UNSENDABLE = "the key {key} cannot be sent: {reason}"
    PRESENTER_ENDED = "presenter mode has ended"

    # Memory
    LEASE_GONE = "a lease of '{scope}' was {what} after it had been {fate} (acquired at {acquired}, {fate} at {gone})"
    ASKED_FOR_ARRAY = "asked for its array"
    ASKED_FOR_HANDLE = "asked for a second handle"
    ASKED_TO_HAND_OVER = "asked to hand its array over"
    ASKED_FOR_SCOPE = "asked for something to be {done}"
    RELEASED_AGAIN = "released a second time"
    ARRAY_FOREIGN = "{who} was given an array that is not from its pool"
    RELEASED_TWICE = "{who} released a buffer a second time: {story}"
    OWNED_BY_OTHER = "{who} does not own this buffer: {keeper} does, and releases it (acquired at {acquired})"
    NOBODY_KEEPS = "{scope} is outermost, so no scope can keep this: name an owner, keep(x, pool.owner(…))"
    OTHER_POOL = "{target} belongs to another pool than {scope}, and cannot keep its buffers"
    KEPT_AFTER_RELEASE = "{scope} was asked to keep a buffer that was released: {story}"
    SCOPE_REFUSES = "{scope} is {phase}: {consequence}"
    NOTHING_ACQUIRED = "nothing can be acquired in it"
    NOTHING_KEPT = "nothing can be kept from it"
    ENTERED_ONCE = "a scope is entered once; ask the pool for a new one"
    CANNOT_END = "it cannot end"
    NO_SCOPE = "no scope of this pool is open in this thread or task: open one, or acquire a lease"
    SCOPE_OUT_OF_ORDER = "{scope} ended out of order, at {place}: {reason}"
    STILL_OPEN_INSIDE = "{scope} is still open inside it"
    ENTERED_ELSEWHERE = "it was entered in another thread or task"
    SCOPE_LEFT_OPEN = (
        "{name} is {what}, whose steps do not run within one call and so not within its scope: open a scope in each "
        "step instead (with pool.scope(…))"
    )
    A_GENERATOR = "a generator"
    RETURNS_GENERATOR = "a function that returns a generator or coroutine"
    POOL_FULL = (
        "the pool would grow over its limit of {limit} bytes: {used} in use, {more} more asked for{most}: release "
        "some, or raise limit_bytes"
    )
    POOL_MOST = "; '{name}' has most, {nbytes} bytes"

    # Testing
    AS_TOLD = "{words}"
