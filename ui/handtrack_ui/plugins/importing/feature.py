"""Importing as a feature: other people's recipes and protocols become guides."""

from typing import TYPE_CHECKING

from handtrack_ui.feature import Feature, Scene, Services

if TYPE_CHECKING:
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from handtrack_ui.features.guide.controller import GuideController
    from handtrack_ui.plugins.importing.controller import ImportController
    from handtrack_ui.plugins.importing.view import ImportView

    view = ImportView(services.theme)
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
    guides.foreign.connect(imports.open)
    guides.can_import = True
    services.hooks.leaving.append(imports.leave_off)
    services.hooks.escape.append(imports.leave_off)
    services.hooks.close.append(imports.close)
    return view


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.plugins.importing.scenes import scenes

    return scenes(services)


FEATURE = Feature(name="importing", open=_open, scenes=_scenes)
