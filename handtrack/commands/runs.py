"""The `runs` command: lists the runs of guides, and writes them for other programs."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from handtrack.commands.codes import ExportCode
from handtrack.config.file import KeptFile
from handtrack.config.folders import RUNS_FILE, config_folder, data_folder
from handtrack.config.model import FILE, Preferences
from handtrack.errors import UsageError
from handtrack.guides.codes import GuideCode
from handtrack.guides.exports import ELN, record_in, runs_as_csv, write_eln
from handtrack.guides.log import write_for_person, write_log
from handtrack.guides.record import ENGLISH, as_html, as_markdown, spent_words, stars
from handtrack.guides.store import KeptRun, RunStore
from handtrack.runtime.files import shown
from handtrack.sentences import Message

Tell = Callable[[Message, int], int]  # prints a message; returns the exit status it is given

_OF_ONE: Final = (ELN, ".html", ".md", ".txt", ".csv", ".json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "run", nargs="?", type=int, metavar="RUN", help="a run's number in the list"
    )
    parser.add_argument("--guide", type=Path, metavar="FILE", help="only this guide's runs")
    out = "write all runs, a row per step (.csv); or RUN's record (.eln, .html, .md, .txt) or commands (.csv, .json)"
    parser.add_argument("--out", type=Path, metavar="FILE", help=out)


def run(asked: argparse.Namespace, tell: Tell) -> int:
    """List runs, newest first, or write them."""
    with RunStore(data_folder() / RUNS_FILE) as store:
        if asked.run is None:
            _write_all(store, asked.guide, asked.out, tell)
        else:
            kept = store.run(asked.run)
            if kept is None:
                raise UsageError(ExportCode.RUN_UNKNOWN, run=asked.run)
            _write_one(store, kept, asked.out)
        for notice in store.notices:
            tell(notice, 0)
    return 0


def _write_all(store: RunStore, guide: Path | None, out: Path | None, tell: Tell) -> None:
    runs = store.all_runs(guide)
    if not runs:
        if guide is not None and not guide.exists():
            raise UsageError(GuideCode.GUIDE_FILE_MISSING, path=shown(guide))
        tell(ExportCode.NO_RUNS(), 0)
    if out is not None:
        _check_ending(out, (".csv",))
        write_for_person(out, runs_as_csv(store, guide).encode())
        return
    for kept in runs:
        took = "not finished" if kept.finished is None else spent_words(kept.finished - kept.begun)
        rating = f"  {stars(kept.progress.rating)}" if kept.progress.rating else ""
        print(f"{kept.id:>5}  {ENGLISH.moment(kept.begun)}  {kept.title}  {took}{rating}")  # noqa: T201


def _write_one(store: RunStore, kept: KeptRun, out: Path | None) -> None:
    chosen = KeptFile(config_folder() / FILE, Preferences).value.record
    record = replace(record_in(store, kept), name=chosen.name, place=chosen.place)
    if out is None:
        print(as_markdown(record), end="")  # noqa: T201
        return
    _check_ending(out, _OF_ONE)
    ending = out.suffix.lower()
    if ending == ELN:
        write_eln(out, record, store.log(kept.id), as_html(record))
    elif ending in (".csv", ".json"):
        write_log(out, store.log(kept.id))
    else:
        write_for_person(
            out, (as_html(record) if ending == ".html" else as_markdown(record)).encode()
        )


def _check_ending(out: Path, known: tuple[str, ...]) -> None:
    if out.suffix.lower() not in known:
        raise UsageError(ExportCode.RUN_FORMAT_UNKNOWN, path=str(out), known=", ".join(known))
