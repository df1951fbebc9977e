"""The features of this package, one line each: a plug-in is taken away by deleting its folder and
its line.
"""

from importlib import import_module
from typing import Final

from msgspec import Struct

from handtrack_ui.feature import Argument, Feature

FEATURES: Final = (
    "handtrack_ui.features.library.feature",
    "handtrack_ui.features.guide.feature",
    "handtrack_ui.plugins.editor.feature",
    "handtrack_ui.plugins.importing.feature",
    "handtrack_ui.plugins.records.feature",
    "handtrack_ui.features.live.feature",
    "handtrack_ui.plugins.story.feature",
    "handtrack_ui.plugins.practice.feature",
    "handtrack_ui.plugins.studio.feature",
    "handtrack_ui.plugins.presenter.feature",
    "handtrack_ui.plugins.pointer.feature",
    "handtrack_ui.features.memory_overlay.feature",
    "handtrack_ui.plugins.recording.feature",
    "handtrack_ui.plugins.sending.feature",
    "handtrack_ui.features.settings.feature",
)
"""Modules whose `FEATURE` is a `Feature`. The first has the view that the window begins with; cards
in the library and chips in the header keep this order.
"""


def in_tree() -> tuple[Feature, ...]:
    """Return this package's features, in order. Imports no Qt."""
    return tuple(import_module(module).FEATURE for module in FEATURES)


def view_names() -> tuple[str, ...]:
    """Return the names of the views that can be opened by name."""
    return tuple(feature.name for feature in in_tree() if feature.by_name)


def arguments() -> tuple[Argument, ...]:
    """Return the features' arguments of the command line."""
    return tuple(argument for feature in in_tree() for argument in feature.arguments)


def settings_sections() -> dict[str, type[Struct]]:
    """Return the features' sections of the settings file, by name."""
    return {section.name: section.kind for feature in in_tree() for section in feature.settings}
