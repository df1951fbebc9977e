"""How the time of one frame divides, and how far inference is from the arithmetic floor.

`uv run python -m tools.measure_frame CLIP [--max-hands N] [--engine E]` tracks a clip on the CPU with a clock around
every part of a frame, and prints milliseconds a frame. What follows is of ONNX Runtime alone. The conversion to
floating-point RGB lies in the models; what it takes there is read from ONNX Runtime's profile. The floor is the
multiply-adds of a model at the rate at which the same runtime, with as many threads, multiplies two large matrices: no
convolution of these shapes reaches it.
"""

import argparse
import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final
from unittest.mock import patch

import numpy as np
import onnx
from onnx import TensorProto, helper

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.models.manifest import verified_path
from handtrack.models.onnx_engine import session_options
from handtrack.models.threads import thread_layout
from handtrack.runtime.onnx_runtime import ort
from handtrack.runtime.opencv import cv2
from handtrack.settings import EngineName
from handtrack.tracking import tracker
from handtrack.tracking.search import PalmSearch

SIDE: Final = 1024  # of the matrices
RUNS: Final = 60
WARM: Final = 20
CONVERSION: Final = frozenset({"Cast", "Transpose"})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clip", type=Path)
    parser.add_argument("--max-hands", type=int, default=1)
    parser.add_argument("--engine", choices=("onnx", "openvino"), default="onnx")
    asked = parser.parse_args()
    for part, (ms, runs) in divided(asked.clip, asked.max_hands, asked.engine).items():
        print(f"{part:32}{ms:8.3f} ms a frame  {runs:6.2f} a frame")
    layout = thread_layout(0)
    for name, threads in (("palm_detection_full", layout.palm), ("hand_landmark_full", layout.landmark)):
        run_ms, conversion_ms = profiled(name, threads)
        floor_ms = multiply_adds(name) / rate(threads) * 1e3
        print(
            f"{name}: {multiply_adds(name) / 1e6:.0f} M multiply-adds, {threads} threads: {run_ms:.2f} ms a run,"
            f" of which conversion {conversion_ms:.2f}; floor {floor_ms:.2f} ms ({run_ms / floor_ms:.1f} times)"
        )


def divided(clip: Path, max_hands: int, engine: EngineName) -> dict[str, tuple[float, float]]:
    """Return milliseconds and calls a frame of every part; medians would not add up, so these are means."""
    spent, calls, frames = defaultdict[str, float](float), Counter[str](), 0
    bound_run = import_module(f"handtrack.models.{engine}_engine").BoundRun
    cv2.setNumThreads(1)  # as in the application
    video = cv2.VideoCapture(str(clip))
    rate_fps = video.get(cv2.CAP_PROP_FPS)

    def timed(part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def clocked(*given: Any, **named: Any) -> Any:
            began = perf_counter()
            try:
                return work(*given, **named)
            finally:
                spent[part] += perf_counter() - began
                calls[part] += 1

        return clocked

    with ExitStack() as ends:
        for owner, name, part in (
            (tracker, "sample", "crop"),
            (tracker, "decode", "decode palms"),
            (tracker, "sighting", "decode landmarks"),
            (bound_run, "__call__", "inference, conversion included"),
            (PalmSearch, "observe", "motion"),
        ):
            ends.enter_context(patch.object(owner, name, timed(part, getattr(owner, name))))
        hands = ends.enter_context(
            HandTracker(max_hands=max_hands, engine=engine, options=TrackerOptions(provider="cpu"))
        )
        while True:
            there, picture = video.read()
            if not there:
                break
            if frames == WARM:
                spent.clear()
                calls.clear()
            timed("all of it", hands.estimate)(picture, timestamp=frames / rate_fps)
            frames += 1
    counted = frames - WARM
    whole = spent.pop("all of it")
    parts = {part: (seconds / counted * 1e3, calls[part] / counted) for part, seconds in sorted(spent.items())}
    rest = whole / counted * 1e3 - sum(ms for ms, _ in parts.values())
    return {**parts, "rest": (rest, 1.0), "all of it": (whole / counted * 1e3, 1.0)}


def profiled(name: str, threads: int) -> tuple[float, float]:
    """Return the median milliseconds of a run, and those of its conversion."""
    options = session_options(threads)
    with tempfile.TemporaryDirectory() as folder:
        options.enable_profiling = True
        options.profile_file_prefix = str(Path(folder) / "profile")
        session = ort.InferenceSession(verified_path(name), options, providers=["CPUExecutionProvider"])
        for _ in _runs(session):
            pass
        events = json.loads(Path(session.end_profiling()).read_text("utf-8"))
    conversions = (e["dur"] for e in events if e.get("cat") == "Node" and e["args"].get("op_name") in CONVERSION)
    session = ort.InferenceSession(verified_path(name), session_options(threads), providers=["CPUExecutionProvider"])
    return median(_runs(session)) * 1e3, sum(conversions) / (RUNS + WARM) / 1e3


def _runs(session: ort.InferenceSession) -> Iterator[float]:
    (described,) = session.get_inputs()
    shape = (1, *described.shape[1:])
    kind = np.uint8 if described.type == "tensor(uint8)" else np.float32
    shown = {described.name: np.random.default_rng(1).integers(0, 255, shape).astype(kind)}
    for number in range(RUNS + WARM):
        began = perf_counter()
        session.run(None, shown)
        if number >= WARM:
            yield perf_counter() - began


def rate(threads: int) -> float:
    """Return multiply-adds a second of a product of two large matrices: the best of many."""
    both = [helper.make_tensor_value_info(name, TensorProto.FLOAT, (SIDE, SIDE)) for name in ("a", "b")]
    made = helper.make_tensor_value_info("c", TensorProto.FLOAT, (SIDE, SIDE))
    graph = helper.make_graph([helper.make_node("MatMul", ["a", "b"], ["c"])], "product", both, [made])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    session = ort.InferenceSession(model.SerializeToString(), session_options(threads))
    given = {name: np.ones((SIDE, SIDE), np.float32) for name in ("a", "b")}
    took = []
    for _ in range(RUNS):
        began = perf_counter()
        session.run(None, given)
        took.append(perf_counter() - began)
    return float(SIDE**3 / min(took))


def multiply_adds(name: str) -> float:
    """Return the multiply-adds of a model's convolutions and products, from the shapes in its graph."""
    graph = onnx.shape_inference.infer_shapes(onnx.load(verified_path(name))).graph
    shapes = {
        value.name: [size.dim_value or 1 for size in value.type.tensor_type.shape.dim]
        for value in (*graph.value_info, *graph.output)
    }
    weights = {weight.name: list(weight.dims) for weight in graph.initializer} | shapes
    return float(
        sum(
            np.prod(shapes[node.output[0]]) * np.prod(weights[node.input[1]][1:])
            if node.op_type == "Conv"
            else np.prod(weights[node.input[1]])
            for node in graph.node
            if node.op_type in ("Conv", "Gemm")
        )
    )


if __name__ == "__main__":
    main()
