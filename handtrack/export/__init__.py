"""Tracking without a window: results into files."""
