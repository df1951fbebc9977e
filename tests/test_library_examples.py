"""Every example of the page on the library runs as it stands."""

import re
import shlex
from pathlib import Path

import pytest

from handtrack.cli import main

PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def blocks() -> list[tuple[str, str]]:
    """Return the language and the text of every example, in their order."""
    return re.findall(r"^```(python|sh)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_every_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = []
    for language, text in blocks():
        if language == "python":
            exec(compile(text, str(PAGE), "exec"), {})  # noqa: S102 - the examples are what is tested
        else:
            for line in text.splitlines():
                assert main(shlex.split(line)[1:]) == 0, line
        told.append(capsys.readouterr().out)
    assert "Right: index finger at" in told[0]
    assert "hold open_palm" in told[1]
    assert "next, by swipe left" in told[2]
    assert told[3] == "stop\n"
    assert told[-1].split()[1::2] == ["hold", "armed"]
    assert {path.name for path in tmp_path.iterdir()} >= {"hands.jsonl", "hands.csv", "drawn.mp4", "mine.json"}
