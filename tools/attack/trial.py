"""One case: run in a separate process, within bounds,
and judged by how it ended and what it left behind.
"""

import contextlib
import faulthandler
import hashlib
import multiprocessing
import os
import re
import resource
import shutil
import signal
import stat
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from handtrack.errors import HandtrackError

DEADLINE_S: Final = 5.0
STATUSES: Final = frozenset({0, 1, 2, 3, 4, 130})

_MORE_MEMORY: Final = (
    2 << 30
)  # bytes over what the imports took: a bomb fails in the case, not on the machine
_LONGEST_LINE: Final = 10_000  # characters: nobody reads a longer line
_HASHED_AT_MOST: Final = 16 << 20
_COPIED_AT_MOST: Final = 1 << 30
_DIGEST: Final = 64  # characters; of what is larger, size and date are compared
_TALLY: Final = re.compile(
    r"\d+ frames?, a hand in "
)  # what track says to stderr where stdout holds its lines
_OURS: Final = re.compile(r'File ".*?((?:handtrack|ui)/[\w/]+\.py)", line (\d+)')
_FORK = multiprocessing.get_context(
    "fork"
)  # from a process that has imported everything: 10 ms a case
_CONTROL: Final = {**dict.fromkeys(range(32)), **dict.fromkeys(range(127, 160))}


def nothing(_: Path) -> None:
    """Plant nothing."""


@dataclass(frozen=True, slots=True)
class Case:
    """One attack."""

    what: str
    """In a line."""
    act: Callable[[Path], int | None]
    """Done in a child, in the sandbox, its folder: returns the exit status,
    or raises as the command line may.
    """
    plant: Callable[[Path], object] = nothing
    """Puts hostile files into the sandbox, before anything is measured."""
    deadline_s: float = DEADLINE_S
    replaces: tuple[str, ...] = ()
    """Files in the sandbox that a success may overwrite."""
    lines: tuple[int, int] = (1, 1)
    """(int, int): the least and most lines of ours on stderr if the status is not 0."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: its kind, its place in the code if known, and the evidence; equal `key`,
    same fault.
    """

    kind: str
    where: str
    seen: str

    @property
    def key(self) -> tuple[str, str]:
        """Identity of the fault."""
        return self.kind, self.where


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a case ended: its exit status (None if a signal or the watchdog ended it),
    and what is wrong with that.
    """

    status: int | None
    finding: Finding | None


@dataclass(slots=True)
class _Ended:
    code: int | None  # None: the watchdog ended it
    err: bytes = b""
    stack: str = ""
    before: dict[str, str] = field(default_factory=dict)
    after: dict[str, str] = field(default_factory=dict)


@contextlib.contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield a folder that is deleted when its maker, not one of its children, leaves the block."""
    maker = os.getpid()
    folder = Path(tempfile.mkdtemp(prefix="handtrack-attack-"))
    try:
        yield folder
    finally:
        if os.getpid() == maker:
            shutil.rmtree(folder, ignore_errors=True)


def tried(
    case: Case, template: Path, keep: Path | None = None, *, patience: float = 1.0
) -> Verdict:
    """Try a case in a copy of `template`, a person's folder;
    what a finding leaves behind goes to `keep`.
    """
    case = replace(case, deadline_s=case.deadline_s * patience)
    with scratch_folder() as scratch:
        sandbox = scratch / "box"
        shutil.copytree(template, sandbox, symlinks=True)
        case.plant(sandbox)
        ended = _done(case, sandbox, scratch)
        finding = _fault(case, ended) or _harm(case, ended)
        if finding is not None and keep is not None:
            shutil.rmtree(keep, ignore_errors=True)
            shutil.copytree(scratch, keep, symlinks=True, ignore=_special)
        return Verdict(ended.code, finding)


def _done(case: Case, sandbox: Path, notes: Path) -> _Ended:
    before = _contents(sandbox)
    child = _FORK.Process(target=_act, args=(case, sandbox, notes))
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # of forking beside numpy's sleeping threads
        child.start()
    until = time.monotonic() + case.deadline_s
    while (
        child.exitcode is None and time.monotonic() < until
    ):  # joining ends early where the child becomes a program
        time.sleep(0.002)
    hung = child.exitcode is None
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid or 0, signal.SIGKILL)  # with what it has started
    child.join()
    said = notes / "err"
    return _Ended(
        code=None if hung else child.exitcode,
        err=said.read_bytes() if said.exists() else b"",
        stack=(notes / "stack").read_text(errors="replace"),
        before=before,
        after=_contents(sandbox),
    )


def _act(case: Case, sandbox: Path, notes: Path) -> None:
    os.setpgid(0, 0)
    stack = (notes / "stack").open("w")
    faulthandler.enable(stack)
    faulthandler.dump_traceback_later(max(case.deadline_s - 0.5, 0.1), file=stack)
    _limit_memory()
    for number, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(notes / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - as the interpreter opens them
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    os.environ.clear()
    os.environ.update(environment(sandbox))
    os.chdir(sandbox)
    sys.argv = ["handtrack"]
    try:
        status = case.act(sandbox)
    except HandtrackError as error:  # as handtrack.cli.main says it
        print(f"handtrack: {error}", file=sys.stderr)
        status = error.exit_status
    sys.stdout.flush()
    sys.exit(status or 0)


def environment(sandbox: Path) -> dict[str, str]:
    """Return the environment of a person whose folders are all in the sandbox,
    without a display.
    """
    kept = {
        name: os.environ[name]
        for name in ("PATH", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
        if name in os.environ
    }
    folders = {
        f"XDG_{kind}_HOME": str(sandbox / "xdg" / kind.lower())
        for kind in ("CONFIG", "DATA", "STATE", "CACHE")
    }
    return {
        **kept,
        **folders,
        "HOME": str(sandbox),
        "HANDTRACK_HOME": str(sandbox / "home"),
        "LANG": "C.UTF-8",
    }


def _limit_memory() -> None:
    now = (
        int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
    )  # data and stacks
    resource.setrlimit(resource.RLIMIT_DATA, (now + _MORE_MEMORY, now + _MORE_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _fault(case: Case, ended: _Ended) -> Finding | None:
    """Judge how it ended, and what it said."""
    said = ended.err.decode(errors="replace")
    if ended.code is None:
        return Finding(
            "hang",
            _innermost(ended.stack, newest_first=True),
            f"not over within {case.deadline_s:.0f} s",
        )
    if ended.code < 0:
        return Finding(
            "signal", _innermost(ended.stack, newest_first=True), signal.Signals(-ended.code).name
        )
    if "Traceback (most recent call last)" in said or "Exception ignored" in said:
        last = said.strip().split("\n")[-1]
        return Finding("traceback", _innermost(said) or _gist(last), last[:200])
    if ended.code not in STATUSES:
        return Finding("status", str(ended.code), f"ended with status {ended.code}")
    lines = [line for line in said.split("\n") if line.strip()]
    return _words_fault(case, ended.code, lines)


def _words_fault(case: Case, status: int, lines: list[str]) -> Finding | None:
    """Judge the lines on stderr: all of them ours, of valid text, none too long to be read,
    no more than needed.
    """
    ours = [line for line in lines if line.startswith("handtrack: ")]
    foreign = [line for line in lines if line not in ours and not _TALLY.match(line)]
    if foreign:
        return Finding("foreign line", _gist(foreign[0]), foreign[0][:200])
    least, most = case.lines
    if status not in (0, 130) and not least <= len(ours) <= most:
        return Finding(
            "lines", str(len(ours)), f"status {status} with {len(ours)} lines: {ours[:2]!r:.200}"
        )
    for line in ours:
        if len(line) > _LONGEST_LINE:
            return Finding("endless line", _gist(line), f"{len(line)} characters: {line[:100]!r}")
        if line.translate(_CONTROL) != line or "\ufffd" in line:
            return Finding("unprintable line", _gist(line), repr(line[:200]))
    return None


def _gist(line: str) -> str:
    """Return the first words of a line, without what differs from case to case."""
    return re.sub(
        r"\W+", " ", re.sub(r"\S*[/\d]\S*|'.*?'", "", line[:300].removeprefix("handtrack: "))
    ).strip()[:40]


def _innermost(text: str, *, newest_first: bool = False) -> str:
    """Return the innermost place of our own in a traceback."""
    places = _OURS.findall(text)
    return ":".join(places[0 if newest_first else -1]) if places else ""


def _harm(case: Case, ended: _Ended) -> Finding | None:
    """Judge its effect on files: old ones must still exist, under any name;
    half-made ones are reported.
    """
    allowed = case.replaces if ended.code == 0 else ()
    lost = Counter(ended.before.values()) - Counter(ended.after.values())
    for name, content in ended.before.items():
        if (
            content in lost
            and name not in allowed
            and not ("runs.sqlite" in name and len(content) == _DIGEST)
        ):
            return Finding("harm", Path(name).name, f"{name} is changed or gone")
    said = ended.err.decode(errors="replace")
    new = [Path(name) for name in ended.after if name not in ended.before]
    left = [path for path in new if ".part" in path.name and path.name not in said]
    return (
        Finding("left behind", left[0].suffix, f"{left[0]} is left behind, and no word of it")
        if left
        else None
    )


def _contents(folder: Path) -> dict[str, str]:
    """Return a folder's contents by name: a digest of each regular file,
    or a large one's size and date.
    """
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = Path(place, name)
            about = path.lstat()
            if not stat.S_ISREG(about.st_mode):
                continue
            large = about.st_size > _HASHED_AT_MOST
            digest = (
                f"{about.st_size} {about.st_mtime_ns}"
                if large
                else hashlib.sha256(path.read_bytes()).hexdigest()
            )
            found[str(path.relative_to(folder))] = digest
    return found


def _special(folder: str, names: list[str]) -> set[str]:
    """Leave out what cannot be copied: pipes, sockets, devices, and what would fill the disk."""
    abouts = ((name, os.lstat(os.path.join(folder, name))) for name in names)  # noqa: PTH118
    kinds = (stat.S_ISREG, stat.S_ISDIR, stat.S_ISLNK)
    return {
        name
        for name, at in abouts
        if at.st_size > _COPIED_AT_MOST or not any(kind(at.st_mode) for kind in kinds)
    }
