"""The report helps to find a fault and does not say whose machine it is."""

import logging
import re
from pathlib import Path

import pytest

from handtrack.cli import main
from handtrack.commands.doctor import Check, report
from handtrack.commands.doctor.diagnostics import diagnostics
from handtrack.config.folders import config_folder
from handtrack.runtime.recent_messages import messages_kept, recent_messages
from tests.plug_ins import needs

BAD = Check(
    "Demo", ok=False, says="/home/anna/handtrack/demo.mp4 is gone", hint="reinstall Handtrack"
)


@pytest.fixture
def anna(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANDTRACK_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))


@pytest.mark.usefixtures("anna")
def test_the_report_has_findings_changed_settings_and_last_messages() -> None:
    config_folder().joinpath("settings.toml").write_text(
        "[sound]\nvolume = 0.25\n[appearance]\nmotion = true\n"
    )
    text = diagnostics([BAD], ["10:00 handtrack: the disk is full"])
    for part in (
        "FAIL Demo: ~/handtrack/demo.mp4 is gone\n       reinstall Handtrack",
        "\n  sound.volume = 0.25\n",
        "\n  10:00 handtrack: the disk is full\n",
    ):
        assert part in text
    assert "motion" not in text, "unchanged from the default"


@needs("sending")
@pytest.mark.usefixtures("anna")
@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("rtsp://anna:secret@door.example/1", "stream"),
        ("/media/Dr. Weber/film.mp4", "video"),
        ("camera:Anna", "camera"),
    ],
)
def test_the_report_has_no_names_folders_or_addresses(source: str, kind: str) -> None:
    more = '[gestures.bindings]\nAnna = "next"\n[sending]\ntoken = "secret"\nosc_host = "example"\nosc_port = 9001\n'
    config_folder().joinpath("settings.toml").write_text(f'[camera]\nsource = "{source}"\n{more}')
    text = diagnostics(
        [BAD], ["cannot write /media/anna/stick/x.json", r"C:\\Users\\anna\\x", "/home/annabel/x"]
    )
    for personal in ("anna/", "anna\\", "secret", "Weber", "example", "Anna"):
        assert personal not in text
    for told in (
        f"camera.source = ({kind})",
        "bindings = (1 of them)",
        "token = (set)",
        "osc_port = 9001",
    ):
        assert told in text
    assert "/home/annabel/x" in text, "other names stay"


@pytest.mark.usefixtures("anna")
def test_the_report_path_is_checked_before_the_checks_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked: list[bool] = []
    monkeypatch.setattr(report, "examine", lambda: looked.append(True) or [BAD])
    assert main(["doctor", "--report", str(tmp_path / "report.txt")]) == 1
    assert "FAIL Demo" in (tmp_path / "report.txt").read_text("utf-8")
    assert "✗ Demo" in capsys.readouterr().out
    assert main(["doctor", "--report", str(tmp_path / "none" / "report.txt")]) == 2
    assert looked == [True]


def test_messages_are_kept_while_a_program_runs_and_still_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with messages_kept():
        logging.getLogger("handtrack.test").warning("twice:\nlost")
        logging.getLogger("handtrack.test").info("unimportant")
        assert [line.rpartition(": ")[2] for line in recent_messages()] == ["twice:", "lost"]
    assert recent_messages() == []
    assert "lost" in capsys.readouterr().err


def test_a_log_call_with_bad_arguments_is_harmless(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        logging.getLogger(), "handlers", []
    )  # pytest's own handler would fail the test
    with messages_kept():
        logging.getLogger("handtrack.test").warning("%d frames", "many")
        logging.getLogger("handtrack.test").warning("two")
        assert [line.rpartition(": ")[2] for line in recent_messages()] == ["two"]
    assert capsys.readouterr().err.count("--- Logging error ---") == 1


def test_no_code_can_ask_for_updates_or_send_a_report() -> None:
    root = Path(__file__).parents[3]
    asks = re.compile(
        r"QNetworkAccessManager|QWebSocket|http\.client|urllib\.request|urlopen|import (?:requests|httpx)"
    )
    files = [
        path
        for folder in ("handtrack", "ui/handtrack_ui")
        for path in (root / folder).rglob("*.py")
    ]
    found = {path.name for path in files if asks.search(path.read_text("utf-8"))}
    assert found == {"stream.py"}, "only a stream that a person named is requested"
    assert len(files) > 300
