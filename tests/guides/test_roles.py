"""Each branch of an expression has an example, which it is for, and some have a sentence that they
must not fit.
"""

import re
from importlib import import_module
from pkgutil import iter_modules

from handtrack.guides import roles, times
from handtrack.guides.roles.words import After, Around, Before, Between

Words = After | Around | Before | Between


def all_words() -> dict[str, Words]:
    """Return every expression made of words by the names of its module and itself."""
    names = [module.name for module in iter_modules(roles.__path__, f"{roles.__name__}.")]
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": words
        for module in (*map(import_module, names), times)
        for name, words in vars(module).items()
        if isinstance(words, Words)
    }


ALL = all_words()


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


def test_each_example_is_found_by_its_own_branch_first() -> None:
    wrong = [
        (name, example)
        for name, words in ALL.items()
        for example in words.branches
        if next((one for one in words.branches if fits(words, words.branch(one), example)), None)
        != example
        or not fits(words, words.pattern, example)
    ]
    assert wrong == []
    assert len(ALL) > 100


def test_no_branch_fits_a_sentence_that_it_must_not() -> None:
    wrong = [
        (name, example, sentence)
        for name, words in ALL.items()
        for example, sentence in words.but_not.items()
        if example not in words.branches
        or "{" not in sentence
        or fits(words, words.pattern, sentence)
    ]
    assert wrong == []


def test_words_before_a_quantity_reach_up_to_it() -> None:
    wrong = [
        (name, example)
        for name, words in ALL.items()
        if isinstance(words, Before)
        for example in words.branches
        if not words.branch(example).pattern.endswith(("$", "$)"))
    ]
    assert wrong == []
