"""The ready gate: decides which frames pass, and the state to report while none do.

    WAITING ──picture──▶ READY ──stall──▶ STALLED ──picture──▶ READY
       │ ▲                 │                 │
       │ └──withheld───────┼─────────────────┘
       └──2 s of black──▶ NO_PICTURE ──picture──▶ READY
    any of them ──end──▶ ENDED, ──failure──▶ FAILED; nothing leaves these two

Frames pass only in READY. Before it, a camera's black warm-up frames and undersized frames are
withheld. Pure: uses only the frames' own time.
"""

from dataclasses import replace
from enum import Enum, auto
from typing import Final

from handtrack.errors import UnavailableReason
from handtrack.landmarks import Image
from handtrack.sentences import Message
from handtrack.sources.codes import SourceCode
from handtrack.sources.source import FrameHeader, SourceInfo, SourceKind

BLACK_LEVEL: Final = 24  # of 255: black in limited range is 16, and a sensor's noise comes on top
BLACK_SHARE: Final = 0.99  # of the sampled values; a dark scene has a few lights
NO_PICTURE_AFTER_S: Final = 2.0
SMALLEST_PX: Final = 16  # of a live source: less is a fragment
OTHER_SIZE_FRAMES: Final = 10  # after this many, a size other than stated is the true one


class SourceState(Enum):
    """The state of a source."""

    WAITING = "waiting"
    READY = "ready"
    STALLED = "stalled"
    NO_PICTURE = "no picture"
    ENDED = "ended"
    FAILED = "failed"


class GateCue(Enum):
    """Events of the source."""

    PICTURE = auto()
    WITHHELD = auto()
    DARK = auto()
    STALL = auto()
    END = auto()
    FAILURE = auto()


_GOING: Final = (
    SourceState.WAITING,
    SourceState.READY,
    SourceState.STALLED,
    SourceState.NO_PICTURE,
)

NEXT: Final = {
    **{(state, GateCue.PICTURE): SourceState.READY for state in _GOING},
    **{(state, GateCue.WITHHELD): SourceState.WAITING for state in _GOING},
    (SourceState.NO_PICTURE, GateCue.WITHHELD): SourceState.NO_PICTURE,
    **{(state, GateCue.DARK): SourceState.NO_PICTURE for state in _GOING},
    **{(state, GateCue.STALL): SourceState.STALLED for state in _GOING},
    **{(state, GateCue.END): SourceState.ENDED for state in _GOING},
    **{(state, GateCue.FAILURE): SourceState.FAILED for state in _GOING},
}
"""Transitions; a missing pair changes nothing."""


def is_black(pixels: Image) -> bool:
    """Return whether a picture, (H, W, 3) uint8, is black except for noise;
    samples about 50 × 50 points.
    """
    height, width = pixels.shape[:2]
    points = pixels[:: height // 50 + 1, :: width // 50 + 1]
    return float((points <= BLACK_LEVEL).mean()) >= BLACK_SHARE


class ReadyGate:
    """Judges the frames of one source, in order."""

    def __init__(self, info: SourceInfo) -> None:
        self._info = info
        self._black_since_s: float | None = None
        self._other_size = (0, 0)
        self._other_size_frames = 0
        self._let_some_through = False
        self.state = SourceState.WAITING
        self.reason: Message | None = SourceCode.SOURCE_WAITING(name=info.name)
        """Reason for the state; None in READY."""
        self.unavailable: UnavailableReason | None = None
        """Why a stalled source is temporarily unavailable, if known."""

    def reopened(self, info: SourceInfo) -> None:
        """Follow a reopened source with its new info."""
        self._info = info
        self._other_size_frames = 0

    def admit(self, header: FrameHeader, *, black: bool) -> FrameHeader | None:
        """Judge a decoded frame.

        `header`: the decoded frame's header; its `t` is the gate's time. `black`: result of
        `is_black` for its pixels. Returns the header to use, with `cut` set after an interruption;
        None if the frame is withheld.
        """
        before = self.state
        self._move(*self._judge(header, black=black))
        if self.state is not SourceState.READY:
            return None
        resumed = self._let_some_through and before is not SourceState.READY
        self._let_some_through = True
        return replace(header, cut=True) if resumed and not header.cut else header

    def stall(self, reason: Message, unavailable: UnavailableReason | None = None) -> None:
        """Report that no frame came in time; it may come back."""
        self._black_since_s = None
        self._move(GateCue.STALL, reason, unavailable)

    def end(self) -> None:
        """Report the end of the source."""
        self._move(GateCue.END, SourceCode.SOURCE_ENDED(name=self._info.name))

    def fail(self, reason: Message) -> None:
        """Report that the source ended for good."""
        self._move(GateCue.FAILURE, reason)

    def _move(
        self, cue: GateCue, reason: Message | None, unavailable: UnavailableReason | None = None
    ) -> None:
        following = NEXT.get((self.state, cue))
        if following is not None:
            self.state = following
            self.reason = reason
            self.unavailable = unavailable

    def _judge(self, header: FrameHeader, *, black: bool) -> tuple[GateCue, Message | None]:
        if not self._info.live:
            return GateCue.PICTURE, None
        dark_s = self._dark_for(header, black=black)
        if not self._of_full_size(header):
            return GateCue.WITHHELD, SourceCode.SOURCE_IN_PART(
                name=self._info.name, size=f"{header.width}×{header.height}"
            )
        if dark_s >= NO_PICTURE_AFTER_S:
            return GateCue.DARK, SourceCode.SOURCE_BLACK(name=self._info.name)
        warming_up = self._info.kind is SourceKind.CAMERA and self.state is not SourceState.READY
        if black and warming_up:
            return GateCue.WITHHELD, SourceCode.SOURCE_WARMING_UP(name=self._info.name)
        return GateCue.PICTURE, None

    def _dark_for(self, header: FrameHeader, *, black: bool) -> float:
        if not black or header.cut:
            self._black_since_s = None
        if not black:
            return 0.0
        if self._black_since_s is None:
            self._black_since_s = header.t
        return header.t - self._black_since_s

    def _of_full_size(self, header: FrameHeader) -> bool:
        if min(header.width, header.height) < SMALLEST_PX:
            return False
        stated = header.width >= self._info.width and header.height >= self._info.height
        if stated or self._info.kind is not SourceKind.CAMERA:
            self._other_size_frames = 0
            return True
        size = (header.width, header.height)
        self._other_size_frames = self._other_size_frames + 1 if size == self._other_size else 1
        self._other_size = size
        return self._other_size_frames >= OTHER_SIZE_FRAMES
