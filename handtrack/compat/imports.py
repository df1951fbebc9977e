"""Provide mediapipe to a script that imports it, or that imports a package which does: cvzone.

Every module that hands need is put into `sys.modules` under MediaPipe's names; a finder in front of
all others names what is missing.
"""

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

from handtrack.compat.codes import CompatCode
from handtrack.compat.errors import MissingModuleError

_MEDIAPIPE: Final = {
    "": "",
    ".python": "",
    ".solutions": ".solutions",
    ".python.solutions": ".solutions",
    ".framework": ".framework",
    ".framework.formats": ".framework",
    ".framework.formats.landmark_pb2": ".framework",
    ".framework.formats.classification_pb2": ".framework",
    ".tasks": ".tasks",
    ".tasks.python": ".tasks",
    ".tasks.python.core": ".tasks.core",
    ".tasks.python.core.base_options": ".tasks.core",
    ".tasks.python.components": ".tasks.components",
    ".tasks.python.components.containers": ".tasks.components",
    ".tasks.python.components.containers.category": ".tasks.components",
    ".tasks.python.components.containers.landmark": ".tasks.components",
    ".tasks.python.components.containers.rect": ".tasks.components",
    ".tasks.python.components.processors": ".tasks.components",
    ".tasks.python.components.processors.classifier_options": ".tasks.components",
    ".tasks.python.vision": ".tasks.vision",
    ".tasks.python.vision.core": ".tasks.core",
    ".tasks.python.vision.core.image": ".image",
    ".tasks.python.vision.core.image_processing_options": ".tasks.core",
    ".tasks.python.vision.core.vision_task_running_mode": ".tasks.core",
    ".tasks.python.vision.drawing_styles": ".solutions.drawing_styles",
    ".tasks.python.vision.drawing_utils": ".solutions.drawing_utils",
    ".tasks.python.vision.gesture_recognizer": ".tasks.vision",
    ".tasks.python.vision.hand_landmarker": ".tasks.vision",
    **{
        f"{above}.{name}": f".solutions.{name}"
        for above in (".solutions", ".python.solutions")
        for name in ("drawing_styles", "drawing_utils", "hands", "hands_connections")
    },
}
"""MediaPipe's modules, and ours that replace them; a package comes before its contents."""


def answer_imports() -> None:
    """Provide mediapipe to later imports in this process.

    Raises `MissingPackageError`: OpenCV is not installed, or too old.
    """
    try:
        with redirect_stderr(io.StringIO()):  # NumPy fills a screen before it refuses a cv2
            import cv2  # noqa: F401, TID251 - as the script would: its windows need the variables that this sets
    except ImportError:
        import handtrack.runtime.opencv  # noqa: F401 - says why
    for theirs, ours in _MEDIAPIPE.items():
        _put(f"mediapipe{theirs}", import_module(f"handtrack.compat.mediapipe{ours}"))
    if not any(isinstance(finder, _MissingFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _MissingFinder())


class _MissingFinder(MetaPathFinder):
    """Name a module that this package lacks."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Raise `MissingModuleError` for a missing module of mediapipe;
        leave others to the next finder.
        """
        package = fullname.partition(".")[0]
        if package == "mediapipe":
            raise MissingModuleError(CompatCode.HANDS_ONLY, name=fullname, package=package)
        return None


def _put(name: str, module: ModuleType) -> None:
    sys.modules[name] = module
    above, _, leaf = name.rpartition(".")
    if above in sys.modules:
        setattr(sys.modules[above], leaf, module)
