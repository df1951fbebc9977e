"""Details painted on the skin: creases and palm lines in front, nails and knuckle wrinkles on the
back.

Two sheets, the palm's side and the back, lie over the flat hand of the rest pose as seen along z.
They hold no colours but what changes them, so that one painting serves every tone of skin.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.posing.anatomy import FINGERS, FingerBones
from handtrack.runtime.opencv import cv2
from tools.handrender.sampling import sampled

Floats = NDArray[np.float32]

TEXEL: Final = 0.0003  # metres
_LEFT = -0.088
_TOP = 0.206
_WIDTH = 690
_HEIGHT = 1090
_SEED: Final = 20240607

CREASE, RELIEF, RED, LIGHT, NAIL = range(5)
"""Channels: darkness of creases 0 to 1; height in metres; redness; brightness;
how much of it is nail, 0 to 1.
"""

Sheet = tuple[Floats, Floats]
"""One painted side: the first four channels (H, W, 4) and the last (H, W);
OpenCV samples four at most at once.
"""

Line = tuple[tuple[float, float], ...]
"""Points in millimetres of the rest pose."""

_PALM_LINES: Final[tuple[tuple[Line, float, float], ...]] = (
    (
        ((32, 72), (26, 74), (15, 68), (6, 54), (3, 38), (5, 22), (9, 12)),
        0.9,
        1.0,
    ),  # around the thumb's mound
    (((31, 74), (22, 70), (8, 63), (-8, 57), (-24, 47)), 0.8, 0.85),  # across the middle
    (((-42, 67), (-30, 68), (-14, 75), (-2, 83), (6, 92)), 0.8, 0.95),  # below the fingers
    (((-6, 18), (-5, 40), (-8, 62)), 0.5, 0.35),
    (((-36, 60), (-28, 52), (-20, 34)), 0.5, 0.25),
    (((20, 88), (13, 84), (8, 88)), 0.5, 0.3),
    (((-10, 90), (-17, 84), (-26, 82)), 0.5, 0.3),
    (((16, 30), (23, 38), (32, 42)), 0.4, 0.22),
    (((12, 38), (20, 48), (30, 52)), 0.4, 0.22),
    (((-30, 2), (-14, -1), (2, 0), (16, 1), (28, 4)), 0.8, 0.8),  # the wrist's creases
    (((-28, -7), (-10, -9), (8, -9), (26, -6)), 0.7, 0.5),
)
"""Points, breadth in millimetres, strength."""

_TENDONS: Final[tuple[Line, ...]] = (
    ((7, 24), (22, 84)),
    ((1, 24), (2, 88)),
    ((-5, 22), (-17, 82)),
    ((-10, 20), (-34, 70)),
)
_VEINS: Final[tuple[Line, ...]] = (
    ((-30, 72), (-22, 52), (-14, 40), (-10, 20), (-14, -10)),
    ((-10, 82), (-9, 66), (-18, 48)),
    ((13, 84), (11, 62), (2, 44), (-9, 26)),
    ((30, 60), (22, 42), (20, 18), (12, -12)),
)


_WRINKLES: Final = (
    (-0.0042, 0.45, 0.4),
    (-0.0019, 0.70, 0.8),
    (0.0003, 0.62, 1.0),
    (0.0024, 0.55, 0.55),
    (0.0044, 0.4, 0.3),
)
"""Over a knuckle: metres along the finger, share of its breadth, strength."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheets:
    """The two painted sides."""

    palm: Sheet
    back: Sheet


@cache
def sheets() -> Sheets:
    """Return both sides, painted once in a process; the same every time."""
    palm, back = (np.zeros((_HEIGHT, _WIDTH, 5), np.float32) for _ in range(2))
    for line, breadth, strength in _PALM_LINES:
        _crease(palm, line, breadth, strength, depth=0.0006)
    for number, finger in enumerate(FINGERS):
        _finger_front(palm, finger, thumb=number == 0)
        _finger_back(back, finger, thumb=number == 0)
    _back_of_hand(back)
    _blush(palm, back)
    rng = np.random.default_rng(_SEED)
    _mottle(palm, rng, 0.5)
    _mottle(back, rng, 1.0)
    return Sheets(_layers(palm), _layers(back))


def _layers(sheet: Floats) -> Sheet:
    return sheet[..., :NAIL].copy(), sheet[..., NAIL].copy()


def look_up(sheet: Sheet, at: Floats) -> Floats:
    """Return the sheet's five channels at points of the rest pose,
    (N, 2) metres -> (N, 5) float32.
    """
    texels = _texels(at)
    return np.concatenate([sampled(layer, texels) for layer in sheet], axis=1)


def _texels(metres: NDArray[np.floating]) -> Floats:
    return np.stack(((metres[:, 0] - _LEFT) / TEXEL, (_TOP - metres[:, 1]) / TEXEL), axis=1).astype(
        np.float32
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Stamp:
    """A mark on a part of the sheet: its window, and `values` (h, w) float32, 0 to 1."""

    window: tuple[slice, slice]
    values: Floats

    def softened(self, texels: float) -> Floats:
        """Return the mark blurred by a Gaussian."""
        return np.asarray(cv2.GaussianBlur(self.values, (0, 0), texels), np.float32)


def _window(texels: Floats, margin: int) -> tuple[tuple[slice, slice], Floats]:
    """Return the part of the sheet around points, and the points within it."""
    low = np.floor(texels.min(axis=0)).astype(int) - margin
    high = np.ceil(texels.max(axis=0)).astype(int) + margin
    x0, y0 = max(int(low[0]), 0), max(int(low[1]), 0)
    x1, y1 = min(int(high[0]), _WIDTH), min(int(high[1]), _HEIGHT)
    return (slice(y0, y1), slice(x0, x1)), np.asarray(texels - (x0, y0), np.float32)


def _brush(points: NDArray[np.floating], breadth_mm: float, margin: int = 20) -> _Stamp:
    """Return a line through points (metres), swelling and fading as a crease does,
    thin at both ends.
    """
    window, at = _window(_texels(_curve(points)), margin)
    mask = np.zeros((window[0].stop - window[0].start, window[1].stop - window[1].start), np.uint8)
    thick = max(1, round(breadth_mm * 0.001 / TEXEL))
    share = np.linspace(0, 1, len(at))
    phase = float(np.abs(points).sum()) * 900
    force = np.minimum(1, 5 * np.minimum(share, 1 - share) + 0.25) * (
        0.82 + 0.18 * np.sin(19 * share + phase)
    )
    corners = np.round(at * 16).astype(int)
    for k in range(len(at) - 1):
        one, other = (tuple(int(v) for v in corners[i]) for i in (k, k + 1))
        cv2.line(mask, one, other, int(255 * force[k]), thick, cv2.LINE_AA, shift=4)
    return _Stamp(window, np.asarray(mask / np.float32(255), np.float32))


def _curve(points: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return a smooth curve (Catmull-Rom) through the points."""
    if len(points) < 3:
        return points
    p = np.vstack([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, 12, endpoint=False)[:, None]
    parts = [
        0.5
        * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t**2
            + (3 * b - a - 3 * c + d) * t**3
        )
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
    ]
    return np.vstack([*parts, points[-1:]])


def _crease(
    sheet: Floats, line: Line | NDArray[np.floating], breadth: float, strength: float, depth: float
) -> None:
    stamp = _brush(np.asarray(line, float) / 1000, breadth)
    fine = stamp.softened(1.0)
    soft = stamp.softened(4.5)
    part = sheet[stamp.window]
    part[..., CREASE] = np.maximum(
        part[..., CREASE], strength * np.minimum(0.85 * fine + 0.45 * soft, 1)
    )
    part[..., RED] += 0.35 * strength * soft
    part[..., RELIEF] -= depth * strength * (fine + 1.6 * soft)


def _frame(finger: FingerBones) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    d = finger.direction[:2]
    return d, np.array((-d[1], d[0]))


def _across(finger: FingerBones, along: float, half: float, bow: float) -> NDArray[np.float64]:
    """Return a line across the finger in millimetres, at `along` metres from its base,
    bowed by `bow` metres.
    """
    d, side = _frame(finger)
    s = np.linspace(-1, 1, 5)
    base = np.asarray(finger.base)[:2]
    return (base + (along + bow * (1 - s**2))[:, None] * d + (s * half)[:, None] * side) * 1000


def _finger_front(sheet: Floats, finger: FingerBones, *, thumb: bool) -> None:
    first, second, third = finger.lengths
    r = finger.radii
    at = [(first * 0.97, r[1], 0.8), (first + second, r[2], 1.0)] if thumb else [
        (first * 0.50, r[0] * 0.95, 1.0), (first, r[1], 1.0), (first + second, r[2], 0.9)
    ]  # fmt: skip
    for along, half, strength in at:
        _crease(sheet, _across(finger, along + 0.0006, half * 1.1, -0.0006), 0.7, strength, 0.0005)
        _crease(
            sheet, _across(finger, along - 0.0022, half * 0.9, 0.0008), 0.5, 0.55 * strength, 0.0003
        )
    _blushed(sheet, _patch(finger, first + second + 0.62 * third, 0.55 * third, r[3]), 9, 0.45)


def _finger_back(sheet: Floats, finger: FingerBones, *, thumb: bool) -> None:
    first, second, _ = finger.lengths
    r = finger.radii
    knuckles = (
        [(first + second, r[2], 0.55)]
        if thumb
        else [(first, r[1], 0.75), (first + second, r[2], 0.5)]
    )
    for along, half, strength in knuckles:
        for shift, share, weight in _WRINKLES:
            bow = 0.0022 * shift / 0.004
            _crease(
                sheet,
                _across(finger, along + shift, half * share, bow),
                0.5,
                strength * weight,
                0.0003,
            )
        _blushed(sheet, _patch(finger, along, 0.006, half * 0.8), 8, 0.40)
    _nail(sheet, finger)


def _nail(sheet: Floats, finger: FingerBones) -> None:
    first, second, third = finger.lengths
    end = first + second + third + 0.0030
    long = 0.52 * third + 0.001
    half = 0.80 * finger.radii[3]
    middle = end - 0.5 * long - 0.0006
    bed = _patch(finger, middle, 0.5 * long + 0.0007, half + 0.0007, power=3.2)
    wide = bed.softened(1.4)
    plate, moon, free = (
        _in_window(bed, _patch(finger, middle + shift * long, half_long * long, share * half, power), soft)
        for shift, half_long, share, power, soft in (
            (0.0, 0.5, 1.0, 3.2, 0.9), (-0.42, 0.16, 0.55, 2.0, 2.5), (0.52, 0.12, 0.95, 3.0, 1.2)
        )
    )  # fmt: skip
    rim = np.maximum(wide - plate, 0)
    part = sheet[bed.window]
    part[..., CREASE] = np.maximum(part[..., CREASE] * (1 - wide), 0.6 * rim)
    part[..., RELIEF] = part[..., RELIEF] * (1 - wide) + 0.00025 * plate - 0.0003 * rim
    part[..., NAIL] = np.maximum(part[..., NAIL], plate)
    part[..., LIGHT] += plate * (0.22 * moon + 0.42 * free + 0.02)
    part[..., RED] += plate * (0.35 - 0.35 * moon - 0.9 * free)


def _in_window(frame: _Stamp, stamp: _Stamp, softness: float) -> Floats:
    """Return a stamp, softened, as it appears in another's window."""
    whole = np.zeros((_HEIGHT, _WIDTH), np.float32)
    whole[stamp.window] = stamp.softened(softness)
    return whole[frame.window]


def _patch(
    finger: FingerBones, along: float, half_long: float, half_wide: float, power: float = 2.0
) -> _Stamp:
    """Return a rounded patch on the finger; the higher `power`, the squarer."""
    d, side = _frame(finger)
    angle = np.linspace(0, 2 * np.pi, 40)
    c = np.cos(angle)
    s = np.sin(angle)
    u = np.sign(c) * np.abs(c) ** (2 / power) * half_long
    v = np.sign(s) * np.abs(s) ** (2 / power) * half_wide
    centre = np.asarray(finger.base)[:2] + along * d
    window, at = _window(_texels(centre + u[:, None] * d + v[:, None] * side), 40)
    mask = np.zeros((window[0].stop - window[0].start, window[1].stop - window[1].start), np.uint8)
    cv2.fillPoly(mask, [np.round(at * 16).astype(np.int32)], 255, cv2.LINE_AA, shift=4)
    return _Stamp(window, np.asarray(mask / np.float32(255), np.float32))


def _blushed(sheet: Floats, stamp: _Stamp, softness: float, amount: float) -> None:
    sheet[stamp.window][..., RED] += amount * stamp.softened(softness)


def _back_of_hand(sheet: Floats) -> None:
    for line in _TENDONS:
        stamp = _brush(np.asarray(line) / 1000, 1.6, margin=30)
        sheet[stamp.window][..., RELIEF] += 0.0010 * stamp.softened(5)
    for line in _VEINS:
        stamp = _brush(np.asarray(line) / 1000, 1.4, margin=30)
        part = sheet[stamp.window]
        soft = stamp.softened(3.5)
        part[..., RELIEF] += 0.0006 * soft
        part[..., RED] -= 0.22 * soft
        part[..., LIGHT] -= 0.05 * soft
    for finger in FINGERS[1:]:
        for shift in (-0.004, -0.001, 0.002, 0.005):
            _crease(sheet, _across(finger, shift, finger.radii[0] * 0.5, 0.001), 0.5, 0.16, 0.00015)
        _blushed(sheet, _patch(finger, -0.001, 0.008, 0.008), 12, 0.30)


def _blush(palm: Floats, back: Floats) -> None:
    """Redden the mounds and lighten the palm's middle; darken the back a little."""
    for centre, radii, amount in (
        ((26, 40), (16, 24), 0.35),
        ((-30, 38), (11, 26), 0.38),
        ((-6, 92), (38, 9), 0.30),
    ):
        spot = np.zeros((_HEIGHT, _WIDTH), np.float32)
        x, y = _texels(np.array([centre]) / 1000)[0]
        axes = tuple(round(r / 1000 / TEXEL) for r in radii)
        cv2.ellipse(spot, (round(float(x)), round(float(y))), axes, 0, 0, 360, 1.0, -1)
        palm[..., RED] += amount * cv2.GaussianBlur(spot, (0, 0), 22)
    palm[..., LIGHT] += 0.05
    back[..., LIGHT] -= 0.03


def _mottle(sheet: Floats, rng: np.random.Generator, amount: float) -> None:
    """Add blotches of many sizes, and pores."""
    for size, red, light in ((44, 0.17, 0.03), (16, 0.15, 0.035), (6, 0.12, 0.03), (3, 0.07, 0.02)):
        noise = cv2.resize(
            rng.standard_normal((_HEIGHT // size + 2, _WIDTH // size + 2)).astype(np.float32),
            (_WIDTH, _HEIGHT), interpolation=cv2.INTER_CUBIC,
        )  # fmt: skip
        sheet[..., RED] += red * noise
        sheet[..., LIGHT] += light * noise
    pores = cv2.GaussianBlur(rng.standard_normal((_HEIGHT, _WIDTH)).astype(np.float32), (0, 0), 1.0)
    sheet[..., RELIEF] += 0.00004 * amount * pores
    sheet[..., LIGHT] += 0.03 * amount * pores
