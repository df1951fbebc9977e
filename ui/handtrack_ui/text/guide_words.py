"""Texts around a step in the guide view."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication, QDate, QDateTime, QLocale

from handtrack.guides.codes import GuideCode
from handtrack.guides.open_runs import OpenTimer
from handtrack.guides.record import stars
from handtrack.guides.run import GuideRun, GuideRunState, clock_text
from handtrack.guides.session import GuideSession
from handtrack.guides.step import Step, Timed, Timer
from handtrack.messages import CommandName, Refusal
from handtrack.navigation.activity import CommandResult
from handtrack.navigation.navigator import UNDOABLE
from handtrack.sentences import Message
from handtrack_ui.text.messages import isolated, message_words
from handtrack_ui.text.sign_words import gesture_name

translate: Final[Callable[[str, str], str]] = QCoreApplication.translate

_NUMBER_TITLE: Final = re.compile(r"(?:.*: )?(?:[^\W\d]+ )?\d{1,3}[.:)]?(?: \(\d+\))?")
_WEEKDAY: Final = re.compile(r"dddd?[,،、]?\s*|[,،、]?\s*dddd?$")


def day_words(day: QDate) -> str:
    """Return an unambiguous date, with the month in letters: ``Nov 22, 2026``."""
    locale = QLocale()
    usual = locale.dateFormat(QLocale.FormatType.LongFormat)
    return locale.toString(day, _WEEKDAY.sub("", usual).replace("MMMM", "MMM").strip())


def recent_words(moment: QDateTime) -> str:
    """Return a day and time, near days by name: ``Today, 18:42``."""
    clock = QLocale().toString(moment.time(), QLocale.FormatType.ShortFormat)
    ago = moment.date().daysTo(QDate.currentDate())
    near = {0: translate("guide", "Today"), 1: translate("guide", "Yesterday")}
    return f"{near.get(ago) or day_words(moment.date())}, {clock}"


def moment_words(moment: QDateTime) -> str:
    """Return a time of day, with its date unless that is today."""
    clock = QLocale().toString(moment.time(), QLocale.FormatType.ShortFormat)
    return clock if moment.date() == QDate.currentDate() else f"{day_words(moment.date())}, {clock}"


def numbers_itself(step: Step) -> bool:
    """Return whether a step's title is only a number: "Step 2", "Dough: Schritt 2", "3."."""
    return _NUMBER_TITLE.fullmatch(step.title) is not None


def ahead_words(run: GuideRun) -> str:
    """Return the next step in words."""
    if run.state.done:
        return ""
    ahead = run.next_step
    if ahead is None:
        return translate("guide", "Last step")
    return translate("guide", "Next: {0}").format(isolated(ahead.title))


def forward_words(session: GuideSession, now: float, *, unread: bool) -> str:
    """Return what confirming does now."""
    run = session.run
    if session.leaving(now):
        return translate("guide", "Leave the guide")
    if unread:
        return translate("guide", "Next page")
    if run.state.done:
        return translate("guide", "Back to the library")
    if run.state.finishing and session.left_open(now):
        return translate("guide", "Finish anyway?")
    return _onward_words(run, now)


def _onward_words(run: GuideRun, now: float) -> str:
    step = run.step
    if run.waits(now):
        return translate("guide", "Start the timer")
    if run.locked(now):
        return translate("guide", "Wait {0}").format(clock_text(run.remaining_s(step, now) or 0.0))
    if run.last:
        return translate("guide", "Finish")
    return translate("guide", "Confirm") if step.options else translate("guide", "Done")


def entry_words(session: GuideSession, first: int, last: int) -> str:
    """Name options or items of the step, given by index;
    only those whose number is on the screen.
    """
    count = last - first + 1
    return _entry_template(session, first, last).format(first + 1, last + 1, count)


def _entry_template(session: GuideSession, first: int, last: int) -> str:
    """Return words for the first number {0}, the last one {1} and the count {2}.

    A later part's entries have other numbers than the fingers for them, so only their count is
    named; of items that begin in the first part and end in a later one, too.
    """
    one = first == last
    in_later_part = session.part_of(first) > 0
    if session.run.step.offers:
        return translate("guide", "timer {0}") if one else translate("guide", "timers {0}–{1}")
    if session.run.step.options:
        if in_later_part:
            more = translate("guide", "{2} more options")
            return translate("guide", "1 more option") if one else more
        return translate("guide", "option {0}") if one else translate("guide", "options {0}–{1}")
    if in_later_part:
        more = translate("guide", "{2} more items")
        return translate("guide", "1 more item") if one else more
    if session.part_of(last):
        return translate("guide", "{2} items")
    return translate("guide", "item {0}") if one else translate("guide", "items {0}–{1}")


def numbered_words(session: GuideSession, *, by_hand: bool) -> str:
    """Return which entries have numbers now."""
    if session.dials:
        return translate("guide", "Fingers: servings")
    last = session.first + len(session.in_sight) - 1
    words = translate("guide", "Fingers: {0}") if by_hand else translate("guide", "Keys: {0}")
    return words.format(entry_words(session, session.first, last))


def turn_words(forward: int, there: str, *, by_hand: bool) -> str:
    """Return a label such as "Swipe up: next page"; a negative `forward` means back."""
    if by_hand:
        words = (
            translate("guide", "Swipe up: {0}")
            if forward > 0
            else translate("guide", "Swipe down: {0}")
        )
    else:
        words = (
            translate("guide", "Page Down: {0}")
            if forward > 0
            else translate("guide", "Page Up: {0}")
        )
    return words.format(there)


def scale_words(run: GuideRun) -> str:
    """Return how many servings the amounts are for, or the factor, if the guide does not say."""
    return f"×{run.servings}" if run.written.servings is None else servings_words(run.servings)


def servings_words(servings: int) -> str:
    """Return a number of servings."""
    words = translate("guide", "1 serving") if servings == 1 else translate("guide", "{0} servings")
    return words.format(servings)


@dataclass(frozen=True, slots=True)
class TimerLine:
    """An active timer in words."""

    number: int
    """Its number in its guide, from 1."""
    title: str
    words: str
    paused: bool
    ended: bool
    first: bool
    """True if keys and signs command it."""


def own_timer(session: GuideSession, now: float) -> Timed | None:
    """Return the timer that belongs to the step on screen: a timer step's, even before its start,
    or the first active one of those that a step's text suggests.
    """
    run = session.run
    if run.state.done:
        return None
    if run.step.kind.timed:
        return run.step
    return next((timed for timed in session.timers(now) if timed in run.step.timers), None)


def timer_lines(
    session: GuideSession, now: float
) -> tuple[TimerLine | None, tuple[TimerLine, ...]]:
    """Return the line of the step's own timer, if it is active, and those of the other active
    timers in the guide's order.
    """
    own = own_timer(session, now)
    on = session.timers(now)
    others = sorted((one for one in on if one is not own), key=session.run.guide.timers.index)
    return (
        timer_line(session, own, now) if own is not None and own in on else None,
        tuple(timer_line(session, timed, now) for timed in others),
    )


def timer_line(session: GuideSession, timed: Timed, now: float) -> TimerLine:
    """Return an active timer in words."""
    run = session.run
    return TimerLine(
        run.guide.timers.index(timed) + 1,
        timed.title,
        timer_words(run, timed, now),
        paused=timed.id in run.state.paused,
        ended=not run.remaining_s(timed, now),
        first=timed is session.timers(now)[0],
    )


def offered_words(timer: Timer) -> tuple[str, str]:
    """Return what a timer in a step's text offers, and the longest words about it."""
    start = translate("guide", "Start timer: {0}")
    paused = translate("guide", "{0}, paused ({1})")
    start = start.format(timer.words)
    paused = paused.format(clock_text(timer.duration_s), timer.words)
    return start, max(start, paused, key=len)


def offer_words(session: GuideSession, timer: Timer, now: float) -> str:
    """Return what a timer in a step's text offers, or its state."""
    run = session.run
    left_s = run.remaining_s(timer, now)
    if left_s is None or timer not in session.timers(now):
        return offered_words(timer)[0]
    if not left_s:
        return translate("guide", "Time is up ({0})").format(timer.words)
    paused = timer.id in run.state.paused
    words = (
        translate("guide", "{0}, paused ({1})") if paused else translate("guide", "{0} left ({1})")
    )
    return words.format(clock_text(left_s), timer.words)


def told_words(
    run: GuideRun,
    before: GuideRunState,
    command: CommandName,
    result: CommandResult,
) -> str:
    """Return what a hand's command did, and how to undo it."""
    words = _done_words(run, before, command, result)
    if not words or command not in UNDOABLE:
        return words
    return _with_undo(words)


def _done_words(
    run: GuideRun,
    before: GuideRunState,
    command: CommandName,
    result: CommandResult,
) -> str:
    """Return what a hand's command did: its effect on the amounts or the rating, the entry that it
    took, what it says, or else its name. Empty if it asks a question, which is shown on its own.
    """
    step = run.guide.steps[before.step]
    if command != "undo" and run.state.servings != before.servings:
        return scale_words(run)
    if command != "undo" and run.state.rating not in (before.rating, None):
        return stars(run.state.rating or 0)
    if command == "select" and result.number is not None:
        label = step.choices[result.number - 1].label
        return translate("guide", "Timer started: {0}").format(label) if step.offers else label
    if command == "confirm" and step.options:
        labels = {option.id: option.label for option in step.options}
        answer = run.state.answers.get(step.id, "")
        return labels.get(answer) or _command_words(run, before, command)
    if result.says is not None:
        return message_words(result.says) if command == "next" else ""
    return _command_words(run, before, command)


def _command_words(run: GuideRun, before: GuideRunState, command: CommandName) -> str:
    """Return the name of a command that was carried out; empty for one that has none."""
    if command == "confirm":
        step = run.guide.steps[before.step]
        if step.id in run.state.timers and step.id not in before.timers:
            return translate("guide", "Timer started")
        return translate("guide", "Step done")
    if command == "timer_pause":
        if len(run.state.paused) > len(before.paused):
            return translate("guide", "Timer paused")
        return translate("guide", "Timer resumed")
    return {
        "next": translate("guide", "Next step"),
        "previous": translate("guide", "Previous step"),
        "undo": translate("guide", "Undone"),
        "cancel": translate("guide", "Cancelled"),
        "timer_stop": translate("guide", "Timer stopped"),
        "timer_more": translate("guide", "One more minute"),
        "timer_restart": translate("guide", "Timer restarted"),
    }.get(command, "")


def turned_words(count: int, page: int, *, by_hand: bool) -> str:
    """Return how many items are left to tick, and on which page; `page` counts from 0."""
    words = translate("guide", "{0} more on page {1}").format(count, page + 1)
    return _with_undo(words) if by_hand else words


def _with_undo(words: str) -> str:
    """Return what a hand did, and the sign that undoes it."""
    return translate("guide", "{0}   thumb down: undo").format(words)


def left_words(words: str, reason: Message, elsewhere: int) -> str:
    """Return a refusal that says how many of the items to tick are on other pages, else how to
    skip them.
    """
    if reason.code not in {GuideCode.ONE_ITEM_LEFT, GuideCode.ITEMS_LEFT}:
        return words
    if elsewhere:
        return translate("guide", "{0} · on other pages: {1}").format(words, elsewhere)
    return translate("guide", "{0}. To skip: →").format(words)


def refused_words(refusal: Refusal) -> str:
    """Return why a gesture was refused."""
    return f"{gesture_name(refusal.by)}: {message_words(refusal.reason)}"


def other_way_words(result: CommandResult) -> str:
    """Return which sign to hold instead, if swipes failed; otherwise empty."""
    if result.other_way is None:
        return ""
    if result.other_way == "thumb_up":
        return translate("guide", "You can also hold a thumb up")
    return translate("guide", "You can also hold a sign: {0}").format(
        gesture_name(result.other_way)
    )


def timer_words(run: GuideRun, timed: Timed, now: float) -> str:
    """Return a timer's title and time left."""
    left_s = run.remaining_s(timed, now)
    if not left_s:
        return translate("guide", "{0}: time is up").format(isolated(timed.title))
    words = f"{isolated(timed.title)}  {clock_text(left_s)}"
    return (
        translate("guide", "{0}, paused").format(words) if timed.id in run.state.paused else words
    )


def open_timer_words(timer: OpenTimer, front: GuideSession | None, now: float) -> str:
    """Return a timer's title and time left; a guide that is not on screen is named."""
    words = timer_words(timer.session.run, timer.timed, now)
    return (
        words if timer.session is front else f"{isolated(timer.session.run.guide.title)}: {words}"
    )


def rung_words(ended: Iterable[tuple[GuideSession, Timed]], front: GuideSession | None) -> str:
    """Return which timers have ended; a guide that is not on screen is named."""
    names = (
        timed.title if one is front else f"{one.run.guide.title}, {timed.title}"
        for one, timed in ended
    )
    return translate("guide", "{0}: time is up").format(
        " · ".join(dict.fromkeys(map(isolated, names)))
    )
