"""Reading a source's frames: to its end, to a limit, or until it has been silent for too long."""

import pytest

from handtrack.errors import SourceError
from handtrack.memory import BufferPool
from handtrack.sources.reading import GatedReader, frames
from handtrack.sources.source import SourceKind
from handtrack.testing.scripted_source import ScriptedSource, Show, Step


def times(*script: Step, limit: int | None = None) -> list[float]:
    reader, taken = GatedReader(ScriptedSource(script, kind=SourceKind.CAMERA), BufferPool()), []
    for frame in frames(reader, limit):
        taken.append(frame.header.t)
        frame.pixels.release()
    return taken


def test_reading_stops_at_the_limit() -> None:
    assert times(*(Show(float(t)) for t in range(9)), limit=3) == [0.0, 1.0, 2.0]


def test_too_little_memory_for_a_frame_is_reported_with_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(BufferPool, "frame", refuse)
    with pytest.raises(SourceError, match="not enough memory for script: its pictures are 64×48"):
        times(Show(0.0))
