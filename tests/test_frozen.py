"""The builds for Windows and macOS, as far as Linux can check: their names exist,
and no foreign code can run.
"""

import plistlib
import re
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from handtrack import cli, in_tree, plug_in
from handtrack_ui import checks

ROOT = Path(__file__).parent.parent
FROZEN = ROOT / "tools" / "package" / "frozen"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.stem)
def workflow(request: pytest.FixtureRequest) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(request.param.read_text("utf-8"))
    return found


def steps(workflow: dict[Any, Any]) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_a_workflow_has_read_permission_and_pins_its_actions(workflow: dict[Any, Any]) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    assert all(
        "permissions" not in job and job["timeout-minutes"] <= 60
        for job in workflow["jobs"].values()
    )
    for step in steps(workflow):
        assert "run" in step or re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"])


def test_files_run_by_a_workflow_exist(workflow: dict[Any, Any]) -> None:
    told = "\n".join(step.get("run", "") for step in steps(workflow))
    modules = re.findall(r"python -m ([\w.]+)", told)
    assert modules
    assert [name for name in modules if find_spec(name) is None] == []
    commands = re.findall(r'"\$HANDTRACK" (\w+)', told)
    assert {"doctor", "track", "screenshots"} <= set(commands) <= plug_in.commands().keys()


def test_the_packaged_program_has_every_plug_in() -> None:
    places = [command.place for command in plug_in.commands().values()]
    places += [place for one in plug_in.in_tree() for place in one.importers.values()]
    places += [one.place for found in plug_in.in_tree() for one in (*found.sinks, *found.writers)]
    packages = {place.partition(".")[0] for place in (*places, *in_tree.PLUG_INS)}
    spec = (FROZEN / "handtrack.spec").read_text("utf-8")
    assert packages == set(re.findall(r'\*collect_submodules\("(\w+)"\)', spec))
    bare = [folder for folder in (ROOT / "handtrack").rglob("*") if any(folder.glob("*.py"))]
    assert [folder for folder in bare if not (folder / "__init__.py").exists()] == [], (
        "a package is collected by its name"
    )


def test_the_packaged_program_runs_only_its_own_child_processes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks, "PROBE", "print('looked')")
    monkeypatch.setattr(cli, "command_line", lambda: sys.stdout.write("refused"))

    def told(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["handtrack", *arguments])
        runpy.run_path(str(FROZEN / "launch.py"), run_name="__main__")
        return capsys.readouterr().out.strip()

    assert told("-c", "print('looked')") == "looked"
    assert told("-c", "print('anything')") == "refused"
    assert told("-m", "this") == "refused"
    assert told("track", "demo") == "refused"
    ran: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(runpy, "run_module", lambda name, **_: ran.append((name, sys.argv[1:])))
    told("-m", "handtrack_ui.dev.screenshots", "{}")
    assert ran == [("handtrack_ui.dev.screenshots", ["{}"])]


def test_a_mac_build_asks_only_for_the_camera() -> None:
    rights = plistlib.loads((FROZEN / "entitlements.plist").read_bytes())
    assert {name for name in rights if ".device." in name} == {"com.apple.security.device.camera"}
    spec = (FROZEN / "handtrack.spec").read_text("utf-8")
    asked = set(
        re.findall(
            r"NS\w+UsageDescription",
            spec + (FROZEN / "de.lproj" / "InfoPlist.strings").read_text("utf-8"),
        )
    )
    assert asked == {"NSCameraUsageDescription"}
