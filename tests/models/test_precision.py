"""Every reduced precision finds the same as float32, within the limits of docs/models.md."""

from typing import Final

import pytest

from handtrack.models import openvino_engine
from handtrack.models.threads import adds_8_bits_exactly
from handtrack.settings import Precision
from tests.media import media
from tools.measure_precision import REFERENCE, drawn, findings, told
from tools.measure_steadiness import REAL_HELD

INT8: Final[list[tuple[Precision, bool]]] = (
    [("int8", True), ("int8", False)] if adds_8_bits_exactly() else []
)
REDUCED: Final[list[tuple[Precision, bool]]] = [("bf16", True), *INT8]
"""Each precision, and whether the rest of the model may be in bfloat16."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("precision", "beside_bf16"), REDUCED, ids=["bf16", "int8", "int8 beside f32"][: len(REDUCED)]
)
def test_a_reduced_precision_stays_within_its_accuracy_limits(
    monkeypatch: pytest.MonkeyPatch, precision: Precision, *, beside_bf16: bool
) -> None:
    folder = media("peer/asl_hand.25fps.mp4").parent.parent
    if precision not in openvino_engine.precisions():
        pytest.skip(f"this processor has no {precision}")
    if not beside_bf16:
        monkeypatch.setattr(openvino_engine, "precisions", lambda provider="cpu": ("f32", "int8"))
    films, clips = dict(drawn(None)), (REAL_HELD[0],)
    plain, reduced = (
        findings(engine, precision, folder, films, clips)
        for engine, precision in (REFERENCE, ("openvino", precision))
    )
    assert all([*told(plain, reduced)])
