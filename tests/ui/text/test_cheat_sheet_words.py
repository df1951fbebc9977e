from handtrack.gestures.config import GestureConfig
from handtrack.navigation.bindings import MOVEMENTS, SIGNS, Bindings, bindings_of
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.live.view import LiveView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.text.cheat_sheet_words import sign_lines
from tests.ui.keys import keys_in


def test_cancel_is_called_go_back_in_views_that_hands_can_only_leave() -> None:
    does = [line.does for line in sign_lines(Bindings(), GestureConfig(), arming=True, leaves=True)]
    assert "Go back" in does
    assert "Cancel" not in does


def test_gestures_are_listed_in_the_order_needed() -> None:
    lines = sign_lines(Bindings(), GestureConfig(), arming=True)
    assert [line.does for line in lines] == [
        *("Listen", "Next", "Previous", "Next page", "Previous page"),
        *("1", "2", "3", "4", "Confirm", "Undo", "Cancel", "Stop listening"),
    ]
    assert sign_lines(Bindings(), GestureConfig(), arming=False) == lines[1:-1]


def test_changed_bindings_change_the_text() -> None:
    bindings = bindings_of(
        {"swipe left": "", "rock": "next", "wave": "select 7", "swipe up": "pause"}
    )
    does = {line.gesture: line.does for line in sign_lines(bindings, GestureConfig(), arming=True)}
    assert does["rock"] == "Next"
    assert does["wave"] == "7"
    assert (does["swipe up"], does["swipe down"]) == ("Pause", "Previous page")
    assert "swipe left" not in does


def test_a_sign_shows_its_hold_time_and_a_movement_does_not() -> None:
    called = {
        line.gesture: line.called
        for line in sign_lines(Bindings(), GestureConfig(hold_s=1.25), arming=True)
    }
    assert called["victory"] == "Two fingers, 1.3 s"
    assert called["open_palm"] == "Open palm, 0.6 s"
    assert called["swipe left"] == "Swipe left"


def test_every_view_lists_its_keys_how_to_leave_and_how_to_pause_tracking() -> None:
    for view in (LibraryView, GuideView, LiveView, SettingsView):
        keys, tracking = (
            {line.keys for line in keys_in(view, tracks=tracks)} for tracks in (False, True)
        )
        assert not any(key.startswith("P ") for key in keys)
        assert any(key.startswith("P ") for key in tracking)
        assert {"Esc", "F1  ?"} <= keys
        assert ("F12" in keys) == (view not in (LibraryView, GuideView))
        assert ("F2" in keys) == (view in (LibraryView, LiveView))


def test_every_gesture_has_a_different_name() -> None:
    meanings = dict.fromkeys((*SIGNS, *MOVEMENTS), "next") | {"open_palm": "", "closed_fist": ""}
    called = [
        line.called for line in sign_lines(bindings_of(meanings), GestureConfig(), arming=True)
    ]
    assert len(set(called)) == len((*SIGNS, *MOVEMENTS))
