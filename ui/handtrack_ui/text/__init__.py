"""The sentences of the window, in the person's language."""
