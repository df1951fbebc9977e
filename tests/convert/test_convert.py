"""The converter: its output computes the same as the TFLite files and equals the committed
files.
"""

import platform
from pathlib import Path

import cv2
import numpy as np
import onnx
import pytest
from numpy.typing import NDArray

from handtrack.models.manifest import load_manifest, verified_path
from handtrack.runtime.onnx_runtime import ort
from tests.media import media
from tests.models.litert import run_litert
from tests.models.wheel import mediapipe_wheel
from tools.convert.convert import INPUT, convert_graph
from tools.convert.tflite_reader import Graph, Operator
from tools.make_models import RECIPES, Recipe, make, read_member

Pixels = NDArray[np.uint8]
"""(N, H, W, 3) uint8, BGR."""

TOLERANCE = 1e-3
ENTRY = {"Cast", "Transpose"}  # from pixels to planes, before the first convolution

# Outlines of the two hands in peer/hands.jpg (left, top, right, bottom) from the points published
# beside it.
HANDS = ((68, 19, 322, 345), (397, 37, 648, 360))

every_model = pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)


@pytest.fixture(scope="module")
def wheel() -> Path:
    return mediapipe_wheel()


def session(model: bytes | Path, **choices: object) -> ort.InferenceSession:
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    for name, value in choices.items():
        setattr(options, name, value)
    return ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def rgb(image: Pixels) -> NDArray[np.float32]:
    """Return the image in the format of the original models: float32, RGB in [0, 1]."""
    return image[..., ::-1].astype(np.float32) / np.float32(255)


def scaled(bgr: NDArray[np.uint8], side_px: int) -> Pixels:
    return np.asarray(
        cv2.resize(bgr, (side_px, side_px), interpolation=cv2.INTER_LINEAR)[None], np.uint8
    )


def noise(count: int, side_px: int, seed: int) -> Pixels:
    return np.random.default_rng(seed).integers(0, 256, (count, side_px, side_px, 3), np.uint8)


def real_crops(recipe: Recipe) -> list[Pixels]:
    """Squares around both hands, the second once more upright;
    for the palm detector the whole picture too.
    """
    picture = cv2.imread(str(media("peer/hands.jpg")))
    assert picture is not None
    margin = 160
    framed = cv2.copyMakeBorder(picture, margin, margin, margin, margin, cv2.BORDER_CONSTANT)
    crops = []
    for left, top, right, bottom in HANDS:
        half = int(max(right - left, bottom - top) * 0.75)
        x, y = (left + right) // 2 + margin, (top + bottom) // 2 + margin
        crops.append(framed[y - half : y + half, x - half : x + half])
    crops.append(np.rot90(crops[-1], 2))
    if recipe.name.startswith("palm"):
        crops.append(framed)
    return [scaled(crop, recipe.size_px) for crop in crops]


def assert_agrees(recipe: Recipe, wheel: Path, images: list[Pixels]) -> None:
    content = read_member(wheel, recipe)
    ours = session(verified_path(recipe.name))
    for image in images:
        for output, expected, found in zip(
            recipe.outputs,
            run_litert(content, rgb(image)),
            ours.run(None, {INPUT: image}),
            strict=True,
        ):
            assert found.shape == expected.shape == (1, *output.shape)
            np.testing.assert_allclose(found, expected, rtol=0, atol=TOLERANCE, err_msg=output.name)


@every_model
def test_the_committed_file_is_the_converters_output(recipe: Recipe, wheel: Path) -> None:
    content, entry = make(wheel, recipe)
    assert verified_path(recipe.name).read_bytes() == content
    assert load_manifest().model(recipe.name) == entry


@every_model
def test_noise_and_real_hands_give_the_same_results_as_litert(recipe: Recipe, wheel: Path) -> None:
    assert_agrees(
        recipe, wheel, [*(noise(1, recipe.size_px, seed) for seed in range(3)), *real_crops(recipe)]
    )


@pytest.mark.parametrize("name", ["hand_landmark_full", "hand_landmark_lite"])
def test_outputs_are_named_for_their_content(name: str) -> None:
    recipe = next(recipe for recipe in RECIPES if recipe.name == name)
    hand = real_crops(recipe)[0]
    landmarks, presence, handedness, world = session(verified_path(name)).run(
        ["landmarks", "presence", "handedness", "world"], {INPUT: hand}
    )
    assert presence.item() > 0.9
    assert handedness.item() < 0.1  # the back of a left hand
    assert 20 < np.ptp(landmarks[:, 1::3]) < recipe.size_px  # pixels of the crop
    assert 0.05 < np.ptp(world[:, 1::3]) < 0.3  # metres


@every_model
def test_a_batch_gives_the_same_results_as_single_images(recipe: Recipe) -> None:
    images = noise(3, recipe.size_px, seed=11)
    ours = session(verified_path(recipe.name))
    together = ours.run(None, {INPUT: images})
    for number in range(len(images)):
        alone = ours.run(None, {INPUT: images[number : number + 1]})
        for whole, part in zip(together, alone, strict=True):
            np.testing.assert_allclose(whole[number : number + 1], part, rtol=0, atol=TOLERANCE)


@every_model
def test_weights_are_float16_and_nothing_names_the_build_machine(recipe: Recipe) -> None:
    path = verified_path(recipe.name)
    model = onnx.load(path)
    half = sum(
        np.prod(t.dims) for t in model.graph.initializer if t.data_type == onnx.TensorProto.FLOAT16
    )
    full = sum(
        np.prod(t.dims) for t in model.graph.initializer if t.data_type == onnx.TensorProto.FLOAT
    )
    assert half > 100 * full
    assert not any(node.doc_string for node in model.graph.node)
    assert not model.doc_string
    assert not model.metadata_props
    assert str(Path.home()).encode() not in path.read_bytes()


@pytest.mark.skipif(
    platform.machine() not in {"x86_64", "AMD64"}, reason="the blocked layout is x86-64's"
)
@every_model
def test_no_picture_sized_step_leaves_the_blocked_layout(recipe: Recipe, tmp_path: Path) -> None:
    optimised = tmp_path / "optimised.onnx"
    session(verified_path(recipe.name), optimized_model_filepath=str(optimised))
    nodes = onnx.load(optimised).graph.node
    outside = {node.op_type for node in nodes if node.domain != "com.microsoft.nchwc"}
    assert outside <= {*ENTRY, "Add", "Concat", "Flatten", "FusedGemm", "Gemm", "Reshape"}
    reorders = [node for node in nodes if node.op_type.startswith("Reorder")]
    assert len(reorders) == (4 if recipe.name.startswith("palm") else 1)  # the heads


def test_an_unknown_operator_is_refused_by_name() -> None:
    graph = Graph(
        (0,), (1,), (Operator("SOFTMAX", (0,), (1,), None),), {0: (1, 2, 2, 1), 1: (1, 2, 2, 1)}, {}
    )
    with pytest.raises(ValueError, match="SOFTMAX"):
        convert_graph(graph, ["y"], from_pixels=False)
