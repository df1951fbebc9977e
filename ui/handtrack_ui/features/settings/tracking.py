"""Settings: how hands are found, with which model, and on which hardware;
and what this machine has.
"""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from handtrack.config.model import ENGINE_OF
from handtrack.engines import ENGINES
from handtrack.models.providers import provider_obstacle
from handtrack.runtime.installing import pip_command
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack.service import ServiceState, ServiceStatus
from handtrack.settings import PROVIDERS
from handtrack_ui.common.controls import Choices, switch
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.engine_words import engine_name, in_force_words, provider_name, reason_words
from handtrack_ui.text.language import number
from handtrack_ui.text.messages import message_words

_GPUS: Final = ("cuda", "tensorrt", "coreml")
_LOOK_MS: Final = 250


@dataclass(frozen=True, slots=True)
class AvailableEngines:
    """The result of the lookup."""

    mediapipe: bool
    openvino: bool
    """True if it is installed; checked without importing it."""
    obstacles: dict[str, Message | None] = field(default_factory=dict)
    """Why a provider cannot be used."""


def look_for_engines() -> AvailableEngines:
    """Look for engines; may take a few tenths of a second."""
    return AvailableEngines(
        importlib.util.find_spec("mediapipe") is not None,
        importlib.util.find_spec("openvino") is not None,
        {name: provider_obstacle(name) for name in _GPUS},
    )


class EngineLookup(QObject):
    """Looks once, in the background."""

    found = Signal()
    """There is a result, in `here`."""

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self.here: AvailableEngines | None = None
        self._begun = False
        self._jobs = jobs

    def begin(self) -> None:
        """Start the lookup unless it was done. Returns at once."""
        if not self._begun:
            self._begun = True
            self._jobs.newest(("engines",), self._look)

    def _look(self) -> None:
        self.here = look_for_engines()
        self.found.emit()


class TrackingPage(SettingsPage):
    """Hands, smoothing, model, engine, provider; and the consent required to choose MediaPipe.

    `status`: returns the state of the resident model. `lookup`: finds this machine's engines when
    the section is shown.
    """

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        title: str,
        parent: QWidget,
        *,
        status: Callable[[], ServiceStatus],
        lookup: EngineLookup,
    ) -> None:
        super().__init__(theme, store, title, parent)
        self._status = status
        self.lookup = lookup
        self.lookup.found.connect(self.refresh)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._show_in_force)
        self._add_hands()
        self._add_distance()
        self.group(self.tr("Model"))
        self._in_force = self.row(self.tr("Running now"), in_force_words(status()))
        self._add_model()
        self._add_mediapipe()
        self.refresh()

    def enter(self) -> None:
        """Keep the shown state current while the page is visible."""
        self.lookup.begin()
        self._show_in_force()
        self._look.start()

    def leave(self) -> None:
        """Stop refreshing."""
        self._look.stop()

    def _add_hands(self) -> None:
        self.group()
        most = self.store.current.tracking.max_hands
        self.segments(
            ("tracking", "max_hands"),
            self.tr("Hands"),
            self.tr("How many to track at once. One is faster."),
            [(str(number), str(number)) for number in sorted({1, 2, most})],
            number=True,
        )
        self.switch(
            ("tracking", "smooth"),
            self.tr("Steady landmarks"),
            self.tr("Reduces jitter when the hand is still."),
        )

    def _add_distance(self) -> None:
        self.group(self.tr("Distance"))
        self.switch(
            ("tracking", "distance"),
            self.tr("Measure the distance"),
            self.tr("Shows in Live how far away your hand is. It needs the size of your palm."),
        )
        self.slider(
            ("tracking", "palm_width_mm"),
            self.tr("Width of your palm"),
            self.tr("Across the four knuckles, fingers together, without the thumb."),
            step=1.0,
            says=lambda value: self.tr("{0} mm").format(number(value, 0)),
        )
        self.slider(
            ("tracking", "field_of_view_deg"),
            self.tr("Camera's field of view"),
            self.tr(
                "From edge to edge of the picture. To measure it, right-click in Live and choose Measure the lens."
            ),
            step=1.0,
            says=lambda value: f"{number(value, 0)}°",
        )

    def _add_model(self) -> None:
        self._model = self.segments(
            ("tracking", "model"),
            self.tr("Model"),
            "",
            [("full", self.tr("Full")), ("lite", self.tr("Lite"))],
        )
        self._engine_row = self.row(self.tr("Engine"))
        self._engine = Choices(self.tr("Engine"), self._engine_row)
        self._engine_row.add(self._engine)
        self._engine.chosen.connect(lambda value: self.store.change("tracking", engine=value))
        self._provider = self.listed(
            ("tracking", "provider"),
            self.tr("Runs on"),
            "",
            lambda: [(provider, provider_name(provider)) for provider in PROVIDERS],
        )
        self.shows(self._show_model)

    def _add_mediapipe(self) -> None:
        self.group(self.tr("MediaPipe"))
        title = self.tr("I accept that MediaPipe reports to Google")
        words = self.tr(
            "MediaPipe is Google's engine. Your pictures stay on this machine, but while MediaPipe runs it sends "
            "speed and usage figures to Google, and you can't turn that off. The other engines send nothing. "
            "MediaPipe never starts without your consent; if you withdraw it, another engine takes over at once."
        )
        row = self.row(title, words)
        self._consent = switch(title, row)
        self._consent.clicked.connect(self._set_consent)
        row.add(self._consent)
        install = self.tr("To install it: {0}").format(
            pip_command("install", "handtrack-desktop[mediapipe]")
        )
        self._hint = self.row(self.tr("Not installed"), install)
        self.shows(self._show_consent)

    def _set_consent(self) -> None:
        if self._consent.isChecked():
            self.store.change("tracking", mediapipe_consent=True)
        else:
            self.store.change("tracking", mediapipe_consent=False, engine="onnx")

    def _show_model(self) -> None:
        chosen = self.store.current.tracking
        here = self.lookup.here
        installed = here is None or here.mediapipe
        usable = {
            "openvino": here is None or here.openvino,
            "mediapipe": chosen.mediapipe_consent and installed,
        }
        engines = [(stored, engine_name(engine)) for stored, engine in ENGINE_OF.items()]
        self._engine.set_options(
            engines, unavailable=[engine for engine, fits in usable.items() if not fits]
        )
        self._engine.set_value(
            chosen.engine if chosen.engine != "mediapipe" or chosen.mediapipe_consent else "onnx"
        )
        if not installed:
            self._engine_row.set_words(self.tr("Finds the hands. MediaPipe isn't installed."))
        elif not chosen.mediapipe_consent:
            self._engine_row.set_words(
                self.tr("Finds the hands. MediaPipe needs your consent (below).")
            )
        else:
            self._engine_row.set_words(
                self.tr(
                    "Finds the hands. The window may freeze for a moment while MediaPipe loads."
                )
            )
        engine = ENGINES[self.store.current.models.engine]
        ours = engine.tunable
        for row in (self._model, self._provider):
            row.setEnabled(ours)
        only = self.tr("{0} has its own.").format(engine.title)
        self._model.set_words(
            self.tr("Full is more accurate; lite takes half the work.") if ours else only
        )
        self._provider.set_words(self._provider_words() if ours else only)

    def _provider_words(self) -> str:
        """Explain what automatic means here, and why it isn't a graphics card."""
        here = self.lookup.here
        words = self.tr("Automatic uses a working graphics card, or else the processor.")
        obstacle = "" if here is None else message_words(here.obstacles["cuda"])
        usable = here is not None and not all(here.obstacles.values())
        if not obstacle or usable:
            return words
        none = self.tr("None works here: {0}.").format(obstacle)
        return f"{words} {none}"

    def _show_consent(self) -> None:
        here = self.lookup.here
        self._consent.setChecked(self.store.current.tracking.mediapipe_consent)
        self._hint.setVisible(here is not None and not here.mediapipe)

    def _show_in_force(self) -> None:
        status = self._status()
        words = in_force_words(status)
        caution = bool(status.fallback_reason) or status.state is ServiceState.FAILED
        why = reason_words(status.fallback_reason)
        if status.why is not None:
            why = self.tr("Automatic chose it: {0}").format(message_words(status.why))
        self._in_force.set_words(f"{words}. {why}." if why else words, caution=caution)
