"""Screenshots of every view, offscreen, with the demo: one process per scale and language,
which Qt reads once.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from handtrack.cli import Parser
from handtrack.errors import HandtrackError, ModelError, UsageError, system_reason
from handtrack.runtime.ending import end_process
from handtrack.runtime.files import check_outputs, place_file, shown, writing
from handtrack.sources.opening import DEMO, source_files
from handtrack_ui.codes import WindowCode

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from handtrack_ui.app import Application
    from handtrack_ui.common.preview import Preview
    from handtrack_ui.window import Window

_LARGEST: Final = 8192  # pixels across or down
_FRAMES: Final = 20
"""Minimum number of painted frames to wait for."""

_PATIENCE_S: Final = 30.0
_NAP_S: Final = 0.005
_REST_S: Final = 0.15
_THEMES: Final = ("light", "dark")
_LANGUAGES: Final = ("en", "de")


@dataclass(frozen=True, slots=True)
class ScreenshotRequest:
    """The target folder, and what to draw: `scales`, `themes` and `languages` by name,
    window `size` in logical px. `distance`: the reading distance in metres, as a setting.
    """

    folder: Path
    scales: tuple[float, ...]
    themes: tuple[str, ...]
    languages: tuple[str, ...]
    size: tuple[int, int]
    distance: str = "1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder for the pictures")
    parser.add_argument(
        "--scale", default="1.0", help="screen scales, such as 1.0,1.5,2.0 (%(default)s)"
    )
    parser.add_argument("--theme", default="light,dark", help="one or both (%(default)s)")
    parser.add_argument("--language", default="en", help="one or both, such as en,de (%(default)s)")
    parser.add_argument(
        "--size", default="1280x720", help="window size before scaling (%(default)s)"
    )


def run(asked: argparse.Namespace, _tell: object = None) -> int:
    """Draw every view offscreen."""
    import PySide6  # noqa: F401 - the processes below would say one after the other what is missing

    return draw_all(screenshot_request(asked))


def screenshot_request(asked: argparse.Namespace) -> ScreenshotRequest:
    """Check the command's arguments. Raises `UsageError`: one is wrong."""
    try:
        scales = tuple(float(part) for part in asked.scale.split(","))
        width, height = (int(part) for part in asked.size.lower().split("x"))
    except ValueError as error:
        raise UsageError(WindowCode.SHOT_OPTIONS_UNREADABLE) from error
    themes = tuple(asked.theme.split(","))
    languages = tuple(asked.language.split(","))
    known = set(themes) <= set(_THEMES) and set(languages) <= set(_LANGUAGES)
    sized = all(200 <= side <= _LARGEST for side in (width, height))
    if not known or not all(0.5 <= scale <= 4 for scale in scales) or not sized:
        raise UsageError(WindowCode.SHOT_OPTIONS_OUT_OF_RANGE)
    return ScreenshotRequest(asked.folder, scales, themes, languages, (width, height))


def draw_all(request: ScreenshotRequest) -> int:
    """Draw everything, one process per scale and language;
    return the first non-zero exit status.
    """
    try:
        request.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            WindowCode.FOLDER_UNMAKEABLE, path=str(request.folder), reason=system_reason(error)
        ) from error
    for scale, language in product(request.scales, request.languages):
        surroundings = {
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": str(scale),
            "QT_SCALE_FACTOR_ROUNDING_POLICY": "PassThrough",
        }
        size = f"{request.size[0]}x{request.size[1]}"
        command = [
            sys.executable,
            "-m",
            "handtrack_ui.dev.screenshots",
            str(request.folder),
            "--scale",
            str(scale),
        ]
        command += ["--theme", ",".join(request.themes), "--language", language, "--size", size]
        status = subprocess.run(command, env=os.environ | surroundings, check=False).returncode
        if status:
            return status
    return 0


def draw_here(request: ScreenshotRequest) -> None:
    """Draw the pictures of one scale and language in this process; its environment must be set."""
    (scale,) = request.scales
    (language,) = request.languages
    for application, name, theme in shown_scenes(request):
        path = request.folder / f"{name}-{language}-{theme}-{scale}.png"
        check_outputs((path,), source_files(DEMO))
        with writing(path):
            place_file(request.folder, path.name, _png(application.window))
        sys.stdout.write(f"{shown(path)}\n")


def shown_scenes(
    request: ScreenshotRequest, *, only: Collection[str] = ()
) -> "Iterator[tuple[Application, str, str]]":
    """Show every scene, or only those named, in every theme, in one language; yield the
    application, the scene's name and the theme.
    """
    from handtrack.runtime.jobs import Jobs
    from handtrack_ui.app import Application
    from handtrack_ui.dev.scenes import put_away, scenes_of
    from handtrack_ui.persistence.preference_store import PreferenceStore
    from handtrack_ui.persistence.window_state import WindowState
    from handtrack_ui.shell.application import make_application
    from handtrack_ui.text.language import speak

    app = make_application()
    (language,) = request.languages
    speak(app, language)
    jobs = Jobs()
    preferences = PreferenceStore(jobs)
    preferences.change("appearance", theme=request.themes[0], language=language, motion=False)
    preferences.change("reading", distance=request.distance)
    window_state = WindowState(jobs)
    window_state.camera_pictures = False  # no screenshot may show what a camera sees
    with Application(app, jobs, window_state, preferences, DEMO) as application:
        application.window.resize(*request.size)
        application.window.show()
        scenes = scenes_of(application.window)
        for theme in request.themes:
            preferences.change("appearance", theme=theme)
            for name, scene in scenes.items():
                if only and name not in only:
                    continue
                put_away(application.window)
                settle(app, application, scene.show())
                if scene.last is not None:
                    scene.last()
                    _rest(app, application)
                yield application, name, theme


def _png(window: "Window") -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice

    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    window.grab().save(buffer, "PNG")
    return bytes(content.data())


def settle(app: "QApplication", application: "Application", preview: "Preview | None") -> None:
    """Let the window lay itself out, and wait until a hand is painted.

    Raises `HandtrackError`: the model cannot be used, or the demo cannot be played.
    """
    ends = monotonic() + _PATIENCE_S
    while preview is not None and not (preview.frames_painted >= _FRAMES and preview.shows_hand):
        _judge(application, in_time=monotonic() < ends)
        app.processEvents()
        sleep(_NAP_S)
    _rest(app, application)


def _judge(application: "Application", *, in_time: bool) -> None:
    run = application.bridge.status()
    if run is not None and run.error is not None:
        raise run.error
    if not in_time:
        raise ModelError(WindowCode.NO_HAND_PAINTED, seconds=_PATIENCE_S)


def _rest(app: "QApplication", application: "Application") -> None:
    """Let the window lay itself out, and its pictures decode."""
    ends = monotonic() + _REST_S
    at_the_latest = monotonic() + _PATIENCE_S
    while monotonic() < ends or (application.pictures.busy and monotonic() < at_the_latest):
        app.processEvents()


def main(arguments: list[str]) -> int:
    """Draw the pictures of one scale and language; `draw_all` runs this in its own process."""
    import tempfile

    from handtrack.config.folders import HOME_VARIABLE

    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        try:
            parser = Parser(prog="handtrack screenshots")
            add_arguments(parser)
            draw_here(screenshot_request(parser.parse_args(arguments)))
        except HandtrackError as error:
            sys.stderr.write(f"handtrack: {shown(str(error))}\n")
            return error.exit_status
    return 0


if __name__ == "__main__":
    end_process(main(sys.argv[1:]))
