from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from handtrack.config.folders import HOME_VARIABLE
from handtrack.host import RunState, RunStatus
from handtrack.landmarks import COUNT
from handtrack.memory.pool import BufferPool
from handtrack.messages import Hand, TrackingResult
from handtrack.plugins.terminal.view import Reading
from handtrack.sentences import Message
from handtrack.service import LoadRecord, ServiceState, ServiceStatus
from handtrack.settings import ModelConfig
from handtrack.sources.source import SourceInfo, SourceKind

MakeReading = Callable[..., Reading]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings except a test's own."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


@pytest.fixture
def reading() -> MakeReading:
    """Make a reading of a running demo, with a right hand at the left of the frame."""

    def make(
        state: RunState = RunState.RUNNING,
        reason: Message | None = None,
        *,
        mirrored: bool = False,
        hands: int = 1,
        opened: bool = True,
    ) -> Reading:
        info = SourceInfo(
            SourceKind.DEMO, "demo", 640, 480, 30.0, 900, live=False, still=False, mirrored=mirrored
        )
        landmarks = np.zeros((COUNT, 3), np.float32)
        landmarks[:, 0] = np.linspace(20, 150, COUNT)
        landmarks[:, 1] = np.linspace(100, 400, COUNT)
        hand = Hand(3, landmarks, np.zeros_like(landmarks), "Right", 0.97, 0.99, "victory", 0.9)
        service = ServiceStatus(
            ServiceState.READY,
            "cpu",
            None,
            None,
            1,
            (LoadRecord(ModelConfig(), "the terminal", 0.2),),
        )
        result = TrackingResult(7, 0.25, 640, 480, (hand,) * hands)
        run = RunStatus(
            state=state,
            reason=reason,
            info=info if opened else None,
            captured=10,
            estimated=8,
            dropped=2,
            fps=29.96,
            estimate_ms=5.25,
        )
        return Reading(run, service, BufferPool().stats(), result if opened else None)

    return make
