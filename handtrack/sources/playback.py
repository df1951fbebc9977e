"""Play a file: at any speed, from any position, and repeatedly."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol, runtime_checkable

from handtrack.errors import SourceError
from handtrack.landmarks import Image
from handtrack.sentences import Message
from handtrack.sources.clock import sensible_fps
from handtrack.sources.source import FrameHeader, Source, SourceInfo

_TOO_LATE_S: Final = 0.5  # further behind, continue from here instead of catching up
# Between two frames: time stamps that jump further would freeze the picture.
_LONGEST_GAP_S: Final = 5.0
_GLANCE_S: Final = 0.1  # between checks whether a distant frame is still wanted
_BEFORE: Final = 0.5  # of a frame's period: an earlier frame is at least this much earlier

Stopped = Callable[[], bool]  # returns whether frames are no longer wanted


@runtime_checkable
class Seekable(Protocol):
    """A source that can jump to another position."""

    def skip_to(self, t: float) -> None:
        """Continue with the frame at `t` seconds of the file."""
        ...


@dataclass(frozen=True, slots=True)
class PlaybackState:
    """The playback state of a video."""

    position_s: float = 0.0
    """Position of the newest frame, in seconds from the beginning of the file."""
    length_s: float | None = None
    playing: bool = True
    speed: float = 1.0
    """1 is the file's own rate."""
    loops: bool = True
    """False: it pauses at its last frame."""
    ended: bool = False
    """It is paused at its end; playing starts it again."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Target of a jump: a position in the file, or a number of frames before the current one."""

    place_s: float
    back: int = 0


class Playback:
    """A viewer's control of a file. Thread-safe; the capture thread obeys between two frames.

    The newest of several requests wins. A paused file shows one frame for each jump or step.

    `asked`: called after every request, on its thread.
    """

    def __init__(self, asked: Callable[[], None] = lambda: None) -> None:
        self._asked = asked
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._state = PlaybackState()
        self._jump: Jump | None = None
        self._ahead = 0

    @property
    def state(self) -> PlaybackState:
        """The playback state, without the file's length."""
        with self._lock:
            return self._state

    def play(self, *, playing: bool) -> None:
        """Continue playing, or pause at the current frame."""
        with self._lock:
            self._state = replace(self._state, playing=playing, ended=False)
        self._notify()

    def set_looping(self, *, loops: bool) -> None:
        """Play the file again and again, or pause at its end."""
        with self._lock:
            self._state = replace(self._state, loops=loops)
        self._notify()

    def end(self) -> None:
        """Pause at the last frame, unless the file loops; then the next frame is its first."""
        with self._lock:
            if self._state.loops:
                return
            self._state = replace(self._state, playing=False, ended=True)
        self._notify()

    def set_speed(self, speed: float) -> None:
        """Play at a multiple of the file's own rate."""
        with self._lock:
            self._state = replace(self._state, speed=speed)
        self._notify()

    def seek(self, place_s: float) -> None:
        """Jump to a position in the file, in seconds from its beginning."""
        with self._lock:
            self._jump = Jump(max(0.0, place_s))
            self._ahead = 0
        self._notify()

    def step(self, frames: int) -> None:
        """Pause, and show the frame this many frames ahead; negative goes back."""
        with self._lock:
            back = self._jump.back if self._jump is not None else 0
            self._state = replace(self._state, playing=False)
            if frames < 0:
                self._jump = Jump(self._state.position_s, back - frames)
                self._ahead = 0
            else:
                self._ahead += frames
        self._notify()

    def take_jump(self) -> Jump | None:
        """Return a requested jump once."""
        with self._lock:
            jump = self._jump
            self._jump = None
            return jump

    def wait(self, due_s: float) -> bool | None:
        """Wait a moment for a frame due at a time on the monotonic clock.

        Returns True once the frame is due; False after a request to jump; None if neither yet.
        """
        with self._lock:
            if self._jump is not None:
                return False
            if self._ahead:
                self._ahead -= 1
                return True
            playing = self._state.playing
        left_s = due_s - time.monotonic() if playing else _GLANCE_S
        if left_s <= 0:
            return True
        self._news.wait(min(left_s, _GLANCE_S))
        self._news.clear()
        return None

    def wake(self) -> None:
        """End a wait."""
        self._news.set()

    def show(self, position_s: float | None) -> None:
        """Record the position of the newest frame; None in a file without positions."""
        with self._lock:
            self._state = replace(self._state, position_s=position_s or 0.0, ended=False)

    def _notify(self) -> None:
        self.wake()
        self._asked()


class PacedSource:
    """Delivers each frame of `source` when due; drops none. `close` ends a wait at once.

    `source`: this object takes ownership.
    `stopped`: called during a long wait; True ends it.
    `playback`: pauses, sets the speed, and makes a `Seekable` source jump.
    """

    def __init__(
        self, source: Source, stopped: Stopped = lambda: False, playback: Playback | None = None
    ) -> None:
        self._source = source
        self._stopped = stopped
        self._playback = playback or Playback()
        self._closing = threading.Event()
        # The last frame's due time, on the monotonic clock; None after a pause or jump.
        self._due_s: float | None = None
        self._last_s = self._position_s = 0.0

    @property
    def info(self) -> SourceInfo:
        """The info of the source."""
        return self._source.info

    def grab(self) -> FrameHeader | None:
        """Wait until the next frame is due, and return it as captured now. See `Source.grab`."""
        while True:
            jump = self._playback.take_jump()
            header = self._source.grab() if jump is None else self._grab_at(jump)
            if header is None or self._closing.is_set():
                return None
            if (
                jump is None
                and header.position_s is not None
                and header.position_s < self._position_s
            ):
                self._playback.end()
            wanted = jump is not None or self._waited_for(header)
            if wanted is None:
                return None
            if wanted:  # else skip it undecoded, for a jump
                break
        self._last_s = header.t
        self._position_s = header.position_s or 0.0
        self._playback.show(header.position_s)
        return replace(header, captured_ns=time.monotonic_ns())

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame. See `Source.read_into`."""
        self._source.read_into(pixels)

    def close(self) -> None:
        """Close the source; from any thread."""
        self._closing.set()
        self._playback.wake()
        self._source.close()

    def _grab_at(self, jump: Jump) -> FrameHeader | None:
        """Grab the frame at a position; going back, always one before the current frame,
        however close they are.
        """
        self._due_s = None
        if not isinstance(self._source, Seekable):
            return self._source.grab()
        period_s = 1 / sensible_fps(self.info.fps)
        back = jump.back
        while True:
            place_s = max(0.0, jump.place_s - back * period_s)
            self._source.skip_to(place_s)
            header = self._source.grab()
            if header is None or header.position_s is None or not back or not place_s:
                return header
            if header.position_s < jump.place_s - _BEFORE * period_s:
                return header
            back *= 2

    def _waited_for(self, header: FrameHeader) -> bool | None:
        """Wait until a frame is due; False after a request to jump,
        None if frames are no longer wanted.
        """
        while not self._closing.is_set() and not self._stopped():
            state = self._playback.state
            if not state.playing:
                self._due_s = None
            due_s = self._due(header.t, state.speed)
            wanted = self._playback.wait(due_s)
            if wanted:
                self._due_s = due_s if state.playing else None
            if wanted is not None:
                return wanted
        return None

    def _due(self, t: float, speed: float) -> float:
        now_s = time.monotonic()
        gap_s = t - self._last_s
        if self._due_s is None or gap_s > _LONGEST_GAP_S:
            return now_s
        due_s = self._due_s + gap_s / speed
        return now_s if now_s - due_s > _TOO_LATE_S else due_s


class LoopedSource:
    """Reopens a source whenever it ends; time keeps increasing, and each round and jump starts with
    a cut.

    `info` has no length, as it never ends. If a round fails after delivering frames, the error
    becomes its `flaw`.

    `source`: the first round; this object takes ownership.
    `reopen`: opens the source from its beginning.
    """

    def __init__(self, source: Source, reopen: Callable[[], Source]) -> None:
        self._reopen = reopen
        self._round = source
        self._closing = threading.Event()
        self.info = replace(self._round.info, length=None)
        self._offset_s = 0.0
        self._last_s = 0.0
        self._delivered = False  # in this round
        self._jumped = False

    def skip_to(self, t: float) -> None:
        """Continue with the frame at `t` seconds of the file, or with its last.
        Ignored by pictures.
        """
        if isinstance(self._round, Seekable):
            length_s = self.info.duration_s
            self._round.skip_to(
                t if length_s is None else min(t, max(0.0, length_s - self._period_s()))
            )
            self._jumped = True

    def grab(self) -> FrameHeader | None:
        """Advance to the next frame, restarting if needed. See `Source.grab`."""
        flaw = None
        try:
            header = self._round.grab()
        except SourceError as error:
            if not self._delivered:
                raise
            header = None
            flaw = error.message
        if header is None:
            return self._begin_again(flaw)
        return self._shifted(header)

    def read_into(self, pixels: Image) -> None:
        """Decode the grabbed frame. See `Source.read_into`."""
        self._round.read_into(pixels)

    def close(self) -> None:
        """Release the source without waiting for a round to open. Thread-safe."""
        self._closing.set()  # first: from now on the opener closes a new round
        self._round.close()

    def _begin_again(self, flaw: Message | None) -> FrameHeader | None:
        if self._closing.is_set():
            return None
        self._round.close()
        self._round = self._reopen()
        if self._closing.is_set():
            self._round.close()
            return None
        self._delivered = self._jumped = False
        if flaw != self.info.flaw:
            self.info = replace(self.info, flaw=flaw)
        self._offset_s = self._last_s + self._period_s()
        header = self._round.grab()
        return None if header is None else replace(self._shifted(header), cut=True)

    def _shifted(self, header: FrameHeader) -> FrameHeader:
        if self._jumped:
            self._offset_s = self._last_s + self._period_s() - header.t
        cut = header.cut or self._jumped
        self._jumped = False
        self._delivered = True
        self._last_s = header.t + self._offset_s
        return replace(header, t=self._last_s, cut=cut, number=None)

    def _period_s(self) -> float:
        return 1.0 if self.info.still else 1 / sensible_fps(self.info.fps)
