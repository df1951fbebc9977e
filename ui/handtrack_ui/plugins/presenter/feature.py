"""The presenter as a feature: hands control slides, and the pointer."""

from typing import TYPE_CHECKING

from handtrack.config.pointer import PointerOptions
from handtrack_ui.feature import QT_TRANSLATE_NOOP, Card, Feature, Page, Scene, Services
from handtrack_ui.persistence.section import Section
from handtrack_ui.plugins.presenter.settings import PresenterSettings, PresenterState

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from handtrack_ui.common.settings_page import SettingsPage
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from handtrack_ui.plugins.presenter.mode import PresenterMode
    from handtrack_ui.plugins.presenter.pointer_mode import HandPointer
    from handtrack_ui.plugins.presenter.view import PresenterView

    state = services.window_state
    preferences = services.preferences
    mode = PresenterMode(services.jobs)
    kept = state.of(PresenterState)
    mode.token = kept.portal_token
    pointer = HandPointer(services.jobs, token=kept.pointer_token)
    view = PresenterView(services.theme, mode, pointer, preferences.current)
    view.preset_chosen.connect(lambda name: preferences.change("presenter", preset=name))
    mode.granted.connect(lambda token: state.remember(FEATURE.name, portal_token=token))
    pointer.granted.connect(lambda token: state.remember(FEATURE.name, pointer_token=token))
    services.hooks.close += (mode.close, pointer.close)
    return view


def _page(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.plugins.presenter.page import PresenterPage

    return PresenterPage(services.theme, services.preferences, title, parent)


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.plugins.presenter.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="presenter",
    open=_open,
    settings=(Section("presenter", PresenterSettings), Section("pointer", PointerOptions)),
    state=(Section("presenter", PresenterState),),
    by_name=True,
    card=Card(
        QT_TRANSLATE_NOOP("LibraryView", "Presenter"),
        QT_TRANSLATE_NOOP("LibraryView", "Control slides with your hand."),
        icon="presenter",
    ),
    pages=(Page("presenter", QT_TRANSLATE_NOOP("settings", "Presenter"), "presenter", _page),),
    scenes=_scenes,
)
