"""What lives in memory, and what grows."""
