"""Compares the engines' timing."""
