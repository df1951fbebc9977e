"""Runs for other programs: every step of every run as a table, and one run as a lab notebook entry
(.eln).

An .eln file is a zip archive with one folder that holds an RO-Crate 1.1: its files, and
`ro-crate-metadata.json`, which describes them as JSON-LD in one flat list. Each entry refers to
others only by their ``@id``.
"""

import csv
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Any, Final

from handtrack.errors import UsageError
from handtrack.guides.bundle import pictures_below
from handtrack.guides.guide import Guide, load_guide
from handtrack.guides.log import LogEntry, log_rows, write_for_person
from handtrack.guides.record import RunRecord, as_data, iso, stored_record, text_of
from handtrack.guides.run import MOST_STARS
from handtrack.guides.store import KeptRun, RunStore
from handtrack.version import __version__

ELN: Final = ".eln"
_COLUMNS: Final = (
    *("guide", "run", "run_started", "run_finished", "number", "step", "title"),
    *("started", "seconds", "answer", "completed", "note", "rating"),
)
_METADATA: Final = "ro-crate-metadata.json"
_RUN: Final = "./run/"
_AUTHOR: Final = {"@id": "#author"}
_MAKER: Final = {"@id": "#handtrack"}
_LONGEST_NAME: Final = 80


def runs_as_csv(store: RunStore, guide: Path | None = None) -> str:
    """Format all runs as CSV with a row for each step shown, newest run first; with `guide`, only
    its runs.

    Times are ISO 8601 in UTC, missing values are empty. A step of a guide that is gone has its id
    for a title. Reads the guides' files. Raises `StoreError`.
    """
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    read = cache(_guide_of)
    for kept in store.all_runs(guide):
        record = stored_record(kept, store.log(kept.id), read(Path(kept.guide)))
        writer.writerows(_rows(kept, record))
    return text.getvalue()


def record_in(store: RunStore, kept: KeptRun) -> RunRecord:
    """Return the record of a stored run. Reads its guide's file. Raises `StoreError`."""
    return stored_record(kept, store.log(kept.id), _guide_of(Path(kept.guide)))


def write_eln(path: Path, record: RunRecord, log: Sequence[LogEntry], page: str) -> None:
    """Write a run as a lab notebook entry: the record, its commands, and the guide with its
    pictures.

    `page`: the record as HTML. Raises `StoreError`: it cannot be written.
    """
    run = {**as_data(record), "commands": log_rows(log)}
    files = {"run.html": page.encode(), "run.json": _json(run)}
    with suppress(OSError):  # a guide may be gone: its record stays
        guide = record.guide
        folder = record.guide.path.parent
        for file in (guide.path, *pictures_below(guide)):
            files[f"guide/{file.relative_to(folder).as_posix()}"] = file.read_bytes()
    packed = io.BytesIO()
    root = path.stem[:_LONGEST_NAME]
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{root}/{_METADATA}", _json(_crate(record, files)))
        for name, content in files.items():
            archive.writestr(f"{root}/run/{name}", content)
    write_for_person(path, packed.getvalue())


def _guide_of(path: Path) -> Guide | None:
    with suppress(UsageError):
        return load_guide(path)
    return None


def _rows(kept: KeptRun, record: RunRecord) -> Iterator[dict[str, Any]]:
    for number, step in enumerate(record.steps, start=1):
        if step.started is None and kept.finished is None:  # not reached yet
            continue
        yield {
            "guide": record.guide.title,
            "run": kept.id,
            "run_started": iso(record.begun),
            "run_finished": iso(record.finished),
            "number": number,
            "step": step.step.id,
            "title": step.title,
            "started": iso(step.started),
            "seconds": None if step.seconds is None else round(step.seconds, 1),
            "answer": step.answer,
            "completed": "yes" if step.completed else "no",
            "note": record.note,
            "rating": record.rating,
        }


def _crate(record: RunRecord, files: dict[str, bytes]) -> dict[str, Any]:
    """Return the crate's metadata; `files` by name below the run's folder."""
    title = record.guide.title
    ended = record.finished or record.begun
    about = f"{title}, done with Handtrack"
    steps = [
        {
            "@id": f"#step-{at}",
            "@type": "HowToStep",
            "position": at,
            "name": step.title,
            "text": text_of(step),
        }
        for at, step in enumerate(record.steps, start=1)
    ]
    described = [_file(name, content) for name, content in files.items()]
    run: dict[str, Any] = {
        "@id": _RUN,
        "@type": "Dataset",
        "name": title,
        "description": about,
        "dateCreated": iso(record.begun),
        "dateModified": iso(ended),
        "inLanguage": record.guide.language,
        "step": _ids(steps),
        "hasPart": _ids(described),
    }
    others: list[dict[str, Any]] = [{**_MAKER, "@type": "Organization", "name": "Handtrack"}]
    if record.name:
        run["author"] = _AUTHOR
        others.append({**_AUTHOR, "@type": "Person", "name": record.name})
    if record.place:
        run["locationCreated"] = {"@id": "#place"}
        others.append({"@id": "#place", "@type": "Place", "name": record.place})
    if record.note:
        run["comment"] = {"@id": "#note"}
        others.append({"@id": "#note", "@type": "Comment", "text": record.note})
    if record.rating is not None:
        run["contentRating"] = f"{record.rating}/{MOST_STARS}"
    crate = {
        "@id": _METADATA,
        "@type": "CreativeWork",
        "about": {"@id": "./"},
        "conformsTo": {"@id": "https://w3id.org/ro/crate/1.1"},
        "dateCreated": iso(ended),
        "sdPublisher": _MAKER,
        "version": __version__,
    }
    root = {
        "@id": "./",
        "@type": "Dataset",
        "name": title,
        "description": about,
        "datePublished": iso(ended),
        "license": "The author has not chosen a licence.",
        "hasPart": [{"@id": _RUN}],
    }
    graph = [crate, root, run, *steps, *described, *others]
    return {"@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph}


def _file(name: str, content: bytes) -> dict[str, Any]:
    kind = (
        "text/markdown"
        if name.endswith(".md")
        else guess_type(name)[0] or "application/octet-stream"
    )
    return {
        "@id": f"{_RUN}{name}",
        "@type": "File",
        "name": name.rpartition("/")[2],
        "encodingFormat": kind,
        "contentSize": str(len(content)),
        "sha256": sha256(content).hexdigest(),
    }


def _ids(entries: Sequence[dict[str, Any]]) -> list[dict[str, str]]:
    return [{"@id": entry["@id"]} for entry in entries]


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()
