"""A soak with a planted leak, run by test_soak in a separate process:
one buffer per painted frame.
"""

import sys

from handtrack.cli import Parser
from handtrack.memory import BufferPool, Lease
from handtrack.runtime.ending import end_process
from handtrack_ui.dev.soak.command import add_arguments, run_soak

kept: list[Lease] = []


def keep_a_buffer(pool: BufferPool) -> None:
    kept.append(pool.acquire((64, 64), scope="planted"))


if __name__ == "__main__":
    parser = Parser(prog="handtrack soak")
    add_arguments(parser)
    end_process(run_soak(parser.parse_args(sys.argv[1:]), keep_a_buffer))
