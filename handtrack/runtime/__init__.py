"""The doors to what lies outside of the program: files, and the end of the process."""
