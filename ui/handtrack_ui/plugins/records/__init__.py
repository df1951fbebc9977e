"""Saving and printing the record of a run; past runs."""
