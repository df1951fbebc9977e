"""The hashes of all that goes into a package, so that nothing else is installed, whatever an index
serves.

    uv run python -m tools.package.pins          after a change of dependencies: write the files
    again

`pins.txt` has Handtrack's dependencies, at the versions of `constraint-dependencies` in
pyproject.toml; `build_pins.txt` has the tools that build its wheel and freeze it. Both are for
every system, with the hashes of all files of a version, and name no index: any mirror will do.
"""

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Final

from tools.package import contents

ROOT: Final = Path(__file__).parents[2]
PINS: Final = Path(__file__).with_name("pins.txt")
BUILD_PINS: Final = Path(__file__).with_name("build_pins.txt")
FREEZERS: Final = ("pyinstaller==6.22.3", "pyinstaller-hooks-contrib==2026.9")

_HOW: Final = (
    "--no-config",
    "--universal",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--no-annotate",
)


def pinned(path: Path, left_out: Collection[str] = ()) -> str:
    """Return a file's requirements with their hashes, without those of some packages."""
    kept = []
    keeps = True
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith(" "):
            keeps = line.partition("==")[0] not in left_out
        if keeps:
            kept.append(line)
    return "\n".join(kept) + "\n"


def install_pinned(python: Path | str, requirements: Path, *options: str) -> None:
    """Install a file's requirements; fail if a download has another hash, or if one has none."""
    into = ("--no-config", "--quiet", "--python", str(python), *options)
    command = (
        "uv",
        "pip",
        "install",
        *into,
        "--no-deps",
        "--require-hashes",
        "--requirements",
        str(requirements),
    )
    subprocess.run(command, cwd=requirements.parent, check=True)


def build_wheel(folder: Path) -> Path:
    """Build this checkout's wheel into a folder, with the pinned build backend."""
    pins = ("--no-config", "--build-constraints", str(BUILD_PINS), "--require-hashes")
    subprocess.run(
        ("uv", "build", "--quiet", "--wheel", *pins, "--out-dir", str(folder)), cwd=ROOT, check=True
    )
    return next(folder.glob("*.whl"))


def main() -> int:
    """Write both files."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tested = settings["tool"]["uv"]["constraint-dependencies"]
    extras = [word for extra in contents.EXTRAS for word in ("--extra", extra)]
    with tempfile.TemporaryDirectory() as place:
        constraints = Path(place, "tested.txt")
        builders = Path(place, "builders.in")
        constraints.write_text("\n".join(tested), "utf-8")
        builders.write_text("\n".join((*settings["build-system"]["requires"], *FREEZERS)), "utf-8")
        for out, wanted in ((PINS, [*extras, "pyproject.toml"]), (BUILD_PINS, [str(builders)])):
            oldest = settings["project"]["requires-python"].removeprefix(">=")
            options = (
                *_HOW,
                "--quiet",
                "--python-version",
                oldest,
                "--constraints",
                str(constraints),
            )
            command = (
                "uv",
                "pip",
                "compile",
                *options,
                "--output-file",
                str(out),
                "--upgrade",
                *wanted,
            )
            subprocess.run(command, cwd=ROOT, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
