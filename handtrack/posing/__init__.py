"""A posed hand's joints: for the drawings of signs."""
