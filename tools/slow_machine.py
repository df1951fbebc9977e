"""Run a command as on a slower machine: it and its child processes are stopped again and again.

    uv run python -m tools.slow_machine 20 uv run pytest tests/ui

The number is the share of time that it runs, in per cent. Deadlines come sooner for it; nothing
else on the machine is slowed down.
"""

import os
import signal
import subprocess
import sys
import time
from typing import Final

TURN_S: Final = 0.125


def main(percent: float, command: list[str]) -> int:
    process = subprocess.Popen(command, start_new_session=True)
    try:
        while process.poll() is None:
            time.sleep(TURN_S * percent / 100)
            os.killpg(process.pid, signal.SIGSTOP)
            time.sleep(TURN_S * (1 - percent / 100))
            os.killpg(process.pid, signal.SIGCONT)
    except ProcessLookupError:
        process.wait()  # it ended in its turn
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGCONT)
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
    return process.returncode


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
