"""How many threads a run of each model gets, and how they wait for one another."""

import os
from dataclasses import dataclass
from typing import Final

from handtrack.runtime.onnx_runtime import ort

MOST: Final = 4
"""Threads that are worth having in one run: a layer of these models takes a tenth of a millisecond on one."""

SPIN_US: Final = "100"
"""For how many microseconds a thread spins: about as long as a layer takes."""


@dataclass(frozen=True, slots=True)
class ThreadLayout:
    """Threads of one inference run of each model.

    The threads spin from layer to layer, for to be woken costs as much as a layer, but not for long: on a busy machine
    they would hold up the very thread for which they wait. They go to sleep at the end of the run, or they would burn a
    core between two frames and hold up the other model's.
    """

    palm: int
    landmark: int


def session_options(threads: int) -> ort.SessionOptions:
    """Return the options of a session whose runs have so many threads."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "1")
    options.add_session_config_entry("session.intra_op.spin_duration_us", SPIN_US)
    options.add_session_config_entry("session.force_spinning_stop", "1")
    return options


def usable_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_layout(threads: int) -> ThreadLayout:
    """Return the layout for a number of threads, the same for both models; 0 chooses by the machine's cores.

    Then palm detection has one: it is not run in most frames, and a second would save a fifth of its time for half as
    much processor time again. The landmark model runs in every frame, and has as many as there are cores.
    """
    if threads:
        return ThreadLayout(threads, threads)
    return ThreadLayout(palm=1, landmark=min(usable_cores(), MOST))
