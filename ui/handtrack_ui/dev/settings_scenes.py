"""How to come to each picture of the settings."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from handtrack_ui.features.settings.sections import SECTIONS

if TYPE_CHECKING:
    from handtrack_ui.common.preview import Preview
    from handtrack_ui.shell.window import Window


def settings_scenes(window: "Window") -> "dict[str, Callable[[], Preview | None]]":
    """Return a scene a section, and one in which a sign is recorded."""
    scenes: dict[str, Callable[[], Preview | None]] = {
        f"settings-{name}": partial(_section, window, name) for name in SECTIONS
    }
    return {**scenes, "settings-recording": partial(_recording, window)}


def _section(window: "Window", name: str) -> None:
    window.show_view(window.settings)
    window.settings.open_section(name)


def _recording(window: "Window") -> "Preview":
    _section(window, "commands")
    if not window.settings.tracks:
        window.settings.record("confirm")
    return window.settings.recorder.preview
