"""The program's last log messages, for a report."""

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_MOST: Final = 100


class _Keeper(logging.Handler):
    """Keeps messages, and passes them on like Python's last-resort handler."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))
        self.kept: deque[str] = deque(maxlen=_MOST)

    def emit(self, record: logging.LogRecord) -> None:
        try:
            self.kept.append(self.format(record))
            if logging.lastResort is not None:
                logging.lastResort.handle(record)
        except Exception:
            self.handleError(record)


@contextmanager
def messages_kept() -> Iterator[None]:
    """Keep the process's last warnings and errors during the block; for programs,
    never the library.
    """
    keeper = _Keeper()
    logging.getLogger().addHandler(keeper)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(keeper)


def recent_messages() -> list[str]:
    """Return the kept messages, line by line, oldest first."""
    keepers = (one for one in logging.getLogger().handlers if isinstance(one, _Keeper))
    return [
        line
        for keeper in keepers
        for message in tuple(keeper.kept)
        for line in message.splitlines()
    ]
