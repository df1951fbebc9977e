"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.sentences import AnyCode


@unique
class BatchCode(AnyCode, Enum):
    """Errors of a batch."""

    # Command line
    FOLDER_WITHOUT_SOURCES = "no videos or pictures in {path} or its subfolders"
    SOURCE_CHANGED = "{name} changed while it was being read"
    WORKER_DIFFERS = (
        "{host} would give different results from those in the folder: its engine, device or version differs "
        "(see settings.json)"
    )
    WORKER_DIED = "its worker died {times} times"
    CLUSTER_UNREACHABLE = "cannot use Ray at {address}: {reason}"
    CLUSTER_TOO_SMALL = (
        "no machine in the Ray cluster has the {threads} cores a worker needs; "
        "start a new folder with fewer --threads"
    )
    CLUSTER_LOST = "the Ray cluster has no workers left: {reason}"
    NOT_SHARED = "{host} cannot see {path}: put sources and results where every machine in the cluster sees them"
    OTHER_SETTINGS = (
        "the folder's results were made with different settings; "
        "choose another folder, or remove {options}"
    )
    OTHER_VERSIONS = (
        "the folder's results were made with different versions ({names}); choose another folder"
    )
