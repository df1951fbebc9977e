"""The link between tracking and the window."""
