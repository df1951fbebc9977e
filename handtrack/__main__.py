"""The command `handtrack`, and `python -m handtrack`:
Ctrl+C ends it quietly while its modules are imported.
"""

import os
from typing import Final, NoReturn

from handtrack.runtime.signals import end_at_once_on_ctrl_c

_ONE_BLAS_THREAD: Final = ("OPENBLAS_NUM_THREADS", "1")
"""OpenBLAS, inside numpy and OpenCV, otherwise starts a thread per core on import, although
Handtrack multiplies only small matrices; short of memory it then crashes, or prints lines.
"""


def command_line() -> NoReturn:
    """Run this process's command line, and end the process."""
    end_at_once_on_ctrl_c()
    os.environ.setdefault(*_ONE_BLAS_THREAD)
    from handtrack import cli

    cli.command_line()


if __name__ == "__main__":
    command_line()
