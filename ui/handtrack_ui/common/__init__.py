"""What several features are made of."""
