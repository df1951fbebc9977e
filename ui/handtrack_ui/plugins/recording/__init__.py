"""Recording what was tracked into a file."""
