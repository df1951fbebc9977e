"""Makes Handtrack for people without Python: a package for Debian and Ubuntu, and a folder that
runs anywhere.

    uv run --group package python -m tools.package [--out FOLDER] [--only deb|tar]

Both hold the interpreter that runs this, the tested versions of what Handtrack needs, and nothing
that only other programs use; docs/decisions/package.md says why. Only the package index is asked
for anything. At one commit, on one machine, two runs make the same files, byte for byte.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from handtrack import __version__
from tools.package.debian import make_package, set_modes_and_times
from tools.package.folder import ROOT, make_folder

MOST_INSTALLED: Final = 500e6
MOST_DOWNLOADED: Final = 170e6


def main() -> int:
    """Make both; return 1 if one is too large."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.package", description=__doc__.partition("\n\n")[0]
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where they go (dist)"
    )
    parser.add_argument("--only", choices=("deb", "tar"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    changed = last_change()
    name = f"handtrack-{__version__}-linux-x86_64"
    with tempfile.TemporaryDirectory(dir=asked.out) as place:
        folder = Path(place) / name
        folder.mkdir()
        make_folder(folder)
        set_modes_and_times(folder, changed)
        installed = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        made = []
        if asked.only != "deb":
            made.append(pack(folder, asked.out / f"{name}.tar.xz"))
        if asked.only != "tar":
            made.append(make_package(folder, asked.out, Path(place), changed))
    print(f"{installed / 1e6:.0f} MB installed")
    for path in made:
        print(f"{path.stat().st_size / 1e6:.0f} MB to download: {path}")
    return int(
        installed > MOST_INSTALLED or any(path.stat().st_size > MOST_DOWNLOADED for path in made)
    )


def last_change() -> datetime:
    """Return the time of the contents' last change: `SOURCE_DATE_EPOCH`, or the last commit."""
    told = (
        os.environ.get("SOURCE_DATE_EPOCH")
        or subprocess.run(
            ["git", "log", "-1", "--format=%ct"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout
    )
    return datetime.fromtimestamp(int(told), UTC)


def pack(folder: Path, archive: Path) -> Path:
    """Pack the folder, the same way each time, owned by nobody in particular."""
    compress = "xz -1 --threads=4"  # more than one, whatever the machine: its output is another
    alike = ("--sort=name", "--format=gnu", "--numeric-owner", "--owner=0", "--group=0")
    command = ("tar", "--create", "--file", archive, "--use-compress-program", compress, *alike)
    subprocess.run([*command, "--directory", folder.parent, folder.name], check=True)
    return archive


if __name__ == "__main__":
    sys.exit(main())
