"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class ExportCode(AnyCode, Enum):
    """Errors of a command and its files."""

    # Files as sources
    RECORDING_WITHOUT_PICTURES = (
        "{path} was recorded without pictures, so the models have nothing to run on"
    )
    RESULTS_STORED = (
        "{path} was recorded without pictures, so its results cannot change; remove {options}"
    )
    ENDING_NOT_FOR_RECORDINGS = "cannot write {path}: the file must end in .mcap"

    # Command line
    WRONG_USAGE = "{reason} ({program} --help)"
    NO_VALUE = "{option} needs a value"
    PACKAGE_FOREIGN = "{path} belongs to another package called handtrack; uninstall it and reinstall handtrack-desktop"
    NO_RUNS = "no runs yet"
    RUN_UNKNOWN = "there is no run {run}; to list the runs: handtrack runs"
    RUN_FORMAT_UNKNOWN = "{path}: the file must end in one of {known}"
    COMMAND_MEANT = "unknown command {name!r}; did you mean {meant}?"
    COMMAND_UNKNOWN = "unknown command {name!r} (handtrack --help)"
    STDOUT_CLOSED = "cannot write to standard output: it is closed"
    MEMORY_SHORT = "{reason}; close other programs, or use smaller pictures"
    LIBRARY_UNLOADABLE = "a library cannot be loaded: {reason}"
    SYSTEM_REFUSED = "{path}: {reason}"
    ENDING_NOT_FOR_RESULTS = "cannot write {path}: the file must end in {known}"
    ENDING_NOT_JSON = "cannot write {path}: the file must end in .json"
    ENDING_NOT_MP4 = "cannot draw into {path}: the file must end in .mp4"
    VIDEO_IRREGULAR = "cannot draw into {path}: a video needs an ordinary file"
    CODEC_REFUSED = "OpenCV cannot encode {size} as {codec} here"
    DRAWING_UNFINISHED = "OpenCV did not finish the file"
    PARQUET_MISSING = "writing Parquet needs pyarrow: {command}"
    FOLDERS_WITHOUT_PICTURES = "no pictures in {path} or its subfolders"
    FOLDER_WITHOUT_GESTURES = "{path} has no subfolder with pictures of a gesture"
    HANDS_TOO_FEW = (
        "{name}: only {count} of {total} pictures show a hand; at least {least} are needed"
    )
    NO_PLACE_FOR_COMMANDS = "{path} cannot store commands; use .jsonl instead"
    COCO_FOR_PICTURES = (
        "COCO key points are for pictures; write a video as .dlc.csv, .parquet or .jsonl"
    )
    FORMAT_FOR_ONE = (
        "a {ending} file can have only one source; write several as .jsonl, .csv or .parquet"
    )
    COMMANDS_NOT_ASKED = "--arming and --choices need --commands"
