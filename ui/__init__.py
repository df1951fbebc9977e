"""The application: one window, its views, and the commands that need it."""
