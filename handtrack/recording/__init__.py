"""Recordings: what was seen and decided, frame by frame, in an MCAP file."""
