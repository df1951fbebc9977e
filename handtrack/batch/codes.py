"""Codes with their English sentences; see `handtrack.sentences`."""

from enum import Enum, unique

from handtrack.memory.errors import AnyCode


@unique
class BatchCode(AnyCode, Enum):
    """Errors of a batch."""

    # Command line
    MEMORY_SHORT = "{reason}; close other programs, or take smaller pictures"
    FOLDER_WITHOUT_SOURCES = "no videos and no pictures in {path}, nor in folders in it"
    SOURCE_CHANGED = "{name} changed while it was being read"
    WORKER_DIFFERS = (
        "{host} would give other results than the folder holds: another engine, device or version runs there "
        "(settings.json says which)"
    )
    WORKER_DIED = "its worker died, {times} times"
    CLUSTER_UNREACHABLE = "cannot use Ray at {address}: {reason}"
    CLUSTER_TOO_SMALL = (
        "no machine of the Ray cluster has a worker's {threads} cores; begin a folder with fewer --threads"
    )
    CLUSTER_LOST = "no worker of the Ray cluster is left: {reason}"
    NOT_SHARED = "{host} does not see {path}: put sources and results where every machine of the cluster sees them"
    OTHER_SETTINGS = "the folder holds results of other settings ({options}); name another one, or leave them out"
    OTHER_VERSIONS = "the folder holds results of other versions ({names}); name another one"
