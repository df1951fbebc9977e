"""MediaPipe's own model bundle, assembled from the weights of the ONNX files.

MediaPipe's TFLite files have the same weights as ours, sometimes with their axes in another order.
So the bundle's recipe is a list of pieces: a few literal bytes, then a weight, given by its
position in an ONNX file, its shape and its axes. The recipe has 46 kB instead of 7.8 MB.
"""

import json
import zipfile
from collections.abc import Sequence
from math import prod
from typing import Final

import numpy as np

from handtrack.models.manifest import verified_path

BUNDLE: Final = "hand_landmarker_full"
PIECES = "pieces.json"
OWN_BYTES = "own.bin"
"""The two members of the recipe."""
Piece = tuple[int, str, int, str, Sequence[int], Sequence[int]]
"""Number of literal bytes, then the weight: model, offset in its file, dtype, shape,
and axes in the bundle's order.
"""


def assembled_bundle() -> bytes:
    """Return the content of MediaPipe's `hand_landmarker.task`.

    Raises `ModelError`: a model file is missing or altered.
    """
    with zipfile.ZipFile(verified_path(BUNDLE)) as archive:
        pieces: list[Piece] = json.loads(archive.read(PIECES))
        own = archive.read(OWN_BYTES)
    files = {name: verified_path(name).read_bytes() for name in {piece[1] for piece in pieces}}
    made = bytearray()
    used = 0
    for length, name, offset, dtype, shape, axes in pieces:
        made += own[used : used + length]
        used += length
        weight = np.frombuffer(files[name], dtype, prod(shape), offset)
        made += weight.reshape(shape).transpose(axes).tobytes()
    return bytes(made + own[used:])
