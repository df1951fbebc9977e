import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.config.slide_keys import MODIFIERS, NAMED, USUAL_KEYS, Keystroke, Slide, parse_stroke, slide_keys
from handtrack.errors import UsageError
from handtrack.messages import CommandName
from handtrack_ui.features.presenter.presenter import MEANT, Held, Presenter

COMMANDS: tuple[CommandName, ...] = ("next", "previous", "select", "confirm", "undo", "cancel", "pause")


def sent(presenter: Presenter, command: CommandName) -> str:
    decided = presenter.decide(command, None)
    return str(decided.stroke)


def test_commands_press_the_keys_of_a_presentation_remote() -> None:
    presenter = Presenter()
    assert [sent(presenter, name) for name in ("next", "previous", "cancel", "confirm")] == [
        *("page_down", "page_up", "b", "f5")
    ]


def test_select_and_pause_mean_nothing_to_slides() -> None:
    assert Presenter().decide("select", None) is None
    assert Presenter().decide("pause", None) is None


@pytest.mark.parametrize(
    ("command", "back"), [("next", "page_up"), ("previous", "page_down"), ("cancel", "b"), ("confirm", "esc")]
)
def test_undo_reverts_the_last_key_once(command: CommandName, back: str) -> None:
    presenter = Presenter()
    presenter.decide(command, None)
    assert sent(presenter, "undo") == back
    assert presenter.decide("undo", None) is None


def test_an_unsent_key_is_not_undone() -> None:
    presenter = Presenter()
    presenter.decide("next", Held.OWN_WINDOW)
    assert presenter.decide("undo", None) is None


@given(st.lists(st.tuples(st.sampled_from(COMMANDS), st.none() | st.sampled_from(Held)), max_size=30))
def test_nothing_is_sent_while_keys_are_withheld(
    steps: list[tuple[CommandName, Held | None]],
) -> None:
    presenter = Presenter()
    for command, held in steps:
        decided = presenter.decide(command, held)
        if decided is None:
            assert command not in MEANT
            continue
        assert (decided.stroke is None) == (decided.held is not None)
        assert decided.held is held


def test_keys_from_the_settings_override_the_defaults() -> None:
    keys = slide_keys({"next": "right", "full screen": "ctrl+shift+p"})
    assert str(keys[Slide.NEXT]) == "right"
    assert keys[Slide.FULL_SCREEN] == Keystroke("p", ("ctrl", "shift"))
    assert str(keys[Slide.BLANK]) == USUAL_KEYS[Slide.BLANK]


@pytest.mark.parametrize("chosen", [{"nxt": "right"}, {"next": "pagedown"}, {"next": "hyper+a"}, {"next": ""}])
def test_an_unknown_key_or_command_is_an_error(chosen: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="one of"):
        slide_keys(chosen)


@given(
    st.one_of(st.sampled_from(NAMED), st.characters(categories=["Ll", "Nd", "Po"], exclude_characters="+")),
    st.sets(st.sampled_from(MODIFIERS)),
)
def test_a_keystroke_survives_a_round_trip_through_text(key: str, held: set[str]) -> None:
    stroke = Keystroke(key, tuple(name for name in MODIFIERS if name in held))
    assert parse_stroke(str(stroke)) == Keystroke(key.lower(), stroke.held)
