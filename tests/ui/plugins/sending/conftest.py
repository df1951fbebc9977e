"""Sinks that keep what they are sent."""

import pytest

from handtrack_ui.plugins.sending import sending
from tests.ui.fakes import FakeSinks


@pytest.fixture
def sinks(monkeypatch: pytest.MonkeyPatch) -> FakeSinks:
    made = FakeSinks()
    monkeypatch.setattr(sending, "open_sink", made.open)
    return made
