"""Sending results to other programs."""
