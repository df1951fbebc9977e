"""A recording starts a few seconds before it was requested, without gaps or duplicates."""

import math
from dataclasses import replace
from pathlib import Path

import pytest

from handtrack.memory import BufferPool
from handtrack.messages import KEY, Command
from handtrack.plugins.recording import recorder as recorder_module
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.reader import StoredFrame
from handtrack.plugins.recording.recorder import PreRoll, Recorder
from tests.plugins.recording.made_up import INFO, SETUP, frames_in, header_of, made_up
from tests.waiting import PATIENCE_S


@pytest.fixture
def before() -> PreRoll:
    made = PreRoll()
    made.opened(INFO, SETUP)
    return made


def show(before: PreRoll, *times: float, encoded: bytes | None = None) -> None:
    with BufferPool().frame((48, 64, 3)) as pixels:
        for t in times:
            result = replace(made_up(round(t * 100)), t=t)
            before.tracked(header_of(result, encoded), result, None, pixels)


def frames(recorder: Recorder) -> list[StoredFrame]:
    assert recorder.stop(PATIENCE_S)
    return frames_in(recorder.path)


def times(recorder: Recorder) -> list[float]:
    return [frame.stored.result.t for frame in frames(recorder)]


def test_a_recording_starts_with_the_last_seconds_on_the_sources_clock(
    before: PreRoll, tmp_path: Path
) -> None:
    show(before, 0.0, 1.0, 2.0, 6.5)
    recorder = Recorder(tmp_path / "a.mcap")
    before.begin(recorder)
    before.decided(Command("next", 0, 12345.0, KEY))
    show(before, 7.0)
    before.end()
    show(before, 8.0)
    found = frames(recorder)
    assert [frame.stored.result.t for frame in found] == [2.0, 6.5, 7.0]
    assert [
        event.t
        for frame in found
        for event in frame.stored.result.events
        if isinstance(event, Command)
    ] == [6.5]


def test_frames_of_another_run_are_forgotten(before: PreRoll, tmp_path: Path) -> None:
    show(before, 1.0, 2.0)
    before.ended()
    recorder = Recorder(tmp_path / "a.mcap")
    before.begin(recorder)
    before.opened(INFO, SETUP)
    show(before, 0.5)
    before.ended()
    before.opened(INFO, SETUP)
    show(before, 0.25)
    assert times(recorder) == [0.5, 0.25]


def test_a_frame_that_cannot_be_recorded_ends_only_that_recording(
    before: PreRoll, tmp_path: Path
) -> None:
    first, second = Recorder(tmp_path / "a.mcap"), Recorder(tmp_path / "b.mcap")
    show(before, 1.0)
    before.begin(first)
    bad = replace(made_up(0), t=1.5)
    with BufferPool().frame((48, 64, 3)) as pixels:
        before.tracked(replace(header_of(bad), t=math.nan), bad, None, pixels)
    assert first.over.is_set()
    show(before, 2.0)
    assert times(first) == [1.0]
    trouble = first.status().trouble
    assert trouble.code is RecordingCode.RECORDING_STOPPED
    before.end()
    show(before, 8.0)
    before.begin(second)
    show(before, 9.0)
    assert times(second) == [8.0, 9.0]


def test_jpegs_are_limited_by_total_size(
    before: PreRoll, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder_module, "_KEPT_BYTES", 250)
    show(before, 0.0, 0.1, 0.2, 0.3, encoded=b"\xff" * 100)
    recorder = Recorder(tmp_path / "a.mcap", pictures="camera")
    before.begin(recorder)
    assert [(frame.stored.result.t, frame.picture) for frame in frames(recorder)] == [
        (0.2, b"\xff" * 100),
        (0.3, b"\xff" * 100),
    ]
