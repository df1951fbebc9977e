"""What may be taken in float32's place sees what float32 sees, within the bounds of docs/models.md."""

import pytest

from handtrack.models import openvino_engine
from handtrack.models.choice import NOT_HERE, Candidate, in_child
from handtrack.models.threads import adds_8_bits_exactly
from tests.media import media
from tools.measure_precision import REFERENCE, drawn, findings, told
from tools.measure_steadiness import REAL_HELD

REDUCED = [Candidate("openvino", precision) for precision in ("bf16", *(["int8"] if adds_8_bits_exactly() else []))]


@pytest.mark.long
@pytest.mark.parametrize("candidate", REDUCED, ids=lambda one: one.precision)
def test_a_reduced_precision_keeps_its_bounds_on_what_is_known_to_be_true(
    monkeypatch: pytest.MonkeyPatch, candidate: Candidate
) -> None:
    folder = media("peer/asl_hand.25fps.mp4").parent.parent
    if in_child(candidate).trouble == NOT_HERE:
        pytest.skip(f"this processor has no {candidate.precision}")
    if candidate.precision == "int8":  # as where it may be taken: without bfloat16 in the rest
        monkeypatch.setattr(openvino_engine, "precisions", lambda provider="cpu": ("f32", "int8"))
    films, clips = dict(drawn(None)), (REAL_HELD[0],)
    plain, reduced = (
        findings(engine, precision, folder, films, clips)
        for engine, precision in (REFERENCE, (candidate.engine, candidate.precision))
    )
    assert all([*told(plain, reduced)])
