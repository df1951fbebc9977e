"""Every example of the documentation runs unchanged."""

import re
import shlex
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from handtrack.cli import main
from handtrack.gestures.own_file import write_own_signs
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import Progress
from handtrack.guides.store import RunStore
from handtrack.runtime.opencv import cv2
from handtrack.sinks import open_sink
from tests.gestures.own import taught
from tests.plugins.sinks.results import result
from tests.waiting import eventually

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "library.md"
HAVE_A_TEST = ("library.md", "memory.md")
"""Pages whose examples a separate test runs."""


def blocks(page: Path = PAGE) -> list[tuple[str, str]]:
    """Return the language and the text of every example in order."""
    found = re.findall(
        r"^```(python|sh|markdown)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    return [
        (language, text)
        for language, text in found
        if language != "markdown" or text.startswith("---")
    ]


def test_every_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    told = []
    for language, text in blocks():
        if language == "python":
            exec(compile(text, str(PAGE), "exec"), {})  # noqa: S102 - the examples are what is tested
        elif language == "sh":
            for line in text.splitlines():
                assert main(shlex.split(line)[1:]) == 0, line
        told.append(capsys.readouterr().out)
    assert "Right: index finger at" in told[0]
    assert "dropped" in told[1]
    assert "m away, give or take 0.0" in told[2]
    assert "hold open_palm" in told[3]
    assert told[4] == "['open_palm']\n"
    assert "next, by swipe left" in told[5]
    assert told[6] == "stop\n"
    assert told[-1].split()[1::2] == ["hold", "armed"]
    assert {path.name for path in tmp_path.iterdir()} >= {
        "hands.jsonl",
        "hands.csv",
        "drawn.mp4",
        "mine.json",
    }


def pages() -> list[Path]:
    """Return the pages with Python examples that no other test runs."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [
        page
        for page in found
        if page.name not in HAVE_A_TEST
        and page.parent.name != "tutorials"
        and "```python" in page.read_text("utf-8")
    ]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with the files that examples use."""
    monkeypatch.chdir(tmp_path)
    write_own_signs(Path("mine.json"), taught(stop="open_palm"))
    ((_, guide),) = (
        block for block in blocks(ROOT / "docs" / "guides.md") if block[0] == "markdown"
    )
    Path("coffee.md").write_text(guide, "utf-8")
    with RunStore(Path("runs.sqlite")) as store:
        run = store.begin(
            Path("coffee.md"), "Pour-over coffee", Progress(step="weigh-and-grind"), 0.0
        )
        store.append(
            run, LogEntry(0.0, 1, "weigh-and-grind", "next", "key"), Progress(step="let-it-bloom")
        )
    writer = cv2.VideoWriter("clip.mp4", cv2.VideoWriter.fourcc(*"mp4v"), 30.0, (160, 120))
    for _ in range(3):
        writer.write(np.zeros((120, 160, 3), np.uint8))
    writer.release()
    return tmp_path


def corpus() -> dict[str, str]:
    Path("results/parquet").mkdir(parents=True)
    parquet.write_table(pa.table({"frame": [0, 1]}), "results/parquet/clip.parquet")
    return {}


def recording() -> dict[str, str]:
    assert main(["record", "clip.mp4", "--out", "session.mcap", "--search", "whole", "-q"]) == 0
    return {}


def stream() -> dict[str, str]:
    """Send a result to the first client and end."""
    sink = open_sink("ws://127.0.0.1:0")

    def send() -> None:
        eventually(lambda: sink.status().clients)
        sink.send(result())
        eventually(lambda: sink.status().sent)
        sink.close()

    threading.Thread(target=send, daemon=True).start()
    return {"ws://127.0.0.1:8765": sink.status().url}


PREPARED: dict[str, Callable[[], dict[str, str]]] = {
    "batch.md": corpus,
    "recording.md": recording,
    "streams.md": stream,
}
"""Set up the files that a page's examples read; returns the replacements for the examples' text."""


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_every_example_of_the_other_pages_runs(
    page: Path, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    standing = PREPARED.get(page.name, dict[str, str])()
    for language, text in blocks(page):
        if language == "python":
            for words, ours in standing.items():
                text = text.replace(words, ours)  # noqa: PLW2901
            exec(compile(text, str(page), "exec"), {})  # noqa: S102 - the examples are what is tested
    if page.name == "guides.md":
        assert "key" in (files / "log.csv").read_text("utf-8")
        assert "timer Let it bloom 30.0" in capsys.readouterr().out
