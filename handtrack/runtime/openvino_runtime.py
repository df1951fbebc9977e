"""The only import of OpenVINO, without telemetry: ``from handtrack.runtime.openvino_runtime import
ov``.

OpenVINO's Python package imports its model converter, which asks a name server for a host of its
vendor and writes a client id into ~/intel. Only its compiled binding is imported here: it reports
nothing, and takes 15 ms instead of 200. The reporter stays blocked for the rest of the process, in
case the user's own program imports the package.
"""

import importlib.util
import sys
from types import ModuleType
from typing import Any, Final, cast

from handtrack.runtime.installing import missing_package

_PACKAGE: Final = "openvino"
_REPORTER: Final = "openvino_telemetry"


def _binding() -> Any:
    """Import the compiled binding; the package itself, unless imported already,
    runs none of its code.
    """
    # None makes every import of it fail.
    sys.modules.setdefault(_REPORTER, cast("ModuleType", None))
    if _PACKAGE in sys.modules:
        return importlib.import_module(f"{_PACKAGE}._pyopenvino")
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is None or spec.submodule_search_locations is None:
        error = ModuleNotFoundError(f"No module named {_PACKAGE!r}", name=_PACKAGE)
        raise missing_package(error) or error
    stand_in = ModuleType(_PACKAGE)
    stand_in.__path__ = list(spec.submodule_search_locations)
    sys.modules[_PACKAGE] = stand_in
    try:
        if sys.platform == "win32":
            importlib.import_module(f"{_PACKAGE}.package_utils")._add_openvino_libs_to_search_path()
        return importlib.import_module(f"{_PACKAGE}._pyopenvino")
    finally:
        del sys.modules[_PACKAGE]


ov: Final = _binding()

__all__ = ["ov"]
