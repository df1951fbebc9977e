"""Previewing an imported recipe or protocol before keeping it."""
