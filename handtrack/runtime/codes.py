"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class RuntimeCode(AnyCode, Enum):
    """Errors from the system."""

    # Files
    FILE_IRREGULAR = "{path} is not an ordinary file"
    FILE_IS_LINK = "{path} is a link; open the file itself"
    FILE_TOO_LARGE = "{path} is larger than {size}"
    FILE_CUT_OFF = "cannot write {path}: {reason}; the data written so far is in {part}"
    IS_A_FOLDER = "it is a folder"
    BEING_WRITTEN = "another process is writing to it"
    SAME_FILE = "it is the same file as {other}"
    SAME_PART_FILE = "its part file is the same file as {other}"
    AN_INPUT = "the input {path}"
    AN_OUTPUT = "the output {path}"
    STANDARD_OUTPUT = "standard output"

    # Command line
    NOT_PRINTED = "cannot write to standard output: {reason}"
    PACKAGE_MISSING = "{package} is not installed; to install it: {command}"
    PACKAGE_OLD = (
        "{package} {version} is too old, {needed} or newer is needed; to update it: {command}"
    )
    OPENCV_FOR_NUMPY_1 = (
        "this OpenCV works with NumPy 1 only, but NumPy is {version}; to update OpenCV: {command}"
    )
