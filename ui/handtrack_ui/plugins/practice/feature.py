"""The practice as a feature: it teaches the signs at the first start, and on request."""

from typing import TYPE_CHECKING

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Card, Feature, KeyRow, Rows, Scene, Services
from handtrack_ui.persistence.section import Section
from handtrack_ui.plugins.practice.settings import PracticeSettings
from handtrack_ui.plugins.practice.shortcuts import PracticeKey

if TYPE_CHECKING:
    from handtrack_ui.common.settings_page import SettingsPage
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from PySide6.QtCore import QCoreApplication

    from handtrack_ui.common.banner import Level
    from handtrack_ui.plugins.practice.view import PracticeView

    state = services.window_state
    view = PracticeView(
        services.theme,
        services.preferences,
        story=services.actions.get("story"),
        reading_m=state.reading_m,
    )
    view.letters.changed.connect(lambda metres: setattr(state, "reading_m", metres))
    view.pick_source.connect(services.sources.pick)

    def offer_undo(before: dict[str, float]) -> None:
        """Say that the measured settings apply; a click restores the ones `before`."""

        def undo() -> None:
            services.banner.hide()
            services.preferences.change("gestures", **before)

        translate = QCoreApplication.translate
        words = translate("PracticeView", "Handtrack now uses the settings that fit you.")
        services.banner.show_message(Level.NOTICE, words, translate("PracticeView", "Undo"), undo)

    view.adopted.connect(offer_undo)

    def leave() -> None:
        if services.shown() is view:
            view.note_offered()

    def offer() -> bool:
        """Show the practice at the first start."""
        if services.preferences.current.of(PracticeSettings).done:
            return False
        services.show(view)
        return True

    services.hooks.leaving.append(leave)
    services.hooks.unasked.append(offer)
    return view


def _settings_row(services: Services, page: "SettingsPage") -> None:
    from PySide6.QtCore import QCoreApplication

    row = page.buttons(
        QCoreApplication.translate("GesturesPage", "Practice"),
        QCoreApplication.translate(
            "GesturesPage", "Try each gesture once, and Handtrack suggests settings for you."
        ),
        (
            QCoreApplication.translate("GesturesPage", "Practise again"),
            lambda: services.show(FEATURE.name),
        ),
    )
    page.lift(row)


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.plugins.practice.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="practice",
    open=_open,
    settings=(Section("practice", PracticeSettings, resets=False),),
    card=Card(
        QT_TRANSLATE_NOOP("LibraryView", "Practice"),
        QT_TRANSLATE_NOOP(
            "LibraryView", "Try every gesture once. Handtrack suggests settings for you."
        ),
        sign="thumb_up",
    ),
    keys=(
        KeyRow((Shortcut.NEXT, Shortcut.CONFIRM), QT_TRANSLATE_NOOP("sheet", "Skip this gesture")),
        KeyRow((Shortcut.PREVIOUS,), QT_TRANSLATE_NOOP("sheet", "Previous gesture")),
        KeyRow((PracticeKey.TRY_POINTER,), QT_TRANSLATE_NOOP("sheet", "Try the pointer")),
    ),
    rows=(Rows("gestures", _settings_row),),
    scenes=_scenes,
)
