"""Read what a canvas shows."""

from handtrack.plugins.terminal.view import Canvas


def text_of(canvas: Canvas) -> str:
    """All rows as text, without colours."""
    return "\n".join("".join(text for text, _ in row) for row in canvas.rows())
