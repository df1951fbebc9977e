import threading

from handtrack.config.slide_keys import Keystroke
from handtrack.sentences import Code, Message
from handtrack_ui.features.presenter.key_thread import KeyThread
from handtrack_ui.features.presenter.senders import KeySender, NoKeysError, WrittenDown
from tests.waiting import eventually

NEXT = Keystroke("page_down")


def test_keys_are_pressed_in_a_thread_of_their_own_in_their_order() -> None:
    keys, said = WrittenDown(), list[str]()
    with KeyThread(said.append, lambda: keys) as thread:
        thread.start()
        for stroke in (NEXT, Keystroke("b"), NEXT):
            thread.send(stroke)
        assert eventually(lambda: len(keys.sent) == 3)
    assert keys.sent == [NEXT, Keystroke("b"), NEXT]
    assert not said
    assert all(one.name != "presenter-keys" for one in threading.enumerate())


def test_nothing_is_made_and_nothing_pressed_before_the_start_or_after_the_stop() -> None:
    keys = WrittenDown()
    thread = KeyThread(lambda _: None, lambda: keys)
    thread.send(NEXT)
    assert not thread.running
    thread.start()
    thread.stop()
    thread.send(NEXT)
    assert thread.close()
    assert keys.sent == []


def test_where_keys_cannot_be_pressed_one_line_says_why() -> None:
    def none() -> KeySender:
        raise NoKeysError(Code.AS_TOLD, words="keys cannot be sent: no display")

    said: list[Message] = []
    with KeyThread(said.append, none) as thread:
        thread.start()
        assert eventually(lambda: bool(said))
    assert [*map(str, said)] == ["keys cannot be sent: no display"]


def test_it_starts_again_after_a_stop() -> None:
    keys = WrittenDown()
    with KeyThread(lambda _: None, lambda: keys) as thread:
        for _ in range(2):
            thread.start()
            thread.send(NEXT)
            thread.stop()
        assert eventually(lambda: len(keys.sent) == 2)
