"""Choosing a guide."""
