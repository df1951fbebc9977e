"""Run a command with a number of busy cores, as during a video call.

    uv run python -m tools.busy_cores 1 uv run handtrack bench CLIP --engine all --accept-mediapipe-metrics

Each busy core is a separate process that multiplies small matrices without a pause, on one thread.
"""

import multiprocessing
import os
import subprocess
import sys

BUSY = "import numpy as np; a = np.ones((96, 96), np.float32)\nwhile True: a @ a"


def main(cores: int, command: list[str]) -> int:
    if cores > multiprocessing.cpu_count():
        print(f"this machine has {multiprocessing.cpu_count()} cores", file=sys.stderr)
        return 2
    one_thread = os.environ | {"OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    busy = [subprocess.Popen([sys.executable, "-c", BUSY], env=one_thread) for _ in range(cores)]
    try:
        return subprocess.run(command, check=False).returncode
    finally:
        for process in busy:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
