"""A plain loop over any source gives real pictures of any size with everything the tracker
needs.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import handtrack
from handtrack import HandTracker, SourceError, TrackerOptions
from handtrack.cli import main
from handtrack.memory import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.sources.frames import Frames
from handtrack.testing.scripted_source import ScriptedSource, Show, Stall
from tests.media import media


def picture(path: Path, width: int, height: int, grey: int = 127) -> None:
    assert cv2.imwrite(str(path), np.full((height, width, 3), grey, np.uint8))


def test_a_path_is_a_file_and_a_number_a_camera(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    picture(Path("demo.png"), 8, 8)
    Path("demo.png").rename("demo")
    assert handtrack.frames(Path("demo")).info.width == 8
    with pytest.raises(SourceError, match="97"):
        handtrack.frames(97)


def test_breaking_out_of_a_loop_closes_the_source_and_releases_memory() -> None:
    pool = BufferPool()
    for frame in handtrack.frames("demo", pool=pool):
        assert frame.cut
        break
    del frame
    assert pool.stats().live_buffers == 0


def test_one_tracker_handles_several_sources_in_turn() -> None:
    with HandTracker(1, options=TrackerOptions(provider="cpu", threads=1)) as tracker:
        times = []
        for _ in range(2):
            for frame in handtrack.frames("demo"):
                tracker.estimate(frame)
                times.append((frame.index, frame.cut))
                if frame.index == 1:
                    break
    assert times == [(0, True), (1, False)] * 2


def test_frames_of_a_folder_give_the_same_hands_as_the_track_command(tmp_path: Path) -> None:
    folder, out = media("images/hagrid/call"), tmp_path / "x.jsonl"
    with HandTracker(1, options=TrackerOptions(provider="cpu")) as tracker:
        found = [(frame.name, len(tracker.estimate(frame))) for frame in handtrack.frames(folder)]
    assert (
        main(["track", str(folder), "--max-hands", "1", "--provider", "cpu", "--out", str(out)])
        == 0
    )
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert found == [(line["file"], len(line["hands"])) for line in lines]
    assert sum(count for _, count in found) >= 4


def test_a_live_source_is_gated_and_a_stall_causes_a_cut() -> None:
    black, shown = Show(0.0, level=0), (Show(0.1), Show(0.2))
    source = ScriptedSource([black, Stall(), *shown, Stall(), Stall(), Show(3.0), Show(3.1)])
    with Frames(source, BufferPool()) as frames:
        seen = [(frame.index, frame.t, frame.cut, frame.still) for frame in frames]
    assert seen == [
        (1, 0.1, True, False),
        (2, 0.2, False, False),
        (3, 3.0, True, False),
        (4, 3.1, False, False),
    ]


def test_a_silent_live_source_is_given_up_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handtrack.sources.reading.STALL_LIMIT_S", 0.0)
    source = ScriptedSource([Show(0.0), *[Stall("it is silent", 0.001)] * 9])
    with pytest.raises(SourceError, match="it is silent"):
        list(Frames(source, BufferPool()))
    assert source.closed


def test_a_source_that_cannot_be_opened_fails_before_the_loop() -> None:
    with pytest.raises(SourceError, match="no such file"):
        handtrack.frames("/nowhere/clip.mp4")
