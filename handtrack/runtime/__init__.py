"""The doors to what lies outside of the program: files today."""
