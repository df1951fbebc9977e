"""The window's short work off the GUI thread goes to the engine's job runner."""

from handtrack.runtime.jobs import Jobs, Key, looked_up

__all__ = ["Jobs", "Key", "looked_up"]
