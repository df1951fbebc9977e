"""What the window remembers from one start to the next."""

from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QSettings

from ui.places import config_folder
from ui.worker import Worker

_DEADLINE_S: Final = 1.0


class Remembered:
    """A small file beside the user's settings: where the window was, what it showed, how it was read.

    Read once, and written when it is saved, and only then: left to itself, QSettings writes every change in the event
    loop and waits for the disk, which has held up a change of the view for 0.4 s and more.
    """

    def __init__(self) -> None:
        self._path = str(config_folder() / "window.ini")
        kept = QSettings(self._path, QSettings.Format.IniFormat)
        self._values = {key: kept.value(key) for key in kept.allKeys()}
        self._changed: dict[str, object] = {}
        self._worker = Worker("handtrack-remembered")

    @property
    def geometry(self) -> QByteArray:
        """Where the window was; empty at the first start."""
        value = self._value("window/geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._remember("window/geometry", value)

    @property
    def view(self) -> str:
        """The view that was shown last."""
        return str(self._value("window/view", "library"))

    @view.setter
    def view(self, value: str) -> None:
        self._remember("window/view", value)

    @property
    def guide(self) -> str:
        """The guide that was shown last; empty where there was none."""
        return str(self._value("window/guide", ""))

    @guide.setter
    def guide(self, value: str) -> None:
        self._remember("window/guide", value)

    @property
    def reading_m(self) -> float:
        """From how many metres the guide is read."""
        try:
            return float(str(self._value("guide/reading_m", "2")))
        except ValueError:
            return 2.0

    @reading_m.setter
    def reading_m(self, value: float) -> None:
        self._remember("guide/reading_m", value)

    @property
    def inspecting(self) -> bool:
        """Whether the live view shows its inspector."""
        return str(self._value("live/inspector", "false")) == "true"

    @inspecting.setter
    def inspecting(self, value: bool) -> None:
        self._remember("live/inspector", "true" if value else "false")

    @property
    def addresses(self) -> str:
        """The addresses of streams used last, without secrets. See `ui.addresses`."""
        return str(self._value("source/addresses", ""))

    @addresses.setter
    def addresses(self, value: str) -> None:
        self._remember("source/addresses", value)

    @property
    def camera_pictures(self) -> bool:
        """Whether cameras are switched on to show what they see, while one is picked."""
        return str(self._value("source/pictures", "true")) != "false"

    @camera_pictures.setter
    def camera_pictures(self, value: bool) -> None:
        self._remember("source/pictures", "true" if value else "false")

    def save(self) -> None:
        """Write it to disk now."""
        self._worker.close(_DEADLINE_S)
        _write(self._path, self._changed)
        self._changed.clear()

    def save_soon(self) -> None:
        """Write it to disk beside the window: what is to hold although the window may never be closed properly."""
        self._worker.do("newest", partial(_write, self._path, dict(self._changed)))

    def _value(self, key: str, default: object = None) -> object:
        return self._values.get(key, default)

    def _remember(self, key: str, value: object) -> None:
        if value != self._value(key):
            self._values[key] = self._changed[key] = value


def _write(path: str, changed: dict[str, object]) -> None:
    store = QSettings(path, QSettings.Format.IniFormat)
    for key, value in changed.items():
        store.setValue(key, value)
    store.sync()
