"""Turning another program's slides by hand."""
