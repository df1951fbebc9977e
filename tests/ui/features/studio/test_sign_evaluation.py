"""How well signs are told apart is worked out once at a time, and for the newest of what was asked."""

from threading import Event, active_count

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import handtrack_ui.features.studio.sign_evaluation
from handtrack.gestures.own_signs import OwnSign, OwnSigns
from handtrack_ui.features.studio.sign_evaluation import SignEvaluation
from handtrack_ui.jobs import Jobs
from tests.waiting import PATIENCE_S


def signs(name: str) -> OwnSigns:
    return OwnSigns((OwnSign(name, np.zeros((3, 21, 3))),))


def test_of_what_is_asked_while_it_works_only_the_newest_is_worked_out(
    jobs: Jobs, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, worked = Event(), Event(), []

    def slowly(of: OwnSigns) -> str:
        begun.set()
        go_on.wait(PATIENCE_S)
        worked.append(of.names[0])
        return of.names[0]

    monkeypatch.setattr(handtrack_ui.features.studio.sign_evaluation, "tell_apart", slowly)
    apart, found, threads = SignEvaluation(jobs), [], active_count()
    apart.found.connect(found.append)
    apart.ask(signs("first"))
    assert begun.wait(PATIENCE_S)
    for name in ("second", "third", "newest"):
        apart.ask(signs(name))
    assert active_count() == threads + 1
    with qtbot.waitSignal(apart.found):
        go_on.set()
    assert worked == ["first", "newest"]
    assert found == ["newest"]
