"""The record of a run: what was followed, and nothing else."""

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from msgspec import UNSET, structs

from handtrack.cli import main
from handtrack.config.folders import RUNS_FILE, data_folder
from handtrack.guides import Guide
from handtrack.guides.codes import GuideCode
from handtrack.guides.exports import record_in, write_eln
from handtrack.guides.record import as_data, as_html, as_markdown, record_of, stars, stored_record
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.session import GuideSession
from handtrack.guides.store import KeptRun, RunStore
from handtrack.messages import KEY, Command, CommandName
from tests.isolated import isolated

Read = Callable[[str], Guide]

BREAD = """\
---
title: Bread & butter
servings: 2
---

## Gather
kind: checklist

- [ ] {500 g} flour
- [ ] {10 g} salt

## Pace
kind: choice

1. Warm
2. Cold

## Rise
if: pace = warm

Keep it **warm**.

## Fridge
kind: timer
if: pace = cold
duration: 60 s

> Cover it.
"""
BEGUN = 1_700_000_000.0
RUN: tuple[tuple[float, CommandName, int | None], ...] = (
    (5.0, "servings", 4),
    (10.0, "select", 1),
    (20.0, "next", None),
    (25.0, "select", 2),
    (30.0, "confirm", None),
    (40.0, "confirm", None),
    (100.0, "confirm", None),
    (101.0, "confirm", None),
    (900.0, "rate", 4),
)


@pytest.fixture
def bread(read: Read) -> Guide:
    return read(BREAD)


def walk(guide: Guide, store: RunStore) -> KeptRun:
    now = 0.0
    session = GuideSession(guide, RunRecorder(store, print, lambda: BEGUN + now), 0.0)
    for at, name, choice in RUN:
        now = at
        assert session.command(Command(name, 0, now, KEY, choice), now).taken, name
    session.write_note("Too salty.\nLess <salt>.", now)
    (kept,) = store.all_runs(guide.path)
    return kept


def test_the_current_step_and_later_ones_are_neither_completed_nor_skipped(read: Read) -> None:
    check = "## {}\nkind: checklist\n\n- [ ] Flour\n\n"
    run = GuideRun(
        read("---\ntitle: Tea\n---\n\n" + check.format("A") + check.format("B") + "## C\n\nPour.\n")
    )
    run.command("next", 1.0)
    record = record_of(run, BEGUN, None, {})
    assert [(step.completed, step.skipped) for step in record.steps] == [
        (False, True),
        (False, False),
        (False, False),
    ]


def test_a_record_has_the_steps_followed_with_amounts_answers_and_times(
    bread: Guide, store: RunStore
) -> None:
    kept = walk(bread, store)
    record = stored_record(kept, store.log(kept.id), bread)
    assert [(step.title, step.answer, step.completed) for step in record.steps] == [
        ("Gather", "", False),
        ("Pace", "Cold", True),
        ("Fridge", "", True),
    ]
    assert [(step.started, step.seconds) for step in record.steps] == [
        (BEGUN, 20.0),
        (BEGUN + 20, 10.0),
        (BEGUN + 30, 71.0),
    ]
    assert (record.finished, record.seconds, record.servings) == (BEGUN + 101, 101.0, 4)
    data = as_data(record)
    assert data["steps"][0]["items"] == [
        {"label": "1 kg flour", "ticked": True},
        {"label": "20 g salt", "ticked": False},
    ]
    assert data["started"] == "2023-11-14T22:13:20+00:00"
    for page in (as_html(record), as_markdown(record)):
        for words in (
            "1 kg flour",
            "Cold",
            "Cover it.",
            "Timer: 1 min",
            "skipped",
            "1 min 11 s",
            stars(4),
        ):
            assert words in page
        assert "warm" not in page
    assert "Bread &amp; butter" in as_html(record)
    assert "Less &lt;salt&gt;." in as_html(record)
    assert "- [x] 1 kg flour\n- [ ] 20 g salt" in as_markdown(record)


def test_rating_and_note_are_stored_and_can_be_changed_but_not_before_the_finish(
    bread: Guide, store: RunStore
) -> None:
    kept = walk(bread, store)
    assert (kept.progress.rating, kept.progress.note) == (4, "Too salty.\nLess <salt>.")
    session = GuideSession(bread, RunRecorder(store, print, lambda: BEGUN + 2000), 0.0, kept=kept)
    for choice, taken in ((2, True), (2, False), (6, False)):
        assert session.command(Command("rate", 0, 1.0, KEY, choice), 1.0).taken is taken
    session.write_note("", 1.0)
    (again,) = store.all_runs()
    assert (again.progress.rating, again.progress.note or "", again.finished) == (
        2,
        "",
        BEGUN + 101,
    )
    assert [entry.choice for entry in store.log(again.id)[-2:]] == ["2", ""]
    other = GuideSession(bread, RunRecorder(None, print), 0.0)
    assert other.command(Command("rate", 0, 1.0, KEY, 3), 1.0).says == GuideCode.NO_SUCH_RATING(
        most=5
    )


def test_servings_are_recorded_only_if_the_guide_or_the_person_says_them(read: Read) -> None:
    guide = read("---\ntitle: Brine\n---\n\n## Mix\n\n{30 g} salt\n")
    for state, servings in ((None, None), (GuideRunState(servings=3), 3)):
        assert record_of(GuideRun(guide, state), BEGUN, None, {}).servings == servings


def test_a_run_whose_guide_is_gone_is_recorded_by_its_ids(bread: Guide, store: RunStore) -> None:
    kept = walk(bread, store)
    record = stored_record(kept, store.log(kept.id), None)
    assert [(step.title, step.answer, step.seconds) for step in record.steps] == [
        ("gather", "", 20.0),
        ("pace", "cold", 10.0),
        ("fridge", "", 71.0),
    ]
    assert record.guide.title == "Bread & butter"
    assert "- [x] 500-g-flour" in as_markdown(record)


def test_an_eln_describes_every_file(bread: Guide, store: RunStore, tmp_path: Path) -> None:
    kept = walk(bread, store)
    record = replace(record_in(store, kept), name="Ada", place="Room 4")
    path = tmp_path / "bread.eln"
    write_eln(path, record, store.log(kept.id), as_html(record))
    with ZipFile(path) as archive:
        files = {name.removeprefix("bread/"): archive.read(name) for name in archive.namelist()}
    crate = json.loads(files.pop("ro-crate-metadata.json"))
    nodes = {node["@id"]: node for node in crate["@graph"]}
    described = {
        name.removeprefix("./"): node for name, node in nodes.items() if node["@type"] == "File"
    }
    assert (
        described.keys() == files.keys() == {"run/run.html", "run/run.json", "run/guide/guide.md"}
    )
    for name, content in files.items():
        assert described[name]["sha256"] == sha256(content).hexdigest()
    assert nodes["ro-crate-metadata.json"]["conformsTo"] == {"@id": "https://w3id.org/ro/crate/1.1"}
    assert {"name", "description", "datePublished", "license", "hasPart"} <= nodes["./"].keys()
    assert all(
        node["@id"] in nodes for node in references(crate["@graph"]) if "://" not in node["@id"]
    )
    assert len(json.loads(files["run/run.json"])["commands"]) == len(RUN) + 1


@pytest.mark.long
def test_a_reader_of_ro_crate_opens_an_eln(bread: Guide, store: RunStore, tmp_path: Path) -> None:
    kept = walk(bread, store)
    record = record_in(store, kept)
    write_eln(tmp_path / "bread.eln", record, store.log(kept.id), as_html(record))
    with ZipFile(tmp_path / "bread.eln") as archive:
        archive.extractall(tmp_path)
    program = """
import sys
from rocrate.rocrate import ROCrate
run = ROCrate(sys.argv[1]).dereference("./run/")
print(*[run["name"], *[step["name"] for step in run["step"]], *[part.id for part in run["hasPart"]]], sep="\\n")
"""
    assert isolated("rocrate==0.16.0", program, tmp_path / "bread").splitlines() == [
        *("Bread & butter", "Gather", "Pace", "Fridge"),
        *("run/run.html", "run/run.json", "run/guide/guide.md"),
    ]


def references(value: object) -> Iterator[dict[str, str]]:
    if isinstance(value, dict):
        if value.keys() == {"@id"}:
            yield value
        for one in value.values():
            yield from references(one)
    elif isinstance(value, list):
        for one in value:
            yield from references(one)


def test_the_command_lists_runs_and_writes_them(
    bread: Guide,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("HANDTRACK_HOME", str(tmp_path))
    with RunStore(data_folder() / RUNS_FILE) as store:
        kept = walk(bread, store)
        store.begin(
            Path("other.md"), "Not rated", structs.replace(kept.progress, rating=UNSET), BEGUN
        )
    assert main(["runs"]) == 0
    assert f"{kept.id}  " in (shown := capsys.readouterr().out)
    assert "Not rated  not finished\n" in shown
    assert "Bread & butter  1 min 41 s  ★★★★☆" in shown
    table, one = tmp_path / "all.csv", str(kept.id)
    assert main(["runs", "--guide", str(bread.path), "--out", str(table)]) == 0
    with table.open(newline="", encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    assert [(row["step"], row["answer"], row["seconds"], row["rating"]) for row in rows] == [
        ("gather", "", "20.0", "4"),
        ("pace", "Cold", "10.0", "4"),
        ("fridge", "", "71.0", "4"),
    ]
    for ending in (".eln", ".html", ".md", ".json"):
        assert main(["runs", one, "--out", str(tmp_path / f"one{ending}")]) == 0
        assert (tmp_path / f"one{ending}").stat().st_size > 100
    assert main(["runs", one, "--out", str(tmp_path / "one.docx")]) == 2
    assert main(["runs", "99"]) == 2


def test_an_empty_list_of_runs_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HANDTRACK_HOME", str(tmp_path))
    (tmp_path / "soup.md").touch()
    for guide, status, said in (
        ((), 0, "no runs yet"),
        (("soup.md",), 0, "no runs yet"),
        (("nofile.md",), 2, "nofile.md"),
    ):
        named = [word for name in guide for word in ("--guide", str(tmp_path / name))]
        assert main(["runs", *named]) == status
        (line,) = capsys.readouterr().err.splitlines()
        assert said in line


def test_runs_that_cannot_be_read_or_written_are_wrong_usage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HANDTRACK_HOME", str(tmp_path))
    place = data_folder() / RUNS_FILE
    assert main(["runs", "--out", f"{tmp_path}/folder/is.csv"]) == 0
    assert main(["runs", "--out", f"{tmp_path}/folder/is.csv/x.csv"]) == 2
    place.unlink()
    place.mkdir()
    assert main(["runs"]) == 2
    assert capsys.readouterr().err.count("cannot ") == 2
