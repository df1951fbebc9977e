"""`python -m handtrack`."""

from handtrack.cli import command_line

command_line()
