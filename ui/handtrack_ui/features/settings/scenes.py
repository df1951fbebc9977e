"""The settings' screenshots."""

from functools import partial

from handtrack_ui.common.preview import Preview
from handtrack_ui.feature import Scene, Services
from handtrack_ui.features.settings.view import SettingsView


def scenes(services: Services) -> dict[str, Scene]:
    """Return one scene per page, and one while recording a sign."""
    settings = services.find(SettingsView)
    pages = {
        f"settings-{name}": Scene(partial(_page, services, settings, name))
        for name in settings.sections
    }
    return {**pages, "settings-recording": Scene(partial(_recording, services, settings))}


def _page(services: Services, settings: SettingsView, name: str) -> None:
    services.show(settings)
    settings.open_section(name)


def _recording(services: Services, settings: SettingsView) -> Preview:
    _page(services, settings, "commands")
    if not settings.tracks:
        settings.record("confirm")
    return settings.recorder.preview
