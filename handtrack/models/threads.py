"""The number of threads per model run, and how they wait for each other."""

import os
from dataclasses import dataclass
from typing import Final

from handtrack.runtime.onnx_runtime import ort

MOST: Final = 4
"""Most useful threads in one run: a layer takes only 0.1 ms on one."""

SPIN_US: Final = "100"
"""Microseconds a thread spins: about one layer."""


@dataclass(frozen=True, slots=True)
class ThreadLayout:
    """Threads of one inference run of each model.

    Threads spin between layers, as waking costs as much as a layer, but only briefly: on a busy machine they would
    delay the very thread they wait for. They sleep after the run; otherwise they would burn a core between frames and
    delay the other model.
    """

    palm: int
    landmark: int


def session_options(threads: int) -> ort.SessionOptions:
    """Return session options for this number of threads."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "1")
    options.add_session_config_entry("session.intra_op.spin_duration_us", SPIN_US)
    options.add_session_config_entry("session.force_spinning_stop", "1")
    return options


def usable_cores() -> int:
    """Return the number of cores available to this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_layout(threads: int) -> ThreadLayout:
    """Return the layout for a number of threads, the same for both models; 0 chooses by cores.

    With 0, palm detection gets one thread: it skips most frames, and a second thread would save a fifth of its time for
    half as much more processor time. The landmark model runs in every frame and gets one per core.
    """
    if threads:
        return ThreadLayout(threads, threads)
    return ThreadLayout(palm=1, landmark=min(usable_cores(), MOST))
