"""Controls the choice of a source: the panel, its camera scan, and the saved choice."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from handtrack.host import CameraSighting, RunState
from handtrack.sources.camera_list import CameraState
from handtrack.sources.gate import SourceState
from handtrack.sources.images import SUFFIXES
from handtrack.sources.opening import DEMO, kind_of, recording_suffixes
from handtrack.sources.source import SourceKind
from handtrack.sources.video import VIDEO_SUFFIXES
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.sources.addresses import from_text, is_address, remember, to_text, without_secrets
from handtrack_ui.sources.camera_previews import CameraPreviews
from handtrack_ui.sources.picker import SourcePicker
from handtrack_ui.sources.row import SourceEntry
from handtrack_ui.text.source_words import source_name
from handtrack_ui.tracking.bridge import Bridge
from handtrack_ui.tracking.controller import TrackingController

_Steps = tuple[Callable[[], object], ...]


class SourceController(QObject):
    """Lets a person pick a source. Previews run only while the panel is open, never on the tracked
    camera.

    `window`: the panel is shown over it. `anchor`: the panel opens below it. `tracking_controller`,
    `bridge`: provide the source, and whether a run is active.
    """

    def __init__(
        self,
        window: QWidget,
        anchor: QWidget,
        tracking_controller: TrackingController,
        bridge: Bridge,
        *,
        theme: Theme,
        window_state: WindowState,
        preferences: PreferenceStore,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._anchor = anchor
        self._tracking_controller = tracking_controller
        self._bridge = bridge
        self._window_state = window_state
        self._preferences = preferences
        self._missing = preferences.current.camera.source  # the choice that the demo replaces
        self._then: Callable[[], None] | None = None
        self._once_opened: _Steps = ()
        self._once_refused: _Steps = ()
        self.previews = CameraPreviews(self)
        self.picker = SourcePicker(theme, window)
        self.previews.changed.connect(self._show)
        self.previews.released.connect(self._go_on)
        self.picker.closed.connect(self.previews.end)
        self.picker.looks_again.connect(self.previews.look_again)
        self.picker.pictures_wanted.connect(self._want_pictures)
        self.picker.picked.connect(self._picked)
        self.picker.forgotten.connect(self._forget)
        self.picker.wants_file.connect(lambda: self._after_closing(self._pick_file))
        self.picker.wants_folder.connect(lambda: self._after_closing(self._pick_folder))
        self.picker.wants_previous.connect(self.use_previous)
        tracking_controller.opened.connect(lambda: _do(self._once_opened))
        tracking_controller.refused.connect(lambda: _do(self._once_refused))
        bridge.changed.connect(self._update)
        bridge.captures_changed.connect(self._update)
        tracking_controller.source_changed.connect(self._update)

    def pick(self) -> None:
        """Open or close the panel."""
        if self.picker.isVisible():
            self.picker.dismiss()
            return
        pictures = self._window_state.camera_pictures
        previous = self._tracking_controller.previous
        self.picker.open(
            self._anchor,
            from_text(self._window_state.addresses),
            previous=source_name(previous.source) if previous is not None else "",
            pictures=pictures,
        )
        self.previews.begin(
            self._tracking_controller.source, running=self._is_on(), pictures=pictures
        )
        self._show()

    def use(self, source: str, then: Callable[[], object] = lambda: None) -> None:
        """Use a source now and at the next start, then continue;
        a file only if it can be opened.
        """
        self._try(source, (partial(self._use, source), then), ())

    def show(self, source: str, then: Callable[[], object]) -> None:
        """Use a source until another is chosen, then continue; if a file cannot be opened,
        with the previous source.
        """
        self._try(source, (partial(self._tracking_controller.set_source, source), then), (then,))

    def use_previous(self) -> None:
        """Go back to the previous source, if there was one."""
        previous = self._tracking_controller.previous
        if previous is not None:
            use = self._let_stand_in if previous.stands_in else partial(self.use, previous.source)
            self._after_closing(use)

    def _let_stand_in(self) -> None:
        """Let the demo replace the missing camera again, and restore the previous choice."""
        self._preferences.change("camera", source=self._missing)
        self._tracking_controller.set_source(DEMO, stands_in=True)

    def _try(self, source: str, opened: _Steps, refused: _Steps) -> None:
        """Continue with a source; only files are opened first."""
        if kind_of(source) in (SourceKind.VIDEO, SourceKind.IMAGES):
            self._once_opened = opened
            self._once_refused = refused
            self._tracking_controller.try_source(source)
        else:
            _do(opened)

    def _use(self, source: str) -> None:
        """Use a source now and at the next start; secrets of an address are not saved."""
        if self._tracking_controller.watched.stands_in:
            self._missing = self._preferences.current.camera.source
        kept = source
        if is_address(source):
            address = without_secrets(source)
            kept = address.shown if is_address(address.shown) else ""
            self._window_state.addresses = to_text(
                remember(address, from_text(self._window_state.addresses))
            )
        if kept:
            self._preferences.change("camera", source=kept)
        self._tracking_controller.set_source(source)

    def close(self) -> None:
        """Release every camera."""
        self._then = None
        self.picker.dismiss()
        self.previews.close()

    def _picked(self, source: str) -> None:
        status = self._bridge.status()
        over = status is None or status.state in (RunState.FAILED, RunState.ENDED)
        current = self._tracking_controller
        chosen = source == current.source and not current.watched.stands_in
        if chosen and not over:
            self.picker.dismiss()
        else:
            self._after_closing(lambda: self.use(source))

    def _after_closing(self, then: Callable[[], None]) -> None:
        """Close the panel, then continue once every camera is released:
        the picked one may be among them.
        """
        self._then = then
        self.picker.dismiss()
        if not self.previews.looking:
            self._go_on()

    def _go_on(self) -> None:
        then = self._then
        self._then = None
        if then is not None:
            then()

    def _pick_file(self) -> None:
        suffixes = " ".join(
            f"*{suffix}" for suffix in (*VIDEO_SUFFIXES, *recording_suffixes(), *sorted(SUFFIXES))
        )
        films = self.tr("Videos, pictures and recordings ({0})").format(suffixes)
        everything = self.tr("All files (*)")
        title = self.tr("Open a video, a picture or a recording")
        path, _ = QFileDialog.getOpenFileName(self._window, title, "", f"{films};;{everything}")
        if path:
            self.use(path)

    def _pick_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self._window, self.tr("Open a folder of pictures"))
        if path:
            self.use(path)

    def _want_pictures(self, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        self._window_state.camera_pictures = on
        self._window_state.save_soon()
        self.previews.show_pictures(on=on)

    def _forget(self, shown: str) -> None:
        left = [
            address for address in from_text(self._window_state.addresses) if address.shown != shown
        ]
        self._window_state.addresses = to_text(left)
        self._window_state.save_soon()
        self.picker.address.show_recent(left)
        self.picker.place()

    def _update(self) -> None:
        if self.picker.isVisible():
            self.previews.set_in_use(self._tracking_controller.source, running=self._is_on())

    def _is_on(self) -> bool:
        return self._bridge.running or self._bridge.captured is not None

    def _show(self) -> None:
        sightings = self.previews.sightings
        source = self._tracking_controller.source
        cameras = (
            None if sightings is None else [self._camera_entry(sighting) for sighting in sightings]
        )
        is_camera = any(entry.chosen for entry in cameras or ())
        if cameras is not None and kind_of(source) is SourceKind.CAMERA and not is_camera:
            gone = self.tr("not connected; plug it in")
            cameras.append(
                SourceEntry(source, source_name(source), gone, "trouble", "camera", chosen=True)
            )
        self.picker.show_sources(cameras, self._other_entries("" if is_camera else source))

    def _other_entries(self, source: str) -> list[SourceEntry]:
        about = self.tr("a drawn hand, no camera")
        demo = SourceEntry(DEMO, self.tr("Demo"), about, "off", "film", chosen=source == DEMO)
        kind = kind_of(source)
        if not source or kind in (SourceKind.DEMO, SourceKind.CAMERA):
            return [demo]
        icon = {SourceKind.STREAM: "link", SourceKind.VIDEO: "film"}.get(kind, "folder")
        running = self._bridge.running
        state, tone = (self.tr("current"), "good") if running else (self.tr("chosen"), "off")
        return [SourceEntry(source, source_name(source), state, tone, icon, chosen=True), demo]

    def _camera_entry(self, sighting: CameraSighting) -> SourceEntry:
        state, tone = self._camera_words(sighting)
        return SourceEntry(
            sighting.spec,
            sighting.camera.name,
            state,
            tone,
            "camera",
            sighting.chosen,
            sighting.picture,
        )

    def _camera_words(self, sighting: CameraSighting) -> tuple[str, str]:
        if sighting.tracked:
            return self.tr("current"), "good"
        of_camera = {
            CameraState.IN_USE: self.tr("in use by another program"),
            CameraState.DENIED: self.tr("permission denied"),
            CameraState.MISSING: self.tr("not connected"),
        }
        if sighting.camera.state in of_camera:
            return of_camera[sighting.camera.state], "trouble"
        of_picture = {
            SourceState.WAITING: (self.tr("starting …"), "busy"),
            SourceState.NO_PICTURE: (self.tr("only black: open its cover"), "trouble"),
            SourceState.STALLED: (self.tr("sends no picture"), "trouble"),
        }
        free = (
            self.tr("available")
            if sighting.camera.state is CameraState.FREE
            else self.tr("connected")
        )
        return (
            of_picture.get(sighting.seen, (free, "good"))
            if sighting.seen is not None
            else (free, "good")
        )


def _do(steps: _Steps) -> None:
    for step in steps:
        step()
