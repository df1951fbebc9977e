import json
from argparse import Namespace
from importlib.metadata import EntryPoint

import pytest

from handtrack.commands.doctor import Check, report

OPTIONS = Namespace(json=False, report=None)
FINE = Check("Fine", ok=True, says="all of it", hint="pip install 'handtrack-desktop[more]'")
BAD = Check("Bad", ok=False, says="gone", hint="bring it back")


def failing() -> Check:
    raise RuntimeError("no such luck\nwith a second line")


def plugged() -> list[Check]:
    return [FINE, BAD]


def only(monkeypatch: pytest.MonkeyPatch, *checks: Check) -> None:
    monkeypatch.setattr(
        report, "CHECKS", tuple((check.name, lambda check=check: check) for check in checks)
    )
    monkeypatch.setattr(report, "entry_points", lambda group: ())


def test_the_status_is_1_only_if_something_stops_handtrack(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only(monkeypatch, FINE)
    assert report.run(OPTIONS) == 0
    only(monkeypatch, FINE, BAD)
    assert report.run(OPTIONS) == 1


def test_the_printed_report_has_every_line_with_its_hint_and_brackets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only(monkeypatch, FINE, BAD)
    report.run(OPTIONS)
    shown = capsys.readouterr().out
    for part in (
        "✓",
        "✗",
        "all of it",
        "pip install 'handtrack-desktop[more]'",
        "gone",
        "bring it back",
    ):
        assert part in shown


def test_the_report_is_available_as_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    only(monkeypatch, FINE, BAD)
    assert report.run(Namespace(json=True, report=None)) == 1
    assert json.loads(capsys.readouterr().out) == {
        "ok": False,
        "checks": [
            {
                "name": "Fine",
                "ok": True,
                "says": "all of it",
                "hint": "pip install 'handtrack-desktop[more]'",
            },
            {"name": "Bad", "ok": False, "says": "gone", "hint": "bring it back"},
        ],
    }


def test_a_failing_check_is_reported_and_the_others_continue() -> None:
    check = report.guarded("Luck", failing)
    assert check == Check("Luck", ok=False, says="the check failed: RuntimeError: no such luck")


def test_plugged_in_checks_run_and_a_broken_one_does_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = EntryPoint("good", f"{__name__}:plugged", report.GROUP)
    gone = EntryPoint("gone", "no_such_module:checks", report.GROUP)
    assert report.plugged_in(gone)[0].says.startswith("the check failed: ModuleNotFoundError")
    monkeypatch.setattr(report, "CHECKS", (("Luck", failing),))
    monkeypatch.setattr(report, "entry_points", lambda group: (good, gone))
    assert [check.name for check in report.examine()] == ["Luck", "gone", "Fine", "Bad"]
