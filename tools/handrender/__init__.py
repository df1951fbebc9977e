"""The drawn hand: films of hands with their true joints."""
