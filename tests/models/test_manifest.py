"""The manifest is correct, and a modified file is refused in one line."""

import shutil
from pathlib import Path

import pytest

from handtrack.errors import ModelError
from handtrack.models.manifest import Manifest, ModelFile, load_manifest, verified_path
from handtrack.runtime.onnx_runtime import ort

MODELS = load_manifest().models
every_model = pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)


@pytest.fixture
def copied(tmp_path: Path) -> Manifest:
    """One model and the manifest in a folder that a test can damage."""
    origin = load_manifest()
    shutil.copy(origin.folder / "manifest.json", tmp_path)
    shutil.copy(origin.folder / "palm_detection_lite.onnx", tmp_path)
    return load_manifest(tmp_path)


def refusal(name: str, manifest: Manifest) -> str:
    with pytest.raises(ModelError) as caught:
        verified_path(name, manifest)
    said = str(caught.value)
    assert "\n" not in said
    return said


def flip_a_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def test_every_file_next_to_the_manifest_is_listed_in_it() -> None:
    manifest = load_manifest()
    files = {path.name for path in manifest.folder.iterdir()}
    assert files == {"manifest.json", *(model.file for model in manifest.models)}


@every_model
def test_every_file_matches_its_manifest_entry(model: ModelFile) -> None:
    path = verified_path(model.name)
    assert path.stat().st_size == model.size
    assert model.licence == "Apache-2.0"
    assert model.origins
    if not model.file.endswith(".onnx"):
        assert model.file.endswith(".zip")
        return
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    (entry,) = session.get_inputs()
    assert (model.input.layout, model.input.value_range) == ("NHWC", (0, 255))
    assert (entry.name, entry.type) == (model.input.name, "tensor(uint8)")
    assert entry.shape == ["batch", model.input.height, model.input.width, 3]
    assert [(output.name, output.shape) for output in session.get_outputs()] == [
        (output.name, ["batch", *output.shape]) for output in model.outputs
    ]


def test_a_file_with_a_flipped_byte_is_refused_and_named_in_one_line(copied: Manifest) -> None:
    path = copied.folder / "palm_detection_lite.onnx"
    flip_a_byte(path)
    said = refusal("palm_detection_lite", copied)
    assert str(path) in said
    assert "reinstall Handtrack" in said


def test_a_refused_file_is_checked_again(copied: Manifest) -> None:
    path = copied.folder / "palm_detection_lite.onnx"
    flip_a_byte(path)
    refusal("palm_detection_lite", copied)
    flip_a_byte(path)
    assert verified_path("palm_detection_lite", copied) == path


def test_an_accepted_file_is_not_read_again(copied: Manifest) -> None:
    path = verified_path("palm_detection_lite", copied)
    path.unlink()
    assert verified_path("palm_detection_lite", copied) == path


def test_a_missing_file_or_a_folder_in_its_place_is_named(copied: Manifest) -> None:
    said = refusal("hand_landmark_full", copied)
    assert "hand_landmark_full.onnx" in said
    assert "No such file" in said
    (copied.folder / "hand_landmark_full.onnx").mkdir()
    assert "directory" in refusal("hand_landmark_full", copied)


def test_an_unknown_model_is_refused_with_the_known_names() -> None:
    said = refusal("foot_landmark", load_manifest())
    assert "foot_landmark" in said
    assert "palm_detection_full" in said


def test_a_missing_manifest_is_named_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"manifest\.json: No such file.*; reinstall Handtrack$"):
        load_manifest(tmp_path)


@pytest.mark.parametrize(
    "content",
    ["", "{", "[" * 200_000, "[]", "{}", '{"models": [{"name": "x"}]}', '{"models": [7]}'],
)
def test_a_damaged_manifest_is_named_in_one_line(content: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(ModelError, match="is damaged") as caught:
        load_manifest(tmp_path)
    assert "\n" not in str(caught.value)
