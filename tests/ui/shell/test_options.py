"""The arguments of the window."""

import os
from pathlib import Path

import pytest

from handtrack.errors import UsageError
from handtrack.plug_in import PlugIn
from handtrack.sentences import Code
from handtrack_ui import commands
from handtrack_ui.commands import add_arguments
from handtrack_ui.feature import Argument
from handtrack_ui.shell.options import WindowOptions, window_options
from tests.parsed import parsed


def parse_window(arguments: list[str]) -> WindowOptions:
    return window_options(parsed(add_arguments, arguments))


def test_every_option_is_read(tmp_path: Path) -> None:
    guide = tmp_path / "tea.md"
    guide.write_text("x")
    asked = parse_window(["--source", "2", "--view", "guide", "--guide", str(guide), "--overlay"])
    assert asked == WindowOptions("2", "guide", str(guide), overlay=True)


def test_a_features_argument_keeps_all_values_and_says_if_it_needs_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pots = Argument("clay-pot", "POT", "fill it", lambda pot: Code.AS_TOLD(words=f"no {pot}"))
    monkeypatch.setattr(commands, "arguments", lambda: (pots,))
    arguments = ["--source", "demo", "--clay-pot", "red", "--clay-pot", "blue"]
    asked = parsed(add_arguments, arguments)
    assert window_options(asked, [pots.name]).given == {"clay-pot": ("red", "blue")}
    assert window_options(parsed(add_arguments, []), [pots.name]).given == {}
    monkeypatch.setattr(commands, "window_obstacle", lambda: "there is no display")
    monkeypatch.setattr(commands, "in_tree", lambda: (PlugIn(without_window="builtins:print"),))
    with pytest.raises(UsageError, match="no red"):
        commands.run(asked)


def test_only_paths_become_absolute_for_use_by_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tea.md").write_text("x")
    Path("clip.mp4").write_text("x")
    asked = parse_window(["--source", "clip.mp4", "--guide", "tea.md"])
    assert asked.source == str(tmp_path / "clip.mp4")
    assert asked.guide == str(tmp_path / "tea.md")
    for source in ("demo", "0", "http://127.0.0.1:8000/a.mjpg", "Integrated Camera"):
        assert parse_window(["--source", source]).source == source


def test_a_guide_can_be_named_without_an_option(tmp_path: Path) -> None:
    guide = tmp_path / "tea.guide.md"
    guide.write_text("")
    assert parse_window([str(guide)]) == parse_window(["--guide", str(guide)])
    with pytest.raises(UsageError):
        parse_window([str(guide), "--guide", str(guide)])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--view", "kitchen"], "kitchen"),
        (["--guide", "nowhere.md"], "no such guide: nowhere.md"),
        (["--sauce"], "--sauce"),
        (["--source"], "--source"),
    ],
)
def test_wrong_usage_is_reported_in_one_line_that_names_it(arguments: list[str], says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        parse_window(arguments)
    assert "\n" not in str(caught.value)


def test_options_survive_a_round_trip_through_json_with_any_source_name() -> None:
    name = os.fsdecode(b"caf\xe9") + "x" * 5000
    assert parse_window(["--source", name]).source == name
    options = WindowOptions(name, "live", None, overlay=True, given={"a": ("b", "c")})
    assert WindowOptions.from_json(options.to_json()) == options


WRONG = [
    *(
        "",
        "[]",
        "3",
        '{"nonsense": 1}',
        "{",
        '{"source": 5}',
        '{"overlay": "yes"}',
        '{"view": []}',
        '{"given": [3]}',
        '{"given": {"send": [3]}}',
    ),
    '{"source": ' + "[" * 50_000 + "]" * 50_000 + "}",
    "[" * 50_000,
    '{"guide": "a\\u0000"}',
    '{"guide": "\\ud800"}',
]


def test_invalid_json_options_are_refused() -> None:
    for line in WRONG:
        with pytest.raises(ValueError, match="not the options of a window"):
            WindowOptions.from_json(line)


def test_a_web_page_named_as_a_guide_is_answered_with_what_to_do() -> None:
    with pytest.raises(UsageError, match="is a web page"):
        parse_window(["https://www.example.org/recipes/pancakes"])
