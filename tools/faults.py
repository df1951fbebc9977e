"""Let things fail around a running Handtrack, and see what survives.

    uv run python -m tools.faults [--only WORDS]

Real processes are killed and suspended, a folder is read-only. Each fault is survived, lost (it
says what), or skipped (it says why). The exit status is 1 if anything was lost.
"""

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tools.attack.belongings import lay_out
from tools.attack.trial import environment, scratch_folder

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE_S: Final = 60.0
"""Time limit for anything expected: a busy machine is slow."""
END_S: Final = 5.0
"""Time limit for a program that was asked to end; it promises two seconds on an idle machine."""


class LostError(Exception):
    """Something did not survive; the message says what."""


class SkippedError(Exception):
    """A fault cannot be made on this machine; the message says why."""


class Walk:
    """A guide walked by keys in a separate process, killed at the end of the block."""

    def __init__(self, box: Path, home: Path) -> None:
        self._said = box / f"said-{time.monotonic_ns()}"
        guide = (box / "guides" / "every-kind.md", home / "runs.sqlite")
        typed, self._keys = os.pipe()
        with self._said.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tools.attack.walking", *guide],
                cwd=ROOT,
                env=environment(box),
                stdin=typed,
                stdout=file,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        os.close(typed)
        self.wait_for(lambda: "step " in self.said, "the guide is begun")

    @property
    def said(self) -> str:
        """Its output, of both streams."""
        return self._said.read_text(errors="replace")

    def press(self, keys: str) -> None:
        """Press keys, one character each."""
        os.write(self._keys, keys.encode())

    def go_on(self, keys: str = "n") -> None:
        """Press keys, one by one, and wait until each was answered, or refused."""
        for key in keys:
            before = self.said.count(f"{key}: ")
            self.press(key)
            self.wait_for(
                lambda key=key, before=before: self.said.count(f"{key}: ") > before,
                f"{key} is answered",
            )

    def wait_for(self, met: Callable[[], object], what: str) -> None:
        """Wait until something is so."""
        wait_for(lambda: met() or self.process.poll() is not None, what)
        if not met():
            raise LostError(
                f"it ended with {self.process.returncode} before {what}: {self.said[-300:]!r}"
            )

    def ended(self) -> None:
        """Wait for its end, and check that it ended well."""
        try:
            status = self.process.wait(END_S)
        except subprocess.TimeoutExpired as error:
            raise LostError(f"it did not end within {END_S:.0f} s") from error
        if status:
            raise LostError(f"it ended with {status}: {self.said[-300:]!r}")
        if "Traceback" in self.said:
            raise LostError(f"a traceback: {self.said[-300:]!r}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # with what it has started
        self.process.wait()
        os.close(self._keys)


def wait_for(met: Callable[[], object], what: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while not met():
        if time.monotonic() > until:
            raise LostError(f"not within {PATIENCE_S:.0f} s: {what}")
        time.sleep(0.01)


def killed_while_tracking(box: Path) -> None:
    """`kill -9` in the middle of `track` over older results: JSON Lines, CSV, Parquet, a video."""
    for ending, option in (
        (".jsonl", "--out"),
        (".csv", "--out"),
        (".parquet", "--out"),
        (".mp4", "--draw"),
    ):
        _killed_over(box / "results" / f"old{ending}", option, box)


def _killed_over(path: Path, option: str, box: Path) -> None:
    path.write_bytes(older := b"older" * 100)
    before = {*path.parent.iterdir()}
    command = [sys.executable, "-m", "handtrack", "track", "demo", option, path]
    with subprocess.Popen(command, env=environment(box), stderr=subprocess.DEVNULL) as program:
        wait_for(lambda: {*path.parent.iterdir()} - before, "a part is written")
        time.sleep(0.5)
        program.kill()
    if path.read_bytes() != older:
        raise LostError(f"the older {path.suffix} file")


def handtrack_stopped(box: Path) -> None:
    """A guide's process is stopped for four seconds and continued."""
    with Walk(box, box / "home") as walk:
        walk.go_on("nn")
        walk.process.send_signal(signal.SIGSTOP)
        time.sleep(4)
        walk.process.send_signal(signal.SIGCONT)
        walk.go_on("p")
        walk.press("q")
        walk.ended()


def folder_read_only_in_a_guide(box: Path) -> None:
    """The user's disk is read-only: a guide still works,
    and a message says that nothing is saved.
    """
    folder = box / "read-only"
    root = os.getuid() == 0
    folder.mkdir()
    if (
        root
        and subprocess.run(
            ["mount", "-t", "tmpfs", "none", folder], check=False, capture_output=True
        ).returncode
    ):
        raise SkippedError("root may write everywhere, and cannot mount here")
    try:
        shutil.copytree(box / "home", folder, dirs_exist_ok=True)
        subprocess.run(
            ["mount", "-o", "remount,ro", folder] if root else ["chmod", "500", folder], check=True
        )
        with Walk(box, folder) as walk:
            walk.go_on("npnp")
            walk.wait_for(
                lambda: "Not saved yet" in walk.said, "a message says that nothing is saved"
            )
            walk.press("q")
            walk.ended()
    finally:
        subprocess.run(["umount", "-l", folder] if root else ["chmod", "700", folder], check=False)


FAULTS: Final = (
    killed_while_tracking,
    handtrack_stopped,
    folder_read_only_in_a_guide,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of one fault: "survived", "lost" or "skipped", and what was lost,
    or why it was skipped.
    """

    came: str
    more: str = ""


def main() -> int:
    """Let everything fail; return 1 if something was lost."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.faults", description=__doc__.partition("\n\n")[0]
    )
    parser.add_argument(
        "--only", default="", metavar="WORDS", help="only faults whose name holds this"
    )
    asked = parser.parse_args()
    lost = False
    with scratch_folder() as scratch:
        template = lay_out(scratch / "template")
        for number, fault in enumerate(each for each in FAULTS if asked.only in each.__name__):
            began = time.monotonic()
            outcome = outcome_of(
                fault, template, scratch / str(number)
            )  # short: a socket's address has to fit
            took_s = time.monotonic() - began
            print(
                f"{outcome.came:9} {took_s:5.1f} s  {fault.__name__.replace('_', ' ')}  {outcome.more}",
                flush=True,
            )
            lost |= outcome.came == "lost"
    return int(lost)


def outcome_of(fault: Callable[[Path], None], template: Path, box: Path) -> Outcome:
    """Let one thing fail in a fresh user folder."""
    shutil.copytree(template, box)
    try:
        fault(box)
    except LostError as error:
        return Outcome("lost", str(error))
    except SkippedError as error:
        return Outcome("skipped", str(error))
    return Outcome("survived")


if __name__ == "__main__":
    sys.exit(main())
