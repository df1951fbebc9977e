"""The story as a feature: a drawn hand shows the way from the library to a finished guide, once."""

from typing import TYPE_CHECKING

from handtrack_ui.feature import Feature, Services

if TYPE_CHECKING:
    from handtrack_ui.shell.options import WindowOptions


def _open(services: Services) -> None:
    from PySide6.QtCore import QCoreApplication

    from handtrack.sources.opening import STORY
    from handtrack_ui.common.header_button import HeaderButton
    from handtrack_ui.features.guide.controller import GuideController
    from handtrack_ui.features.guide.view import GuideView
    from handtrack_ui.plugins.story.controller import StoryController

    tracking = services.tracking
    story = services.offer(
        StoryController(
            services.theme,
            services.pictures,
            services.guides,
            chosen=services.preferences.current,
            tracking_controller=tracking,
            guide_controller=services.find(GuideController),
            guide=services.find(GuideView),
            banner=services.banner,
        )
    )
    for feature in services.features:
        story.library.add_card(feature)
    services.hooks.added.append(story.library.add_card)
    services.add_view(story.library)

    def begin() -> None:
        services.show(story.library)
        tracking.set_source(STORY)

    def end() -> None:
        if services.shown() is story.library:
            services.home()
        practise = (lambda: services.show("practice")) if "practice" in services.views else None
        story.say_over(practise)

    def take_options(options: "WindowOptions") -> bool:
        if options.source == STORY:
            begin()
        return options.source == STORY

    tracking.played.connect(end)
    services.actions["story"] = begin
    words = QCoreApplication.translate("Header", "See how it works")
    offer = HeaderButton(services.theme, "play", words=words)
    offer.clicked.connect(begin)
    services.header.add_offer(offer)
    services.hooks.options.append(take_options)
    services.hooks.goes_on.append(story.plays_on)


FEATURE = Feature(name="story", open=_open)
