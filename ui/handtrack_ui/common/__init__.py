"""Building blocks shared by several features."""
