"""The pizza sample is written in the editor, in a real window under Xvfb, by keys and mouse alone.

    uv run python -m tools.check_editor [--pictures FOLDER]

The written file must read the same as the sample. Each step leaves a picture of the screen in the
folder.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from handtrack.assets import asset
from handtrack.guides import Guide, StepKind, load_guide
from handtrack.guides.document import StepText
from handtrack.guides.draft import Draft
from handtrack.guides.edits import body_of
from tools.check_user import person_at_a_display, what_is_lacking
from tools.person import Person

KINDS: Final = list(StepKind)
CONDITIONS: Final = ["", "pace = warm", "pace = cold"]
FIRST_ROW = (150, 187)
SECOND_ROW = (150, 226)
"""Pixels of the screen: the first two steps in the list."""
_PICTURE: Final = re.compile(r"!\[(.*)\]\((.*)\)")


def main() -> int:
    """Write the guide; return 0 if it reads the same, or if this machine cannot write it,
    which is printed.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.check_editor", description=__doc__.partition("\n\n")[0]
    )
    parser.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="where pictures of the screen go"
    )
    asked = parser.parse_args()
    if lacking := what_is_lacking():
        print(f"skipped: {lacking}")
        return 0
    sample = asset("guides", "pizza-dough.md")
    with person_at_a_display(asked.pictures) as person:
        person.start("--view", "library")
        person.wait_for_title("Handtrack")
        written = write_guide(person, sample)
        assert meaning(load_guide(written)) == meaning(load_guide(sample)), written.read_text(
            "utf-8"
        )
        person.tell("the guide reads the same as the sample")
        person.press("F5")
        person.wait_for_title(f"{load_guide(sample).title} – Handtrack")
        person.picture("started")
        person.quit()
    return 0


def meaning(guide: Guide) -> str:
    """Return all that a guide says, wherever its file and its lines are."""
    return re.sub(r"line=\d+", "", repr(guide).replace(str(guide.path.parent), "")).replace(
        guide.path.name, ""
    )


def write_guide(person: Person, sample: Path) -> Path:
    """Write a guide like the sample from a new checklist; return its file."""
    draft = Draft(sample, sample.read_bytes())
    assert draft.document is not None
    assert draft.document.values is not None
    front = draft.document.values
    parts = draft.document.steps
    person.press("ctrl+n")
    person.press("Down", "Down", "Down", "Return")
    person.wait_for_title("Editor – Handtrack")
    person.press("shift+Tab", "shift+Tab", "Down", "Delete", "Delete", "Tab", "Tab")
    for key in ("title", "summary", "time", "servings", "language"):
        person.press("ctrl+a")
        person.write(front[key])
        person.press("Tab")
    person.press("Tab")
    choose_file(person, sample.parent / front["picture"])
    person.picture("about")
    for at, part in enumerate(parts):
        write_step(person, part, body_of(draft.text, at), sample.parent)
    for first in (parts[1].title, parts[0].title):  # there and back
        person.drag(FIRST_ROW, SECOND_ROW)
        person.wait_for_words(f"1. {first}")
    person.press("ctrl+s")
    person.wait_for_words("Saved")
    person.picture("saved")
    (file,) = (person.home / "documents" / "Handtrack").glob("*.guide.md")
    return file


def write_step(person: Person, part: StepText, body: str, folder: Path) -> None:
    """Add a step, and write its title, kind, keys and text."""
    person.press("ctrl+Return")
    person.write(part.title)
    person.press("Tab", *["Down"] * KINDS.index(part.kind))
    values = dict(part.values)
    if part.kind.timed:
        person.press("Tab", "ctrl+a")
        person.write(values["duration"])
        person.press("Tab")  # leaving early stays allowed
    if part.kind in (StepKind.CHOICE, StepKind.CONFIRMATION):
        person.press("Tab")
    if "review" in values:
        person.press("Down")
    person.press("Tab", *["Down"] * (int(values.get("repeat", "1")) - 1))
    person.press("Tab", *["Tab"] * ("repeat" in values))  # it begins with this step
    person.press(*["Down"] * CONDITIONS.index(values.get("if", "")))
    person.press("Tab", "ctrl+a")
    picture = _PICTURE.match(body)
    if picture is not None:
        person.press("BackSpace", *["Tab"] * 1, "space")
        choose_file(person, folder / picture[2], opened=True)
        person.write(picture[1])
        person.press("ctrl+End", "Return", "Return")
        body = body[picture.end() :].lstrip("\n")
    for number, paragraph in enumerate(body.split("\n\n")):
        lines = re.split(r"\n(?=- |\d\. |> )", paragraph)
        person.press(*["Return"] * (2 if number else 0))
        for at, line in enumerate(lines):
            words = line.replace("\n", " ")
            person.write(re.sub(r"^(- \[ \] |\d\. )", "", words) if at else words)
            person.press(*["Return"] * (at < len(lines) - 1))
    keys = [f"{key}: {values[key]}" for key in ("id", "default") if key in values]
    if keys:
        person.press("ctrl+u", "Up")
        for line in keys:
            person.write(line)
            person.press("Return")
        person.press("ctrl+u")
    person.picture(f"step-{part.kind.value}")
    person.tell(part.title)


def choose_file(person: Person, file: Path, *, opened: bool = False) -> None:
    """Press the button for a picture, and name its file in the dialog."""
    if not opened:
        person.press("space")
    person.wait(lambda: _dialog(person), "a dialog asks for the picture")
    person.turn_to(_dialog(person))
    person.write(str(file))
    person.press("Return")
    person.wait(lambda: not _dialog(person), "the dialog closes")
    person.turn_to()
    person.wait_for_words(file.name)


def _dialog(person: Person) -> str:
    command = ["xdotool", "search", "--onlyvisible", "--name", "^Choose a picture$"]
    found = subprocess.run(
        command, env=person.environment, capture_output=True, text=True, check=False
    )
    return found.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
