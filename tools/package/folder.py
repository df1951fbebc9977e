"""The folder in both kinds of package: its own Python, and everything Handtrack needs."""

import os
import py_compile
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from handtrack.runtime.windowing import GUI_LIBRARIES, PLATFORM_LIBRARIES
from tools.package import contents, pins
from tools.package.elf import Elf, elf_files
from tools.package.licences import write_licences

ROOT: Final = Path(__file__).parents[2]
NEWEST_GLIBC: Final = (2, 34)
"""PySide6's own bound."""

_LAUNCHER: Final = """\
#!/bin/sh
# Starts Handtrack with the Python beside it, whatever else is installed or set.
here=$(dirname -- "$(readlink -f -- "$0")")
unset PYTHONHOME PYTHONPATH PYTHONSTARTUP PYTHONOPTIMIZE PYTHONWARNINGS
export PYTHONNOUSERSITE=1 PYTHONSAFEPATH=1
exec "$here/python3" -m handtrack "$@"
"""

_MANAGED: Final = """\
[externally-managed]
Error=This Python is Handtrack's own. Install "handtrack" with what else you need in an environment of its own.
"""
_BROUGHT: Final = {
    **contents.ALWAYS_THERE,
    **GUI_LIBRARIES,
    **{
        library: package
        for some in PLATFORM_LIBRARIES.values()
        for library, package in some.items()
    },
}
"""The system's libraries that may be asked for, and the Debian package of each."""


def make_folder(folder: Path) -> None:
    """Make the folder, which may not exist yet.

    Raises `RuntimeError`: something in it would not run elsewhere, or has no place in it.
    """
    library = folder / "lib" / f"python{sysconfig.get_python_version()}"
    site = library / "site-packages"
    _copy_python(folder, library)
    _install(site)
    write_licences(site, folder, _bundle_libraries(folder))
    _leave_out(site)
    _leave_out_of_qt(site / "PySide6", _modules_of_qt(site / "handtrack_ui"))
    launcher = folder / "bin" / "handtrack"
    launcher.write_text(_LAUNCHER)
    launcher.chmod(0o755)
    _compile(library)
    _check(folder)


def system_packages() -> tuple[str, ...]:
    """Return the Debian packages of the system's libraries: what files are linked with,
    and what is loaded by name.
    """
    return tuple(sorted(set(_BROUGHT.values())))


def newest_glibc(folder: Path) -> tuple[int, ...]:
    """Return the glibc that the folder needs."""
    return max(elf.glibc for elf in elf_files(folder).values())


def _copy_python(folder: Path, library: Path) -> None:
    """Copy the interpreter that runs this, with its standard library."""
    there = Path(sysconfig.get_path("stdlib"))
    shutil.copytree(there, library, ignore=_ignored(there))
    python = folder / "bin" / "python3"
    python.parent.mkdir()
    shutil.copy2(Path(sys.executable).resolve(), python)
    for name in Elf(python).needed:
        if name.startswith("libpython"):
            shutil.copy2(Path(sysconfig.get_config_var("LIBDIR")) / name, folder / "lib" / name)
    (library / "EXTERNALLY-MANAGED").write_text(_MANAGED)
    for described in library.glob("_sysconfigdata*.py"):
        described.write_text(described.read_text().replace(sys.base_prefix, "/usr"))


def _ignored(root: Path) -> Callable[[str, list[str]], set[str]]:
    """Return what `shutil.copytree` asks for what it leaves out, files and whole folders."""

    def ignored(folder: str, names: list[str]) -> set[str]:
        at = Path(folder).relative_to(root)
        forms = {name: ((at / name).as_posix(), (at / name / "*").as_posix()) for name in names}
        out = {
            name
            for name, both in forms.items()
            if any(_any(contents.LEFT_OUT_OF_PYTHON, form) for form in both)
        }
        return out | ({"__pycache__"} & set(names))

    return ignored


def _install(site: Path) -> None:
    """Install Handtrack and what it needs, at the tested versions and hashes,
    with the ONNX Runtime for CPUs only.
    """
    with tempfile.TemporaryDirectory() as place:
        listed = Path(place) / "pins.txt"
        listed.write_text(pins.pinned(pins.PINS, contents.NOT_INSTALLED), "utf-8")
        into = ("--target", str(site), "--link-mode", "copy")
        pins.install_pinned(sys.executable, listed, *into)
        wheel = pins.build_wheel(Path(place))
        command = (
            "uv",
            "pip",
            "install",
            "--no-config",
            "--quiet",
            "--no-deps",
            "--python",
            sys.executable,
            *into,
        )
        subprocess.run((*command, str(wheel)), cwd=place, check=True)


def _bundle_libraries(folder: Path) -> dict[str, Path]:
    """Copy the libraries of this system that only Python needs; return each one's origin by its
    name there.

    They, and Python, then find one another wherever the folder is.
    """
    system = {*contents.ALWAYS_THERE}
    found: dict[str, Path] = {}
    python = {
        path: elf for path, elf in elf_files(folder).items() if "site-packages" not in path.parts
    }
    while (
        missing := _wanted(
            python | {folder / "lib" / name: Elf(origin) for name, origin in found.items()}
        )
        - system
    ):
        origins = _origins(missing)
        if lost := sorted(missing - origins.keys()):
            raise RuntimeError(f"{', '.join(lost)} of this Python is not on this machine")
        found |= origins
    for name, origin in found.items():
        shutil.copy2(origin, folder / "lib" / name)
    for path in (*python, *(folder / "lib" / name for name in found)):
        path.chmod(0o755)
        _strip(path)
        _run(
            "patchelf",
            "--set-rpath",
            f"$ORIGIN/{os.path.relpath(folder / 'lib', path.parent)}",
            path,
        )
        Elf(path).ask_for_older_glibc()
    return found


def _wanted(files: Mapping[Path, Elf]) -> set[str]:
    """Return the libraries that files need, and that are not among them."""
    return {name for elf in files.values() for name in elf.needed} - {path.name for path in files}


def _origins(names: Iterable[str]) -> dict[str, Path]:
    """Return where this system's loader finds libraries."""
    told = _run("/sbin/ldconfig", "-p")
    found = re.findall(r"^\t(\S+) \(libc6,x86-64[^)]*\) => (\S+)$", told, re.MULTILINE)
    wanted = set(names)
    return {name: Path(path).resolve() for name, path in reversed(found) if name in wanted}


def _any(patterns: Iterable[str], name: str) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _leave_out(site: Path) -> None:
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_dir() and _any(contents.LEFT_OUT, name) and not _any(contents.KEPT, name):
            path.unlink()
    for path in (path for pattern in contents.WITH_DEBUGGING for path in site.glob(pattern)):
        _strip(path)
    _remove_empty(site)


def _strip(path: Path) -> None:
    """Take out what only a debugger reads, where the machine has the program for it."""
    if shutil.which("strip"):
        _run("strip", path)


def _modules_of_qt(window: Path) -> set[str]:
    """Return the modules of Qt that the window imports."""
    sources = (path.read_text("utf-8") for path in window.rglob("*.py"))
    return {name for source in sources for name in re.findall(r"\bPySide6\.(Qt\w+)", source)}


def _leave_out_of_qt(qt: Path, modules: Iterable[str]) -> None:
    """Keep the imported modules, the named plugins, and the libraries they are linked with."""
    kept = {qt / f"{module}.abi3.so" for module in modules}
    files = [path for path in qt.rglob("*") if path.is_file()]
    kept |= {path for path in files if _any(contents.KEPT_OF_QT, path.relative_to(qt).as_posix())}
    libraries = {path.name: path for path in (qt / "Qt" / "lib").iterdir()}
    ahead = [path for path in kept if ".so" in path.name]
    while ahead:
        for name in Elf(ahead.pop()).needed:
            if name in libraries and libraries[name] not in kept:
                kept.add(libraries[name])
                ahead.append(libraries[name])
    for path in files:
        if path not in kept:
            path.unlink()
    _remove_empty(qt)


def _remove_empty(folder: Path) -> None:
    for path in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(path.iterdir()):
            path.rmdir()


def _compile(library: Path) -> None:
    """Compile all sources, so that nothing is ever written here; Python does not look whether they
    have changed.

    Most of them then go: bytecode in their place is found as well.
    """
    site = library / "site-packages"
    for path in sorted(library.rglob("*.py")):
        name = path.relative_to(library).as_posix()
        keeps = (
            path.is_relative_to(site) and path.relative_to(site).parts[0] in contents.WITH_SOURCES
        )
        compiled = None if keeps else str(path.with_suffix(".pyc"))
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(path), compiled, name, doraise=True, invalidation_mode=mode)
        if not keeps:
            path.unlink()


def _check(folder: Path) -> None:
    """Raise if something would not run elsewhere, or has no place in the folder."""
    files = elf_files(folder)
    if newer := {path: elf.glibc for path, elf in files.items() if elf.glibc > NEWEST_GLIBC}:
        asked = ".".join(map(str, max(newer.values())))
        raise RuntimeError(f"{', '.join(map(str, newer))} ask for glibc {asked}")
    if unknown := sorted(_wanted(files) - _BROUGHT.keys() - set(contents.OPTIONAL)):
        raise RuntimeError(f"nobody knows what brings {', '.join(unknown)}")
    outside = [path for path in folder.rglob("*") if path.is_symlink()]
    ours = ("handtrack", "compat")  # our answer to `import mediapipe`
    forbidden = (path for path in folder.rglob("*") if path.name in contents.FORBIDDEN)
    misplaced = [path for path in forbidden if path.parts[-3:-1] != ours]
    if outside or misplaced:
        raise RuntimeError(f"has no place here: {', '.join(map(str, outside + misplaced))}")


def _run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout
