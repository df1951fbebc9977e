"""Messages appear in the person's language; all of the engine's are known, with any parameters."""

import pytest

from handtrack.errors import HandtrackError
from handtrack.gestures.own_signs import MAX_NAME_LETTERS, check_new_name
from handtrack.runtime.codes import RuntimeCode
from handtrack.sentences import Code
from handtrack.sources.camera import _REFUSALS, _called
from handtrack.sources.camera_list import CameraInfo
from handtrack_ui.text.messages import message_words


def fault_of(name: str) -> str:
    with pytest.raises(HandtrackError) as caught:
        check_new_name(name, ["Spiral"])
    return message_words(caught.value)


def test_faults_of_a_name_are_reported_in_plain_words() -> None:
    assert fault_of("") == "Give the gesture a name first."
    assert fault_of(" it's") == "Remove the spaces before or after the name."
    assert fault_of("x" * 100) == f"This name is too long. Use up to {MAX_NAME_LETTERS} characters."
    assert fault_of("a\tb") == "This name has invisible characters."
    assert fault_of("wave") == "“wave” already means something else. Choose another name."
    assert fault_of("victory") == "“victory” is a built-in sign. Choose another name."
    assert fault_of("spiral") == "You already have a gesture called “spiral”. Choose another name."


def test_a_camera_that_cannot_be_opened_is_named_with_a_remedy() -> None:
    camera = CameraInfo(2, "HD Webcam", "/dev/video2", next(iter(_REFUSALS)), 0)
    for code, _ in _REFUSALS.values():
        told = message_words(code(camera=_called(camera)))
        assert "camera 2 (HD Webcam)".casefold() in told.casefold()


@pytest.mark.usefixtures("german")
def test_a_message_within_a_message_is_translated() -> None:
    told = message_words(Code.FILE_UNWRITABLE(path="a.json", reason=RuntimeCode.BEING_WRITTEN()))
    assert told == "a.json lässt sich nicht schreiben: ein anderer Prozess schreibt sie gerade"


def test_an_unknown_message_is_passed_on() -> None:
    assert message_words("the moon is full") == "the moon is full"


def test_words_from_right_to_left_keep_to_themselves() -> None:
    assert message_words(Code.FILE_MISSING(path="שלום.md")) == "no such file: \u2068שלום.md\u2069"
    assert message_words(Code.FILE_MISSING(path="tea\u202e.md")) == "no such file: tea.md"
    assert message_words(Code.FILE_MISSING(path="tea.md")) == "no such file: tea.md"


def test_a_message_within_a_message_is_isolated_once_and_not_cut() -> None:
    reason = Code.FILE_UNREADABLE(path="ש" * 290, reason="r" * 290)
    words = message_words(Code.FILE_UNUSABLE(path="x", reason=reason))
    assert words == f"x cannot be used: \u2068{'ש' * 290}\u2069 cannot be read: {'r' * 290}"
