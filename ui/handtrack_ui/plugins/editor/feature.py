"""The editor as a feature: writes guides, and changes them."""

from typing import TYPE_CHECKING

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Feature, KeyRow, Scene, Services, in_views
from handtrack_ui.features.library.shortcuts import LibraryKey
from handtrack_ui.plugins.editor.shortcuts import EditorKey

if TYPE_CHECKING:
    from handtrack_ui.common.view import View

_WHERE_PICTURES_ARE_KEPT = ("library", "guide", "import", "text")
"""Views in which a dropped picture is of a recipe rather than of hands."""


def _open(services: Services) -> "View":
    from pathlib import Path

    from handtrack_ui.features.guide.controller import GuideController
    from handtrack_ui.features.library.guide_menu import Deed
    from handtrack_ui.features.library.view import LibraryView
    from handtrack_ui.plugins.editor.controller import EditorController
    from handtrack_ui.text.language import language_for

    library = services.find(LibraryView)
    guides = services.find(GuideController)
    controller = services.offer(
        EditorController(
            services.window,
            services.theme,
            library,
            guides,
            services.banner,
            pictures=services.pictures,
            jobs=services.jobs,
            language=language_for(services.preferences.current.appearance.language),
        )
    )
    controller.opened.connect(lambda: services.show(controller.view))
    services.hooks.entered.append(
        lambda shown: controller.look_for_drafts() if shown is library else None
    )
    controller.look_for_drafts()
    library.allow(Deed.EDIT, Deed.DUPLICATE)
    library.allow_new_guides()
    guides.can_edit = True
    services.drop.keeps_pictures = lambda: services.shown().name in _WHERE_PICTURES_ARE_KEPT
    services.drop.picture.connect(lambda path: controller.begin_with_picture(Path(path)))
    return controller.view


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.plugins.editor.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="editor",
    open=_open,
    keys=(
        KeyRow((Shortcut.UNDO,), QT_TRANSLATE_NOOP("sheet", "Undo")),
        KeyRow((EditorKey.REDO,), QT_TRANSLATE_NOOP("sheet", "Redo")),
        KeyRow((EditorKey.SAVE,), QT_TRANSLATE_NOOP("sheet", "Save")),
        KeyRow((EditorKey.START,), QT_TRANSLATE_NOOP("sheet", "Start the guide")),
        KeyRow((EditorKey.ADD_STEP,), QT_TRANSLATE_NOOP("sheet", "Add a step")),
        KeyRow(
            (EditorKey.STEP_UP, EditorKey.STEP_DOWN), QT_TRANSLATE_NOOP("sheet", "Move the step")
        ),
        KeyRow((EditorKey.MARKDOWN,), QT_TRANSLATE_NOOP("sheet", "Steps or Markdown")),
        KeyRow(
            (LibraryKey.NEW_GUIDE,), QT_TRANSLATE_NOOP("sheet", "New guide"), in_views("library")
        ),
        KeyRow(
            (LibraryKey.EDIT,),
            QT_TRANSLATE_NOOP("sheet", "Edit the card's guide"),
            in_views("library"),
        ),
        KeyRow(
            (LibraryKey.DUPLICATE,),
            QT_TRANSLATE_NOOP("sheet", "Duplicate the guide or step"),
            in_views("library", "editor"),
        ),
    ),
    scenes=_scenes,
)
