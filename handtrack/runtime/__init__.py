"""Access to the outside: files, native libraries, and the end of the process."""
