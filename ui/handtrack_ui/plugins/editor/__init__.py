"""The editor: writing a guide."""
