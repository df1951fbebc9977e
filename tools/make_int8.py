"""Make assets/models/hand_landmark_full_int8.zip: landmarks, in part in 8-bit integers.

`uv run --with nncf==3.3.0 python -m tools.make_int8 MEDIA`, MEDIA being the test media. NNCF
quantises weights and activations after training. It learns the activations' ranges from hands whose
place `tools.measure_precision` does not judge: drawn ones (`tools.joint_films`, those to fit to)
and those of three of the seven clips. Only convolutions of one pixel are quantised, and of these
the middle ones, two fifths of the multiplications. The others gain little or lose most: those that
look at one channel each, the first eleven layers and the last fourteen, the additions of the
residual blocks, and the heads. The ranges depend a little on the machine, so the file is not the
same to the byte.
"""

import argparse
import hashlib
import io
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.models.manifest import load_manifest, verified_path
from handtrack.models.openvino_engine import INT8_PARTS
from tools.footage import rate, read
from tools.handrender.scene import render_frame
from tools.joint_films import fitted_films
from tools.make_models import MODELS, write_entries

FLOAT: Final = "hand_landmark_full"
CLIPS: Final = ("video/hagrid_dndv1.mp4", "video/hagrid_zoom.mp4", "video/stereo_cam0.mp4")
DRAWN: Final = 16  # frames of each clip
CROPS: Final = 300
FIRST: Final = 11  # layers from the picture that are not quantised …
LAST: Final = 14  # … nor these before the heads
MADE_AT: Final = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("media", type=Path)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    crops = np.stack([*crops_of(options.media)])
    content = packed(quantised(crops[np.random.default_rng(0).permutation(len(crops))[:CROPS]]))
    plain = load_manifest().model(FLOAT)
    name = f"{FLOAT}_int8"
    file = f"{name}.zip"
    sha256 = hashlib.sha256(content).hexdigest()
    (options.out / file).write_bytes(content)
    write_entries(
        options.out, [replace(plain, name=name, file=file, sha256=sha256, size=len(content))]
    )
    print(f"{file}: {len(content)} bytes, {sha256}, from {len(crops)} crops")


def crops_of(media: Path) -> Iterator[Image]:
    """Yield the landmark model's crops of clips and drawn hands."""
    for clip in CLIPS:
        with _tracker() as tracker:
            for number, image in enumerate(read(media / clip)):
                yield from _crops(tracker, image, number / rate(media / clip))
    with _tracker() as tracker:
        for scene in fitted_films().values():
            for number in range(DRAWN):
                yield from _crops(
                    tracker, render_frame(scene, (number + 0.5) * scene.seconds / DRAWN)[0], None
                )


def _tracker() -> HandTracker:
    return HandTracker(2, engine="onnx", options=TrackerOptions(provider="cpu", keep_crops=True))


def _crops(tracker: HandTracker, image: Image, t: float | None) -> Iterator[Image]:
    with tracker.estimate(np.ascontiguousarray(image), t) as hands:
        for crop in hands.crops:
            if crop.kind != "palm":
                yield crop.pixels.array.copy()


def quantised(crops: NDArray[np.uint8]) -> Any:
    """Return OpenVINO's model of the landmarks, quantised."""
    import nncf
    import openvino as ov
    from nncf.quantization.advanced_parameters import AdvancedQuantizationParameters, OverflowFix
    from nncf.quantization.range_estimator import RangeEstimatorParametersSet
    from openvino._offline_transformations import apply_moc_transformations

    model = ov.Core().read_model(str(verified_path(FLOAT)))
    model.reshape(ov.PartialShape([1, *crops.shape[1:]]))
    apply_moc_transformations(
        model, cf=True
    )  # folds shapes, and finds the clamps, to quantise each with its layer
    layers = [
        one
        for one in model.get_ordered_ops()
        if one.get_type_name() in ("Convolution", "GroupConvolution")
    ]
    spared = {"GroupConvolution", "MatMul", "ReduceMean"}
    left = (
        layers[:FIRST]
        + layers[-LAST:]
        + [one for one in model.get_ordered_ops() if one.get_type_name() in spared or _adds(one)]
    )
    return nncf.quantize(
        model,
        nncf.Dataset([crop[None] for crop in crops]),
        preset=nncf.QuantizationPreset.MIXED,
        subset_size=len(crops),
        ignored_scope=nncf.IgnoredScope(names=sorted({one.get_friendly_name() for one in left})),
        advanced_parameters=AdvancedQuantizationParameters(
            activations_range_estimator_params=RangeEstimatorParametersSet.MEAN_MINMAX,
            overflow_fix=OverflowFix.DISABLE,
        ),
    )


def _adds(one: Any) -> bool:
    """Return whether an operation adds two layers' answers: not a bias."""
    sources = [entry.get_source_output().get_node().get_type_name() for entry in one.inputs()]
    return one.get_type_name() == "Add" and "Constant" not in sources


def packed(model: Any) -> bytes:
    """Return OpenVINO's two files of a model as one."""
    import openvino as ov

    content = io.BytesIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        ov.save_model(model, Path(folder) / INT8_PARTS[0])
        for part in INT8_PARTS:
            archive.writestr(
                zipfile.ZipInfo(part, MADE_AT),
                (Path(folder) / part).read_bytes(),
                zipfile.ZIP_DEFLATED,
            )
    return content.getvalue()


if __name__ == "__main__":
    main()
