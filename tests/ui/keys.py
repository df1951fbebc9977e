"""The keys that F1 lists in a view."""

from types import SimpleNamespace

from handtrack_ui.common.shortcuts import KeyLine
from handtrack_ui.common.view import View
from handtrack_ui.in_tree import in_tree
from handtrack_ui.window_keys import key_lines


def keys_in(view: type[View], *, tracks: bool = True) -> tuple[KeyLine, ...]:
    """Return the lines for a view that tracks now or not."""
    stage = SimpleNamespace(name=view.name, tracks=tracks, traits=view.traits)
    return key_lines(stage, in_tree())
