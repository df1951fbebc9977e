"""Features of other packages: found once the window is painted,
because reading the entry points takes long.
"""

import logging
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from handtrack.errors import first_line
from handtrack.runtime.jobs import Jobs
from handtrack_ui.codes import WindowCode
from handtrack_ui.common.banner import Level
from handtrack_ui.feature import Feature
from handtrack_ui.text.messages import message_words
from handtrack_ui.window import Window

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "handtrack.features"
"""Entry points whose object is a `Feature`."""
_LATER_MS: Final = 2000

_log = logging.getLogger(__name__)


def registered() -> "Iterable[EntryPoint]":
    """Return the entry points of installed packages; takes up to a third of a second."""
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


class Extensions(QObject):
    """Adds other packages' features to a window. One that fails is named in the banner, and the
    window goes on.

    `find`: returns the entry points; called as a job.
    """

    _found = Signal(object)

    def __init__(
        self,
        window: Window,
        jobs: Jobs,
        find: "Callable[[], Iterable[EntryPoint]]" = registered,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._jobs = jobs
        self._find = find
        self._found.connect(self._add, Qt.ConnectionType.QueuedConnection)

    def begin_later(self) -> None:
        """Start looking once the window is painted and the first hands are found."""
        QTimer.singleShot(_LATER_MS, self, self.begin)

    def begin(self) -> None:
        """Start looking now."""
        self._jobs.newest(
            ("features of other packages",), lambda: self._found.emit(tuple(self._find()))
        )

    def _add(self, entries: "tuple[EntryPoint, ...]") -> None:
        problems = []
        for entry in entries:
            try:
                self._window.add(_loaded(entry))
            except Exception as error:  # another package's code
                _log.exception("the extension %s could not be added", entry.name)
                problems.append(
                    message_words(
                        WindowCode.EXTENSION_UNUSABLE(name=entry.name, reason=first_line(error))
                    )
                )
        if problems:
            self._window.banner.show_message(Level.WARNING, " ".join(problems))


def _loaded(entry: "EntryPoint") -> Feature:
    feature = entry.load()
    if not isinstance(feature, Feature):
        raise TypeError("not a Feature")
    return feature
