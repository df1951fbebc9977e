"""Check that a GPU finds the same hands as the CPU, and measure the speed-up; needs an NVIDIA GPU.

`uv run --extra gpu python -m tools.check_gpu`. Exit status 0 where every provider agrees with the CPU, else 1; without
a GPU that works, one line that says why, and 1.

Both models see the same input on each provider: pictures and crops of hands from the demo clip. Landmarks may differ by
1 px of the 224 px crop at most, palm scores (logits) and boxes by 1 % of their range: NVIDIA's convolutions round to
ten bits (TF32) by default. In whole frames, where small differences move the next region too, landmarks
may differ by 1 px in the median and 4 px in 99 of 100. Times are medians after warming up; provider is what each
session really runs on.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.assets import asset
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.messages import Hand
from handtrack.models.onnx_engine import BoundRun, OnnxModels, load_models
from handtrack.models.providers import choose_provider
from handtrack.runtime.onnx_runtime import ort
from handtrack.runtime.opencv import cv2
from handtrack.settings import ModelConfig
from handtrack.tracking.region import region_of_landmarks
from handtrack.tracking.sampling import sample
from handtrack.tracking.search import whole_picture

CROP_PX: Final = 1.0
PALM_SHARE: Final = 0.01
FRAME_MEDIAN_PX: Final = 1.0
FRAME_P99_PX: Final = 4.0
EVERY: Final = 12  # frames of the clip are shown to the single models
WARM_RUNS: Final = 20
TIMED_RUNS: Final = 200

Found = list[tuple[Hand, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """Inputs of the models: pictures for the palm detector, (N, 192, 192, 3), and crops, (M, 224, 224, 3)."""

    palms: Image
    crops: Image


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--frames", type=int, default=600, help="of the demo clip (600)")
    options = parser.parse_args()
    wanted = [choose_provider(name) for name in ("cuda", "tensorrt")]
    if all(choice.name == "cpu" for choice in wanted):
        print(f"nothing to check: {wanted[0].reason}", file=sys.stderr)
        return 1
    frames = list(read(options.frames))
    reference = whole_frames("cpu", frames)
    shown = inputs(frames, reference)
    show_times("cpu", shown, frames)
    agrees = [check(choice.name, shown, frames, reference) for choice in wanted if choice.name != "cpu"]
    for choice in wanted:
        if choice.name == "cpu":
            print(f"not checked: {choice.reason}")
    return 0 if all(agrees) else 1


def read(limit: int) -> Iterator[Image]:
    capture = cv2.VideoCapture(str(asset("demo", "demo.mp4")))
    for _ in range(limit):
        ok, frame = capture.read()
        if not ok:
            return
        yield np.asarray(frame, np.uint8)


def whole_frames(provider: str, frames: Sequence[Image]) -> Found:
    """Track the clip; return the hands of each frame."""
    with HandTracker(max_hands=1, options=TrackerOptions(provider=provider, search="whole")) as tracker:
        return [tracker.estimate(frame, number / 30) for number, frame in enumerate(frames)]


def inputs(frames: Sequence[Image], found: Found) -> Shown:
    chosen = [(frame, hands) for frame, hands in zip(frames, found, strict=True) if hands][::EVERY]
    palms = np.zeros((len(chosen), 192, 192, 3), np.uint8)
    crops = np.zeros((len(chosen), 224, 224, 3), np.uint8)
    for number, (frame, hands) in enumerate(chosen):
        sample(frame, whole_picture(*frame.shape[:2]).square, palms[number])
        sample(frame, region_of_landmarks(hands[0].landmarks), crops[number])
    return Shown(palms, crops)


def check(name: str, shown: Shown, frames: Sequence[Image], reference: Found) -> bool:
    """Hold one provider against the CPU and time it; return whether it agrees."""
    models = load_models(ModelConfig(provider=name))
    if models.provider != name:
        print(f"{name}: {models.fallback_reason}")
        return False
    agrees = models_agree(name, models, load_models(ModelConfig(provider="cpu")), shown)
    agrees &= frames_agree(name, whole_frames(name, frames), reference)
    show_times(name, shown, frames)
    return agrees


def models_agree(name: str, models: OnnxModels, cpu: OnnxModels, shown: Shown) -> bool:
    agrees = True
    for output, unit, limit in (("boxes", "range", PALM_SHARE), ("scores", "range", PALM_SHARE)):
        ours, theirs = (each(run.palm, shown.palms, output) for run in (models, cpu))
        worst = float(np.abs(ours - theirs).max() / np.ptp(theirs))
        agrees &= said(f"{name}: palm {output}, worst difference", worst, unit, limit)
    ours, theirs = (each(run.landmark, shown.crops, "landmarks") for run in (models, cpu))
    agrees &= said(f"{name}: landmarks in the crop, worst difference", np.abs(ours - theirs).max(), "px", CROP_PX)
    return agrees


def frames_agree(name: str, ours: Found, theirs: Found) -> bool:
    same = [a and b for a, b in zip(ours, theirs, strict=True) if bool(a) == bool(b)]
    pairs = [(a[0], b[0]) for a, b in zip(ours, theirs, strict=True) if a and b]
    apart = np.concatenate([np.hypot(*(a.landmarks - b.landmarks)[:, :2].T) for a, b in pairs])
    agrees = said(f"{name}: frames with a hand in one only", len(ours) - len(same), "frames", 0.01 * len(ours))
    agrees &= said(f"{name}: landmarks in whole frames, median", np.median(apart), "px", FRAME_MEDIAN_PX)
    agrees &= said(f"{name}: landmarks in whole frames, 99 %", np.percentile(apart, 99), "px", FRAME_P99_PX)
    return agrees


def said(what: str, found: float, unit: str, limit: float) -> bool:
    print(
        f"{'agrees' if found <= limit else 'DIFFERS':>8}  {what}: {found:.4g} {unit} (at most {limit:.4g})", flush=True
    )
    return bool(found <= limit)


def each(session: ort.InferenceSession, pictures: Image, output: str) -> NDArray[np.float32]:
    """Run a model on pictures one after the other; return one of its outputs for all."""
    collected = []
    with BoundRun(session, BufferPool(), batch=1, scope="check") as run:
        for picture in pictures:
            run.input[0] = picture
            run()
            collected.append(run.outputs[output][0].copy())
    return np.array(collected)


def show_times(name: str, shown: Shown, frames: Sequence[Image]) -> None:
    models = load_models(ModelConfig(provider=name))
    print(f"{name}: in force {models.provider}")
    for what, session, pictures, batch in (
        ("palm", models.palm, shown.palms, 1),
        ("landmark", models.landmark, shown.crops, 1),
        ("landmark, batch of 2", models.landmark, shown.crops, 2),
    ):
        print(f"{name}: {what:>22} {run_ms(session, pictures, batch):8.3f} ms", flush=True)
    print(f"{name}: {'whole frame':>22} {frame_ms(name, frames):8.3f} ms", flush=True)


def run_ms(session: ort.InferenceSession, pictures: Image, batch: int) -> float:
    times = []
    with BoundRun(session, BufferPool(), batch=batch, scope="check") as run:
        for number in range(WARM_RUNS + TIMED_RUNS):
            began = perf_counter()
            run.input[:] = pictures[number % len(pictures)]
            run()
            times.append(perf_counter() - began)
    return 1e3 * float(np.median(times[WARM_RUNS:]))


def frame_ms(provider: str, frames: Sequence[Image]) -> float:
    times = []
    with HandTracker(max_hands=1, options=TrackerOptions(provider=provider)) as tracker:
        for number, frame in enumerate(frames):
            began = perf_counter()
            tracker.estimate(frame, number / 30)
            times.append(perf_counter() - began)
    return 1e3 * float(np.median(times[WARM_RUNS:]))


if __name__ == "__main__":
    sys.exit(main())
