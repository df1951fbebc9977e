"""Archives, read within limits and in memory. Nothing is unpacked to the disk."""

import zipfile
import zlib
from io import BytesIO
from pathlib import PurePosixPath
from typing import Final

from handtrack.errors import SourceError
from handtrack.guides.codes import GuideCode

MOST_FILES: Final = 20_000
MOST_BYTES: Final = 512 << 20
"""Bytes unpacked from one imported file, including archives in it."""
LARGEST_ENTRY: Final = 64 << 20
DEEPEST: Final = 2
"""Depth of nested archives."""


class Budget:
    """Counts the bytes unpacked from a file to import."""

    def __init__(self) -> None:
        self._left = MOST_BYTES

    def spend(self, count: int) -> None:
        """Count bytes; refuse more than allowed."""
        self._left -= count
        if self._left < 0:
            raise SourceError(GuideCode.IMPORT_UNPACKS_TOO_LARGE, most=MOST_BYTES >> 20)


class Archive:
    """A zip archive by its paths; encrypted or damaged files raise the errors of `zipfile`."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        self._zip = zipfile.ZipFile(BytesIO(data))
        self._budget = budget
        infos = [info for info in self._zip.infolist() if not info.is_dir()]
        if len(infos) > MOST_FILES:
            raise SourceError(GuideCode.IMPORT_TOO_MANY_FILES, most=MOST_FILES)
        self._infos = {PurePosixPath(info.filename.replace("\\", "/")): info for info in infos}

    @property
    def paths(self) -> list[PurePosixPath]:
        """The paths of its files, in the archive's order."""
        return [*self._infos]

    def read(self, path: PurePosixPath) -> bytes | None:
        """Return a file's bytes; None if it is missing. Bytes are counted as unpacked,
        not by headers.
        """
        info = self._infos.get(path)
        if info is None:
            return None
        with self._zip.open(info) as file:
            data = file.read(LARGEST_ENTRY + 1)
        self._budget.spend(len(data))
        if len(data) > LARGEST_ENTRY:
            raise SourceError(GuideCode.IMPORT_UNPACKS_TOO_LARGE, most=LARGEST_ENTRY >> 20)
        return data


def gunzipped(data: bytes, budget: Budget) -> bytes:
    """Decompress gzip; raises `zlib.error` if it is damaged."""
    unpacked = zlib.decompressobj(wbits=31).decompress(data, LARGEST_ENTRY)
    budget.spend(len(unpacked))
    return unpacked
