"""Everything that can be set."""
