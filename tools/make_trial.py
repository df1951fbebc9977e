"""Make the stored crop that engines are tried on: ``uv run python -m tools.make_trial``.

A picture for the palm detector and a crop of its hand from the demo clip, which Handtrack drew itself, with the points
that both models answer in float32, on ONNX Runtime with one thread.
"""

from typing import Final

import numpy as np

from handtrack.assets import asset
from handtrack.hand_tracker import HandTracker
from handtrack.memory import BufferPool
from handtrack.models.onnx_engine import load_models
from handtrack.models.trial import ROLES, points
from handtrack.runtime.opencv import cv2
from handtrack.settings import ModelConfig

FRAME: Final = 60  # an open palm


def main() -> None:
    capture = cv2.VideoCapture(str(asset("demo", "demo.mp4")))
    capture.set(cv2.CAP_PROP_POS_FRAMES, FRAME)
    _, frame = capture.read()
    made: dict[str, np.ndarray] = {}
    with (
        HandTracker(1, engine="onnx", provider="cpu", keep_crops=True) as tracker,
        tracker.estimate(frame) as hands,
    ):
        for crop in hands.crops:
            made.setdefault("palm" if crop.kind == "palm" else "landmark", crop.pixels.array.copy())
    models = load_models(ModelConfig("onnx", provider="cpu", threads=1))
    for role in ROLES:
        run = models.bound(role, BufferPool(), batch=1, scope="trial")
        run.input[0] = made[role]
        run()
        made[f"{role}_points"] = points(role, run.outputs)
        run.close()
    np.savez_compressed(asset("trial.npz"), **made)


if __name__ == "__main__":
    main()
