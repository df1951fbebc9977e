"""Installs the package in bare systems made for this, and uses it there as a person would.

    uv run --group package python -m tools.check_package [--release bookworm] [--deb FILE] [--tar
    FILE]

A bare system has neither Python nor Qt nor X libraries: what is missing from the package or from
what it declares shows here. The window is used by keys alone, on a display of this machine. At the
end the package is removed, and only the person's own files may remain. It needs root, debootstrap,
Xvfb, and the network for Debian's packages.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from handtrack.assets import asset
from handtrack.guides import load_guide
from tools.check_app import skeleton_px, xvfb
from tools.check_user import finish
from tools.person import Person

RELEASES: Final = ("bookworm", "trixie")
PROGRAMS: Final = ("Xvfb", "chroot", "debootstrap", "dpkg-deb", "ffmpeg", "unshare", "xdotool")
USER: Final = "cook"
GUIDE: Final = f"/home/{USER}/pizza.guide.md"
PORTABLE: Final = f"/home/{USER}/my apps"
FRAMES: Final = 60
OF_THE_SYSTEM: Final = (
    "dev",
    "proc",
    "run",
    "sys",
    "tmp",
    "var/cache",
    "var/lib/apt",
    "var/lib/dpkg",
    "var/log",
)
"""Folders in which Debian's own programs keep their records."""

_ENTER: Final = """\
mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --rbind /sys "$1/sys" &&
root=$1 && user=$2 && shift 2 &&
exec chroot --userspec="$user" "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"
"""


def main() -> int:
    """Check every release; return 0 if all is well, or if this machine cannot check,
    which is printed.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.check_package", description=__doc__.partition("\n\n")[0]
    )
    parser.add_argument("--release", action="append", choices=RELEASES, help="of Debian (both)")
    parser.add_argument("--deb", type=Path, metavar="FILE", help="the package (made new)")
    parser.add_argument("--tar", type=Path, metavar="FILE", help="check the portable folder, too")
    parser.add_argument(
        "--pictures", type=Path, metavar="FOLDER", help="where pictures of the screen go"
    )
    asked = parser.parse_args()
    if lacking := what_is_lacking():
        print(f"skipped: {lacking}")
        return 0
    with tempfile.TemporaryDirectory() as place:
        package = asked.deb or made_package(Path(place))
        for release in asked.release or RELEASES:
            pictures = (asked.pictures or Path(place, "pictures")) / release
            pictures.mkdir(parents=True, exist_ok=True)
            system = bare_system(release, Path(place) / release)
            check(system, package.absolute(), asked.tar and asked.tar.absolute(), pictures)
            shutil.rmtree(system.root)
    return 0


def what_is_lacking() -> str:
    """Return why this cannot be done here; empty if it can."""
    if programs := [name for name in PROGRAMS if shutil.which(name) is None]:
        return f"it needs {', '.join(programs)}"
    if os.geteuid() != 0 or subprocess.run(["unshare", "--mount", "true"], check=False).returncode:
        return "it needs the rights of root, to enter another system"
    with tempfile.TemporaryDirectory() as place:
        listing = [
            "debootstrap",
            "--print-debs",
            "--variant=minbase",
            RELEASES[0],
            f"{place}/listed",
        ]
        if subprocess.run(
            listing, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        ).returncode:
            return "it needs Debian's packages, and debootstrap cannot get them"
    return ""


def made_package(place: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "tools.package", "--only", "deb", "--out", place], check=True
    )
    return next(place.glob("*.deb"))


@dataclass(frozen=True, slots=True)
class System:
    """Another Debian, in a separate folder; what runs in it uses this machine's kernel and
    displays.
    """

    root: Path

    def command(self, *words: str | Path, user: str = "root", **variables: str) -> list[str]:
        """Return the command that runs another one inside; what it mounts goes with it."""
        home = f"HOME={'/root' if user == 'root' else f'/home/{user}'}"
        given = [home, *(f"{name}={value}" for name, value in variables.items())]
        enter = [
            "unshare",
            "--mount",
            "--propagation",
            "private",
            "sh",
            "-c",
            _ENTER,
            "sh",
            str(self.root),
            user,
        ]
        return [*enter, *given, *map(str, words)]

    def run(self, *words: str | Path, user: str = "root", **variables: str) -> str:
        """Run a command inside; return what it printed."""
        command = self.command(*words, user=user, **variables)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise AssertionError(
                f"{' '.join(map(str, words))} ended with {done.returncode}: {done.stdout}{done.stderr}"
            )
        return done.stdout

    def inside(self, path: str) -> Path:
        """Return the path in this system of a file in that one."""
        return self.root / path.lstrip("/")

    def files(self) -> set[str]:
        """Return all files and folders, except Debian's own records."""
        books = [self.root / name for name in OF_THE_SYSTEM]
        found = set()
        for folder, folders, names in os.walk(self.root):
            folders[:] = [name for name in folders if Path(folder, name) not in books]
            found |= {str(Path(folder, name).relative_to(self.root)) for name in (*folders, *names)}
        return found


def bare_system(release: str, root: Path) -> System:
    """Make a minimal Debian system with one user."""
    subprocess.run(
        ["debootstrap", "--variant=minbase", release, root], stdout=subprocess.DEVNULL, check=True
    )
    system = System(root)
    system.run("useradd", "--create-home", USER)
    for missing in ("python3", "Xorg", "handtrack"):
        assert not list(root.glob(f"usr/bin/{missing}*")), f"{missing} is there already"
    return system


def check(system: System, package: Path, archive: Path | None, pictures: Path) -> None:
    """Install, use, remove."""
    began = time.monotonic()

    def tell(what: str) -> None:
        print(f"{time.monotonic() - began:5.1f} s  {system.root.name}: {what}", flush=True)

    shutil.copy(package, system.inside(f"/tmp/{package.name}"))  # noqa: S108
    apt = ("apt-get", "install", "--yes", "--no-install-recommends", f"/tmp/{package.name}")  # noqa: S108
    system.run("apt-get", "update")
    system.run(*apt, DEBIAN_FRONTEND="noninteractive")
    tell("installed, with what it declares and nothing else")
    system.run("dpkg", "--purge", "handtrack")
    before = system.files()
    assert not [name for name in before if "handtrack" in name], (
        "something is left of what was never used"
    )
    system.run("dpkg", "--install", f"/tmp/{package.name}")  # noqa: S108
    used = used_by_hand(system, "/usr/bin/handtrack", pictures)
    tell("the window tracks, and a guide was finished by keys")
    commands_work(system, "/usr/bin/handtrack")
    system.run("handtrack", "cameras")  # as root, who could write anywhere
    tell("the commands work")
    system.run("dpkg", "--install", f"/tmp/{package.name}")  # noqa: S108
    assert not (changed := system.run("dpkg", "--verify", "handtrack")), f"changed: {changed}"
    system.run("dpkg", "--purge", "handtrack")
    left = [
        name for name in system.files() - before if not name.startswith((f"home/{USER}", "root"))
    ]
    assert not left, f"left behind: {left[:20]}"
    assert system.inside(f"/home/{USER}/kept/runs.sqlite").exists(), "the person's runs are gone"
    tell("removed; only the person's files are left")
    if archive is not None:
        shutil.rmtree(used)
        folder = system.inside(PORTABLE)
        folder.mkdir()
        subprocess.run(["tar", "--extract", "--file", archive, "--directory", folder], check=True)
        program = f"/{next(folder.glob('*/bin/handtrack')).relative_to(system.root)}"
        used_by_hand(system, program, pictures)
        commands_work(system, program)
        tell("the portable folder works")


def used_by_hand(system: System, program: str, pictures: Path) -> Path:
    """Open the window, watch it track, finish a guide as after a double click;
    return the folder of saved data.
    """
    shutil.copy(asset("guides", "pizza-dough.md"), system.inside(GUIDE))
    guide = replace(load_guide(system.inside(GUIDE)), path=Path(GUIDE))
    home = system.inside(f"/home/{USER}/kept")
    with xvfb() as display, tempfile.TemporaryDirectory() as place:
        own = {"DISPLAY": display, "HANDTRACK_HOME": f"/home/{USER}/kept"}
        around = {**os.environ, "DISPLAY": display, "HANDTRACK_HOME": str(home)}
        person = Person(
            around, Path(place) / "said", pictures, system.command(program, user=USER, **own)
        )
        try:
            person.start("--source", "demo", "--view", "live")
            person.wait(lambda: skeleton_px(person.sees), "the demo's hand is tracked")
            person.picture("live")
            person.quit()
            person.start(GUIDE)  # without a source: what is done beside a chosen demo is not kept
            person.wait_for_title(f"{guide.title} – Handtrack")
            finish(person, guide)
            person.quit()
        finally:
            person.end()
    return home


def commands_work(system: System, program: str) -> None:
    """Track without a window, and run doctor."""
    lines = f"/home/{USER}/x.jsonl"
    system.run(
        program, "track", "demo", "--frames", str(FRAMES), "--quiet", "--out", lines, user=USER
    )
    written = [json.loads(line) for line in system.inside(lines).read_text("utf-8").splitlines()]
    assert len(written) == FRAMES, f"{len(written)} lines"
    assert any(len(hand["landmarks"]) == 21 for line in written for hand in line["hands"]), (
        "no hand in them"
    )
    told = json.loads(system.run(program, "doctor", "--json", user=USER))
    assert told["ok"], f"doctor: {ill(told['checks'])}"


def ill(checks: Iterable[dict[str, object]]) -> list[object]:
    return [one for one in checks if not one["ok"]]


if __name__ == "__main__":
    sys.exit(main())
