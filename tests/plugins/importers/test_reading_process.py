"""Somebody else's file is read in another process, which alone pays for it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import monotonic

import psutil
import pytest

from handtrack.errors import SourceError
from handtrack.guides import load_guide
from handtrack.guides.codes import GuideCode
from handtrack.plugins.importers import reading_process, wire
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.preview import MOST_CHARACTERS, MOST_LINES, preview_of
from handtrack.plugins.importers.reading_process import (
    Cancellation,
    ReadingCancelledError,
    ReadingProcess,
)
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.saving import save_guides, saved_one_by_one, written_out
from handtrack.plugins.importers.understood import (
    Doubt,
    Group,
    LeftOut,
    Omission,
    Picture,
    Section,
    Step,
    Understood,
)
from handtrack.runtime.files import shown
from tests.plugins.importers.paper import pdf_of, typed

CAKE = "<h1>{}</h1><h2>Ingredients</h2><ul><li>2 eggs</ul><h2>Steps</h2><ol><li>Mix.<li>Bake.</ol>"
LIMITED = pytest.mark.skipif(sys.platform != "linux", reason="only Linux enforces the limits")


@pytest.fixture
def process() -> Iterator[ReadingProcess]:
    with ReadingProcess() as process:
        yield process


def page(folder: Path, title: str = "Cake") -> Path:
    path = folder / f"{title}.html"
    path.write_text(CAKE.format(title), "utf-8")
    return path


def reading_children() -> list[int]:
    return [
        one.pid
        for one in psutil.Process().children(recursive=True)
        if one.status() != psutil.STATUS_ZOMBIE and reading_process.MODULE in one.cmdline()
    ]


_earlier = set[int]()


@pytest.fixture(autouse=True)
def _others_stay_out() -> None:
    """Other tests of this run may have a reading process that is still kept for the next file."""
    _earlier.clear()
    _earlier.update(reading_children())


def children() -> list[int]:
    return [pid for pid in reading_children() if pid not in _earlier]


def run_in_child(monkeypatch: pytest.MonkeyPatch, folder: Path, body: str) -> None:
    """Let the reading process run `body` in place of the importer of web pages."""
    monkeypatch.setenv("PYTHONPATH", str(folder))
    (folder / "sitecustomize.py").write_text(
        "import sys\n"
        f"if {reading_process.MODULE!r} in sys.orig_argv:\n"
        "    from handtrack.plugins.importers import web_page\n"
        "    def read(file):\n"
        f"        {body}\n"
        "        yield\n"
        "    web_page.read = read\n"
    )


def test_it_finds_what_this_process_finds(process: ReadingProcess, tmp_path: Path) -> None:
    path = page(tmp_path)
    found = process.read(path)
    assert found == read_others(path)
    assert process.preview(found[0]) == preview_of(found[0])
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\nnot much")
    pictured = replace(found[0], picture=Picture((tmp_path / "a.png").read_bytes(), ".png"))
    place = tmp_path / "a.guide.md"
    assert process.lay_out(pictured, place) == written_out(pictured, place)


def test_every_part_of_a_recipe_crosses_the_processes_unchanged(process: ReadingProcess) -> None:
    full = Understood(
        "Cake",
        (Group(("2 eggs", "1 tsp salt"), "Dough", frozenset({"1 tsp salt"})),),
        (
            Section(
                (Step(("Mix.",), "Mixing", (), ("Slowly.",), ("Hot!",), Group(("2 eggs",))),),
                "Dough",
            ),
        ),
        warnings=("Contains nuts.",),
        doubts=tuple(Doubt),
        left_out=(LeftOut(Omission.LINKS, 2, ("https://example.org",)),),
    )
    answer = wire.answer_in(wire.msgspec.msgpack.encode(wire.Found(wire.fitted(full, "a.html"))))
    assert answer == wire.Found(full)
    assert remarks([full]) == remarks([wire.fitted(full, "a.html")])
    preview = process.preview(full)
    assert preview == preview_of(full)
    amounts = [[span.text for span in line if span.amount] for line in preview.needed[0].lines]
    assert amounts == [["2"], []], "an amount that the source calls fixed does not scale"
    text, _ = process.lay_out(full, Path("a.guide.md"))
    assert text == written_out(full, Path("a.guide.md"))[0]
    assert all(words in text for words in ("Contains nuts.", "Hot!", "Slowly."))


def test_printed_recipes_are_read_there_too(process: ReadingProcess, tmp_path: Path) -> None:
    pytest.importorskip("pypdf")
    lines = [
        ("title", "Cake"),
        ("heading", "Ingredients"),
        ("text", "• 2 eggs"),
        ("heading", "Method"),
    ]
    path = tmp_path / "cake.pdf"
    path.write_bytes(pdf_of([typed([*lines, ("text", "1. Mix."), ("text", "2. Bake.")])]))
    found = process.read(path)
    assert found == read_others(path)
    assert [one.title for one in found] == ["Cake"]
    path.write_bytes(pdf_of([[]], picture=True))
    with pytest.raises(SourceError) as here:
        read_others(path)
    with pytest.raises(SourceError) as there:
        process.read(path)
    assert there.value.message == here.value.message


def test_a_recipe_too_long_for_a_guide_is_refused_and_the_others_saved(
    process: ReadingProcess, tmp_path: Path
) -> None:
    endless = replace(ONE, sections=(Section(tuple(Step((f"Stir {n}.",)) for n in range(1001))),))
    first, refused, second = saved_one_by_one(
        [ONE, endless, ONE], tmp_path, Path("all.json"), process.lay_out
    )
    assert first == tmp_path / "all-cake.guide.md"
    assert second == tmp_path / "all-cake-2.guide.md"
    assert isinstance(refused, SourceError)
    assert "all-cake-2.guide.md: too long for one guide" in str(refused)


def test_its_refusals_are_the_ones_of_this_process(process: ReadingProcess, tmp_path: Path) -> None:
    (tmp_path / "story.html").write_text("<p>")
    for path in (tmp_path / "story.html", tmp_path / "missing.html", tmp_path / "a.exe", tmp_path):
        with pytest.raises(SourceError) as here:
            read_others(path)
        with pytest.raises(SourceError) as there:
            process.read(path)
        assert there.value.message == here.value.message


def test_the_process_is_kept_for_the_next_file(process: ReadingProcess, tmp_path: Path) -> None:
    process.read(page(tmp_path))
    first = children()
    with pytest.raises(SourceError):
        process.read(tmp_path / "missing.html")
    process.read(page(tmp_path, "Pie"))
    assert len(first) == 1
    assert children() == first


def test_a_process_that_ended_meanwhile_is_replaced(
    process: ReadingProcess, tmp_path: Path
) -> None:
    process.read(page(tmp_path))
    (first,) = children()
    ended = psutil.Process(first)
    ended.kill()
    psutil.wait_procs([ended], timeout=10)
    assert process.read(page(tmp_path))[0].title == "Cake"
    assert children() != [first]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param(
            "while True: pass", GuideCode.IMPORT_TAKES_TIME, marks=[LIMITED, pytest.mark.long]
        ),
        pytest.param(
            "x = [bytes(1 << 20) for _ in range(4096)]",
            GuideCode.IMPORT_TAKES_MEMORY,
            marks=LIMITED,
        ),
        ("import os; os.abort()", GuideCode.IMPORT_DAMAGED),
        ("import os; os._exit(0)", GuideCode.IMPORT_DAMAGED),
        ("raise RecursionError", GuideCode.IMPORT_DAMAGED),
        ("import os; os.write(1, b'noise'); os.abort()", GuideCode.IMPORT_DAMAGED),
    ],
)
def test_a_hang_a_crash_or_too_much_memory_is_one_line_and_the_next_file_is_read(
    process: ReadingProcess,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    body: str,
    code: GuideCode,
) -> None:
    run_in_child(monkeypatch, tmp_path, body)
    path = page(tmp_path)
    with pytest.raises(SourceError) as refused:
        process.read(path)
    assert refused.value.message == code(path=shown(path))
    monkeypatch.setenv("PYTHONPATH", "")
    (tmp_path / "a.txt").write_text("Ingredients\n\n- 2 eggs\n\nSteps\n\n1. Mix.\n2. Bake.\n")
    assert process.read(tmp_path / "a.txt")


def test_what_a_library_prints_does_not_disturb(
    process: ReadingProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_in_child(monkeypatch, tmp_path, "print('hello' * 1000, flush=True); raise ValueError")
    with pytest.raises(SourceError, match="damaged"):
        process.read(page(tmp_path))


@LIMITED
def test_it_writes_no_file(
    process: ReadingProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_in_child(monkeypatch, tmp_path, f"open({str(tmp_path / 'planted')!r}, 'w').write('here')")
    with pytest.raises(SourceError, match="damaged"):
        process.read(page(tmp_path))
    assert (tmp_path / "planted").read_bytes() == b""


def test_modules_beside_the_file_are_not_run(
    process: ReadingProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "yaml.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    assert process.read(page(tmp_path))


def test_cancel_ends_the_process_and_the_next_file_is_read_at_once(
    process: ReadingProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = tmp_path / "started"
    os.mkfifo(started)
    run_in_child(
        monkeypatch, tmp_path, f"open({str(started)!r}, 'w').close()\n        while True: pass"
    )
    cancellation, ended_s = Cancellation(), list[float]()

    def read() -> None:
        with pytest.raises(ReadingCancelledError):
            process.read(path, cancellation)
        ended_s.append(monotonic())

    path = page(tmp_path)
    thread = Thread(target=read)
    thread.start()
    started.read_text()
    (child,) = children()
    cancelled_s = monotonic()
    cancellation.cancel()
    thread.join(10)
    assert ended_s[0] - cancelled_s < 1
    assert not psutil.pid_exists(child)
    with pytest.raises(ReadingCancelledError):
        process.read(path, cancellation)
    (tmp_path / "a.txt").write_text("Ingredients\n\n- 2 eggs\n\nSteps\n\n1. Mix.\n2. Bake.\n")
    assert process.read(tmp_path / "a.txt")


def test_a_closed_reader_leaves_no_process_and_reads_nothing(tmp_path: Path) -> None:
    with ReadingProcess() as process:
        process.read(page(tmp_path))
    assert children() == []
    with pytest.raises(ReadingCancelledError):
        process.read(page(tmp_path))


def test_the_process_ends_with_its_program(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from handtrack.plugins.importers.reading_process import ReadingProcess\n"
        "process = ReadingProcess(); process.read(Path(sys.argv[1])); print(process._child._process.pid, flush=True)\n"
        "import os; os.kill(os.getpid(), 9)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, page(tmp_path)], stdout=subprocess.PIPE, check=False
    )
    with suppress(psutil.NoSuchProcess):
        psutil.Process(int(told.stdout)).wait(20)


LONG = "word " * 10_000
ONE = Understood("Cake", (Group(("2 eggs",)),), (Section((Step(("Mix.",)),)),))


@pytest.mark.parametrize(
    "found",
    [
        replace(ONE, title=LONG),
        replace(ONE, title="x" * 100_000),
        replace(ONE, summary=LONG, source=LONG, yields=LONG),
        replace(ONE, needed=(Group((LONG,), LONG),)),
        replace(
            ONE,
            sections=(Section((Step((LONG, "Bake."), LONG, notes=("x" * 100_000,)),), "x" * 5000),),
        ),
        replace(ONE, sections=(Section((), LONG),)),
        replace(ONE, notes=(LONG, LONG), picture=Picture(b"", ".png", LONG)),
    ],
)
def test_long_texts_become_lines_that_a_window_can_draw(found: Understood, tmp_path: Path) -> None:
    fit = wire.fitted(found, "a.html")
    wire.check_lengths(fit)
    wire.check_lengths(preview_of(fit))
    (path,) = save_guides([fit], tmp_path, Path("a.html")).paths
    assert load_guide(path).steps


def test_no_word_of_a_long_step_is_lost() -> None:
    found = replace(ONE, sections=(Section((Step((LONG, "Bake."), LONG, notes=(LONG,)),), LONG),))
    assert written_out(wire.fitted(found, "a.html"), Path("a.guide.md"))[0].count(
        "word"
    ) == 4 * LONG.count("word")


@pytest.mark.parametrize(
    "found", [replace(ONE, notes=(LONG,) * 22), replace(ONE, notes=("x",) * 30_000)]
)
def test_a_recipe_longer_than_any_guide_is_refused(found: Understood) -> None:
    with pytest.raises(SourceError, match="too long for one guide"):
        wire.fitted(found, "a.html")


@pytest.mark.parametrize(
    "answer",
    [
        wire.Found(replace(ONE, title=LONG)),
        wire.Found(replace(ONE, notes=("x" * 5000,))),
        wire.Found(replace(ONE, notes=("x",) * 30_000)),
        wire.ShowFirst(ONE),
        {"type": "found", "found": {"title": 3}},
        [],
    ],
)
def test_an_answer_of_another_kind_or_length_is_refused(answer: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        wire.answer_in(wire.msgspec.msgpack.encode(answer))


def test_a_preview_shows_the_beginning_and_counts_the_rest() -> None:
    many = replace(
        ONE, sections=tuple(Section((Step(("word " * 100,)),) * 50, f"Part {n}") for n in range(9))
    )
    preview = preview_of(many)
    lines = [line for block in preview.steps for line in block.lines]
    assert len(lines) <= MOST_LINES
    assert sum(len(span.text) for line in lines for span in line) <= MOST_CHARACTERS + len(lines)
    assert len(lines) + sum(block.left_out for block in preview.steps) == 450


def test_guides_are_saved_one_at_a_time(tmp_path: Path) -> None:
    saving = saved_one_by_one([ONE, ONE, ONE], tmp_path, Path("all.json"), written_out)
    next(saving)
    next(saving)
    assert {path.name for path in tmp_path.glob("*.md")} == {
        "all-cake.guide.md",
        "all-cake-2.guide.md",
    }


def test_many_recipes_of_one_name_are_saved_in_linear_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []
    monkeypatch.setattr(os.path, "lexists", lambda path: looked.append(path) or Path(path).exists())
    list(saved_one_by_one([ONE] * 50, tmp_path, Path("all.json"), written_out))
    assert sum(".guide.md" in str(path) for path in looked) <= 3 * 50


def test_a_cookbook_crosses_the_processes(process: ReadingProcess, tmp_path: Path) -> None:
    recipe = {
        "@type": "Recipe",
        "recipeIngredient": ["2 eggs"],
        "recipeInstructions": ["Mix.", "Bake."],
    }
    (tmp_path / "all.json").write_text(
        json.dumps([{**recipe, "name": f"Cake {n}"} for n in range(300)])
    )
    assert [one.title for one in process.read(tmp_path / "all.json")] == [
        f"Cake {n}" for n in range(300)
    ]
