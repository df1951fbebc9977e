"""The model files: their description, origin, and check against the shipped content."""

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from handtrack.assets import asset
from handtrack.errors import ModelError, first_line, system_reason
from handtrack.models.codes import ModelCode

MANIFEST: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class Origin:
    """The source file of a model: the `member` of a `wheel` on the package index,
    and its SHA-256.
    """

    wheel: str
    member: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ModelInput:
    """The input of a model."""

    name: str
    layout: str
    """"NHWC": uint8, channels last."""
    channels: str
    """"BGR": the channel order."""
    value_range: tuple[int, int]
    height: int
    width: int
    """Pixels of the picture."""


@dataclass(frozen=True, slots=True)
class ModelOutput:
    """One output: its name, shape without the batch, and meaning."""

    name: str
    shape: tuple[int, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One model file; a bundle only for MediaPipe has `input` None and no `outputs`."""

    name: str
    file: str
    version: str
    sha256: str
    size: int
    licence: str
    origins: tuple[Origin, ...]
    input: ModelInput | None
    outputs: tuple[ModelOutput, ...]


class _Contents(msgspec.Struct):
    models: tuple[ModelFile, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """All model files of one folder."""

    folder: Path
    models: tuple[ModelFile, ...]

    def model(self, name: str) -> ModelFile:
        """Return the entry of a model, such as "palm_detection_full". Raises `ModelError`:
        unknown name.
        """
        for model in self.models:
            if model.name == name:
                return model
        names = ", ".join(model.name for model in self.models)
        raise ModelError(ModelCode.MODEL_UNKNOWN, name=name, names=names)


def load_manifest(folder: Path | None = None) -> Manifest:
    """Read the manifest of Handtrack's models, or of another folder.

    Raises `ModelError`: the manifest is missing or malformed.
    """
    folder = folder or asset("models")
    path = folder / MANIFEST
    try:
        return Manifest(folder, msgspec.json.decode(path.read_bytes(), type=_Contents).models)
    except OSError as error:
        raise ModelError(
            ModelCode.MANIFEST_UNREADABLE, path=str(path), reason=system_reason(error)
        ) from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise ModelError(
            ModelCode.MANIFEST_DAMAGED, path=str(path), reason=first_line(error)
        ) from error


def verified_path(name: str, manifest: Manifest | None = None) -> Path:
    """Return the path of a model file after checking its SHA-256; each file is read once per
    process.

    Raises `ModelError`: the model is unknown, or its file is missing or altered.
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
        raise ModelError(
            ModelCode.MODEL_UNREADABLE, path=str(path), reason=system_reason(error)
        ) from error
    if found != sha256:
        raise ModelError(
            ModelCode.MODEL_FOREIGN, path=str(path), found=found[:12], expected=sha256[:12]
        )
