"""The command `handtrack`, and `python -m handtrack`: Ctrl+C ends it quietly while its modules are imported."""

from typing import NoReturn

from handtrack.runtime.signals import end_at_once_on_ctrl_c


def command_line() -> NoReturn:
    """Run this process's command line, and end the process."""
    end_at_once_on_ctrl_c()
    from handtrack import cli

    cli.command_line()


if __name__ == "__main__":
    command_line()
