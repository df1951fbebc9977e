"""A recording's hands as drawings over its pictures, as Foxglove reads them."""

import json
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from mcap.reader import make_reader

from handtrack.landmarks import BONES
from handtrack.memory import BufferPool
from handtrack.plugins.recording.format import PICTURES, RESULTS, SKELETON
from handtrack.plugins.recording.reader import Recording, StoredFrame
from handtrack.plugins.recording.recorder import Recorder
from tests.plugins.recording.made_up import INFO, SETUP, give, made_up, same
from tests.waiting import PATIENCE_S

jsonschema = pytest.importorskip("jsonschema")


def recorded(path: Path, pictures: str, count: int = 6) -> None:
    """Record frames with no, one and two hands."""
    pool = BufferPool()
    recorder = Recorder(path, pictures=pictures)  # type: ignore[arg-type]
    recorder.opened(INFO, SETUP)
    for number in range(count):
        with pool.frame((48, 64, 3), np.uint8) as held:
            held.pixels[:] = number
            give(recorder, made_up(number, hands=number % 3), held)
    assert recorder.stop(PATIENCE_S)


def test_a_recording_with_pictures_has_a_skeleton_for_each_at_its_time(tmp_path: Path) -> None:
    path = tmp_path / "x.mcap"
    recorded(path, "lossless")
    with path.open("rb") as file:
        messages = list(make_reader(file).iter_messages(topics=[PICTURES, SKELETON]))
    pictures = [message for _, channel, message in messages if channel.topic == PICTURES]
    drawn = [
        (schema, message) for schema, channel, message in messages if channel.topic == SKELETON
    ]
    assert [message.log_time for _, message in drawn] == [message.log_time for message in pictures]
    for number, (schema, message) in enumerate(drawn):
        assert schema is not None
        assert (schema.name, schema.encoding) == ("foxglove.ImageAnnotations", "jsonschema")
        shown = json.loads(message.data)
        jsonschema.validate(shown, json.loads(schema.data))
        hands = made_up(number, hands=number % 3).hands
        assert len(shown["points"]) == len(shown["texts"]) == len(hands)
        for hand, lines, label in zip(hands, shown["points"], shown["texts"], strict=True):
            points = np.array([(point["x"], point["y"]) for point in lines["points"]])
            np.testing.assert_allclose(points, hand.landmarks[np.ravel(BONES), :2], atol=0.051)
            assert divmod(message.log_time, 10**9) == (
                lines["timestamp"]["sec"],
                lines["timestamp"]["nsec"],
            )
            assert label["text"].startswith(f"{hand.track_id} {hand.handedness}")


def test_a_recording_without_pictures_has_no_skeleton_but_its_results(tmp_path: Path) -> None:
    path = tmp_path / "x.mcap"
    recorded(path, "none")
    with path.open("rb") as file:
        topics = {channel.topic for _, channel, _ in make_reader(file).iter_messages()}
    assert SKELETON not in topics
    assert RESULTS in topics


def test_drawings_change_nothing_that_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "x.mcap"
    recorded(path, "lossless")
    with closing(Recording(path)) as recording:
        frames = [item for item in recording.items() if isinstance(item, StoredFrame)]
        assert recording.flaw is None
    assert [frame.picture is not None for frame in frames] == [True] * 6
    for number, frame in enumerate(frames):
        assert same(frame.stored.result, made_up(number, hands=number % 3))
