"""The memory overlay's screenshot."""

from functools import partial

from handtrack_ui.common.preview import Preview
from handtrack_ui.feature import Scene, Services
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay


def scenes(services: Services) -> dict[str, Scene]:
    """Return the overlay beside a view that tracks."""
    return {"memory": Scene(partial(_memory, services))}


def _memory(services: Services) -> Preview | None:
    view = services.views["live"]
    services.show(view)
    services.find(MemoryOverlay).show()
    return next(iter(view.findChildren(Preview)), None)
