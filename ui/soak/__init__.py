"""The soak: the tracking view entered and left over and over, and what grew meanwhile."""
