"""The wheel's optional packages, and the commands that install them here."""

import os
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from handtrack.errors import MissingPackageError
from handtrack.runtime.codes import RuntimeCode

_PROVIDED: Final[Mapping[str, tuple[str, str]]] = {
    "cv2": ("OpenCV", "handtrack-desktop[cv]"),
    "cvzone": ("cvzone", "cvzone"),
    "miniaudio": ("miniaudio", "handtrack-desktop[ui]"),
    "onnxruntime": ("ONNX Runtime", "onnxruntime"),
    "openvino": ("OpenVINO", "handtrack-desktop[openvino]"),
    "pi_heif": ("pi-heif", "handtrack-desktop[heif]"),
    "pypdf": ("pypdf", "handtrack-desktop[pdf]"),
    "pylsl": ("pylsl", "handtrack-desktop[lsl]"),
    "PySide6": ("PySide6", "handtrack-desktop[ui]"),
    "pythonosc": ("python-osc", "handtrack-desktop[osc]"),
    "ray": ("Ray", "handtrack-desktop[batch]"),
    "shtab": ("shtab", "handtrack-desktop[terminal]"),
    "rich": ("rich", "handtrack-desktop[terminal]"),
    "websockets": ("websockets", "handtrack-desktop[ws]"),
}
"""Each module's package name for people, and the requirement to install."""

OPENCVS: Final = (
    "opencv-python-headless",
    "opencv-python",
    "opencv-contrib-python",
    "opencv-contrib-python-headless",
)
"""The distributions that provide `cv2`."""


def missing_package(error: ImportError) -> MissingPackageError | None:
    """Return the error for a missing package; None if the import failed for another reason."""
    if (
        not isinstance(error, ModuleNotFoundError)
        or (found := _PROVIDED.get((error.name or "").partition(".")[0])) is None
    ):
        return None
    package, requirement = found
    return MissingPackageError(
        RuntimeCode.PACKAGE_MISSING, package=package, command=pip_command("install", requirement)
    )


def installed(names: tuple[str, ...]) -> dict[str, str]:
    """Return the versions of the installed distributions among `names`; import none of them."""
    from importlib import metadata  # slow, and rarely needed

    found = {}
    for name in names:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return found


def opencv_update(needed: str) -> str:
    """Return the command that updates the installed OpenCV, whichever distribution it is,
    to `needed` or newer.
    """
    distributions = list(installed(OPENCVS)) or [OPENCVS[0]]
    return pip_command("install", *(f"{name}>={needed}" for name in distributions))


def pip_command(action: str, *packages: str) -> str:
    """Return a command line, to be typed in any folder, that works in this environment.

    An environment made by uv has no pip; uv then does pip's work from outside. In an environment
    closed to additions, such as a package with its own Python, returns the command for another
    environment.

    `action`: "install" or "uninstall", with its options.
    `packages`: as pip reads them: "pynput", "handtrack-desktop[parquet]".
    """
    if getattr(sys, "frozen", False) or _externally_managed():
        words = ["pip", *action.split(), *packages]
    elif find_spec("pip") is not None:
        words = [sys.executable, "-m", "pip", *action.split(), *packages]
    else:
        first, *options = action.split()
        words = ["uv", "pip", first, "--python", sys.executable, *options, *packages]
    import shlex
    import subprocess  # these two are for a sentence that few see

    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _externally_managed() -> bool:
    """Return whether this Python is externally managed (PEP 668)."""
    return (
        sys.prefix == sys.base_prefix and Path(os.__file__).with_name("EXTERNALLY-MANAGED").exists()
    )
