from pathlib import Path

import pytest

from handtrack.cli import main
from handtrack.guides import load_guide

CAKE = "<h1>{}</h1><h2>Ingredients</h2><ul><li>2 eggs</ul><h2>Steps</h2><ol><li>Mix.<li>Bake.</ol>"


def test_unreadable_files_are_named_and_the_others_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"a.html": CAKE.format("Cake"), "b.html": "<p>Hello", "c.exe": "MZ", "d.guide.md": GUIDE}
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    out = tmp_path / "new" / "folder"
    names = [str(tmp_path / name) for name in ("b.html", "c.exe", "d.guide.md", "nowhere.html", ".", "a.html")]
    assert main(["import", *names, "--out", str(out)]) == 3
    said = capsys.readouterr()
    assert said.out == f"{out / 'a.guide.md'}\n"
    assert [line.partition(str(tmp_path))[2].partition(":")[0] for line in said.err.splitlines()] == [
        "/b.html",
        "/c.exe",
        "/d.guide.md",
        "/nowhere.html",
        " cannot be read",
    ]
    guide = load_guide(out / "a.guide.md")
    assert [guide.title, *(step.title for step in guide.steps)] == ["Cake", "Ingredients", "Step 1", "Step 2"]


def test_wrong_usage_and_an_unwritable_folder_exit_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cake.html").write_text(CAKE)
    assert main(["import", str(tmp_path / "cake.html")]) == 2
    assert main(["import", str(tmp_path / "cake.html"), "--out", str(tmp_path / "cake.html")]) == 2
    assert capsys.readouterr().err.count("\n") == 2


GUIDE = "---\ntitle: T\n---\n\n## One\n"
