"""The scripted source does what its script says."""

import threading

import numpy as np
import pytest

from handtrack.errors import SourceError, SourceStalledError
from handtrack.sources.source import SourceKind
from handtrack.testing.scripted_source import Break, ScriptedSource, Show, Stall, Step, Undecodable
from tests.sources.clips import picture, read
from tests.waiting import PATIENCE_S


def test_a_script_is_followed_to_its_end() -> None:
    script: list[Step] = [
        Show(0.0, (8, 6), level=0),
        Stall("unplugged"),
        Show(2.0, pixels=picture(20, 10), cut=True),
        Undecodable(2.1),
    ]
    source = ScriptedSource(script, kind=SourceKind.STREAM, size=(8, 6))
    black = source.grab()
    assert (black.t, black.width, black.height) == (0.0, 8, 6)
    assert not read(source, black).any()
    with pytest.raises(SourceStalledError, match="unplugged"):
        source.grab()
    shown = source.grab()
    assert (shown.t, shown.width, shown.height, shown.cut) == (2.0, 20, 10, True)
    assert np.array_equal(read(source, shown), picture(20, 10))
    broken = source.grab()
    assert broken is not None
    with pytest.raises(SourceError, match="cannot be decoded"):
        read(source, broken)
    assert source.grab() is None


def test_a_failed_source_stays_failed() -> None:
    source = ScriptedSource([Break("cut short"), Show(1.0)])
    for _ in range(2):
        with pytest.raises(SourceError, match="cut short"):
            source.grab()


def test_a_frame_must_be_grabbed_before_it_is_read() -> None:
    with pytest.raises(SourceError, match="no frame was grabbed"):
        ScriptedSource([]).read_into(np.zeros((1, 1, 3), np.uint8))


def test_closing_ends_a_long_stall_and_the_script() -> None:
    source = ScriptedSource([Stall(wait_s=3600.0), Show(0.0)])
    ended = threading.Event()

    def wait() -> None:
        with pytest.raises(SourceStalledError):
            source.grab()
        ended.set()

    reader = threading.Thread(target=wait)
    reader.start()
    source.close()
    reader.join(PATIENCE_S)
    assert ended.is_set()
    assert source.closed
    assert source.grab() is None


@pytest.mark.parametrize(
    ("kind", "live", "still"), [(SourceKind.CAMERA, True, False), (SourceKind.IMAGES, False, True)]
)
def test_live_and_still_depend_on_the_kind_of_source(
    kind: SourceKind, live: bool, still: bool
) -> None:
    info = ScriptedSource([], kind=kind, name="it", fps=10.0, mirrored=True).info
    assert (info.name, info.fps, info.live, info.still, info.mirrored) == (
        "it",
        10.0,
        live,
        still,
        True,
    )
