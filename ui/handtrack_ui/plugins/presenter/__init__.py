"""Controlling other programs with the hand."""
