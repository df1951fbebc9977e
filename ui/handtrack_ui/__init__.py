"""The window: a Qt application on the engine."""
