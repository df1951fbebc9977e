"""Rows, columns and scroll areas, filled in one call."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int]
"""A widget or a layout, with its stretch if it has one; a number alone is the stretch of a gap."""
Edges = int | tuple[int, int, int, int]
"""The margin of every side, or of left, top, right and bottom."""


def lay_row(
    *parts: Part,
    gap: int | None = None,
    edges: Edges = 0,
    of: QWidget | None = None,
) -> QHBoxLayout:
    """Return parts side by side. `gap`: between them, if not the style's. `of`:
    the widget to lay out.
    """
    made = QHBoxLayout() if of is None else QHBoxLayout(of)
    fill(made, *parts, gap=gap, edges=edges)
    return made


def lay_column(
    *parts: Part,
    gap: int | None = None,
    edges: Edges = 0,
    of: QWidget | None = None,
) -> QVBoxLayout:
    """Return parts from the top down; see `lay_row`."""
    made = QVBoxLayout() if of is None else QVBoxLayout(of)
    fill(made, *parts, gap=gap, edges=edges)
    return made


def scroll(area: QScrollArea, contents: QWidget | None = None) -> QScrollArea:
    """Make an area scroll vertically, without a frame or focus; its contents fill its width."""
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if contents is not None:
        area.setWidget(contents)
    return area


def fill(layout: QBoxLayout, *parts: Part, gap: int | None = None, edges: Edges = 0) -> None:
    """Add parts to a layout; see `lay_row`."""
    layout.setContentsMargins(*(edges if isinstance(edges, tuple) else (edges,) * 4))
    if gap is not None:
        layout.setSpacing(gap)
    for part in parts:
        one, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(one, int):
            layout.addStretch(one)
        elif isinstance(one, QLayout):
            layout.addLayout(one, stretch)
        else:
            layout.addWidget(one, stretch)
