"""What the window remembers from one start to the next."""

from PySide6.QtCore import QByteArray, QSettings

from ui.places import config_folder


class Remembered:
    """A small file beside the user's settings: where the window was, what it showed, how it was read."""

    def __init__(self) -> None:
        self._store = QSettings(str(config_folder() / "window.ini"), QSettings.Format.IniFormat)

    @property
    def geometry(self) -> QByteArray:
        """Where the window was; empty at the first start."""
        value = self._store.value("window/geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._store.setValue("window/geometry", value)

    @property
    def view(self) -> str:
        """The view that was shown last."""
        return str(self._store.value("window/view", "library"))

    @view.setter
    def view(self, value: str) -> None:
        self._store.setValue("window/view", value)

    @property
    def guide(self) -> str:
        """The guide that was shown last; empty where there was none."""
        return str(self._store.value("window/guide", ""))

    @guide.setter
    def guide(self, value: str) -> None:
        self._store.setValue("window/guide", value)

    @property
    def mirrored(self) -> bool:
        """Whether the person sees themselves as in a mirror."""
        return str(self._store.value("view/mirrored", "true")) != "false"

    @mirrored.setter
    def mirrored(self, value: bool) -> None:
        self._store.setValue("view/mirrored", "true" if value else "false")

    @property
    def reading_m(self) -> float:
        """From how many metres the guide is read."""
        try:
            return float(str(self._store.value("guide/reading_m", "2")))
        except ValueError:
            return 2.0

    @reading_m.setter
    def reading_m(self, value: float) -> None:
        self._store.setValue("guide/reading_m", value)

    def save(self) -> None:
        """Write it to disk now."""
        self._store.sync()
