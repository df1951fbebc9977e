"""How a hand takes light: a key light with soft shadows, a fill, the sky,
and light that wanders in the flesh.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from handtrack.runtime.opencv import cv2
from tools.handrender.look import KNIT, Coat, Light, albedo, finish_of, stitches
from tools.handrender.look import gloved as worn_glove
from tools.handrender.raster import Floats, Fragments, Indices
from tools.handrender.sampling import sampled
from tools.handrender.skin import CREASE, NAIL, RELIEF, look_up, sheets

_SHADOW_CELL: Final = 0.0022  # metres
_SHADOW_BIAS: Final = 0.0032
_WRAP: Final = np.array(
    (0.10, 0.16, 0.34), np.float32
)  # light that comes around the edge; red goes farthest
_WANDER: Final = (0.0007, 0.0012, 0.0026)  # metres that blue, green and red light travel in flesh


_THROUGH_GLOVE: Final = np.array((0.45, 0.40, 0.0, 0.0, 0.0), np.float32)
"""How much of each channel of the painted skin shows through a glove."""


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """A posed hand in camera space, ready to be drawn: all per vertex, (V, …) float32;
    triangles (T, 3).
    """

    points: Floats
    normals: Floats
    rest: Floats
    front: Floats
    cloth: Floats
    triangles: Indices


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """The picture that is drawn on: its shape, how large a pixel is on the hand,
    and which pixels (N,) show it.
    """

    shape: tuple[int, int]
    metres_per_pixel: float
    rows: Indices
    columns: Indices

    def spread(self, values: Floats) -> Floats:
        """Return (N,) or (N, C) values as a picture, 0 outside the hand."""
        image = np.zeros((*self.shape, *values.shape[1:]), np.float32)
        image[self.rows, self.columns] = values
        return image

    def gathered(self, image: Floats) -> Floats:
        """Return a picture's values where the hand is."""
        return np.asarray(image[self.rows, self.columns], dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class _Surface:
    """Surface visible in each pixel, (N, …)."""

    points: Floats
    normals: Floats
    front: Floats
    cloth: Floats
    rest: Floats
    paint: Floats


def shaded(skin: Skin, seen: Fragments, canvas: Canvas, coat: Coat, light: Light) -> Floats:
    """Return the visible colours, (H, W, 4) float32: linear BGR, and cover (0 or 1)."""
    cover = canvas.spread(np.ones(canvas.rows.size, np.float32))
    surface = _surface(skin, seen, canvas, cover, coat)
    lamp = (np.asarray(light.towards) / np.linalg.norm(light.towards)).astype(np.float32)
    open_sky = _openness(surface.points[:, 2], canvas, cover)
    lit = _lit(skin, surface.points, lamp)
    glow = _diffuse(surface.normals, lamp, lit, open_sky, light)
    soft = _scattered(glow, canvas, cover)
    glow = np.where(surface.cloth[:, None] > 0.5, glow, soft)
    shine = light.brightness * lit * open_sky * _gloss(surface, lamp, finish_of(coat).shine)
    base = albedo(surface.paint, surface.front, surface.cloth, surface.rest, coat)
    colour = base * glow * (1 - 0.30 * surface.paint[:, CREASE, None]) + shine[:, None]
    return canvas.spread(np.concatenate((colour, np.ones((len(colour), 1), np.float32)), axis=1))


def _surface(skin: Skin, seen: Fragments, canvas: Canvas, cover: Floats, coat: Coat) -> _Surface:
    corner = skin.triangles[seen.triangle]

    def mixed(values: Floats) -> Floats:
        a, b, c = (values[corner[:, k]] * seen.weights[:, k, None] for k in range(3))
        return np.asarray(a + b + c, dtype=np.float32)

    rest = mixed(skin.rest)
    front, cloth = mixed(np.stack((skin.front, skin.cloth), axis=1)).T
    paint = _painted(rest, front, cloth)
    if coat.glove is not None:
        finish = finish_of(coat)
        under = worn_glove(rest[:, 1], finish.end)
        seen_through = _THROUGH_GLOVE * (0.3 if finish.thick else 1.0)
        paint = np.asarray(paint * (1 - under[:, None] * (1 - seen_through)), dtype=np.float32)
        paint[:, RELIEF] += under * 0.0003 * finish.knit * stitches(rest, KNIT)
    normals = _embossed(_unit(mixed(skin.normals)), paint[:, RELIEF], canvas, cover)
    return _Surface(mixed(skin.points), normals, front, cloth, rest, paint)


def _unit(v: Floats) -> Floats:
    length = np.sqrt(v[:, 0] ** 2 + v[:, 1] ** 2 + v[:, 2] ** 2) + 1e-9
    return np.asarray(v / length[:, None], dtype=np.float32)


def _painted(rest: Floats, front: Floats, cloth: Floats) -> Floats:
    both = sheets()
    share = np.clip((front - 0.42) / 0.30, 0, 1)[:, None]
    share = share * share * (3 - 2 * share)
    paint = look_up(both.palm, rest[:, :2]) * share + look_up(both.back, rest[:, :2]) * (1 - share)
    return np.asarray(paint * (1 - cloth[:, None]), dtype=np.float32)


def _embossed(normals: Floats, relief: Floats, canvas: Canvas, cover: Floats) -> Floats:
    """Tilt the normals by the slope of the painted relief as the picture shows it (after Mikkelsen
    2010).
    """
    even = _averaged(canvas.spread(relief), 0.8, cover)
    step = 8 * canvas.metres_per_pixel
    edge = canvas.gathered(np.asarray(cv2.erode(cover, np.ones((3, 3), np.uint8)), np.float32))
    gx = canvas.gathered(np.asarray(cv2.Sobel(even, cv2.CV_32F, 1, 0), np.float32)) / step * edge
    gy = canvas.gathered(np.asarray(cv2.Sobel(even, cv2.CV_32F, 0, 1), np.float32)) / step * edge
    slope = np.stack((gx, gy, np.zeros_like(gx)), axis=1).clip(-0.5, 0.5)
    slope -= normals * (slope * normals).sum(axis=1, keepdims=True)
    facing = np.clip(-normals[:, 2:], 0, 1)
    return _unit(np.asarray(normals - 0.9 * slope * facing, dtype=np.float32))


def _averaged(image: Floats, sigma: float, cover: Floats) -> Floats:
    """Return a Gaussian mean over what is covered alone."""
    return np.asarray(
        _blurred(image, sigma) / np.maximum(_blurred(cover, sigma), 1e-3), dtype=np.float32
    )


def _blurred(image: Floats, sigma: float) -> Floats:
    """Return a Gaussian blur; a wide one is taken on a smaller picture."""
    shrink = int(max(1, sigma // 3))
    if shrink == 1:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), dtype=np.float32)
    height, width = image.shape[:2]
    small = cv2.resize(
        image, (max(1, width // shrink), max(1, height // shrink)), interpolation=cv2.INTER_AREA
    )
    small = cv2.GaussianBlur(small, (0, 0), sigma / shrink, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(
        cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.float32
    )


def _openness(depth: Floats, canvas: Canvas, cover: Floats) -> Floats:
    """Return how open each place is, 0 to 1, from its depth behind its surroundings."""
    z = canvas.spread(depth)
    shut = np.zeros(len(depth), np.float32)
    for reach, weight in ((0.003, 0.55), (0.009, 0.75)):
        sigma = max(reach / canvas.metres_per_pixel, 0.6)
        around = canvas.gathered(_averaged(z, sigma, cover))
        shut += weight * np.clip((depth - around - 0.0004) / (1.3 * reach), 0, 1)
    return np.asarray(np.clip(1 - 0.85 * shut, 0.12, 1), dtype=np.float32)


def _lit(skin: Skin, points: Floats, lamp: Floats) -> Floats:
    """Return how much of the key light reaches each point, 0 to 1: variance shadow map,
    Donnelly and Lauritzen 2006.
    """
    side = np.cross(lamp, (0.0, 0.0, 1.0)).astype(np.float32)
    side /= np.linalg.norm(side)
    plane = np.stack((side, np.cross(side, lamp)), axis=1).astype(np.float32) / _SHADOW_CELL
    at = skin.points @ plane
    low = np.floor(at.min(axis=0)) - 4
    wide, tall = (int(v) for v in np.ceil(at.max(axis=0)) - low + 5)
    cells = np.round(at - low).astype(np.int32)
    away = -(skin.points @ lamp)
    far = float(away.max()) + 0.02
    nearest = np.full(wide * tall, far, np.float32)
    np.minimum.at(nearest, cells[:, 1] * wide + cells[:, 0], away)
    depth = cv2.erode(nearest.reshape(tall, wide), np.ones((3, 3), np.uint8)) - far
    moments = cv2.GaussianBlur(cv2.merge((depth, depth * depth)), (0, 0), 1.3)
    mean, square = sampled(np.asarray(moments, np.float32), points @ plane - low).T
    behind = -(points @ lamp) - far - mean - _SHADOW_BIAS
    spread = np.maximum(square - mean * mean, 4e-6)
    share = np.where(behind <= 0, 1, spread / (spread + behind * behind))
    return np.asarray(np.clip((share - 0.25) / 0.75, 0, 1), dtype=np.float32)


def _diffuse(normals: Floats, lamp: Floats, lit: Floats, open_sky: Floats, light: Light) -> Floats:
    tint = np.array(
        (1 - 0.22 * light.warmth, 1 - 0.03 * light.warmth, 1 + 0.16 * light.warmth), np.float32
    )
    cosine = (normals @ lamp)[:, None]
    key = np.clip((cosine + _WRAP) / (1 + _WRAP), 0, 1)
    blocked = np.stack((lit, lit, np.sqrt(lit)), axis=1)  # shadows on flesh have a red rim
    fill_from = np.array((0.72, -0.10, -0.68), np.float32)
    fill = np.clip((normals @ fill_from + 0.3) / 1.3, 0, 1)[:, None] * np.array(
        (1.06, 1.0, 0.95), np.float32
    )
    sky = (0.62 - 0.38 * normals[:, 1:2]) * np.array((1.05, 1.0, 0.96), np.float32)
    shade = np.stack((open_sky, open_sky, np.sqrt(open_sky)), axis=1)
    strength = 1.70 * light.contrast
    total = strength * key * blocked * tint + shade * (0.42 * fill + 0.52 * sky) * (
        1.6 - light.contrast
    )
    return np.asarray(light.brightness * total * (0.55 + 0.45 * shade), dtype=np.float32)


def _scattered(glow: Floats, canvas: Canvas, cover: Floats) -> Floats:
    """Let light wander in the flesh, each colour as far as it does."""
    image = canvas.spread(glow)
    out = glow.copy()
    for channel, reach in enumerate(_WANDER):
        sigma = reach / canvas.metres_per_pixel
        if sigma >= 0.4:
            soft = canvas.gathered(
                _averaged(np.ascontiguousarray(image[..., channel]), sigma, cover)
            )
            out[:, channel] = 0.35 * glow[:, channel] + 0.65 * soft
    return out


def _gloss(surface: _Surface, lamp: Floats, shine: float) -> Floats:
    """Return what skin and nails mirror of the key light, before shadow;
    `shine` more where something shines.
    """
    view = -_unit(surface.points)
    facing = np.clip((surface.normals * _unit(view + lamp)).sum(axis=1), 0, 1)
    grazing = (1 - np.clip((surface.normals * view).sum(axis=1), 0, 1)) ** 4
    square = facing * facing
    broad = square**8
    skin = 0.075 * broad + 0.045 * broad**4 + 0.05 * grazing
    skin += shine * (0.25 * broad + 0.75 * broad**4 + 0.3 * grazing)
    nail = surface.paint[:, NAIL]
    skin = skin * (1 - nail) + nail * (0.26 * broad**4 + 0.10 * broad)
    return np.asarray(skin * (1 - 0.9 * surface.cloth), dtype=np.float32)
