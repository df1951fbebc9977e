"""The guide view and the library in the states that hands bring them into, for the pictures of the screens."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final

from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import Reading
from handtrack.guides import Guide, StepKind
from handtrack.guides.run import Standing
from handtrack.messages import GestureEvent
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.view import Watched

if TYPE_CHECKING:
    from handtrack_ui.shell.window import Window

_HOLD_S: Final = 1.0
_ARM_S: Final = 0.6
_SOON_S: Final = 0.1
_LENGTH_PX: Final = 100.0

Scene = Callable[[], Preview | None]


def guide_scenes(window: "Window") -> dict[str, Scene]:
    """Return how to come to each picture, by its name; each returns the preview that is to show a tracked hand."""
    library, guide = partial(_library, window), partial(_guide, window)
    return {
        "library-armed": library,
        "library-holding": library,
        "guide-armed": partial(guide, StepKind.TEXT),
        "guide-holding": partial(guide, StepKind.CHOICE),
        "guide-refused": partial(guide, StepKind.TEXT),
        "guide-ringing": partial(_ringing, window),
        "guide-chosen": partial(guide, StepKind.FIELD),
        "guide-leaving": partial(guide, StepKind.CHECKLIST),
        "guide-done": partial(_done, window),
    }


def last_moments(window: "Window") -> dict[str, Callable[[], None]]:
    """Return what hands do in a picture when everything else of it is there, by its name."""
    armed = _armed(1.0)
    return {
        "library-armed": partial(window.library.stage, armed),
        "library-holding": partial(window.library.stage, armed, _holding(2.0, "victory", 0.65)),
        "guide-armed": partial(window.guide.stage, armed),
        "guide-holding": partial(window.guide.stage, armed, _holding(2.0, "victory", 0.65)),
        "guide-refused": partial(window.guide.stage, armed, _short_swipe(1.8)),
        "guide-ringing": partial(window.guide.stage, armed),
        "guide-chosen": partial(window.guide.stage, armed, _held(2.5, "victory")),
        "guide-leaving": partial(window.guide.stage, armed, _waved(3.0)),
        "guide-done": partial(window.guide.stage, armed),
    }


def _library(window: "Window") -> Preview | None:
    """Show the library as if somebody were watched, whatever the source is; where it is small, without a picture."""
    if not (window.view is window.library and window.library.tracks):
        window.library.watch(Watched.PERSON)
        window.show_view(window.library)
    window.library.stage()
    return None if window.library.preview.isHidden() else window.library.preview


def _guide(window: "Window", kind: StepKind) -> Preview:
    """Show the first step of a kind."""
    guide, at = next(
        (guide, at) for guide in reversed(window.guides) for at, step in enumerate(guide.steps) if step.kind is kind
    )
    done = frozenset(step.id for step in guide.steps[:at])
    return _shown(window, guide, Standing(step=at, completed=done))


def _ringing(window: "Window") -> Preview:
    """Show a timer that ends while the person is in the step after it."""
    guide, at = next(
        (guide, at)
        for guide in reversed(window.guides)
        for at, step in enumerate(guide.steps[:-1])
        if step.kind is StepKind.TIMER
    )
    done = frozenset(step.id for step in guide.steps[: at + 1])
    timers = {guide.steps[at].id: monotonic() + _SOON_S}
    return _shown(window, guide, Standing(step=at + 1, completed=done, timers=timers))


def _done(window: "Window") -> Preview:
    """Show the end of a guide with answers."""
    guide = max(window.guides, key=lambda guide: sum(bool(step.options) for step in guide.steps))
    standing = Standing(
        step=len(guide.steps) - 1,
        completed=frozenset(step.id for step in guide.steps),
        answers={step.id: step.options[-1].id for step in guide.steps if step.options},
        done=True,
    )
    return _shown(window, guide, standing)


def _shown(window: "Window", guide: Guide, standing: Standing) -> Preview:
    if window.view is not window.guide:
        window.guides_desk.show(guide)
    window.banner.hide()
    window.guide.open(guide, standing)
    window.header.show_view(guide.title, home=False)
    window.guide.stage()
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
