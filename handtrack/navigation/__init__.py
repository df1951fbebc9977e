"""Turns gestures into commands under the rules of the current step. Pure: time is an argument."""
