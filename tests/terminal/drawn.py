"""What a canvas shows."""

from handtrack.terminal.braille import Canvas


def text_of(canvas: Canvas) -> str:
    """All rows as text, without inks."""
    return "\n".join("".join(run.text for run in runs) for runs in canvas.rows())
