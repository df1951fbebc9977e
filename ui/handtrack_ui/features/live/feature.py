"""The live view as a feature."""

from typing import TYPE_CHECKING

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.common.traits import tracks
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Card, Feature, KeyRow, Scene, Services
from handtrack_ui.features.live.shortcuts import LiveKey

if TYPE_CHECKING:
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from handtrack_ui.features.live.lens import Lens
    from handtrack_ui.features.live.view import LiveView

    preferences = services.preferences
    state = services.window_state
    bridge = services.bridge
    view = LiveView(
        services.theme,
        jobs=services.jobs,
        mirrored=preferences.current.camera.mirrored,
        inspecting=state.inspecting,
        meter=bridge.meter,
        pool=bridge.pool,
        playback=lambda: bridge.playback,
        take_lens=Lens(preferences).measure,
    )
    view.mirrored_changed.connect(lambda on: preferences.change("camera", mirrored=on))
    view.inspecting_changed.connect(lambda on: setattr(state, "inspecting", on))
    services.hooks.close.append(view.close_down)

    def show_source() -> None:
        """Show the source that was dropped, unless a view that tracks shows it already."""
        shown = services.shown()
        if shown is services.views["library"] or not tracks(shown):
            services.show(view)

    services.drop.source.connect(lambda source: services.sources.use(source, show_source))
    return view


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.features.live.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="live",
    open=_open,
    by_name=True,
    card=Card(
        QT_TRANSLATE_NOOP("LibraryView", "Live"),
        QT_TRANSLATE_NOOP("LibraryView", "See your hands tracked: 21 landmarks each."),
    ),
    keys=(
        KeyRow((LiveKey.MIRROR,), QT_TRANSLATE_NOOP("sheet", "Mirror the picture")),
        KeyRow((LiveKey.INSPECTOR,), QT_TRANSLATE_NOOP("sheet", "Inspector")),
        KeyRow((LiveKey.OTHER_HAND,), QT_TRANSLATE_NOOP("sheet", "Other hand")),
        KeyRow((LiveKey.FREEZE,), QT_TRANSLATE_NOOP("sheet", "Freeze, back to live")),
        KeyRow(
            (Shortcut.PREVIOUS, Shortcut.NEXT),
            QT_TRANSLATE_NOOP("sheet", "Frozen or video: frame by frame"),
        ),
        KeyRow((LiveKey.SKIP_BACK, LiveKey.SKIP_AHEAD), QT_TRANSLATE_NOOP("sheet", "Video: ±5 s")),
        KeyRow((LiveKey.SLOWER, LiveKey.FASTER), QT_TRANSLATE_NOOP("sheet", "Video: speed")),
        KeyRow((LiveKey.LOOP,), QT_TRANSLATE_NOOP("sheet", "Video: repeat, play once")),
        KeyRow(
            (LiveKey.SNAPSHOT, LiveKey.SNAPSHOT_PLAIN),
            QT_TRANSLATE_NOOP("sheet", "Save the picture"),
        ),
        KeyRow((LiveKey.COPY_CSV, LiveKey.COPY_JSON), QT_TRANSLATE_NOOP("sheet", "Copy the hands")),
    ),
    scenes=_scenes,
)
