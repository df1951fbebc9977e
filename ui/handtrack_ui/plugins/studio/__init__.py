"""Teaching custom signs."""
