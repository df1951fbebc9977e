"""Measure how long the window takes to appear, and how long a person's actions hold up its event
loop.

`uv run python -m tools.measure_window [--starts N] [--rounds N] [--pointer SECONDS]`, under an X
server (``xvfb-run -a``), with its own settings and folders. A start is timed from before its
process exists to the end of the first paint, with the files and Python's byte code in place; the
median of all but the first counts. On a busy machine, its processor time is the steadier figure.

A stall is the delay of a heartbeat in the event loop, due every 5 ms: the longest while an action
and what follows from it are under way. The demo is tracked throughout, as it would be. An action's
first time is told apart from the later ones.

The pointer's delay is from a frame's delivery by the source to an event's arrival at a sender that
moves nothing. It includes tracking, the window and the job, and counts from the newest frame that
the window has shown.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from handtrack.assets import asset, sample_guides
from handtrack.config.folders import HOME_VARIABLE
from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host import Update
from handtrack.messages import Handedness
from handtrack.plugins.pointing.pointer import START_S, START_SIGN
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.memory_overlay.controller import MemoryOverlay
from handtrack_ui.features.settings.view import SettingsView
from tools.measure_pointer import FPS, Sight
from tools.strokes.aiming import Posture
from tools.window import begin, run, window_on_demo

if TYPE_CHECKING:
    from handtrack_ui.app import Application
    from handtrack_ui.persistence.preference_store import PreferenceStore

DEMO: Final = "demo"
SETTLE_S: Final = 0.7
"""Time limit for the effect of an action: the first frame, a picture of a camera, a movement."""

Action = tuple[str, Callable[[], object]]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--pointer", type=float, metavar="SECONDS", help="measure only the pointer's delay"
    )
    asked = parser.parse_args()
    if asked.pointer:
        with tempfile.TemporaryDirectory() as home:
            os.environ[HOME_VARIABLE] = home
            late = pointer_delays(asked.pointer)
        print(
            f"frame to pointer event: {median(late):.1f} ms, 95 % {quantiles(late, n=20)[-1]:.1f}, of {len(late)}"
        )
        return
    starts = [timed_start() for _ in range(asked.starts + 1)][1:]
    times, processor_times = zip(*starts, strict=True)
    print(
        f"first window: {median(times):.2f} s, median of {len(times)} "
        f"({min(times):.2f} to {max(times):.2f}); processor time {median(processor_times):.2f} s"
    )
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        for name, stalls in stalls_of_everything(asked.rounds).items():
            later = f"{median(stalls[1:]):6.1f}" if stalls[1:] else "     –"
            print(f"{name:34} {stalls[0]:6.1f} ms the first time, {later} later")


def timed_start() -> tuple[float, float]:
    """Start Handtrack in a separate process; return the seconds to the end of its first paint,
    and those of its processor time.
    """
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [sys.executable, "-m", "tools.first_paint", repr(time.time())],
            env=os.environ | {HOME_VARIABLE: home},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    wall_s, processor_s = map(float, done.stdout.split())
    return wall_s, processor_s


def stalls_of_everything(rounds: int) -> dict[str, list[float]]:
    """Do everything `rounds` times; return the longest stall of each action in milliseconds,
    a round each.
    """
    from handtrack_ui.dev.soak.visits import Heartbeat

    stalls = dict[str, list[float]]()

    def timed(name: str, do: Callable[[], object], settle_s: float = SETTLE_S) -> None:
        heart = Heartbeat()
        heart.start()
        run(0.1)
        do()
        run(settle_s)
        heart.stop()
        stalls.setdefault(name, []).append(heart.longest_stall_ms)

    with window_on_demo() as (application, preferences):
        timed("the window appears; the model loads", application.window.show)
        timed("the window appears; the model loads", partial(begin, application, "library"), 0.0)
        for _ in range(rounds):
            for name, do in everything(application, preferences):
                timed(name, do)
    return stalls


def pointer_delays(seconds: float) -> list[float]:
    """Return the milliseconds from each frame to the pointer's events, for the demo's hand,
    started by a drawn sign.
    """
    late_ms = list[float]()
    shown_ns = [0]

    class Noted:
        def send(self, _: object) -> None:
            late_ms.append((time.monotonic_ns() - shown_ns[0]) / 1e6)

        def close(self) -> None:
            pass

    from handtrack_ui.plugins.pointer.hand_pointer import HandPointer

    with window_on_demo() as (application, _):
        view: Any = application.window.services.views["presenter"]
        show = view.show_update
        pointer = application.window.services.find(HandPointer)

        def noted(update: Update, *, source_mirrored: bool) -> None:
            if not pointer.pointing and update.result.hands:
                pointer.follow(
                    start_sign(update.seen[0].t, update.result.hands[0].handedness), mirrored=False
                )
            shown_ns[0] = update.captured_ns
            show(update, source_mirrored=source_mirrored)

        view.show_update = noted
        pointer.obstacle = lambda: None
        pointer._make = Noted
        application.window.show()
        run(SETTLE_S)
        begin(application, "presenter")
        pointer.switch(on=True)
        run(seconds)
    return late_ms


def start_sign(t: float, side: Handedness) -> list[Recognition]:
    """Return what is read of a drawn hand that starts the pointer, up to a time in seconds."""
    recognizer = GestureRecognizer()
    hand = Sight(None).hand(Posture(np.zeros(2)), START_SIGN, side)
    return [
        recognizer.update((hand,), t + tick / FPS, 1280)
        for tick in range(-round(2.0 * START_S * FPS), 0)
    ]


def everything(application: "Application", preferences: "PreferenceStore") -> Iterator[Action]:
    """Yield what a person does, in an order that is possible."""
    window = application.window
    change = preferences.change
    presenter: Any = window.services.views["presenter"]
    yield "Live is entered", partial(window.show_view, window.services.find(LiveView))
    yield "the inspector opens", partial(window.services.find(LiveView).inspect, wanted=True)
    yield "the overlay opens", application.window.services.find(MemoryOverlay).toggle
    yield "the overlay closes", application.window.services.find(MemoryOverlay).toggle
    yield "the inspector closes", partial(window.services.find(LiveView).inspect, wanted=False)
    yield "the cheat sheet opens", window.help.toggle_sheet
    yield "the cheat sheet closes", window.help.toggle_sheet
    yield "the source picker opens", window.sources.pick
    yield "the source picker closes", window.sources.picker.dismiss
    yield "a video is opened", partial(window.set_source, str(asset("demo", "demo.mp4")))
    yield "the demo is opened", partial(window.set_source, DEMO)
    yield "Live is left", window.go_home
    for guide in sample_guides():
        yield (
            "a guide is opened",
            partial(window.services.find(GuideController).open, guide, start_over=True),
        )
        for _ in range(4):
            yield "a step is done", window.services.find(GuideView).confirm
            yield "the next step", window.services.find(GuideView).next
        yield "the guide is left", window.go_home
    yield "the practice is entered", partial(window.show_view, window.services.views["practice"])
    yield "the practice is left", window.go_home
    yield "the studio is entered", partial(window.show_view, window.services.views["studio"])
    yield "the studio is left", window.go_home
    yield "presenter mode is entered", partial(window.show_view, presenter)
    yield "presenter mode is switched on", partial(presenter.mode.switch, on=True)
    yield "presenter mode is switched off", partial(presenter.mode.switch, on=False)
    yield "presenter mode is left", window.go_home
    yield "a sound is heard", partial(window.help.play_cue, "accepted")
    yield "the settings are entered", partial(window.show_view, window.services.find(SettingsView))
    for name in window.services.find(SettingsView).sections:
        yield (
            f"the settings' {name} section opens",
            partial(window.services.find(SettingsView).open_section, name),
        )
    yield "dark colours", partial(change, "appearance", theme="dark")
    yield "light colours", partial(change, "appearance", theme="light")
    yield "the settings are left", window.go_home
    yield "Live is entered again", partial(window.show_view, window.services.find(LiveView))
    yield "another model while tracking", partial(change, "tracking", model="lite")
    yield "the model before while tracking", partial(change, "tracking", model="full")
    yield "Live is left again", window.go_home


if __name__ == "__main__":
    main()
