"""The list of contents and licences, from the installed packages or the list built with a
package.
"""

import hashlib
import json
from pathlib import Path

import pytest

from handtrack.assets import asset
from handtrack.commands.doctor import parts as module
from handtrack.commands.doctor.parts import parts


def test_every_package_in_use_is_listed_with_its_licence_and_text() -> None:
    found = {part.name.lower(): part for part in parts()}
    assert next(iter(found)) == "handtrack-desktop"
    assert "Apache License" in found["handtrack-desktop"].text()
    assert found["msgspec"].licence == "BSD-3-Clause"
    assert "third" in found["opencv-python-headless"].text().lower()
    assert "SIL OPEN FONT LICENSE" in found["atkinson hyperlegible next"].text()
    assert not {"pytest", "mypy", "ruff"} & found.keys(), "they are not included"
    assert [part.name for part in found.values() if not part.licence] == []


def test_models_are_listed_with_the_sha_256_of_their_files() -> None:
    found = {part.name: part for part in parts()}
    content = asset("models", "hand_landmark_full.onnx").read_bytes()
    assert hashlib.sha256(content).hexdigest() in found["hand_landmark_full.onnx"].text()


def test_a_package_lists_its_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = [{"name": "qt", "version": "6", "licence": "LGPL-3.0", "text_file": "licences/qt.txt"}]
    (tmp_path / "licences.json").write_text(json.dumps(listed))
    (tmp_path / "licences").mkdir()
    (tmp_path / "licences" / "qt.txt").write_text("GNU LESSER")
    monkeypatch.setattr(module, "asset", tmp_path.joinpath)
    first, *models = parts()
    assert (first.name, first.version, first.licence, first.text()) == (
        "qt",
        "6",
        "LGPL-3.0",
        "GNU LESSER",
    )
    assert all("SHA-256" in model.text() for model in models)
