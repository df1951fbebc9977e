"""The only import of ONNX Runtime, without telemetry: ``from handtrack.runtime.onnx_runtime import
ort``.

Since 1.29, ONNX Runtime's own builds report to Microsoft unless told not to (Privacy.md in its
wheel). The variable below, set before the import, leaves no uploader, no event and no device id. If
the user's own program imported it earlier, only later reports can be switched off.
"""

import os
from typing import Final

from handtrack.runtime.installing import missing_package

SILENCE: Final = "ORT_DISABLE_TELEMETRY"

os.environ[SILENCE] = "1"
try:
    import onnxruntime as ort  # it reads the variable on import
except ModuleNotFoundError as error:
    raise missing_package(error) or error from None

ort.disable_telemetry_events()

__all__ = ["SILENCE", "ort"]
