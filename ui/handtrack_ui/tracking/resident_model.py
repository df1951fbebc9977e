"""The window's own lease on the model: it stays loaded while nothing tracks, and follows the settings."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.errors import ModelError
from handtrack.sentences import Code
from handtrack.service import ModelLease, ModelService
from handtrack.settings import ModelConfig
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.engine_words import change_reason, config_words
from handtrack_ui.text.messages import message_words

_LOOK_MS: Final = 40
_PAINT_MS: Final = 60  # so that an announcement is on the screen before what it announces


class ResidentModel(QObject):
    """Leases what the settings name. A change is one load, with its reason; the model before is let go after it.

    Where a change fails, the settings go back to what is in force, and it is said why.

    Parameters
    ----------
    service : ModelService
    preferences : PreferenceStore
    """

    announced = Signal(str)
    """What is about to load will hold the window up for a moment; empty when that is over."""
    asked = Signal(object)
    """What is set now is being loaded, for this reason (a Message); whoever tracks changes to it."""
    failed = Signal(str)
    """A model could not be loaded; what is in force instead, and why."""

    def __init__(self, service: ModelService, preferences: PreferenceStore) -> None:
        super().__init__()
        self._service, self._preferences = service, preferences
        self._lease: ModelLease | None = None
        self._coming: ModelLease | None = None
        self._wanted: ModelConfig | None = None
        self._reason = Code.FOR_THE_APPLICATION()
        self._soon = QTimer(self, singleShot=True, interval=_PAINT_MS)
        self._soon.timeout.connect(self._ask)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._settle)
        preferences.changed.connect(self._follow)

    def begin(self) -> None:
        """Load what the settings name."""
        self._wanted = self._preferences.current.models
        if self._wanted.engine == "mediapipe":
            self.announced.emit(self._stalls())
        self._ask()

    def close(self) -> None:
        """Let everything go; once or more often."""
        self._soon.stop()
        self._look.stop()
        self._wanted = None
        leases, self._lease, self._coming = (self._lease, self._coming), None, None
        for lease in leases:
            if lease is not None:
                lease.release()

    def _follow(self) -> None:
        """Go by what is set now, once something was loaded at all."""
        before, after = self._wanted, self._preferences.current.models
        if before is not None and after != before:
            self._reason = change_reason(before, after)
            self._want(after)

    def _want(self, config: ModelConfig) -> None:
        self._wanted = config
        if config.engine == "mediapipe":
            self.announced.emit(self._stalls())
            self._soon.start()
        else:
            self._soon.stop()
            self._ask()

    def _ask(self) -> None:
        if self._wanted is None:
            return
        self._settle()  # what is ready is kept until the next is
        displaced, self._coming = self._coming, self._service.lease(self._wanted, self._reason)
        if displaced is not None:
            displaced.release()
        self._look.start()
        self.asked.emit(self._reason)

    def _stalls(self) -> str:
        return self.tr("Loading MediaPipe. The window may freeze for a moment.")

    def _settle(self) -> None:
        """Take over what is ready; go back where it cannot be had."""
        coming = self._coming
        if coming is None:
            return
        try:
            if coming.wait(0) is None:
                return
        except ModelError as error:
            self._look.stop()
            self._coming = None
            coming.release()
            if coming.config == self._wanted:
                self._give_up(coming.config, message_words(error))
            return
        self._look.stop()
        self.announced.emit("")
        before, self._lease, self._coming = self._lease, coming, None
        if before is not None:
            before.release()

    def _give_up(self, failed: ModelConfig, why: str) -> None:
        """Set what is in force again, or what comes with Handtrack where nothing is."""
        instead = self._lease.config if self._lease is not None else ModelConfig()
        if failed == instead:
            self.failed.emit(why)  # there is nothing simpler to go back to
            return
        self.failed.emit(self.tr("{0} stays in use: {1}").format(config_words(instead), why))
        self._preferences.change(
            "tracking", engine=instead.engine, model=instead.variant, provider=_provider(instead, self._preferences)
        )
        if self._wanted != instead:  # the settings stood at it already: there was no change to follow
            self._want(instead)


def _provider(config: ModelConfig, preferences: PreferenceStore) -> str:
    """Return the provider to go back to; MediaPipe's own is no setting."""
    return config.provider if config.engine == "onnx" else preferences.current.tracking.provider
