"""The window's texts in the person's language."""
