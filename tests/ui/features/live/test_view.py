"""The live view: signs in large text, an optional inspector, and a sensible use of space."""

import csv
import io
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu
from pytestqt.qtbot import QtBot

from handtrack.gestures.recognizer import GestureRecognizer, Recognition
from handtrack.host import RunState
from handtrack.memory import BufferPool
from handtrack.records import COLUMNS, record
from handtrack.runtime.jobs import Jobs
from handtrack.sources.source import SourceKind
from handtrack_ui.common.theme import SPACE
from handtrack_ui.features.live.inspector import HEIGHT
from handtrack_ui.features.live.view import COLUMN, LiveView, share_out
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.window import Window
from tests.gestures.hands import hand_of, world_of
from tests.ui.fakes import WIDTH, FakeHost, Reader
from tests.waiting import PATIENCE_S

PALM, VICTORY = "open_palm", "victory"


class Hands:
    """Right hands and a left one in a window's run, with the poses the test wants."""

    def __init__(self, host: FakeHost) -> None:
        self._run = host.runs[-1]
        self._recognizer = GestureRecognizer()
        self._number = 0

    @property
    def waiting(self) -> int:
        """The number of frames the window has not taken."""
        return len(self._run.updates)

    def show(
        self,
        *poses: str,
        frames: int = 3,
        colour: tuple[int, int, int] = (10, 20, 30),
        away_m: float | None = None,
        hidden: tuple[int, ...] = (),
    ) -> None:
        """Let the hands show poses for a few frames, of which the window sees the last."""
        seen: list[Recognition] = []
        for _ in range(frames):
            hands = [
                hand_of(
                    world_of(pose, side="Right" if index == 0 else "Left"),
                    at=(40.0 - 24 * index, 26.0),
                    scale=80.0,
                    track=index + 1,
                    side="Right" if index == 0 else "Left",
                )
                for index, pose in enumerate(poses)
            ]
            if away_m is not None:
                hands = [
                    replace(hand, position=np.array((0, 0, away_m), np.float32)) for hand in hands
                ]
            seen.append(self._recognizer.update(hands, self._number / 30, 64))
            self._number += 1
        self._run.deliver(seen[-1].hands, colour, seen=tuple(seen), hidden=hidden)


@pytest.fixture
def hands(window: Window, host: FakeHost) -> Hands:
    window.resize(1280, 720)
    window.show_view(window.services.find(LiveView))
    return Hands(host)


def said(window: Window) -> list[str]:
    """Return the text of the visible cards."""
    cards = window.services.find(LiveView).cards
    return [
        card.accessibleName()
        for card in cards.findChildren(type(cards._cards[0]))
        if not card.isHidden()
    ]


def test_scores_and_figures_change_only_a_few_times_a_second(
    window: Window, hands: Hands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr("handtrack_ui.features.live.view.monotonic", lambda: clock[0])
    window.services.find(LiveView).inspect(wanted=True)
    figures: list[object] = []
    monkeypatch.setattr(
        window.services.find(LiveView).inspector,
        "show_figures",
        lambda *given, **_: figures.append(given),
    )
    for number in range(8):
        clock[0] += 0.05
        hands.show(VICTORY)
        painted = window.services.find(LiveView).preview.frames_painted
        qtbot.waitUntil(
            lambda before=painted: window.services.find(LiveView).preview.frames_painted > before
        )
        assert len(figures) <= 1 + number // 5
    assert len(figures) == 2


def test_a_key_or_click_changes_which_of_two_hands_is_inspected(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    window.services.find(LiveView).inspect(wanted=True)
    hands.show(VICTORY, PALM)
    qtbot.waitUntil(lambda: said(window) == ["Left hand: Open palm", "Right hand: Two fingers"])
    left, right = (reading.hand for reading in window.services.find(LiveView).model.watch.readings)
    assert window.services.find(LiveView).cards.chosen == left
    qtbot.keyClick(window, Qt.Key.Key_H)
    assert window.services.find(LiveView).cards.chosen == right
    qtbot.keyClick(window, Qt.Key.Key_H)
    assert window.services.find(LiveView).cards.chosen == left
    qtbot.mouseClick(window.services.find(LiveView).cards._cards[1], Qt.MouseButton.LeftButton)
    assert window.services.find(LiveView).cards.chosen == right
    hands.show(VICTORY, PALM)
    qtbot.waitUntil(
        lambda: (
            "Two fingers: recognised"
            in window.services.find(LiveView).inspector.accessibleDescription()
        )
    )


def test_the_chosen_hand_stays_chosen_until_it_leaves(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.show(VICTORY)
    qtbot.waitUntil(
        lambda: len(said(window)) == 1 and window.services.find(LiveView).cards.chosen is not None
    )
    right = window.services.find(LiveView).cards.chosen
    qtbot.mouseClick(window.services.find(LiveView).cards._cards[0], Qt.MouseButton.LeftButton)
    hands.show(VICTORY, PALM)
    qtbot.waitUntil(lambda: len(said(window)) == 2)
    assert window.services.find(LiveView).cards.chosen == right
    hands.show()
    qtbot.waitUntil(lambda: said(window) == ["No hand in sight"])
    assert window.services.find(LiveView).cards.chosen is None


def test_a_hand_hidden_by_another_is_shown_as_hidden(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.show(VICTORY, PALM)
    qtbot.waitUntil(lambda: len(said(window)) == 2)
    hands.show(VICTORY, hidden=(2, 7))  # 7 was never seen
    qtbot.waitUntil(lambda: said(window) == ["Right hand: Two fingers", "Left hand: Hidden"])
    hands.show(VICTORY)
    qtbot.waitUntil(lambda: said(window) == ["Right hand: Two fingers"])


def test_a_new_hand_is_inspected_at_once(window: Window, hands: Hands, qtbot: QtBot) -> None:
    window.services.find(LiveView).inspect(wanted=True)
    hands.show()
    qtbot.waitUntil(lambda: window.services.find(LiveView).preview.frames_painted == 1)
    hands.show(VICTORY)
    qtbot.waitUntil(lambda: window.services.find(LiveView).preview.frames_painted == 2)
    assert (
        "Two fingers: recognised"
        in window.services.find(LiveView).inspector.accessibleDescription()
    )


def test_f2_shows_the_inspector_and_the_choice_is_saved(
    jobs: Jobs, window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.show(VICTORY)
    qtbot.waitUntil(
        lambda: (
            window.isActiveWindow() and window.services.find(LiveView).preview.frames_painted > 0
        )
    )
    assert not window.services.find(LiveView).inspector.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert window.services.find(LiveView).inspector.isVisible()
    window.close()
    assert jobs.finish(PATIENCE_S)
    assert WindowState(jobs).inspecting


def shown(window: Window) -> tuple[int, int]:
    """Return the number of the preview's frame, -1 without one, and its count of hands."""
    result = window.services.find(LiveView).preview._result
    return (-1, 0) if result is None else (result.frame, len(result.hands))


def test_the_f_key_freezes_and_arrows_step_through_the_last_frames(
    window: Window, hands: Hands, qtbot: QtBot, pool: BufferPool
) -> None:
    for number, poses in enumerate([(VICTORY,), (PALM, PALM), ()]):
        hands.show(*poses)
        qtbot.waitUntil(lambda number=number: shown(window)[0] == number)
    qtbot.keyClick(window, Qt.Key.Key_F)
    live = window.services.find(LiveView)
    assert live.frozen
    for key, frame, cards in (
        (Qt.Key.Key_Left, (1, 2), ["Left hand: Open palm", "Right hand: Open palm"]),
        (Qt.Key.Key_Left, (0, 1), ["Right hand: Two fingers"]),
        (Qt.Key.Key_Left, (0, 1), ["Right hand: Two fingers"]),
        (Qt.Key.Key_Right, (1, 2), ["Left hand: Open palm", "Right hand: Open palm"]),
    ):
        qtbot.keyClick(window, key)
        assert (shown(window), said(window)) == (frame, cards)
    qtbot.mouseClick(live.tools.later, Qt.MouseButton.LeftButton)
    assert (shown(window), said(window)) == ((2, 0), ["No hand in sight"])
    hands.show(VICTORY)
    qtbot.waitUntil(lambda: not hands.waiting)
    assert shown(window) == (2, 0)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.view is live
    assert not live.frozen
    hands.show(PALM)
    qtbot.waitUntil(lambda: shown(window) == (4, 1))
    window.go_home()
    assert (pool.stats().frames, pool.stats().live_buffers, pool.stats().escapes) == (0, 0, 0)


def test_older_frames_are_jpegs_and_look_the_same_when_shown_again(
    window: Window, hands: Hands, qtbot: QtBot, pool: BufferPool
) -> None:
    for number in range(4):
        hands.show(colour=(40 * number, 20, 200))
        qtbot.waitUntil(lambda number=number: shown(window)[0] == number)
    qtbot.waitUntil(lambda: pool.stats().scopes["history"].live_buffers == 3)
    assert pool.stats().frames == 1
    window.services.find(LiveView).freeze(frozen=True)
    window.services.find(LiveView).command("previous")
    lease = window.services.find(LiveView).preview._lease
    assert np.abs(lease.array.astype(int) - (80, 20, 200)).max() <= 4
    assert pool.stats().frames == 2


def test_a_view_left_while_frozen_is_live_when_opened_again(
    window: Window, hands: Hands, qtbot: QtBot, pool: BufferPool, reader: Reader
) -> None:
    assert not window.services.find(LiveView).tools.freeze.isEnabled()
    hands.show(VICTORY)
    qtbot.waitUntil(window.services.find(LiveView).tools.freeze.isEnabled)
    qtbot.mouseClick(window.services.find(LiveView).tools.freeze, Qt.MouseButton.LeftButton)
    assert ("Frozen", False) in reader.heard
    window.go_home()
    assert pool.stats().live_buffers == 0
    window.show_view(window.services.find(LiveView))
    assert not window.services.find(LiveView).frozen
    assert not window.services.find(LiveView).tools.earlier.isVisible()


def test_camera_to_screen_time_is_measured_for_painted_frames(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    for number in range(2):
        hands.show(VICTORY)
        qtbot.waitUntil(
            lambda number=number: (
                window.services.find(LiveView).preview.frames_painted == number + 1
            )
        )
    assert len(window._given.bridge.meter.ages) == 2
    assert len(window._given.bridge.meter.estimates) == 2


def test_no_frames_a_second_are_shown_while_none_come(
    window: Window, host: FakeHost, hands: Hands, qtbot: QtBot
) -> None:
    live = window.services.find(LiveView)
    for state in (RunState.STALLED, RunState.NO_PICTURE, RunState.WAITING, RunState.ENDED):
        hands.show(VICTORY)
        qtbot.waitUntil(lambda: "Frames: 30 per second" in live.strip.accessibleName())
        host.runs[-1].become(state)
        qtbot.waitUntil(lambda: "Frames: – per second" in live.strip.accessibleName())
        live._figures_due = 0.0


def test_no_frames_a_second_are_shown_after_a_video_has_ended(
    window: Window, host: FakeHost, hands: Hands, qtbot: QtBot
) -> None:
    live = window.services.find(LiveView)
    run = host.runs[-1]
    run.info = replace(run.info, kind=SourceKind.VIDEO, duration_s=8.0)
    hands.show(VICTORY)
    qtbot.waitUntil(lambda: "Frames: 30 per second" in live.strip.accessibleName())
    run.playback.set_looping(loops=False)
    run.playback.end()
    run.wake()
    qtbot.waitUntil(lambda: "Frames: – per second" in live.strip.accessibleName())


def test_the_skeleton_is_on_the_picture_it_was_found_in(
    window: Window, host: FakeHost, hands: Hands, qtbot: QtBot
) -> None:
    """However many pictures a slow machine skips."""
    preview = window.services.find(LiveView).preview
    for number, at_x in enumerate((16.0, 48.0, 20.0, 44.0)):
        grey = 40 + 40 * number
        hand = hand_of(world_of(PALM), at=(at_x, 26.0), scale=60.0)
        painted = preview.frames_painted
        host.runs[-1].deliver((hand,), (grey, grey, grey))
        qtbot.waitUntil(lambda before=painted: preview.frames_painted > before)
        drawn = preview.grab().toImage()
        box = preview.picture_box()
        ground = drawn.pixelColor(round(box.center().x()), round(box.bottom()) - 3)
        assert abs(ground.red() - grey) <= 2
        wrist_x, wrist_y = hand.landmarks[0, :2] * box.width() / WIDTH
        wrist = drawn.pixelColor(round(box.right() - wrist_x), round(box.top() + wrist_y))
        assert abs(wrist.red() - grey) > 20, number


def test_a_pause_keeps_the_last_picture_and_figures(
    window: Window, hands: Hands, qtbot: QtBot, pool: BufferPool
) -> None:
    preview = window.services.find(LiveView).preview
    for number in range(3):
        hands.show(VICTORY)
        qtbot.waitUntil(lambda number=number: preview.frames_painted == number + 1)
    assert shown(window)[0] == 2
    kept = (said(window), window.services.find(LiveView).strip.accessibleName(), shown(window))
    window.tracking_controller.pause_shown()
    assert window.services.find(LiveView).preview._message.startswith("Paused")
    assert "Frames: 30 per second" in kept[1]
    assert (
        said(window),
        window.services.find(LiveView).strip.accessibleName(),
        shown(window),
    ) == kept
    window.services.find(LiveView).freeze(frozen=True)
    assert window.services.find(LiveView).command("previous")
    assert shown(window)[0] == 1
    window.services.find(LiveView).freeze(frozen=False)
    assert shown(window) == kept[-1]
    window.tracking_controller.pause_shown()
    assert said(window) == ["No hand in sight"]
    assert not window.services.find(LiveView).command("previous")
    qtbot.waitUntil(
        lambda: (pool.stats().frames, pool.stats().scopes["history"].live_buffers) == (1, 0)
    )
    window.tracking_controller.pause_shown()
    window.go_home()
    assert pool.stats().live_buffers == 0
    assert window.services.find(LiveView).preview._message == ""


def test_the_smallest_window_shows_only_the_picture(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.show(VICTORY)
    live = window.services.find(LiveView)
    qtbot.waitUntil(lambda: live.preview.frames_painted > 0)
    window.resize(640, 360)
    qtbot.waitUntil(lambda: live.width() == 640)
    assert not any(
        part.isVisible() for part in (live.cards, live.strip, live.space, live.inspector)
    )
    assert live.preview.isVisible()


sizes = st.tuples(st.integers(640, 3900), st.integers(250, 2200))


@given(sizes, st.booleans(), st.integers(0, 4))
def test_no_part_is_larger_than_its_room_at_any_size(
    size: tuple[int, int], inspecting: bool, hands: int
) -> None:
    width, height = size
    room = share_out(width, height, inspecting=inspecting, hands=hands)
    inner = width - 2 * SPACE["l"]
    left = inner - (room.column_width + SPACE["m"] if room.column_width else 0)
    assert left >= 400
    assert room.inspector_height <= height - 2 * SPACE["l"]
    if room.column_width:
        assert room.column_width >= COLUMN * room.letter - 1
    if room.cards:
        assert max(1, hands) * (room.card_width + SPACE["m"]) - SPACE["m"] <= left + hands + 1
    assert room.cards or not room.strip
    assert room.letter >= 13.0


@pytest.mark.parametrize("size", [(1280, 660), (1920, 1020), (2560, 1380)])
def test_a_window_of_usual_size_shows_everything(size: tuple[int, int]) -> None:
    room = share_out(*size, inspecting=True, hands=2)
    assert room.cards
    assert room.strip
    assert room.space
    assert room.inspector_height >= HEIGHT * room.letter - 1


def test_hands_are_copied_in_the_format_of_track(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    hands.show(VICTORY, PALM)
    qtbot.waitUntil(lambda: window.services.find(LiveView).model.shown is not None)
    result, clipboard = window.services.find(LiveView).model.shown, QGuiApplication.clipboard()
    qtbot.keyClick(window, Qt.Key.Key_C, control)
    header, *table = csv.reader(io.StringIO(clipboard.text()))
    assert header == list(COLUMNS)
    assert [row[header.index("gesture")] for row in table] == [
        hand.gesture for hand in result.hands
    ]
    assert len(table) == 2
    qtbot.keyClick(window, Qt.Key.Key_C, control | Qt.KeyboardModifier.ShiftModifier)
    assert json.loads(clipboard.text()) == record(result)
    assert window.services.find(LiveView).tools.note.text() == "Hands copied as JSON"
    hands.show()
    qtbot.waitUntil(lambda: window.services.find(LiveView).model.shown is not result)
    qtbot.keyClick(window, Qt.Key.Key_C, control)
    assert json.loads(clipboard.text()) == record(result)
    assert window.services.find(LiveView).tools.note.text() == "No hand in sight"


def test_the_menu_offers_everything_and_shows_the_keys(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.show(VICTORY)
    qtbot.waitUntil(lambda: window.services.find(LiveView).model.shown is not None)

    def entries() -> dict[str, QAction]:
        return {
            entry.text().partition("\t")[0]: entry
            for entry in window.services.find(LiveView)._menu().actions()
            if entry.text()
        }

    assert {words: entry.text().partition("\t")[2] for words, entry in entries().items()} == {
        "Freeze": "F",
        "Save picture with skeleton …": "Ctrl+S",
        "Save picture without skeleton …": "Ctrl+Shift+S",
        "Copy hands as CSV": "Ctrl+C",
        "Copy hands as JSON": "Ctrl+Shift+C",
        "Mirror": "M",
        "Inspector": "F2",
        "Other hand": "H",
    }
    assert not entries()["Other hand"].isEnabled()
    entries()["Copy hands as JSON"].trigger()
    assert window.services.find(LiveView).tools.note.text() == "Hands copied as JSON"
    entries()["Freeze"].trigger()
    assert window.services.find(LiveView).frozen
    assert list(entries())[:3] == ["Back to live", "One frame back", "One frame forward"]
    entries()["Back to live"].trigger()
    hands.show()
    qtbot.waitUntil(lambda: said(window) == ["No hand in sight"])
    assert not entries()["Copy hands as CSV"].isEnabled()
    QApplication.sendEvent(
        window.services.find(LiveView).preview,
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(9, 9), QPoint(9, 9)),
    )
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, QMenu)
    popup.close()


def test_the_lens_is_measured_by_a_hand_at_a_known_distance(
    window: Window, hands: Hands, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def entry() -> QAction | None:
        entries = window.services.find(LiveView)._menu().actions()
        return next(
            (entry for entry in entries if entry.text().startswith("Measure the lens")), None
        )

    def told(true_cm: float) -> str:
        monkeypatch.setattr(QInputDialog, "getDouble", lambda *_: (true_cm, True))
        if (measure := entry()) is not None:
            measure.trigger()
        return window.services.find(LiveView).tools.note.text()

    hands.show(PALM)
    qtbot.waitUntil(lambda: said(window) == ["Right hand: Open palm"])
    assert entry() is None
    hands.show(PALM, VICTORY, away_m=0.5)
    qtbot.waitUntil(lambda: len(said(window)) == 2)
    preferences = window._given.preferences
    lens = preferences.current.tracking.field_of_view_deg
    assert told(5.0).startswith("No camera has that field of view")
    assert preferences.current.tracking.field_of_view_deg == lens
    measured = np.degrees(2 * np.arctan(np.tan(np.radians(lens / 2)) * 50 / 40))
    assert told(40.0) == f"Camera's field of view: {measured:.0f}°"
    assert preferences.current.tracking.field_of_view_deg == round(measured)
