"""The presenter's screenshot."""

from functools import partial

from handtrack_ui.common.preview import Preview
from handtrack_ui.feature import Scene, Services
from handtrack_ui.plugins.presenter.view import PresenterView


def scenes(services: Services) -> dict[str, Scene]:
    """Return the view while it is off."""
    return {"presenter": Scene(partial(_presenter, services))}


def _presenter(services: Services) -> Preview | None:
    presenter = services.find(PresenterView)
    services.show(presenter)
    return presenter.preview if presenter.preview.isVisible() else None
