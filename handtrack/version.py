"""The version, apart from the public API so that every layer can state it."""

__version__ = "0.1.0"
