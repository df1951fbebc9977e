"""A new user's way through Handtrack, in a real window under Xvfb: by keys, a file that is dropped,
and a drawn hand.

    uv run python -m tools.check_user [--pictures FOLDER]

Each stage is judged by the screen, by Handtrack's files, and by another program that receives keys.
Each stage leaves a picture of the screen in the folder, to be looked at.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Final

from handtrack.assets import asset, sample_guides
from handtrack.guides import Guide, load_guide
from handtrack.guides.step import Step
from handtrack.runtime.windowing import missing_libraries
from handtrack.sources import list_cameras
from handtrack.sources.demo import demo_clip
from tools import kept
from tools.check_app import skeleton_px, xvfb
from tools.person import Person

PROGRAMS: Final = ("Xvfb", "xdotool", "xev", "stdbuf", "ffmpeg")
ROOT: Final = Path(__file__).parent.parent
SIGN: Final = "Spotlight"
DEMONSTRATED_S: Final = 90.0  # the practice on the demo, and the story, each
DARK: Final = 60  # of 255: a screen in dark colours is darker on average
PAGES: Final = 5  # no step of a sample has more, and a confirmation turns to what was not shown
ELSEWHERE: Final = (
    "DBUS_SESSION_BUS_ADDRESS",
    "QT_QPA_PLATFORM",
    "WAYLAND_DISPLAY",
    "XDG_SESSION_TYPE",
)
"""Variables that would lead away from the checked display."""
PAGE: Final = """<!DOCTYPE html><html lang="en"><title>Pancakes | A blog</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe", "name": "Pancakes",
"recipeYield": "4 servings", "cookTime": "PT20M", "url": "https://example.org/pancakes",
"recipeIngredient": ["300 g flour", "2 eggs", "500 ml milk", "1 pinch of salt"],
"recipeInstructions": [
{"@type": "HowToStep", "text": "Mix 300 g flour with the eggs, the milk and the salt."},
{"@type": "HowToStep", "text": "Let the batter rest for 5 seconds."},
{"@type": "HowToStep", "text": "Bake thin pancakes in a hot pan."}]}</script>
<h1>Pancakes</h1><p>Everybody likes them."""
"""A recipe as a browser saves it."""


def main() -> int:
    """Run every stage; return 0 if all passed, or if this machine cannot run them,
    which is printed.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.check_user", description=__doc__.partition("\n\n")[0]
    )
    parser.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="where pictures of the screen go"
    )
    asked = parser.parse_args()
    if lacking := what_is_lacking():
        print(f"skipped: {lacking}")
        return 0
    with person_at_a_display(asked.pictures) as person:
        for stage in STAGES:
            stage(person)
            person.tell(stage.__name__.replace("_", " "))
    return 0


def what_is_lacking() -> str:
    """Return why this cannot be done here; empty where it can."""
    programs = [name for name in PROGRAMS if shutil.which(name) is None]
    if programs:
        return f"it needs {', '.join(programs)}"
    if missing_libraries("xcb"):
        return "it needs the libraries of Qt on X11; see handtrack doctor"
    if find_spec("pynput") is None:
        return "it needs pynput (the extra 'presenter')"
    return (
        "a camera is there, and this is the way of somebody without one" if list_cameras() else ""
    )


@contextmanager
def person_at_a_display(pictures: Path | None) -> Iterator[Person]:
    """Yield a new user at a new display."""
    with tempfile.TemporaryDirectory() as folder, xvfb() as display:
        home = Path(folder) / "home"
        album = pictures or Path(folder) / "pictures"
        for made in (home, album):
            made.mkdir(parents=True, exist_ok=True)
        own = {"DISPLAY": display, "HANDTRACK_HOME": str(home)}
        environment = {
            name: value for name, value in os.environ.items() if name not in ELSEWHERE
        } | own
        person = Person(environment, Path(folder) / "said", album)
        try:
            yield person
        finally:
            person.end()


def practice_at_the_first_start(person: Person) -> None:
    """Without a camera the demo plays, says so, and passes every lesson to the end."""
    person.start()
    person.wait_for_title("Practice – Handtrack")
    person.wait(lambda: skeleton_px(person.sees), "the demo's hand is tracked")
    person.wait_for_words("No camera found.")
    person.picture("practice")
    person.wait_for_words("The drawn hand has shown you every gesture", DEMONSTRATED_S)
    person.picture("practice-result")
    assert not kept.settings(person.home), "nothing is set before it was confirmed"
    person.press("Return")
    person.wait(
        lambda: kept.settings(person.home).get("practice", {}).get("done"),
        "that it is done is kept",
    )


def library(person: Person) -> None:
    """After the practice the library is shown, as always if no other view was requested."""
    person.wait_for_title("Handtrack")
    person.wait_for_words("What are you working on?")
    person.picture("library")


def guide_with_a_locked_step(person: Person) -> None:
    """A step whose timer runs cannot be left forwards;
    a guide that is left half-way can be resumed.
    """
    guide = open_guide(person, "gram-stain")
    at = next(at for at, step in enumerate(guide.steps) if step.locked)
    step = guide.steps[at]
    walk(person, guide, until=step)
    person.press(*["Down"] * PAGES, "Return")
    person.wait(partial(timer_runs, person, guide, step), "its timer runs")
    person.press("Return")
    person.wait_for_words("Locked until the timer ends")
    person.picture("guide-locked")
    assert stands_at(person, guide, step)
    assert kept.log_of(person.home, guide)[-1] == (step.id, "confirm"), (
        "what was refused is not in the log"
    )
    person.press("Escape")
    person.wait_for_title("Handtrack")
    person.wait_for_words(f"Resume step {at + 1} of {len(guide.steps)}")
    person.picture("library-resume")


def guide_to_its_end(person: Person) -> None:
    """Items ticked, an option chosen, timers started, the end confirmed twice:
    all of it is in the log, in order.
    """
    guide = open_guide(person, "pizza-dough")
    finish(person, guide)
    person.press("Return")
    person.wait_for_title("Handtrack")


def finish(person: Person, guide: Guide) -> None:
    """Do all of a guide that is open, and confirm its end: twice, as its timers still run."""
    walked = walk(person, guide)
    person.press(*["Down"] * PAGES, "Return")
    person.wait_for_words("Confirm once more to finish")
    person.picture("guide-second-confirmation")
    assert not kept.run_of(person.home, guide)["done"]
    person.press("Return")
    person.wait(lambda: kept.run_of(person.home, guide)["done"], "the guide is finished")
    person.wait_for_words("Back to the library")
    person.picture("guide-done")
    answers = answers_in(guide)
    way = guide.way(answers)
    last = (way[-1].id, "confirm")
    assert kept.log_of(person.home, guide) == [*walked, last, last]
    assert kept.run_of(person.home, guide)["answers"] == {
        step.id: answers[step.id] for step in way if step.options
    }


def settings_changed(person: Person) -> None:
    """A changed setting takes effect at once, and is soon in the file."""
    person.press("ctrl+comma")
    person.wait_for_title("Settings – Handtrack")
    person.press("Down", "Down", *["Tab"] * 5, "Right", "Right")
    person.wait(
        lambda: kept.settings(person.home)["gestures"]["hold_s"] == 1.2, "signs are held longer"
    )
    person.picture("settings-gestures")
    person.press(*["shift+Tab"] * 5, *["Down"] * 3, "Tab", "Down", "Down")
    person.wait(
        lambda: kept.settings(person.home)["appearance"]["theme"] == "dark",
        "dark colours are chosen",
    )
    person.wait(lambda: is_dark(person), "the window is dark")
    person.picture("settings-appearance")


def settings_found_again(person: Person) -> None:
    """The second start shows the last view, in its colours, and no practice."""
    person.quit()
    person.start()
    person.wait_for_title("Settings – Handtrack")
    person.wait(lambda: is_dark(person), "the window is dark")
    person.press("Down", "Down")
    person.wait_for_words("These are your own values")
    person.picture("settings-again")
    assert kept.settings(person.home)["gestures"]["hold_s"] == 1.2
    assert kept.window_state(person.home)["view"] == "settings"


def gesture_taught(person: Person) -> None:
    """The demo's hand teaches nothing; a sign is taught from a clip and given a command."""
    person.press("alt+Left")
    person.wait_for_title("Handtrack")
    person.press("Down", "2")
    person.wait_for_title("Gestures – Handtrack")
    person.wait_for_words("This hand is drawn")
    person.picture("studio-demo")
    person.quit()
    person.start("--source", str(demo_clip()), "--view", "studio")
    person.wait_for_title("Gestures – Handtrack")
    person.wait(lambda: skeleton_px(person.sees), "the hand is tracked")
    person.picture("studio")
    person.press("n")
    person.write(SIGN)
    person.picture("studio-naming")
    person.press("Return")
    person.wait_for_words("of 30 samples")
    person.picture("studio-taking")
    person.wait(lambda: kept.taught(person.home).get(SIGN) == 30, "its samples are kept")
    person.wait_for_words("Command")
    person.press("Down")
    person.wait(
        lambda: kept.settings(person.home)["gestures"]["bindings"] == {SIGN: "next"},
        "it means the next step",
    )
    person.picture("studio-taught")


def gesture_found_again(person: Person) -> None:
    """A recorded gesture survives a restart, with its command."""
    person.quit()
    person.start()
    person.wait_for_title("Gestures – Handtrack")
    person.wait_for_words(f"30 samples of “{SIGN}”")
    person.wait_for_words("Next step")
    person.picture("studio-again")
    assert kept.taught(person.home) == {SIGN: 30}


def demo_picked(person: Person) -> None:
    """Pick the demo, which so far stood in for a camera; now it is the person's choice."""
    person.press("alt+Left")
    person.wait_for_title("Handtrack")
    person.press("F4")
    person.wait_for_words("Choose a source")
    person.wait_for_words("No camera found.")
    person.picture("picker")
    person.press("Return")
    person.wait(
        lambda: kept.settings(person.home)["camera"]["source"] == "demo", "the demo is picked"
    )


def presenter_moves_another_program(person: Person) -> None:
    """The demo's hand turns pages: the keys arrive in a program that knows nothing of Handtrack."""
    with another_program(person) as (window, received):
        person.press("Down", "3")
        person.wait_for_title("Presenter – Handtrack")
        person.press("Tab", "space")
        person.wait_for_words("On. Bring the other program to the front")
        person.picture("presenter-on")
        person.turn_to(window)
        person.wait(received, "a key arrives in the other program")
        person.picture("presenter-other-program")
        assert set(received()) <= {"Next", "Prior", "b", "F5", "Escape"}, received()
        person.turn_to()


def show_help(person: Person) -> None:
    """One key opens and closes the cheat sheet, another the memory overlay."""
    person.press("F1")
    person.wait_for_words("Gestures and keys")
    person.picture("cheat-sheet")
    person.press("F1")
    person.wait_for_words("Send keys to other programs")
    person.press("F12")
    person.wait_for_words("Snapshot")
    person.picture("memory")
    person.press("F12")
    person.quit()
    assert kept.window_state(person.home)["view"] == "presenter"


def story_to_its_finish(person: Person) -> None:
    """A drawn hand opens a guide from the library and completes it;
    the person's own runs know nothing of it.
    """
    runs = kept.log_of(person.home, load_guide(asset("guides", "order.md")))
    person.start("--source", "demo:story")
    person.wait_for_title("How it works – Handtrack")
    person.wait_for_title("Create an order – Handtrack", DEMONSTRATED_S)
    person.picture("story")
    person.wait_for_words("Back to the library", DEMONSTRATED_S)
    person.picture("story-finish")
    assert kept.log_of(person.home, load_guide(asset("guides", "order.md"))) == runs


def page_dropped_scaled_and_cooked(person: Person) -> None:
    """A saved page is dropped, kept, scaled to six by a drawn hand,
    and followed to its end with its own timer.
    """
    page = person.home.parent / "Pancakes.html"
    page.write_text(PAGE, "utf-8")
    person.quit()
    person.start(
        "--source", str(ROOT / "tests" / "ui" / "films" / "servings.mp4"), "--view", "settings"
    )
    person.wait_for_title("Settings – Handtrack")
    person.drop(page, "Drop to import this recipe or protocol")
    person.wait_for_title("Import – Handtrack")
    person.wait_for_words("Let the batter rest for 5 seconds.")
    person.picture("import")
    assert not (person.home / "documents").exists(), "it was kept before it was confirmed"
    person.press("Return")
    person.wait_for_title("Pancakes – Handtrack")
    guide = load_guide(person.home / "documents" / "Handtrack" / "Pancakes.guide.md")
    needed, mixed, rested, _ = guide.steps
    person.wait(
        lambda: kept.log_of(person.home, guide) == [(needed.id, "servings")] * 2,
        "the hand asks for two more",
    )
    person.press("p")
    person.wait_for_words("6 servings")
    person.wait_for_words("750 ml milk")
    person.picture("import-for-six")
    person.press("Down", "1", "2", "3", "4", "Return")
    person.wait(partial(stands_at, person, guide, mixed), "all is there")
    person.wait_for_words("Mix 450 g flour")
    person.picture("import-step")
    person.press("Return")
    person.wait(partial(stands_at, person, guide, rested), "it is mixed")
    person.press("1")
    person.wait(lambda: kept.run_of(person.home, guide)["timers"], "the timer of its text runs")
    person.picture("import-timer")
    person.wait_for_words("Time is up")
    person.picture("import-time-is-up")
    person.press("Return", "Return", "Return")
    person.wait(lambda: kept.run_of(person.home, guide)["done"], "the pancakes are done")
    person.picture("import-done")


STAGES: Final[tuple[Callable[[Person], None], ...]] = (
    practice_at_the_first_start,
    library,
    guide_with_a_locked_step,
    guide_to_its_end,
    settings_changed,
    settings_found_again,
    gesture_taught,
    gesture_found_again,
    demo_picked,
    presenter_moves_another_program,
    show_help,
    story_to_its_finish,
    page_dropped_scaled_and_cooked,
)


def open_guide(person: Person, name: str) -> Guide:
    """Open a guide of the library by the number of its card."""
    paths = sample_guides()
    guide = load_guide(asset("guides") / f"{name}.md")
    person.press(str(paths.index(guide.path) + 1))
    person.wait_for_title(f"{guide.title} – Handtrack")
    return guide


def walk(person: Person, guide: Guide, until: Step | None = None) -> list[tuple[str, str]]:
    """Do every step before the last, or before another one; return the expected log."""
    way = guide.way(answers_in(guide))
    ahead = way.index(until or way[-1])
    done: list[tuple[str, str]] = []
    for step, then in pairwise(way[: ahead + 1]):
        if step.items:
            person.press(*(str(at + 1) for at in range(len(step.items))))
            done += [(step.id, "select")] * len(step.items)
        elif step.options:
            person.press("2")
            done.append((step.id, "select"))
        elif step.kind.timed:
            person.press(*["Down"] * PAGES, "Return")
            person.wait(partial(timer_runs, person, guide, step), f"the timer of {step.id} runs")
            done.append((step.id, "confirm"))
        person.press(*["Down"] * PAGES, "Return")
        done.append((step.id, "confirm"))
        person.wait(partial(stands_at, person, guide, then), f"{step.id} is done")
        person.picture(f"guide-{then.kind.value}")
    return done


def answers_in(guide: Guide) -> dict[str, str]:
    """Return the second option of every question."""
    return {step.id: step.options[1].id for step in guide.steps if step.options}


def timer_runs(person: Person, guide: Guide, step: Step) -> bool:
    return step.id in kept.run_of(person.home, guide)["timers"]


def stands_at(person: Person, guide: Guide, step: Step) -> bool:
    return bool(kept.run_of(person.home, guide)["step"] == step.id)


def is_dark(person: Person) -> bool:
    return bool(person.sees[:600, :1000].mean() < DARK)


@contextmanager
def another_program(person: Person) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Run a program that records the keys it receives; yield its window,
    and a function that returns their names.
    """
    output = person.home / "xev"
    command = [
        "stdbuf",
        "-oL",
        "xev",
        "-event",
        "keyboard",
        "-geometry",
        "640x70+0+815",
        "-name",
        "Slides",
    ]
    with (
        output.open("w") as file,
        subprocess.Popen(command, env=person.environment, stdout=file) as program,
    ):
        try:
            found = partial(re.search, r"Outer window is (0x\w+)")
            person.wait(lambda: found(output.read_text()), "the other program has a window")
            window = found(output.read_text())
            assert window is not None
            yield (
                window[1],
                lambda: re.findall(
                    r"KeyPress event.*?keysym 0x\w+, (\w+)\)", output.read_text(), re.S
                ),
            )
        finally:
            program.terminate()


if __name__ == "__main__":
    sys.exit(main())
