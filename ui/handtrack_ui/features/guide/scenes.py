"""The screenshots of guides."""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Final

from PySide6.QtWidgets import QApplication

from handtrack.gestures.recognizer import Recognition
from handtrack.guides import Guide, StepKind
from handtrack.guides.ingredients import ingredients_named
from handtrack.guides.run import GuideRunState
from handtrack.sources.clock import through_sleep_s
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.staged_hands import armed, held, holding, short_swipe, waved
from handtrack_ui.feature import Scene, Services
from handtrack_ui.features.guide.alarm import AlarmPanel
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView

_LOOK_S: Final = 5.0
"""Time limit for a timer to ring."""
_SOON_S: Final = 0.1
_PART_LEFT: Final = 0.7  # of a timer's time


def scenes(services: Services) -> dict[str, Scene]:
    """Return a step of each kind in mid-work, and what a hand does in some."""
    view = services.find(GuideView)

    def begun(kind: StepKind) -> Callable[[], Preview]:
        return partial(_show_begun, services, kind)

    def fresh(kind: StepKind) -> Callable[[], Preview]:
        return partial(_show_fresh, services, kind)

    def beside(*, timed: bool, others: int = 0, paused: bool = False) -> Callable[[], Preview]:
        return partial(_show_beside, services, timed=timed, others=others, paused=paused)

    def shows_palm(*then: Recognition) -> Callable[[], None]:
        """Return a hand that starts listening, and then does something."""
        return partial(view.stage, armed(1.0), *then)

    steps = {f"guide-{kind.value}": Scene(begun(kind)) for kind in StepKind}
    return {
        "guide": steps.pop("guide-text"),
        **steps,
        "guide-armed": Scene(fresh(StepKind.TEXT), shows_palm()),
        "guide-holding": Scene(fresh(StepKind.CHOICE), shows_palm(holding(2.0, "victory", 0.65))),
        "guide-refused": Scene(fresh(StepKind.TEXT), shows_palm(short_swipe(1.8))),
        "guide-ringing": Scene(partial(_show_after_timer, services), partial(_ring, services)),
        "guide-timers": Scene(beside(timed=False, others=9), shows_palm()),
        "guide-timer-needed": Scene(beside(timed=True), shows_palm()),
        "guide-timer-others": Scene(beside(timed=True, others=2), shows_palm()),
        "guide-timer-many": Scene(beside(timed=True, others=9), shows_palm()),
        "guide-timer-paused": Scene(beside(timed=True, paused=True), shows_palm()),
        "guide-timer-offered": Scene(partial(_show_offered, services), shows_palm()),
        "guide-chosen": Scene(fresh(StepKind.FIELD), shows_palm(held(2.5, "victory"))),
        "guide-leaving": Scene(fresh(StepKind.CHECKLIST), shows_palm(waved(3.0))),
        "guide-done": Scene(partial(_show_done, services), shows_palm()),
    }


def _first_of_kind(services: Services, kind: StepKind) -> tuple[Guide, int]:
    guides = services.find(GuideController).guides
    return next(
        (guide, at)
        for guide in reversed(guides)
        for at, step in enumerate(guide.steps)
        if step.kind is kind
    )


def _show_begun(services: Services, kind: StepKind) -> Preview:
    """Show the first step of a kind, in mid-work."""
    guide, at = _first_of_kind(services, kind)
    step = guide.steps[at]
    state = GuideRunState(
        step=at,
        completed=frozenset(before.id for before in guide.steps[:at]),
        ticked=frozenset((step.id, item.id) for item in step.items[:2]),
        picked={step.id: step.options[1].id} if step.options else {},
        answers={before.id: before.options[-1].id for before in guide.steps[:at] if before.options},
        timers={step.id: through_sleep_s() + step.duration_s * 0.7} if step.duration_s else {},
    )
    services.find(GuideController).show(guide, state)
    return services.find(GuideView).preview


def _show_fresh(services: Services, kind: StepKind) -> Preview:
    """Show the first step of a kind, as it is when it is reached."""
    guide, at = _first_of_kind(services, kind)
    done = frozenset(step.id for step in guide.steps[:at])
    return _show(services, guide, GuideRunState(step=at, completed=done))


def _step_after_timer(services: Services) -> tuple[Guide, int]:
    """Return a guide, and its step after one with a timer."""
    return next(
        (guide, at + 1)
        for guide in reversed(services.find(GuideController).guides)
        for at, step in enumerate(guide.steps[:-1])
        if step.kind.timed
    )


def _show_after_timer(services: Services) -> Preview:
    """Show the step in which the timer of the one before will end."""
    guide, at = _step_after_timer(services)
    done = frozenset(step.id for step in guide.steps[:at])
    return _show(services, guide, GuideRunState(step=at, completed=done))


def _ring(services: Services) -> None:
    """End the timer of the step before, and return once its alarm is shown: the demo's hand soon
    answers it.
    """
    guide, at = _step_after_timer(services)
    done = frozenset(step.id for step in guide.steps[:at])
    timers = {guide.steps[at - 1].id: through_sleep_s() + _SOON_S}
    _show(services, guide, GuideRunState(step=at, completed=done, timers=timers))
    view = services.find(GuideView)
    alarm = view.findChildren(AlarmPanel)[0]
    ends = monotonic() + _LOOK_S
    assert alarm is not None  # noqa: S101 - the guide has it
    while not (alarm.isVisible() and view.preview.shows_hand) and monotonic() < ends:
        QApplication.processEvents()


def _show_beside(
    services: Services, *, timed: bool, others: int = 0, paused: bool = False
) -> Preview:
    """Show a step that needs ingredients: a timer's, running or `paused`, if `timed`, or a text's.

    `others`: number of other timers that run, if the guide has as many.
    """
    kind = StepKind.TIMER if timed else StepKind.TEXT
    guide, at = next(
        (guide, at)
        for guide in services.find(GuideController).guides
        for at, step in enumerate(guide.steps)
        if step.kind is kind and ingredients_named(guide, step)
    )
    own = guide.steps[at]
    running = [one for one in guide.timers if one is not own][:others]
    now = through_sleep_s()
    timers = {one.id: now + one.duration_s * _PART_LEFT for one in running}
    left = {own.id: own.duration_s * _PART_LEFT} if paused else {}
    if timed and not paused:
        timers[own.id] = now + own.duration_s * _PART_LEFT
    done = frozenset(step.id for step in guide.steps[:at])
    state = GuideRunState(step=at, completed=done, timers=timers, paused=left)
    return _show(services, guide, state)


def _show_offered(services: Services) -> Preview:
    """Show a running timer that a step's text suggests."""
    guide, at = next(
        (guide, at)
        for guide in services.find(GuideController).guides
        for at, step in enumerate(guide.steps)
        if step.offers
    )
    offer = guide.steps[at].offers[0]
    timers = {offer.id: through_sleep_s() + offer.duration_s * _PART_LEFT}
    done = frozenset(step.id for step in guide.steps[:at])
    return _show(services, guide, GuideRunState(step=at, completed=done, timers=timers))


def _show_done(services: Services) -> Preview:
    """Show the finish of the guide with the most choices."""
    guides = services.find(GuideController).guides
    guide = max(guides, key=lambda guide: sum(bool(step.options) for step in guide.steps))
    state = GuideRunState(
        step=len(guide.steps) - 1,
        completed=frozenset(step.id for step in guide.steps),
        answers={step.id: step.options[-1].id for step in guide.steps if step.options},
        done=True,
    )
    return _show(services, guide, state)


def _show(services: Services, guide: Guide, state: GuideRunState) -> Preview:
    view = services.find(GuideView)
    if services.shown() is not view:
        services.find(GuideController).show(guide)
    services.banner.hide()
    view.open(guide, state)
    services.header.show_view(guide.title, home=False)
    view.stage()
    return view.preview
