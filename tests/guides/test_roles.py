"""Each branch of an expression has an example, which it is for, and some have a sentence that they
must not fit.
"""

import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import pytest

from handtrack.guides import roles, times
from handtrack.guides.roles.words import After, Around, Before, Between

Words = After | Around | Before | Between


def all_words() -> Iterator[object]:
    names = [module.name for module in iter_modules(roles.__path__, f"{roles.__name__}.")]
    for module in (*map(import_module, names), times):
        for name, words in vars(module).items():
            if isinstance(words, Words):
                yield pytest.param(words, id=f"{module.__name__.rpartition('.')[2]}.{name}")


ALL = list(all_words())


def fits(words: Words, pattern: re.Pattern[str], example: str) -> bool:
    before, _, after = example.partition("{")
    _, _, after = after.partition("}")
    if isinstance(words, Before):
        return pattern.search(before) is not None
    if isinstance(words, After):
        return pattern.match(after) is not None
    if isinstance(words, Between):
        return pattern.fullmatch(after.partition("{")[0]) is not None
    return pattern.search(f"{before} {after}") is not None


@pytest.mark.parametrize("words", ALL)
def test_each_example_is_found_by_its_own_branch_first(words: Words) -> None:
    for example in words.branches:
        branches = [one for one in words.branches if fits(words, words.branch(one), example)]
        assert branches[:1] == [example]
        assert fits(words, words.pattern, example)


@pytest.mark.parametrize("words", ALL)
def test_no_branch_fits_a_sentence_that_it_must_not(words: Words) -> None:
    for example, sentence in words.but_not.items():
        assert example in words.branches
        assert "{" in sentence
        assert not fits(words, words.pattern, sentence), sentence


@pytest.mark.parametrize("words", ALL)
def test_words_before_a_quantity_reach_up_to_it(words: Words) -> None:
    if isinstance(words, Before):
        assert all(
            words.branch(example).pattern.endswith(("$", "$)")) for example in words.branches
        )
