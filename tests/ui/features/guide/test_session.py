"""A walk of which everything is kept, and a rehearsal of which nothing is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from handtrack.guides import Guide
from handtrack.guides.keeper import RunKeeper
from handtrack.guides.store import RunStore
from handtrack.messages import Command, CommandName
from handtrack_ui.features.guide.session import KEY, Done, KeptWalk


@pytest.fixture
def store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore(tmp_path / "runs.sqlite") as made:
        yield made


@pytest.fixture
def kept(store: RunStore) -> KeptWalk:
    return KeptWalk(RunKeeper(store), lambda: 10.0, lambda: 1000.0, print)


def do(kept: KeptWalk, name: CommandName, *, by: str = KEY) -> Done:
    assert kept.walk is not None
    return kept.do(kept.walk, Command(name, 0, 10.0, by))


def test_what_is_taken_is_kept_and_what_is_refused_is_not(kept: KeptWalk, guide: Guide) -> None:
    assert kept.open(guide) is None
    assert not do(kept, "previous").answer.taken
    done = do(kept, "next")
    assert (done.before.step, done.command.command) == (0, "next")
    assert [entry.command for entry in kept.log] == ["next"]


def test_a_run_goes_on_where_it_was_left(kept: KeptWalk, guide: Guide, store: RunStore) -> None:
    kept.open(guide)
    do(kept, "next")
    later = KeptWalk(RunKeeper(store), lambda: 0.0, lambda: 2000.0, print)
    resumed = later.open(guide)
    assert resumed is not None
    assert later.run is not None
    assert later.run.standing.step == 1


def test_of_a_rehearsal_nothing_is_kept(kept: KeptWalk, guide: Guide, store: RunStore) -> None:
    kept.rehearse(on=True)
    assert kept.unkept
    kept.open(guide)
    do(kept, "next")
    assert kept.log == ()
    assert store.unfinished(guide.path) is None


def test_only_a_hand_is_asked_before_it_leaves(kept: KeptWalk, guide: Guide) -> None:
    kept.open(guide)
    assert not do(kept, "cancel").answer.taken
    assert do(kept, "cancel", by="wave").answer.taken
    assert do(kept, "confirm", by="thumb_up").answer.leaves
