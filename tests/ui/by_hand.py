"""Hands shown to a view by a test: recogniser output, frame by frame."""

from dataclasses import dataclass, field, replace
from typing import Protocol

from PySide6.QtWidgets import QApplication

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import Recognition
from handtrack.host import RunState, Update
from handtrack.memory import BufferPool
from handtrack.messages import GestureEvent, TrackingResult
from tests.navigation.stage import Shown, hold, swipe, wave
from tests.ui.fakes import HEIGHT, WIDTH, FakeHost, hand_at

LENGTH_PX = 6.5  # of a hand not quite 2 m away, in pictures as small as these


class Viewer(Protocol):
    """Anything that sees a person: a view, or a source."""

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """See a frame."""


@dataclass
class Source:
    """Delivers frames to the current run."""

    host: FakeHost

    def show_update(self, update: Update, *, source_mirrored: bool) -> None:
        """Deliver a frame and let it be shown."""
        hand = (hand_at(30, 20),)
        seen = tuple(replace(one, hands=hand) for one in update.seen)
        run = self.host.runs[-1]
        run.updates = [replace(update, result=replace(update.result, hands=hand), seen=seen)]
        run.become(RunState.RUNNING)
        QApplication.processEvents()


@dataclass
class Person:
    """Shows gestures to a view; each one advances the time."""

    view: Viewer
    pool: BufferPool
    t: float = 0.0
    waiting: list[Recognition] = field(default_factory=list)

    def see(
        self,
        *events: GestureEvent,
        holding: Holding | None = None,
        hands: int = 1,
        misses: tuple[Miss, ...] = (),
        length_px: float = LENGTH_PX,
    ) -> None:
        """Show one frame."""
        self.skip(*events, holding=holding, hands=hands, misses=misses, length_px=length_px)
        lease = self.pool.frame((HEIGHT, WIDTH, 3))
        lease.array[:] = 90
        seen, self.waiting = tuple(self.waiting), []
        self.view.show_update(
            Update(TrackingResult(0, self.t, WIDTH, HEIGHT, ()), lease, 0, seen),
            source_mirrored=False,
        )

    def skip(
        self,
        *events: GestureEvent,
        holding: Holding | None = None,
        hands: int = 1,
        misses: tuple[Miss, ...] = (),
        length_px: float = LENGTH_PX,
    ) -> None:
        """Show one frame whose picture is skipped."""
        readings = tuple(
            Shown(holding=holding, length_px=length_px).reading() for _ in range(hands)
        )
        self.waiting.append(Recognition(self.t, (), readings, events, misses))

    def arm(self) -> None:
        """Hold a palm until it arms."""
        self.t += 1.0
        self.see(hold("open_palm", self.t, seconds=0.6))

    def hold(self, sign: str) -> None:
        """Hold a sign until it counts."""
        self.t += 1.0
        self.see()
        self.t += 1.0
        self.see(hold(sign, self.t, seconds=0.9))

    def swipe(self, direction: str) -> None:
        """Swipe."""
        self.t += 1.0
        self.see(swipe(direction, self.t, seconds=0.5))

    def fail_swipe(self, direction: str) -> None:
        """Swipe too short a way, with an armed hand."""
        self.arm()
        self.t += 1.0
        reason = GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2)
        self.see(misses=(Miss(1, self.t, self.t - 0.3, f"swipe {direction}", reason),))

    def wave(self) -> None:
        """Wave."""
        self.t += 2.0
        self.see(wave(self.t))
