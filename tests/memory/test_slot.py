import threading

from handtrack.memory import LatestSlot
from tests.waiting import PATIENCE_S


def test_a_waiting_item_can_be_merged_into_its_replacement() -> None:
    dropped: list[str] = []
    slot = LatestSlot[str](on_drop=dropped.append, merge=lambda waiting, newer: waiting + newer)
    slot.put("a")
    slot.put("b")
    assert (slot.waiting, slot.take(), slot.waiting) == (1, "ab", 0)
    slot.put("c")
    assert (slot.take(), dropped, slot.dropped) == ("c", ["a"], 1)


def test_a_waiter_is_woken_by_an_item_and_by_closing() -> None:
    slot = LatestSlot[int]()
    answers: list[bool] = []
    taken = threading.Event()

    def consume() -> None:
        answers.append(slot.wait(PATIENCE_S))
        slot.take()
        taken.set()
        answers.append(slot.wait(PATIENCE_S))

    consumer = threading.Thread(target=consume)
    consumer.start()
    slot.put(1)
    assert taken.wait(PATIENCE_S)
    slot.close()
    consumer.join(PATIENCE_S)
    assert answers == [True, False]


def test_a_waiter_is_woken_by_the_end() -> None:
    slot = LatestSlot[int]()
    answers: list[bool] = []
    waits = threading.Event()

    def consume() -> None:
        waits.set()
        answers.append(slot.wait(PATIENCE_S))

    consumer = threading.Thread(target=consume)
    consumer.start()
    waits.wait(PATIENCE_S)
    slot.end()
    consumer.join(PATIENCE_S / 2)
    assert answers == [False]


def test_an_ended_slot_drops_late_items_but_gives_the_waiting_one() -> None:
    dropped: list[int] = []
    slot = LatestSlot[int](on_drop=dropped.append)
    assert (slot.put(1), slot.put(2)) == (True, False)
    slot.end()
    assert (slot.put(3), slot.over, slot.wait()) == (False, False, True)
    assert (slot.take(), slot.over, slot.wait()) == (2, True, False)
    assert (dropped, slot.dropped) == ([1, 3], 2)


def test_a_slot_without_a_drop_handler_counts_its_drops() -> None:
    slot = LatestSlot[int]()
    for number in range(3):
        slot.put(number)
    slot.close()
    assert (slot.dropped, slot.wait(), slot.over) == (3, False, True)


def test_waiting_for_an_item_ends_with_its_time() -> None:
    slot = LatestSlot[int]()
    assert not slot.wait(0.0)
    assert not slot.over


def test_closing_drops_waiting_and_late_items_exactly_once() -> None:
    dropped: list[int] = []
    slot = LatestSlot[int](on_drop=dropped.append)
    slot.put(1)
    slot.close()
    slot.close()
    assert slot.put(2) is False
    assert (dropped, slot.dropped, slot.take(), slot.over) == ([1, 2], 2, None, True)


def test_a_drop_handler_can_use_the_slot() -> None:
    seen: list[int | None] = []
    slot = LatestSlot[int](on_drop=lambda _item: seen.append(slot.take()))
    slot.put(1)
    slot.put(2)
    assert seen == [2]
