"""The drawn hand: clips of hands with their true joints."""
