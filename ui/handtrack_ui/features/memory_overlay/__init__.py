"""Shows memory in use, and growth."""
