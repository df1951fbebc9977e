"""The screenshots of an import, and of the field for a text."""

from functools import partial
from typing import Final

from handtrack.guides.body import plain, texts_of
from handtrack.plugins.importers.preview import preview_of
from handtrack.plugins.importers.understood import Doubt, Group, Section, Step, Understood
from handtrack_ui.feature import Scene, Services
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.plugins.importing.text_view import TextView
from handtrack_ui.plugins.importing.view import ImportView

_NOTE: Final = "Pancakes\n250 g flour\n4 eggs\nWhisk, and fry thin pancakes"


def scenes(services: Services) -> dict[str, Scene]:
    """Return the preview of a recipe, and the field for a text."""
    return {
        "import": Scene(partial(_importing, services)),
        "import-text": Scene(partial(_typing, services)),
    }


def _typing(services: Services) -> None:
    """Show the field with a few lines in it."""
    view = services.find(TextView)
    view.set_text(_NOTE)
    services.show(view)


def _importing(services: Services) -> None:
    """Show a sample as if it had been found in a saved page."""
    guides = services.find(GuideController).guides
    guide = max(guides, key=lambda guide: sum(len(step.items) for step in guide.steps))
    texts = [
        (step.title, [plain(text) for block in step.body for text in texts_of(block)])
        for step in guide.steps
    ]
    found = Understood(
        title=guide.title,
        needed=tuple(
            Group(tuple(item.label for item in step.items)) for step in guide.steps if step.items
        ),
        sections=(Section(tuple(Step(tuple(lines), title) for title, lines in texts if lines)),),
        yields=str(guide.servings or ""),
        total_s=guide.time_s,
        doubts=(Doubt.GUESSED,),
    )
    view = services.find(ImportView)
    view.show_found((found,), guide.path.with_suffix(".html"), (guide.title,), preview_of(found))
    services.show(view)
