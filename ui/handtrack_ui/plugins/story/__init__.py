"""The story: a drawn hand shows how it works."""
