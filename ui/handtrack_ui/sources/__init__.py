"""Choosing a source."""
