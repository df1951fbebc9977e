"""The commands that every installation has, and the formats of their results."""

from handtrack.plug_in import Command, PlugIn, Writer

PLUG_IN = PlugIn(
    commands=(
        Command(
            "track",
            "track a source without a window; write JSON Lines, tables or a video",
            "handtrack.commands.track",
        ),
        Command(
            "runs",
            "list the runs of guides, and write them as tables, pages or lab notebook entries",
            "handtrack.commands.runs",
        ),
        Command(
            "gestures",
            "teach your own gestures from pictures, and test them",
            "handtrack.commands.gestures",
        ),
        Command("cameras", "list the cameras by name", "handtrack.commands.cameras"),
        Command(
            "doctor",
            "check what works on this machine, and say what to install",
            "handtrack.commands.doctor.report",
        ),
        Command(
            "completion",
            "print shell completion: bash, zsh or fish",
            "handtrack.commands.completion",
        ),
    ),
    writers=(
        Writer("parquet", ".parquet", "handtrack.commands.writers:open_parquet"),
        Writer(
            "jsonl", ".jsonl", "handtrack.commands.writers:open_lines", events=True, sidecar=True
        ),
        Writer("csv", ".csv", "handtrack.commands.writers:open_csv", sidecar=True),
    ),
)
