"""For development: screenshots of every view, and the soak."""
