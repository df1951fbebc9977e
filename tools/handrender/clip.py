"""A scene as files: the video, and beside it the truth of every frame."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from handtrack.commands.video import video_file
from handtrack.messages import Handedness
from handtrack.runtime.files import replace_file
from tools.handrender.motion import Mark
from tools.handrender.scene import Scene, TrueHand, render_frame, true_hands

SHOWN: Final = 0.6
"""A frame shows a hand if at least this share of its joints is inside the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Truth:
    """Ground truth of a clip."""

    width: int
    height: int
    fps: float
    """Pixels; frames a second."""
    gestures: tuple[Mark, ...]
    """In the order of their beginning; seconds."""
    hands: tuple[tuple[TrueHand, ...], ...]
    """The hands of every frame; pixels to 0.1, metres to 0.0001."""


def gestures_of(scene: Scene) -> tuple[Mark, ...]:
    """Return the gestures of all hands of a scene, by start time."""
    return tuple(
        sorted((mark for hand in scene.hands for mark in hand.marks), key=lambda mark: mark.begin)
    )


def write_clip(scene: Scene, video: Path, codec: str = "vp09") -> None:
    """Draw every frame into a video.

    Raises `UsageError`: the video cannot be written here.
    """
    with video_file(video, codec, scene.fps, (scene.camera.width, scene.camera.height)) as append:
        for number in range(scene.frames):
            append(render_frame(scene, number / scene.fps)[0])


def write_truth(scene: Scene, path: Path) -> None:
    """Write gestures and joints of every frame as JSON."""
    frames = [
        [_as_json(hand) for hand in true_hands(scene, number / scene.fps)]
        for number in range(scene.frames)
    ]
    head = {
        "width": scene.camera.width,
        "height": scene.camera.height,
        "fps": scene.fps,
        "mirrored": scene.mirrored,
    }
    gestures = [asdict(mark) for mark in gestures_of(scene)]
    lines = ",\n".join(json.dumps(frame, separators=(",", ":")) for frame in frames)
    text = (
        f'{json.dumps(head)[:-1]}, "gestures": {json.dumps(gestures)}, "frames": [\n{lines}\n]}}\n'
    )
    replace_file(path, text.encode())


def read_truth(path: Path) -> Truth:
    """Read what `write_truth` wrote."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return Truth(
        data["width"],
        data["height"],
        data["fps"],
        tuple(Mark(**mark) for mark in data["gestures"]),
        tuple(tuple(_from_json(hand) for hand in frame) for frame in data["frames"]),
    )


def _as_json(hand: TrueHand) -> dict[str, Any]:
    return {
        "handedness": hand.handedness,
        "visibility": round(hand.visibility, 2),
        "px": [round(float(v), 1) for v in hand.pixels.ravel()],
        "m": [round(float(v), 4) for v in hand.space.ravel()],
    }


def _from_json(hand: dict[str, Any]) -> TrueHand:
    side: Handedness = hand["handedness"]
    return TrueHand(
        side, np.reshape(hand["px"], (21, 2)), np.reshape(hand["m"], (21, 3)), hand["visibility"]
    )
