"""The live view where no window can open: the same pipeline, drawn with characters."""
