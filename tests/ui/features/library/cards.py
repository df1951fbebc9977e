"""Views with cards, as features bring them."""

from typing import Final

from handtrack_ui.feature import Card, Feature

TITLES: Final = ("Live", "Practice", "Gestures", "Presenter", "Settings")
NAMES: Final = ("live", "practice", "studio", "presenter", "settings")
FEATURES: Final = tuple(
    Feature(name, open=lambda _: None, card=Card(title, f"About {title}.", sign="rock"))
    for name, title in zip(NAMES, TITLES, strict=True)
)
