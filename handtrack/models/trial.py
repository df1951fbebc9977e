"""One candidate's trial on the stored crop, in a process of its own: ``python -m handtrack.models.trial CANDIDATE``."""

import os
import sys
from time import perf_counter, process_time
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from handtrack.assets import asset
from handtrack.errors import ModelError, first_line
from handtrack.memory import BufferPool
from handtrack.models.choice import NOT_HERE, Candidate, Trial
from handtrack.models.engine import LoadedModels, ModelRole
from handtrack.sentences import Code
from handtrack.settings import ModelConfig

WARM_RUNS: Final = 5
TIMED_RUNS: Final = 30
_NICE: Final = 10
ROLES: Final[tuple[ModelRole, ...]] = ("palm", "landmark")


def main() -> None:
    """Try the candidate named on the command line, and print what came of it."""
    if hasattr(os, "nice"):
        os.nice(_NICE)
    candidate = msgspec.json.decode(sys.argv[1], type=Candidate)
    sys.stdout.buffer.write(msgspec.json.encode(tried(candidate)))


def tried(candidate: Candidate) -> Trial:
    """Load the full models as a candidate says, compare their answers with float32's, and time the landmark model."""
    try:
        models = _loaded(candidate)
        if models.setup.provider != candidate.provider:
            return Trial(candidate, trouble=NOT_HERE)
        with np.load(asset("trial.npz")) as stored:
            off_px = max(_off_px(models, role, stored) for role in ROLES)
            if not np.isfinite(off_px):
                return Trial(candidate, trouble="its answers are no numbers")
            return Trial(candidate, _landmark_ms(models, stored["landmark"]), off_px)
    except ModelError as error:
        absent = error.code is Code.PRECISION_NOT_HERE
        return Trial(candidate, trouble=NOT_HERE if absent else first_line(error))
    except ImportError as error:
        return Trial(candidate, trouble=first_line(error))


def points(role: ModelRole, answers: dict[str, NDArray[np.float32]]) -> NDArray[np.float32]:
    """Return the points that a model's answers hang on, (N, 2) float32, in pixels of its input."""
    if role == "landmark":
        return np.array(answers["landmarks"][0].reshape(-1, 3)[:, :2])
    best = int(answers["scores"][0, :, 0].argmax())
    return np.array(answers["boxes"][0, best].reshape(-1, 2))


def _loaded(candidate: Candidate) -> LoadedModels:
    config = ModelConfig(
        candidate.engine, provider=candidate.provider, threads=candidate.threads or 1, precision=candidate.precision
    )
    if candidate.engine == "openvino":
        from handtrack.models import openvino_engine

        return openvino_engine.load_models(config)
    from handtrack.models import onnx_engine

    return onnx_engine.load_models(config)


def _off_px(models: LoadedModels, role: ModelRole, stored: Any) -> float:
    run = models.bound(role, BufferPool(), batch=1, scope="trial")
    run.input[0] = stored[role]
    run()
    off = np.hypot(*(points(role, run.outputs) - stored[f"{role}_points"]).T).max()
    run.close()
    return float(off)


def _landmark_ms(models: LoadedModels, crop: NDArray[np.uint8]) -> float:
    """Return the time of a run: the lower quartile, because other programs only ever make it longer.

    On the processor it is the processor's time of one thread, which they hardly touch; several threads gain every
    engine about as much.
    """
    clock = process_time if models.setup.provider == "cpu" else perf_counter
    run = models.bound("landmark", BufferPool(), batch=1, scope="trial")
    run.input[0] = crop
    times = []
    for _ in range(WARM_RUNS + TIMED_RUNS):
        began = clock()
        run()
        times.append(clock() - began)
    run.close()
    return round(1e3 * float(np.percentile(times[WARM_RUNS:], 25)), 3)


if __name__ == "__main__":
    main()
