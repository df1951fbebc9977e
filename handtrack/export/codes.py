"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class ExportCode(AnyCode, Enum):
    """Errors of a command and its files."""

    # Files as sources
    RECORDING_WITHOUT_PICTURES = "{path} was recorded without pictures; there is nothing to run the models on"
    ENDING_NOT_FOR_RECORDINGS = "cannot write {path}: recordings are .mcap"

    # Command line
    WRONG_USAGE = "{reason} ({program} --help)"
    NO_VALUE = "{option} has no value"
    PACKAGE_FOREIGN = "{path} belongs to another package called handtrack; uninstall it and reinstall handtrack-desktop"
    COMMAND_MEANT = "there is no command {name!r}; did you mean {meant}?"
    COMMAND_UNKNOWN = "there is no command {name!r} (handtrack --help)"
    STDOUT_CLOSED = "cannot write to standard output: it is closed"
    LIBRARY_UNLOADABLE = "a library cannot be loaded: {reason}"
    SYSTEM_REFUSED = "{path}: {reason}"
    ENDING_NOT_FOR_RESULTS = (
        "cannot write {path}: the ending must be .jsonl, .csv, .parquet, .dlc.csv (DeepLabCut), .trc (OpenSim), .nwb "
        "or .coco.json"
    )
    ENDING_NOT_JSON = "cannot write {path}: the ending must be .json"
    ENDING_NOT_MP4 = "cannot draw into {path}: the ending must be .mp4"
    VIDEO_IRREGULAR = "cannot draw into {path}: a video needs a regular file"
    CODEC_REFUSED = "OpenCV cannot encode {size} as {codec} here"
    VIDEO_UNFINISHED = "OpenCV did not finish it"
    PARQUET_MISSING = "writing Parquet needs pyarrow: {command}"
    FOLDERS_WITHOUT_PICTURES = "no pictures in {path}, nor in folders in it"
    FOLDER_WITHOUT_GESTURES = "{path} has no folder of pictures of a gesture"
    HANDS_TOO_FEW = "{name}: a hand was found in {count} of {total} pictures; it takes {least}"
    NO_PLACE_FOR_COMMANDS = "{path} has no place for commands; write them as .jsonl"
    NWB_MISSING = "NWB needs ndx-pose: {command}"
    COCO_FOR_PICTURES = "COCO key points are for pictures; write a video's as .dlc.csv, .parquet or .jsonl"
    DLC_FOR_ONE = "a DeepLabCut table has the frames of one source; write several as .jsonl, .csv or .parquet"
    COMMANDS_NOT_ASKED = "--arming and --choices say how commands are taken; add --commands"
