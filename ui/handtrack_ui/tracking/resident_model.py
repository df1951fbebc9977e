"""The window's own lease on the model: keeps it loaded without tracking,
and follows the settings.
"""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from handtrack.config.model import ENGINE_OF, StoredEngine
from handtrack.engines import ENGINES
from handtrack.errors import ModelError
from handtrack.service import ModelLease, ModelService
from handtrack.settings import ModelConfig
from handtrack_ui.codes import WindowCode
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.engine_words import change_reason, config_words
from handtrack_ui.text.messages import message_words

_LOOK_MS: Final = 40
_PAINT_MS: Final = 60  # lets an announcement appear first


class ResidentModel(QObject):
    """Leases the models in the settings. A change is one load, with its reason; the old model is
    released afterwards.

    If a change fails, the settings revert to the current model, with the reason.
    """

    announced = Signal(str)
    """The next load will briefly block the window; empty when over."""
    asked = Signal(object)
    """The new setting is loading, for this reason (a Message); tracking should switch to it."""
    failed = Signal(str)
    """A model could not be loaded; says what is used instead, and why."""

    def __init__(self, service: ModelService, preferences: PreferenceStore) -> None:
        super().__init__()
        self._service = service
        self._preferences = preferences
        self._lease: ModelLease | None = None
        self._coming: ModelLease | None = None
        self._wanted: ModelConfig | None = None
        self._reason = WindowCode.FOR_THE_APPLICATION()
        self._soon = QTimer(self, singleShot=True, interval=_PAINT_MS)
        self._soon.timeout.connect(self._ask)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._settle)
        preferences.changed.connect(self._update)

    def begin(self) -> None:
        """Load the models in the settings."""
        self._wanted = self._preferences.current.models
        if ENGINES[self._wanted.engine].stalls:
            self.announced.emit(self._stalls(self._wanted))
        self._ask()

    def close(self) -> None:
        """Release every lease. Idempotent."""
        self._soon.stop()
        self._look.stop()
        self._wanted = None
        leases = (self._lease, self._coming)
        self._lease = None
        self._coming = None
        for lease in leases:
            if lease is not None:
                lease.release()

    def _update(self) -> None:
        before, after = self._wanted, self._preferences.current.models
        if before is not None and after != before:
            self._reason = change_reason(before, after)
            self._want(after)

    def _want(self, config: ModelConfig) -> None:
        self._wanted = config
        if ENGINES[config.engine].stalls:
            self.announced.emit(self._stalls(config))
            self._soon.start()
        else:
            self._soon.stop()
            self._ask()

    def _ask(self) -> None:
        if self._wanted is None:
            return
        self._settle()  # keep the ready one until the next is ready
        displaced = self._coming
        self._coming = self._service.lease(self._wanted, self._reason)
        if displaced is not None:
            displaced.release()
        self._look.start()
        self.asked.emit(self._reason)

    def _stalls(self, config: ModelConfig) -> str:
        return self.tr("Loading {0}. The window may freeze for a moment.").format(
            ENGINES[config.engine].title
        )

    def _settle(self) -> None:
        """Take over a ready model, or revert after a failure."""
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
        before = self._lease
        self._lease = coming
        self._coming = None
        if before is not None:
            before.release()

    def _give_up(self, failed: ModelConfig, why: str) -> None:
        """Revert to the current model, or to Handtrack's own if there is none."""
        instead = self._lease.config if self._lease is not None else ModelConfig()
        models = self._lease.wait(0) if self._lease is not None else None
        if failed == instead:
            self.failed.emit(why)  # nothing simpler to revert to
            return
        words = config_words(instead, models.setup if models is not None else None)
        self.failed.emit(self.tr("{0} stays in use: {1}").format(words, why))
        self._preferences.change(
            "tracking",
            engine=_stored(instead),
            model=instead.variant,
            provider=_provider(instead, self._preferences),
        )
        if self._wanted != instead:  # the settings already named it: no change to follow
            self._want(instead)


def _stored(config: ModelConfig) -> StoredEngine:
    return next(stored for stored, engine in ENGINE_OF.items() if engine == config.engine)


def _provider(config: ModelConfig, preferences: PreferenceStore) -> str:
    """Return the provider to revert to; an engine that chooses its own leaves the setting."""
    return (
        config.provider if ENGINES[config.engine].tunable else preferences.current.tracking.provider
    )
