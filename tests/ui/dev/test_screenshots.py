"""The command that draws every view."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from handtrack import service as service_module
from handtrack.errors import ModelError, SourceError, UsageError
from handtrack.sentences import Code
from handtrack_ui.dev import screenshots
from handtrack_ui.dev.screenshots import (
    ScreenshotRequest,
    add_arguments,
    draw_all,
    screenshot_request,
    settle,
)
from handtrack_ui.features.live.view import LiveView
from tests.parsed import parsed
from tests.ui.fakes import started
from tests.waiting import PATIENCE_S


def asked_for(arguments: list[str]) -> ScreenshotRequest:
    return screenshot_request(parsed(add_arguments, arguments))


def test_scales_themes_languages_and_size_are_read() -> None:
    asked = asked_for(
        [
            "out",
            "--scale",
            "1.0,1.5",
            "--theme",
            "dark",
            "--language",
            "de,en",
            "--size",
            "1000x600",
        ]
    )
    assert (asked.scales, asked.themes, asked.languages, asked.size) == (
        (1.0, 1.5),
        ("dark",),
        ("de", "en"),
        (1000, 600),
    )


def test_wrong_usage_is_refused() -> None:
    wrong = ("--scale big", "--scale 9", "--theme blue", "--language fr", "--size 12", "--size 1x1")
    for arguments in ([], *(["out", *each.split()] for each in wrong)):
        with pytest.raises(UsageError):
            asked_for(arguments)


@pytest.mark.long
def test_every_view_is_drawn_at_the_requested_scale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screenshots, "_PATIENCE_S", PATIENCE_S)
    asked = asked_for(
        [str(tmp_path / "out"), "--scale", "1.5", "--theme", "dark", "--size", "900x560"]
    )
    assert draw_all(asked) == 0
    drawn = {path.name: QImage(str(path)) for path in (tmp_path / "out").iterdir()}
    views = {
        "library",
        "live",
        "guide",
        "studio-taking",
        "settings-data",
        "picker",
        "memory",
        "practice-result",
    }
    assert {f"{view}-en-dark-1.5.png" for view in views} <= set(drawn)
    for name, image in drawn.items():
        assert (image.width(), image.height()) == (1350, 840), name


@pytest.mark.long
def test_a_damaged_model_is_reported_at_once(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(_config: object) -> object:
        raise ModelError(Code.AS_TOLD, words="the file of the model is damaged")

    monkeypatch.setattr(service_module, "load_models", damaged)
    with started(qapp) as application:
        application.window.show_view(application.window.services.find(LiveView))
        with pytest.raises(ModelError, match="is damaged"):
            settle(qapp, application, application.window.services.find(LiveView).preview)


@pytest.mark.long
def test_a_source_that_cannot_be_played_is_reported_at_once(
    qapp: QApplication, tmp_path: Path
) -> None:
    (tmp_path / "film.mp4").write_bytes(b"no film")
    with started(qapp, str(tmp_path / "film.mp4")) as application:
        application.window.show_view(application.window.services.find(LiveView))
        with pytest.raises(SourceError, match=r"film\.mp4"):
            settle(qapp, application, application.window.services.find(LiveView).preview)
