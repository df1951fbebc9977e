"""The studio as a feature: the person teaches their own gestures."""

from typing import TYPE_CHECKING

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Card, Feature, KeyRow, Scene, Services
from handtrack_ui.plugins.studio.shortcuts import StudioKey

if TYPE_CHECKING:
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from handtrack_ui.plugins.studio.controller import StudioController

    controller = services.offer(
        StudioController(
            services.theme,
            services.own_gestures,
            services.preferences,
            services.banner,
            jobs=services.jobs,
        )
    )
    controller.view.pick_source.connect(services.sources.pick)
    return controller.view


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.plugins.studio.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="studio",
    open=_open,
    by_name=True,
    card=Card(
        QT_TRANSLATE_NOOP("LibraryView", "Gestures"),
        QT_TRANSLATE_NOOP("LibraryView", "Teach your own gestures, and choose their commands."),
        sign="rock",
    ),
    keys=(
        KeyRow((Shortcut.UNDO,), QT_TRANSLATE_NOOP("sheet", "Undo")),
        KeyRow((StudioKey.TEACH,), QT_TRANSLATE_NOOP("sheet", "Teach a gesture")),
        KeyRow((StudioKey.HOLD_AGAIN,), QT_TRANSLATE_NOOP("sheet", "Record more samples")),
        KeyRow((StudioKey.DELETE_ODD,), QT_TRANSLATE_NOOP("sheet", "Delete outliers")),
        KeyRow((StudioKey.RENAME,), QT_TRANSLATE_NOOP("sheet", "Rename it")),
        KeyRow((StudioKey.DELETE_SIGN,), QT_TRANSLATE_NOOP("sheet", "Delete it")),
        KeyRow((StudioKey.IMPORT,), QT_TRANSLATE_NOOP("sheet", "Import")),
        KeyRow((StudioKey.EXPORT,), QT_TRANSLATE_NOOP("sheet", "Export")),
    ),
    scenes=_scenes,
)
