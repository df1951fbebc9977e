"""The guide view and the library in the states that hands bring them into, for the pictures of the screens."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Final

from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import Reading
from handtrack.guides import Guide, StepKind
from handtrack.guides.run import Standing
from handtrack.messages import GestureEvent
from ui.views.view import Watched
from ui.widgets.preview import Preview

if TYPE_CHECKING:
    from ui.window import Window

_HOLD_S: Final = 1.0
_ARM_S: Final = 0.6
_SOON_S: Final = 0.1
_LENGTH_PX: Final = 100.0

Scene = Callable[[], Preview]


def guide_scenes(window: "Window") -> dict[str, Scene]:
    """Return how to come to each picture, by its name; each returns the preview that is to show a tracked hand."""
    return {
        "library-armed": lambda: _library(window, _armed(1.0)),
        "library-holding": lambda: _library(window, _armed(1.0), _holding(2.0, "victory", 0.65)),
        "guide-armed": lambda: _guide(window, StepKind.TEXT, _armed(1.0)),
        "guide-holding": lambda: _guide(window, StepKind.CHOICE, _armed(1.0), _holding(2.0, "three", 0.65)),
        "guide-refused": lambda: _guide(window, StepKind.TEXT, _armed(1.0), _short_swipe(1.8)),
        "guide-ringing": lambda: _ringing(window, _armed(1.0)),
        "guide-chosen": lambda: _guide(window, StepKind.FIELD, _armed(1.0), _held(2.5, "victory")),
        "guide-leaving": lambda: _guide(window, StepKind.CHECKLIST, _armed(1.0), _waved(3.0)),
        "guide-done": lambda: _done(window, _armed(1.0)),
    }


def _library(window: "Window", *seen: Recognition) -> Preview:
    """Show the library as if somebody were watched, whatever the source is."""
    window.library.watch(Watched.PERSON)
    window.show_view(window.library)
    window.library.stage(*seen)
    return window.library.preview


def _guide(window: "Window", kind: StepKind, *seen: Recognition) -> Preview:
    """Show the first step of a kind, and what some frames lead to in it."""
    guide, at = next(
        (guide, at) for guide in reversed(window.guides) for at, step in enumerate(guide.steps) if step.kind is kind
    )
    done = frozenset(step.id for step in guide.steps[:at])
    return _shown(window, guide, Standing(step=at, completed=done), *seen)


def _ringing(window: "Window", *seen: Recognition) -> Preview:
    """Show a timer that ends while the person is in the step after it."""
    guide, at = next(
        (guide, at)
        for guide in reversed(window.guides)
        for at, step in enumerate(guide.steps[:-1])
        if step.kind is StepKind.TIMER
    )
    done = frozenset(step.id for step in guide.steps[: at + 1])
    timers = {guide.steps[at].id: monotonic() + _SOON_S}
    return _shown(window, guide, Standing(step=at + 1, completed=done, timers=timers), *seen)


def _done(window: "Window", *seen: Recognition) -> Preview:
    """Show the end of a guide with answers."""
    guide = max(window.guides, key=lambda guide: sum(bool(step.options) for step in guide.steps))
    standing = Standing(
        step=len(guide.steps) - 1,
        completed=frozenset(step.id for step in guide.steps),
        answers={step.id: step.options[-1].id for step in guide.steps if step.options},
        done=True,
    )
    return _shown(window, guide, standing, *seen)


def _shown(window: "Window", guide: Guide, standing: Standing, *seen: Recognition) -> Preview:
    window.open_guide(guide.path)
    window.banner.hide()
    window.guide.open(guide, standing)
    window.guide.stage(*seen)
    return window.guide.preview


def _seen(
    t: float, *events: GestureEvent, holding: Holding | None = None, misses: tuple[Miss, ...] = ()
) -> Recognition:
    sign = Reading("none", 1.0, {}, "")
    reading = HandReading(1, 1, "Right", _LENGTH_PX, "none", 1.0, sign, holding)
    return Recognition(t, (), (reading,), events, misses)


def _armed(t: float) -> Recognition:
    return _seen(t, GestureEvent("hold", 1, t, t - _ARM_S, sign="open_palm"))


def _held(t: float, sign: str) -> Recognition:
    return _seen(t, GestureEvent("hold", 1, t, t - _HOLD_S, sign=sign))


def _holding(t: float, sign: str, share: float) -> Recognition:
    return _seen(t, holding=Holding(sign, t - share * _HOLD_S, share))


def _waved(t: float) -> Recognition:
    return _seen(t, GestureEvent("wave", 1, t, t - 1.5))


def _short_swipe(t: float) -> Recognition:
    return _seen(t, misses=(Miss(1, t, t - _HOLD_S / 3, "swipe left", "too short: 0.4 of 1.2 hand lengths"),))
