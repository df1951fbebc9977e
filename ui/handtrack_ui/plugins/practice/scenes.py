"""The practice's screenshots."""

from functools import partial

from handtrack_ui.common.preview import Preview
from handtrack_ui.feature import Scene, Services
from handtrack_ui.plugins.practice.lessons import LESSONS
from handtrack_ui.plugins.practice.view import PracticeView


def scenes(services: Services) -> dict[str, Scene]:
    """Return a lesson, and the result."""
    return {
        "practice": Scene(partial(_practice, services, 4)),
        "practice-result": Scene(partial(_practice, services, len(LESSONS))),
    }


def _practice(services: Services, skipped: int) -> Preview | None:
    practice = services.find(PracticeView)
    services.show(practice)
    for _ in range(skipped):
        practice.next()
    return practice.preview if practice.preview.isVisible() else None
