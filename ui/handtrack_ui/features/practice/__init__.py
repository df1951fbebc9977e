"""Trying every sign once."""
