"""What may be taken in float32's place sees what float32 sees, within the bounds of docs/models.md."""

import pytest

from handtrack.models import openvino_engine
from handtrack.models.choice import NOT_HERE, Candidate, in_child
from handtrack.models.threads import adds_8_bits_exactly
from tests.media import media
from tools.measure_precision import REFERENCE, drawn, findings, told
from tools.measure_steadiness import REAL_HELD

BF16, INT8 = Candidate("openvino", "bf16"), Candidate("openvino", "int8")
REDUCED = [(BF16, True), *([(INT8, True), (INT8, False)] if adds_8_bits_exactly() else [])]
"""… and whether bfloat16, where there is some, is in the rest."""


@pytest.mark.long
@pytest.mark.parametrize(("candidate", "beside_bf16"), REDUCED, ids=["bf16", "int8", "int8 beside f32"][: len(REDUCED)])
def test_a_reduced_precision_keeps_its_bounds_on_what_is_known_to_be_true(
    monkeypatch: pytest.MonkeyPatch, candidate: Candidate, *, beside_bf16: bool
) -> None:
    folder = media("peer/asl_hand.25fps.mp4").parent.parent
    if in_child(candidate).trouble == NOT_HERE:
        pytest.skip(f"this processor has no {candidate.precision}")
    if not beside_bf16:
        monkeypatch.setattr(openvino_engine, "precisions", lambda provider="cpu": ("f32", "int8"))
    films, clips = dict(drawn(None)), (REAL_HELD[0],)
    plain, reduced = (
        findings(engine, precision, folder, films, clips)
        for engine, precision in (REFERENCE, (candidate.engine, candidate.precision))
    )
    assert all([*told(plain, reduced)])
