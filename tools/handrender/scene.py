"""A scene: hands with their scripts, a camera, light; and the picture of any moment of it,
with the true joints.
"""

from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image
from handtrack.messages import Handedness
from handtrack.posing.anatomy import Vector
from handtrack.posing.bend import posed_joints
from handtrack.runtime.opencv import cv2
from tools.handrender.backdrop import Backdrop, painted
from tools.handrender.camera import Camera
from tools.handrender.look import Coat, Colour, Light, finish_of, linear, on_screen
from tools.handrender.model import dressed, hand_model, vertex_normals
from tools.handrender.motion import BELOW, HandScript, HandState, Offset, rotation_of
from tools.handrender.raster import Floats, rasterise
from tools.handrender.rig import bent, forearm_turn
from tools.handrender.shade import Canvas, Skin, shaded

_FINE_LENGTH: Final = 430.0  # pixels of a hand's length before it is brought down to the picture's
_HAND_LENGTH: Final = 0.19
_MARGIN: Final = 3
_PALM_CENTRE: Final = np.array(
    (-0.004, 0.052, 0.0)
)  # palm's frame, metres: the point to place and turn a hand by
_ELBOW: Final = np.array(
    (0.05, 0.95, 0.30)
)  # where a forearm hangs by itself, camera space, of a right hand
_BEFORE_PALM: Final = (
    0.03,
    0.03,
)  # metres of a thing in a hand, up along it and towards the camera
_GRIP: Final = np.array(
    (0.0, 0.072, 0.026)
)  # the middle of a thing in a fist, palm's frame, metres …
_ALONG_GRIP: Final = np.array((0.97, 0.24, 0.0))  # … and its way out beside the thumb
_MOST_BEND: Final = np.radians(52.0)  # of the wrist


@dataclass(frozen=True, slots=True)
class Thing:
    """A flat box that one hand passes to another: width and height in metres, colour, seconds of
    the change of hands.

    It is in front of the palm of the hand that has it, so that fingers bent far enough are in front
    of it.
    """

    size: tuple[float, float]
    colour: Colour
    passed: tuple[float, float]

    def place(self, giver: HandState, taker: HandState, t: float) -> Offset:
        """Return the place of its middle at `t` seconds, as hands are placed."""
        begin, end = self.passed
        share = min(max((t - begin) / (end - begin), 0.0), 1.0)
        x, y, z = giver.towards(taker, share).offset
        return x, y - _BEFORE_PALM[0], z - _BEFORE_PALM[1]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that makes a clip; two equal scenes give the same pictures."""

    hands: tuple[HandScript, ...]
    seconds: float
    fps: float = 30.0
    camera: Camera = field(default_factory=Camera)
    distance: float = 0.44
    """Metres from the camera to the home point of the scripts."""
    coat: Coat = field(default_factory=Coat)
    light: Light = field(default_factory=Light)
    backdrop: Backdrop = field(default_factory=Backdrop)
    motion_blur: float = 0.0
    """Share of the time between two frames in which the shutter is open, 0 to 1."""
    noise: float = 0.0
    """Sensor noise, standard deviation in 8-bit levels."""
    mirrored: bool = False
    """The picture, and the joints with it, as in a mirror; handedness stays the person's own."""
    seed: int = 1

    @property
    def frames(self) -> int:
        """Number of frames of the whole clip."""
        return round(self.seconds * self.fps)


@dataclass(frozen=True, slots=True)
class Passing(Scene):
    """A scene whose first hand passes a thing to the second."""

    thing: Thing = Thing((0.08, 0.12), (0.3, 0.3, 0.7), (1.0, 1.3))


@dataclass(frozen=True, slots=True)
class Part:
    """A straight part of a thing held in a fist: from `begin` to `end` metres beyond its middle,
    and `broad` metres.
    """

    begin: float
    end: float
    broad: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Holding(Scene):
    """A scene whose first hand holds a thing."""

    thing: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class TrueHand:
    """Where a drawn hand really is."""

    handedness: Handedness
    """{"Left", "Right"}."""
    pixels: NDArray[np.float64]
    """(21, 2) float64: joints in the picture, pixel centres at whole numbers."""
    space: NDArray[np.float64]
    """(21, 3) float64: joints in camera space, metres: x right, y down, z away from the camera."""
    visibility: float
    """Share of the joints inside the picture."""


def true_hands(scene: Scene, t: float) -> tuple[TrueHand, ...]:
    """Return every hand with a joint inside the picture at `t` seconds, without drawing."""
    hands = (_true_hand(scene, script.side, script.at(t)) for script in scene.hands)
    return tuple(hand for hand in hands if hand.visibility > 0)


def render_frame(scene: Scene, t: float) -> tuple[Image, tuple[TrueHand, ...]]:
    """Return the picture at `t` seconds, (H, W, 3) uint8 BGR, and the hands in it."""
    return exposed(scene, light_of(scene, t), t), true_hands(scene, t)


def light_of(scene: Scene, t: float) -> Floats:
    """Return the light that comes from a scene at `t` seconds, (H, W, 3) float32, linear BGR."""
    camera = scene.camera
    picture = painted(scene.backdrop, camera.width, camera.height) * scene.light.brightness
    moments = [(script, script.at(t)) for script in scene.hands]
    moments.sort(key=lambda moment: -moment[1].offset[2])
    cover = np.zeros(picture.shape[:2], np.float32)
    depth = np.full(picture.shape[:2], np.inf, np.float32)
    layers = []
    for script, state in moments:
        layer, corner = _layer(scene, script.side, state)
        if layer is not None:
            layers.append((_smeared(scene, script, t, layer), corner))
    if isinstance(scene, Passing):
        layers.append(_drawn_thing(scene, scene.thing, t))
    if isinstance(scene, Holding):
        layers += [(_drawn_part(scene, part, t), (0, 0)) for part in scene.thing]
    for layer, corner in layers:
        seen = _before(layer, corner, cover, depth)
        picture = _laid_over(picture, seen, corner, scene.light)
    return picture


def _before(layer: Floats, corner: tuple[int, int], cover: Floats, depth: Floats) -> Floats:
    """Return the part of a layer that earlier layers do not hide, (h, w, 4), and add it to them.

    `cover`, `depth`, (H, W) float32: of the earlier layers together; updated.
    """
    part = np.s_[corner[1] : corner[1] + layer.shape[0], corner[0] : corner[0] + layer.shape[1]]
    own = layer[..., 4] / np.maximum(layer[..., 3], 1e-6)
    behind = own > depth[part]
    seen = layer[..., :4] * (1 - cover[part] * behind)[..., None]
    depth[part] = np.where((layer[..., 3] > 0.5) & ~behind, own, depth[part])
    cover[part] = np.maximum(cover[part], layer[..., 3])
    return np.asarray(seen, np.float32)


def _drawn_thing(scene: Scene, thing: Thing, t: float) -> tuple[Floats, tuple[int, int]]:
    """Return a thing as a layer like a hand's, and its left upper corner."""
    giver, taker = (script.at(t) for script in scene.hands)
    x, y, z = thing.place(giver, taker, t)
    depth = scene.distance + z
    ends = np.array(
        [
            (x + sx * thing.size[0] / 2, y + sy * thing.size[1] / 2, depth)
            for sx in (-1, 1)
            for sy in (-1, 1)
        ]
    )
    low, high = scene.camera.project(ends)[[0, 3]]
    left, top = np.maximum(np.floor(low), 0).astype(int)
    right, bottom = np.minimum(np.ceil(high) + 1, (scene.camera.width, scene.camera.height)).astype(
        int
    )
    columns, rows = np.arange(left, right), np.arange(top, bottom)
    across = np.clip(np.minimum(columns - low[0], high[0] - columns) + 0.5, 0, 1)
    down = np.clip(np.minimum(rows - low[1], high[1] - rows) + 0.5, 0, 1)
    cover = (down[:, None] * across)[..., None]
    height = (rows - low[1]) / (high[1] - low[1])
    label = np.abs(height - 0.5) < 0.18
    light = scene.light.brightness * (1.1 - 0.4 * height) * np.where(label, 1.5, 1.0)
    colour = linear(thing.colour) * light[:, None, None]
    layer = np.concatenate((colour * cover, cover, depth * cover), axis=2)
    return layer.astype(np.float32), (int(left), int(top))


def _drawn_part(scene: Scene, part: Part, t: float) -> Floats:
    """Return a part of a held thing as a layer like a hand's that fills the picture."""
    script = scene.hands[0]
    matrix, place = _placed(scene, script.side, script.at(t))
    ends = (_GRIP + np.outer((part.begin, part.end), _ALONG_GRIP)) @ matrix.T + place
    first, last = scene.camera.project(ends)
    way = last - first
    length2 = float(way @ way) + 1e-6
    aside = (
        np.array((-way[1], way[0]))
        / np.sqrt(length2)
        * part.broad
        * scene.camera.focal_px
        / ends[:, 2].mean()
        / 2
    )
    mask = np.zeros((scene.camera.height, scene.camera.width), np.uint8)
    corners = np.array((first + aside, last + aside, last - aside, first - aside))
    cv2.fillConvexPoly(mask, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, shift=4)
    rows, columns = np.indices(mask.shape)
    along = ((columns - first[0]) * way[0] + (rows - first[1]) * way[1]) / length2
    depth = ends[0, 2] + np.clip(along, 0, 1) * (ends[1, 2] - ends[0, 2])
    cover = (mask / 255)[..., None]
    colour = np.broadcast_to(linear(part.colour) * scene.light.brightness, (*mask.shape, 3))
    return np.concatenate((colour * cover, cover, depth[..., None] * cover), axis=2).astype(
        np.float32
    )


def _placed(scene: Scene, side: Handedness, state: HandState) -> tuple[NDArray[np.float64], Vector]:
    """Return what takes the palm's frame to camera space:
    a (3, 3) matrix (a mirror for a left hand) and a shift.
    """
    x, y, z = state.offset
    depth = scene.distance + z
    y += state.lowered * (scene.camera.half_height(depth) + BELOW - y)
    matrix = rotation_of(state.orientation)
    flip = np.diag((-1.0, 1.0, 1.0))
    if side == "Left":
        matrix = flip @ matrix
    place = np.array((x, y, depth)) - matrix @ _PALM_CENTRE
    return matrix, place


def _true_hand(scene: Scene, side: Handedness, state: HandState) -> TrueHand:
    matrix, place = _placed(scene, side, state)
    space = posed_joints(state.pose) @ matrix.T + place
    if scene.mirrored:
        space[:, 0] *= -1
    pixels = scene.camera.project(space)
    size = np.array((scene.camera.width, scene.camera.height))
    inside = ((pixels >= -0.5) & (pixels < size - 0.5)).all(axis=1)
    return TrueHand(side, pixels, space, float(inside.mean()))


def _layer(
    scene: Scene, side: Handedness, state: HandState
) -> tuple[Floats | None, tuple[int, int]]:
    """Return the hand alone and its left upper corner.

    It is (h, w, 5) float32: linear BGR times cover, cover, depth in metres times cover.
    """
    model = hand_model()
    camera = scene.camera
    if state.lowered >= 1:
        return None, (0, 0)
    matrix, place = _placed(scene, side, state)
    points = (
        bent(
            dressed(finish_of(scene.coat)), model.weights, state.pose, forearm_turn(_elbow(matrix))
        )
        @ matrix.T
        + place
    )
    pixels = camera.project(points)
    left, top = np.maximum(np.floor(pixels.min(axis=0)) - _MARGIN, 0).astype(int)
    right = min(int(np.ceil(pixels[:, 0].max())) + _MARGIN, camera.width)
    bottom = min(int(np.ceil(pixels[:, 1].max())) + _MARGIN, camera.height)
    if right <= left or bottom <= top:
        return None, (0, 0)
    fine = int(np.clip(round(_FINE_LENGTH * place[2] / (camera.focal_px * _HAND_LENGTH)), 2, 6))
    shape = ((bottom - top) * fine, (right - left) * fine)
    flipped = np.linalg.det(matrix) > 0
    triangles = model.triangles[:, ::-1] if flipped else model.triangles
    normals = vertex_normals(points, model.triangles) * (1 if flipped else -1)
    at = ((pixels - (left, top) + 0.5) * fine - 0.5).astype(np.float32)
    seen = rasterise(at, points[:, 2].astype(np.float32), triangles, shape)
    if not seen.rows.size:
        return None, (0, 0)
    skin = Skin(
        points.astype(np.float32), normals.astype(np.float32), model.vertices.astype(np.float32),
        model.front, model.cloth, triangles,
    )  # fmt: skip
    canvas = Canvas(shape, float(place[2]) / camera.focal_px / fine, seen.rows, seen.columns)
    away = skin.points[triangles[seen.triangle], 2] * seen.weights
    drawn = np.dstack(
        (shaded(skin, seen, canvas, scene.coat, scene.light), canvas.spread(away.sum(axis=1)))
    )
    small = cv2.resize(drawn, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32), (int(left), int(top))


def _elbow(matrix: NDArray[np.float64]) -> Vector:
    """Return the forearm's direction, palm's frame: between straight on and hanging down,
    as far as a wrist bends.
    """
    mirrored = np.linalg.det(matrix) < 0
    hanging = matrix.T @ (_ELBOW * (-1.0 if mirrored else 1.0, 1.0, 1.0))
    straight = np.array((0.0, -1.0, 0.0))
    wanted = 0.55 * straight + 0.45 * hanging / np.linalg.norm(hanging)
    wanted /= np.linalg.norm(wanted)
    angle = float(np.arccos(np.clip(wanted @ straight, -1, 1)))
    if angle <= _MOST_BEND:
        return np.asarray(wanted)
    aside = wanted - (wanted @ straight) * straight
    aside /= np.linalg.norm(aside) + 1e-12
    return np.asarray(np.cos(_MOST_BEND) * straight + np.sin(_MOST_BEND) * aside)


def _smeared(scene: Scene, script: HandScript, t: float, layer: Floats) -> Floats:
    """Blur the hand along its way while the shutter is open."""
    if not scene.motion_blur:
        return layer
    half = scene.motion_blur / scene.fps / 2
    way = [
        _true_hand(scene, script.side, script.at(moment)).pixels.mean(axis=0)
        for moment in (t - half, t + half)
    ]
    step = (way[1] - way[0]) * (-1 if scene.mirrored else 1, 1)
    length = float(np.linalg.norm(step))
    if length < 0.5:
        return layer
    size = 2 * int(np.ceil(length / 2)) + 3
    kernel = np.zeros((size, size), np.uint8)
    middle = np.full(2, size // 2)
    ends = [np.round((middle + sign * step / 2) * 256).astype(int) for sign in (-1, 1)]
    cv2.line(
        kernel, tuple(map(int, ends[0])), tuple(map(int, ends[1])), 255, 1, cv2.LINE_AA, shift=8
    )
    weights = kernel.astype(np.float32) / max(int(kernel.sum()), 1)
    return np.asarray(cv2.filter2D(layer, -1, weights, borderType=cv2.BORDER_REPLICATE), np.float32)


def _laid_over(picture: Floats, layer: Floats, corner: tuple[int, int], light: Light) -> Floats:
    """Return the picture with the hand's soft shadow on the wall, and the hand over it."""
    height, width = picture.shape[:2]
    left, top = corner
    tall, wide = layer.shape[:2]
    shrink = 8
    cover = np.zeros((height, width), np.float32)
    cover[top : top + tall, left : left + wide] = layer[..., 3]
    small = cv2.resize(cover, (width // shrink, height // shrink), interpolation=cv2.INTER_AREA)
    sigma = max(width, height) / 40 / shrink
    small = cv2.GaussianBlur(small, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
    x, y, _ = light.towards
    shift = np.array(
        ((1, 0, -x * width / 12 / shrink), (0, 1, -y * width / 16 / shrink)), np.float32
    )
    small = cv2.warpAffine(
        small, shift, (small.shape[1], small.shape[0]), borderMode=cv2.BORDER_REPLICATE
    )
    shadow = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    out = picture * (1 - 0.34 * light.contrast * shadow[..., None])
    part = out[top : top + tall, left : left + wide]
    part *= 1 - layer[..., 3:]
    part += layer[..., :3]
    return np.asarray(out, np.float32)


def exposed(scene: Scene, picture: Floats, t: float) -> Image:
    """Return the sensor's picture of the light: screen values,
    and noise that depends only on the time.
    """
    values = on_screen(picture[:, ::-1] if scene.mirrored else picture) * 255
    if scene.noise:
        rng = np.random.default_rng((scene.seed, round(t * 1e6)))
        values += scene.noise * rng.standard_normal(values.shape, dtype=np.float32)
    return np.asarray(np.clip(values + 0.5, 0, 255), np.uint8)
