"""The pointer lesson: everything a hand does with the pointer, once, on a small stage.

start ──▶ move ──▶ click ──▶ drag ──▶ scroll ──▶ right click ──▶ stop ──▶ over
          each ──▶ after its action and a pause, or skipped

The hand moves a cursor on the stage and never the system's, so the lesson works on every desktop.
"""

from math import dist
from typing import Final

from handtrack.gestures.recognizer import Recognition
from handtrack.plugins.pointing import (
    START_SIGN,
    Move,
    Pointer,
    PointerMode,
    PointerOptions,
    Press,
    Release,
    Scroll,
)
from handtrack_ui.plugins.practice.lessons import MIN_BROKEN_SHARE, PAUSE_S, SAID_S, PracticeState

Point = tuple[float, float]

STEPS: Final = ("start", "move", "click", "drag", "scroll", "right click", "stop")
STAGE_PX: Final = 480.0  # a side
RADIUS_PX: Final = 48.0  # of a target …
TARGETS: Final = ((100.0, 110.0), (380.0, 150.0), (200.0, 380.0))  # … to move onto, in turn
TARGET: Final = (370.0, 240.0)
BOX: Final = (110.0, 240.0)  # to drag onto the target
NOTCHES: Final = 5  # to scroll, up or down
_INSTEAD: Final[dict[str | None, str]] = {"click": "let go", "drag": "carry", "right click": "stay"}


class PointerLesson:
    """Goes through `STEPS` with a separate pointer. Time comes with the frames;
    places are pixels of the stage.
    """

    def __init__(self, options: PointerOptions) -> None:
        self.pointer = Pointer(options)
        self.cursor: Point = (STAGE_PX / 2, STAGE_PX / 2)
        self._pressed = self.cursor
        self._pressed_at = 0.0
        self._t = self._done_at = self._missed_at = 0.0
        self._seen = ""
        self._go(0)

    @property
    def state(self) -> PracticeState:
        """The state after a frame; its lesson is a step, None after the last."""
        share = 1.0 if self._done else self.pointer.state.share
        return PracticeState(self._step, self._number, share, self._done, self._seen)

    @property
    def almost(self) -> str:
        """The hand's fault now, or its last attempt's; empty without one."""
        mode = self.pointer.state.mode
        if mode is PointerMode.RESTING:
            return "open"
        return self._almost or ("restart" if mode is PointerMode.OFF and self._number else "")

    @property
    def target(self) -> Point:
        """The place to move onto, click or drag to."""
        return TARGETS[min(self._reached, len(TARGETS) - 1)] if self._step == "move" else TARGET

    @property
    def box(self) -> Point:
        """The place of what is to be dragged."""
        carried = self.pointer.state.mode is PointerMode.DRAGGING and _near(self._pressed, BOX)
        return TARGET if self._done else self.cursor if carried else BOX

    def skip(self) -> None:
        """Go to the next step."""
        self._go(self._number + 1)

    def back(self) -> None:
        """Go to the previous step."""
        self._go(self._number - 1)

    def forget_hand(self) -> None:
        """Stop the pointer before another source or time."""
        self.pointer.stop()

    def update(self, seen: Recognition) -> PracticeState:
        """Process a frame and return the new state."""
        self._t = seen.t
        if self._done and seen.t - self._done_at >= PAUSE_S:
            self.skip()
        if seen.t - self._missed_at >= SAID_S:
            self._almost = ""
        self._seen = (
            max(seen.readings, key=lambda reading: reading.length_px).sign if seen.readings else ""
        )
        self._before = self.pointer.state
        was_void = self.pointer.void
        for event in self.pointer.update(seen):
            if isinstance(event, Move):
                self._move(event)
            elif isinstance(event, Press):
                self._pressed = self.cursor
                self._pressed_at = self._t
            elif isinstance(event, Release):
                self._release(event)
            elif isinstance(event, Scroll) and self._step == "scroll":
                self.notches += event.dy
                self._judge(passes=abs(self.notches) >= NOTCHES)
        signed = self._before.mode is PointerMode.STOPPING and not self.pointer.on and not seen.cut
        passes = self.pointer.on if self._step == "start" else signed and self._step == "stop"
        self._judge(self._lacked(seen, slipped=self.pointer.void and not was_void), passes=passes)
        return self.state

    @property
    def _step(self) -> str | None:
        return STEPS[self._number] if self._number < len(STEPS) else None

    def _go(self, number: int) -> None:
        self._number = min(max(number, 0), len(STEPS))
        self._reached = self.notches = 0
        self._done = False
        self._almost = ""
        if self._number == 0:
            self.pointer.stop()

    def _judge(self, almost: str = "", *, passes: bool = True) -> None:
        if not self._done and (passes or almost):
            self._done = passes
            self._almost = "" if passes else almost
            self._done_at = self._missed_at = self._t

    def _move(self, event: Move) -> None:
        x, y = self.cursor
        self.cursor = min(max(x + event.dx, 0.0), STAGE_PX), min(max(y + event.dy, 0.0), STAGE_PX)
        if self._step == "move" and not self._done and _near(self.cursor, self.target):
            self._reached += 1
            self._judge(passes=self._reached == len(TARGETS))

    def _release(self, event: Release) -> None:
        action = (
            "right click"
            if event.button == "right"
            else "drag"
            if self._t > self._pressed_at
            else "click"
        )
        hit = _near(self._pressed, BOX if action == "drag" else TARGET) and _near(
            self.cursor, TARGET
        )
        asked = action == self._step
        self._judge("aim" if asked else _INSTEAD.get(self._step, ""), passes=asked and hit)

    def _lacked(self, seen: Recognition, *, slipped: bool) -> str:
        """Return what an attempt lacked that failed in this frame. `slipped`:
        a pinch has just lost its effect.
        """
        step = self._step
        before = self._before
        now = self.pointer.state
        if now.share == 0 and (step in ("start", "stop") or now.mode is PointerMode.OFF):
            shown = [one for one in seen.readings if one.sign == one.reading.sign == START_SIGN]
            if any(one.moving for one in shown):
                return "hold still"
            if (
                before.mode in (PointerMode.STARTING, PointerMode.STOPPING)
                and before.share >= MIN_BROKEN_SHARE
            ):
                return "hold longer"
            return "show palm" if shown and now.mode is PointerMode.OFF else ""
        if slipped and step in _INSTEAD:
            return "carry" if step == "drag" else "rest"
        ended = before.mode is PointerMode.SCROLLING and now.mode is not PointerMode.SCROLLING
        return "scroll further" if ended and step == "scroll" and self.notches else ""


def _near(place: Point, target: Point) -> bool:
    return dist(place, target) <= RADIUS_PX
