"""For those who work on Handtrack: pictures of every view, and the soak."""
