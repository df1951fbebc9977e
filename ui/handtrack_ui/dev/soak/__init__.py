"""Views entered over and over, and what grew."""
