"""Recordings: frames, results and decisions in an MCAP file."""
