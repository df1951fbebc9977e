"""The live view without a window: the same pipeline, drawn with characters."""

from handtrack.plug_in import PlugIn

PLUG_IN = PlugIn(without_window="handtrack.plugins.terminal.run:run_terminal")
