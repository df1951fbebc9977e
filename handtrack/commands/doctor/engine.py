"""Checks of the tracking basics: the interpreter, ONNX Runtime, the models, OpenCV, memory."""

import platform
import re
import sys
from collections.abc import Mapping
from typing import Final

import psutil

from handtrack.commands.doctor import Check
from handtrack.errors import MissingPackageError, ModelError, first_line
from handtrack.runtime.installing import OPENCVS, installed, pip_command
from handtrack.sentences import Message

OLDEST_PYTHON: Final = (3, 11)
LEAST_MEMORY_MB: Final = 400
"""Resident set of the application on the ONNX engine, plus half as much for the system."""

_MAC_PROVIDERS: Final = ("cpu", "coreml")
_OTHER_PROVIDERS: Final = ("cpu", "cuda", "tensorrt")

ONNX_RUNTIMES: Final = ("onnxruntime", "onnxruntime-gpu", "onnxruntime-directml")


def _listed(versions: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def check_python() -> Check:
    """Check the interpreter."""
    says = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    if sys.version_info[:2] < OLDEST_PYTHON:
        return Check("Python", ok=False, says=says, hint="install Python 3.11 or newer")
    return Check("Python", ok=True, says=says)


def judge_onnxruntime(versions: Mapping[str, str]) -> Check:
    """Judge the distributions that provide ONNX Runtime;
    two of them overwrite each other's files.
    """
    if not versions:
        return Check(
            "ONNX Runtime",
            ok=False,
            says="not installed",
            hint=pip_command("install", "onnxruntime"),
        )
    if len(versions) > 1:
        kept = next(name for name in versions if name != "onnxruntime")
        return Check(
            "ONNX Runtime",
            ok=True,
            says=f"{_listed(versions)}: they own the same folder, and the one installed last is in force",
            hint=f"for {kept}: {pip_command('install --force-reinstall --no-deps', kept)}",
        )
    return Check("ONNX Runtime", ok=True, says=_listed(versions))


def check_onnxruntime() -> Check:
    """Check the installed ONNX Runtime and import it."""
    verdict = judge_onnxruntime(installed(ONNX_RUNTIMES))
    try:
        from handtrack.runtime.onnx_runtime import ort
    except ImportError as error:
        return Check(
            "ONNX Runtime", ok=False, says=f"cannot be imported: {error}", hint="install it again"
        )
    return Check(
        verdict.name, verdict.ok, f"{verdict.says} (in force: {ort.__version__})", verdict.hint
    )


def check_providers() -> Check:
    """Check each provider by running a model; ONNX Runtime lists some that do not work."""
    works = []
    fails = []
    for wanted in _MAC_PROVIDERS if sys.platform == "darwin" else _OTHER_PROVIDERS:
        in_force, reason = _tried(wanted)
        if in_force == wanted:
            works.append(wanted)
        else:
            fails.append(str(reason))
    return Check(
        "Providers",
        ok="cpu" in works,
        says=f"work: {', '.join(works) or 'none'}",
        hint="; ".join(fails),
    )


def _tried(wanted: str) -> tuple[str, Message | str | None]:
    """Run the smallest model once; return the provider used (empty on failure),
    and why not `wanted`.
    """
    from handtrack.memory.pool import BufferPool
    from handtrack.models.manifest import verified_path
    from handtrack.models.onnx_engine import REFUSALS, BoundRun
    from handtrack.models.providers import choose_provider, quiet_runtime
    from handtrack.runtime.onnx_runtime import ort

    choice = choose_provider(wanted)
    if choice.name != wanted:
        return choice.name, choice.reason
    try:
        with quiet_runtime():
            session = ort.InferenceSession(
                verified_path("palm_detection_lite"),
                providers=list(choice.providers),
                enable_fallback=0,
            )
            with BoundRun(session, BufferPool(), batch=1, scope="doctor") as run:
                run()
    except (*REFUSALS, ModelError) as error:
        return "", f"{wanted} fails: {first_line(error.__cause__ or error)}"
    return choice.confirmed(session.get_providers())


def check_engine() -> Check:
    """Report the default engine, and why it was chosen."""
    from handtrack.engines import ENGINES, load_models
    from handtrack.settings import ModelConfig

    try:
        models = load_models(ModelConfig())
        models.warm()
    except ModelError as error:
        return Check(
            "Engine",
            ok=False,
            says=str(error),
            hint=pip_command("install --force-reinstall", "onnxruntime"),
        )
    models.close()
    setup = models.setup
    says = (
        f"{ENGINES[setup.engine].title} {setup.precision} on {setup.provider}: "
        f"{models.why or models.fallback_reason}"
    )
    return Check("Engine", ok=True, says=says, hint="to compare: handtrack bench --engine all")


def check_models() -> Check:
    """Check that the model files are the shipped ones."""
    from handtrack.models.manifest import load_manifest, verified_path

    manifest = load_manifest()
    faults = []
    for model in manifest.models:
        try:
            verified_path(model.name, manifest)
        except ModelError as error:
            faults.append(str(error))
    if faults:
        return Check("Models", ok=False, says="; ".join(faults), hint="reinstall Handtrack")
    return Check("Models", ok=True, says=f"{len(manifest.models)} files, all as they were shipped")


def judge_opencv(versions: Mapping[str, str]) -> Check:
    """Judge the distributions that provide `cv2`; several at one version have the same files."""
    if not versions:
        hint = pip_command("install", "handtrack-desktop[cv]")
        return Check("OpenCV", ok=False, says="no distribution of OpenCV is installed", hint=hint)
    if len(set(versions.values())) > 1:
        return Check(
            "OpenCV",
            ok=False,
            says=f"{_listed(versions)}: different versions share the folder cv2",
            hint=f"{pip_command('uninstall', *versions)}; {pip_command('install', _HEADLESS)}",
        )
    together = " (at one version, which works)" if len(versions) > 1 else ""
    return Check("OpenCV", ok=True, says=_listed(versions) + together)


def check_opencv() -> Check:
    """Check the installed OpenCV and import it."""
    verdict = judge_opencv(installed(OPENCVS))
    try:
        from handtrack.runtime.opencv import cv2
    except MissingPackageError as error:
        return verdict if not verdict.ok else Check("OpenCV", ok=False, says=str(error))
    except ImportError as error:
        hint = f"{pip_command('install', _HEADLESS)}  (needs no library of a desktop)"
        return Check(
            "OpenCV", ok=False, says=f"{verdict.says}; cannot be imported: {error}", hint=hint
        )
    return Check(
        verdict.name, verdict.ok, f"{verdict.says} (in force: {cv2.__version__})", verdict.hint
    )


def judge_video(build: str, system: str, *, holds_redirects: bool = True) -> Check:
    """Judge video support from OpenCV's build information: video files, and cameras on Linux.

    `holds_redirects`: FFmpeg can be kept from following a stream to another address.
    """
    has = {
        name: bool(re.search(rf"{pattern}:\s+YES", build)) for name, pattern in _VIDEO_PARTS.items()
    }
    wanted = ("FFmpeg", "V4L2") if system == "Linux" else ("FFmpeg",)
    missing = [name for name in wanted if not has[name]]
    if missing:
        says = f"this OpenCV was built without {' and '.join(missing)}"
        return Check("Video", ok=False, says=says, hint=pip_command("install", _HEADLESS))
    hint = "" if holds_redirects else _FOLLOWS_REDIRECTS
    return Check("Video", ok=True, says=f"OpenCV reads with {' and '.join(wanted)}", hint=hint)


_HEADLESS: Final = "opencv-python-headless"
_FOLLOWS_REDIRECTS: Final = (
    "open only streams that you trust: this OpenCV follows a "
    "stream that leads to another address; OpenCV 5 does not"
)
_VIDEO_PARTS: Final = {"FFmpeg": "FFMPEG", "V4L2": r"v4l/v4l2"}


def check_video() -> Check:
    """Check OpenCV's video support."""
    from handtrack.runtime.opencv import cv2, holds_redirects

    build = cv2.getBuildInformation()
    return judge_video(build, platform.system(), holds_redirects=holds_redirects(build))


def check_memory() -> Check:
    """Check that the application fits in memory."""
    memory = psutil.virtual_memory()
    free_mb = memory.available // 2**20
    total_mb = memory.total // 2**20
    says = f"{free_mb} MB of {total_mb} MB are free"
    if free_mb < LEAST_MEMORY_MB:
        return Check(
            "Memory",
            ok=False,
            says=says,
            hint=f"close something; Handtrack needs {LEAST_MEMORY_MB} MB",
        )
    return Check("Memory", ok=True, says=says)
