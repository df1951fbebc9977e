"""Measures large honest files in the window: how long each takes, and whether the window keeps
drawing.

    QT_QPA_PLATFORM=offscreen uv run python -m tools.measure_large [--what "a guide is opened"]

Each is shown at sizes 1, 2 and 4, the largest being a page of 3 MB, a cookbook of 5,000 recipes,
a guide of 1,000 steps, and a text of 240 kB. A frame is late as in `tools.measure_import`; no
frame may be later than 50 ms. The exit status is 1 if one is.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from handtrack.config.folders import HOME_VARIABLE
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.plugins.editor.controller import EditorController
from handtrack_ui.plugins.editor.view import MARKDOWN, EditorView
from handtrack_ui.plugins.importing.controller import ImportController
from handtrack_ui.plugins.importing.text_view import TextView
from handtrack_ui.plugins.importing.view import After, ImportView
from handtrack_ui.window import Window
from tools.measure_import import Heartbeat, Taken
from tools.window import run, run_until, window_on_demo

_LATE_S: Final = 0.05
_SHOWN_S: Final = 1.0
_LONG_S: Final = 900.0
_SIZES: Final = (1, 2, 4)
_PAGE_BLOCKS: Final = 2900
_RECIPES: Final = 1250
_STEPS: Final = 250
_LINES: Final = 1500
_KEPT_BEFORE_CANCEL: Final = 20


def page(size: int) -> str:
    """Return a page of 750 kB with much around its recipe."""
    around = "".join(
        f"<div class=c{n}><p>Read {n} of it.</p><ul><li><a href=/{n}>Cake</a><li>Pie</ul>"
        f"<table><tr><td>{n}<td>stars</table></div>"
        for n in range(_PAGE_BLOCKS * size)
    )
    recipe = "<h1>Cake</h1><h2>Ingredients</h2><ul><li>2 eggs<li>300 g flour</ul>"
    steps = "<h2>Directions</h2><ol><li>Mix everything well.<li>Bake for 20 minutes.</ol>"
    return f"<html lang=en><nav>{around}</nav><main>{recipe}{steps}</main><h2>Related</h2>{around}"


def cookbook(size: int) -> str:
    """Return an export of many recipes."""
    recipe = {
        "@type": "Recipe",
        "recipeIngredient": ["2 eggs", "300 g flour"],
        "recipeInstructions": ["Mix.", "Bake for 20 minutes."],
    }
    return json.dumps([{**recipe, "name": f"Cake {n}"} for n in range(_RECIPES * size)])


def guide(size: int) -> str:
    """Return a guide with many steps."""
    steps = "\n".join(f"## Step {n}\n\nStir {n} times.\n" for n in range(1, _STEPS * size))
    return f"---\ntitle: Cake\n---\n\n{steps}"


def text(size: int) -> str:
    """Return a recipe of many lines as somebody would paste it."""
    steps = "".join(f"Stir the dough {n} times and wait.\n" for n in range(_LINES * size))
    return f"Cake\n\n2 eggs\n300 g flour\n\n{steps}"


def open_page(window: Window, folder: Path, size: int) -> None:
    """Import a page."""
    path = folder / "page.html"
    path.write_text(page(size))
    window.services.find(GuideController).open(path)
    run_until(lambda: _is_imported(window), "the page is read", _LONG_S)


def open_cookbook(window: Window, folder: Path, size: int) -> None:
    """Read a cookbook."""
    path = folder / "cookbook.json"
    path.write_text(cookbook(size))
    window.services.find(GuideController).open(path)
    run_until(lambda: _is_imported(window), "the cookbook is read", _LONG_S)


def keep_cookbook(window: Window, folder: Path, size: int) -> None:
    """Keep all recipes of the cookbook that is shown."""
    if window.view is not window.services.find(ImportView):
        open_cookbook(window, folder, size)
    window.services.find(ImportView).keep.emit(After.NOTHING)
    run_until(lambda: "saved in" in window.banner.text, "the guides are saved", _LONG_S)


def cancel_keeping(window: Window, folder: Path, size: int) -> None:
    """Keep a cookbook, and cancel that as soon as some are saved."""
    open_cookbook(window, folder, size)
    imports = window.services.find(ImportController)
    window.services.find(ImportView).keep.emit(After.NOTHING)

    def some_saved() -> bool:
        keeping = imports._keeping
        return keeping is not None and keeping.tried >= _KEPT_BEFORE_CANCEL

    run_until(some_saved, "some are saved", _LONG_S)
    assert imports._keeping is not None
    began_s = monotonic()
    imports._keeping.cancellation.cancel()
    run_until(lambda: "Stopped" in window.banner.text, "it stops", _LONG_S)
    print(f"  stopped after {1000 * (monotonic() - began_s):.0f} ms")


def open_guide(window: Window, folder: Path, size: int) -> None:
    """Open a guide, and turn a few pages."""
    path = folder / f"cake-{size}.guide.md"
    path.write_text(guide(size))
    window.services.find(GuideController).open(path)
    view = window.services.find(GuideView)
    run_until(lambda: window.view is view, "the guide is open", _LONG_S)
    for _ in range(3):
        view.command("next")
        run(0.2)


def edit_guide(window: Window, folder: Path, size: int) -> None:
    """Edit a guide: its steps, its Markdown, a letter."""
    path = folder / f"cake-{size}.guide.md"
    path.write_text(guide(size))
    view = window.services.find(EditorView)
    window.services.find(EditorController).edit(path)
    run_until(lambda: window.view is view and view.model is not None, "it is open", _LONG_S)
    run(_SHOWN_S)
    _paste(view, "")


def paste_into_editor(window: Window, folder: Path, size: int) -> None:
    """Paste a text into a new guide's Markdown."""
    del folder
    view = window.services.find(EditorView)
    window.services.find(EditorController).new("recipe")
    run_until(lambda: window.view is view and view.model is not None, "it is open", _LONG_S)
    run(_SHOWN_S)
    _paste(view, text(size))


def _paste(view: EditorView, words: str) -> None:
    """Paste a text at the end of the Markdown, type a letter after it, and undo both."""
    view._show_tab(MARKDOWN)
    run(_SHOWN_S)
    area = view.markdown
    area.moveCursor(area.textCursor().MoveOperation.End)
    for piece in (words, "a"):
        area.insertPlainText(piece)
        run(_SHOWN_S)
    for _ in range(2):
        view._step_back(forward=False)
        run(_SHOWN_S)


def paste_into_from_text(window: Window, folder: Path, size: int) -> None:
    """Paste a text into the field for texts, and read it."""
    del folder
    view = window.services.find(TextView)
    window.show_view(view)
    view.set_text(text(size))
    run(_SHOWN_S)
    view.command("confirm")
    run_until(lambda: _is_imported(window), "the text is read", _LONG_S)
    view.clear()


def _is_imported(window: Window) -> bool:
    """Return whether an import is shown, or a line says why not."""
    said = window.banner.text
    views = (window.services.find(ImportView), window.services.find(EditorView))
    return window.view in views or bool(said and "…" not in said)


WHAT: Final[dict[str, Callable[[Window, Path, int], None]]] = {
    "a page is read": open_page,
    "a cookbook is read": open_cookbook,
    "a cookbook is kept": keep_cookbook,
    "keeping is cancelled": cancel_keeping,
    "a guide is opened": open_guide,
    "a guide is edited": edit_guide,
    "a text is pasted in the editor": paste_into_editor,
    "a text is pasted in From text": paste_into_from_text,
}


def main() -> int:
    """Measure; print a line for each size; return 1 if a frame was late."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--what", action="append", choices=[*WHAT], help="only this")
    asked = parser.parse_args()
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME_VARIABLE] = folder
        os.environ["XDG_DOCUMENTS_DIR"] = folder
        with window_on_demo() as (application, _):
            window = application.window
            window.show()
            run(1.0)
            heartbeat = Heartbeat()
            for what in asked.what or WHAT:
                for size in _SIZES:
                    window.banner.hide()
                    if what != "a cookbook is kept":
                        window.show_view(window.services.find(LibraryView))
                    run(_SHOWN_S)
                    taken = heartbeat.taken = Taken()
                    began_s = monotonic()
                    WHAT[what](window, Path(folder), size)
                    took_s = monotonic() - began_s
                    run(_SHOWN_S)
                    late += taken.late_s > _LATE_S
                    said = window.banner.text.replace(folder, "")[:60]
                    print(
                        f"{what:32} x{size}{took_s:7.1f} s{1000 * taken.late_s:7.0f} ms late"
                        f"  {window.view.name}  {said}",
                        flush=True,
                    )
    return int(late > 0)


if __name__ == "__main__":
    sys.exit(main())
