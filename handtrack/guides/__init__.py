"""Guides: procedures written by hand in Markdown, with a few lines of front matter."""

from handtrack.guides.guide import Guide, load_guide
from handtrack.guides.step import Entry, Step, StepKind

__all__ = ["Entry", "Guide", "Step", "StepKind", "load_guide"]
