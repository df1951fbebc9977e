import pytest

from handtrack.models import threads
from handtrack.models.threads import MOST, SPIN_US, ThreadLayout, session_options, thread_layout


@pytest.mark.parametrize("cores", [1, 2, 4, 16])
def test_the_landmark_model_has_the_cores_and_palm_detection_one(monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
    monkeypatch.setattr(threads, "usable_cores", lambda: cores)
    assert thread_layout(0) == ThreadLayout(palm=1, landmark=min(cores, MOST))


def test_a_number_that_was_asked_for_holds_for_both_models() -> None:
    assert thread_layout(3) == ThreadLayout(3, 3)


def test_threads_spin_for_the_time_of_a_layer_and_sleep_after_the_run() -> None:
    options = session_options(2)
    assert options.intra_op_num_threads == 2
    assert options.get_session_config_entry("session.intra_op.allow_spinning") == "1"
    assert options.get_session_config_entry("session.intra_op.spin_duration_us") == SPIN_US
    assert options.get_session_config_entry("session.force_spinning_stop") == "1"
