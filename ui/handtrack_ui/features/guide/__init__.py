"""Registration a guide, step by step."""
