"""Pressing keys in other programs and moving the pointer, with what the desktop needs for it."""
