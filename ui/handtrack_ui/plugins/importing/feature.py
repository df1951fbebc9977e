"""Importing as a feature: other people's recipes and protocols become guides."""

from typing import TYPE_CHECKING

from handtrack_ui.feature import (
    QT_TRANSLATE_NOOP,
    Feature,
    KeyRow,
    Scene,
    Services,
    in_views,
)
from handtrack_ui.features.library.shortcuts import LibraryKey

if TYPE_CHECKING:
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from handtrack_ui.features.guide.controller import GuideController
    from handtrack_ui.features.library.view import LibraryView
    from handtrack_ui.plugins.importing.controller import ImportController
    from handtrack_ui.plugins.importing.text_view import TextView
    from handtrack_ui.plugins.importing.view import ImportView

    view = ImportView(services.theme)
    text_view = TextView(services.theme)
    guides = services.find(GuideController)
    imports = services.offer(
        ImportController(
            services.window,
            view,
            guides,
            services.banner,
            jobs=services.jobs,
            show=services.show,
            shown=services.shown,
        )
    )
    services.offer(text_view)
    services.add_view(text_view)
    library = services.find(LibraryView)
    library.allow_text()
    library.pasted.connect(imports.paste)
    library.from_text.connect(lambda: services.show(text_view))
    text_view.read.connect(imports.open_text)
    text_view.dismissed.connect(services.home)
    guides.foreign.connect(imports.open)
    guides.can_import = True
    services.hooks.leaving.append(imports.leave_off)
    services.hooks.escape.append(imports.leave_off)
    services.hooks.close.append(imports.close)
    return view


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.plugins.importing.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="importing",
    open=_open,
    keys=(
        KeyRow(
            (LibraryKey.PASTE,),
            QT_TRANSLATE_NOOP("sheet", "Make a guide of the copied text"),
            in_views("library"),
        ),
    ),
    scenes=_scenes,
)
