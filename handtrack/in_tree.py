"""The packages of this tree that contribute commands, formats and protocols; each has a `PLUG_IN`.

Taking a plug-in away is deleting its folder and its line.
"""

from typing import Final

PLUG_INS: Final = (
    "handtrack.commands",
    "handtrack.plugins.batch",
    "handtrack.plugins.bench",
    "handtrack.plugins.importers",
    "handtrack.sinks",
    "handtrack.plugins.terminal",
    "handtrack_ui",
)
