"""The camera's picture with the hands in it."""
