"""Where tracking meets the window."""
