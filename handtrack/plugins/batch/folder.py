"""The folder of results: the pinned settings, the result files and the report.

DIR/settings.json     everything results depend on besides their source, pinned by the first run,
and its fingerprint
DIR/report.json       the result of each source; failures with their reasons; sources with the same
content
DIR/parquet/          one result file per unit, named stem-content-fingerprint.parquet (jsonl/,
dlc/, …)
DIR/parts/            incomplete files, in one folder per batch; empty when no batch runs
DIR/lock              held while a batch runs
"""

import argparse
import hashlib
import json
import re
import secrets
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import msgspec

from handtrack.commands.options import add_engine_options
from handtrack.engines import ENGINES
from handtrack.errors import UsageError, system_reason
from handtrack.models.engine import Setup
from handtrack.plugins.batch.codes import BatchCode
from handtrack.plugins.batch.unit import Options, Settings, facts_of, suffixes
from handtrack.runtime.files import check_unlinked, place_file, read_file, shown, writing
from handtrack.sentences import Code
from handtrack.settings import EngineName, ModelVariant, Precision, SearchMode, check_one_of

LOCK: Final = "lock"
SETTINGS: Final = "settings.json"
REPORT: Final = "report.json"

_MOST_BYTES: Final = 1 << 20
_CONTENT_DIGITS = 32  # hex digits of SHA-256 in a file name
_FINGERPRINT_DIGITS = 12
_STEM_MOST: Final = 60
_LEFT_OPEN: Final[Mapping[str, object]] = {
    "engine": "auto",
    "provider": "auto",
    "precision": "auto",
    "threads": 0,
}
"""Option values that leave the choice to the machine, to be pinned."""


class _Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Options as pinned; None where the engine lacks the option."""

    engine: EngineName
    max_hands: int
    one_person: bool | None
    model: ModelVariant | None
    search: SearchMode | None
    threads: int | None
    provider: str | None
    precision: Precision | None
    palm_width: float | None
    field_of_view: float | None
    mirrored: bool
    smooth: bool


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of the settings file."""

    fingerprint: str
    schema: int
    settings: _Options
    models: dict[str, str]
    engine: Setup
    versions: dict[str, str]
    format: str


@dataclass(frozen=True, slots=True)
class Pinned:
    """Settings shared by a folder's results."""

    facts: dict[str, Any]
    """Everything results depend on besides their source; see `facts_of`."""
    setup: Setup
    suffix: str

    @classmethod
    def of(cls, facts: dict[str, Any]) -> Self:
        """Pin the given facts."""
        return cls(facts, msgspec.convert(facts["engine"], Setup), suffixes()[facts["format"]])

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the facts."""
        return hashlib.sha256(json.dumps(self.facts, sort_keys=True).encode()).hexdigest()

    @property
    def format(self) -> str:
        """Format of the results."""
        return str(self.facts["format"])

    @property
    def options(self) -> Options:
        """Tracking options, fully resolved."""
        options: Options = self.facts["settings"]
        return options

    def check(self, named: Options) -> None:
        """Refuse options or installed versions that would change the results.

        Raises `UsageError`.

        `named`: the options a person named, including the format; the others are as pinned.
        """
        pinned = {**self.options, "format": self.format}
        others = [
            f"--{name.replace('_', '-')}" + ("" if value is True else f" {value}")
            for name, value in named.items()
            if value != pinned.get(name) and value != _LEFT_OPEN.get(name)
        ]
        if others:
            raise UsageError(BatchCode.OTHER_SETTINGS, options=", ".join(others))
        now = facts_of(self.options, self.setup, self.format)
        changed = [
            f"{name} {self.facts[part].get(name, '–')}"
            for part in ("versions", "models")
            for name in sorted(now[part].keys() | self.facts[part].keys())
            if now[part].get(name) != self.facts[part].get(name)
        ]
        if now != self.facts:
            raise UsageError(BatchCode.OTHER_VERSIONS, names=", ".join(changed) or SETTINGS)

    def result_name(self, source: Path, sha256: str) -> str:
        """Return the name of a unit's result file; it starts with a letter or digit,
        since tools may skip others.
        """
        stem = re.sub(r"[^A-Za-z0-9.-]+", "_", source.stem).lstrip("._-")[:_STEM_MOST] or "unnamed"
        return f"{stem}-{sha256[:_CONTENT_DIGITS]}-{self.fingerprint[:_FINGERPRINT_DIGITS]}{self.suffix}"


class ResultFolder:
    """A folder of results, created if missing; the caller holds its lock.

    Raises `UsageError`: the folder cannot be created.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self._parts = self._path / "parts"
        self._ours: Path | None = None
        with writing(path):
            path.mkdir(parents=True, exist_ok=True)

    def begin(self, *, alone: bool) -> None:
        """Delete a killed batch's leftovers if no other batch can be running here."""
        if alone:
            self._ours = self._parts
            self.tidy()

    def open(self) -> Pinned | None:
        """Return the settings pinned by the first batch; None if there are none yet.

        Raises `UsageError`: they cannot be read.
        """
        place = self._path / SETTINGS
        try:
            return Pinned.of(_facts_in(read_file(place, _MOST_BYTES, follow=False)))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            raise UsageError(
                Code.FILE_UNUSABLE, path=shown(place), reason=system_reason(error)
            ) from error

    def pin(self, pinned: Pinned) -> None:
        """Save the settings that results in this folder depend on. Raises `UsageError`:
        they cannot be written.
        """
        self._write(SETTINGS, {"fingerprint": pinned.fingerprint} | pinned.facts)

    def settings(self, pinned: Pinned, *, accept_metrics: bool) -> Settings:
        """Return a worker's settings; create the folders it writes to. Raises `UsageError`:
        they cannot be created.
        """
        results = self._path / pinned.format
        parts = self._parts / secrets.token_hex(8)
        for folder in (results, parts):
            with writing(folder):
                check_unlinked(self._path, folder.relative_to(self._path))
                folder.mkdir(parents=True, exist_ok=True)
        self._ours = self._ours or parts
        return Settings(results, parts, pinned.format, pinned.options, pinned.facts, accept_metrics)

    def there(self, pinned: Pinned) -> dict[str, str]:
        """Map each existing result file's `identity_of` to the file's name."""
        results = self._path / pinned.format
        return (
            {identity_of(file.name): file.name for file in results.iterdir()}
            if results.is_dir()
            else {}
        )

    def report(self, contents: Mapping[str, Any]) -> None:
        """Write the report. Raises `UsageError`: it cannot be written; the old one is unchanged."""
        self._write(REPORT, contents)

    def tidy(self) -> None:
        """Delete this batch's incomplete files."""
        if self._ours is not None:
            shutil.rmtree(self._ours, ignore_errors=True)

    def _write(self, name: str, contents: Mapping[str, Any]) -> None:
        with writing(self._path / name):
            place_file(self._path, name, (json.dumps(contents, indent=1) + "\n").encode())


def _facts_in(content: bytes) -> dict[str, Any]:
    """Parse the facts in a settings file; check types and the command line's bounds.

    Raises `ValueError`, `RecursionError` or `UsageError`: the content is not valid.
    """
    kept: dict[str, Any] = msgspec.json.decode(content)
    facts = msgspec.convert(kept, _Facts)
    settings = facts.settings
    check_one_of("format", facts.format, suffixes())
    check_one_of("engine", settings.engine, ENGINES)
    parser = argparse.ArgumentParser()
    add_engine_options(parser)
    numbers = {
        name: value for name, value in kept["settings"].items() if type(value) in (int, float)
    }
    parser.parse_args([f"--{name.replace('_', '-')}={value}" for name, value in numbers.items()])
    if kept["engine"]["engine"] != settings.engine or settings.engine == "auto":
        raise ValueError("its engine is another")
    del kept["fingerprint"]
    return kept


def identity_of(name: str) -> str:
    """Return a result file's content hash and fingerprint, without the stem, which may differ."""
    return "-".join(name.rsplit("-", 2)[-2:])
