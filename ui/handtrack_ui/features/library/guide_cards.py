"""What the card of a guide says."""

from PySide6.QtCore import QCoreApplication

from handtrack.guides import Guide
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.features.library.card import CardContent, picture_of

translate = QCoreApplication.translate


def time_text(seconds: float) -> str:
    """Return a length of time as people say it: ``20 min``, ``2 h``, ``1 h 30 min``."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} h"] if hours else []
    return " ".join(parts + ([f"{rest} min"] if rest or not hours else []))


def guide_content(guide: Guide, pictures: Pictures) -> CardContent:
    """Return the card of a guide."""
    picture = guide.picture
    file = pictures.file(picture.path) if picture is not None and not picture.missing else None
    return CardContent(guide.title, guide.summary, picture_of(file), details_of(guide))


def details_of(guide: Guide) -> tuple[tuple[str, str], ...]:
    """Return how long a guide is, in steps and in time."""
    steps = len(guide.steps)
    words = translate("guide", "{0} steps").format(steps) if steps != 1 else translate("guide", "1 step")
    details = [("steps", words)]
    if guide.time_s is not None:
        details.append(("clock", time_text(guide.time_s)))
    return tuple(details)
