"""The commands that every installation has, and the formats of their results."""

from handtrack.plug_in import Command, PlugIn, RecordingKind, Writer

PLUG_IN = PlugIn(
    commands=(
        Command(
            "track",
            "track a source without a window; write JSON Lines, tables, DeepLabCut, COCO or a video",
            "handtrack.export.track",
        ),
        Command(
            "record",
            "record results and decisions into a file that every MCAP tool opens",
            "handtrack.export.record",
        ),
        Command(
            "replay",
            "print a recording's results, or run the models again and compare",
            "handtrack.export.replay",
        ),
        Command(
            "runs",
            "list the runs of guides, and write them as tables, pages or lab notebook entries",
            "handtrack.export.runs",
        ),
        Command(
            "gestures",
            "teach your own gestures from pictures, and test them",
            "handtrack.export.gestures",
        ),
        Command("cameras", "list the cameras by name", "handtrack.export.cameras"),
        Command(
            "doctor",
            "check what works on this machine, and say what to install",
            "handtrack.doctor.report",
        ),
        Command("completion", "print shell completion: bash, zsh or fish", "handtrack.completion"),
    ),
    recordings=(RecordingKind(".mcap", b"\x89MCAP0\r\n", "handtrack.sources.recording:open_recording"),),
    writers=(
        Writer("parquet", ".parquet", "handtrack.export.writers:open_parquet"),
        Writer("jsonl", ".jsonl", "handtrack.export.writers:open_lines", events=True, sidecar=True),
        Writer("csv", ".csv", "handtrack.export.writers:open_csv", sidecar=True),
        Writer(
            "dlc",
            ".dlc.csv",
            "handtrack.export.datasets:open_deeplabcut",
            title="DeepLabCut",
            sidecar=True,
            many=False,
        ),
        Writer("coco", ".coco.json", "handtrack.export.datasets:open_coco", title="for pictures"),
    ),
)
