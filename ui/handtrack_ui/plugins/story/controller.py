"""The story: the drawn hand opens a guide from the library and completes it, once."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt

from handtrack.assets import asset
from handtrack.config.model import Preferences
from handtrack.gestures.config import GestureConfig
from handtrack.guides import Guide
from handtrack.navigation.hand_commands import HandCommands
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.tracking.controller import TrackingController


class StoryLibrary(LibraryView):
    """The library as in the clip: only the samples, nothing unfinished,
    default settings for signs.
    """

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        hand: HandCommands,
        samples: tuple[Guide, ...],
        chosen: Preferences,
    ) -> None:
        super().__init__(theme, pictures, hand, samples, chosen=chosen)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def title(self) -> str:
        """The header's title."""
        return self.tr("How it works")

    def take_preferences(self, chosen: Preferences) -> None:
        """Apply only mirroring."""
        super().take_preferences(Preferences(camera=chosen.camera))

    def gesture_settings(self, _chosen: GestureConfig) -> GestureConfig:
        """Return the default settings."""
        return GestureConfig()

    def watch(self, watched: Watched) -> None:
        """Track the story's hand, and no other."""
        super().watch(Watched.PERSON if watched.scripted else Watched.STAND_IN)


class StoryController(QObject):
    """Lets the story open its guide, and says when it is over.

    `samples`: the guides of the installation; the clip opens one of them by its number.
    """

    def __init__(
        self,
        theme: Theme,
        pictures: Pictures,
        samples: tuple[Guide, ...],
        *,
        chosen: Preferences,
        tracking_controller: TrackingController,
        guide_controller: GuideController,
        guide: GuideView,
        banner: Banner,
    ) -> None:
        super().__init__()
        self._tracking = tracking_controller
        self._guides = guide_controller
        self._guide = guide
        self._banner = banner
        self.library = StoryLibrary(theme, pictures, tracking_controller.hand, samples, chosen)
        """Where the story begins."""
        self.library.open_guide.connect(self._open)
        guide.commands.taken_over.connect(tracking_controller.end_story)

    def plays_on(self, view: View) -> bool:
        """Return whether the story continues in a view."""
        run = self._guide.model.run
        on = self._tracking.watched.scripted
        return on and view is self._guide and run is not None and _is_order(run.guide.path)

    def say_over(self, practise: Callable[[], object] | None) -> None:
        """Say that the story is over and whose turn it is,
        and offer to practise if that is possible.
        """
        words = self.tr("That was a drawn hand. Now it's your turn.")
        if not self._tracking.watched.human:
            words = self.tr("That was a drawn hand. With a camera, your own hand can do the same.")
        self._banner.show_message(
            Level.NOTICE,
            words,
            self.tr("Practise the gestures"),
            practise,
            stays=True,
        )

    def _open(self, path: Path) -> None:
        self._guides.open(path, start_over=_is_order(path))


def _is_order(path: Path) -> bool:
    """Return whether a guide is the order, in any language."""
    return path.parent == asset("guides") and path.name.partition(".")[0] == "order"
