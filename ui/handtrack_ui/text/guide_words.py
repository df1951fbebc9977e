"""What the guide view says around a step, in the user's language."""

import re
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from handtrack.guides import StepKind
from handtrack.guides.run import CommandResult, GuideRun, GuideRunState, clock_text
from handtrack.guides.session import GuideSession
from handtrack.messages import CommandName, Refusal
from handtrack.navigation.navigator import UNDOABLE
from handtrack.navigation.refusals import NOT_ARMED
from handtrack_ui.text.sign_words import gesture_name

_SAID: Final = (
    QT_TRANSLATE_NOOP("guide", "not armed"),
    QT_TRANSLATE_NOOP("guide", "another hand is armed"),
    QT_TRANSLATE_NOOP("guide", "the larger hand commands"),
    QT_TRANSLATE_NOOP("guide", "too soon after the last command"),
    QT_TRANSLATE_NOOP("guide", "nothing to choose here"),
    QT_TRANSLATE_NOOP("guide", "no option {0} here"),
    QT_TRANSLATE_NOOP("guide", "nothing to undo"),
    QT_TRANSLATE_NOOP("guide", "too late to undo: {0} of {1} s"),
    QT_TRANSLATE_NOOP("guide", "hand lost"),
    QT_TRANSLATE_NOOP("guide", "held too short: {0} of {1} s"),
    QT_TRANSLATE_NOOP("guide", "too short: {0} of {1} hand lengths"),
    QT_TRANSLATE_NOOP("guide", "The guide is finished"),
    QT_TRANSLATE_NOOP("guide", "Only tracking is paused, not a run"),
    QT_TRANSLATE_NOOP("guide", "This is the first step"),
    QT_TRANSLATE_NOOP("guide", "This is the last step: confirm to finish"),
    QT_TRANSLATE_NOOP("guide", "There is nothing to choose in this step"),
    QT_TRANSLATE_NOOP("guide", "There is no number {0} here"),
    QT_TRANSLATE_NOOP("guide", "There is no number {0} in sight"),
    QT_TRANSLATE_NOOP("guide", "There is nothing to undo"),
    QT_TRANSLATE_NOOP("guide", "There is nothing to cancel"),
    QT_TRANSLATE_NOOP("guide", "1 item still to tick"),
    QT_TRANSLATE_NOOP("guide", "{0} items still to tick"),
    QT_TRANSLATE_NOOP("guide", "Pick one first"),
    QT_TRANSLATE_NOOP("guide", "Confirm once more to finish"),
    QT_TRANSLATE_NOOP("guide", "Locked until its timer has run: confirm to start it"),
    "Locked until the timer ends: {0}",
    QT_TRANSLATE_NOOP("guide", "Leave the guide? Thumb up leaves"),
    QT_TRANSLATE_NOOP("guide", "Leave? Thumb up leaves"),
    QT_TRANSLATE_NOOP("guide", "Staying in the guide"),
)
"""Everything that a run, a walk and the gestures say in the engine's own words, with places for figures."""
_SHOWN: Final = {"Locked until the timer ends: {0}": QT_TRANSLATE_NOOP("guide", "Locked until the timer ends")}
"""What is said otherwise here: a figure that stands still beside the same one that counts down would be wrong."""


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\d\\\}", "(.+)", re.escape(template)))


_PATTERNS: Final = tuple((_pattern(str(template)), str(template)) for template in _SAID)


def said_words(says: str) -> str:
    """Return what the engine says, in the user's language, with the engine's figures; as it is where it is unknown."""
    for pattern, template in _PATTERNS:
        found = pattern.fullmatch(says)
        if found:
            return _tr(_SHOWN.get(template, template)).format(*found.groups())
    return says


def ahead_words(run: GuideRun) -> str:
    """Return what comes after the step."""
    if run.state.done:
        return ""
    ahead = run.next_step
    if ahead is None:
        return translate("guide", "Last step")
    return translate("guide", "Next: {0}").format(ahead.title)


def forward_words(session: GuideSession, now: float) -> str:
    """Return what confirming does now."""
    run = session.run
    if session.leaving(now):
        return translate("guide", "Leave the guide")
    if run.state.done:
        return translate("guide", "Back to the library")
    if run.state.finishing:
        return translate("guide", "Really finish?")
    return _onward_words(run, now)


def _onward_words(run: GuideRun, now: float) -> str:
    step = run.step
    if step.kind is StepKind.TIMER and run.remaining_s(step, now) is None:
        return translate("guide", "Start the timer")
    if run.locked(now):
        return translate("guide", "Wait {0}").format(clock_text(run.remaining_s(step, now) or 0.0))
    if run.last:
        return translate("guide", "Finish")
    return translate("guide", "Confirm") if step.options else translate("guide", "Done")


def other_timers(run: GuideRun, now: float) -> tuple[str, ...]:
    """Return a line for every timer that was started in a step which is not shown."""
    others = (step for step in run.guide.steps if step is not run.step or run.state.done)
    started = ((step.title, run.remaining_s(step, now)) for step in others)
    return tuple(_timer_words(title, left) for title, left in started if left is not None)


def told_words(run: GuideRun, before: GuideRunState, command: CommandName, result: CommandResult) -> str:
    """Return what a command by hand did, and how it is undone."""
    step = run.guide.steps[before.step]
    words = {
        "next": translate("guide", "Next step"),
        "previous": translate("guide", "Step back"),
        "confirm": translate("guide", "Step done"),
        "undo": translate("guide", "Undone"),
        "cancel": translate("guide", "Cancelled"),
    }.get(command, "")
    entries = step.options or step.items
    if command == "confirm" and step.id in run.state.timers and step.id not in before.timers:
        words = translate("guide", "Timer started")
    if command == "select" and result.choice is not None:
        words = entries[result.choice - 1].label
    elif command == "confirm" and step.options:
        labels = {option.id: option.label for option in step.options}
        words = labels.get(run.state.answers.get(step.id, ""), words)
    return translate("guide", "{0}   thumb down: undo").format(words) if command in UNDOABLE else words


def refused_words(refusal: Refusal) -> str:
    """Return why a gesture was not taken."""
    if refusal.reason == NOT_ARMED:
        reason = translate("guide", "not armed, show your palm first")
    else:
        reason = said_words(refusal.reason)
    return f"{gesture_name(refusal.by)}: {reason}"


def _timer_words(title: str, left_s: float) -> str:
    if left_s == 0.0:
        return translate("guide", "{0}: time is up").format(title)
    return f"{title}  {clock_text(left_s)}"


def _tr(text: object) -> str:
    return QCoreApplication.translate("guide", str(text))


translate: Final[Callable[[str, str], str]] = QCoreApplication.translate
