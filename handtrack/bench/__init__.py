"""Timing the engines against one another."""
