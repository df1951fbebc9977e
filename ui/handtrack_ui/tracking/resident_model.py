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

_CHECK_MS: Final = 40
_ANNOUNCE_MS: Final = 60  # lets an announcement appear first


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
        self._pending: ModelLease | None = None
        self._wanted: ModelConfig | None = None
        self._reason = WindowCode.FOR_THE_APPLICATION()
        self._after_announcing = QTimer(self, singleShot=True, interval=_ANNOUNCE_MS)
        self._after_announcing.timeout.connect(self._load_wanted)
        self._check = QTimer(self, interval=_CHECK_MS)
        self._check.timeout.connect(self._take_ready)
        preferences.changed.connect(self._follow_settings)

    def begin(self) -> None:
        """Load the models in the settings."""
        self._wanted = self._preferences.current.models
        if ENGINES[self._wanted.engine].stalls:
            self.announced.emit(self._stall_words(self._wanted))
        self._load_wanted()

    def close(self) -> None:
        """Release every lease. Idempotent."""
        self._after_announcing.stop()
        self._check.stop()
        self._wanted = None
        leases = (self._lease, self._pending)
        self._lease = None
        self._pending = None
        for lease in leases:
            if lease is not None:
                lease.release()

    def _follow_settings(self) -> None:
        before = self._wanted
        after = self._preferences.current.models
        if before is not None and after != before:
            self._reason = change_reason(before, after)
            self._switch_to(after)

    def _switch_to(self, config: ModelConfig) -> None:
        self._wanted = config
        if ENGINES[config.engine].stalls:
            self.announced.emit(self._stall_words(config))
            self._after_announcing.start()
        else:
            self._after_announcing.stop()
            self._load_wanted()

    def _load_wanted(self) -> None:
        if self._wanted is None:
            return
        self._take_ready()  # keep the ready one until the next is ready
        displaced = self._pending
        self._pending = self._service.lease(self._wanted, self._reason)
        if displaced is not None:
            displaced.release()
        self._check.start()
        self.asked.emit(self._reason)

    def _stall_words(self, config: ModelConfig) -> str:
        words = self.tr("Loading {0}. The window may freeze for a moment.")
        return words.format(ENGINES[config.engine].title)

    def _take_ready(self) -> None:
        """Take over a ready model, or revert after a failure."""
        pending = self._pending
        if pending is None:
            return
        try:
            if pending.wait(0) is None:
                return
        except ModelError as error:
            self._check.stop()
            self._pending = None
            pending.release()
            if pending.config == self._wanted:
                self._revert(pending.config, message_words(error))
            return
        self._check.stop()
        self.announced.emit("")
        before = self._lease
        self._lease = pending
        self._pending = None
        if before is not None:
            before.release()

    def _revert(self, failed: ModelConfig, why: str) -> None:
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
            self._switch_to(instead)


def _stored(config: ModelConfig) -> StoredEngine:
    return next(stored for stored, engine in ENGINE_OF.items() if engine == config.engine)


def _provider(config: ModelConfig, preferences: PreferenceStore) -> str:
    """Return the provider to revert to; an engine that chooses its own leaves the setting."""
    if ENGINES[config.engine].tunable:
        return config.provider
    return preferences.current.tracking.provider
