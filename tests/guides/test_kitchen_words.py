import re

import pytest

from handtrack.guides import food_words, kitchen_words

LISTS = {
    name: words
    for module in (food_words, kitchen_words)
    for name, words in vars(module).items()
    if name.isupper() and isinstance(words, str)
}


@pytest.mark.parametrize("name", LISTS)
def test_every_entry_of_a_list_is_whole(name: str) -> None:
    for word in LISTS[name].split():
        assert re.compile(word)
