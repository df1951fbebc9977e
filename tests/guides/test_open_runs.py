"""Open guides: which is in front, which ring in the background, and which are resumed."""

from pathlib import Path

from handtrack.guides import Guide, Step, StepKind
from handtrack.guides.open_runs import EarlierTimers, OpenRuns, TimerState
from handtrack.guides.progress import Progress
from handtrack.guides.run import GuideRunState
from handtrack.guides.session import GuideSession
from handtrack.guides.store import KeptRun, RunStore
from handtrack.messages import KEY, Command, CommandName

NOON = 1_000_000.0
"""The time of day at which the clock of the timers shows 0."""


def guide(name: str) -> Guide:
    steps = (
        Step("wait", f"Wait for {name}", StepKind.TIMER, 1, duration_s=60.0),
        Step("rest", "Rest", StepKind.TIMER, 1, duration_s=300.0),
        Step("eat", "Eat", StepKind.TEXT, 1),
    )
    return Guide(Path(f"/guides/{name}.md"), name.title(), "", None, "en", None, steps, ())


TEA, SOUP, RICE = guide("tea"), guide("soup"), guide("rice")


def opened(*guides: Guide, store: RunStore | None = None) -> OpenRuns:
    """Open guides one after the other."""
    runs = OpenRuns(store, print, lambda: NOON)
    for one in guides:
        runs.open(one, 0.0)
    return runs


def do(runs: OpenRuns, *names: CommandName, now: float = 0.0) -> GuideSession:
    for name in names:
        assert runs.front.command(Command(name, 0, now, KEY), now).taken
    return runs.front


def shown(runs: OpenRuns, now: float) -> tuple[str, float, TimerState] | None:
    timer = runs.timer(now)
    return None if timer is None else (timer.timed.title, timer.left_s, timer.state)


def kept(**timers: float) -> KeptRun:
    return KeptRun(1, str(TEA.path), TEA.title, NOON, None, Progress(step="eat", timers=timers))


def test_reopening_an_open_guide_keeps_its_state() -> None:
    runs = opened()
    assert runs.open(TEA, 0.0) is None
    session = do(runs, "next")
    assert runs.open(TEA, 1.0) is None
    assert runs.front is session
    assert session.run.state.step == 1


def test_a_guide_with_its_background_timer_stopped_is_forgotten() -> None:
    runs = opened(TEA)
    tea = do(runs, "confirm")
    runs.open(SOUP, 10.0)
    assert tea.command(Command("timer_stop", 0, 20.0, KEY), 20.0).taken
    assert runs.look(20.0) == (False, False)
    assert runs.timer(20.0) is None


def test_the_next_timer_to_end_is_shown_and_the_list_of_all_keeps_its_order() -> None:
    runs = opened()
    for at, one in enumerate((TEA, SOUP, RICE)):
        runs.open(one, float(at))
        do(runs, "confirm", now=float(at))
    front = do(runs, "next", "confirm", now=3.0)
    listed = ["Wait for rice", "Rest", "Wait for tea", "Wait for soup"]
    assert [one.timed.title for one in runs.timers(3.0)] == listed
    assert shown(runs, 3.0) == ("Wait for tea", 57.0, TimerState.RUNS)
    assert front.command(Command("timer_pause", 0, 3.0, KEY, 1), 3.0).taken
    assert [one.timed.title for one in runs.timers(4.0)] == listed
    assert {one.timed.title for one in runs.timers(4.0) if one.state is TimerState.PAUSED} == {
        "Wait for rice"
    }
    assert not front.command(Command("timer_pause", 0, 3.0, KEY, 9), 3.0).taken


def test_a_second_pause_resumes_the_timer_that_was_paused() -> None:
    runs = opened(TEA)
    session = do(runs, "confirm", "next", "confirm", "next", "timer_pause", "timer_pause")
    assert session.run.state.paused == {}


def test_an_ended_timer_of_another_guide_is_shown_until_it_is_noted() -> None:
    runs = opened(TEA)
    do(runs, "confirm")
    runs.open(SOUP, 30.0)
    do(runs, "confirm", now=30.0)
    assert shown(runs, 59.0) == ("Wait for tea", 1.0, TimerState.RUNS)
    assert shown(runs, 61.0) == ("Wait for tea", 0.0, TimerState.RUNG)
    runs.note_ended(61.0)
    assert shown(runs, 61.0) == ("Wait for soup", 29.0, TimerState.RUNS)


def test_a_restored_run_rings_and_counts_as_resumed_when_first_opened(store: RunStore) -> None:
    runs = opened(TEA, store=store)
    do(runs, "confirm", "next")
    (found,) = store.newest()
    later = opened(store=store)
    later.take_up(TEA, found, 0.0)
    assert later.front is None
    assert later.look(10.0) == (False, True)
    assert later.look(61.0) == (True, False), "over: only the alarm counts on"
    assert later.open(TEA, 62.0) == found
    later.open(SOUP, 63.0)
    assert later.open(TEA, 64.0) is None


def test_another_look_is_due_only_while_a_timer_runs_behind() -> None:
    runs = opened(TEA)
    session = do(runs, "confirm")
    runs.open(SOUP, 1.0)
    assert runs.look(2.0) == (False, True)
    assert session.command(Command("timer_pause", 0, 2.0, KEY), 2.0).taken
    assert runs.look(3.0) == (False, False)
    assert session.command(Command("timer_pause", 0, 4.0, KEY), 4.0).taken
    assert runs.look(5.0) == (False, True)
    assert runs.look(99.0) == (True, False)


def test_a_guide_on_screen_is_not_restored_again(store: RunStore) -> None:
    runs = opened(TEA, store=store)
    session = do(runs, "confirm")
    runs.take_up(TEA, store.newest()[0], 1.0)
    assert runs.look(61.0) == (True, False)
    assert runs.ended(61.0) == ((session, TEA.steps[0]),)


def test_an_earlier_run_of_another_guide_goes_on_behind_the_one_on_screen(store: RunStore) -> None:
    do(opened(TEA, store=store), "confirm")
    later = opened(SOUP, store=store)
    later.take_up(TEA, store.newest()[0], 10.0)
    assert [timer.timed.title for timer in later.timers(10.0)] == ["Wait for tea"]


def test_a_new_run_replaces_an_unfinished_one() -> None:
    runs = opened(TEA)
    first = do(runs, "confirm")
    runs.start_over(1.0)
    assert runs.front is not first
    assert runs.look(2.0) == (False, False)


def test_a_rehearsal_stores_nothing_for_any_guide(store: RunStore) -> None:
    runs = opened(TEA, store=store)
    runs.rehearse(rehearsal=True)
    assert runs.rehearses
    tea = do(runs, "confirm")
    runs.open(SOUP, 1.0)
    do(runs, "next")
    runs.rehearse(rehearsal=False)
    assert store.newest() == ()
    runs.bring_forward(tea)
    do(runs, "next", now=2.0)
    assert [run.title for run in store.newest()] == ["Tea"]
    assert not opened().rehearses


def test_closing_forgets_every_guide_with_its_timer() -> None:
    runs = opened(TEA)
    do(runs, "confirm")
    runs.open(SOUP, 1.0)
    runs.close()
    assert runs.front is None
    assert runs.look(61.0) == (False, False)


def test_known_until_is_just_before_the_first_timer_that_rang_unnoticed() -> None:
    wall = [NOON]
    runs = OpenRuns(None, print, lambda: wall[0])
    assert runs.known_until(0.0, NOON) == NOON
    runs.open(TEA, 0.0, GuideRunState(step=2, timers={"wait": 60.0, "rest": 30.0}))
    wall[0] += 61.0
    assert runs.known_until(61.0, NOON) == NOON + 29.0
    assert runs.known_until(61.0, NOON + 40.0) == NOON + 59.0
    assert runs.known_until(61.0, NOON + 60.0) == NOON + 61.0


def test_earlier_timers_continue_if_running_or_ended_unnoticed() -> None:
    earlier = EarlierTimers(known_until=NOON - 100.0, began=NOON)
    assert earlier.go_on(kept(wait=NOON + 5.0))
    assert earlier.go_on(kept(wait=NOON - 5.0))
    assert not earlier.go_on(kept(wait=NOON - 100.0))
    assert not earlier.go_on(kept())
    assert earlier.missed(TEA, kept(wait=NOON - 5.0, rest=NOON + 5.0, gone=NOON - 5.0)) == (
        (TEA.steps[0], NOON - 5.0),
    )


def test_no_timer_counts_as_missed_at_the_first_start() -> None:
    first = EarlierTimers(known_until=0.0, began=NOON)
    assert first.missed(TEA, kept(wait=NOON - 5.0)) == ()
    assert first.go_on(kept(wait=NOON + 5.0))
