"""Handtrack's models and their engines."""
