"""The hand at rest, made once in a process: its mesh, its weights,
and where each vertex is on the painted skin.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.posing.bend import Points
from tools.handrender.field import Floats, Indices, hand_field, hand_grid, surface_net
from tools.handrender.look import Finish, gloved
from tools.handrender.rig import Rig, rig

SLEEVE_BEGIN: Final = 0.088  # metres below the wrist
_FOREARM_LENGTH: Final = 0.42
_SLEEVE_RINGS: Final = 90
_SLEEVE_SPOKES: Final = 72
_SEED: Final = 7


@dataclass(frozen=True, slots=True, eq=False)
class HandModel:
    """A right hand at rest with its sleeve."""

    vertices: Points
    """(V, 3) float64 metres, the palm's frame."""
    triangles: Indices
    """(T, 3) int32, facing out."""
    weights: Rig
    front: Floats
    """(V,) float32: 1 on the palm's side, 0 on the back."""
    cloth: Floats
    """(V,) float32: 1 on the sleeve."""


@cache
def hand_model() -> HandModel:
    """Return the hand at rest; the first call takes about a second."""
    grid = hand_grid()
    skin, triangles = surface_net(hand_field(grid), grid)
    covered = (skin[triangles, 1] < -SLEEVE_BEGIN - 0.02).any(axis=1)
    skin, triangles = _without_unused(skin, triangles[~covered])
    normals = vertex_normals(skin.astype(np.float64), triangles)
    tube, tube_triangles = _sleeve()
    vertices = np.vstack((skin, tube)).astype(np.float64)
    z = np.concatenate((normals[:, 2], tube[:, 2] * 20))
    return HandModel(
        vertices,
        np.vstack((triangles, tube_triangles + len(skin))).astype(np.int32),
        rig(vertices),
        np.clip(0.5 + 0.85 * z, 0, 1).astype(np.float32),
        np.repeat((0.0, 1.0), (len(skin), len(tube))).astype(np.float32),
    )


def dressed(finish: Finish) -> Points:
    """Return the vertices at rest, (V, 3), moved outwards by the glove's thickness and its cuff."""
    model = hand_model()
    if not finish.thick:
        return model.vertices
    along = model.vertices[:, 1].astype(np.float32)
    flare = np.clip((along + 0.03) / (finish.end + 0.03), 0, 1)
    out = gloved(along, finish.end) * (1 - model.cloth) * (finish.thick + finish.cuff * flare)
    return np.asarray(
        model.vertices + out[:, None] * vertex_normals(model.vertices, model.triangles)
    )


def vertex_normals(vertices: Points, triangles: Indices) -> Points:
    """Return unit normals (V, 3), the mean of the triangles around each vertex by area."""
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    faces = np.cross(b - a, c - a)
    flat = triangles.ravel()
    total = np.stack(
        [np.bincount(flat, np.repeat(faces[:, k], 3), minlength=len(vertices)) for k in range(3)],
        axis=1,
    )
    return np.asarray(total / (np.linalg.norm(total, axis=1, keepdims=True) + 1e-12))


def _without_unused(vertices: Floats, triangles: Indices) -> tuple[Floats, Indices]:
    used, numbers = np.unique(triangles, return_inverse=True)
    return vertices[used], numbers.reshape(triangles.shape).astype(np.int32)


def _sleeve() -> tuple[NDArray[np.float64], Indices]:
    """Return a knitted sleeve: a turned-in cuff, folds that fade towards the elbow,
    and a long way off the picture.
    """
    rng = np.random.default_rng(_SEED)
    share = np.linspace(0, 1, _SLEEVE_RINGS)
    y = -SLEEVE_BEGIN - (_FOREARM_LENGTH - SLEEVE_BEGIN) * share**1.7
    angle = np.linspace(0, 2 * np.pi, _SLEEVE_SPOKES, endpoint=False)
    below = -y - SLEEVE_BEGIN
    lip = np.sqrt(np.clip(below / 0.004, 0, 1))
    radius = (
        0.0335 + 0.0020 * lip + 0.045 * below - 0.0016 * np.exp(-(((below - 0.052) / 0.006) ** 2))
    )
    folds = sum(
        0.0011 * rng.uniform(0.4, 1.0)
        * np.sin(k * angle[None] + rng.uniform(0, 6) + below[:, None] * rng.uniform(30, 110))
        for k in (1, 2, 3, 5)
    ) * np.clip((below[:, None] - 0.05) / 0.05, 0, 1)  # fmt: skip
    r = radius[:, None] + folds
    flat = 0.80 + 0.15 * share[:, None]
    points = np.stack(
        (r * np.cos(angle), np.broadcast_to(y[:, None], r.shape), flat * r * np.sin(angle)), axis=2
    )
    inner = points[:1] * (0.90, 1.0, 0.90) - (0.0, 0.012, 0.0)
    points = np.concatenate((inner, points)).reshape(-1, 3)
    rings = _SLEEVE_RINGS + 1
    spokes = _SLEEVE_SPOKES
    i = np.arange(rings - 1)[:, None] * spokes
    j = np.arange(spokes)[None]
    k = (j + 1) % spokes
    a = i + j
    b = i + k
    c = i + spokes + k
    d = i + spokes + j
    quads = np.concatenate((np.stack((a, b, c), -1), np.stack((a, c, d), -1))).reshape(-1, 3)
    return points, quads.astype(np.int32)
