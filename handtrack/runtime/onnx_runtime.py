"""The only import of ONNX Runtime, without telemetry: ``from handtrack.runtime.onnx_runtime import ort``.

Since 1.29, ONNX Runtime's own builds report to Microsoft unless told not to (Privacy.md in its wheel). The variable
below, set before the import, leaves no uploader, no event and no device id. If the user's own program imported it
earlier, only later reports can be switched off.
"""

import os
from typing import Final

SILENCE: Final = "ORT_DISABLE_TELEMETRY"

os.environ[SILENCE] = "1"
import onnxruntime as ort  # noqa: E402 - it reads the variable on import

ort.disable_telemetry_events()

__all__ = ["SILENCE", "ort"]
