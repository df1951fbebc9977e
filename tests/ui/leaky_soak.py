"""A soak with a planted leak: one buffer of every painted frame is kept. Run by test_soak in a process of its own."""

import sys

from handtrack.memory import BufferPool, Lease
from ui.soak.command import parse_soak, run_soak

kept: list[Lease] = []


def keep_one(pool: BufferPool) -> None:
    kept.append(pool.acquire((64, 64), scope="planted"))


if __name__ == "__main__":
    sys.exit(run_soak(parse_soak(sys.argv[1:]), keep_one))
