"""The words and pictures on the library's cards."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QDate, QDateTime

from handtrack.guides import Guide
from handtrack.guides.store import KeptRun
from handtrack_ui.common.pictures import Pictures
from handtrack_ui.feature import Card as ViewCard
from handtrack_ui.features.library.card import CardContent
from handtrack_ui.features.library.card_pictures import (
    PaintPicture,
    paint_initials,
    paint_open_hand,
    paint_sign,
    paint_symbol,
    picture_of,
)
from handtrack_ui.text.guide_words import day_words

translate = QCoreApplication.translate


def time_text(seconds: float) -> str:
    """Return a duration for people: ``20 min``, ``2 h``, ``1 h 30 min``."""
    minutes = max(1, round(seconds / 60))
    hours, rest = divmod(minutes, 60)
    parts = [f"{hours} h"] if hours else []
    return " ".join(parts + ([f"{rest} min"] if rest or not hours else []))


def guide_content(guide: Guide, pictures: Pictures) -> CardContent:
    """Return a guide's card."""
    shown = next((picture for picture in guide.pictures if not picture.missing), None)
    file = pictures.file(shown.path) if shown is not None else None
    painted = picture_of(pictures, file, guide.title)
    return CardContent(guide.title, guide.summary, painted, details_of(guide))


def details_of(guide: Guide, steps: int | None = None) -> tuple[tuple[str, str], ...]:
    """Return a guide's length, in steps and in time.

    `steps`: how many the answers of a run lead to; by default as many as a new run begins with.
    """
    steps = len(guide.way({})) if steps is None else steps
    words = (
        translate("guide", "{0} steps").format(steps)
        if steps != 1
        else translate("guide", "1 step")
    )
    details = [("steps", words)]
    if guide.time_s is not None:
        details.append(("clock", time_text(guide.time_s)))
    return tuple(details)


def run_details(
    guide: Guide,
    place: tuple[int, int] | None,
    kept: KeptRun | None,
    *,
    waits: bool,
) -> tuple[tuple[str, str], ...]:
    """Return the step a guide resumes at, or the day it was done, and its length;
    a run that `waits` cannot resume.
    """
    if place is not None:
        icon = "play"
        words = translate("LibraryView", "Resume step {0} of {1}")
        if waits:
            icon = "pause"
            words = translate("LibraryView", "Saved at step {0} of {1}")
        return ((icon, words.format(*place)), *details_of(guide, place[1]))
    if kept is not None and kept.finished is not None:
        day = QDateTime.fromSecsSinceEpoch(int(kept.finished)).date()
        return (("check", _done_words(day)), *details_of(guide))
    return details_of(guide)


def _done_words(day: QDate) -> str:
    ago = day.daysTo(QDate.currentDate())
    if ago == 0:
        return translate("LibraryView", "Done today")
    if ago == 1:
        return translate("LibraryView", "Done yesterday")
    return translate("LibraryView", "Done on {0}").format(day_words(day))


def draft_content(title: str) -> CardContent:
    """Return the card of a guide that was begun and never saved."""
    details = (("warning", translate("LibraryView", "Not saved yet")),)
    summary = translate("LibraryView", "Go on writing this guide.")
    return CardContent(title, summary, partial(paint_initials, title), details)


def unsaved_details() -> tuple[str, str]:
    """Return what a card says of a guide with unsaved changes."""
    return "warning", translate("LibraryView", "Unsaved changes")


def view_content(card: ViewCard) -> CardContent:
    """Return a view's card."""
    picture: PaintPicture = paint_open_hand
    if card.sign:
        picture = partial(paint_sign, card.sign)
    elif card.icon:
        picture = partial(paint_symbol, card.icon)
    details = (("camera", translate("LibraryView", "Camera or demo")),) if card.camera else ()
    title = translate("LibraryView", card.title)
    summary = translate("LibraryView", card.summary)
    return CardContent(title, summary, picture, details)
