"""The settings: model, bounds and file."""
