from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from handtrack.config.model import GestureSettings
from handtrack.gestures.codes import GestureCode
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.reading_distance import READING_M
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.gestures.static import SignReading
from handtrack.host import RunState, RunStatus, Update
from handtrack.memory import BufferPool
from handtrack.messages import GestureEvent, Hand, TrackingResult
from handtrack.navigation.bindings import Bindings, bindings_of
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack.service import ModelService
from handtrack_ui.app import Application
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.watched import Watched
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.plugins.practice.codes import PracticeCode
from handtrack_ui.plugins.practice.lesson_card import SignsCard
from handtrack_ui.plugins.practice.lessons import (
    LEARN_S,
    LESSONS,
    PAUSE_S,
    READ_S,
    SEEN_S,
    SWIPES,
    SWIPES_EACH,
    PracticeState,
    Proposal,
    lenient,
)
from handtrack_ui.plugins.practice.view import PracticeView
from handtrack_ui.plugins.practice.words import feedback, lesson_title, lesson_words
from handtrack_ui.shell.options import WindowOptions
from handtrack_ui.window import Window
from tests.navigation.stage import Shown, hold, swipe, wave
from tests.ui.fakes import HEIGHT, WIDTH, preference_store, started, still_preferences


@pytest.fixture
def store(jobs: Jobs) -> PreferenceStore:
    return still_preferences(jobs)


@pytest.fixture
def view(theme: Theme, store: PreferenceStore) -> Iterator[PracticeView]:
    made = PracticeView(theme, store, story=lambda: None)
    made.watch(Watched.PERSON)
    made.resize(1000, 600)
    made.show()
    made.enter()
    yield made
    made.leave()
    made.close()
    made.deleteLater()


def show(
    view: PracticeView,
    pool: BufferPool,
    t: float,
    *events: GestureEvent,
    reading: HandReading = Shown().reading(),  # noqa: B008 - frozen
) -> None:
    lease = pool.frame((HEIGHT, WIDTH, 3))
    lease.array[:] = 90
    seen = (Recognition(t, (), (reading,), events, ()),)
    view.show_update(
        Update(TrackingResult(0, t, WIDTH, HEIGHT, ()), lease, 0, seen), source_mirrored=False
    )


def made(lesson: str, t: float) -> GestureEvent:
    if lesson == "wave":
        return wave(t)
    return swipe(lesson.split()[1], t) if lesson.startswith("swipe") else hold(lesson, t)


def go_through(view: PracticeView, pool: BufferPool) -> float:
    """Do every lesson; return the time."""
    t = 0.0
    for lesson in LESSONS:
        assert view.state.lesson == lesson
        if lesson == LESSONS[0]:
            show(view, pool, t)
            t += SEEN_S
            show(view, pool, t)
        else:
            show(view, pool, t, made(lesson, t))
        while lesson in SWIPES and not view.state.done:
            t += 1.0
            show(view, pool, t, made(lesson, t))
        assert view.state.done
        t += (READ_S if view._watched is not Watched.PERSON else PAUSE_S) + 0.1
        show(view, pool, t)
    return t


def test_every_lesson_has_a_title_and_instructions() -> None:
    words = [lesson_words(lesson, Bindings(), arming=True) for lesson in LESSONS]
    assert all(lesson_title(lesson) for lesson in LESSONS)
    assert len(set(words)) == len(LESSONS)
    assert not any("{0}" in said or "nothing" in said for said in words)
    assert words[1] == "Hold it up for a moment: Handtrack now follows your hand for 4 s."


def test_practice_names_the_persons_own_binding() -> None:
    bound = bindings_of(
        {"swipe left": "cancel", "victory": "", "thumb_up": "select 3"}, arm="rock", disarm="call"
    )
    words = {lesson: lesson_words(lesson, bound, arming=True) for lesson in LESSONS}
    assert words["swipe left"].endswith("cancel, or go back.")
    assert words["thumb_up"].endswith("choose number 3.")
    for lesson in ("victory", "open_palm", "closed_fist"):
        assert words[lesson].endswith("no command.")
    assert lesson_words("open_palm", Bindings(), arming=False).endswith("no command.")


def test_practice_follows_the_settings(view: PracticeView, store: PreferenceStore) -> None:
    store.change("gestures", bindings={"thumb_up": "undo", "thumb_down": "confirm"})
    view.enter()
    for _ in range(LESSONS.index("thumb_up")):
        view.next()
    assert "Hold your thumb up: undo." in [label.text() for label in view.findChildren(QLabel)]


def test_practice_can_be_completed_with_hand_signs_and_is_not_shown_again(
    view: PracticeView, store: PreferenceStore, pool: BufferPool
) -> None:
    left, heard = [], []
    view.go_back.connect(lambda: left.append(True))
    view.cue.connect(heard.append)
    t = go_through(view, pool)
    assert view.state.lesson is None
    again = len(SWIPES) * (SWIPES_EACH - 1)
    assert heard == ["accepted"] * (len(LESSONS) + again)
    show(view, pool, t + 2, hold("thumb_up", t + 2))
    assert left
    assert store.current.practice.done


def test_the_text_grows_with_the_distance_of_the_persons_hand(
    view: PracticeView, pool: BufferPool
) -> None:
    near = replace(Shown().reading(), length_px=HEIGHT * 0.4)
    far = replace(Shown().reading(), length_px=HEIGHT * 0.08)
    for frame in range(40):
        show(view, pool, frame / 10, reading=near)
    before = view.card.read_px
    assert view.reading_m == READING_M[0]
    view.next()
    for frame in range(40, 80):
        show(view, pool, frame / 10, reading=far)
    view.next()
    assert view.reading_m == READING_M[-1]
    assert view.card.read_px > 1.3 * before


def test_measured_settings_apply_only_after_a_thumb_up(
    view: PracticeView, store: PreferenceStore, pool: BufferPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "handtrack_ui.plugins.practice.lessons.Practice.proposal",
        lambda _: Proposal(0.7, 0.8, 1.6, 1.1),
    )
    before = store.current.gestures
    t = go_through(view, pool)
    assert view.result.isVisible()
    said = [word for word in texts(view) if "usual" in word]
    assert said == ["shorter than usual", "shorter than usual", "slower than usual"]
    show(view, pool, t + 2, hold("thumb_down", t + 2))
    assert store.current.gestures == before
    view.enter()
    t = go_through(view, pool)
    show(view, pool, t + 2, hold("thumb_up", t + 2))
    now = store.current.gestures
    assert (now.hold_s, now.swipe_lengths, now.swipe_speed) == (0.7, 0.8, 1.6)


@pytest.mark.parametrize(
    ("watched", "way_out"), [(Watched.STAND_IN, "Connect a camera"), (Watched.DEMO, "Choose your")]
)
def test_the_demos_hand_is_not_praised_and_other_sources_are_offered(
    view: PracticeView, pool: BufferPool, watched: Watched, way_out: str
) -> None:
    asked: list[None] = []
    view.pick_source.connect(lambda: asked.append(None))
    view.watch(watched)
    story = next(
        button for button in view.findChildren(QPushButton) if button.text() == "See how it works"
    )
    place = story.pos()
    view.next()
    assert story.isVisible()
    assert story.pos() == place
    assert view.card.accessibleName() == "Watch the hand."
    show(view, pool, 1.0, hold("open_palm", 1.0))
    assert view.card.accessibleName() == "Like this."
    assert any(way_out in text for text in texts(view))
    way = next(
        button for button in view.findChildren(QPushButton) if button.text() == "Choose a source …"
    )
    way.click()
    assert asked == [None]
    view.next()
    view.previous()
    show(view, pool, 2.0, hold("open_palm", 2.0))
    assert view.card.accessibleName() == "Like this. Press → to continue."
    view.watch(Watched.PERSON)
    assert view.card.accessibleName() == "That's it!"
    assert not any(way_out in text for text in texts(view))


def test_the_demos_hand_is_not_measured_and_cannot_answer(
    view: PracticeView, store: PreferenceStore, pool: BufferPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "handtrack_ui.plugins.practice.lessons.Practice.proposal",
        lambda _: Proposal(0.7, 0.8, 1.6, 1.1),
    )
    left = []
    view.go_back.connect(lambda: left.append(True))
    view.watch(Watched.STAND_IN)
    before = store.current.gestures
    t = go_through(view, pool)
    show(view, pool, t + 2, hold("thumb_up", t + 2))
    assert not left
    said = " ".join(texts(view))
    assert "The drawn hand has shown you every gesture." in said
    assert "connect a camera" in said
    assert not any(
        figure in said for figure in ("You know all the gestures", "usual", "hand lengths")
    )
    offered = [button.text() for button in view.findChildren(QPushButton) if button.isVisible()]
    assert offered == ["See how it works", "Choose a source …", "Back", "Go to library"]
    view.confirm()
    assert left
    assert store.current.gestures == before


def texts(view: PracticeView) -> list[str]:
    return [label.text() for label in view.findChildren(QLabel) if not label.isHidden()]


def swipe_past(view: PracticeView, pool: BufferPool, t: float) -> None:
    """Move a hand past in small steps, ending in a swipe."""
    for step in range(11):
        now = t + step * 0.05
        points = np.tile(np.array((step * 9.0, 20.0, 0.0), np.float32), (21, 1))
        hand = Hand(1, points, points / 1000, "Right", 1.0, 1.0)
        events = (replace(swipe("left", now), since=t),) if step == 10 else ()
        lease = pool.frame((HEIGHT, WIDTH, 3))
        seen = (Recognition(now, (hand,), (Shown(length_px=100.0).reading(),), events, ()),)
        view.show_update(
            Update(TrackingResult(0, now, WIDTH, HEIGHT, ()), lease, 0, seen), source_mirrored=False
        )


@pytest.mark.parametrize(("watched", "proposed"), [(Watched.PERSON, True), (Watched.DEMO, False)])
def test_proposals_ignore_what_the_demos_hand_did_before(
    view: PracticeView, pool: BufferPool, watched: Watched, *, proposed: bool
) -> None:
    view.watch(watched)
    for _ in range(2):
        view.next()
    assert view.state.lesson == "swipe left"
    swipe_past(view, pool, 1.0)
    assert view.state.done == (watched is Watched.DEMO)
    view.watch(Watched.PERSON)
    while view.next():
        pass
    assert view.result.isVisible()
    assert (view._proposal is not None) == proposed


@pytest.mark.parametrize("lose", ["paused", "no picture"])
def test_losing_the_picture_resets_a_shown_hold(
    view: PracticeView, pool: BufferPool, lose: str
) -> None:
    show(view, pool, 0.0)
    show(view, pool, SEEN_S / 2)
    assert view.card._state.share > 0
    if lose == "paused":
        view.show_paused(paused=True)
    else:
        view.show_status(RunStatus(RunState.NO_PICTURE, None, None, 1, 1, 0, 30.0, 8.5))
    assert view.card._state.share == 0


@pytest.mark.parametrize("watched", [Watched.PERSON, Watched.DEMO])
@pytest.mark.parametrize("width", [640, 800, 1280])
def test_every_button_of_a_lesson_has_room(
    language: str, view: PracticeView, width: int, watched: Watched
) -> None:
    view.watch(watched)
    view.setFixedSize(width, 540)
    while view.state.lesson is not None:
        QApplication.processEvents()
        shown = [one for one in view.findChildren(QPushButton) if one.isVisible()]
        assert all(one.width() >= one.sizeHint().width() for one in shown)
        assert view._story.isVisible() or view.state.number > 0
        view.next()


def test_skipping_practice_is_saved_and_changes_no_setting(
    view: PracticeView, store: PreferenceStore
) -> None:
    gestures = store.current.gestures
    assert view.cancel()
    assert store.current.practice.done
    assert store.current.gestures == gestures


def test_a_palm_held_turned_becomes_the_setting(
    view: PracticeView, store: PreferenceStore, pool: BufferPool
) -> None:
    view.next()
    why = GestureCode.SIGN_TURNED(sign="open_palm", turn_deg=-90.0, limit_deg=45.0)
    hand = replace(Shown().reading(), reading=SignReading("none", 1.0, {}, why), pointing="right")
    for t, said in ((0.0, ""), (1.0, "use it this way"), (LEARN_S, "use it this way")):
        assert store.current.gestures.upright == "up"
        show(view, pool, t, reading=hand)
        assert said in view.card.accessibleName()
    assert store.current.gestures.upright == "right"


def test_strokes_are_read_leniently_in_practice(view: PracticeView) -> None:
    chosen = GestureConfig()
    assert view.gesture_settings(chosen) == lenient(chosen)


@pytest.mark.parametrize(
    ("lesson", "miss", "said"),
    [
        (
            "swipe left",
            GestureCode.STROKE_TOO_SHORT(way=0.55, least=0.6),
            "Almost: swipe a little further.",
        ),
        (
            "swipe left",
            GestureCode.STROKE_TOO_SLOW(speed=1.0, least=1.2),
            "Almost: swipe a little faster.",
        ),
        ("swipe left", GestureCode.STROKE_NOT_STRAIGHT(), "Almost: swipe straight to the side."),
        ("swipe left", GestureCode.STROKE_NOT_OPEN(), "Almost: swipe with an open hand."),
        ("swipe left", GestureCode.STROKE_TURNED_BACK(), "Almost: stop at the end."),
        ("swipe left", GestureCode.STROKE_LEFT_PICTURE(), "Almost: keep your hand in the picture."),
        ("swipe left", PracticeCode.STROKE_OTHER_WAY(), "The other way: swipe to your left."),
        ("swipe right", PracticeCode.STROKE_OTHER_WAY(), "The other way: swipe to your right."),
        ("wave", GestureCode.WAVE_TOO_SMALL(way=0.3, least=0.35), "Almost: wave a little wider."),
        ("wave", GestureCode.WAVE_TOO_SLOW(seconds=0.8, most=0.6), "Almost: wave a little faster."),
        ("wave", GestureCode.WAVE_TOO_FEW(count=3, least=4), "Almost: wave a few more times."),
        (
            "victory",
            GestureCode.HELD_TOO_SHORT(held_s=0.6, full_s=1.0),
            "Almost: hold it a little longer.",
        ),
        ("victory", GestureCode.HAND_LOST(), "Almost: keep your hand in sight."),
    ],
)
def test_a_failed_attempt_is_explained_in_words_without_figures(
    lesson: str, miss: Message, said: str
) -> None:
    assert (
        feedback(PracticeState(lesson, LESSONS.index(lesson), seen="open_palm", miss=miss)) == said
    )


def test_only_the_first_start_opens_the_practice(jobs: Jobs, qapp: QApplication) -> None:
    preferences = preference_store(jobs)
    with Application(
        qapp, jobs, WindowState(jobs), preferences, "demo", service=ModelService()
    ) as application:
        application.begin(WindowOptions(view="live"))
        assert application.window.view is application.window.services.find(LiveView), (
            "as it was asked for"
        )
        application.begin(WindowOptions())
        assert application.window.view is application.window.services.find(PracticeView)
        application.window.services.find(PracticeView).cancel()
        assert application.window.view is application.window.services.find(LibraryView)
    with started(qapp, still=False) as application:
        application.begin(WindowOptions())
        assert application.window.view is application.window.services.find(LibraryView)


def test_only_the_practice_explains_the_example_hand(window: Window) -> None:
    window.tracking_controller.announce("No camera found.", stands_in=True)
    window.show_view(window.services.find(PracticeView))
    assert window.banner.isHidden()
    assert "the demo shows" in window.services.find(PracticeView)._note.text()
    assert "Demo" in window.header.source_button.accessibleName()
    window.set_source("demo")
    assert "Demo" in window.header.source_button.accessibleName()


def test_between_two_swipes_the_card_says_how_many_are_done() -> None:
    state = PracticeState("swipe left", 2, 1 / 3, seen="open_palm", times=1)
    assert feedback(state) == "1 of 3. Once more."
    almost = PracticeState(
        "swipe left", 2, 1 / 3, seen="open_palm", miss=GestureCode.STROKE_NOT_OPEN(), times=1
    )
    assert feedback(almost) == "Almost: swipe with an open hand."


def test_those_who_swipe_from_the_wrist_are_told_so(
    view: PracticeView, pool: BufferPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposal = Proposal(1.0, 1.2, 2.5, 0.0, from_wrist=True)
    monkeypatch.setattr(
        "handtrack_ui.plugins.practice.lessons.Practice.proposal", lambda _: proposal
    )
    go_through(view, pool)
    assert "You swipe from the wrist. That counts as it is." in texts(view)


def answered(window: Window, monkeypatch: pytest.MonkeyPatch, *, take: bool) -> GestureSettings:
    """Go to the suggestion with a click for each lesson, answer it, and return the settings
    before.
    """
    monkeypatch.setattr(
        "handtrack_ui.plugins.practice.lessons.Practice.proposal",
        lambda _: Proposal(0.7, 0.8, 1.6, 1.1),
    )
    practice = window.services.find(PracticeView)
    practice.watch(Watched.PERSON)
    window.show_view(practice)
    before = window.services.preferences.current.gestures
    while practice.next():
        pass
    practice.confirm() if take else practice.cancel()
    assert window.view is window.services.find(LibraryView)
    return before


def test_a_click_undoes_the_accepted_settings(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = answered(window, monkeypatch, take=True)
    store = window.services.preferences
    assert (store.current.gestures.hold_s, store.current.gestures.swipe_lengths) == (0.7, 0.8)
    undo = next(one for one in window.banner.findChildren(QPushButton) if one.text() == "Undo")
    assert undo.isVisibleTo(window.banner)
    undo.click()
    assert store.current.gestures == before
    assert not window.banner.text


def test_declined_settings_leave_nothing_to_undo(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = answered(window, monkeypatch, take=False)
    assert window.services.preferences.current.gestures == before
    assert not window.banner.text


@pytest.mark.parametrize("width", [240, 300, 600])
def test_the_names_of_the_signs_are_readable_in_a_narrow_card(theme: Theme, width: int) -> None:
    card = SignsCard(theme)
    card.resize(width, width * 4 // 5)
    assert card.names_px >= 12
    assert not card.grab().isNull()
    card.deleteLater()
