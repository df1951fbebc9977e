"""The library's screenshots."""

from functools import partial

from handtrack_ui.common.preview import Preview
from handtrack_ui.common.staged_hands import armed, holding
from handtrack_ui.common.watched import Watched
from handtrack_ui.feature import Scene, Services
from handtrack_ui.features.library.view import LibraryView


def scenes(services: Services) -> dict[str, Scene]:
    """Return the library as it is, and with a hand that gives commands."""
    library = services.find(LibraryView)
    by_hand = partial(_by_hand, services, library)
    return {
        "library": Scene(partial(_plain, services, library)),
        "library-armed": Scene(by_hand, partial(library.stage, armed(1.0))),
        "library-holding": Scene(
            by_hand, partial(library.stage, armed(1.0), holding(2.0, "victory", 0.65))
        ),
    }


def _plain(services: Services, library: LibraryView) -> None:
    library.watch(services.tracking.watched)
    services.show(library)


def _by_hand(services: Services, library: LibraryView) -> Preview | None:
    """Show the library as if a person were tracked;
    in a small window without the camera picture.
    """
    if not (services.shown() is library and library.tracks):
        library.watch(Watched.PERSON)
        services.show(library)
    library.stage()
    return None if library.preview.isHidden() else library.preview
