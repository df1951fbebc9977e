"""The desktop application."""

from handtrack.plug_in import WINDOW, Command, PlugIn

PLUG_IN = PlugIn(
    commands=(
        Command(
            WINDOW,
            "work through a procedure hands-free, with a webcam",
            "handtrack_ui.commands",
        ),
        Command(
            "desktop",
            "add Handtrack to the desktop's menu, or remove it (Linux)",
            "handtrack_ui.desktop_entry",
        ),
        Command(
            "screenshots",
            "draw every view on the demo, offscreen, into PNGs",
            "handtrack_ui.dev.screenshots",
        ),
        Command(
            "soak",
            "enter the tracking view over and over, and say what grew",
            "handtrack_ui.dev.soak.command",
        ),
    )
)
