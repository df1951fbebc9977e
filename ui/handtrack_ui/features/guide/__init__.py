"""Following a guide, step by step."""
