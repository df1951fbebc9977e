"""The tutorial on a folder of videos, followed to the letter."""

import shlex
from pathlib import Path

import pytest

import handtrack
from handtrack.cli import main
from handtrack.runtime.opencv import cv2
from tools.tutorials import block_titled, blocks_of, commands_of

NAME = "folder-of-videos"


def write_demo(start_s: float, end_s: float, path: Path) -> None:
    """Write a part of the demo as a video."""
    with handtrack.frames("demo") as frames:
        size = (frames.info.width, frames.info.height)
        writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 30.0, size)
        for frame in frames:
            if start_s < frame.t < end_s:
                writer.write(frame.image)
            elif frame.t > end_s:
                break
    writer.release()


@pytest.mark.long
def test_the_cells_on_a_folder_of_videos_run_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("videos").mkdir()
    write_demo(1.0, 2.0, Path("videos/a.mp4"))
    write_demo(3.0, 4.0, Path("videos/b.mp4"))
    for command in commands_of(NAME):
        assert main(shlex.split(command)[1:]) == 0, command
    capsys.readouterr()
    names: dict[str, object] = {}
    for block in blocks_of(NAME):
        if block.language == "python":
            exec(block.text, names)  # noqa: S102 - the tutorial is what is tested
    told = capsys.readouterr().out
    assert "videos/a.mp4: hand 1 in " in told
    assert "videos/b.mp4: hand 1 in " in told
    checked = names["checked"]
    assert isinstance(checked, handtrack.TrackedFrame)
    assert checked._repr_png_().startswith(b"\x89PNG")
    written = Path("index.csv").read_text("utf-8").splitlines()
    assert written[0].replace('"', "") == "file,frame,t,track,handedness,x8,y8"
    assert len(written) > 50


def test_the_commands_on_a_recipe_make_a_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recipe = block_titled("first-recipe", "pancakes.txt")
    Path("pancakes.txt").write_text(recipe, "utf-8")
    for command in commands_of("first-recipe"):
        assert main(shlex.split(command)[1:]) == 0, command
    assert Path("recipes/pancakes.guide.md").is_file()
