"""Handtrack with its own Python: a package for Debian and Ubuntu,
and a folder that runs where it is unpacked.
"""
