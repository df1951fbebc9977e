import re

import pytest

from handtrack.guides import kitchen_words

LISTS = {name: words for name, words in vars(kitchen_words).items() if name.isupper()}


@pytest.mark.parametrize("name", LISTS)
def test_every_entry_of_a_list_is_whole(name: str) -> None:
    for word in LISTS[name].split():
        assert re.compile(word)
