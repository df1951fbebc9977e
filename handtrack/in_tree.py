"""The packages of this tree that contribute commands, formats and protocols; each has a `PLUG_IN`.

Taking a plug-in away is deleting its folder and its line.
"""

from typing import Final

PLUG_INS: Final = (
    "handtrack.export",
    "handtrack.batch",
    "handtrack.bench",
    "handtrack.guides.importers",
    "handtrack.sinks",
    "handtrack.terminal",
    "handtrack_ui",
)
