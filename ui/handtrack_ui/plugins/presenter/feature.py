"""The presenter as a feature: hands control slides and other programs."""

from typing import TYPE_CHECKING

from handtrack_ui.feature import QT_TRANSLATE_NOOP, Card, Feature, Page, Scene, Services
from handtrack_ui.persistence.section import Section
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.shell.other_programs.tokens import DESKTOP_TOKENS, DesktopTokens

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from handtrack_ui.common.settings_page import SettingsPage
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from handtrack_ui.plugins.presenter.mode import PresenterMode
    from handtrack_ui.plugins.presenter.view import PresenterView

    state = services.window_state
    preferences = services.preferences
    mode = PresenterMode(services.jobs)
    mode.token = state.of(DesktopTokens).portal_token
    view = PresenterView(
        services.theme,
        mode,
        preferences.current,
        measured_m=lambda: state.reading_m,
    )
    view.preset_chosen.connect(lambda name: preferences.change("presenter", preset=name))
    mode.granted.connect(lambda token: state.remember(DESKTOP_TOKENS.name, portal_token=token))
    services.hooks.close.append(mode.close)

    def add_panels(feature: Feature) -> None:
        for panel in feature.panels:
            if panel.view == FEATURE.name:
                view.add_panel(panel.make(services))

    services.for_each_feature(add_panels)
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
    settings=(Section("presenter", PresenterSettings),),
    state=(DESKTOP_TOKENS,),
    by_name=True,
    card=Card(
        QT_TRANSLATE_NOOP("LibraryView", "Presenter"),
        QT_TRANSLATE_NOOP("LibraryView", "Control slides with your hand."),
        icon="presenter",
    ),
    pages=(Page("presenter", QT_TRANSLATE_NOOP("settings", "Presenter"), "presenter", _page),),
    scenes=_scenes,
)
