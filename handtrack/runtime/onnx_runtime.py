"""The one door to ONNX Runtime, which sends nothing: ``from handtrack.runtime.onnx_runtime import ort``.

Since 1.29 ONNX Runtime's own builds report to Microsoft unless they are told not to (Privacy.md in its wheel): by the
variable below before it is imported, which leaves no uploader, no event and no device id. Where the user's own program
imported it earlier, that is too late, and only the reports that follow can be switched off.
"""

import os
from typing import Final

SILENCE: Final = "ORT_DISABLE_TELEMETRY"

os.environ[SILENCE] = "1"
import onnxruntime as ort  # noqa: E402 - it reads the variable when it is imported

ort.disable_telemetry_events()

__all__ = ["SILENCE", "ort"]
