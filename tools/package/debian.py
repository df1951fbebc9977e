"""The package for Debian and Ubuntu around the folder."""

import gzip
import hashlib
import json
import os
import shutil
import subprocess
from datetime import datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from handtrack import __version__
from handtrack.commands.completion import completion
from handtrack.commands.doctor.parts import LIST
from handtrack_ui.desktop_entry import GUIDES, NAME, entry_text, icons
from tools.package import contents
from tools.package.folder import ROOT, newest_glibc, system_packages
from tools.package.licences import TEXTS
from tools.package.manual import SHELLS, manual

MAINTAINER: Final = "The Handtrack authors <handtrack@localhost>"
_PLACE: Final = f"/usr/lib/{NAME}"

_CONTROL: Final = """\
Package: {name}
Version: {version}
Architecture: amd64
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: libasound2t64 | libasound2 | libpulse0, desktop-file-utils, shared-mime-info, hicolor-icon-theme
Section: utils
Priority: optional
Description: work through a procedure hands-free, with a webcam
 Handtrack shows a recipe or a lab protocol one step at a time, in text that can
 be read from three metres away. Signs of a hand in front of the camera move
 through it. No picture leaves the machine.
 .
 This package has its own Python, and changes nothing of the system's.
"""
_MIME: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{guides}">
    <comment>Handtrack guide</comment>
    <comment xml:lang="de">Handtrack-Anleitung</comment>
    <sub-class-of type="text/markdown"/>
    <icon name="{name}"/>
    <glob pattern="*.guide.md" weight="60"/>
  </mime-type>
</mime-info>
"""
_COPYRIGHT: Final = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Handtrack
Comment: {place} holds Python, Qt and other projects' works under their own
 licences: {components}.
 Their texts are in /usr/share/doc/{name}/licences.

Files: *
Copyright: 2026 The Handtrack authors
License: Apache-2.0

License: Apache-2.0
 On Debian systems the whole text is in /usr/share/common-licenses/Apache-2.0.
"""


def make_package(folder: Path, into: Path, place: Path, changed: datetime) -> Path:
    """Make the package; return its file.

    `folder`: what `make_folder` made; its files are linked, not copied.
    `into`, `place`: where the package goes, and a folder on the folder's disk to make it in, as
    ``root``.
    `changed`: when its contents last changed.
    """
    root = place / "root"
    shutil.copytree(folder, root / _PLACE[1:], copy_function=os.link)
    for name, content in _files(folder, changed).items():
        path = root / "usr" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    _link(root / "usr/bin" / NAME, f"../lib/{NAME}/bin/{NAME}")
    texts = next(folder.glob(f"**/{LIST}")).relative_to(folder).with_name(TEXTS)
    _link(root / "usr/share/doc" / NAME / "licences", f"../../../lib/{NAME}/{texts}")
    control = root / "DEBIAN"
    control.mkdir()
    (control / "md5sums").write_text(_sums(root))
    (control / "control").write_text(_control(folder, root))
    set_modes_and_times(root, changed)
    made = into / f"{NAME}_{__version__}_amd64.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z9", "--build", root, made]
    subprocess.run(command, env=os.environ | {"SOURCE_DATE_EPOCH": _epoch(changed)}, check=True)
    return made


def set_modes_and_times(root: Path, changed: datetime) -> None:
    """Give all below a folder the same time, and the modes of an installed program."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or (path.parent.name == "bin" and path.is_file())
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (changed.timestamp(), changed.timestamp()), follow_symlinks=False)


def _epoch(changed: datetime) -> str:
    return str(int(changed.timestamp()))


def _files(folder: Path, changed: datetime) -> dict[str, bytes]:
    """Return the files outside the folder, by path below /usr."""
    share = {
        f"applications/{NAME}.desktop": entry_text([f"/usr/bin/{NAME}"]).encode(),
        f"mime/packages/{NAME}.xml": _MIME.format(guides=GUIDES, name=NAME).encode(),
        f"man/man1/{NAME}.1.gz": gzip.compress(manual(changed).encode(), mtime=0),
        f"doc/{NAME}/changelog.gz": gzip.compress(_changelog(changed).encode(), mtime=0),
        f"doc/{NAME}/copyright": _copyright(folder).encode(),
        **{place: completion(shell).encode() for shell, place in SHELLS.items()},
        **icons(),
    }
    return {f"share/{name}": content for name, content in share.items()}


def _control(folder: Path, root: Path) -> str:
    glibc = ".".join(map(str, newest_glibc(folder)))
    named = (contents.RENAMED.get(package, package) for package in system_packages())
    depends = ", ".join(f"{one} (>= {glibc})" if one == "libc6" else one for one in named)
    size = sum(-(-path.lstat().st_size // 1024) for path in root.rglob("*"))
    return _CONTROL.format(
        name=NAME, version=__version__, maintainer=MAINTAINER, kilobytes=size, depends=depends
    )


def _changelog(changed: datetime) -> str:
    """Return the project's changelog in Debian's format."""
    told = (ROOT / "CHANGELOG.md").read_text("utf-8")
    lines = "\n".join(f"    {line}".rstrip() for line in told.splitlines())
    return (
        f"{NAME} ({__version__}) unstable; urgency=medium\n\n  * As told in the project's own list:\n\n{lines}\n\n"
        f" -- {MAINTAINER}  {format_datetime(changed)}\n"
    )


def _copyright(folder: Path) -> str:
    listed = json.loads(next(folder.glob(f"**/{LIST}")).read_text("utf-8"))
    components = ";\n ".join(
        f"{one['name']} {one['version']} ({one['licence']})" for one in listed[1:]
    )
    return _COPYRIGHT.format(name=NAME, place=_PLACE, components=components)


def _link(path: Path, target: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(target)


def _sums(root: Path) -> str:
    """Return the MD5 sums of all files, as dpkg keeps them to find changed ones."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = (hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest() for path in files)
    return "".join(
        f"{sum_}  {path.relative_to(root)}\n" for sum_, path in zip(sums, files, strict=True)
    )
