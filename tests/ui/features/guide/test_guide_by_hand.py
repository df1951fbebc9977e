"""The guide view by hand: the same commands as by key, under the rules of the step."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.errors import StoreError
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.dynamic import Miss
from handtrack.gestures.hold import Holding
from handtrack.guides import Guide, load_guide
from handtrack.guides.run import GuideRunState
from handtrack.guides.store import RunStore
from handtrack.memory import BufferPool
from handtrack_ui.common.hand_status import HandStatus
from handtrack_ui.common.hold_ring import HoldRing
from handtrack_ui.common.tile import Tile
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.guide.alarm import AlarmPanel
from handtrack_ui.features.guide.step_footer import StepFooter
from handtrack_ui.features.guide.timer import TimerButtons, TimerRow
from handtrack_ui.features.guide.view import GuideView
from tests.clock import Clock
from tests.navigation.stage import hold, swipe
from tests.ui.by_hand import Person

READ, GATHER, TEA, DRAW, ENJOY = range(5)


@pytest.fixture
def person(view: GuideView, pool: BufferPool) -> Person:
    return Person(view, pool)


def state(view: GuideView) -> GuideRunState:
    return view.model.run.state


def footer(view: GuideView) -> str:
    return view.findChild(StepFooter).line.text()


def status(view: GuideView) -> str:
    return view.findChild(HandStatus).words


def ring(view: GuideView) -> HoldRing:
    return view.findChild(HoldRing)


def test_hands_walk_through_a_guide_to_its_end(
    view: GuideView, person: Person, clock: Clock, qtbot: QtBot
) -> None:
    heard: list[str] = []
    view.cue.connect(heard.append)
    person.swipe("left")
    person.arm()
    person.swipe("left")
    assert footer(view) == "Next step   thumb down: undo"
    person.hold("thumb_down")
    person.hold("thumb_up")
    assert state(view).step == GATHER
    person.hold("thumb_up")
    person.hold("closed_fist")
    assert heard == ["armed", *["accepted"] * 3, "refused", "disarmed"]
    person.arm()
    person.hold("pointing_up")
    person.hold("victory")
    person.hold("thumb_up")
    assert state(view).step == TEA
    person.hold("victory")
    person.hold("thumb_up")
    assert state(view).answers == {"tea": "black"}
    person.hold("thumb_up")
    clock.now += 61
    person.hold("thumb_up")
    assert state(view).step == ENJOY
    person.hold("thumb_up")
    assert state(view).finishing
    assert footer(view) == "Confirm once more to finish"
    person.hold("thumb_up")
    assert state(view).done
    with qtbot.waitSignal(view.go_back):
        person.hold("thumb_up")


LEAVE = "Leave the guide? Thumb up to leave"


def test_a_wave_and_a_thumb_up_leave_a_guide_and_keep_its_run(
    view: GuideView, guide: Guide, person: Person, store: RunStore, qtbot: QtBot
) -> None:
    person.arm()
    person.swipe("left")
    person.wave()
    with qtbot.waitSignal(view.go_back):
        person.hold("thumb_up")
    assert state(view).step == GATHER
    kept = store.unfinished(guide.path)
    assert kept is not None
    assert [entry.command for entry in store.log(kept.id)] == ["next"]


def test_leaving_expires_without_confirmation(
    view: GuideView, person: Person, qtbot: QtBot
) -> None:
    view.commands._question.setInterval(20)
    person.arm()
    person.wave()
    assert footer(view) == LEAVE
    qtbot.waitUntil(lambda: footer(view) != LEAVE)
    with qtbot.assertNotEmitted(view.go_back):
        person.hold("thumb_up")
    assert state(view).step == GATHER


def test_reading_aloud_takes_back_the_question_whether_to_leave(
    view: GuideView, person: Person, qtbot: QtBot
) -> None:
    forward = next(
        one for one in view.findChildren(QPushButton) if one.property("kind") == "primary"
    )
    before = forward.text()
    person.arm()
    person.wave()
    assert (footer(view), forward.text()) == (LEAVE, "Leave the guide")
    with qtbot.waitSignal(view.commands.read_again):
        person.hold("call")
    assert footer(view) != LEAVE
    assert forward.text() == before
    with qtbot.assertNotEmitted(view.go_back):
        person.hold("thumb_up")


def test_the_armed_state_shows_the_remaining_time(view: GuideView, person: Person) -> None:
    assert status(view) == "No hand in sight"
    person.see()
    assert status(view) == "Show your palm to start"
    person.arm()
    assert status(view) == "Listening  4 s"
    person.t += 2.5
    person.see()
    assert status(view) == "Listening  2 s"
    person.t += 2.0
    person.see(hands=0)
    assert status(view) == "No hand in sight"


def test_the_ring_fills_on_the_tile_or_button_it_will_use(
    view: GuideView, guide: Guide, person: Person
) -> None:
    view.open(guide, GuideRunState(step=TEA))
    QApplication.processEvents()
    person.arm()
    person.t += 1.0
    person.see(holding=Holding("victory", person.t - 0.4, 0.4))
    tile = view.findChildren(Tile)[1]
    assert ring(view).isVisible()
    assert ring(view).share == 0.4
    middle = ring(view).mapTo(view, ring(view).rect().center())
    assert tile.rect().contains(tile.mapFrom(view, middle))
    person.see(holding=None)
    assert not ring(view).isVisible()
    person.hold("victory")
    person.see(holding=Holding("thumb_up", person.t - 0.4, 0.4))
    forward, middle = (
        view.findChild(StepFooter)._forward,
        ring(view).mapTo(view, ring(view).rect().center()),
    )
    assert forward.mapFrom(view, middle).x() == forward.rect().center().x(), "above it"


def test_gestures_in_skipped_frames_count_in_order(view: GuideView, person: Person) -> None:
    person.t = 1.0
    person.skip(hold("open_palm", 1.0, seconds=0.6))
    person.t = 2.0
    person.skip(swipe("left", 2.0))
    person.t = 3.0
    person.skip(swipe("left", 3.0))
    person.t = 4.0
    person.see(hold("pointing_up", 4.0))
    assert (state(view).step, state(view).picked) == (TEA, {"tea": "green"})


def test_leaving_the_view_disarms(view: GuideView, person: Person) -> None:
    person.arm()
    view.leave()
    person.t = 0.0
    person.swipe("left")
    assert state(view).step == READ


def test_a_run_that_cannot_be_saved_continues_and_reports_it_once(
    view: GuideView, person: Person, store: RunStore
) -> None:
    told: list[StoreError] = []
    view.trouble.connect(told.append)
    store.close()
    person.arm()
    person.swipe("left")
    person.swipe("left")
    assert state(view).step == TEA
    assert len(told) == 1
    assert "cannot be saved" in str(told[0])


def test_each_button_names_its_timer_and_the_message_names_all_that_ended(
    view: GuideView, clock: Clock, tmp_path: Path
) -> None:
    path = tmp_path / "two.md"
    steps = (
        f"## {name}\nkind: timer\nduration: {minutes} min\n"
        for name, minutes in (("Rice", 1), ("Eggs", 2))
    )
    path.write_text("\n".join(("---\ntitle: Two\n---\n", *steps)), "utf-8")
    heard: list[str] = []
    view.cue.connect(heard.append)
    view.open(load_guide(path))
    pause = view.findChild(TimerButtons)
    view.confirm()
    assert pause.place_of("timer_pause").accessibleName() == "Rice: Pause"
    view.next()
    view.confirm()
    (rice,) = view.findChildren(TimerRow)
    rice.buttons.place_of("timer_pause").click()
    assert rice.buttons.place_of("timer_pause").accessibleName() == "Rice: Resume"
    assert set(view.model.run.state.paused) == {"rice"}
    rice.buttons.place_of("timer_pause").click()
    assert pause.place_of("timer_pause").accessibleName() == "Eggs: Pause"
    view.previous()
    assert pause.place_of("timer_pause").accessibleName() == "Rice: Pause"
    for ended in ("Rice: time is up", "Rice · Eggs: time is up"):
        clock.now += 60
        view.show_time()
        view.show_time()
        assert footer(view) == ended
    assert heard == ["timer"] * 2


def test_a_failed_gesture_is_explained_only_to_the_commanding_hand(
    view: GuideView, person: Person
) -> None:
    def fail() -> str:
        person.t += 0.5
        reason = GestureCode.STROKE_TOO_SHORT(way=0.4, least=1.2)
        person.see(misses=(Miss(1, person.t, person.t - 0.3, "swipe right", reason),))
        return footer(view)

    assert fail() == "Next: Gather"
    person.arm()
    assert fail() == "Swipe right: too short: 0.4 of 1.2 hand lengths"


def test_after_three_failed_swipes_the_guide_says_that_a_thumb_goes_on_too(
    view: GuideView, person: Person
) -> None:
    too_short = "Swipe left: too short: 0.4 of 1.2 hand lengths"
    said = []
    for _ in range(4):
        person.fail_swipe("left")
        said.append(footer(view))
    assert said == [too_short, too_short, "You can also hold a thumb up", too_short]
    before = state(view).step
    person.hold("thumb_up")
    assert state(view).step == before + 1


def test_the_reason_for_a_refused_sign_is_reported(
    view: GuideView, guide: Guide, person: Person
) -> None:
    said = []

    def told(do: object, *arguments: object) -> None:
        assert callable(do)
        do(*arguments)
        said.append(footer(view))

    view.open(guide, GuideRunState(step=GATHER))
    told(person.hold, "victory")
    person.arm()
    told(person.hold, "thumb_up")
    told(person.hold, "thumb_down")
    view.open(guide, GuideRunState(step=DRAW))
    person.arm()
    told(person.hold, "thumb_up")
    told(person.hold, "rock")
    told(person.swipe, "left")
    assert said == [
        "Two fingers: not listening; show your palm first",
        "Thumb up: 2 items still to tick",
        "Thumb down: nothing to undo",
        "Timer started   thumb down: undo",
        "Timer paused   thumb down: undo",
        "Swipe left: Locked until the timer ends",
    ]


def test_a_distant_hand_enlarges_the_text_unless_its_size_is_pinned(
    view: GuideView, person: Person
) -> None:
    pinned, sizes = list[str](), list[float]()
    view.reading_distance.pinned.connect(pinned.append)
    view.reading_distance.changed.connect(sizes.append)
    view.resize_text(-1)
    for frame in range(40):
        person.t = frame / 10
        person.see(length_px=4.0)
    assert (view.reading_distance.metres, sizes) == (1.0, [])
    view.resize_text(0)
    for frame in range(40, 80):
        person.t = frame / 10
        person.see(length_px=4.0)
    assert (view.reading_distance.metres, sizes) == (3.0, [3.0])
    assert pinned == ["1", "follow"]


@pytest.mark.parametrize(
    ("watched", "told", "note"),
    [
        (Watched.DEMO, "rehearsed", "gives commands, not saved"),
        (Watched.RECORDING, "filmed", "not saved"),
    ],
)
def test_a_hand_in_the_demo_or_a_recording_gives_commands_and_nothing_is_saved(
    view: GuideView,
    guide: Guide,
    person: Person,
    store: RunStore,
    qtbot: QtBot,
    watched: Watched,
    told: str,
    note: str,
) -> None:
    view.watch(watched)
    with qtbot.waitSignal(getattr(view, told)):
        view.enter()
    person.arm()
    person.swipe("left")
    assert state(view).step == GATHER
    assert store.unfinished(guide.path) is None
    assert view.source_note == note


def test_the_demos_hand_does_not_change_a_finished_guide(
    view: GuideView, guide: Guide, person: Person
) -> None:
    view.watch(Watched.DEMO)
    view.open(guide, GuideRunState(step=ENJOY, done=True))
    person.arm()
    person.swipe("right")
    assert state(view).done
    status = view.findChild(HandStatus)
    assert (status.isVisible(), view.source_note) == (False, "keys and mouse")
    view.previous()
    assert status.isVisible()


def test_a_stand_in_demo_gives_no_commands_but_keys_are_saved(
    view: GuideView, guide: Guide, person: Person, store: RunStore
) -> None:
    view.watch(Watched.STAND_IN)
    person.arm()
    person.swipe("left")
    assert state(view).step == READ
    status = view.findChild(HandStatus)
    assert (status.isVisible(), view.preview.isVisible()) == (False, False)
    assert view.source_note == "keys and mouse"
    view.next()
    assert not view.step_screen.side.isVisible()
    assert store.unfinished(guide.path) is not None
    view.watch(Watched.PERSON)
    assert status.words == "No hand in sight"


def test_one_finger_at_the_finish_saves_the_record_two_and_three_rate_it(
    view: GuideView, person: Person, guide: Guide, qtbot: QtBot
) -> None:
    view.allow_records()
    view.open(guide, GuideRunState(step=ENJOY, finishing=True))
    person.arm()
    person.hold("thumb_up")
    assert state(view).done
    with qtbot.assertNotEmitted(view.commands.save_record):
        for sign, rating in (("victory", 5), ("victory", 4), ("three", 5), ("thumb_down", 4)):
            person.hold(sign)
            assert state(view).rating == rating
    assert view.record.rating == 4
    person.see(holding=Holding("three", person.t, 0.5))
    assert view.findChild(HoldRing).isVisibleTo(view)
    person.see(holding=Holding("pointing_up", person.t, 0.5))
    (tile,) = (tile for tile in view.findChildren(Tile) if tile.isVisibleTo(view))
    assert tile.text() == "Save"
    assert view.findChild(HoldRing).isVisibleTo(view)
    with qtbot.waitSignal(view.commands.save_record):
        person.hold("pointing_up")
    view.step_screen.show_saved()
    assert (tile.text(), tile.isChecked()) == ("Saved", True)
    assert state(view).done


@pytest.mark.parametrize("sign", ["palm", "rock", "swipe"])
def test_any_sign_answers_an_alarm(
    view: GuideView, person: Person, guide: Guide, clock: Clock, sign: str
) -> None:
    draw = guide.steps[DRAW]
    view.open(guide, GuideRunState(step=DRAW, timers={draw.id: clock.now + 60.0}))
    view.show_time()
    clock.now += 61.0
    if sign != "palm":
        person.arm()
    view.show_time()
    alarm = view.findChild(AlarmPanel)
    assert alarm.isVisible()
    if sign == "palm":
        person.arm()
    elif sign == "rock":
        person.hold(sign)
    else:
        person.swipe("up")
    view.show_time()
    assert not alarm.isVisible()
