"""Running a guide, step by step."""
