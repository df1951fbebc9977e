"""Recordings: frames, results and decisions in an MCAP file."""

from handtrack.plug_in import Command, PlugIn, RecordingKind

PLUG_IN = PlugIn(
    commands=(
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
    ),
    recordings=(
        RecordingKind(
            ".mcap", b"\x89MCAP0\r\n", "handtrack.plugins.recording.source:open_recording"
        ),
    ),
)
