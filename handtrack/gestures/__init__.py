"""Reads hands: held signs and movements, as a stream of events. Pure: time is an argument."""
