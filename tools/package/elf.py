"""Read a 64-bit ELF file's needs: system libraries, and the glibc version."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

Version = tuple[int, ...]

_MAGIC: Final = b"\x7fELF\x02\x01"  # 64 bits, little endian
# section types
_DYNAMIC = 6
_DYNAMIC_SYMBOLS = 11
_NEEDED_VERSIONS = 0x6FFFFFFE
_SYMBOL_VERSIONS = 0x6FFFFFFF
_NEEDED: Final = 1  # tag of an entry of .dynamic
_HIDDEN: Final = 0x7FFF  # mask of a symbol's version

_SAME_BEFORE: Final = {("libm.so.6", "GLIBC_2.35"): (frozenset({"hypot"}), "GLIBC_2.2.5")}
"""Functions that a newer glibc offers again, without old error handling that nobody uses;
and their first version.
"""


@dataclass(frozen=True, slots=True)
class _Section:
    type: int
    offset: int
    size: int
    link: int


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A version of a library's interface that a file needs; `at` is the place of its entry."""

    at: int
    library: str
    name: str
    index: int


class Elf:
    """An ELF file, read whole. Raises `ValueError`: it is none, or of another kind of machine."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._bytes = bytearray(path.read_bytes())
        if not self._bytes.startswith(_MAGIC):
            raise ValueError(f"{path} is no 64-bit ELF file")
        table = int(struct.unpack_from("<Q", self._bytes, 0x28)[0])
        each, count = struct.unpack_from("<HH", self._bytes, 0x3A)
        read = (
            struct.unpack_from("<IIQQQQI", self._bytes, table + at * each) for at in range(count)
        )
        self._sections = [
            _Section(kind, offset, size, link) for _, kind, _, _, offset, size, link in read
        ]

    @property
    def needed(self) -> tuple[str, ...]:
        """The libraries it is linked with, by their names."""
        found = []
        for section in self._of_type(_DYNAMIC):
            for at in range(section.offset, section.offset + section.size, 16):
                tag, value = struct.unpack_from("<QQ", self._bytes, at)
                if tag == _NEEDED:
                    found.append(self._text(section.link, value))
        return tuple(found)

    @property
    def glibc(self) -> Version:
        """The newest version of glibc's interface that it requests; (0,) if it requests none."""
        names = (one.name for one in self._versions())
        found = (
            name.removeprefix("GLIBC_").split(".") for name in names if name.startswith("GLIBC_2")
        )
        return max((tuple(map(int, version)) for version in found), default=(0,))

    def ask_for_older_glibc(self) -> None:
        """Request the first version of functions that an older glibc has too; rewrites the file."""
        versions = list(self._versions())
        for one in versions:
            same, before = _SAME_BEFORE.get((one.library, one.name), (frozenset(), ""))
            older = next((other for other in versions if other.name == before), None)
            if older is not None and set(self._symbols(one.index)) <= same:
                self._bytes[one.at : one.at + 4] = self._bytes[
                    older.at : older.at + 4
                ]  # the hash of the name
                self._bytes[one.at + 8 : one.at + 12] = self._bytes[
                    older.at + 8 : older.at + 12
                ]  # the name
                self._path.write_bytes(self._bytes)

    def _of_type(self, kind: int) -> Iterator[_Section]:
        return (section for section in self._sections if section.type == kind)

    def _text(self, strings: int, at: int) -> str:
        begin = self._sections[strings].offset + at
        return self._bytes[begin : self._bytes.index(0, begin)].decode()

    def _versions(self) -> Iterator[_Wanted]:
        for section in self._of_type(_NEEDED_VERSIONS):
            file = section.offset
            while True:
                _, count, library, first, following = struct.unpack_from(
                    "<HHIII", self._bytes, file
                )
                at = file + first
                for _ in range(count):
                    _, _, index, name, further = struct.unpack_from("<IHHII", self._bytes, at)
                    yield _Wanted(
                        at, self._text(section.link, library), self._text(section.link, name), index
                    )
                    at += further
                if not following:
                    break
                file += following

    def _symbols(self, version: int) -> Iterator[str]:
        """Yield the names of the symbols that are wanted in a version."""
        symbols = next(self._of_type(_DYNAMIC_SYMBOLS))
        versions = next(self._of_type(_SYMBOL_VERSIONS))
        for at in range(versions.size // 2):
            if (
                struct.unpack_from("<H", self._bytes, versions.offset + 2 * at)[0] & _HIDDEN
                == version
            ):
                yield self._text(
                    symbols.link, struct.unpack_from("<I", self._bytes, symbols.offset + 24 * at)[0]
                )


def elf_files(folder: Path) -> dict[Path, Elf]:
    """Return the ELF files of a folder and all below it."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                there = file.read(len(_MAGIC)) == _MAGIC
            if there:
                found[path] = Elf(path)
    return found
