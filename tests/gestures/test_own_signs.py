import pytest

from handtrack.errors import UsageError
from handtrack.gestures.own_signs import OwnSign, check_name, check_new_name
from tests.gestures.own import samples_of, taught


@pytest.mark.parametrize(
    "name", ["", " ", " horns", "none", "None", "wave", "swipe left", "x" * 41, "a\nb", "a\u200bb"]
)
def test_reserved_and_meaningless_names_are_refused(name: str) -> None:
    with pytest.raises(UsageError):
        check_name(name)


@pytest.mark.parametrize("name", ["horns", "Rock on!", "Ruhe bitte", "🤘", "swiped"])
def test_plain_names_are_accepted(name: str) -> None:
    check_new_name(name, ["another"])


@pytest.mark.parametrize(
    ("name", "says"), [("rock", "built-in"), ("Rock", "built-in"), ("HORNS", "already")]
)
def test_a_new_sign_needs_an_unused_name(name: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        check_new_name(name, ["horns"])


def test_two_samples_are_not_enough() -> None:
    with pytest.raises(UsageError, match="3 or more"):
        OwnSign("horns", samples_of("rock", 2))


def test_signs_are_added_replaced_renamed_and_removed() -> None:
    signs = taught(horns="rock", phone="call")
    assert signs.with_sign(OwnSign("high", samples_of("four"))).names == ("horns", "phone", "high")
    fewer = signs.with_sign(OwnSign("horns", samples_of("rock", 4)))
    assert [len(one.samples) for one in fewer.signs] == [4, 5]
    assert signs.renamed("horns", "metal").names == ("metal", "phone")
    assert signs.without("horns").names == ("phone",)
    assert signs.merged(taught(phone="call", high="four").signs).names == ("horns", "phone", "high")


def test_two_signs_cannot_share_a_name() -> None:
    with pytest.raises(UsageError, match="Two gestures"):
        taught(horns="rock").renamed("horns", "Phone").merged(taught(phone="call").signs)
