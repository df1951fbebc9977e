"""Tracks without a window: results go into files."""
