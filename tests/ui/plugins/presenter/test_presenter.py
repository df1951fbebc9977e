import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import UsageError
from handtrack.navigation.bindings import Bound, parse_bound
from handtrack_ui.plugins.presenter.presenter import Held, Presenter
from handtrack_ui.plugins.presenter.presets import (
    MODIFIERS,
    NAMED,
    PRESETS,
    TAKEN_BACK,
    Action,
    Keystroke,
    PresetName,
    parse_stroke,
    preset_for,
    preset_keys,
)

UNDO = Bound("undo")
PLAYER = {"next": "right", "previous": "left", "confirm": "space", "cancel": "m", "select 3": "f"}


def with_preset(name: PresetName) -> Presenter:
    presenter = Presenter()
    presenter.use(name, preset_keys(name, {}))
    return presenter


def sent(presenter: Presenter, command: Bound) -> str:
    decided = presenter.decide(command, None)
    return str(decided.stroke) if decided is not None else ""


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        (
            "slides",
            {
                "next": "page_down",
                "previous": "page_up",
                "cancel": "b",
                "confirm": "f5",
                "select 1": "",
            },
        ),
        ("video", PLAYER | {"select 1": "up", "select 2": "down", "select 4": ""}),
        ("mpv", PLAYER | {"select 1": "0", "select 2": "9"}),
        (
            "vlc",
            PLAYER
            | {
                "next": "alt+right",
                "previous": "alt+left",
                "select 1": "ctrl+up",
                "select 2": "ctrl+down",
            },
        ),
        (
            "reader",
            {
                "next": "page_down",
                "select 1": "ctrl++",
                "select 2": "ctrl+-",
                "confirm": "f11",
                "pause": "",
            },
        ),
        ("okular", {"next": "page_down", "confirm": "ctrl+shift+p", "cancel": "esc"}),
        (
            "music",
            {"next": "media_next", "confirm": "media_play_pause", "select 2": "media_volume_down"},
        ),
    ],
)
def test_commands_press_the_keys_of_the_preset(name: PresetName, keys: dict[str, str]) -> None:
    presenter = with_preset(name)
    assert {words: sent(presenter, parse_bound(words)) for words in keys} == keys


@pytest.mark.parametrize("name", PRESETS)
def test_undo_reverts_the_last_key_once(name: PresetName) -> None:
    presenter = with_preset(name)
    for command, action in presenter.meant.items():
        presenter.decide(parse_bound(command), None)
        back = TAKEN_BACK.get(action)
        assert sent(presenter, UNDO) == (PRESETS[name].keys[back] if back else "")
        assert presenter.decide(UNDO, None) is None
    presenter.decide(Bound("next"), None)
    presenter.use(name, presenter.keys)
    assert presenter.decide(UNDO, None) is None, "another program would get the key"


def test_an_unsent_key_is_not_undone() -> None:
    presenter = Presenter()
    presenter.decide(Bound("next"), Held.OWN_WINDOW)
    assert presenter.decide(UNDO, None) is None


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        (("libreoffice", "libreoffice-impress"), "slides"),
        (("vlc", "vlc"), "vlc"),
        (("org.gnome.Papers", "org.gnome.Papers"), "reader"),
        (("spotify", "Spotify"), "music"),
        (("Navigator", "firefox"), None),
        ((), None),
    ],
)
def test_a_program_in_front_has_a_preset(classes: tuple[str, ...], name: PresetName | None) -> None:
    assert preset_for(classes) == name


def test_keys_from_the_settings_override_the_defaults() -> None:
    keys = preset_keys("slides", {"next": "right", "full screen": "ctrl+shift+p"})
    assert str(keys[Action.NEXT]) == "right"
    assert keys[Action.FULL_SCREEN] == Keystroke("p", ("ctrl", "shift"))
    assert str(keys[Action.BLANK]) == "b"


@pytest.mark.parametrize(
    "chosen", [{"play": "right"}, {"next": "pagedown"}, {"next": "hyper+a"}, {"next": ""}]
)
def test_an_unknown_key_or_command_is_an_error(chosen: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="one of"):
        preset_keys("slides", chosen)


@given(
    st.one_of(
        st.sampled_from(NAMED), st.characters(categories=["Ll", "Nd", "Po"], include_characters="+")
    ),
    st.sets(st.sampled_from(MODIFIERS)),
)
def test_a_keystroke_survives_a_round_trip_through_text(key: str, held: set[str]) -> None:
    stroke = Keystroke(key, tuple(name for name in MODIFIERS if name in held))
    assert parse_stroke(str(stroke)) == Keystroke(key.lower(), stroke.held)
