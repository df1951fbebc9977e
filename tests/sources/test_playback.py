"""A file played in an application: at its own rate, in a loop."""

import itertools
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from handtrack.errors import SourceError
from handtrack.sources import playback as playing
from handtrack.sources.opening import open_source
from handtrack.sources.playback import LoopedSource, PacedSource, Playback, PlaybackState
from handtrack.sources.source import FrameHeader, Source, SourceKind
from handtrack.testing.scripted_source import Break, ScriptedSource, Show
from tests.clock import Clock
from tests.sources.clips import STEP, headers, level, read, write_clip
from tests.waiting import PATIENCE_S


def scripted(*times: float) -> ScriptedSource:
    return ScriptedSource([Show(t) for t in times], kind=SourceKind.VIDEO, fps=10.0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The source's clock, which advances only while the source waits."""
    clock = Clock(100.0)

    class Waited(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            assert timeout is not None
            clock.now += timeout
            return self.is_set()

    clocks = SimpleNamespace(monotonic=clock, monotonic_ns=lambda: round(clock() * 1e9))
    monkeypatch.setattr(playing, "time", clocks)
    monkeypatch.setattr(playing, "threading", SimpleNamespace(Event=Waited, Lock=threading.Lock))
    return clock


def waited_s(taken: list[FrameHeader]) -> list[float]:
    """Return when frames were delivered, counted from the first."""
    return [(header.captured_ns - taken[0].captured_ns) / 1e9 for header in taken]


def test_a_paced_source_delivers_each_frame_when_due_and_drops_none(clock: Clock) -> None:
    source = PacedSource(scripted(0.0, 0.03, 0.06, 0.09))
    taken = headers(source)
    assert [header.t for header in taken] == [0.0, 0.03, 0.06, 0.09]
    assert waited_s(taken) == pytest.approx([0.0, 0.03, 0.06, 0.09])
    source.close()


@pytest.fixture
def long_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a frame an hour away like for any other."""
    monkeypatch.setattr(playing, "_LONGEST_GAP_S", 7200.0)


@pytest.mark.usefixtures("long_gaps")
def test_closing_interrupts_the_wait_for_a_distant_frame() -> None:
    inner = scripted(0.0, 3600.0)
    source = PacedSource(inner)
    source.grab()
    taken: list[object] = []
    reader = threading.Thread(target=lambda: taken.append(source.grab()))
    reader.start()
    source.close()
    reader.join(PATIENCE_S)
    assert taken == [None]
    assert inner.closed


@pytest.mark.usefixtures("long_gaps")
def test_an_unwanted_frame_is_not_waited_for(clock: Clock) -> None:
    asked = iter(
        [False, False, True]
    )  # for the first frame, and twice during the wait for the second
    source = PacedSource(scripted(0.0, 3600.0), lambda: next(asked))
    source.grab()
    assert source.grab() is None
    assert next(asked, None) is None
    source.close()


def test_time_stamps_that_jump_ahead_do_not_freeze_the_picture(clock: Clock) -> None:
    source = PacedSource(scripted(0.0, 3600.0, 3600.01))
    taken = headers(source)
    assert [header.t for header in taken] == [0.0, 3600.0, 3600.01]
    assert waited_s(taken) == pytest.approx([0.0, 0.0, 0.01])
    source.close()


def test_after_a_long_interruption_playback_continues_without_rushing(clock: Clock) -> None:
    source = PacedSource(scripted(0.0, 0.01, 0.02))
    first = headers(source, at_most=1)
    clock.now += 60.0  # the machine slept
    assert waited_s([*first, *headers(source)]) == pytest.approx([0.0, 60.0, 60.01])
    source.close()


def test_in_a_loop_time_increases_and_every_round_starts_with_a_cut(tmp_path: Path) -> None:
    source = open_source(str(write_clip(tmp_path / "clip.mp4", frames=5)), loop=True)
    assert source.info.length is None
    taken, levels = [], []
    for _ in range(12):
        header = source.grab()
        taken.append(header)
        levels.append(round(level(read(source, header)) / STEP))
    assert levels == [0, 1, 2, 3, 4] * 2 + [0, 1]
    assert [number for number, header in enumerate(taken) if header.cut] == [5, 10]
    gaps = [after.t - before.t for before, after in itertools.pairwise(taken)]
    assert gaps == pytest.approx([1 / 25] * 11)
    source.close()
    assert source.grab() is None


def test_every_round_of_a_loop_closes_its_file() -> None:
    rounds: list[ScriptedSource] = []

    def reopen() -> ScriptedSource:
        rounds.append(scripted(0.0, 0.1))
        return rounds[-1]

    source = LoopedSource(reopen(), reopen)
    headers(source, at_most=7)
    assert [one.closed for one in rounds] == [True, True, True, False]
    source.close()
    assert rounds[-1].closed


def test_closing_a_loop_does_not_wait_for_a_reopening() -> None:
    opening, may_open, again = threading.Event(), threading.Event(), scripted(0.0)

    def reopen() -> ScriptedSource:
        opening.set()
        may_open.wait(PATIENCE_S)
        return again

    source = LoopedSource(scripted(), reopen)
    taken: list[object] = []
    reader = threading.Thread(target=lambda: taken.append(source.grab()))
    reader.start()
    assert opening.wait(PATIENCE_S)
    source.close()
    assert not again.closed  # does not exist yet
    may_open.set()
    reader.join(PATIENCE_S)
    assert taken == [None]
    assert again.closed


def test_a_loop_without_frames_ends() -> None:
    source = LoopedSource(scripted(), scripted)
    assert source.grab() is None
    source.close()


def broken(*times: float) -> ScriptedSource:
    return ScriptedSource(
        [*(Show(t) for t in times), Break("cut short")], kind=SourceKind.VIDEO, fps=10.0
    )


def test_a_damaged_file_keeps_looping_and_is_reported_until_repaired() -> None:
    rounds = iter([broken(0.0, 0.1), scripted(0.0, 0.1), scripted(0.0, 0.1)])
    source = LoopedSource(broken(0.0, 0.1), lambda: next(rounds))
    flaws, cuts, taken = [], [], []
    for _ in range(8):
        before, header = source.info, source.grab()
        assert header.cut or source.info is before, "its info changes only at a cut"
        taken.append(header.t)
        cuts.append(header.cut)
        flaws.append(str(source.info.flaw or ""))
    assert flaws == ["", "", *["cut short"] * 4, "", ""]
    assert cuts == [False, False, *[True, False] * 3]
    assert taken == pytest.approx([n / 10 for n in range(8)])
    source.close()


def test_an_unreadable_file_is_not_looped() -> None:
    source = LoopedSource(broken(0.0), broken)
    source.grab()
    with pytest.raises(SourceError, match="cut short"):
        source.grab()
    source.close()


def test_a_live_source_is_neither_paced_nor_looped(monkeypatch: pytest.MonkeyPatch) -> None:
    live = ScriptedSource([Show(0.0), Show(3600.0)])
    monkeypatch.setattr("handtrack.sources.stream.open_stream", lambda *_, **__: live)
    assert open_source("http://127.0.0.1/x", realtime=True, loop=True) is live


class Moving(ScriptedSource):
    """A scripted video of varying rate; seeking finds the last frame before a place,
    as a decoder may.
    """

    def __init__(self, *times: float) -> None:
        super().__init__([], kind=SourceKind.VIDEO, fps=10.0)
        self._times = times
        self.skip_to(0.0)

    def skip_to(self, t: float) -> None:
        first = max(number for number, at in enumerate(self._times) if at <= t + 0.001)
        self._steps = iter([Show(at) for at in self._times[first:]])

    def grab(self) -> FrameHeader | None:
        header = super().grab()
        return None if header is None else replace(header, position_s=header.t)


def played(path: Path, playback: Playback, frames: int = 12) -> Source:
    return open_source(
        str(write_clip(path / "clip.mp4", frames=frames)),
        loop=True,
        realtime=True,
        playback=playback,
    )


def seen(source: Source) -> tuple[int, bool]:
    """Return the number of the file's next frame, from its pixels, and whether it is a cut."""
    header = source.grab()
    number = round(level(read(source, header)) / STEP)
    assert header.position_s == pytest.approx(number / 25)
    return number, header.cut


def test_a_video_seeks_anywhere_with_a_cut_and_increasing_time(tmp_path: Path) -> None:
    playback = Playback()
    source = played(tmp_path, playback)
    assert [seen(source) for _ in range(2)] == [(0, False), (1, False)]
    playback.seek(3 / 25)
    playback.seek(8 / 25)
    assert [seen(source) for _ in range(5)] == [
        (8, True),
        (9, False),
        (10, False),
        (11, False),
        (0, True),
    ]
    playback.seek(4 / 25)
    taken = headers(source, at_most=2)
    playback.seek(2 / 25)
    taken += headers(source, at_most=2)
    assert [header.cut for header in taken] == [True, False, True, False]
    assert [after.t - before.t for before, after in itertools.pairwise(taken)] == pytest.approx(
        [1 / 25] * 3
    )
    source.close()


def test_a_paused_video_shows_one_frame_per_step_or_seek(tmp_path: Path) -> None:
    playback = Playback()
    source = played(tmp_path, playback)
    assert seen(source) == (0, False)
    for ask, shows in (
        (lambda: playback.step(1), (1, False)),
        (lambda: playback.step(1), (2, False)),
        (lambda: playback.step(-1), (1, True)),
        (lambda: playback.step(-5), (0, True)),
        (lambda: playback.seek(60.0), (11, True)),
        (lambda: playback.step(-1), (10, True)),
    ):
        ask()
        assert not playback.state.playing
        assert seen(source) == shows
        assert playback.state.position_s == pytest.approx(shows[0] / 25)
    source.close()


def test_a_paused_video_waits_until_resumed(clock: Clock) -> None:
    playback, glances = Playback(), itertools.count()

    def play_on() -> bool:
        if next(glances) == 30:
            playback.play(playing=True)
        return False

    source = PacedSource(scripted(0.0, 0.1, 0.2), play_on, playback)
    source.grab()
    playback.play(playing=False)
    before_s = clock.now
    assert [header.t for header in headers(source)] == [0.1, 0.2]
    assert clock.now - before_s == pytest.approx(
        29 * 0.1 + 0.1
    )  # not for frames due in the meantime
    source.close()


def test_seeking_interrupts_the_wait_for_a_frame(clock: Clock) -> None:
    playback, glances = Playback(), itertools.count()

    def seek() -> bool:
        if next(glances) == 2:  # the second frame waits
            playback.seek(0.5)
        return False

    source = PacedSource(LoopedSource(Moving(0.0, 0.3, 0.5, 0.6), Moving), seek, playback)
    taken = headers(source, at_most=3)
    assert [header.position_s for header in taken] == [0.0, 0.5, 0.6]
    source.close()


@pytest.mark.parametrize("speed", [0.25, 2.0])
def test_playback_speed_changes_the_pace_and_not_the_frame_times(
    clock: Clock, speed: float
) -> None:
    playback = Playback()
    playback.set_speed(speed)
    source = PacedSource(scripted(0.0, 0.1, 0.2), playback=playback)
    taken = headers(source)
    assert [header.t for header in taken] == [0.0, 0.1, 0.2]
    assert waited_s(taken) == pytest.approx([0.0, 0.1 / speed, 0.2 / speed])
    source.close()


def test_stepping_back_finds_a_distant_earlier_frame(clock: Clock) -> None:
    playback = Playback()
    source = PacedSource(LoopedSource(Moving(0.0, 0.1, 0.9, 1.0), Moving), playback=playback)
    headers(source, at_most=3)
    playback.step(-1)
    header = source.grab()
    assert header.position_s == 0.1
    source.close()


def test_every_playback_request_is_reported() -> None:
    told: list[PlaybackState] = []
    playback = Playback(lambda: told.append(playback.state))
    playback.play(playing=False)
    playback.set_speed(0.5)
    playback.seek(1.0)
    playback.step(1)
    assert [(state.playing, state.speed) for state in told] == [
        (False, 1.0),
        (False, 0.5),
        (False, 0.5),
        (False, 0.5),
    ]


def test_without_looping_a_file_pauses_at_its_end_and_can_be_restarted(
    tmp_path: Path, clock: Clock
) -> None:
    playback = Playback()
    source = open_source(
        str(write_clip(tmp_path / "clip.mp4", frames=3)),
        loop=True,
        realtime=True,
        playback=playback,
    )
    playback.set_looping(loops=False)
    assert [source.grab().position_s for _ in range(3)] == pytest.approx([0.0, 0.04, 0.08])
    again = threading.Timer(0.0, lambda: playback.play(playing=True))
    ended: list[PlaybackState] = []
    playback._asked = lambda: (
        (ended.append(playback.state), again.start()) if playback.state.ended else None
    )
    header = source.grab()
    assert header is not None
    assert (header.position_s, header.cut) == (0.0, True)
    assert [(state.playing, state.position_s) for state in ended] == [(False, pytest.approx(0.08))]
    assert playback.state.playing
    source.close()
