"""Hand landmarks in real time."""
