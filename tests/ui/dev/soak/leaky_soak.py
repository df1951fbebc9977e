"""A soak with a planted leak, run by test_soak in a separate process: `leaky_soak buffers|BYTES [options of soak]`.

"buffers" leaks one buffer per painted frame; a number leaks that many bytes per visit.
"""

import sys

from handtrack.memory import BufferPool, Lease
from handtrack.runtime.ending import end_process
from handtrack_ui.dev.soak.command import parse_soak, run_soak
from handtrack_ui.dev.soak.visits import Visits

kept: list[Lease | bytearray] = []
leave = Visits._leave


def keep_a_buffer(pool: BufferPool) -> None:
    kept.append(pool.acquire((64, 64), scope="planted"))


def leave_and_keep(visits: Visits) -> None:
    leave(visits)
    kept.append(bytearray(b"x" * int(sys.argv[1])))


if __name__ == "__main__":
    request = parse_soak(sys.argv[2:])
    if sys.argv[1] == "buffers":
        end_process(run_soak(request, keep_a_buffer))
    Visits._leave = leave_and_keep  # type: ignore[method-assign]
    end_process(run_soak(request))
