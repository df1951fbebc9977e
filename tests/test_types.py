"""Every example of the documentation, and typical programs, satisfy strict type checkers."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UNTYPED = ("renderer", "mediapipe_before", "parquet_to_nwb")
"""Other people's code, tools outside the wheel, and packages that are not installed here."""
TYPICAL = """
import cv2
import numpy as np
from numpy.typing import NDArray

import handtrack
from handtrack.memory import BufferPool, History, Lease

image = cv2.imread("a.jpg")
assert image is not None
with handtrack.HandTracker(options=handtrack.TrackerOptions(provider="cpu")) as tracker:
    cv2.imshow("x", handtrack.draw_hands(image, tracker.estimate(image)))
pool = BufferPool()
with pool.scope("a") as scope:
    row: NDArray[np.float32] = scope.empty((3,), np.float32)
held: Lease[np.float32] = pool.acquire((3,), np.float32)
bare: list[Lease] = [held, pool.acquire((3,), "f4")]
history: History[str] = pool.history(limit_s=1.0)
history.add(0.0, "text", held)
words: tuple[str, ...] = history.values()
"""


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with each example as a program."""
    folder = tmp_path_factory.mktemp("programs")
    (folder / "typical.py").write_text(TYPICAL)
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        blocks = re.findall(
            r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
        )
        for number, text in enumerate(blocks):
            (folder / f"{page.stem.replace('-', '_').lower()}_{number}.py").write_text(
                text, "utf-8"
            )
    for example in (ROOT / "examples").glob("*.py"):
        (folder / example.name).write_text(example.read_text("utf-8"), "utf-8")
    cells = json.loads((ROOT / "examples" / "notebook.ipynb").read_text("utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    (folder / "notebook.py").write_text(code.replace("\nshown", "\nprint(shown)"), "utf-8")
    for path in folder.glob("*.py"):
        if path.stem.startswith(UNTYPED):
            path.unlink()
    assert {"readme_0", "library_0", "memory_0", "webcam"} <= {
        path.stem for path in folder.glob("*.py")
    }
    return folder


def check(*command: str, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_mypy_finds_nothing_in_any_example(programs: Path) -> None:
    (programs / "mypy.ini").write_text(
        "[mypy]\nstrict = True\n[mypy-pyarrow.*]\nignore_missing_imports = True\n"
    )
    check("mypy", ".", folder=programs)


@pytest.mark.long
@pytest.mark.skipif(find_spec("basedpyright") is None, reason="it comes with the group 'types'")
def test_pyright_finds_nothing_in_any_example(programs: Path) -> None:
    settings = {
        "typeCheckingMode": "strict",
        "reportMissingTypeStubs": False,
        "pythonVersion": "3.11",
    }
    kinds = ("VariableType", "MemberType", "LambdaType", "ArgumentType")
    untyped = {
        f"reportUnknown{kind}": False for kind in kinds
    }  # pyarrow, and what Qt's signals carry
    (programs / "pyrightconfig.json").write_text(json.dumps(settings | untyped))
    check("basedpyright", "--pythonpath", sys.executable, folder=programs)
