"""How many threads a run gets, and whether they wait by spinning."""

import os
from dataclasses import dataclass

from handtrack.onnx_runtime import ort


@dataclass(frozen=True, slots=True)
class ThreadLayout:
    """Threads of one inference run; spinning threads answer sooner and burn the CPU between two runs."""

    intra_op: int
    spinning: bool

    def options(self) -> ort.SessionOptions:
        """Return the options of a session with this layout."""
        options = ort.SessionOptions()
        options.intra_op_num_threads = self.intra_op
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        options.add_session_config_entry("session.intra_op.allow_spinning", "1" if self.spinning else "0")
        return options


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_layout(threads: int) -> ThreadLayout:
    """Return the layout for a number of threads; 0 chooses by the machine's cores."""
    return ThreadLayout(threads or min(usable_cores(), 4), spinning=False)
