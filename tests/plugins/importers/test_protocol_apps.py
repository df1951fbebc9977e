"""Protocols of laboratories: durations, amounts and warnings stay with their step,
headings are titles.
"""

import json
from pathlib import Path
from typing import Any, Final

from handtrack.guides import load_guide
from handtrack.guides.body import Note, Paragraph, plain
from handtrack.guides.exports import record_in, write_eln
from handtrack.guides.record import as_html
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.session import GuideSession
from handtrack.guides.step import StepKind
from handtrack.guides.store import RunStore
from handtrack.guides.times import find_times
from handtrack.messages import KEY, Command
from handtrack.plugins.importers.layout import lay_out
from tests.plugins.importers.conftest import Import, needed_in, steps_of
from tests.plugins.importers.test_exports import zipped


def draft(*blocks: dict[str, Any], entities: dict[str, Any] | None = None) -> str:
    return json.dumps({"blocks": blocks, "entityMap": entities or {}})


OLDER: Final = {
    "title": "Lysis",
    "warning": "<p>Wear gloves.</p>",
    "materials": [{"name": "Tris", "amount": 5, "unit": {"name": "ml"}}],
    "materials_text": "<p>NaCl</p>",
    "steps": [
        {
            "guid": "A",
            "previous_guid": None,
            "components": [
                {
                    "type_id": 1,
                    "title": "description",
                    "source": {"description": "<p>Spin it down.</p>"},
                },
                {"type_id": 4, "title": "Duration", "source": {"duration": 300, "name": "Spin"}},
                {
                    "type_id": 3,
                    "title": "Amount",
                    "source": {"amount": 5, "unit": {"name": "µL"}, "name": "NaCl"},
                },
                {
                    "type_id": 19,
                    "title": "Safety information",
                    "source": {"body": "Close the lid."},
                },
                {"type_id": 26, "title": "Note", "source": {"body": "A cold rotor is fine."}},
            ],
        },
        {"guid": "B", "previous_guid": "A", "duration": 120, "step": "<p>Wait for 2 minutes.</p>"},
    ],
}
NEWER: Final = {
    "title": "Lysis",
    "steps": [
        {
            "guid": "A",
            "previous_guid": None,
            "step": draft(
                {
                    "text": "Incubate at   for  .",
                    "entityRanges": [
                        {"key": 0, "offset": 12, "length": 1},
                        {"key": 1, "offset": 18, "length": 1},
                    ],
                },
                {"text": " ", "entityRanges": [{"key": 2, "offset": 0, "length": 1}]},
                entities={
                    "0": {"type": "temperature", "data": {"temperature": 37, "unit": "°C"}},
                    "1": {"type": "duration", "data": {"duration": 600}},
                    "2": {
                        "type": "safety",
                        "data": {"blocks": [{"text": "It is hot."}], "entityMap": {}},
                    },
                },
            ),
        }
    ],
}


def test_components_of_a_step_stay_with_it(understand: Import) -> None:
    found = understand("p.json", json.dumps(OLDER))
    assert needed_in(found) == ["5 ml Tris", "NaCl"]
    assert steps_of(found) == ["Spin it down. | Duration: 5 min | 5 µL NaCl", "Wait for 2 minutes."]
    first = found.sections[0].steps[0]
    assert (found.warnings, first.warnings, first.notes) == (
        ("Wear gloves.",),
        ("Close the lid.",),
        ("A cold rotor is fine.",),
    )
    assert [time.seconds for time in find_times(first.text[1])] == [300]


def test_entities_in_a_text_stand_where_they_were(understand: Import) -> None:
    found = understand("p.json", json.dumps(NEWER))
    assert steps_of(found) == ["Incubate at 37 °C for 10 min ."]
    assert found.sections[0].steps[0].warnings == ("It is hot.",)


def test_warnings_come_before_what_they_warn_of(understand: Import) -> None:
    guide, _ = lay_out(understand("p.json", json.dumps(OLDER)), Path("p.md"))
    shown = [
        block for step in guide.steps for block in step.body if isinstance(block, (Note, Paragraph))
    ]
    said = [plain(block.text) for block in shown]
    assert guide.steps[0].kind is StepKind.CHECKLIST
    assert said.index("Wear gloves.") < said.index("Close the lid.") < said.index("Spin it down.")
    assert said.index("Spin it down.") < said.index("A cold rotor is fine.")


def test_headings_of_a_notebook_are_titles_and_its_lists_are_steps(understand: Import) -> None:
    body = (
        "<h1>Sample</h1><ul><li>2 ml buffer into the tube.</li><li>5 g beads on top.</li><li>3 minutes on ice.</li>"
        "</ul><h2>Imaging</h2><p>Focus on the left edge of the sample.</p><p>Take ten pictures.</p>"
    )
    entry = {"elabid": "1", "title": "Gold", "body": body, "steps": []}
    found = understand("f.json", json.dumps([entry]))
    assert found.protocol
    assert (needed_in(found), steps_of(found)) == (
        [],
        [
            "Sample | 2 ml buffer into the tube.",
            "Sample | 5 g beads on top.",
            "Sample | 3 minutes on ice.",
            "Imaging | Focus on the left edge of the sample.",
            "Imaging | Take ten pictures.",
        ],
    )


BREAD = """\
---
title: Bread
servings: 2
---

## Gather

Weigh {500 g} flour.

## Rise

Keep it warm.
"""


def test_the_record_of_a_run_imports_as_the_steps_that_were_followed(
    tmp_path: Path, understand: Import
) -> None:
    path = tmp_path / "bread.md"
    path.write_text(BREAD, encoding="utf-8")
    guide = load_guide(path)
    with RunStore(tmp_path / "runs.sqlite") as store:
        session = GuideSession(guide, RunRecorder(store, print, lambda: 0.0), 0.0)
        for at, name, choice in ((1.0, "servings", 4), (2.0, "confirm", None)):
            assert session.command(Command(name, 0, at, KEY, choice), at).taken
        (kept,) = store.all_runs(guide.path)
        record = record_in(store, kept)
        write_eln(tmp_path / "written.eln", record, store.log(kept.id), as_html(record))
    found = understand("bread.eln", (tmp_path / "written.eln").read_bytes())
    assert (found.title, steps_of(found)) == (
        "Bread",
        ["Gather | Weigh 1 kg flour.", "Rise | Keep it warm."],
    )


def test_a_procedure_in_markdown_beside_a_crate_is_read(understand: Import) -> None:
    crate = {
        "@graph": [
            {"@id": "ro-crate-metadata.json", "@type": "CreativeWork"},
            {
                "@id": "./polish",
                "@type": "Dataset",
                "name": "Polish",
                "hasPart": [{"@id": "./polish/sop.md"}],
            },
        ]
    }
    text = "# Polishing\n\n## Grind\n\n- Put the sample in.\n- Start at 300 rpm.\n## Clean\n- Rinse it.\n- Dry it.\n"
    packed = zipped({"e/ro-crate-metadata.json": json.dumps(crate), "e/polish/sop.md": text})
    found = understand("e.eln", packed)
    assert steps_of(found) == [
        "Grind | Put the sample in.",
        "Grind | Start at 300 rpm.",
        "Clean | Rinse it.",
        "Clean | Dry it.",
    ]


def test_instructions_alone_are_a_guide(understand: Import) -> None:
    recipe = {
        "@type": "Recipe",
        "name": "Tea",
        "recipeInstructions": ["Boil water.", "Pour it over the leaves."],
    }
    page = f'<script type="application/ld+json">{json.dumps(recipe)}</script>'
    for name, content in (("a.html", page), ("a.json", json.dumps(recipe))):
        assert steps_of(understand(name, content)) == ["Boil water.", "Pour it over the leaves."]
