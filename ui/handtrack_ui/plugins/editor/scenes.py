"""The editor's screenshots."""

from functools import partial

from handtrack.assets import asset
from handtrack.guides import load_guide
from handtrack.guides.draft import Draft
from handtrack_ui.feature import Scene, Services
from handtrack_ui.plugins.editor.model import EditorModel
from handtrack_ui.plugins.editor.view import MARKDOWN, STEPS, EditorView


def scenes(services: Services) -> dict[str, Scene]:
    """Return the editor by steps, and as Markdown."""
    return {
        "editor": Scene(partial(_editing, services, STEPS)),
        "editor-markdown": Scene(partial(_editing, services, MARKDOWN)),
    }


def _editing(services: Services, tab: str) -> None:
    """Show the step of a sample that has most controls in the editor."""
    sample = asset("guides", "pizza-dough.md")
    model = EditorModel(Draft(sample, sample.read_bytes()), new=False)
    model.take_check(model.draft.data, load_guide(sample))
    model.choose(next(at for at, part in enumerate(model.parts) if part.kind.timed))
    editor = services.find(EditorView)
    editor.open(model, tab)
    services.show(editor)
