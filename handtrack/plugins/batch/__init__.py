"""Track a corpus: each video or folder of pictures becomes a result file,
which is its own checkpoint.
"""

from handtrack.plug_in import Command, PlugIn

PLUG_IN = PlugIn(
    commands=(
        Command(
            "batch",
            "track a corpus into a folder of results; a second run continues the first",
            "handtrack.plugins.batch.command",
        ),
    )
)
