"""A person at a display: starts Handtrack, presses keys, looks at the screen,
waits until something is so.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2
from tools.check_app import screen
from tools.words_on_screen import words_are_on

PATIENCE_S: Final = 60.0
"""Time limit for anything expected: a busy machine is slow, but after this something is broken."""

_NAP_S: Final = 0.1
_DRAG_STEPS: Final = 12
_ASKS_S: Final = 5.0  # after this, quitting has asked because of a timer
_DRAG_PX: Final = 60  # from one place of the mouse to the next
_KEY_MS: Final = 40  # between two keys of one go: quicker than anyone types


class Person:
    """Uses Handtrack by its window alone.

    `environment`: with DISPLAY and HANDTRACK_HOME.
    `said`: file for Handtrack's terminal output.
    `pictures`: the folder for pictures of the screen.
    `command`: starts Handtrack.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        said: Path,
        pictures: Path,
        command: Sequence[str] = (sys.executable, "-m", "handtrack"),
    ) -> None:
        self.environment = dict(environment)
        self._said = said
        self._pictures = pictures
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._window = ""
        self._taken = 0
        self._began = time.monotonic()

    @property
    def home(self) -> Path:
        """Folder of Handtrack's settings and data."""
        return Path(self.environment["HANDTRACK_HOME"])

    @property
    def title(self) -> str:
        """Title of Handtrack's window."""
        return self._xdotool("getwindowname", self._window).strip()

    @property
    def sees(self) -> Image:
        """The screen's picture, (H, W, 3) uint8 BGR."""
        return screen(self.environment)

    def start(self, *options: str) -> None:
        """Start Handtrack, and give its window the focus."""
        command = [*self._command, *options]
        with self._said.open("ab") as file:
            self._process = subprocess.Popen(
                command, env=self.environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file
            )
        self.wait(self._find_window, "a window opens")
        self.turn_to(self._window)

    def turn_to(self, window: str = "") -> None:
        """Let a window have the keys; Handtrack's unless another is named."""
        self._xdotool("windowfocus", "--sync", window or self._window)

    def press(self, *keys: str) -> None:
        """Press keys, by their names in X."""
        if keys:
            self._xdotool("key", "--delay", str(_KEY_MS), *keys)

    def write(self, words: str) -> None:
        """Type words."""
        self._xdotool("type", "--delay", str(_KEY_MS), "--", words)

    def drag(self, begin: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag with the mouse from one point of the screen, in pixels, to another one."""
        self._xdotool("mousemove", *map(str, begin), "mousedown", "1")
        for share in range(1, _DRAG_STEPS + 1):
            at = (
                str(round(one + (other - one) * share / _DRAG_STEPS))
                for one, other in zip(begin, end, strict=True)
            )
            self._xdotool("mousemove", *at)
            time.sleep(_NAP_S / 4)
        self._xdotool("mouseup", "1")

    def drop(self, file: Path, words: str) -> None:
        """Drag a file from another window onto Handtrack's, read what it says, and let go."""
        command = [sys.executable, "-m", "tools.file_to_drag", str(file)]
        before = self.title
        with subprocess.Popen(command, env=self.environment) as files:
            self._xdotool("search", "--sync", "--onlyvisible", "--name", "^Files$")
            self._xdotool("mousemove", "300", "850", "mousedown", "1")
            for y in range(840, 350, -_DRAG_PX):
                self._xdotool("mousemove", "600", str(y))
            self.wait_for_words(words)
            self.picture("dragged")
            self._xdotool("mouseup", "1")
            self.wait(
                lambda: self.title != before, "the file arrives"
            )  # until then the other window answers for it
            files.terminate()
        self.turn_to()

    def quit(self) -> None:
        """Quit with its key, twice if a timer runs; Handtrack must end well, and report nothing."""
        assert self._process is not None
        self.press("ctrl+q")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_ASKS_S)
        if self._process.poll() is None:
            self.press("ctrl+q")
        status = self._process.wait(PATIENCE_S)
        assert status == 0, f"it ended with status {status}"
        assert not (said := self._said.read_text(errors="replace")), f"it complained: {said}"

    def end(self) -> None:
        """End Handtrack if it still runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def wait(self, met: Callable[[], object], what: str, within_s: float = PATIENCE_S) -> None:
        """Wait until a condition holds, and fail if that takes too long."""
        assert self._process is not None
        end = time.monotonic() + within_s
        while not met():
            assert self._process.poll() is None, (
                f"it ended with status {self._process.returncode} before {what}"
            )
            if time.monotonic() > end:
                self.picture("failed")
                raise AssertionError(
                    f"not within {within_s:.0f} s: {what}; the window is called {self.title!r}"
                )
            time.sleep(_NAP_S)

    def wait_for_title(self, title: str, within_s: float = PATIENCE_S) -> None:
        """Wait until Handtrack's window has this title."""
        self.wait(lambda: self.title == title, f"the window is called {title!r}", within_s)

    def wait_for_words(self, words: str, within_s: float = PATIENCE_S) -> None:
        """Wait until the screen shows words."""
        self.wait(lambda: words_are_on(self.sees, words), f"the screen says {words!r}", within_s)

    def picture(self, name: str) -> None:
        """Keep a picture of the screen."""
        self._taken += 1
        path = self._pictures / f"{self._taken:02}-{name}.png"
        cv2.imwrite(str(path), self.sees)

    def tell(self, what: str) -> None:
        """Say how far it is."""
        print(f"{time.monotonic() - self._began:5.1f} s  {what}", flush=True)

    def _find_window(self) -> bool:
        found = self._xdotool("search", "--onlyvisible", "--name", "Handtrack", check=False).split()
        self._window = found[-1] if found else ""
        return bool(found)

    def _xdotool(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=check,
        )
        return done.stdout
