"""The recorder stores everything once and in order, whatever the disk does;
tracking never waits.
"""

import math
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mcap.reader import make_reader

from handtrack.memory import BufferPool
from handtrack.messages import Command
from handtrack.models.engine import Setup
from handtrack.plugins.recording import recorder
from handtrack.plugins.recording.codes import RecordingCode
from handtrack.plugins.recording.format import PICTURES, SKELETON
from handtrack.plugins.recording.reader import Recording, StoredDrop, StoredFrame
from handtrack.plugins.recording.recorder import Recorder
from handtrack.plugins.recording.setup import StoredSetup
from handtrack.runtime.process_metrics import resident_bytes
from handtrack.sentences import Code
from tests.limits import file_size_limit
from tests.plugins.recording.made_up import INFO, SETUP, frames_in, give, header_of, made_up, same
from tests.waiting import PATIENCE_S, eventually

RNG = np.random.default_rng(5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.mcap"


def begun(path: Path, **options: Any) -> Recorder:
    """Begin to record a run."""
    recorder = Recorder(path, **options)
    recorder.opened(INFO, SETUP)
    return recorder


def give_picture(recorder: Recorder, number: int, pool: BufferPool) -> None:
    """Let a recorder see a frame with its picture."""
    with pool.frame((48, 64, 3), np.uint8) as held:
        held.pixels[:] = 7
        give(recorder, made_up(number), held)


def items_in(path: Path) -> list[object]:
    """Return everything in a recording."""
    with closing(Recording(path)) as file:
        return list(file.items())


def test_results_are_read_back_bit_for_bit_with_their_setup(path: Path) -> None:
    recording = begun(path, settings={"search": "tiles"})
    results = [made_up(number, hands=number % 3) for number in range(40)]
    for result in results:
        give(recording, result)
    assert recording.stop(PATIENCE_S)
    assert all(
        same(frame.stored.result, result)
        for frame, result in zip(frames_in(path), results, strict=True)
    )
    file = Recording(path)
    assert file.frames == 40
    assert file.setup.engine.precision == "f32"
    assert file.setup.settings == {"search": "tiles"}
    assert set(file.setup.sha256) == {"palm_detection_full", "hand_landmark_full"}
    assert {"handtrack", "onnxruntime-gpu", "numpy"} <= set(file.setup.versions) | {
        "onnxruntime-gpu"
    }
    file.close()
    status = recording.status()
    assert (status.frames, status.left_out, status.queued, status.trouble) == (40, 0, 0, None)
    assert status.nbytes > 0


def test_an_existing_file_is_never_touched(path: Path) -> None:
    path.write_text("mine")
    recording = Recorder(path)
    assert recording.over.wait(PATIENCE_S)
    recording.opened(INFO, SETUP)
    give(recording, made_up(0))
    assert recording.stop(PATIENCE_S)
    assert path.read_text() == "mine"
    trouble = recording.status().trouble
    assert trouble.code is Code.FILE_UNWRITABLE


def test_a_recording_without_frames_leaves_no_file(path: Path) -> None:
    recording = begun(path)
    recording.dropped(header_of(made_up(0)))
    assert recording.stop(PATIENCE_S)
    assert not path.exists()


def test_overlapping_frames_are_stored_once(path: Path) -> None:
    recording = Recorder(path)
    for first, end in ((6, 10), (8, 12)):
        recording.opened(INFO, SETUP)
        for number in range(first, end):
            give(recording, made_up(number))
    assert recording.stop(PATIENCE_S)
    assert [frame.stored.result.frame for frame in frames_in(path)] == [6, 7, 8, 9, 10, 11]


def test_a_new_runs_setup_is_stored_before_its_drops(path: Path) -> None:
    lite = replace(SETUP, models=replace(SETUP.models, variant="lite"))
    recording = begun(path)
    give(recording, made_up(0))
    recording.ended()
    recording.opened(INFO, lite)
    for number in range(1, 4):
        recording.dropped(header_of(made_up(number)))
        if number == 2:
            give(recording, made_up(number))
    assert recording.stop(PATIENCE_S)
    assert [type(item) for item in items_in(path)] == [
        StoredSetup,
        StoredFrame,
        StoredSetup,
        StoredFrame,
        StoredDrop,
    ]


@pytest.mark.parametrize("first", [0, 2, 3, 5])
def test_decisions_are_read_with_their_own_frame_from_any_position(path: Path, first: int) -> None:
    recording = begun(path)
    results = [made_up(2 * number) for number in range(6)]
    commands = [Command("next", 1, result.t, "swipe left") for result in results]
    for result, command in zip(results, commands, strict=True):
        give(recording, result)
        recording.dropped(header_of(made_up(result.frame + 1)))
        recording.decided(command)
    assert recording.stop(PATIENCE_S)
    file = Recording(path)
    items = list(file.items(results[first].t))
    file.close()
    seen = [
        (item.stored.result.t, item.stored.result.events)
        for item in items
        if isinstance(item, StoredFrame)
    ]
    assert seen == [(command.t, (command,)) for command in commands[first:]]
    times = [
        item.t if isinstance(item, StoredDrop) else item.stored.result.t
        for item in items[-2 * len(seen) :]
    ]  # type: ignore[union-attr]
    assert times == sorted(times)


def test_camera_jpegs_are_stored_or_their_absence_is_reported(path: Path) -> None:
    pool = BufferPool()
    recording = begun(path, pictures="camera")
    with pool.frame((48, 64, 3), np.uint8) as held:
        held.pixels[:] = 7
        recording.tracked(header_of(made_up(0), b"\xff\xd8jpeg"), made_up(0), None, held)
        assert recording.status().notice is None
        recording.tracked(header_of(made_up(1)), made_up(1), None, held)
    assert recording.stop(PATIENCE_S)
    notice = recording.status().notice
    assert notice.code is RecordingCode.RECORDING_NO_JPEG
    first, second = frames_in(path)
    assert first.picture == b"\xff\xd8jpeg"
    assert second.picture is not None
    assert bytes(second.picture).startswith(b"\x89PNG")


def test_a_recording_goes_on_after_a_pause_in_which_it_was_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "_FLUSH_S", 0.01)
    recording = begun(path)
    for number in range(3):
        before = recording.status().nbytes
        give(recording, made_up(number))
        assert eventually(lambda before=before: recording.status().nbytes > before)
    assert recording.stop(PATIENCE_S)
    assert [frame.stored.result.frame for frame in frames_in(path)] == [0, 1, 2]


def test_every_picture_has_its_drawn_hand_beside_it_for_other_viewers(path: Path) -> None:
    pool = BufferPool()
    recording = begun(path, pictures="lossless")
    for number in range(3):
        give_picture(recording, number, pool)
    assert recording.stop(PATIENCE_S)
    with path.open("rb") as file:
        times: dict[str, list[int]] = {PICTURES: [], SKELETON: []}
        for _, channel, message in make_reader(file).iter_messages(topics=list(times)):
            times[channel.topic].append(message.log_time)
    assert len(times[PICTURES]) == 3
    assert times[SKELETON] == times[PICTURES]


@pytest.mark.parametrize("has_pictures", [True, False])
def test_a_setup_names_pictures_only_of_a_source_that_has_some(
    path: Path, *, has_pictures: bool
) -> None:
    recording = Recorder(path, pictures="lossless")
    recording.opened(replace(INFO, pictures=has_pictures), SETUP)
    give(recording, made_up(0))
    assert recording.stop(PATIENCE_S)
    with closing(Recording(path)) as file:
        assert file.setup.pictures == ("lossless" if has_pictures else "none")


class Stuck:
    """A disk that accepts nothing until released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        write = recorder.McapWriter.flush

        def flush(writer: recorder.McapWriter) -> None:
            assert self.go.wait(PATIENCE_S)
            write(writer)

        monkeypatch.setattr(recorder.McapWriter, "flush", flush)
        monkeypatch.setattr(recorder, "_FLUSH_S", 0.0)


def test_a_slow_disk_drops_pictures_then_frames_and_never_blocks_tracking(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, pool = Stuck(monkeypatch), BufferPool()
    monkeypatch.setattr(recorder, "_MOST_BYTES", 3 * 64 * 48 * 3)
    monkeypatch.setattr(recorder, "_MOST_WAITING", 20)
    recording = begun(path, pictures="lossless")
    for number in range(40):
        give_picture(recording, number, pool)
        assert pool.stats().live_buffers <= 5
    left_out = recording.status().left_out
    assert 30 <= left_out <= 40
    disk.go.set()
    assert recording.stop(PATIENCE_S)
    found = frames_in(path)
    assert 15 <= len(found) <= 25
    assert 1 <= sum(frame.picture is not None for frame in found) <= 6
    assert sum(frame.picture is None for frame in found) + 40 - len(found) == left_out
    assert pool.stats().live_buffers == 0


def test_a_picture_over_the_queue_limit_is_stored_when_the_queue_is_empty(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "_MOST_BYTES", 100)
    pool, recording = BufferPool(), begun(path, pictures="lossless", patient=True)
    for number in range(3):
        give_picture(recording, number, pool)
    assert recording.stop(PATIENCE_S)
    assert recording.status().left_out == 0
    assert [frame.picture is not None for frame in frames_in(path)] == [True] * 3


def test_a_picture_too_large_to_read_back_is_omitted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "_MOST_PICTURE_BYTES", 10)
    recording = begun(path, pictures="camera")
    for number, encoded in enumerate((b"0123456789", b"0123456789a")):
        recording.tracked(header_of(made_up(number), encoded), made_up(number), None, None)
    assert eventually(lambda: recording.status().queued == 0)
    assert recording.stop(PATIENCE_S)
    assert recording.status().left_out == 1
    assert [frame.picture is not None for frame in frames_in(path)] == [True, False]


def test_a_frame_too_large_to_be_read_back_stops_the_recording_with_the_reason(path: Path) -> None:
    recording = begun(path)
    give(recording, made_up(0))
    give(recording, replace(made_up(1), width=8192, height=4320))
    assert recording.stop(PATIENCE_S)
    assert "8192×4320, and the limit is 33 million pixels" in str(recording.status().trouble)
    assert len(frames_in(path)) == 1


@pytest.mark.parametrize("most_s", [math.inf, 0.5])
def test_a_slow_disk_at_the_end_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch, most_s: float
) -> None:
    disk = Stuck(monkeypatch)
    recording = begun(path, most_s=most_s)
    give(recording, made_up(0))
    give(recording, made_up(30))
    assert recording.over.is_set() is (most_s == 0.5)
    assert not recording.stop(0.01)
    trouble = recording.status().trouble
    assert trouble.code is RecordingCode.RECORDING_STOPPED
    disk.go.set()
    assert recording.stop(PATIENCE_S)
    assert recording.status().nbytes == path.stat().st_size


def test_no_frame_is_stored_without_its_setup(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk, lite = Stuck(monkeypatch), replace(SETUP, models=replace(SETUP.models, variant="lite"))
    monkeypatch.setattr(recorder, "_MOST_WAITING", 8)
    recording = begun(path)
    give(recording, made_up(0))
    assert eventually(lambda: recording.status().queued == 1)  # the setup is on its way
    for number in range(1, 10):
        give(recording, made_up(number))
    assert recording.status().queued == 8
    left_out = recording.status().left_out
    recording.opened(INFO, lite)
    give(recording, made_up(10))
    recording.dropped(header_of(made_up(11)))
    recording.decided(Command("next", 1, made_up(10).t, "swipe left"))
    assert recording.status().left_out == left_out + 1
    disk.go.set()
    assert eventually(lambda: recording.status().queued == 0)
    give(recording, made_up(12))
    assert recording.stop(PATIENCE_S)
    items = items_in(path)
    setups = [number for number, item in enumerate(items) if isinstance(item, StoredSetup)]
    variants = [item.models.variant for item in items if isinstance(item, StoredSetup)]
    assert variants == ["full", "lite"]
    assert [
        item.stored.result.frame for item in items[setups[1] :] if isinstance(item, StoredFrame)
    ] == [12]


@pytest.mark.parametrize("fault", [False, True])
def test_the_setup_is_looked_up_without_blocking_tracking(
    path: Path, monkeypatch: pytest.MonkeyPatch, fault: bool
) -> None:
    looking, go, versions = threading.Event(), threading.Event(), recorder.versions_used

    def slow(engine: Setup) -> dict[str, str]:
        looking.set()
        assert go.wait(PATIENCE_S)
        if fault:
            raise OSError(5, "the disk is gone")
        return versions(engine)

    monkeypatch.setattr(recorder, "versions_used", slow)
    recording = begun(path)
    give(recording, made_up(0))
    assert looking.wait(PATIENCE_S)
    give(recording, made_up(1))
    assert recording.status().frames == 2
    go.set()
    assert recording.stop(PATIENCE_S)
    assert path.exists() is not fault
    trouble = recording.status().trouble
    assert (trouble is not None and trouble.code is RecordingCode.RECORDING_STOPPED) is fault


def test_a_patient_recorder_waits_and_omits_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Stuck(monkeypatch)
    monkeypatch.setattr(recorder, "_MOST_WAITING", 5)
    recording = begun(path, patient=True)
    giving = threading.Thread(
        target=lambda: [give(recording, made_up(number)) for number in range(30)]
    )
    giving.start()
    assert eventually(lambda: recording.status().queued == 5)
    assert giving.is_alive()
    disk.go.set()
    giving.join(PATIENCE_S)
    assert recording.stop(PATIENCE_S)
    assert [frame.stored.result.frame for frame in frames_in(path)] == list(range(30))


@pytest.mark.parametrize("room", [0, 200, 5000])
def test_a_disk_without_room_for_a_frame_keeps_no_file(path: Path, room: int) -> None:
    with file_size_limit(room):
        recording = begun(path, pictures="lossless")
        picture = RNG.integers(0, 255, (48, 64, 3), np.uint8)
        with BufferPool().frame(picture.shape, np.uint8) as held:
            held.pixels[:] = picture
            give(recording, made_up(0), held)
        assert recording.stop(PATIENCE_S)
    status = recording.status()
    assert status.trouble.code is RecordingCode.RECORDING_STOPPED
    assert status.frames == 0
    assert not path.exists()


@pytest.mark.parametrize("bound", [{"most_s": 0.5}, {"most_bytes": 30_000.0}])
def test_a_limit_ends_the_recording(path: Path, bound: dict[str, float]) -> None:
    recording = Recorder(path, patient=True, **bound)  # type: ignore[arg-type]
    recording.opened(INFO, SETUP)
    for number in range(40):
        give(recording, made_up(number))
    assert recording.stop(PATIENCE_S)
    trouble = recording.status().trouble
    assert trouble.code is RecordingCode.RECORDING_FULL
    assert 10 < len(frames_in(path)) < 30
    assert "most_s" in bound or path.stat().st_size < 32_000


@pytest.mark.long
def test_an_hour_of_recording_and_replay_keeps_memory_flat(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "_CHUNK_BYTES", 20_000)  # ten frames per chunk, as in real time
    results = [made_up(number) for number in range(30)]
    recording, resident = Recorder(path, patient=True), []
    recording.opened(INFO, SETUP)
    for number in range(30 * 3600):
        give(recording, replace(results[number % 30], frame=number, t=number / 30))
        if number % (30 * 600) == 30 * 300:
            resident.append(resident_bytes())
    assert recording.stop(PATIENCE_S)
    assert max(resident[1:]) - resident[0] < 2e6, resident
    file = Recording(path)
    assert file.frames == 30 * 3600
    replayed = []
    for number, _ in enumerate(file.items()):
        if number % (30 * 600) == 30 * 300:
            replayed.append(resident_bytes())
    file.close()
    assert max(replayed[1:]) - replayed[0] < 2e6, replayed
