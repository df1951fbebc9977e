"""Build Handtrack for Windows or macOS, with the Python it runs on: ``python -m
tools.package.freeze``.

Needs uv, and on Windows Inno Setup's iscc. Signing is up to the publisher: see docs/platforms.md.
"""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tools.package import pins

ROOT: Final = Path(__file__).parents[2]
HERE: Final = ROOT / "tools" / "package" / "frozen"
PYTHON: Final = (
    "3.13"  # its monotonic clock tells frames of 15 ms apart on Windows; those before do not
)
NOT_ON_LINUX: Final = ("evdev", "pynput", "python-xlib", "six")  # evdev has to be compiled there


def main() -> None:
    """Make the program, and the file that people download."""
    build = ROOT / "build" / "frozen"
    shutil.rmtree(build, ignore_errors=True)
    python = _environment(build)
    places = ("--distpath", build / "dist", "--workpath", build / "work")
    _run(
        python,
        "-m",
        "PyInstaller",
        "--noconfirm",
        "--clean",
        *places,
        HERE / "handtrack.spec",
        folder=build,
    )
    version = next((build / "wheel").glob("*.whl")).name.split("-")[1]
    if sys.platform == "win32":
        _installer(build / "dist" / "handtrack", version)
    elif sys.platform == "darwin":
        _disk_image(build / "dist" / "Handtrack.app", version)


def _environment(build: Path) -> Path:
    """Return the Python of a new environment with Handtrack's wheel,
    at the tested versions and hashes.
    """
    wheel = pins.build_wheel(build / "wheel")
    _run("uv", "venv", "--python", os.environ.get("HANDTRACK_PYTHON", PYTHON), build / "env")
    python = build / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    listed = build / "pins.txt"
    listed.write_text(
        pins.pinned(pins.PINS, NOT_ON_LINUX if sys.platform == "linux" else ()), "utf-8"
    )
    for requirements in (listed, pins.BUILD_PINS):
        pins.install_pinned(python, requirements)
    _run("uv", "pip", "install", "--no-config", "--no-deps", "--python", python, wheel)
    return python


def _installer(folder: Path, version: str) -> None:
    """Sign the programs, if the publisher says how, and pack them into an installer."""
    out = ROOT / "dist"
    _sign(*sorted(folder.glob("handtrack*.exe")))
    _run("iscc", f"/DVersion={version}", f"/DFolder={folder}", f"/O{out}", HERE / "handtrack.iss")
    _sign(out / f"handtrack-{version}-setup.exe")


def _sign(*programs: Path) -> None:
    command = os.environ.get("HANDTRACK_SIGN_COMMAND")
    for program in programs if command else ():
        _run(*shlex.split(str(command)), program)


def _disk_image(app: Path, version: str) -> None:
    """Pack the application, beside a link to the folder where it belongs."""
    stage = app.parent / "image"
    stage.mkdir()
    shutil.move(app, stage / app.name)
    (stage / "Applications").symlink_to("/Applications")
    image = ROOT / "dist" / f"handtrack-{version}-{os.uname().machine}.dmg"
    image.parent.mkdir(exist_ok=True)
    _run(
        "hdiutil",
        "create",
        "-volname",
        "Handtrack",
        "-srcfolder",
        stage,
        "-ov",
        "-format",
        "UDZO",
        image,
    )
    identity = os.environ.get("HANDTRACK_SIGN_IDENTITY")
    profile = os.environ.get("HANDTRACK_NOTARY_PROFILE")
    if identity:
        _run("codesign", "--sign", identity, "--timestamp", image)
    if profile:
        _run("xcrun", "notarytool", "submit", image, "--keychain-profile", profile, "--wait")
        _run("xcrun", "stapler", "staple", image)


def _run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run a command; Python finds modules in `folder` before installed ones."""
    subprocess.run([str(word) for word in command], check=True, cwd=folder)


if __name__ == "__main__":
    main()
