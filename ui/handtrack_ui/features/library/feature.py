"""The library as a feature: the window begins with it."""

from typing import TYPE_CHECKING

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Feature, KeyRow, Scene, Services
from handtrack_ui.features.library.shortcuts import LibraryKey

if TYPE_CHECKING:
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from handtrack_ui.features.library.controller import LibraryController
    from handtrack_ui.features.library.view import LibraryView

    view = LibraryView(
        services.theme,
        services.pictures,
        services.tracking.hand,
        services.guides,
        chosen=services.preferences.current,
        measured_m=lambda: services.window_state.reading_m,
    )
    services.for_each_feature(view.add_card)
    view.open_view.connect(services.show)
    services.offer(
        LibraryController(
            services.window,
            view,
            services.banner,
            window_state=services.window_state,
            jobs=services.jobs,
        )
    )
    return view


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.features.library.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="library",
    open=_open,
    by_name=True,
    keys=(
        KeyRow((Shortcut.NEXT, Shortcut.PREVIOUS), QT_TRANSLATE_NOOP("sheet", "Another card")),
        KeyRow((Shortcut.READ_ON, Shortcut.READ_BACK), QT_TRANSLATE_NOOP("sheet", "Turn the page")),
        KeyRow((LibraryKey.CARD,), QT_TRANSLATE_NOOP("sheet", "Open a card")),
        KeyRow((Shortcut.CONFIRM,), QT_TRANSLATE_NOOP("sheet", "Open the card")),
        KeyRow((LibraryKey.CARD_MENU,), QT_TRANSLATE_NOOP("sheet", "Favourite, rename, remove")),
        KeyRow((Shortcut.FIND,), QT_TRANSLATE_NOOP("sheet", "Search")),
        KeyRow((LibraryKey.RENAME,), QT_TRANSLATE_NOOP("sheet", "Rename it")),
        KeyRow((Shortcut.UNDO,), QT_TRANSLATE_NOOP("sheet", "Undo")),
    ),
    scenes=_scenes,
)
