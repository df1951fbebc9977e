"""The window's parts besides its views, connected, and its services for features."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QMainWindow, QStackedWidget

from handtrack.guides import Guide
from handtrack.guides.recorder import Runs
from handtrack.runtime.jobs import Jobs
from handtrack.service import ServiceState, ServiceStatus
from handtrack_ui.common.banner import Banner
from handtrack_ui.common.header import Header
from handtrack_ui.common.layouts import lay_row
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.sounds import SoundPlayer
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View
from handtrack_ui.feature import Services, ShowView
from handtrack_ui.persistence.own_gestures import OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.shell.drag_and_drop import DropZone
from handtrack_ui.shell.hand_exit import HandExit
from handtrack_ui.shell.help import Help
from handtrack_ui.sources.controller import SourceController
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.tracking.controller import TrackingController
from handtrack_ui.window_keys import key_lines


def no_model() -> ServiceStatus:
    """Return the status of an unloaded model."""
    return ServiceStatus(ServiceState.UNLOADED, "", None, None, 0, ())


@dataclass(frozen=True, slots=True)
class Dependencies:
    """Dependencies of the window; made in `handtrack_ui.app`.

    Without a store, runs are not saved; without sounds, the window is silent. `guides` are already
    read; files in `begun` may be read in the background.
    """

    jobs: Jobs
    theme: Theme
    pictures: Pictures
    bridge: Bridge
    window_state: WindowState
    preferences: PreferenceStore
    guides: tuple[Guide, ...]
    store: Runs | None = None
    sounds: SoundPlayer | None = None
    model: Callable[[], ServiceStatus] = no_model
    begun: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class WindowActions:
    """Actions of the window for its parts and features; `Services` describes each."""

    show: ShowView
    shown: Callable[[], View]
    home: Callable[[], object]
    add_view: Callable[[View], object]
    notify: Callable[[str], object]
    restart: Callable[[], object]


class WindowParts:
    """Header, banner, tracking, sources, help and the way back by hand, connected with one another.

    `stack`: has the views. `source`: as on the command line.
    """

    def __init__(
        self,
        window: QMainWindow,
        stack: QStackedWidget,
        given: Dependencies,
        source: str,
        actions: WindowActions,
    ) -> None:
        self.header = Header(given.theme)
        self.banner = Banner(given.theme)
        self.tracking = TrackingController(
            given.bridge, given.preferences, self.header, self.banner, source
        )
        self.sources = SourceController(
            window,
            self.header.source_button,
            self.tracking,
            given.bridge,
            theme=given.theme,
            window_state=given.window_state,
            preferences=given.preferences,
        )
        self.help = Help(
            window,
            given.theme,
            given.preferences,
            self.header,
            lines=lambda view: key_lines(view, self.services.features),
            sounds=given.sounds,
            shown=actions.shown,
            seen=lambda: not self.tracking.watched.stands_in,
        )
        self.hand_exit = HandExit(
            window,
            given.theme,
            given.preferences,
            self.help.sheet,
            self.tracking.hand,
            shown=actions.shown,
            watched=lambda: self.tracking.watched,
        )
        self.services = self._offer_services(window, stack, given, actions)
        self._connect(given)

    def _offer_services(
        self,
        window: QMainWindow,
        stack: QStackedWidget,
        given: Dependencies,
        actions: WindowActions,
    ) -> Services:
        own_gestures = OwnGestures(given.jobs)
        own_gestures.changed.connect(lambda: self.tracking.teach(own_gestures.signs))
        self.tracking.teach(own_gestures.signs)
        return Services(
            window=window,
            beside=lay_row((stack, 1)),
            jobs=given.jobs,
            theme=given.theme,
            pictures=given.pictures,
            bridge=given.bridge,
            tracking=self.tracking,
            sources=self.sources,
            header=self.header,
            banner=self.banner,
            drop=DropZone(given.theme, window),
            preferences=given.preferences,
            window_state=given.window_state,
            own_gestures=own_gestures,
            guides=given.guides,
            begun=given.begun,
            store=given.store,
            model=given.model,
            show=actions.show,
            shown=actions.shown,
            home=actions.home,
            add_view=actions.add_view,
            play_cue=self.help.play_cue,
            hide_help=self.help.sheet.hide,
            notify=actions.notify,
            restart=actions.restart,
        )

    def _connect(self, given: Dependencies) -> None:
        header = self.header
        tracking = self.tracking
        self.hand_exit.cue.connect(self.help.play_cue)
        tracking.put_before(self.hand_exit)
        tracking.source_changed.connect(
            lambda watched: header.show_watched(person=watched.commands_window)
        )
        header.show_watched(person=tracking.watched.commands_window)
        tracking.pick_source.connect(self.sources.pick)
        header.pick_source.connect(self.sources.pick)
        header.pause.connect(tracking.pause_shown)
