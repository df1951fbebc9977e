"""Compares the engines' timing."""

from handtrack.plug_in import Command, PlugIn

PLUG_IN = PlugIn(
    commands=(
        Command("bench", "measure the engine's time per frame", "handtrack.plugins.bench.run"),
    )
)
