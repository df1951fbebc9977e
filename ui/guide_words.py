"""What the guide view says around a step, in the user's language."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from handtrack.guides import StepKind
from handtrack.guides.run import GuideRun, Standing, clock_text
from handtrack.messages import Command, Refusal
from handtrack.navigation.navigator import UNDOABLE

_GESTURES: Final = {
    "swipe left": "Swipe left",
    "swipe right": "Swipe right",
    "swipe up": "Swipe up",
    "swipe down": "Swipe down",
    "wave": "Wave",
    "pointing_up": "One finger",
    "victory": "Two fingers",
    "three": "Three fingers",
    "four": "Four fingers",
    "thumb_up": "Thumb up",
    "thumb_down": "Thumb down",
}


def ahead_words(run: GuideRun) -> str:
    """Return what comes after the step."""
    if run.standing.done:
        return ""
    ahead = run.next_step
    return _tr("Last step") if ahead is None else _tr("Next: {0}").format(ahead.title)


def forward_words(run: GuideRun, now: float) -> str:
    """Return what confirming does now."""
    step = run.step
    if run.standing.done:
        return _tr("Back to the library")
    if step.kind is StepKind.TIMER and run.remaining_s(step, now) is None:
        return _tr("Start the timer")
    if run.standing.finishing:
        return _tr("Really finish?")
    if run.locked(now):
        return _tr("Wait {0}").format(clock_text(run.remaining_s(step, now) or 0.0))
    if run.last:
        return _tr("Finish")
    return _tr("Confirm") if step.options else _tr("Done")


def other_timers(run: GuideRun, now: float) -> tuple[str, ...]:
    """Return a line for every timer that was started in a step which is not shown."""
    others = (step for step in run.guide.steps if step is not run.step or run.standing.done)
    started = ((step.title, run.remaining_s(step, now)) for step in others)
    return tuple(f"{title}  {clock_text(left)}" for title, left in started if left is not None)


def told_words(run: GuideRun, before: Standing, command: Command) -> str:
    """Return what a command by hand did, and how it is undone."""
    step = run.guide.steps[before.step]
    words = {
        "next": _tr("Next step"),
        "previous": _tr("Step back"),
        "confirm": _tr("Step done"),
        "undo": _tr("Undone"),
        "cancel": _tr("Cancelled"),
    }.get(command.command, "")
    entries = step.options or step.items
    if command.command == "select" and command.choice is not None:
        words = f"{command.choice}: {entries[command.choice - 1].label}"
    elif command.command == "confirm" and step.options:
        labels = {option.id: option.label for option in step.options}
        words = labels.get(run.standing.answers.get(step.id, ""), words)
    return _tr("{0}   thumb down: undo").format(words) if command.command in UNDOABLE else words


def refused_words(refusal: Refusal) -> str:
    """Return why a gesture was not taken."""
    reason = _tr("not armed, show your palm first") if refusal.reason == "not armed" else _tr(refusal.reason)
    return f"{_tr(_GESTURES.get(refusal.by, refusal.by))}: {reason}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("guide", text)
