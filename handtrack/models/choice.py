"""Which engine is fastest on this machine: the candidates, what they took on a stored crop, and what is kept of it.

Each candidate runs in a child process with a deadline (`handtrack.models.trial`): one that hangs or crashes takes
nothing with it. A measurement holds for the machine, the packages and the models it was made with.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from handtrack.models.manifest import load_manifest
from handtrack.models.threads import adds_8_bits_exactly, computes_in_bf16, processor_flags, usable_cores
from handtrack.runtime.files import read_file, replace_file
from handtrack.settings import EngineName, ModelVariant, Precision

FILE: Final = "engines.json"
WRONG_PX: Final = 4.0
"""How far a candidate's answer may lie from float32's, in pixels of the crop: bfloat16 is 3 off at worst."""

_DEADLINE_S: Final = 15.0
_LOOK_S: Final = 0.05
_CREATION: Final[int] = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(
    subprocess, "CREATE_NO_WINDOW", 0
)  # Windows alone has them; elsewhere the child lowers its own priority
_PACKAGES: Final = ("onnxruntime", "onnxruntime-gpu", "openvino")
_MOST_BYTES: Final = 64 << 10
_NODES: Final = {"intel-gpu": "dri/renderD*", "intel-npu": "accel/accel*"}
_CLEARLY: Final = 0.95
"""A later candidate must take less than this share of an earlier one's time."""


class Candidate(msgspec.Struct, frozen=True):
    """A way to run the models."""

    engine: EngineName
    precision: Precision = "f32"
    provider: str = "cpu"
    threads: int = 0


class Trial(msgspec.Struct, frozen=True):
    """What came of a candidate.

    Attributes
    ----------
    ms : float
        Of a landmark run, on a processor of one thread; 0 if there was none.
    off_px : float
        Distance of its worst point from float32's, in pixels of the crop.
    trouble : str
        Why it is of no use, in English; empty if it works.
    """

    candidate: Candidate
    ms: float = 0.0
    off_px: float = 0.0
    trouble: str = ""

    @property
    def usable(self) -> bool:
        """Whether it works, and sees what float32 sees."""
        return not self.trouble and self.off_px <= WRONG_PX


class Measurement(msgspec.Struct, frozen=True):
    """All trials, and what they hold for."""

    fingerprint: str
    trials: tuple[Trial, ...]

    def best(
        self, provider: str = "auto", precision: Precision = "auto", variant: ModelVariant = "full"
    ) -> Candidate | None:
        """Return the fastest usable candidate; an earlier one unless a later one is clearly faster.

        Parameters
        ----------
        provider, precision : str
            Only candidates with these; "auto" takes any.
        variant : {"full", "lite"}
            Of the models; lite has no 8-bit integers.
        """
        found: Trial | None = None
        for trial in self.trials:
            one = trial.candidate
            fits = provider in ("auto", one.provider) and precision in ("auto", one.precision)
            fits &= variant == "full" or one.precision != "int8"
            if fits and trial.usable and (found is None or trial.ms < _CLEARLY * found.ms):
                found = trial
        return found.candidate if found else None


def fingerprint() -> str:
    """Return what a measurement holds for, as one short text: processor, cores, packages, models."""
    packages = {name: version for name in _PACKAGES if (version := _version(name))}
    models = [model.sha256 for model in load_manifest().models]
    processor = sorted(processor_flags()) or os.environ.get("PROCESSOR_IDENTIFIER", "")  # Windows sets it
    parts = (processor, usable_cores(), packages, models)
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def kept(folder: Path) -> Measurement | None:
    """Return the measurement in a folder; None if there is none, it is damaged, or it is of something else."""
    try:
        found = msgspec.json.decode(read_file(folder / FILE, _MOST_BYTES), type=Measurement)
    except (OSError, ValueError, RecursionError):
        return None
    return found if found.fingerprint == fingerprint() else None


def candidates() -> tuple[Candidate, ...]:
    """Return what is worth trying here, what always works first. Asks no driver."""
    found = [Candidate("onnx")]
    if _version("openvino"):
        found += [Candidate("openvino"), Candidate("openvino", "bf16")]
        if adds_8_bits_exactly() and not computes_in_bf16():  # which takes hardly longer, and is nearer to float32
            found.append(Candidate("openvino", "int8"))
        found += [Candidate("openvino", "f16", device) for device, nodes in _NODES.items() if _maybe_here(nodes)]
    return tuple(found)


def _maybe_here(nodes: str) -> bool:
    """Return whether a device may be here: on Linux one without a node is not, and its trial would be in vain."""
    return sys.platform != "linux" or any(Path("/dev").glob(nodes))


def measure(
    folder: Path,
    wanted: Sequence[Candidate] | None = None,
    *,
    tried: Callable[[Candidate, Callable[[], bool]], Trial] | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Measurement | None:
    """Try the candidates one after the other, and keep the result.

    It takes some seconds of a core: only while nothing is tracked. A device or precision that is not there is left out
    of the result.

    Parameters
    ----------
    folder : Path
        For the result; if it cannot be written, nothing is kept.
    stopped : callable
        Asked many times a second; True ends the measurement, without a result.
    """
    trials = []
    for candidate in candidates() if wanted is None else wanted:
        trials.append((tried or in_child)(candidate, stopped))
        if stopped():
            return None
    result = Measurement(fingerprint(), tuple(trial for trial in trials if trial.trouble != NOT_HERE))
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / FILE, msgspec.json.encode(result), private=True)
    return result


NOT_HERE: Final = "not on this machine"
"""The trouble of a candidate that needs what the machine does not have."""


def in_child(candidate: Candidate, stopped: Callable[[], bool] = lambda: False) -> Trial:
    """Try a candidate in a process of its own, of low priority; it ends at once when stopped."""
    command = [sys.executable, "-m", "handtrack.models.trial", msgspec.json.encode(candidate).decode()]
    try:
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            creationflags=_CREATION,
        )
    except OSError as error:
        return Trial(candidate, trouble=f"no process could be started: {error.strerror}")
    deadline = monotonic() + _DEADLINE_S
    with child:
        try:
            while not stopped() and monotonic() < deadline:
                with suppress(subprocess.TimeoutExpired):
                    return _read(candidate, child.communicate(timeout=_LOOK_S)[0], child.returncode)
        finally:
            child.kill()
    return Trial(candidate, trouble="stopped" if stopped() else f"no answer within {_DEADLINE_S:.0f} s")


def _read(candidate: Candidate, said: bytes, status: int) -> Trial:
    try:
        return msgspec.json.decode(said, type=Trial)
    except ValueError:
        return Trial(candidate, trouble=f"it crashed (status {status})")


def _environment() -> dict[str, str]:
    """Return the environment, with the folders that this process imports from."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""
