"""The description of results: sources, settings, models, engine and versions, in a sidecar beside
the file.

JSON Lines and tables have no place for it; Parquet has one, in its metadata.
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from handtrack.commands.options import tuning
from handtrack.engines import ENGINES, models_used, versions_used
from handtrack.models.engine import Setup
from handtrack.runtime.files import place_file, valid_text, writing
from handtrack.sentences import Message
from handtrack.sources.opening import source_name
from handtrack.sources.source import SourceInfo, SourceKind
from handtrack.version import __version__

SCHEMA: Final = 1  # version of the fields here, and of the columns and lines that they describe

_NO_SETTINGS: Final = (
    "source",
    "out",
    "draw",
    "quiet",
    "accept_mediapipe_metrics",
    "send",
    "send_origin",
    "send_token",
)


class About:
    """Facts about a run, gathered as it proceeds.

    `options`: those of `track`.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        self.setup: Setup | None = None
        """Engine and device of the loaded models."""
        self.folder: Path | None = None
        """Final path of the results, if they are written elsewhere first."""
        self._options = options
        self._sources: list[dict[str, Any]] = []

    def begin(self, spec: str) -> None:
        """Start the next source, named without its password."""
        self._sources.append({"source": valid_text(source_name(spec)), "frames": 0})

    def opened(self, info: SourceInfo) -> None:
        """Add the source's own figures; for stored results, how they were recorded."""
        stated = {
            "kind": info.kind.value,
            "width": info.width,
            "height": info.height,
            "fps": info.fps,
        }
        self._sources[-1] |= stated | {"length": info.length}
        if info.recorded is not None and not info.pictures:
            self._sources[-1]["recorded"] = info.recorded

    def count(self) -> None:
        """Count a frame of the source."""
        self._sources[-1]["frames"] += 1

    def failed(self, reason: Message) -> None:
        """Record why the source could not be opened or ended early."""
        self._sources[-1]["error"] = str(reason)

    def of_pictures(self) -> bool:
        """Return whether the source now open has separate stills."""
        return bool(self._sources) and self._sources[-1].get("kind") == SourceKind.IMAGES.value

    def contents(self) -> dict[str, Any]:
        """Return all facts recorded so far."""
        options = vars(self._options) | (
            tuning(self._options) if ENGINES[self._options.engine].tunable else {}
        )
        settings = {
            name: valid_text(value) if isinstance(value, Path) else value
            for name, value in options.items()
            if name not in _NO_SETTINGS
        }
        return {
            "schema": SCHEMA,
            "sources": self._sources,
            "settings": {} if self.setup is None else settings,
            "models": {} if self.setup is None else models_used(self.setup, options["model"]),
            "engine": {} if self.setup is None else asdict(self.setup),
            "versions": {}
            if self.setup is None
            else {"handtrack": __version__} | versions_used(self.setup),
        }

    def text(self) -> str:
        """Return all facts recorded so far, as JSON."""
        return json.dumps(self.contents(), indent=1) + "\n"


def sidecar_of(path: Path) -> Path:
    """Return the path of a file's sidecar."""
    return path.with_name(f"{path.name}.meta.json")


def write_sidecar(path: Path, about: About) -> None:
    """Write the sidecar of a file. Raises `UsageError`: it cannot be written;
    an old one is untouched.
    """
    sidecar = sidecar_of(path)
    with writing(sidecar):
        place_file(sidecar.parent, sidecar.name, about.text().encode())
