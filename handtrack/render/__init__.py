"""A hand that needs no camera: drawn, with every joint known."""
