"""The features of this package, one line each: a plug-in is taken away by deleting its folder and
its line.
"""

from importlib import import_module
from typing import Final

from msgspec import Struct

from handtrack_ui.feature import Feature

FEATURES: Final = (
    "handtrack_ui.features.library",
    "handtrack_ui.features.guide",
    "handtrack_ui.plugins.editor",
    "handtrack_ui.plugins.importing",
    "handtrack_ui.plugins.records",
    "handtrack_ui.features.live",
    "handtrack_ui.plugins.story",
    "handtrack_ui.plugins.practice",
    "handtrack_ui.plugins.studio",
    "handtrack_ui.plugins.presenter",
    "handtrack_ui.plugins.pointer",
    "handtrack_ui.features.memory_overlay",
    "handtrack_ui.plugins.recording",
    "handtrack_ui.plugins.sending",
    "handtrack_ui.features.settings",
)
"""Packages whose `feature.FEATURE` is a `Feature`. The first has the view that the window begins
with; cards in the library and chips in the header keep this order.
"""


def in_tree() -> tuple[Feature, ...]:
    """Return this package's features, in order. Imports no Qt."""
    return tuple(import_module(f"{package}.feature").FEATURE for package in FEATURES)


def view_names() -> tuple[str, ...]:
    """Return the names of the views that can be opened by name."""
    return tuple(feature.name for feature in in_tree() if feature.by_name)


def settings_sections() -> dict[str, type[Struct]]:
    """Return the features' sections of the settings file, by name."""
    return {section.name: section.kind for feature in in_tree() for section in feature.settings}
