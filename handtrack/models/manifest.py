"""What the model files are, where they come from, and whether a file on the disk is still the one that was shipped."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from handtrack.assets import asset
from handtrack.errors import ModelError, system_reason
from handtrack.sentences import Code

MANIFEST: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class Origin:
    """A file that a model was made from: the `member` of a `wheel` on the package index, and its SHA-256."""

    wheel: str
    member: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ModelInput:
    """What a model is fed with.

    Attributes
    ----------
    name : str
        Of the input tensor.
    layout : str
        "NHWC": uint8, the colours of a pixel side by side.
    channels : str
        "BGR": the order of the colours.
    value_range : (int, int)
        What black and full intensity are given as.
    height, width : int
        Pixels of the picture.
    """

    name: str
    layout: str
    channels: str
    value_range: tuple[int, int]
    height: int
    width: int


@dataclass(frozen=True, slots=True)
class ModelOutput:
    """One output: its name, its shape without the batch, and what its values mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One model file; `input` is None and `outputs` empty for a bundle that only MediaPipe itself can open."""

    name: str
    file: str
    version: str
    sha256: str
    size: int
    licence: str
    origins: tuple[Origin, ...]
    input: ModelInput | None
    outputs: tuple[ModelOutput, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """All model files of one folder."""

    folder: Path
    models: tuple[ModelFile, ...]

    def model(self, name: str) -> ModelFile:
        """Return the entry of a model, such as "palm_detection_full".

        Raises
        ------
        ModelError
            Where there is none of that name.
        """
        for model in self.models:
            if model.name == name:
                return model
        names = ", ".join(model.name for model in self.models)
        raise ModelError(Code.MODEL_UNKNOWN, name=name, names=names)


def load_manifest(folder: Path | None = None) -> Manifest:
    """Read the manifest of the models that come with Handtrack, or of another folder.

    Raises
    ------
    ModelError
        Where the manifest is missing or cannot be understood.
    """
    folder = folder or asset("models")
    path = folder / MANIFEST
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))["models"]
        return Manifest(folder=folder, models=tuple(_model(entry) for entry in entries))
    except OSError as error:
        raise ModelError(Code.MANIFEST_UNREADABLE, path=str(path), reason=system_reason(error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError(Code.MANIFEST_DAMAGED, path=str(path), reason=repr(error)) from error


def verified_path(name: str, manifest: Manifest | None = None) -> Path:
    """Return the path of a model file whose SHA-256 is the manifest's; each file is read once in a process.

    Raises
    ------
    ModelError
        Where there is no such model, its file is missing, or its content is not what was shipped.
    """
    manifest = manifest or load_manifest()
    model = manifest.model(name)
    path = manifest.folder / model.file
    _check(path, model.sha256)
    return path


@cache
def _check(path: Path, sha256: str) -> None:
    try:
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(Code.MODEL_UNREADABLE, path=str(path), reason=system_reason(error)) from error
    if found != sha256:
        raise ModelError(Code.MODEL_FOREIGN, path=str(path), found=found[:12], expected=sha256[:12])


def _model(entry: dict[str, Any]) -> ModelFile:
    return ModelFile(
        name=entry["name"],
        file=entry["file"],
        version=entry["version"],
        sha256=entry["sha256"],
        size=entry["size"],
        licence=entry["licence"],
        origins=tuple(Origin(**origin) for origin in entry["origins"]),
        input=None if entry["input"] is None else _input(entry["input"]),
        outputs=tuple(
            ModelOutput(name=output["name"], shape=tuple(output["shape"]), meaning=output["meaning"])
            for output in entry["outputs"]
        ),
    )


def _input(entry: dict[str, Any]) -> ModelInput:
    low, high = entry["value_range"]
    return ModelInput(**{**entry, "value_range": (low, high)})
