"""The commands that every installation has, and the formats of their results."""

from handtrack.plug_in import Command, PlugIn, RecordingKind, Writer

PLUG_IN = PlugIn(
    commands=(
        Command(
            "track",
            "track a source without a window; write JSON Lines, tables, DeepLabCut, COCO or a video",
            "handtrack.commands.track",
        ),
        Command(
            "record",
            "record results and decisions into a file that every MCAP tool opens",
            "handtrack.plugins.recording.record",
        ),
        Command(
            "replay",
            "print a recording's results, or run the models again and compare",
            "handtrack.plugins.recording.replay",
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
        Command("completion", "print shell completion: bash, zsh or fish", "handtrack.commands.completion"),
    ),
    recordings=(RecordingKind(".mcap", b"\x89MCAP0\r\n", "handtrack.plugins.recording.source:open_recording"),),
    writers=(
        Writer("parquet", ".parquet", "handtrack.commands.writers:open_parquet"),
        Writer("jsonl", ".jsonl", "handtrack.commands.writers:open_lines", events=True, sidecar=True),
        Writer("csv", ".csv", "handtrack.commands.writers:open_csv", sidecar=True),
        Writer(
            "dlc",
            ".dlc.csv",
            "handtrack.plugins.datasets.formats:open_deeplabcut",
            title="DeepLabCut",
            sidecar=True,
            many=False,
        ),
        Writer("coco", ".coco.json", "handtrack.plugins.datasets.formats:open_coco", title="for pictures"),
    ),
)
