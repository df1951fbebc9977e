"""The live view without a window: the same pipeline, drawn with characters."""
