"""Teaching signs of one's own."""
