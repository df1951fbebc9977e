"""The packages of this tree that contribute commands, formats and protocols; each has a `PLUG_IN`.

Taking a plug-in away is deleting its folder and its line.
"""

from typing import Final

PLUG_INS: Final = (
    "handtrack.commands",
    "handtrack.plugins.recording",
    "handtrack.plugins.batch",
    "handtrack.plugins.bench",
    "handtrack.plugins.importers",
    "handtrack.plugins.datasets",
    "handtrack.plugins.sinks",
    "handtrack.plugins.terminal",
    "handtrack_ui",
    "handtrack_ui.plugins.pointer",
)
