"""Moving the pointer with the hand."""

from handtrack.plug_in import Command, PlugIn

PLUG_IN = PlugIn(
    commands=(
        Command(
            "pointer",
            "measure how well you point, with your hand or a mouse",
            "handtrack_ui.plugins.pointer.command",
        ),
    )
)
