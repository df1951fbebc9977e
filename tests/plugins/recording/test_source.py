"""A recording as a source: its frames and times from any position, up to any damage."""

import contextlib
import struct
from collections.abc import Callable
from io import FileIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import SourceError
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.memory import BufferPool
from handtrack.pipeline import Pipeline
from handtrack.plugins.recording import format as stored_format
from handtrack.plugins.recording import source as recording_source
from handtrack.plugins.recording.mcap import McapWriter
from handtrack.plugins.recording.recorder import Pictures, Recorder
from handtrack.plugins.recording.source import paint, size_of
from handtrack.sources.frames import frames
from handtrack.sources.opening import kind_of, open_source
from handtrack.sources.playback import PacedSource, Playback
from handtrack.sources.source import FrameHeader, SourceKind
from tests.plugins.recording.made_up import INFO, SETUP, made_up, record_made_up, same
from tests.waiting import PATIENCE_S

RESULTS = [made_up(number * 2) for number in range(12)]  # every other frame was dropped

Make = Callable[[Pictures], Path]


@pytest.fixture(scope="module")
def make(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Record 12 frames, each as bright as its number."""
    made: dict[str, Path] = {}

    def recorded(pictures: Pictures) -> Path:
        if pictures not in made:
            made[pictures] = tmp_path_factory.mktemp("recorded") / f"{pictures}.mcap"
            pool, recorder = BufferPool(), Recorder(made[pictures], pictures=pictures, patient=True)
            recorder.opened(INFO, SETUP)
            for result in RESULTS:
                header = FrameHeader(result.t, 0, 48, 64, cut=result.frame == 10)
                with pool.frame((48, 64, 3), np.uint8) as held:
                    held.pixels[:] = 100 + result.frame
                    recorder.tracked(header, result, None, held)
                recorder.dropped(FrameHeader(result.t + 1 / 30, 0, 48, 64))
            assert recorder.stop(PATIENCE_S)
        return made[pictures]

    return recorded


def test_a_recording_has_its_sources_info_and_plays_like_a_video(make: Make) -> None:
    path = make("lossless")
    source = open_source(path)
    info = source.info
    assert kind_of(str(path)) is info.kind is SourceKind.VIDEO
    assert (info.name, info.width, info.height, info.length, info.live) == (
        "lossless.mcap",
        64,
        48,
        12,
        False,
    )
    assert info.mirrored
    assert info.pictures
    assert info.duration_s == pytest.approx(RESULTS[-1].t)
    headers = []
    while (header := source.grab()) is not None:
        headers.append(header)
        pixels = np.zeros((48, 64, 3), np.uint8)
        source.read_into(pixels)
        assert (pixels == 100 + (header.number or 0)).all()
    assert [(header.t, header.number, header.cut) for header in headers] == [
        (result.t, result.frame, result.frame == 10) for result in RESULTS
    ]
    assert all(header.stored is None for header in headers)
    source.close()


def test_stored_results_without_pictures_are_passed_on_unchanged(make: Make) -> None:
    source = open_source(make("none"))
    assert not source.info.pictures
    pipeline = Pipeline(None, gestures=GestureRecognizer())
    for result in RESULTS:
        header = source.grab()
        assert header is not None
        back = pipeline.step(header, result.frame, np.zeros((48, 64, 3), np.uint8))
        assert same(back, result)
        assert pipeline.seen.hands == back.hands
        assert len(pipeline.seen.readings) == 1
    assert source.grab() is None
    source.close()


def test_the_library_passes_on_stored_results(make: Make) -> None:
    with (
        HandTracker(engine="onnx", model="lite", options=TrackerOptions(provider="cpu")) as tracker,
        frames(make("none"), loop=True) as shown,
    ):
        assert not shown.info.pictures
        for _, frame in zip(range(15), shown, strict=False):
            (hand,) = tracker.estimate(frame)
            expected = RESULTS[frame.index % 12] if frame.index < 12 else None
            assert expected is None or hand.landmarks.shape == expected.hands[0].landmarks.shape
            assert not frame.image.any()


def test_a_viewer_can_seek_and_step_in_a_recording(make: Make) -> None:
    playback = Playback()
    source = PacedSource(open_source(make("none"), loop=True), playback=playback)
    playback.play(playing=False)
    seen = []
    for ask in (
        lambda: playback.seek(RESULTS[6].t),
        lambda: playback.step(-1),
        lambda: playback.step(1),
        lambda: playback.seek(99.0),
        lambda: playback.seek(0.0),
    ):
        ask()
        header = source.grab()
        seen.append(header.stored.frame)
    source.close()
    assert seen == [12, 10, 12, 22, 0]


@given(st.data())
def test_a_recording_cut_anywhere_gives_everything_before(make: Make, drawn: st.DataObject) -> None:
    whole = make("lossless")
    data = whole.read_bytes()
    at = drawn.draw(st.integers(0, len(data) - 1))
    path = whole.with_name("cut.mcap")
    path.write_bytes(data[:at])
    found: list[int | None] = []
    with contextlib.suppress(SourceError), contextlib.closing(open_source(path)) as source:
        while (header := source.grab()) is not None:
            pixels = np.zeros((48, 64, 3), np.uint8)
            source.read_into(pixels)
            assert (pixels == 100 + (header.number or 0)).all()
            found.append(header.number)
    assert found == [result.frame for result in RESULTS][: data[:at].count(b'"pictured":true}')]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"\x00" * 100, "not a Handtrack recording"),
        (b"\x89MCAP0\r\n", "has no frames"),
    ],
)
def test_a_file_that_is_not_a_recording_is_refused_in_one_line(
    tmp_path: Path, content: bytes, said: str
) -> None:
    path = tmp_path / "x.mcap"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=said):
        open_source(path)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (b"[]", "not a Handtrack recording"),
        (b"{}", "not a Handtrack recording"),
        (b'{"schema":"one"}', "not a Handtrack recording"),
        (b'{"schema":2}', "newer version"),
        (b'{"schema":1}', "not a Handtrack recording"),
        (b'{"schema":1,"pictures":"none","source":{"kind":"moon"}}', "not a Handtrack recording"),
    ],
)
def test_an_unreadable_setup_is_refused_in_one_line(
    tmp_path: Path, setup: bytes, said: str
) -> None:
    path = tmp_path / "x.mcap"
    with FileIO(path, "x+") as file:
        writer = McapWriter(file, stored_format.CHANNELS, "another")
        writer.add(stored_format.SETUP, 1, setup)
        writer.add(
            stored_format.RESULTS,
            2,
            stored_format.encode_result(stored_format.StoredResult(RESULTS[0])),
        )
        writer.finish()
    with pytest.raises(SourceError, match=said):
        open_source(path)


def png(width: int, height: int) -> bytes:
    """Return the start of a PNG with its size."""
    return (
        b"\x89PNG\r\n\x1a\n"
        + struct.pack(">I4sIIBBBBBI", 13, b"IHDR", width, height, 8, 2, 0, 0, 0, 0)
        + bytes(9)
    )


def jpeg(*options: int) -> bytes:
    return cv2.imencode(".jpg", np.zeros((48, 64, 3), np.uint8), options)[1].tobytes()


@pytest.mark.parametrize(
    ("picture", "size"),
    [
        (png(64, 48), (48, 64)),
        (png(11_000, 11_000), (11_000, 11_000)),
        (jpeg(), (48, 64)),
        (jpeg(cv2.IMWRITE_JPEG_PROGRESSIVE, 1), (48, 64)),
        (jpeg()[:2] + b"\xff\xff\xff" + jpeg()[3:], (48, 64)),
        (jpeg()[:2] + b"\0\1" + jpeg()[2:], (48, 64)),
        (jpeg() + b"\xff\xda" * 30, None),
        (b"\xff\xd8" + b"\xff\xe0\0\2" * 2000, None),
        (b"\xff" * 1000, None),
        (jpeg()[:100], None),
        (b"GIF89a" + bytes(100), None),
        (b"", None),
    ],
)
def test_a_pictures_size_is_read_from_its_header(
    picture: bytes, size: tuple[int, int] | None
) -> None:
    assert size_of(picture) == size


def test_a_picture_of_unexpected_size_is_refused_before_decoding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recording_source, "decode_into", pytest.fail)
    with pytest.raises(SourceError, match="cannot be decoded"):
        paint(png(11_000, 11_000), np.zeros((48, 64, 3), np.uint8))


@pytest.mark.parametrize("name", ["session.mcap ", " session.mcap", "session.mcap."])
def test_spaces_and_dots_around_a_recordings_name_belong_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    record_made_up(path, 3)
    monkeypatch.chdir(tmp_path)
    for spec in (name, f"./{name}", str(path), path.as_uri(), path):
        with contextlib.closing(open_source(spec)) as source:
            assert source.info.kind is SourceKind.VIDEO
            assert source.grab() is not None
